// How long sessions, known browsers and fresh proofs live.
const MINUTE = 60_000
const DAY = 86_400_000

/** Browsers that a person signed in with: how long after the last time they are known, and how many of one person. */
export const knownDeviceParameters = { keepMs: 180 * DAY, max: 20 } as const

/** A browser or network is new to an account for a day. */
export const callerSignParameters = { newDeviceMs: DAY } as const

export const sessionParameters = {
  accessMs: 10 * MINUTE,
  keptIdleMs: 7 * DAY,
  refreshGraceMs: 10_000,
} as const

/** A proof for one act is shorter-lived than one for the session. */
export const stepUpParameters = { validMs: 10 * MINUTE, boundMs: 5 * MINUTE } as const
