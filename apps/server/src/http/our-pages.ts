// Whether one of our own pages sent a request that sets or uses the refresh cookie, or another site's page.
import { said } from '@merchant/contract'
import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './errors.ts'

/**
 * Refuses what another site sent. Browsers say where a request comes from, and no page can change what they say; programs
 * send neither header.
 *
 * @param allowedOrigins origins of our own pages
 */
export function mustComeFromOurPages({ headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = headers
  // Beside a proxy of the developer's the origin is another one than the server's; the browser knows that it is one site.
  if (site === 'same-origin') return
  if (site !== undefined) throw invalidRequest(said('来源不被允许', 'this origin is not allowed'), 'sec-fetch-site')
  if (origin !== undefined && !allowedOrigins.includes(origin))
    throw invalidRequest(said('来源不被允许', 'this origin is not allowed'), 'origin')
}
