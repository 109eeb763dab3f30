// Job: orders from before receivers were found by their whole name get the hash of it; once all have it, it finds nothing.
import type { Database, TenantTx } from '@merchant/database'
import { nameHash } from '../../../kernel/name-hash.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'

const BATCH = 500
/** In one tick: it is over long before the next one. */
const MOST_BATCHES = 20

type HashDeps = Pick<SaleOrderDeps, 'db' | 'cipher'>

/** Goes on where it was stopped, and beside another server. A row in use stays for later. */
export async function hashReceiverNames({ db, cipher }: HashDeps): Promise<void> {
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const left = await without(db)
    for (const [merchantId, ids] of byMerchant(left))
      await db.transaction(merchantId, (tx) => hashSome(cipher, tx, ids))
    if (left.length < BATCH) return
  }
}

interface Left {
  readonly merchantId: string
  readonly id: string
}

const without = (db: Database): Promise<Left[]> =>
  db.acrossMerchants
    .selectFrom('sale_order')
    .select(['merchant_id as merchantId', 'id'])
    .where('receiver_name_hash', 'is', null)
    .orderBy('merchant_id')
    .orderBy('id')
    .limit(BATCH)
    .execute()

const byMerchant = (left: readonly Left[]): ReadonlyMap<string, string[]> =>
  left.reduce(
    (all, { merchantId, id }) => all.set(merchantId, [...(all.get(merchantId) ?? []), id]),
    new Map<string, string[]>(),
  )

async function hashSome(cipher: HashDeps['cipher'], tx: TenantTx, ids: readonly string[]): Promise<void> {
  const some = await tx
    .selectFrom('sale_order')
    .select(['id', 'receiver_name_enc as sealed'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .where('receiver_name_hash', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, sealed } of some) {
    const name = cipher.decrypt('sale_order.receiver_name', tx.merchantId, sealed)
    // Neither version nor time: nothing was changed that anybody would look at.
    await tx
      .updateTable('sale_order')
      .set({ receiver_name_hash: nameHash(cipher, name) })
      .where('id', '=', id)
      .execute()
  }
}
