// Signing in: guesses slow down, a second factor is asked for where there is one, and every attempt is written down.
import { isMobile } from '@merchant/contract'
import type { Database, GlobalTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Client } from '../../../kernel/handlers.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { networkOf } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode, TypedCodes } from '../../../kernel/typed-code.ts'
import { deviceName } from './device-name.ts'
import { closeToStrangers } from './guessed-account.store.ts'
import { findKnownDevice, type NotedDevice, noteDevice } from './known-device.store.ts'
import * as challenges from './login-challenge.store.ts'
import {
  type Attempt,
  forgetFailures,
  type PasswordTurn,
  returnAddressTurn,
  refundStrangerLimit,
  takeAddressTurn,
  takeFactorTurn,
  takePasswordTurn,
} from './login-limits.ts'
import { insertLocked, insertLogin, type LoginAttempt } from './login-log.store.ts'
import { findLoginName, findPrincipal, lockLoginName, loginHashOf, type Principal } from './login-name.store.ts'
import type { Passwords } from './passwords.ts'
import { isRecoveryCode } from './recovery-code.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SignInNoter } from './note-sign-in.ts'
import { newToken, tokenHash } from './tokens.ts'

export interface Credentials {
  readonly username: string
  /** Absent when a challenge or a code stands for it. */
  readonly password?: string | undefined
  /** Sent to the phone that is the username. */
  readonly smsCode?: string | undefined
  readonly otp?: string | undefined
  /** Answered to a right password that waits for its second factor. */
  readonly challenge?: string | undefined
  /** 保持登录. */
  readonly keep?: '1' | undefined
  /** The solution of a challenge that was asked for. */
  readonly proofOfWork?: string | undefined
}

/** A browser at the door, and the secret that it kept of an earlier sign-in, if any. */
export interface Visitor extends Client {
  readonly device: string | null
}

/** Codes that were sent to a phone to sign in with, for a browser that the account knows or for any other. */
export type LoginCodes = TypedCodes<{ readonly phone: string; readonly isKnownDevice: boolean }>

/** Why somebody was believed: a code that is still to be used up, or null for a password or a challenge. */
interface Proof {
  readonly code: RightCode | null
}
const BARE: Proof = { code: null }

export interface LoginDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  readonly loginCodes: LoginCodes
  readonly signIns: SignInNoter
  /** Counts a try that was not looked at, because strangers have guessed at the account too often. */
  readonly onClosed: (loginHash: Buffer) => void
}

/** Who signed in, where, and for how long. */
export interface SignedIn {
  readonly principal: Principal
  readonly client: Client
  readonly device: NotedDevice
  readonly isKept: boolean
}

type FullAttempt = LoginAttempt & Attempt

const NOTE_WAITING_EVERY_MS = 60_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Proves who signs in and lets `open` begin the session in the transaction that notes it.
 * Errors: login.wrong for all that is wrong with account and password alike, smsCode.wrong, otp.wrong, request.tooMany,
 * login.smsOnly after too many failures of a day, proofOfWork.missing with the challenge to solve, and login.secondFactor with a
 * challenge when the first proof was right and a code is still missing.
 */
