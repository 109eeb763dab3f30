// An order that stays overdue restricts its merchant; paid, it lets go of it.
import type { TenantTx } from '@merchant/database'
import { armTimer } from '../../../kernel/timers.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { platformOrderParameters } from './platform-order.parameters.ts'
import { lockOrder, type OrderRecord } from './platform-order.store.ts'

type RestrictDeps = Pick<PlatformOrderDeps, 'db' | 'clock' | 'keepOverdue'>

/** In the transaction that made it overdue. */
export const armRestriction = (tx: TenantTx, { id }: OrderRecord, now: Date): Promise<void> =>
  armTimer(
    tx,
    {
      kind: 'platformOrder.restrict',
      subjectId: id,
      dueAt: new Date(now.getTime() + platformOrderParameters.restrictAfterMs),
    },
    now,
  )

/**
 * In the transaction in which nothing is owed any more. That has accounts of the ledger, the last of all locks, and a merchant's standing comes
 * before them: so the restriction is lifted by the timer, which is as certain as this transaction, and a moment later.
 */
export const armRelease = (tx: TenantTx, { id }: OrderRecord, now: Date): Promise<void> =>
  armTimer(tx, { kind: 'platformOrder.restrict', subjectId: id, dueAt: now }, now)

/** For the timer: as the order stands now, whatever it was armed for. */
export async function restrictOverdue(deps: RestrictDeps, merchantId: string, id: string): Promise<void> {
  await deps.db.transaction(merchantId, async (tx) => {
    const { status, order_no: orderNo, due_at: dueAt } = await lockOrder(tx, id)
    const isOverdue = status === 'OVERDUE'
    if (
      isOverdue &&
      dueAt !== null &&
      deps.clock.now().getTime() < dueAt.getTime() + platformOrderParameters.restrictAfterMs
    )
      return
    await deps.keepOverdue(tx, { id, orderNo, isOverdue })
  })
}
