// What is frozen for a dispute, and its end: free again before it is used or given back.
import type { DisputeStatus } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { withoutDataScope } from '@merchant/database'
import type { OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import { change, type ReturnRecord } from '../return-order.store.ts'
import { changeDispute, disputeOf } from './dispute.store.ts'

/** With its order held. Out: the return as it is now. */
export async function releaseHeld(
  { orders }: Pick<ReturnOrderDeps, 'orders'>,
  tx: TenantTx,
  { order, one }: { readonly order: OrderRecord; readonly one: ReturnRecord },
  now: Date,
): Promise<ReturnRecord> {
  if (one.held_fen === 0) return one
  const dispute = await disputeOf(tx, one.id)
  if (dispute === undefined) throw new Error(`Money is held for no dispute of return ${one.return_no}`)
  await orders.releaseMoney(tx, order, { id: dispute.id, no: dispute.dispute_no }, { fen: one.held_fen, now })
  return change(tx, one, { held_fen: 0 }, now)
}

/** Over: in force, or taken back. */
export async function endDispute(
  tx: TenantTx,
  one: ReturnRecord,
  status: DisputeStatus | null,
  now: Date,
): Promise<void> {
  const dispute = await disputeOf(tx, one.id)
  if (dispute === undefined || dispute.ended_at !== null) return
  await changeDispute(tx, dispute, { status: status ?? dispute.status, ended_at: now, due_at: now }, now)
}

/** What disputes hold of a merchant's settled money, oldest first. */
export async function heldByDisputes(db: TenantDb) {
  const rows = await withoutDataScope(() =>
    db
      .selectFrom('return_order')
      .innerJoin('return_dispute', (join) =>
        join
          .onRef('return_dispute.merchant_id', '=', 'return_order.merchant_id')
          .onRef('return_dispute.return_id', '=', 'return_order.id'),
      )
      .select((eb) => [
        'return_order.id',
        'return_order.return_no',
        'return_order.held_fen',
        eb.fn.max('return_dispute.opened_at').as('since'),
      ])
      .where('return_order.held_fen', '>', 0)
      .groupBy(['return_order.merchant_id', 'return_order.id', 'return_order.return_no', 'return_order.held_fen'])
      .orderBy('return_order.id')
      .limit(50)
      .execute(),
  )
  return rows.map(({ id, return_no: no, held_fen: fen, since }) => ({
    kind: 'DISPUTE' as const,
    id,
    no,
    fen,
    since,
    reason: null,
  }))
}
