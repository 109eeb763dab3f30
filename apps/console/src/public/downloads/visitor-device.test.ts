// Which app is offered first, by what browsers really say of themselves.
import { expect, it } from 'vitest'
import { visitorDevice } from './visitor-device.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1', 5, 'ios'],
  ['an iPad that calls itself a Mac', mac, 5, 'ios'],
  ['a Mac', mac, 0, null],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0.0.0 Mobile Safari/537.36', 5, 'android'],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36', 10, null],
] as const)('knows %s', (_, userAgent, maxTouchPoints, system) => {
  expect(visitorDevice({ userAgent, maxTouchPoints })).toEqual({ system, isWeChat: false })
})

it('knows the browser of WeChat on either system', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701'
  expect(visitorDevice({ userAgent: android, maxTouchPoints: 5 })).toEqual({ system: 'android', isWeChat: true })
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.54'
  expect(visitorDevice({ userAgent: iphone, maxTouchPoints: 5 })).toEqual({ system: 'ios', isWeChat: true })
})
