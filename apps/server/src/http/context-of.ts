// What a request says of itself to whatever works on it: its number, where it comes from, in which language its reader reads.
import type { Language } from '@merchant/contract'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../kernel/request-context.ts'

/** The console writes it when somebody chooses a language; Chinese without it. */
const LANGUAGE_COOKIE = 'language'

export const contextOf = (request: FastifyRequest): RequestContext & { readonly language: Language } => ({
  requestId: request.id,
  ip: request.ip,
  language: cookiesOf(request)?.[LANGUAGE_COOKIE] === 'en' ? 'en' : 'zh',
})

/** A request that failed before its cookies were read has none. */
const cookiesOf = (request: FastifyRequest): FastifyRequest['cookies'] | undefined => request.cookies
