// Finds withdrawals and recharges of a merchant by their whole numbers.
import { formatYuan, type FoundObject, type PageHref } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'

export async function findWithdrawals(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!/^WD\d{18}$/.test(number)) return []
  const rows = await db
    .selectFrom('withdraw_order')
    .select(['id', 'withdraw_no', 'amount_fen', 'bank_name', 'card_last4', 'status', 'applied_at'])
    .where('withdraw_no', '=', number)
    .execute()
  return rows.map((row) => ({
    kind: 'withdrawOrder',
    id: row.id,
    title: row.withdraw_no,
    note: `¥${formatYuan(row.amount_fen, true)} · ${spokenText(row.bank_name)} •••• ${row.card_last4}`,
    status: row.status,
    at: row.applied_at.toISOString(),
    link: `/order/WithdrawOrder?keyword=${row.withdraw_no}` satisfies PageHref,
  }))
}

export async function findRecharges(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!/^RC\d{18}$/.test(number)) return []
  const rows = await db
    .selectFrom('recharge_order')
    .select(['id', 'recharge_no', 'amount_fen', 'remark', 'status', 'applied_at'])
    .where('recharge_no', '=', number)
    .execute()
  return rows.map((row) => ({
    kind: 'rechargeOrder',
    id: row.id,
    title: row.recharge_no,
    note: `¥${formatYuan(row.amount_fen, true)}${row.remark === '' ? '' : ` · ${row.remark}`}`,
    status: row.status,
    at: row.applied_at.toISOString(),
    link: `/order/rechargeorder?id=${row.id}` satisfies PageHref,
  }))
}
