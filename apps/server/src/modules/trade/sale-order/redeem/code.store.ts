// Writes and reads codes of vouchers and of what is fetched; whoever changes one holds its order, which is locked first.
import type { RedeemCodeStatus } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Insertable, sql } from 'kysely'
import { linesOf } from '../sale-order.lines.ts'
import type { Pieces } from '../ship/shipment.store.ts'

export async function insertCodes(tx: TenantTx, codes: readonly Insertable<Tables['redeem_code']>[]): Promise<void> {
  await tx
    .insertInto('redeem_code')
    .values([...codes])
    .execute()
}

/** Of an order, in the order in which they were made. */
export const codesOfOrder = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('redeem_code')
    .select([
      'id',
      'item_id as itemId',
      'code_enc as sealed',
      'code_tail as tail',
      'status',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .where('order_id', '=', value.orderId)
    .orderBy('id'),
)

/** The code with its goods and order; undefined for none, and for one of a shop that the caller does not reach. */
export const codeByHash = statement((db: TenantDb, value: { readonly hash: Buffer }) =>
  db
    .selectFrom('redeem_code as code')
    .innerJoin('sale_order', 'sale_order.id', 'code.order_id')
    .select((eb) => [
      'code.id',
      'code.item_id as itemId',
      'code.status',
      'code.expires_at as expiresAt',
      'code.ended_at as endedAt',
      'code.redeemed_by_name as redeemedBy',
      'sale_order.id as orderId',
      'sale_order.merchant_id',
      'sale_order.delivery_type as deliveryType',
      'sale_order.receiver_name_mask',
      'sale_order.receiver_phone_mask',
      'sale_order.receiver_name_enc',
      'sale_order.receiver_phone_enc',
      'sale_order.order_no',
      linesOf(eb).as('lines'),
      'sale_order.buyer_nickname as buyerNickname',
      'sale_order.hold_reason as holdReason',
      'sale_order.paid_fen',
      'sale_order.refund_asked_fen',
      eb
        .selectFrom('redeem_code as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.order_id', '=', 'code.order_id')
        .as('total'),
      eb
        .selectFrom('redeem_code as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.order_id', '=', 'code.order_id')
        .where('other.status', '=', 'REDEEMED')
        .as('redeemed'),
    ])
    .where('code.code_hash', '=', value.hash),
)

/** False when it is not unused any more. */
export async function markRedeemed(
  tx: TenantTx,
  id: string,
  { by, now }: { readonly by: { readonly id: string; readonly name: string }; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('redeem_code')
    .set({ status: 'REDEEMED', redeemed_by: by.id, redeemed_by_name: by.name, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'UNUSED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends as many unused codes of each line as pieces are named; throws when there are not so many. */
export async function endCodes(
  tx: TenantTx,
  orderId: string,
  pieces: readonly Pieces[],
  { status, now }: { readonly status: Extract<RedeemCodeStatus, 'EXPIRED' | 'REFUNDED'>; readonly now: Date },
): Promise<void> {
  for (const { itemId, quantity } of pieces) {
    const { numUpdatedRows } = await tx
      .updateTable('redeem_code')
      .set({ status, ended_at: now })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('redeem_code')
          .select('id')
          .where('order_id', '=', orderId)
          .where('item_id', '=', itemId)
          .where('status', '=', 'UNUSED')
          .orderBy('id')
          .limit(sql.lit(quantity)),
      )
      .executeTakeFirst()
    if (numUpdatedRows !== BigInt(quantity))
      throw new Error(`Order ${orderId}: ${quantity} codes of line ${itemId} were to end, and ${numUpdatedRows} did`)
  }
}

/** Ends the code of an order that is fetched, where it is unused yet. */
export async function endPickup(
  tx: TenantTx,
  orderId: string,
  { status, now }: { readonly status: Extract<RedeemCodeStatus, 'EXPIRED' | 'REFUNDED'>; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('redeem_code')
    .set({ status, ended_at: now })
    .where('order_id', '=', orderId)
    .where('item_id', 'is', null)
    .where('status', '=', 'UNUSED')
    .execute()
}

/** It is good until then. */
export async function waitForFetching(tx: TenantTx, orderId: string, until: Date): Promise<void> {
  await tx
    .updateTable('redeem_code')
    .set({ expires_at: until })
    .where('order_id', '=', orderId)
    .where('item_id', 'is', null)
    .where('status', '=', 'UNUSED')
    .execute()
}

/** Vouchers that would have expired by now are good until then. */
export async function waitForRelease(
  tx: TenantTx,
  orderId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('redeem_code')
    .set({ expires_at: until })
    .where('order_id', '=', orderId)
    .where('item_id', 'is not', null)
    .where('status', '=', 'UNUSED')
    .where('expires_at', '<=', now)
    .execute()
}

/** The unused codes of an order of vouchers: how many of each line, and when they expire; each line's expire together. */
export async function unusedOf(tx: TenantTx, orderId: string) {
  return tx
    .selectFrom('redeem_code')
    .select(({ fn }) => ['item_id as itemId', 'expires_at as expiresAt', fn.countAll<number>().as('quantity')])
    .where('order_id', '=', orderId)
    .where('item_id', 'is not', null)
    .$narrowType<{ itemId: string }>()
    .where('status', '=', 'UNUSED')
    .groupBy(['item_id', 'expires_at'])
    .execute()
}
