// Who is calling: the actor behind an access token, and the session behind a refresh token.
import type { SignedIn } from '../principal/index.ts'
import { actorOf } from './actor-of.ts'
import { idleFrom } from './issue-tokens.ts'
import type { SessionDeps } from './login-attempt.ts'
import { findByAccessToken, touch } from './session.store.ts'
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
      await touch(db.global, session.id, { now, idleExpiresAt: idleFrom(now, session) })
    return actorOf(session, now)
  },

  /** The id of the living session whose browser keeps this refresh token, which is not spent by asking. */
  sessionOf: (refreshToken: string): Promise<string | null> =>
    sessionOfRefreshToken(db.global, tokenHash(refreshToken), clock.now()),
})
