// Signing in, staying in and leaving: guesses slow down, tokens rotate, and a revoked session is dead on the next request.
import { type GlobalDb, type GlobalTx, newId } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { deleteOldGuessed } from './guessed-account.store.ts'
import { deleteForgotten, forgetDevices } from './known-device.store.ts'
import { deleteExpiredChallenges, endChallenges } from './login-challenge.store.ts'
import { deleteLogins } from './login-log.store.ts'
import { findPrincipal, type Principal, type SignedIn } from '../principal/index.ts'
import { createLogin, type Entrant } from './login.ts'
import type { LoginForm, SessionDeps, Visitor } from './login-attempt.ts'
import { actorOf } from './actor-of.ts'
import * as store from './session.store.ts'
import { createSuccession, newToken, tokenHash } from './tokens.ts'

export type RevokeReason =
  | 'LOGOUT'
  | 'KICKED'
  | 'TOO_MANY'
  | 'PASSWORD_CHANGED'
  | 'PHONE_CHANGED'
  | 'SECOND_FACTOR'
  | 'DISABLED'
  | 'ROLE_CHANGED'
  | 'RESET'

/** The tokens of one answer; without a refresh token the browser keeps the one it has. */
export interface IssuedTokens {
  readonly accessToken: string
  readonly expiresInSeconds: number
  readonly refreshToken: string | null
  /** When the browser may forget the refresh token; null: when it is closed. */
  readonly refreshExpiresAt: Date | null
  /** How long the session goes on without being used. */
  readonly sessionSeconds: number
  /** Whose session it is. */
  readonly userId: string
}

/** Why there are no tokens: the session was ended for this reason, or null when there is none to tell of. */
export interface Ended {
  readonly reason: string | null
}

/** There are no tokens because the session is another person's than the one it was asked for. */
export interface Others {
  readonly isOthers: true
}

/** The tokens of a sign-in, and what the browser shows to be known again. */
export interface IssuedAtSignIn extends IssuedTokens {
  readonly deviceToken: string
}

interface StartedSession extends IssuedAtSignIn {
  readonly sessionId: string
  readonly principal: Principal
}

export interface SessionService {
  login(form: LoginForm, client: Visitor): Promise<IssuedAtSignIn>
  /** @param userId whose session it has to be; left out: anybody's */
  refresh(refreshToken: string, userId?: string): Promise<IssuedTokens | Ended | Others>
  byToken(accessToken: string): Promise<SignedIn | null>
  /** The id of the living session whose browser keeps this refresh token, which is not spent by asking. */
  sessionOf(refreshToken: string): Promise<string | null>
  revoke(sessionId: string, reason: RevokeReason): Promise<void>
  revokeAll(db: GlobalDb | GlobalTx, principalId: string, reason: RevokeReason): Promise<void>
  /** Ends every session of the actor but the one it acts in; answers how many. */
  revokeOthers(db: GlobalDb | GlobalTx, actor: SignedIn, reason: RevokeReason): Promise<number>
  /** Ends one of the actor's own living sessions; 0 when the id is none of them. */
  revokeOne(actor: SignedIn, sessionId: string): Promise<number>
  /** Forgets sessions that ended a month ago, dead challenges, and sign-ins of more than a year ago. */
  removeEnded(): Promise<void>
}

/** What was opened by a password that counts no longer, or was put out by hand, is no device to rely on. */
const endsTrust: ReadonlySet<RevokeReason> = new Set(['KICKED', 'PASSWORD_CHANGED', 'RESET'])
/** Seen again within this time is not written down again. */
const TOUCH_EVERY_MS = 60_000
const KEEP_ENDED_MS = 30 * 86_400_000

