// Finds a merchant's returns by their whole number, or by a waybill: of what came back, or of what was sent anew.
import { formatYuan, type FoundObject, type PageHref } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'

const RETURN = /^RT\d{18}$/
const MOST = 8

export async function findReturns(db: TenantDb, number: string): Promise<FoundObject[]> {
  const returns = db
    .selectFrom('return_order')
    .select(['id', 'return_no', 'goods_title', 'buyer_nickname', 'amount_fen', 'status', 'applied_at'])
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST))
  const found = await Promise.all(
    RETURN.test(number)
      ? [returns.where('return_no', '=', number).execute()]
      : [returns.where('waybill_no', '=', number).execute(), returns.where('reship_waybill_no', '=', number).execute()],
  )
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()].slice(0, MOST)
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
