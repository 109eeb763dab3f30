// Whether what somebody brings proves who they are: a password, a code by SMS, or a challenge that stands for either.
import { isMobile } from '@merchant/contract'
import type { GlobalTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode } from '../../../kernel/typed-code.ts'
import type { Principal } from '../principal/index.ts'
import { closeToStrangers } from './guessed-account.store.ts'
import type { Attempt, LoginForm, SessionDeps } from './login-attempt.ts'
import * as challenges from './login-challenge.store.ts'
import {
  type PasswordTurn,
  refundStrangerLimit,
  takeAddressTurn,
  takeFactorTurn,
  takePasswordTurn,
} from './login-limits.ts'
import { insertLocked } from './login-log.store.ts'
import { newToken, tokenHash } from './tokens.ts'
import { loginParameters } from '../credential/index.ts'

/** Why somebody was believed: a code that is still to be used up, or null for a password or a challenge. */
export interface Proof {
  readonly code: RightCode | null
}
const BARE: Proof = { code: null }

/** One try: who is meant, as far as anybody is, from where, with what, and when. */
export interface LoginTry {
  readonly principal: Principal | null
  readonly attempt: Attempt
  readonly form: LoginForm
  readonly now: Date
}

const NOTE_WAITING_EVERY_MS = 60_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Refuses to look at the form at all when its turn has not come. */
export async function mustHaveTurn(deps: SessionDeps, { attempt, form, now }: Omit<LoginTry, 'principal'>) {
  const { db, cipher, onClosed } = deps
  const { challenge, smsCode, proofOfWork } = form
  const wait = await db.globalTransaction<PasswordTurn>((tx) => {
    if (challenge !== undefined) return takeFactorTurn(tx, attempt, now)
    if (smsCode !== undefined) return takeAddressTurn(tx, attempt, now)
    return takePasswordTurn(tx, cipher, { ...attempt, proofOfWork }, now)
  })
  if (wait === 0) return
  await insertLocked(db.global, attempt, { now, everyMs: NOTE_WAITING_EVERY_MS })
  if (wait === 'closedToStrangers') {
    await closeToStrangers(db.global, attempt.loginHash, now)
    onClosed(attempt.loginHash)
  }
  if (typeof wait === 'string') refuse('login.smsOnly')
  refuse('request.tooMany', { seconds: Math.ceil(wait / 1000) })
}

/** The same work for an account that does not exist; a challenge stands for the password it was given for. */
export async function proofOf(deps: SessionDeps, { principal, attempt, form, now }: LoginTry): Promise<Proof | null> {
  const { db, credentials, loginCodes } = deps
  const { loginHash, knownDevice } = attempt
  const { username, challenge, smsCode, password = '' } = form
  if (challenge !== undefined) {
    const given = { tokenHash: tokenHash(challenge), loginHash, principalId: principal?.id ?? NOBODY }
    const maxTries = loginParameters.challengeTries
    return (await challenges.tryChallenge(db.global, { ...given, maxTries, now })) ? BARE : null
  }
  if (smsCode !== undefined) {
    if (!isMobile(username)) return null
    const subject = { phone: username, isKnownDevice: knownDevice !== null }
    const code = await loginCodes.recognise({ ...subject, code: smsCode })
    // A phone leads to a merchant's user: an operator whose name looks like one proves nothing by it.
    return code !== null && principal?.party === 'merchant' ? { code } : null
  }
  const isRight = await credentials.passwords.matches(principal?.passwordHash ?? null, password)
  if (isRight) await refundStrangerLimit(db.global, attempt, now)
  return isRight ? BARE : null
}

/**
 * With the session, or the challenge that stands for it: what fails leaves the code good. A login whose answer was lost
 * needs another code all the same, because a code that opened one session must not open a second.
 */
export async function mustUseUp(
  { loginCodes }: Pick<SessionDeps, 'loginCodes'>,
  tx: GlobalTx,
  { code }: Proof,
): Promise<void> {
  if (code !== null && !(await loginCodes.useUp(tx, code))) refuse('smsCode.wrong')
}

/** What the browser presents with the code of the second factor, in the place of the first proof. */
export async function newChallenge(
  deps: Pick<SessionDeps, 'db' | 'loginCodes'>,
  principal: Principal,
  { proof, loginHash, now }: { readonly proof: Proof; readonly loginHash: Buffer; readonly now: Date },
): Promise<{ challenge: string; expiresInSeconds: number }> {
  const { challengeMs } = loginParameters
  const challenge = newToken()
  await deps.db.globalTransaction(async (tx) => {
    await mustUseUp(deps, tx, proof)
    await challenges.insertChallenge(tx, {
      token_hash: tokenHash(challenge),
      principal_id: principal.id,
      login_hash: loginHash,
      expires_at: new Date(now.getTime() + challengeMs),
    })
  })
  return { challenge, expiresInSeconds: challengeMs / 1000 }
}
