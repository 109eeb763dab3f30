// What slows guessing at the door down: pauses per account and network, a bound per address, and a puzzle before either hurts.
import type { GlobalDb, GlobalTx } from '@merchant/database'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import { parameters } from '../../kernel/parameters.ts'
import { mustBeSolved } from '../../kernel/puzzle.ts'
import {
  addressOf,
  atMost,
  counted,
  forgetTurns,
  growingPause,
  networkOf,
  takeTurn,
  usesOf,
} from '../../kernel/rate-limit.ts'

const TEN_MINUTES = 600_000
const DAY = 86_400_000

export interface Attempt {
  readonly loginHash: Buffer
  readonly ip: string
}

/**
 * The rules of one attempt. Pauses and the bound of a day belong to the account as tried from one network, so that a stranger
 * elsewhere can't keep the owner out (T8); over all networks failures are counted, for the puzzle only.
 */
function rulesOf({ loginHash, ip }: Attempt) {
  const { pausesMs, windowMs, failuresPerDay, perIpTenMinutes } = parameters.login
  const account = loginHash.toString('base64url')
  const here = `${account}|${networkOf(ip)}`
  return {
    pause: growingPause(`login.account|${here}`, { pausesMs, windowMs }),
    day: atMost(`login.day|${here}`, [{ max: failuresPerDay, perMs: DAY }]),
    everywhere: counted(`login.everywhere|${account}`, DAY),
    address: atMost(`login.address|${addressOf(ip)}`, [{ max: perIpTenMinutes, perMs: TEN_MINUTES }]),
  }
}

/**
 * Takes the turn of a try at a password, before the password is looked at: a hundred guesses at once are a hundred guesses.
 * Answers the milliseconds to wait, 0 when it may go on, or `smsOnly` when the day's failures are used up.
 * Errors: refuses puzzle.missing, and then took nothing.
 */
export async function takePasswordTurn(
  tx: GlobalTx,
  cipher: FieldCipher,
  attempt: Attempt & { readonly puzzle: string | undefined },
  now: Date,
): Promise<number | 'smsOnly'> {
  const { pause, day, everywhere, address } = rulesOf(attempt)
  const aDayAgo = new Date(now.getTime() - DAY)
  if ((await usesOf(tx, day.key, aDayAgo)) >= parameters.login.failuresPerDay) return 'smsOnly'
  const waitMs = await takeTurn(tx, [pause, day, everywhere, address], now)
  if (waitMs > 0) return waitMs
  const tenMinutesAgo = new Date(now.getTime() - TEN_MINUTES)
  const tries = Math.max(await usesOf(tx, everywhere.key, aDayAgo), await usesOf(tx, address.key, tenMinutesAgo))
  // This try is counted already.
  if (tries > parameters.puzzle.afterFailures)
    await mustBeSolved(tx, cipher, { act: 'login', subject: attempt.loginHash, ip: attempt.ip }, attempt.puzzle, now)
  return 0
}

/** Takes the turn of a try with something that has limits of its own: a code to the phone. */
export async function takeAddressTurn(tx: GlobalTx, attempt: Attempt, now: Date): Promise<number> {
  return takeTurn(tx, [rulesOf(attempt).address], now)
}

/** The key under which an address's turn is given back. */
export const addressKeyOf = (attempt: Attempt): string => rulesOf(attempt).address.key

/** Takes the turn of a second factor, at which nobody shall guess faster than at the password. */
export async function takeFactorTurn(tx: GlobalTx, attempt: Attempt, now: Date): Promise<number> {
  const { pause, address } = rulesOf(attempt)
  return takeTurn(tx, [pause, address], now)
}

/** Forgets the failures at a login as tried from this network: the account was proven. */
export async function forgetFailures(db: GlobalDb | GlobalTx, attempt: Attempt): Promise<void> {
  const { pause, day, everywhere } = rulesOf(attempt)
  for (const { key } of [pause, day, everywhere]) await forgetTurns(db, key)
}