export function createLogin<T>(
  { db, clock, cipher, passwords, secondFactor, loginCodes, signIns, onClosed }: LoginDeps,
  open: (tx: GlobalTx, who: SignedIn, now: Date) => Promise<T>,
) {
  const { challengeMs, challengeTries } = parameters.login

  /** The same work for an account that does not exist; a challenge stands for the password it was given for. */
  async function proofOf(
    principal: Principal | null,
    attempt: FullAttempt,
    credentials: Credentials,
    now: Date,
  ): Promise<Proof | null> {
    const { loginHash, knownDevice } = attempt
    const { username, challenge, smsCode, password = '' } = credentials
    if (challenge !== undefined) {
      const given = { tokenHash: tokenHash(challenge), loginHash, principalId: principal?.id ?? NOBODY }
      return (await challenges.tryChallenge(db.global, given, challengeTries, now)) ? BARE : null
    }
    if (smsCode !== undefined) {
      if (!isMobile(username)) return null
      const subject = { phone: username, isKnownDevice: knownDevice !== null }
      const code = await loginCodes.recognise({ ...subject, code: smsCode })
      // A phone leads to a merchant's user: an operator whose name looks like one proves nothing by it.
      return code !== null && principal?.party === 'merchant' ? { code } : null
    }
    const isRight = await passwords.matches(principal?.passwordHash ?? null, password)
    if (isRight) await refundStrangerLimit(db.global, attempt, now)
    return isRight ? BARE : null
  }

  /**
   * With the session, or the challenge that stands for it: what fails leaves the code good. A login whose answer was lost
   * needs another code all the same, because a code that opened one session must not open a second.
   */
  async function mustUseUp(tx: GlobalTx, { code }: Proof): Promise<void> {
    if (code !== null && !(await loginCodes.useUp(tx, code))) refuse('smsCode.wrong')
  }

  async function newChallenge(principal: Principal, loginHash: Buffer, proof: Proof, now: Date): Promise<string> {
    const challenge = newToken()
    await db.globalTransaction(async (tx) => {
      await mustUseUp(tx, proof)
      await challenges.insertChallenge(tx, {
        token_hash: tokenHash(challenge),
        principal_id: principal.id,
        login_hash: loginHash,
        expires_at: new Date(now.getTime() + challengeMs),
      })
    })
    return challenge
  }

  /** Refuses to look at the credentials at all when their turn has not come. */
  async function mustHaveTurn(attempt: FullAttempt, credentials: Credentials, now: Date): Promise<void> {
    const { challenge, smsCode, proofOfWork } = credentials
    const wait = await db.globalTransaction<PasswordTurn>((tx) => {
      if (challenge !== undefined) return takeFactorTurn(tx, attempt, now)
      if (smsCode !== undefined) return takeAddressTurn(tx, attempt, now)
      return takePasswordTurn(tx, cipher, { ...attempt, proofOfWork }, now)
    })
    if (wait === 0) return
    await insertLocked(db.global, attempt, now, NOTE_WAITING_EVERY_MS)
    if (wait === 'closedToStrangers') {
      await closeToStrangers(db.global, attempt.loginHash, now)
      onClosed(attempt.loginHash)
    }
    if (typeof wait === 'string') refuse('login.smsOnly')
    refuse('request.tooMany', { seconds: Math.ceil(wait / 1000) })
  }

  return async function login(credentials: Credentials, client: Visitor): Promise<T> {
    const now = clock.now()
    const { username, smsCode, otp, challenge, keep } = credentials
    const loginHash = loginHashOf(cipher, username)
    const device = deviceName(client.userAgent)
    const attempt: FullAttempt = {
      loginHash,
      account: maskAccount(username),
      ip: client.ip,
      userAgent: client.userAgent,
      device,
      network: networkOf(client.ip),
      knownDevice: await findKnownDevice(db.global, loginHash, client.device, now),
    }
    await mustHaveTurn(attempt, credentials, now)
    const principal = await findPrincipal(db, await findLoginName(db.global, loginHash))
    const proven = await proofOf(principal, attempt, credentials, now)
    const proof = hasEnded(principal, now) ? null : proven
    if (proof === null || principal === null || !principal.isActive) {
      const failed = smsCode === undefined ? 'BAD_PASSWORD' : 'BAD_CODE'
      const result = proof !== null && principal !== null ? 'DISABLED' : failed
      await insertLogin(db.global, attempt, result, principal?.id ?? null, now)
      return refuse(smsCode === undefined ? 'login.wrong' : 'smsCode.wrong')
    }
    if (await secondFactor.isOn(principal.id)) {
      if (otp === undefined) {
        // The account's turn stays taken: a known password must not buy free guesses at the code.
        await returnAddressTurn(db.global, attempt, now)
        const details = {
          challenge: await newChallenge(principal, loginHash, proof, now),
          expiresInSeconds: challengeMs / 1000,
        }
        return refuse('login.secondFactor', details)
      }
      if (!(await secondFactor.isRight(principal.id, otp))) {
        // A code by SMS buys one guess at the second factor.
        await loginCodes.useUp(db.global, proof.code)
        await insertLogin(db.global, attempt, 'SECOND_FACTOR', principal.id, now)
        return refuse('otp.wrong')
      }
    }
    const noteSignIn = await signIns.prepare(principal, otp !== undefined && isRecoveryCode(otp))
    return db.globalTransaction(async (tx) => {
      await lockLoginName(tx, loginHash)
      await mustUseUp(tx, proof)
      // Ended meanwhile by a new password: what the challenge stood for is true no longer.
      if (challenge !== undefined && !(await challenges.endChallenge(tx, tokenHash(challenge)))) refuse('login.wrong')
      await forgetFailures(tx, attempt)
      await returnAddressTurn(tx, attempt, now)
      const noted = await noteDevice(tx, principal.id, client.device, now)
      await noteSignIn(tx, { ...attempt, was: noted.was }, now)
      return open(tx, { principal, client, device: noted, isKept: keep === '1' && principal.party === 'merchant' }, now)
    })
  }
}

/** A one-time password that was not used in time is a wrong one. */
const hasEnded = (principal: Principal | null, now: Date): boolean =>
  principal !== null && principal.passwordEndsAt !== null && principal.passwordEndsAt <= now

/** 13812348000 → 138****8000, finance1 → fi****; what is typed into the wrong field may be a password. */
const maskAccount = (username: string): string =>
  /^1\d{10}$/.test(username.trim()) ? maskPhone(username.trim()) : `${[...username.trim()].slice(0, 2).join('')}****`
