// Who signed a storefront's request: the signature is proven by the key's secret, and each nonce works once.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
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
/** More are read from the database again. */
const MOST_SECRETS = 1_000
const KEY = /^mk_[\w-]{24}$/
const NONCE = /^[\w-]{8,64}$/
const SIGNATURE = /^[0-9a-f]{64}$/i

export function createVerifySignature({ db, clock, cipher }: ApiKeyDeps) {
  /** By the id of their key, those used first in front. A secret never changes; whether its key is ended is asked each time. */
  const secrets = new Map<string, KeyObject>()

  async function secretOf({ merchant_id: merchantId, api_key_id: id }: store.FoundKey): Promise<KeyObject | null> {
    const known = secrets.get(id)
    if (known !== undefined) return known
    const record = await store.findKey(db.tenant(merchantId), id)
    if (record === null || record.revoked_at !== null) return null
    const secret = createSecretKey(openKey(cipher, record).secret, 'utf8')
    const [oldest] = secrets.size < MOST_SECRETS ? [] : secrets.keys()
    if (oldest !== undefined) secrets.delete(oldest)
    secrets.set(id, secret)
    return secret
  }

  return async (request: SignedRequest): Promise<StorefrontActor | null> => {
    const now = clock.now()
    if (!KEY.test(request.key) || !NONCE.test(request.nonce) || !SIGNATURE.test(request.signature)) return null
    if (!isRecent(request.timestamp, now)) return null
    const found = await store.findByHash(db.global, hashOf(request.key))
    if (found === null) return null
    const { merchant_id: merchantId, api_key_id: id, verified_until: verifiedUntil } = found
    const secret = await secretOf(found)
    // Before the nonce is used up, or a forger could use up an honest storefront's.
    if (secret === null || !isSigned(request, secret)) return null
    const merchant = db.tenant(merchantId)
    const used = await store.useNonce(merchant, { id, nonce: request.nonce, now })
    if (used === null) return null
    if (now.getTime() - (used.last_used_at?.getTime() ?? 0) >= TOUCH_EVERY_MS)
      await store.noteUse(merchant, id, { now, noncesBefore: new Date(now.getTime() - 2 * STOREFRONT_SKEW_MS) })
    const isVerified = verifiedUntil !== null && now < verifiedUntil
    return { party: 'storefront', merchantId, apiKeyId: id, isVerified, isClosed: found.closed_at !== null }
  }
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= STOREFRONT_SKEW_MS
}

function isSigned(request: SignedRequest, secret: KeyObject): boolean {
  const expected = createHmac('sha256', secret).update(storefrontText(request), 'utf8').digest()
  return timingSafeEqual(expected, Buffer.from(request.signature, 'hex'))
}
