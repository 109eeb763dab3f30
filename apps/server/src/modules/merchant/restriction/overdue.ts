// What an order that is overdue for too long does to its merchant, by itself: once, and until it is paid.
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { lockMerchant } from '../profile/index.ts'
import { hold, lift, type RestrictionDeps } from './restrict-merchant.ts'
import { OVERDUE_SCOPES, transitions } from './restriction.states.ts'
import { ofOrder } from './restriction.store.ts'
import { changeStanding } from './standing-lock.ts'

export interface OverdueOrder {
  readonly id: string
  readonly orderNo: string
  /** False: it is paid. */
  readonly isOverdue: boolean
}

/**
 * On an order that is locked: brings what is held against its merchant to how the order stands. However often it is called, an order
 * restricts once, also when one of the platform's people has lifted that meanwhile.
 */
export async function keepOverdue(
  { clock, notify }: Pick<RestrictionDeps, 'clock' | 'notify'>,
  tx: TenantTx,
  { id, orderNo, isOverdue }: OverdueOrder,
): Promise<void> {
  if (!isOverdue && (await ofOrder(tx, id)) === undefined) return
  await changeStanding(tx)
  const merchant = await lockMerchant(tx)
  if (merchant === undefined) throw new Error(`There is no merchant ${tx.merchantId}`)
  const before = await ofOrder(tx, id)
  const by = { actor: system, now: clock.now(), notify }
  if (isOverdue && before === undefined && transitions.restrict.from.includes(merchant.status)) {
    const reason = `平台订单 ${orderNo} 逾期超过 7 天未结清`
    const rule = { kind: 'RESTRICT', scopes: OVERDUE_SCOPES, reason, order: { id, no: orderNo } } as const
    await hold(tx, merchant, rule, by)
  }
  if (!isOverdue && before?.ended_at === null && transitions.restore.from.includes(merchant.status))
    await lift(tx, merchant, { restrictionIds: [before.id], reason: '欠款已结清' }, by)
}