export function createSessionService(deps: SessionDeps): SessionService {
  const { db, clock } = deps
  const { secondFactor } = deps.credentials
  const { accessMs, absoluteMs, refreshGraceMs, maxPerUser } = parameters.session
  const succeed = createSuccession(deps.secrets.pepper)
  const idleFrom = (now: Date, { is_kept: isKept }: Pick<store.SessionRow, 'is_kept'>) =>
    new Date(now.getTime() + (isKept ? parameters.session.keptIdleMs : parameters.session.idleMs))

  /** A new access token beside the given refresh token; also slides the idle limit. */
  async function issue(
    tx: GlobalTx,
    session: Pick<store.SessionRow, 'id' | 'principal_id' | 'absolute_expires_at' | 'is_kept'>,
    refreshToken: string | null,
    now: Date,
  ): Promise<IssuedTokens> {
    const accessToken = newToken()
    const expiresAt = new Date(Math.min(now.getTime() + accessMs, session.absolute_expires_at.getTime()))
    const row = { token_hash: tokenHash(accessToken), session_id: session.id, expires_at: expiresAt }
    await store.insertAccessToken(tx, row, now)
    const expiresInSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
    const endsAt = Math.min(idleFrom(now, session).getTime(), session.absolute_expires_at.getTime())
    return {
      accessToken,
      expiresInSeconds,
      refreshToken,
      refreshExpiresAt: session.is_kept ? session.absolute_expires_at : null,
      sessionSeconds: Math.floor((endsAt - now.getTime()) / 1000),
      userId: session.principal_id,
    }
  }

  async function start(
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
      idle_expires_at: idleFrom(now, { is_kept: isKept }),
      absolute_expires_at: new Date(now.getTime() + absoluteMs),
      revoked_at: null,
      revoke_reason: null,
      step_up_until: await stepUpOf(tx, principal, now),
      is_kept: isKept,
      device_hash: device.hash,
    }
    await store.insertSession(tx, session)
    await store.revokeOldest(tx, principal.id, maxPerUser, now)
    const refreshToken = newToken()
    await store.insertRefreshToken(tx, tokenHash(refreshToken), session.id, now)
    const issued = await issue(tx, session, refreshToken, now)
    return { ...issued, sessionId: session.id, principal, deviceToken: device.token }
  }

  /** Who has to set a second factor up has just typed the password that this would ask for. */
  async function stepUpOf(tx: GlobalTx, { party, id }: Principal, now: Date): Promise<Date | null> {
    const isEnrolling = party === 'operator' && !(await secondFactor.isOn(id, tx))
    return isEnrolling ? new Date(now.getTime() + parameters.stepUp.validMs) : null
  }

  const login = createLogin(deps, start)

  /** Whether a sign-in that has just begun its session would still be let in; one without a code only where none is asked for. */
  async function isStillTrue({ principal }: StartedSession, hadCode: boolean): Promise<boolean> {
    const { merchantId, id } = principal
    const present = await findPrincipal(db, { merchant_id: merchantId, principal_id: id })
    if (present === null || !present.isActive || present.passwordHash !== principal.passwordHash) return false
    return hadCode || !(await secondFactor.isOn(id))
  }

  /** A token that was spent before: within the grace it was another tab, later it was stolen and the family ends. */
  async function refreshAgain(
    tx: GlobalTx,
    session: store.SessionRow,
    presented: string,
    now: Date,
  ): Promise<IssuedTokens | Ended> {
    const spent = await store.findRefreshToken(tx, tokenHash(presented))
    const spentAt = spent?.spent_at ?? null
    if (spentAt === null || now.getTime() - spentAt.getTime() > refreshGraceMs) {
      await store.revokeSession(tx, session.id, 'REFRESH_REUSED', now)
      return { reason: null }
    }
    const successor = succeed(presented)
    const next = await store.findRefreshToken(tx, tokenHash(successor))
    return issue(tx, session, next?.spent_at === null ? successor : null, now)
  }

  return {
    async login(form, client) {
      const issued = await login(form, client)
      // A password that was replaced while its old one was being checked, or a second factor that was turned on meanwhile: the
      // sessions without were ended before this one began.
      if (!(await isStillTrue(issued, form.otp !== undefined))) {
        await store.revokeSession(db.global, issued.sessionId, 'PASSWORD_CHANGED', clock.now())
        refuse('login.wrong')
      }
      return issued
    },

    refresh(presented, userId) {
      const now = clock.now()
      const hash = tokenHash(presented)
      return db.globalTransaction(async (tx) => {
        const token = await store.findRefreshToken(tx, hash)
        if (token === null) return { reason: null }
        const session = await store.findLiving(tx, token.session_id, now)
        // Only who holds the newest token of the session is told why it ended.
        if (session === null)
          return { reason: token.spent_at === null ? await store.revokeReasonOf(tx, token.session_id) : null }
        if (userId !== undefined && session.principal_id !== userId) return { isOthers: true }
        if (!(await store.spendRefreshToken(tx, hash, now))) return refreshAgain(tx, session, presented, now)
        const successor = succeed(presented)
        await store.insertRefreshToken(tx, tokenHash(successor), session.id, now)
        await store.touch(tx, session.id, now, idleFrom(now, session))
        return issue(tx, session, successor, now)
      })
    },

    async byToken(accessToken) {
      const now = clock.now()
      const session = await store.findByAccessToken(db.global, tokenHash(accessToken), now)
      if (session === null) return null
      if (now.getTime() - session.last_seen_at.getTime() >= TOUCH_EVERY_MS)
        await store.touch(db.global, session.id, now, idleFrom(now, session))
      return actorOf(session, now)
    },

    sessionOf: (refreshToken) => store.sessionOfRefreshToken(db.global, tokenHash(refreshToken), clock.now()),
    revoke: (sessionId, reason) => store.revokeSession(db.global, sessionId, reason, clock.now()),
    async revokeAll(handle, principalId, reason) {
      await store.revokeOfPrincipal(handle, principalId, reason, clock.now())
      await endChallenges(handle, principalId)
      if (endsTrust.has(reason)) await forgetDevices(handle, principalId)
    },
    async revokeOthers(handle, actor, reason) {
      const which = { principalId: principalIdOf(actor), except: actor.sessionId }
      if (endsTrust.has(reason)) await forgetDevices(handle, which.principalId, which)
      return store.revokeOwn(handle, which, reason, clock.now())
    },
    async revokeOne(actor, id) {
      const which = { principalId: principalIdOf(actor), only: id }
      await forgetDevices(db.global, which.principalId, which)
      return store.revokeOwn(db.global, which, 'KICKED', clock.now())
    },
    async removeEnded() {
      const now = clock.now()
      await store.deleteEnded(db.global, new Date(now.getTime() - KEEP_ENDED_MS))
      await deleteExpiredChallenges(db.global, now)
      await store.deleteDeadProofs(db.global, now)
      await deleteLogins(db.global, new Date(now.getTime() - parameters.login.keepLogMs))
      await deleteForgotten(db.global, now)
      await deleteOldGuessed(db.global, new Date(now.getTime() - KEEP_ENDED_MS))
    },
  }
}
