// What a person recognises a device by: browser and system, read from the text that the browser sends about itself.

type Names = readonly (readonly [RegExp, string])[]

/** The first that fits: many browsers also claim to be the ones further down. */
const browsers: Names = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** `Chrome · Windows`; 未知设备 for what is no browser. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return known.length === 0 ? '未知设备' : known.join(' · ')
}
