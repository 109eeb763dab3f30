// Finds withdrawals and recharges by their whole numbers: of a merchant, and for the platform's people whosever they are.
import { formatYuan, type FoundObject, type PageHref } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { spokenText } from '../../../kernel/in-both.ts'

const WITHDRAWAL = /^WD\d{18}$/
const RECHARGE = /^RC\d{18}$/
/** Of two merchants that drew one number. */
const MOST = 8

export async function findWithdrawals(db: TenantDb, number: string): Promise<FoundObject[]> {
  if (!WITHDRAWAL.test(number)) return []
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
  if (!RECHARGE.test(number)) return []
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

export async function findAnyWithdrawal({ acrossMerchants }: Database, number: string): Promise<FoundObject[]> {
  if (!WITHDRAWAL.test(number)) return []
  const rows = await acrossMerchants
    .selectFrom('withdraw_order')
    .select(['id', 'withdraw_no', 'amount_fen', 'merchant_name', 'status', 'applied_at'])
    .where('withdraw_no', '=', number)
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    kind: 'withdrawOrder',
    id: row.id,
    title: row.withdraw_no,
    note: `¥${formatYuan(row.amount_fen, true)} · ${row.merchant_name}`,
    status: row.status,
    at: row.applied_at.toISOString(),
    link: `/operator/withdraw?keyword=${row.withdraw_no}` satisfies PageHref,
  }))
}

/** A transfer where the platform's people confirm it; any other way to pay in what the provider was asked and answered. */
export async function findAnyRecharge(
  { acrossMerchants }: Database,
  { permissions }: Pick<OperatorActor, 'permissions'>,
  number: string,
): Promise<FoundObject[]> {
  if (!RECHARGE.test(number)) return []
  const rows = await acrossMerchants
    .selectFrom('recharge_order')
    .innerJoin('merchant', 'merchant.merchant_id', 'recharge_order.merchant_id')
    .select(['recharge_order.id', 'recharge_no', 'amount_fen', 'method', 'recharge_order.status', 'applied_at'])
    .select('merchant.name as merchant_name')
    .where('recharge_no', '=', number)
    .limit(MOST)
    .execute()
  return rows
    .filter(({ method }) => permissions.has(method === 'TRANSFER' ? 'rechargeTransfer.view' : 'wireLog.view'))
    .map((row) => ({
      kind: 'rechargeOrder',
      id: row.id,
      title: row.recharge_no,
      note: `¥${formatYuan(row.amount_fen, true)} · ${row.merchant_name}`,
      status: row.status,
      at: row.applied_at.toISOString(),
      link:
        row.method === 'TRANSFER'
          ? (`/operator/recharge-transfer?tab=all&id=${row.id}` satisfies PageHref)
          : (`/operator/wire-log?keyword=${row.recharge_no}` satisfies PageHref),
    }))
}
