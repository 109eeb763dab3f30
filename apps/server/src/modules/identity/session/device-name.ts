// What a person recognises a device by: browser and system, read from the text that the browser sends about itself.

import { type Said, said, spoken } from '@merchant/contract'

type Names = readonly (readonly [RegExp, string | Said])[]

/** The first that fits: many browsers also claim to be the ones further down. */
const browsers: Names = [
  [/MicroMessenger\//, said('微信', 'WeChat')],
  [/DingTalk\//, said('钉钉', 'DingTalk')],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser\//, said('QQ 浏览器', 'QQ Browser')],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/HarmonyOS|OpenHarmony/, said('鸿蒙', 'HarmonyOS')],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** `Chrome · Windows` in the language of now; 未知设备 for what is no browser. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  if (known.length === 0) return spoken(said('未知设备', 'Unknown device'))
  return known.map((name) => (typeof name === 'string' ? name : spoken(name))).join(' · ')
}
