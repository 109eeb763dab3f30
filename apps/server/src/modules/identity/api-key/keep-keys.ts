// API keys as the merchant keeps them: made with a secret that is shown once, and ended at once.
import { randomBytes } from 'node:crypto'
import { type Api, type DataOf, said } from '@merchant/contract'
import { newId, type TenantTx, withoutDataScope } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import type { ApiKeyDeps } from './api-key.deps.ts'
import * as store from './api-key.store.ts'
import { hashOf, openKey, sealKey } from './open-key.ts'
import { apiKeyParameters } from './api-key.parameters.ts'

interface IssuedKey {
  readonly id: string
  readonly key: string
  readonly secret: string
}

const PREFIX_LENGTH = 11

/** Errors: limit.exceeded. */
export async function issueKey(
  { clock, cipher }: ApiKeyDeps,
  tx: TenantTx,
  { name, createdBy }: { readonly name: string; readonly createdBy: string },
): Promise<IssuedKey> {
  const now = clock.now()
  if ((await withoutDataScope(() => store.countLive(tx))) >= apiKeyParameters.max)
    refuse('limit.exceeded', {
      limit: said(
        `同时可用的接口密钥最多 ${apiKeyParameters.max} 个`,
        `at most ${apiKeyParameters.max} API keys in use`,
      ),
    })
  const id = newId(now)
  const key = `mk_${randomBytes(18).toString('base64url')}`
  const secret = randomBytes(32).toString('base64url')
  const record = {
    merchant_id: tx.merchantId,
    id,
    name,
    key_prefix: key.slice(0, PREFIX_LENGTH),
    secret_enc: sealKey(cipher, tx.merchantId, { key, secret }),
    created_by: createdBy,
    created_at: now,
    last_used_at: null,
    revoked_at: null,
  }
  await store.insertKey(tx, record, hashOf(key))
  return { id, key, secret }
}

export async function listKeys({ db }: ApiKeyDeps, actor: MerchantActor): Promise<DataOf<Api['apiKey']['list']>> {
  return (await store.listKeys(db.tenant(actor.merchantId))).map(rowOf)
}

export function createKey(
  deps: ApiKeyDeps,
  actor: MerchantActor,
  command: Command,
  name: string,
): Promise<DataOf<Api['apiKey']['create']>> {
  const { db, clock, cipher } = deps
  return db.transaction(actor.merchantId, async (tx) => {
    // Only the id is remembered with the command; a repeat reads key and secret back from where they are encrypted.
    // It shows the secret again only to who has the command's key, which never left the browser that proved itself.
    const { id } = await once(tx, command, clock.now(), async () => {
      await mustHaveProven(tx, actor, command, clock.now())
      const issued = await issueKey(deps, tx, { name, createdBy: actor.userId })
      const target = { type: 'apiKey', id: issued.id, no: issued.key.slice(0, PREFIX_LENGTH) }
      await logAct(
        tx,
        {
          actor,
          action: 'apiKey.create',
          target,
          summary: said(`新建接口密钥“${name}”`, `Made the API key “${name}”`),
        },
        clock.now(),
      )
      return { id: issued.id }
    })
    const record = await store.findKey(tx, id)
    if (record === null) throw new Error(`API key ${id} is gone`)
    return { ...rowOf(record), ...openKey(cipher, record) }
  })
}

export function revokeKey(
  { db, clock }: ApiKeyDeps,
  actor: MerchantActor,
  command: Command,
  id: string,
): Promise<null> {
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      if (!(await store.revokeKey(tx, id, clock.now()))) refuse('record.notFound')
      const target = { type: 'apiKey', id, no: '' }
      await logAct(
        tx,
        { actor, action: 'apiKey.revoke', target, summary: said('停用接口密钥', 'Revoked the API key') },
        clock.now(),
      )
      return null
    }),
  )
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
