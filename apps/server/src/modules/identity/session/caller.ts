// Who is calling: the actor behind an access token, and the session behind a refresh token.
import type { SignedIn } from '../principal/index.ts'
import { actorOf } from './actor-of.ts'
import { idleFrom } from './issue-tokens.ts'
import type { SessionDeps } from './login-attempt.ts'
import { findByAccessToken, findSessions, touch } from './session.store.ts'
import { sessionOfRefreshToken } from './token.store.ts'
import { tokenHash } from './tokens.ts'

/** Seen again within this time is not written down again. */
const TOUCH_EVERY_MS = 60_000

export const createCallers = ({ db, clock }: Pick<SessionDeps, 'db' | 'clock'>) => ({
  /** Null when the token is unknown, expired or revoked. */
  async byToken(accessToken: string): Promise<SignedIn | null> {
    const now = clock.now()
    const session = await findByAccessToken(db.global, tokenHash(accessToken), now)
    if (session === null) return null
    if (now.getTime() - session.last_seen_at.getTime() >= TOUCH_EVERY_MS)
      await touch(db.global, session.id, { now, idleExpiresAt: idleFrom(db.global, now, session) })
    return actorOf(session, now)
  },

  /** Who is behind each of these sessions, by the session; one that has ended is missing. Nothing counts as use of it. */
  async actorsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SignedIn>> {
    const now = clock.now()
    const sessions = await findSessions(db.global, sessionIds, now)
    const actors = sessions.map((session) => actorOf(session, now)).filter((actor) => actor !== null)
    return new Map(actors.map((actor) => [actor.sessionId, actor]))
  },

  /** The id of the living session whose browser keeps this refresh token, which is not spent by asking. */
  sessionOf: (refreshToken: string): Promise<string | null> =>
    sessionOfRefreshToken(db.global, tokenHash(refreshToken), clock.now()),
})
