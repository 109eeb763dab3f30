// Finds what a merchant's papers name by whole numbers: bills, platform orders, disputes, and the orders that refunds went back for.
import { formatYuan, type FoundObject, type PageHref } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'

const BILL = /^BL\d{18}$/
const PLATFORM_ORDER = /^PO\d{18}$/
const DISPUTE = /^DP\d{18}$/
const REFUND = /^RF\d{18}$/

export async function findBills(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!BILL.test(number)) return []
  const rows = await db
    .selectFrom('finance_bill')
    .select(['id', 'bill_no', 'payable_fen', 'status', 'generated_at'])
    .where('bill_no', '=', number)
    .execute()
  return rows.map((row) => ({
    kind: 'bill',
    id: row.id,
    title: row.bill_no,
    note: `¥${formatYuan(row.payable_fen, true)}`,
    status: row.status,
    at: row.generated_at.toISOString(),
    link: `/finance/FinanceBill?id=${row.id}` satisfies PageHref,
  }))
}

export async function findPlatformOrders(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!PLATFORM_ORDER.test(number)) return []
  const rows = await db
    .selectFrom('platform_order')
    .select(['id', 'order_no', 'title', 'payable_fen', 'status', 'ordered_at'])
    .where('order_no', '=', number)
    .execute()
  return rows.map((row) => ({
    kind: 'platformOrder',
    id: row.id,
    title: row.order_no,
    note: `${row.title} · ¥${formatYuan(row.payable_fen, true)}`,
    status: row.status,
    at: row.ordered_at.toISOString(),
    link: `/order/platformorder?id=${row.id}` satisfies PageHref,
  }))
}

/** Shown with the return that it is about. */
export async function findDisputes(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!DISPUTE.test(number)) return []
  const rows = await db
    .selectFrom('return_dispute')
    .select(['id', 'dispute_no', 'return_id', 'return_no', 'claim_fen', 'status', 'opened_at'])
    .where('dispute_no', '=', number)
    .execute()
  return rows.map((row) => ({
    kind: 'returnDispute',
    id: row.id,
    title: row.dispute_no,
    note: `${row.return_no} · ¥${formatYuan(row.claim_fen, true)}`,
    status: row.status,
    at: row.opened_at.toISOString(),
    link: `/goodsreturn/order?id=${row.return_id}` satisfies PageHref,
  }))
}

/** A refund is read in its order. */
export async function findOrdersOfRefund(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!REFUND.test(number)) return []
  const rows = await db
    .selectFrom('refund_order as refund')
    .innerJoin('sale_order', 'sale_order.id', 'refund.order_id')
    .select(['refund.refund_no', 'refund.amount_fen', 'refund.created_at'])
    .select(['sale_order.id', 'sale_order.order_no', 'sale_order.status', 'sale_order.delivery_type'])
    .where('refund.refund_no', '=', number)
    .execute()
  return rows.map((row) => ({
    kind: 'saleOrder',
    id: row.id,
    title: row.order_no,
    note: `${row.refund_no} · ¥${formatYuan(row.amount_fen, true)}`,
    status: row.status,
    deliveryType: row.delivery_type,
    at: row.created_at.toISOString(),
    link: `/order/saleorder?id=${row.id}` satisfies PageHref,
  }))
}
