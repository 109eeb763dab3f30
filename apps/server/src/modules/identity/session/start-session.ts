// A session begun by a sign-in, with its first tokens.
import { type GlobalTx, newId } from '@merchant/database'
import { afterwards } from '../../../kernel/afterwards.ts'
import { dueFrom, inForce } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findPrincipal, type Principal } from '../principal/index.ts'
import { idleFrom, type IssuedTokens, issueTokens } from './issue-tokens.ts'
import { createLogin, type Entrant } from './login.ts'
import type { LoginForm, SessionDeps, Visitor } from './login-attempt.ts'
import { insertSession, revokeOldest, revokeSession } from './session.store.ts'
import { insertRefreshToken } from './token.store.ts'
import { newToken, tokenHash } from './tokens.ts'
import { stepUpParameters } from './session.parameters.ts'

/** The tokens of a sign-in, and what the browser shows to be known again. */
export interface IssuedAtSignIn extends IssuedTokens {
  readonly deviceToken: string
}

interface StartedSession extends IssuedAtSignIn {
  readonly sessionId: string
  readonly principal: Principal
}

export function createSignIn(deps: SessionDeps) {
  const { db, clock, onSignedIn } = deps
  const login = createLogin(deps, (tx, who, now) => startSession(deps, tx, who, now))
  return async (form: LoginForm, client: Visitor): Promise<IssuedAtSignIn> => {
    const issued = await login(form, client)
    // A password that was replaced while its old one was being checked, or a second factor that was turned on meanwhile: the
    // sessions without were ended before this one began.
    if (!(await isStillTrue(deps, issued, form.otp !== undefined))) {
      await revokeSession(db.global, issued.sessionId, { reason: 'PASSWORD_CHANGED', now: clock.now() })
      refuse('login.wrong')
    }
    const { merchantId } = issued.principal
    if (merchantId !== null)
      void afterwards(
        deps,
        () => onSignedIn(merchantId),
        () => undefined,
      )
    return issued
  }
}

/** Begins a session for somebody who has proven themselves. */
export async function startSession(
  deps: SessionDeps,
  tx: GlobalTx,
  { principal, client, device, isKept }: Entrant,
  now: Date,
): Promise<StartedSession> {
  const session = {
    id: newId(now),
    party: principal.party,
    merchant_id: principal.merchantId,
    principal_id: principal.id,
    principal_role: principal.role,
    principal_name: principal.name,
    ip: client.ip,
    user_agent: client.userAgent,
    created_at: now,
    last_seen_at: now,
    idle_expires_at: idleFrom(tx, now, { is_kept: isKept, created_at: now }),
    absolute_expires_at: dueFrom(tx, 'session.absoluteDays', now),
    revoked_at: null,
    revoke_reason: null,
    step_up_until: await stepUpOf(deps, tx, principal, now),
    is_kept: isKept,
    device_hash: device.hash,
  }
  await insertSession(tx, session)
  await revokeOldest(tx, { principalId: principal.id, keep: inForce(tx, 'session.max'), now })
  const refreshToken = newToken()
  await insertRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId: session.id, now })
  const issued = await issueTokens(tx, session, { refreshToken, now })
  return { ...issued, sessionId: session.id, principal, deviceToken: device.token }
}

/** Who has to set a second factor up has just typed the password that this would ask for. */
async function stepUpOf(
  { credentials }: SessionDeps,
  tx: GlobalTx,
  { party, id }: Principal,
  now: Date,
): Promise<Date | null> {
  const isEnrolling = party === 'operator' && !(await credentials.secondFactor.isOn(id, tx))
  return isEnrolling ? new Date(now.getTime() + stepUpParameters.validMs) : null
}

/** Whether a sign-in that has just begun its session would still be let in; one without a code only where none is asked for. */
async function isStillTrue(
  { db, credentials }: SessionDeps,
  { principal }: StartedSession,
  hadCode: boolean,
): Promise<boolean> {
  const { merchantId, id } = principal
  const present = await findPrincipal(db, { merchant_id: merchantId, principal_id: id })
  if (present === null || !present.isActive || present.passwordHash !== principal.passwordHash) return false
  return hadCode || !(await credentials.secondFactor.isOn(id))
}
