// The tokens of a session: an access token for some minutes, and how long its browser may keep the refresh token beside it.
import type { GlobalTx } from '@merchant/database'
import { inForceMs } from '../../../kernel/in-force.ts'
import type { SessionRow } from './session.store.ts'
import { insertAccessToken } from './token.store.ts'
import { newToken, tokenHash } from './tokens.ts'
import { sessionParameters } from './session.parameters.ts'

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

/** Until when a session lives on unused. */
export const idleFrom = (handle: object, now: Date, session: Pick<SessionRow, 'is_kept' | 'created_at'>): Date =>
  new Date(
    now.getTime() +
      (session.is_kept ? sessionParameters.keptIdleMs : inForceMs(handle, 'session.idleMin', session.created_at)),
  )

/** A new access token beside the given refresh token. */
export async function issueTokens(
  tx: GlobalTx,
  session: Pick<SessionRow, 'id' | 'principal_id' | 'absolute_expires_at' | 'is_kept' | 'created_at'>,
  { refreshToken, now }: { readonly refreshToken: string | null; readonly now: Date },
): Promise<IssuedTokens> {
  const { accessMs } = sessionParameters
  const accessToken = newToken()
  const expiresAt = new Date(Math.min(now.getTime() + accessMs, session.absolute_expires_at.getTime()))
  const row = { token_hash: tokenHash(accessToken), session_id: session.id, expires_at: expiresAt }
  await insertAccessToken(tx, row, now)
  const endsAt = Math.min(idleFrom(tx, now, session).getTime(), session.absolute_expires_at.getTime())
  return {
    accessToken,
    expiresInSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
    refreshToken,
    refreshExpiresAt: session.is_kept ? session.absolute_expires_at : null,
    sessionSeconds: Math.floor((endsAt - now.getTime()) / 1000),
    userId: session.principal_id,
  }
}
