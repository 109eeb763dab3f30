// What slows guessing at passwords down: pauses per account and place, bounds of a day, and a challenge before either hurts.
import type { GlobalDb, GlobalTx } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { mustBeSolved } from '../../../kernel/proof-of-work.ts'
import {
  addressOf,
  atMost,
  counted,
  forgetTurns,
  backoff,
  networkOf,
  refundLimit,
  consumeLimit,
  takeTurns,
  type TurnRule,
} from '../../../kernel/rate-limit.ts'
import { loginParameters } from '../credential/index.ts'

const TEN_MINUTES = 600_000
const DAY = 86_400_000

export interface LimitedAttempt {
  readonly loginHash: Buffer
  readonly ip: string
  /** The hash of the browser's secret, when the account knows this browser. */
  readonly knownDevice: Buffer | null
}

/**
 * The rules of one attempt. Pauses and the bound of a day belong to the account as tried from one place: a network, or a device
 * that the account knows, so that a stranger elsewhere, or in the same network, can't keep the owner out. All strangers together
 * have a bound at one account too; a known device counts towards neither that nor its address.
 */
function rulesOf({ loginHash, ip, knownDevice }: LimitedAttempt) {
  const { pausesMs, windowMs, failuresPerDay, strangersPerDay, perIpTenMinutes } = loginParameters
  const account = loginHash.toString('base64url')
  const here = `${account}|${knownDevice === null ? networkOf(ip) : knownDevice.toString('base64url')}`
  return {
    pause: backoff(`login.account|${here}`, { pausesMs, windowMs }),
    day: atMost(`login.day|${here}`, [{ max: failuresPerDay, perMs: DAY }]),
    everywhere: counted(`login.everywhere|${account}`, DAY),
    strangers: atMost(`login.strangers|${account}`, [{ max: strangersPerDay, perMs: DAY }]),
    address: atMost(`login.address|${addressOf(ip)}`, [{ max: perIpTenMinutes, perMs: TEN_MINUTES }]),
  }
}

/** How long to wait; or why no password is looked at any more today: too many failures here, or of strangers everywhere. */
export type PasswordTurn = number | 'failedHere' | 'closedToStrangers'

/**
 * Takes the turn of a try at a password, before the password is looked at: a hundred guesses at once are a hundred guesses.
 * Answers the milliseconds to wait, 0 when it may go on, or what was used up.
 * Errors: refuses proofOfWork.missing, and then took nothing.
 */
export async function takePasswordTurn(
  tx: GlobalTx,
  cipher: FieldCipher,
  attempt: LimitedAttempt & { readonly proofOfWork: string | undefined },
  now: Date,
): Promise<PasswordTurn> {
  const { pause, day, everywhere, strangers, address } = rulesOf(attempt)
  const isKnown = attempt.knownDevice !== null
  const rules = isKnown ? [pause, day] : [pause, day, everywhere, strangers, address]
  const { waitMs, uses } = await takeTurns(tx, rules, now)
  const usesOf = ({ key }: TurnRule) => uses.get(key) ?? 0
  if (waitMs > 0) {
    if (usesOf(day) >= loginParameters.failuresPerDay) return 'failedHere'
    return usesOf(strangers) >= loginParameters.strangersPerDay ? 'closedToStrangers' : waitMs
  }
  const tries = isKnown ? usesOf(day) : Math.max(usesOf(everywhere), usesOf(address))
  // This try is counted already.
  if (tries > loginParameters.proofOfWorkAfter)
    await mustBeSolved(tx, cipher, {
      purpose: { act: 'login', subject: attempt.loginHash, ip: attempt.ip },
      solution: attempt.proofOfWork,
      now,
    })
  return 0
}

/** Takes the turn of a try with something that has limits of its own: a code to the phone. */
export async function takeAddressTurn(tx: GlobalTx, attempt: LimitedAttempt, now: Date): Promise<number> {
  return attempt.knownDevice === null ? consumeLimit(tx, [rulesOf(attempt).address], now) : 0
}

/** Gives back the turn that a try took of its address, because it was no wrong guess. */
export async function returnAddressTurn(
  db: GlobalDb | GlobalTx,
  attempt: LimitedAttempt,
  takenAt: Date,
): Promise<void> {
  await refundLimit(db, rulesOf(attempt).address.key, takenAt)
}

/** Gives back the turn that a right password took of those for strangers. */
export async function refundStrangerLimit(
  db: GlobalDb | GlobalTx,
  attempt: LimitedAttempt,
  takenAt: Date,
): Promise<void> {
  if (attempt.knownDevice === null) await refundLimit(db, rulesOf(attempt).strangers.key, takenAt)
}

/** Takes the turn of a second factor, at which nobody shall guess faster than at the password. */
export async function takeFactorTurn(tx: GlobalTx, attempt: LimitedAttempt, now: Date): Promise<number> {
  const { pause, address } = rulesOf(attempt)
  return consumeLimit(tx, attempt.knownDevice === null ? [pause, address] : [pause], now)
}

/**
 * Forgets the failures at a login as tried from this place: the account was proven. Those of strangers elsewhere stay counted:
 * their guesses go on.
 */
export async function forgetFailures(db: GlobalDb | GlobalTx, attempt: LimitedAttempt): Promise<void> {
  const { pause, day, everywhere } = rulesOf(attempt)
  const here = attempt.knownDevice === null ? [pause, day, everywhere] : [pause, day]
  await forgetTurns(db, ...here.map(({ key }) => key))
}

/** Forgets also what strangers used up: somebody who may has set the account up anew. */
export async function forgetStrangers(db: GlobalDb | GlobalTx, loginHash: Buffer): Promise<void> {
  await forgetTurns(db, rulesOf({ loginHash, ip: '', knownDevice: null }).strangers.key)
}
