// Finds a merchant's return by its whole number.
import { formatYuan, type FoundObject, type PageHref } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'

const RETURN = /^RT\d{18}$/

export async function findReturns(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!RETURN.test(number)) return []
  const rows = await db
    .selectFrom('return_order')
    .select(['id', 'return_no', 'goods_title', 'buyer_nickname', 'amount_fen', 'status', 'applied_at'])
    .where('return_no', '=', number)
    .execute()
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
