// The limits of proving who one is.
const MINUTE = 60_000
const DAY = 86_400_000

export const loginParameters = {
  /** After the first failure, the second, …; from the fifth on half an hour. */
  pausesMs: [0, 0, 2_000, 15_000, 30 * MINUTE],
  windowMs: 15 * MINUTE,
  /** Then the password is no longer asked for that day, only a code to the phone. */
  failuresPerDay: 10,
  /** At one account by devices that it does not know, over all networks; then a code to the phone has to do. */
  strangersPerDay: 30,
  perIpTenMinutes: 30,
  /** A proof of work after so many failures. */
  proofOfWorkAfter: 2,
  challengeMs: 5 * MINUTE,
  challengeTries: 5,
  keepLogMs: 365 * DAY,
  /** A network not seen for so long is new. */
  knownMs: 180 * DAY,
} as const

export const passwordParameters = { remembered: 5 } as const

export const totpParameters = { guessesPerHour: 20, beginMs: 10 * MINUTE, recoveryCodes: 10 } as const
