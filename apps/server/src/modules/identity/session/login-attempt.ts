// What somebody who signs in brings, and what one attempt is judged by.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Client } from '../../../kernel/handlers.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { networkOf } from '../../../kernel/rate-limit.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'
import type { Credentials } from '../credential/index.ts'
import { loginHashOf, type Users } from '../principal/index.ts'
import { deviceName } from './device-name.ts'
import { findKnownDevice } from './known-device.store.ts'
import type { LimitedAttempt } from './login-limits.ts'
import type { LoginAttempt } from './login-log.store.ts'

export interface LoginForm {
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

/** A browser that wants in, and the secret that it kept of an earlier sign-in, if any. */
export interface Visitor extends Client {
  readonly device: string | null
}

/** Codes that were sent to a phone to sign in with, for a browser that the account knows or for any other. */
type LoginCodes = TypedCodes<{ readonly phone: string; readonly isKnownDevice: boolean }>

export interface SessionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly secrets: { readonly pepper: Buffer }
  readonly users: Users
  readonly credentials: Credentials
  readonly loginCodes: LoginCodes
  readonly notify: Notify
  /** Somebody of this merchant is in. */
  readonly onSignedIn: (merchantId: string) => Promise<void>
  readonly onError: (problem: string, error?: unknown) => void
  /** Counts a try that was not looked at, because strangers have guessed at the account too often. */
  readonly onClosed: (loginHash: Buffer) => void
}

export type Attempt = LoginAttempt & LimitedAttempt

export async function attemptOf(
  { db, cipher }: Pick<SessionDeps, 'db' | 'cipher'>,
  username: string,
  client: Visitor,
  now: Date,
): Promise<Attempt> {
  const loginHash = loginHashOf(cipher, username)
  return {
    loginHash,
    account: maskAccount(username),
    ip: client.ip,
    userAgent: client.userAgent,
    device: deviceName(client.userAgent),
    network: networkOf(client.ip),
    knownDevice: await findKnownDevice(db.global, { loginHash, presented: client.device, now }),
  }
}

/** 13812348000 → 138****8000, finance1 → fi****; what is typed into the wrong field may be a password. */
const maskAccount = (username: string): string =>
  /^1\d{10}$/.test(username.trim()) ? maskPhone(username.trim()) : `${[...username.trim()].slice(0, 2).join('')}****`
