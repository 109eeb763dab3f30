// Signing in: guesses slow down, a second factor is asked for where there is one, and every attempt is written down.
import type { Database, GlobalTx } from '@merchant/database'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import type { Client } from '../../kernel/handlers.ts'
import { maskPhone } from '../../kernel/masks.ts'
import { parameters } from '../../kernel/parameters.ts'
import {
  addressOf,
  atMost,
  forgetTurns,
  growingPause,
  networkOf,
  returnTurn,
  takeTurn,
} from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refusal.ts'
import * as challenges from './login-challenge.store.ts'
import { insertLocked, insertLogin, type LoginAttempt } from './login-log.store.ts'
import { findLoginName, findPrincipal, lockLoginName, loginHashOf, type Principal } from './login-name.store.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactor } from './second-factor.ts'
import { newToken, tokenHash } from './tokens.ts'

export interface Credentials {
  readonly username: string
  /** Absent when the challenge stands for it. */
  readonly password?: string | undefined
  readonly otp?: string | undefined
  /** Answered to a right password that waits for its second factor. */
  readonly challenge?: string | undefined
}

export interface LoginNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
}

const TEN_MINUTES = 600_000
const NOTE_WAITING_EVERY_MS = 60_000

/** The pause of one account, by the network it is tried from, so that a stranger elsewhere can't keep the owner out (T8). */
export const accountPause = (loginHash: Buffer, ip: string) => {
  const { failuresBeforeDelay: free, firstDelayMs, maxDelayMs, windowMs } = parameters.login
  const key = `login.account|${loginHash.toString('base64url')}|${networkOf(ip)}`
  return growingPause(key, { free, firstDelayMs, maxDelayMs, windowMs })
}

/**
 * Proves who signs in and lets `open` begin the session in the transaction that notes it.
 * Errors: login.wrong for all that is wrong with account and password alike, otp.wrong, request.tooMany, and
 * login.secondFactor with a challenge when the password was right and a code is still missing.
 */
export function createLogin<T>(
  { db, clock, cipher, passwords, secondFactor }: LoginNeeds,
  open: (tx: GlobalTx, principal: Principal, client: Client, now: Date) => Promise<T>,
) {
  const { challengeMs, challengeTries, perIpTenMinutes: max } = parameters.login

  /** The same work for an account that does not exist; a challenge stands for the password it was given for. */
  async function isProven(principal: Principal | null, loginHash: Buffer, credentials: Credentials, now: Date) {
    const { challenge, password = '' } = credentials
    if (challenge === undefined) return passwords.matches(principal?.passwordHash ?? null, password)
    const principalId = principal?.id ?? '00000000-0000-0000-0000-000000000000'
    return challenges.tryChallenge(
      db.global,
      { tokenHash: tokenHash(challenge), loginHash, principalId },
      challengeTries,
      now,
    )
  }

  async function newChallenge(principal: Principal, loginHash: Buffer, now: Date): Promise<string> {
    const challenge = newToken()
    await challenges.insertChallenge(db.global, {
      token_hash: tokenHash(challenge),
      principal_id: principal.id,
      login_hash: loginHash,
      expires_at: new Date(now.getTime() + challengeMs),
    })
    return challenge
  }

  return async function login(credentials: Credentials, client: Client): Promise<T> {
    const now = clock.now()
    const { username, otp, challenge } = credentials
    const loginHash = loginHashOf(cipher, username)
    const attempt: LoginAttempt = {
      loginHash,
      account: maskAccount(username),
      ip: client.ip,
      userAgent: client.userAgent,
    }
    const account = accountPause(loginHash, client.ip)
    const address = atMost(`login.address|${addressOf(client.ip)}`, [{ max, perMs: TEN_MINUTES }])
    // The turn is taken before the password is looked at: a hundred guesses at once are a hundred guesses.
    const waitMs = await db.globalTransaction((tx) => takeTurn(tx, [account, address], now))
    if (waitMs > 0) {
      await insertLocked(db.global, attempt, now, NOTE_WAITING_EVERY_MS)
      refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
    }
    const principal = await findPrincipal(db, await findLoginName(db.global, loginHash))
    const isRight = await isProven(principal, loginHash, credentials, now)
    if (!isRight || principal === null || !principal.isActive) {
      const result = isRight && principal !== null ? 'DISABLED' : 'BAD_PASSWORD'
      await insertLogin(db.global, attempt, result, principal?.id ?? null, now)
      return refuse('login.wrong')
    }
    if (await secondFactor.isOn(principal.id)) {
      if (otp === undefined) {
        // The account's turn stays taken: a known password must not buy free guesses at the code.
        await returnTurn(db.global, address.key, now)
        const details = {
          challenge: await newChallenge(principal, loginHash, now),
          expiresInSeconds: challengeMs / 1000,
        }
        return refuse('login.secondFactor', details)
      }
      if (!(await secondFactor.isRight(principal.id, otp))) {
        await insertLogin(db.global, attempt, 'SECOND_FACTOR', principal.id, now)
        return refuse('otp.wrong')
      }
    }
    return db.globalTransaction(async (tx) => {
      await lockLoginName(tx, loginHash)
      // Ended meanwhile by a new password: what the challenge stood for is true no longer.
      if (challenge !== undefined && !(await challenges.endChallenge(tx, tokenHash(challenge)))) refuse('login.wrong')
      await forgetTurns(tx, account.key)
      await returnTurn(tx, address.key, now)
      await insertLogin(tx, attempt, 'SUCCESS', principal.id, now)
      return open(tx, principal, client, now)
    })
  }
}

/** 13812348000 → 138****8000, finance1 → fi****; what is typed into the wrong field may be a password. */
const maskAccount = (username: string): string =>
  /^1\d{10}$/.test(username.trim()) ? maskPhone(username.trim()) : `${[...username.trim()].slice(0, 2).join('')}****`
