// The refresh token's cookie: HttpOnly, same site; sign-in, refresh and logout use it, and private files are shown by it.
import { ACCESS_TOKEN_COOKIE } from '@merchant/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshCookie } from '../kernel/handlers.ts'

/** `__Host-` cookies need TLS, which development on loopback does not have. */
export const refreshCookieName = (isSecure: boolean) => (isSecure ? '__Host-mrt' : 'mrt')

/** What the refresh cookie of a request says, or null. */
export const readRefreshCookie = (request: FastifyRequest, isSecure: boolean): string | null =>
  request.cookies[refreshCookieName(isSecure)] ?? null

export function refreshCookieOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): RefreshCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    read: () => readRefreshCookie(request, isSecure),
    write: (value, expiresAt) =>
      void reply.setCookie(
        refreshCookieName(isSecure),
        value,
        expiresAt === null ? options : { ...options, expires: expiresAt },
      ),
    clear: () => void reply.clearCookie(refreshCookieName(isSecure), options),
    leave: () =>
      void reply
        .clearCookie(refreshCookieName(isSecure), options)
        .clearCookie(ACCESS_TOKEN_COOKIE, { path: '/' })
        // Pages and pictures of the session, the one kept for the back button too. Neither cookies nor storage: language,
        // size and look are the browser's, and a half-filled form is its writer's (decision 13).
        .header('Clear-Site-Data', '"cache"'),
  }
}
