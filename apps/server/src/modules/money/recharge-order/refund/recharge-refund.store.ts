// Writes and reads recharge_refund; whoever changes one holds its recharge, which is locked first.
import type { RechargeInfo } from '@merchant/contract'
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { spokenText } from '../../../../kernel/in-both.ts'

export type RechargeRefundRecord = Selectable<Tables['recharge_refund']>

export const insertRefund = (tx: TenantTx, refund: Insertable<Tables['recharge_refund']>): Promise<void> =>
  insertRow(tx, 'recharge_refund', refund)

/** Throws for a refund that is not the merchant's. */
export const mustFindRefund = (tx: TenantTx, id: string): Promise<RechargeRefundRecord> =>
  tx.selectFrom('recharge_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function endRefund(
  tx: TenantTx,
  id: string,
  changes: Updateable<Tables['recharge_refund']>,
): Promise<void> {
  await tx.updateTable('recharge_refund').set(changes).where('id', '=', id).execute()
}

/** Of one recharge, the oldest first. */
export async function refundsOf(db: TenantDb, rechargeId: string): Promise<RechargeInfo['refunds']> {
  const rows = await db
    .selectFrom('recharge_refund')
    .selectAll()
    .where('recharge_id', '=', rechargeId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    refundNo: row.refund_no,
    amountFen: row.amount_fen,
    status: row.status,
    reason: row.reason,
    failReason: spokenText(row.fail_reason),
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}
