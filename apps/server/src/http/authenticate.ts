// From a request to its actor: bearer token for people, signature for storefronts. The cookie is never looked at here.
import { createHash } from 'node:crypto'
import { type Access, type Endpoint, storefrontHeaders } from '@merchant/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor, MerchantActor, OperatorActor, StorefrontActor } from '../kernel/actor.ts'
import { refuse } from '../kernel/refusal.ts'
import { isAdmitted, mustBeOpen, mustBeVerified } from '../kernel/rights.ts'

/** A storefront's signed request, as far as its signature covers it. */
interface SignedRequest {
  readonly key: string
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
  readonly method: string
  readonly path: string
  readonly bodySha256Hex: string
}

/** Handed in by app.ts: who stands behind a token or a signature, or null. */
export interface Identities {
  byToken(token: string): Promise<MerchantActor | OperatorActor | null>
  bySignature(request: SignedRequest): Promise<StorefrontActor | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON that was sent, as it was sent. */
    rawJson: string
  }
}

/** The actor of a request, or a refusal: no or dead token 401, not admitted, not permitted, not set up or not verified yet, closed 403. */
export async function authenticate(
  request: FastifyRequest,
  endpoint: Endpoint,
  identities: Identities,
): Promise<Actor> {
  const { access } = endpoint
  if (access.public === true) return { party: 'public' }
  const actor = await identify(request, access, identities)
  if (actor === null) return refuse('session.missing')
  if (!isAdmitted(access, actor)) return refuse('permission.denied')
  if (actor.party === 'operator' && actor.enrolment.length > 0 && access.whileEnrolling !== true)
    return refuse('operator.enrolmentMissing', { missing: actor.enrolment })
  mustBeVerified(access, actor)
  mustBeOpen(endpoint, actor)
  return actor
}

/** Before a body is awaited: who brings neither token nor key is sent away at once. */
export function mustShowWho(request: FastifyRequest, { access }: Endpoint): void {
  const hasKey = access.storefront !== undefined && request.headers[storefrontHeaders.key] !== undefined
  if (access.public !== true && bearerOf(request) === undefined && !hasKey) refuse('session.missing')
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

async function identify(request: FastifyRequest, access: Access, identities: Identities): Promise<Actor | null> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return identities.byToken(bearer)
  if (access.storefront === undefined) return null
  const header = (name: string) => String(request.headers[name] ?? '')
  const key = header(storefrontHeaders.key)
  if (key === '') return null
  return identities.bySignature({
    key,
    timestamp: header(storefrontHeaders.timestamp),
    nonce: header(storefrontHeaders.nonce),
    signature: header(storefrontHeaders.signature),
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    bodySha256Hex: createHash('sha256').update(request.rawJson).digest('hex'),
  })
}
