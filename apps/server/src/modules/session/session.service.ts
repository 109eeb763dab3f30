// Signing in, staying in and leaving: guesses slow down, tokens rotate, and a revoked session is dead on the next request.
import { type Database, type GlobalDb, type GlobalTx, newId } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../kernel/actor.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import type { Client } from '../../kernel/handlers.ts'
import { parameters } from '../../kernel/parameters.ts'
import { atMost, forgetTurns, growingPause, networkOf, returnTurn, takeTurn } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findLoginName, findPrincipal, lockLoginName, type Principal } from './login-name.store.ts'
import type { Passwords } from './passwords.ts'
import { actorOf } from './roles.ts'
import * as store from './session.store.ts'
import { createSuccession, newToken, tokenHash } from './tokens.ts'

export interface SessionNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly secrets: { readonly pepper: Buffer }
}

export type RevokeReason = 'LOGOUT' | 'KICKED' | 'PASSWORD_CHANGED' | 'DISABLED' | 'ROLE_CHANGED'

/** The tokens of one answer; without a refresh token the browser keeps the one it has. */
export interface IssuedTokens {
  readonly accessToken: string
  readonly expiresInSeconds: number
  readonly refreshToken: string | null
  readonly refreshExpiresAt: Date
}

export interface SessionService {
  login(credentials: { username: string; password: string }, client: Client): Promise<IssuedTokens>
  refresh(refreshToken: string): Promise<IssuedTokens | null>
  byToken(accessToken: string): Promise<MerchantActor | OperatorActor | null>
  revoke(sessionId: string, reason: RevokeReason): Promise<void>
  revokeAll(db: GlobalDb | GlobalTx, principalId: string, reason: RevokeReason): Promise<void>
  removeEnded(): Promise<void>
}

/** Login names are the same name in any case and with blanks around. */
export const loginHashOf = (cipher: FieldCipher, login: string): Buffer =>
  cipher.index('login', login.normalize('NFKC').trim().toLowerCase())

/** Seen again within this time is not written down again. */
const TOUCH_EVERY_MS = 60_000
const KEEP_ENDED_MS = 30 * 86_400_000
const TEN_MINUTES = 600_000

export function createSessionService(needs: SessionNeeds, passwords: Passwords): SessionService {
  const { db, clock, cipher } = needs
  const { accessMs, idleMs, absoluteMs, refreshGraceMs, maxPerUser } = parameters.session
  const succeed = createSuccession(needs.secrets.pepper)
  const idleFrom = (now: Date) => new Date(now.getTime() + idleMs)

  /** A new access token beside the given refresh token; also slides the idle limit. */
  async function issue(
    tx: GlobalTx,
    session: { id: string; absolute_expires_at: Date },
    refreshToken: string | null,
    now: Date,
  ): Promise<IssuedTokens> {
    const accessToken = newToken()
    const expiresAt = new Date(Math.min(now.getTime() + accessMs, session.absolute_expires_at.getTime()))
    const row = { token_hash: tokenHash(accessToken), session_id: session.id, expires_at: expiresAt }
    await store.insertAccessToken(tx, row, now)
    const expiresInSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
    return { accessToken, expiresInSeconds, refreshToken, refreshExpiresAt: session.absolute_expires_at }
  }

  async function start(tx: GlobalTx, principal: Principal, client: Client, now: Date): Promise<IssuedTokens> {
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
      idle_expires_at: idleFrom(now),
      absolute_expires_at: new Date(now.getTime() + absoluteMs),
      revoked_at: null,
      revoke_reason: null,
      step_up_until: null,
    }
    await store.insertSession(tx, session)
    await store.revokeOldest(tx, principal.id, maxPerUser, now)
    const refreshToken = newToken()
    await store.insertRefreshToken(tx, tokenHash(refreshToken), session.id, now)
    return issue(tx, session, refreshToken, now)
  }

  /** A token that was spent before: within the grace it was another tab, later it was stolen and the family ends. */
  async function refreshAgain(
    tx: GlobalTx,
    session: store.SessionRow,
    presented: string,
    now: Date,
  ): Promise<IssuedTokens | null> {
    const spent = await store.findRefreshToken(tx, tokenHash(presented))
    const spentAt = spent?.spent_at ?? null
    if (spentAt === null || now.getTime() - spentAt.getTime() > refreshGraceMs) {
      await store.revokeSession(tx, session.id, 'REFRESH_REUSED', now)
      return null
    }
    const successor = succeed(presented)
    const next = await store.findRefreshToken(tx, tokenHash(successor))
    return issue(tx, session, next?.spent_at === null ? successor : null, now)
  }

  return {
    async login({ username, password }, client) {
      const now = clock.now()
      const hash = loginHashOf(cipher, username)
      const { failuresBeforeDelay: free, firstDelayMs, maxDelayMs, windowMs, perIpTenMinutes: max } = parameters.login
      // The network is part of the key, so that a stranger elsewhere can't keep the owner out (T8).
      const accountKey = `login.account|${hash.toString('base64url')}|${networkOf(client.ip)}`
      const account = growingPause(accountKey, { free, firstDelayMs, maxDelayMs, windowMs })
      const address = atMost(`login.address|${client.ip}`, [{ max, perMs: TEN_MINUTES }])
      // The turn is taken before the password is looked at: a hundred guesses at once are a hundred guesses.
      const waitMs = await db.globalTransaction((tx) => takeTurn(tx, [account, address], now))
      if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
      const principal = await findPrincipal(db, await findLoginName(db.global, hash))
      const isRight = await passwords.matches(principal?.passwordHash ?? null, password)
      if (!isRight || principal === null || !principal.isActive) return refuse('login.wrong')
      return db.globalTransaction(async (tx) => {
        await lockLoginName(tx, hash)
        await forgetTurns(tx, accountKey)
        await returnTurn(tx, address.key, now)
        return start(tx, principal, client, now)
      })
    },

    refresh(presented) {
      const now = clock.now()
      const hash = tokenHash(presented)
      return db.globalTransaction(async (tx) => {
        const token = await store.findRefreshToken(tx, hash)
        const session = token === null ? null : await store.findLiving(tx, token.session_id, now)
        if (session === null) return null
        if (!(await store.spendRefreshToken(tx, hash, now))) return refreshAgain(tx, session, presented, now)
        const successor = succeed(presented)
        await store.insertRefreshToken(tx, tokenHash(successor), session.id, now)
        await store.touch(tx, session.id, now, idleFrom(now))
        return issue(tx, session, successor, now)
      })
    },

    async byToken(accessToken) {
      const now = clock.now()
      const session = await store.findByAccessToken(db.global, tokenHash(accessToken), now)
      if (session === null) return null
      if (now.getTime() - session.last_seen_at.getTime() >= TOUCH_EVERY_MS)
        await store.touch(db.global, session.id, now, idleFrom(now))
      return actorOf(session)
    },

    revoke: (sessionId, reason) => store.revokeSession(db.global, sessionId, reason, clock.now()),
    revokeAll: (handle, principalId, reason) => store.revokeOfPrincipal(handle, principalId, reason, clock.now()),
    removeEnded: () => store.deleteEnded(db.global, new Date(clock.now().getTime() - KEEP_ENDED_MS)),
  }
}
