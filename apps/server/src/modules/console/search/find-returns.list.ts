// Finds a merchant's returns by their whole number, or by a waybill: of what came back, went to its buyer again, or was sent anew; and any
// merchant's by its number for the platform.
import { formatYuan, type FoundObject, type PageHref } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import { sql } from 'kysely'

const RETURN = /^RT\d{18}$/
const MOST = 8
/** Carriers' numbers are longer than the end of an order's number, and look like no number of a document or a phone. */
const WAYBILL = /^(?=.*\d)(?![A-Z]{2}\d{18}$)(?!1[3-9]\d{9}$)[A-Z0-9-]{8,32}$/

export async function findReturns(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!RETURN.test(number) && !WAYBILL.test(number)) return []
  const shown = (column: 'return_no' | 'waybill_no' | 'hand_back_waybill_no' | 'reship_waybill_no') =>
    db
      .selectFrom('return_order')
      .select(['id', 'return_no', 'goods_title', 'buyer_nickname', 'amount_fen', 'status', 'applied_at'])
      .where(column, '=', number)
      .orderBy('id', 'desc')
      .limit(sql.lit(MOST))
  const rows = await (
    RETURN.test(number)
      ? shown('return_no')
      : db
          .selectFrom(shown('waybill_no').as('back'))
          .selectAll()
          .union(db.selectFrom(shown('hand_back_waybill_no').as('owed')).selectAll())
          .union(db.selectFrom(shown('reship_waybill_no').as('anew')).selectAll())
          .limit(sql.lit(MOST))
  ).execute()
  return rows.map((row) => ({
    kind: 'returnOrder',
    id: row.id,
    title: row.return_no,
    note: `${row.goods_title} · ${row.buyer_nickname} · ¥${formatYuan(row.amount_fen, true)}`,
    status: row.status,
    at: row.applied_at.toISOString(),
    link: `/goodsreturn/order?id=${row.id}` satisfies PageHref,
  }))
}

/** Whosever it is. */
export async function findAnyReturn(db: Pick<Database, 'acrossMerchants'>, number: string): Promise<FoundObject[]> {
  if (!RETURN.test(number)) return []
  const rows = await db.acrossMerchants
    .selectFrom('return_order')
    .innerJoin('merchant', 'merchant.merchant_id', 'return_order.merchant_id')
    .select(['return_order.merchant_id', 'return_order.id', 'return_no', 'goods_title', 'amount_fen'])
    .select(['return_order.status', 'applied_at', 'merchant.name'])
    .where('return_no', '=', number)
    .limit(sql.lit(MOST))
    .execute()
  return rows.map((row) => ({
    kind: 'returnOrder',
    id: row.id,
    title: row.return_no,
    note: `${row.name} · ${row.goods_title} · ¥${formatYuan(row.amount_fen, true)}`,
    status: row.status,
    at: row.applied_at.toISOString(),
    link: `/operator/return?id=${row.id}&merchantId=${row.merchant_id}` satisfies PageHref,
  }))
}
