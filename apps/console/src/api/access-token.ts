// The access token in its session cookie, with the instant it ends beside it, shared by all tabs.
import { FRAME_COOKIE, FRAME_SECONDS, PLAIN_MENU } from '@merchant/contract'
import { clock } from './clock.ts'
import { accessTokenCookie } from './public-endpoints.generated.ts'
import { readCookie, writeCookie } from './cookie.ts'

const EXPIRY_KEY = 'accessTokenEndsAt'
/** Whose token it is; the browser passes a change on to other tabs. */
export const TOKEN_USER_KEY = 'accessTokenUser'

interface AccessToken {
  readonly accessToken: string
  readonly expiresInSeconds: number
  /** How long the session goes on without being used. */
  readonly sessionSeconds: number
  /** 保持登录: over the browser's end too. */
  readonly isKept: boolean
  readonly userId: string
}

export const readAccessToken = (): string | null => readCookie(accessTokenCookie)

/**
 * Keeps a fresh token until the browser closes; as long as its session goes on where the person
 * asked for that. The token itself ends in minutes either way, and is then renewed.
 */
export function storeAccessToken(token: AccessToken): void {
  if (tokenUser() !== token.userId) forgetPaintedMenu()
  // The person first: no other tab may ever take this token for that of the one before.
  localStorage.setItem(TOKEN_USER_KEY, token.userId)
  localStorage.setItem(EXPIRY_KEY, String(clock.now().getTime() + token.expiresInSeconds * 1000))
  writeCookie(accessTokenCookie, token.accessToken, token.isKept ? token.sessionSeconds : null)
}

/** The document paints the menu as the one before had it: it may be longer, or of the other party. */
function forgetPaintedMenu(): void {
  const look = readCookie(FRAME_COOKIE)
  if (look !== null) writeCookie(FRAME_COOKIE, look.replace(/[es]+$/i, PLAIN_MENU), FRAME_SECONDS)
}

export function clearAccessToken(): void {
  writeCookie(accessTokenCookie, null)
  localStorage.removeItem(EXPIRY_KEY)
  localStorage.removeItem(TOKEN_USER_KEY)
}

/** Whose token the browser keeps; null when there is none. */
export const tokenUser = (): string | null => localStorage.getItem(TOKEN_USER_KEY)

/** Whether the token ends within the next minute, so that it should be renewed before it is used. */
export function accessTokenIsEnding(): boolean {
  const endsAt = Number(localStorage.getItem(EXPIRY_KEY) ?? Number.NaN)
  return Number.isFinite(endsAt) && endsAt - clock.now().getTime() < 60_000
}
