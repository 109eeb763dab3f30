// API keys, the index that leads to them, and the nonces that were used: rows of this module only.
import { type GlobalDb, statement, type TenantDb, type TenantTx, type Tables } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

export type ApiKeyRecord = Selectable<Tables['api_key']>

export async function insertKey(tx: TenantTx, key: Insertable<Tables['api_key']>, keyHash: Buffer): Promise<void> {
  await tx.insertInto('api_key').values(key).execute()
  await tx
    .insertInto('api_key_index')
    .values({ key_hash: keyHash, merchant_id: tx.merchantId, api_key_id: key.id })
    .execute()
}

/** How many keys are in use; keys created at the same time queue, so that none slips over the limit. */
export async function countLive(tx: TenantTx): Promise<number> {
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listKeys(db: TenantDb): Promise<ApiKeyRecord[]> {
  return db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function findKey(db: TenantDb | TenantTx, id: string): Promise<ApiKeyRecord | null> {
  const handle: TenantDb = db
  return (await handle.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Ends a key for good; a key that is ended already keeps its first date. False when there is none. */
export async function revokeKey(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const key = await findKey(tx, id)
  if (key === null) return false
  await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return true
}

export type FoundKey = Selectable<Tables['api_key_index']> & {
  readonly verified_until: Date | null
  readonly closed_at: Date | null
}

/** Whose a key is, until when that merchant is verified (null: never was), and since when it is closed (null: it is not). */
export const findByHash = async (db: GlobalDb, keyHash: Buffer): Promise<FoundKey | null> =>
  (await keyByHash.first(db, { keyHash })) ?? null

const keyByHash = statement((db: GlobalDb, value: { readonly keyHash: Buffer }) =>
  db
    .selectFrom('api_key_index as k')
    .leftJoin('merchant_verification as v', 'v.id', 'k.merchant_id')
    .selectAll('k')
    .select(['v.verified_until', 'v.closed_at'])
    .where('k.key_hash', '=', value.keyHash),
)

interface Use {
  readonly id: string
  readonly nonce: string
  readonly now: Date
}

/** Uses a nonce of a key up; null when the nonce was used before, or the key is ended. */
export const useNonce = async (db: TenantDb, use: Use): Promise<Pick<ApiKeyRecord, 'last_used_at'> | null> =>
  (await usingNonce.first(db, use)) ?? null

const usingNonce = statement((db: TenantDb, value: Use) =>
  db
    .with('live', (part) =>
      part.selectFrom('api_key').select('last_used_at').where('id', '=', value.id).where('revoked_at', 'is', null),
    )
    .with('used', (part) =>
      part
        .insertInto('storefront_nonce')
        .columns(['merchant_id', 'nonce', 'used_at'])
        .expression((from) =>
          from
            .selectFrom('live')
            .select(({ cast, val }) => [
              cast<string>(val(db.merchantId), 'uuid').as('merchant_id'),
              cast<string>(val(value.nonce), 'text').as('nonce'),
              cast<Date>(val(value.now), 'timestamptz').as('used_at'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['merchant_id', 'nonce']).doNothing())
        .returning('nonce'),
    )
    .selectFrom('live')
    .innerJoin('used', (join) => join.onTrue())
    .select('live.last_used_at'),
)

/** Notes that the key is in use, and forgets nonces whose requests are too old to be accepted anyway. */
export async function noteUse(
  db: TenantDb,
  id: string,
  { now, noncesBefore }: { readonly now: Date; readonly noncesBefore: Date },
): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute()
  await db.deleteFrom('storefront_nonce').where('used_at', '<', noncesBefore).execute()
}
