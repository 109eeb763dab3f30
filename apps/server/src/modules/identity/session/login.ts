// Signing in: guesses slow down, a second factor is asked for where there is one, and every attempt is written down.
import type { GlobalTx } from '@merchant/database'
import type { Client } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isRecoveryCode } from '../credential/index.ts'
import { findLoginName, findPrincipal, lockLoginName, type Principal } from '../principal/index.ts'
import { type NotedDevice, noteDevice } from './known-device.store.ts'
import { attemptOf, type LoginForm, type SessionDeps, type Visitor } from './login-attempt.ts'
import { endChallenge } from './login-challenge.store.ts'
import { forgetFailures, returnAddressTurn } from './login-limits.ts'
import { insertLogin } from './login-log.store.ts'
import { type LoginTry, mustHaveTurn, mustUseUp, newChallenge, type Proof, proofOf } from './prove-login.ts'
import { createSignInNoter } from './note-sign-in.ts'
import { tokenHash } from './tokens.ts'

/** Who signed in, where, and for how long. */
export interface Entrant {
  readonly principal: Principal
  readonly client: Client
  readonly device: NotedDevice
  readonly isKept: boolean
}

/**
 * Proves who signs in and lets `open` begin the session in the transaction that notes it.
 * Errors: login.wrong for all that is wrong with account and password alike, smsCode.wrong, otp.wrong, request.tooMany,
 * login.smsOnly after too many failures of a day, proofOfWork.missing with the challenge to solve, and login.secondFactor with a
 * challenge when the first proof was right and a code is still missing.
 */
export function createLogin<T>(deps: SessionDeps, open: (tx: GlobalTx, who: Entrant, now: Date) => Promise<T>) {
  const { db, clock } = deps
  const signInNoter = createSignInNoter(deps)

  return async function login(form: LoginForm, client: Visitor): Promise<T> {
    const now = clock.now()
    const attempt = await attemptOf(deps, form.username, client, now)
    await mustHaveTurn(deps, { attempt, form, now })
    const found = await findPrincipal(db, await findLoginName(db.global, attempt.loginHash))
    const { principal, proof } = await mustBeRight(deps, { principal: found, attempt, form, now })
    const { otp, challenge, keep } = form
    const note = await signInNoter.prepare(principal, otp !== undefined && isRecoveryCode(otp))
    return db.globalTransaction(async (tx) => {
      await lockLoginName(tx, attempt.loginHash)
      await mustUseUp(deps, tx, proof)
      // Ended meanwhile by a new password: what the challenge stood for is true no longer.
      if (challenge !== undefined && !(await endChallenge(tx, tokenHash(challenge)))) refuse('login.wrong')
      await forgetFailures(tx, attempt)
      await returnAddressTurn(tx, attempt, now)
      const device = await noteDevice(tx, { principalId: principal.id, presented: client.device, now })
      await note(tx, { ...attempt, was: device.was }, now)
      return open(tx, { principal, client, device, isKept: keep === '1' && principal.party === 'merchant' }, now)
    })
  }
}

/** The person who is meant, proven by all that the account asks for. */
async function mustBeRight(
  deps: SessionDeps,
  tried: LoginTry,
): Promise<{ readonly principal: Principal; readonly proof: Proof }> {
  const { principal, attempt, form, now } = tried
  const proven = await proofOf(deps, tried)
  const proof = hasEnded(principal, now) ? null : proven
  if (proof === null || principal === null || !principal.isActive) {
    const failed = form.smsCode === undefined ? 'BAD_PASSWORD' : 'BAD_CODE'
    const result = proof !== null && principal !== null ? 'DISABLED' : failed
    await insertLogin(deps.db.global, attempt, { result, principalId: principal?.id ?? null, now })
    return refuse(form.smsCode === undefined ? 'login.wrong' : 'smsCode.wrong')
  }
  if (await deps.credentials.secondFactor.isOn(principal.id)) await mustHaveFactor(deps, { ...tried, principal }, proof)
  return { principal, proof }
}

async function mustHaveFactor(
  deps: SessionDeps,
  { principal, attempt, form, now }: LoginTry & { readonly principal: Principal },
  proof: Proof,
): Promise<void> {
  const { db, credentials, loginCodes } = deps
  if (form.otp === undefined) {
    // The account's turn stays taken: a known password must not buy free guesses at the code.
    await returnAddressTurn(db.global, attempt, now)
    return refuse(
      'login.secondFactor',
      await newChallenge(deps, principal, { proof, loginHash: attempt.loginHash, now }),
    )
  }
  if (await credentials.secondFactor.isRight(principal.id, form.otp)) return
  // A code by SMS buys one guess at the second factor.
  await loginCodes.useUp(db.global, proof.code)
  await insertLogin(db.global, attempt, { result: 'SECOND_FACTOR', principalId: principal.id, now })
  refuse('otp.wrong')
}

/** A one-time password that was not used in time is a wrong one. */
const hasEnded = (principal: Principal | null, now: Date): boolean =>
  principal !== null && principal.passwordEndsAt !== null && principal.passwordEndsAt <= now
