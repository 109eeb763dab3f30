/** The token that guards the admin port: where a request carries it, and a comparison in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { parseForm } from '@merchant/allinpay/wire'
import type { FastifyRequest } from 'fastify'

export const TOKEN_HEADER = 'x-sandbox-token'
export const TOKEN_COOKIE = 'sandbox_token'

/** The token a request carries in its header or, from a browser, in its cookie. */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers[TOKEN_HEADER]
  if (typeof header === 'string') return header
  const cookie = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${TOKEN_COOKIE}=`))
  return decodeURIComponent(cookie?.slice(TOKEN_COOKIE.length + 1) ?? '')
}

/** Compared as hashes, so that neither length nor place of a difference shows in the time it takes. */
export function isToken(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** The fields of a form the inspector posted. */
export function readForm(body: unknown): Readonly<Record<string, string>> {
  return parseForm(typeof body === 'string' ? body : '') ?? {}
}
