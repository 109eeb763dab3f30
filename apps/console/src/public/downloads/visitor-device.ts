// What a visitor holds in the hand, as the browser says: enough to offer the right app first, never to hide the other.

export type AppSystem = 'ios' | 'android'

interface VisitorDevice {
  /** Null on a computer, and wherever neither app would run. */
  readonly system: AppSystem | null
  /** WeChat's own browser, which blocks downloads. */
  readonly isWeChat: boolean
}

/** In: `navigator`, or its two fields. An iPad calls itself a Mac, but no Mac can be touched in several places. */
export function visitorDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  const system = isIos ? 'ios' : userAgent.includes('Android') ? 'android' : null
  return { system, isWeChat: userAgent.includes('MicroMessenger') } satisfies VisitorDevice
}
