// Who signed a storefront's request: the signature is proven by the key's secret, and each nonce works once.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { STOREFRONT_SKEW_MS, storefrontText } from '@merchant/contract'
import type { StorefrontActor } from '../../../kernel/actor.ts'
import type { ApiKeyDeps } from './api-key.deps.ts'
import * as store from './api-key.store.ts'
import { hashOf, openKey } from './open-key.ts'

/** A storefront's request as far as its signature covers it. */
export interface SignedRequest {
  readonly key: string
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
  readonly method: string
  readonly path: string
  readonly bodySha256Hex: string
}

const TOUCH_EVERY_MS = 60_000
const KEY = /^mk_[\w-]{24}$/
const NONCE = /^[\w-]{8,64}$/
const SIGNATURE = /^[0-9a-f]{64}$/i

export async function verifySignature(
  { db, clock, cipher }: ApiKeyDeps,
  request: SignedRequest,
): Promise<StorefrontActor | null> {
  const now = clock.now()
  if (!KEY.test(request.key) || !NONCE.test(request.nonce) || !SIGNATURE.test(request.signature)) return null
  if (!isRecent(request.timestamp, now)) return null
  const found = await store.findByHash(db.global, hashOf(request.key))
  if (found === null) return null
  const merchant = db.tenant(found.merchant_id)
  const record = await store.findKey(merchant, found.api_key_id)
  if (record === null || record.revoked_at !== null) return null
  // Before the nonce is used up, or a forger could use up an honest storefront's.
  if (!isSigned(request, openKey(cipher, record).secret)) return null
  if (!(await store.useNonce(merchant, request.nonce, now))) return null
  if (now.getTime() - (record.last_used_at?.getTime() ?? 0) >= TOUCH_EVERY_MS)
    await store.noteUse(merchant, record.id, { now, noncesBefore: new Date(now.getTime() - 2 * STOREFRONT_SKEW_MS) })
  const isVerified = found.verified_until !== null && now < found.verified_until
  return { party: 'storefront', merchantId: found.merchant_id, apiKeyId: record.id, isVerified }
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= STOREFRONT_SKEW_MS
}

function isSigned(request: SignedRequest, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(storefrontText(request), 'utf8').digest()
  return timingSafeEqual(expected, Buffer.from(request.signature, 'hex'))
}
