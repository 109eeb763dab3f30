// The cookie by which an account knows a browser again: HttpOnly, same site, outlives sessions and logouts.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceCookie } from '../kernel/handlers.ts'

/** `__Host-` cookies need TLS, and then no other host of the site can put one there. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-mdv' : 'mdv')

/** What we write ourselves; anything else is none. */
const OURS = /^[\w-]{43}$/

export function deviceCookieOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): DeviceCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    read() {
      const value = request.cookies[nameOf(isSecure)] ?? ''
      return OURS.test(value) ? value : null
    },
    write: (value, keepMs) =>
      void reply.setCookie(nameOf(isSecure), value, { ...options, maxAge: Math.floor(keepMs / 1000) }),
  }
}
