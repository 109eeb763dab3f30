// Staying in: a refresh token is spent for its successor, once; whoever brings a spent one late has stolen it.
import type { GlobalTx } from '@merchant/database'
import { idleFrom, type IssuedTokens, issueTokens } from './issue-tokens.ts'
import type { SessionDeps } from './login-attempt.ts'
import { findLiving, revokeReasonOf, revokeSession, type SessionRow, touch } from './session.store.ts'
import { findRefreshToken, insertRefreshToken, spendRefreshToken } from './token.store.ts'
import { createSuccession, tokenHash } from './tokens.ts'
import { sessionParameters } from './session.parameters.ts'

/** Why there are no tokens: the session was ended for this reason, or null when there is none to give. */
interface Ended {
  readonly reason: string | null
}

/** There are no tokens because the session is another person's than the one it was asked for. */
interface Others {
  readonly isOthers: true
}

export function createRenewal({ db, clock, secrets }: Pick<SessionDeps, 'db' | 'clock' | 'secrets'>) {
  const succeed = createSuccession(secrets.pepper)

  /** @param userId whose session it has to be; left out: anybody's */
  return (presented: string, userId?: string): Promise<IssuedTokens | Ended | Others> => {
    const now = clock.now()
    const hash = tokenHash(presented)
    const refreshToken = succeed(presented)
    return db.globalTransaction(async (tx) => {
      const token = await findRefreshToken(tx, hash)
      if (token === null) return { reason: null }
      const session = await findLiving(tx, token.session_id, now)
      // Only who holds the newest token of the session reads why it ended.
      if (session === null)
        return { reason: token.spent_at === null ? await revokeReasonOf(tx, token.session_id) : null }
      if (userId !== undefined && session.principal_id !== userId) return { isOthers: true }
      if (!(await spendRefreshToken(tx, hash, now)))
        return renewAgain(tx, session, { hash, successor: refreshToken, now })
      await insertRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId: session.id, now })
      await touch(tx, session.id, { now, idleExpiresAt: idleFrom(tx, now, session) })
      return issueTokens(tx, session, { refreshToken, now })
    })
  }
}

/** A token that was spent before: within the grace it was another tab, later it was stolen and the family ends. */
async function renewAgain(
  tx: GlobalTx,
  session: SessionRow,
  { hash, successor, now }: { readonly hash: Buffer; readonly successor: string; readonly now: Date },
): Promise<IssuedTokens | Ended> {
  const spent = await findRefreshToken(tx, hash)
  const spentAt = spent?.spent_at ?? null
  if (spentAt === null || now.getTime() - spentAt.getTime() > sessionParameters.refreshGraceMs) {
    await revokeSession(tx, session.id, { reason: 'REFRESH_REUSED', now })
    return { reason: null }
  }
  const next = await findRefreshToken(tx, tokenHash(successor))
  return issueTokens(tx, session, { refreshToken: next?.spent_at === null ? successor : null, now })
}
