// API keys: made with a secret that is shown once, ended at once, and proven by a signature that works once.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Api, type DataOf, STOREFRONT_SKEW_MS, storefrontText } from '@merchant/contract'
import { withoutDataScope, type Database, newId, type TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import * as store from './api-key.store.ts'

export interface ApiKeyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}

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

export interface IssuedKey {
  readonly id: string
  readonly key: string
  readonly secret: string
}

type CreatedKey = DataOf<Api['apiKey']['create']>

export interface ApiKeyService {
  list(actor: MerchantActor): Promise<DataOf<Api['apiKey']['list']>>
  create(actor: MerchantActor, command: Command, name: string): Promise<CreatedKey>
  revoke(actor: MerchantActor, command: Command, id: string): Promise<null>
  issue(tx: TenantTx, key: { readonly name: string; readonly createdBy: string }): Promise<IssuedKey>
  bySignature(request: SignedRequest): Promise<StorefrontActor | null>
}

const TOUCH_EVERY_MS = 60_000
const PREFIX_LENGTH = 11
const KEY = /^mk_[\w-]{24}$/
const NONCE = /^[\w-]{8,64}$/
const SIGNATURE = /^[0-9a-f]{64}$/i
const hashOf = (key: string) => createHash('sha256').update(key, 'utf8').digest()

export function createApiKeyService({ db, clock, cipher }: ApiKeyDeps): ApiKeyService {
  const place = 'api_key.secret'
  /** Key and secret are stored together, encrypted: the table itself lets nobody sign or even name a key. */
  const open = (record: store.ApiKeyRecord): { key: string; secret: string } => {
    const [key = '', secret = ''] = cipher.decrypt(place, record.merchant_id, record.secret_enc).split('|')
    return { key, secret }
  }

  async function issue(tx: TenantTx, { name, createdBy }: { name: string; createdBy: string }): Promise<IssuedKey> {
    const now = clock.now()
    if ((await withoutDataScope(() => store.countLive(tx))) >= parameters.apiKey.max)
      refuse('limit.exceeded', { limit: `同时可用的接口密钥最多 ${parameters.apiKey.max} 个` })
    const id = newId(now)
    const key = `mk_${randomBytes(18).toString('base64url')}`
    const secret = randomBytes(32).toString('base64url')
    const record = {
      merchant_id: tx.merchantId,
      id,
      name,
      key_prefix: key.slice(0, PREFIX_LENGTH),
      secret_enc: cipher.encrypt(place, tx.merchantId, `${key}|${secret}`),
      created_by: createdBy,
      created_at: now,
      last_used_at: null,
      revoked_at: null,
    }
    await store.insertKey(tx, record, hashOf(key))
    return { id, key, secret }
  }

  return {
    issue,

    async list(actor) {
      return (await store.listKeys(db.tenant(actor.merchantId))).map(rowOf)
    },

    async create(actor, command, name) {
      return db.transaction(actor.merchantId, async (tx) => {
        // Only the id is remembered with the command; a repeat reads key and secret back from where they are encrypted.
        // It shows the secret again only to who has the command's key, which never left the browser that proved itself.
        const { id } = await once(tx, command, clock.now(), async () => {
          await mustHaveProven(tx, actor, command, clock.now())
          const issued = await issue(tx, { name, createdBy: actor.userId })
          const target = { type: 'apiKey', id: issued.id, no: issued.key.slice(0, PREFIX_LENGTH) }
          await logAct(tx, { actor, action: 'apiKey.create', target, summary: `新建接口密钥“${name}”` }, clock.now())
          return { id: issued.id }
        })
        const record = await store.findKey(tx, id)
        if (record === null) throw new Error(`API key ${id} is gone`)
        return { ...rowOf(record), ...open(record) }
      })
    },

    async revoke(actor, command, id) {
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          if (!(await store.revokeKey(tx, id, clock.now()))) refuse('record.notFound')
          const target = { type: 'apiKey', id, no: '' }
          await logAct(tx, { actor, action: 'apiKey.revoke', target, summary: '停用接口密钥' }, clock.now())
          return null
        }),
      )
    },

    async bySignature(request) {
      const now = clock.now()
      if (!KEY.test(request.key) || !NONCE.test(request.nonce) || !SIGNATURE.test(request.signature)) return null
      if (!isRecent(request.timestamp, now)) return null
      const found = await store.findByHash(db.global, hashOf(request.key))
      if (found === null) return null
      const merchant = db.tenant(found.merchant_id)
      const record = await store.findKey(merchant, found.api_key_id)
      if (record === null || record.revoked_at !== null) return null
      // Before the nonce is used up, or a forger could use up an honest storefront's.
      if (!isSigned(request, open(record).secret)) return null
      if (!(await store.useNonce(merchant, request.nonce, now))) return null
      if (now.getTime() - (record.last_used_at?.getTime() ?? 0) >= TOUCH_EVERY_MS)
        await store.noteUse(merchant, record.id, now, new Date(now.getTime() - 2 * STOREFRONT_SKEW_MS))
      const isVerified = found.verified_until !== null && now < found.verified_until
      return { party: 'storefront', merchantId: found.merchant_id, apiKeyId: record.id, isVerified }
    },
  }
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= STOREFRONT_SKEW_MS
}

function isSigned(request: SignedRequest, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(storefrontText(request), 'utf8').digest()
  return timingSafeEqual(expected, Buffer.from(request.signature, 'hex'))
}

function rowOf(record: store.ApiKeyRecord): DataOf<Api['apiKey']['list']>[number] {
  return {
    id: record.id,
    name: record.name,
    keyPrefix: record.key_prefix,
    createdAt: record.created_at.toISOString(),
    lastUsedAt: record.last_used_at?.toISOString() ?? null,
    revokedAt: record.revoked_at?.toISOString() ?? null,
  }
}
