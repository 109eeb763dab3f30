// The refresh token's cookie: HttpOnly, same site, spoken to by sign-in, refresh and logout only (threats §2).
import { ACCESS_TOKEN_COOKIE } from '@merchant/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshCookie } from '../kernel/handlers.ts'

/** `__Host-` cookies need TLS, which development on loopback does not have. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-mrt' : 'mrt')

export function refreshCookieOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): RefreshCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    read: () => request.cookies[nameOf(isSecure)] ?? null,
    write: (value, expiresAt) =>
      void reply.setCookie(nameOf(isSecure), value, expiresAt === null ? options : { ...options, expires: expiresAt }),
    clear: () => void reply.clearCookie(nameOf(isSecure), options),
    leave: () =>
      void reply
        .clearCookie(nameOf(isSecure), options)
        .clearCookie(ACCESS_TOKEN_COOKIE, { path: '/' })
        // Pages and pictures of the session, the one kept for the back button too. Neither cookies nor storage: language,
        // size and look are the browser's, and a half-filled form is its writer's (decision 13).
        .header('Clear-Site-Data', '"cache"'),
  }
}
