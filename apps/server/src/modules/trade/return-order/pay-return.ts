// The end of a return: its money goes back, or it is closed; and what becomes of its refund.
import type { ReturnCloseType } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import type { OfReturn, OrderActor } from '../sale-order/index.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { endDispute, releaseHeld } from './dispute/hold.ts'
import { goodsToHandBack, returnUnpaid } from './return-order.events.ts'
import { returnParameters } from './return-order.parameters.ts'
import { change, move, mustFindReturn, type ReturnRecord } from './return-order.store.ts'
import { happened } from './return-history.ts'
import { restockedOf } from './restocked.ts'
import { giveBack } from './rules/give-back.ts'

export interface By {
  readonly actor: OrderActor
  readonly now: Date
}

/** As its order knows it: pieces that were not sent and the money wait for the answer, and are free once it is no. */
export const ofReturn = (
  one: Pick<ReturnRecord, 'id' | 'return_no' | 'item_id' | 'sku_id' | 'quantity' | 'amount_fen' | 'phase' | 'status'>,
): OfReturn => {
  const isRefused = one.status === 'MERCHANT_REJECTED'
  return {
    id: one.id,
    no: one.return_no,
    itemId: one.item_id,
    skuId: one.sku_id,
    quantity: one.quantity,
    fen: isRefused ? 0 : one.amount_fen,
    isUnsent: one.phase === 'BEFORE_SHIP' && !isRefused,
  }
}

/**
 * What bears it where the settled money is spent: a merchant's consent binds its balance alone; what it has owed for a day since, its deposit
 * too; and what the platform has ruled is lent it, so that the buyer does not wait.
 */
const coverOf = ({ is_judged: isRuled, status }: ReturnRecord) =>
  isRuled ? 'DEBT' : status === 'REFUND_FAILED' ? 'DEPOSIT' : 'BALANCE'

/** Errors: refuses as refunds do: balance.short when the settled money is not there any more. */
export async function pay(
  deps: Pick<ReturnOrderDeps, 'orders'>,
  tx: TenantTx,
  { order, one: asked }: { readonly order: OrderRecord; readonly one: ReturnRecord },
  { actor, now, changes = {} }: By & { readonly changes?: Parameters<typeof change>[2] },
): Promise<ReturnRecord> {
  // What was frozen for it is what it takes.
  const one = await releaseHeld(deps, tx, { order, one: asked }, now)
  // Also in this very act, where nobody has looked at what was handed over.
  const receivedAt = changes.received_at ?? one.received_at
  const looked =
    changes.is_restocked === undefined
      ? {}
      : { is_restocked: changes.is_restocked, restocked_quantity: changes.restocked_quantity ?? null }
  const cameBack =
    one.type === 'RETURN_REFUND' || (one.type === 'EXCHANGE' && receivedAt !== null)
      ? { cameBack: { restocked: restockedOf({ ...one, ...looked }) } }
      : {}
  const reason = `售后 ${one.return_no}`
  const { refundId, amountFen } = await deps.orders.pay(
    tx,
    { order, one: ofReturn(one) },
    { actor, now, reason, ...cameBack, cover: coverOf(one) },
  )
  return move(tx, one, 'pay', {
    ...changes,
    refund_id: refundId,
    amount_fen: amountFen,
    max_fen: Math.max(amountFen, one.max_fen),
    agreed_at: one.agreed_at ?? now,
    deadline_at: null,
    fail_reason: null,
    now,
  })
}

const outcomes = {
  BUYER_CANCEL: 'CANCELED',
  BUYER_TIMEOUT: 'TIMED_OUT',
  NEGOTIATED: 'CANCELED',
  PLATFORM_REJECT: 'RULED',
} as const

/** Nothing goes back; a rule that agreed to it today may agree to as much again. */
export async function close(
  deps: Pick<ReturnOrderDeps, 'orders' | 'notify'>,
  tx: TenantTx,
  { order, one: asked }: { readonly order: OrderRecord; readonly one: ReturnRecord },
  { actor, now, closeType }: By & { readonly closeType: ReturnCloseType },
): Promise<ReturnRecord> {
  // Before the money that is held: whoever agrees takes them in this order.
  await giveBack(tx, asked, now)
  const one = await releaseHeld(deps, tx, { order, one: asked }, now)
  const isTakenBack = one.status === 'IN_DISPUTE' && closeType !== 'PLATFORM_REJECT'
  if (isTakenBack) await endDispute(tx, one, 'CANCELED', now)
  const closed = await move(tx, one, 'close', {
    ...(isTakenBack ? { dispute_status: 'CANCELED' as const } : {}),
    close_type: closeType,
    // Nothing was paid for what is with the merchant, nor sent for it.
    is_hand_back_due: one.has_come_back && one.reshipped_at === null,
    question: null,
    ended_at: now,
    deadline_at: null,
    now,
  })
  const outcome = outcomes[closeType]
  await deps.orders.end(tx, one.order_id, one.return_no, { actor, now, outcome, kept: ofReturn(one) })
  if (closed.is_hand_back_due)
    await deps.notify(
      tx,
      goodsToHandBack({ subjectId: one.id, shopId: one.shop_id }, { returnId: one.id, returnNo: one.return_no }),
    )
  return closed
}

/** The buyer has what was sent anew: no money goes back. */
export async function replaced(
  deps: Pick<ReturnOrderDeps, 'orders'>,
  tx: TenantTx,
  { order, one: asked }: { readonly order: OrderRecord; readonly one: ReturnRecord },
  { actor, now, isByItself }: By & { readonly isByItself: boolean },
): Promise<void> {
  const one = await releaseHeld(deps, tx, { order, one: asked }, now)
  const done = await move(tx, one, 'replaced', { ended_at: now, deadline_at: null, now })
  await happened(tx, done, { actor, happening: { event: 'gotIt', isByItself }, now })
  await deps.orders.end(tx, one.order_id, one.return_no, { actor, now, outcome: 'REPLACED', kept: ofReturn(one) })
}

/** The buyer has the money; the order is held by whoever tells it. */
export async function refunded(
  { orders }: Pick<ReturnOrderDeps, 'orders'>,
  tx: TenantTx,
  returnId: string,
  { actor, now }: By,
): Promise<void> {
  const one = await mustFindReturn(tx, returnId)
  if (one.status === 'SUCCESS') return
  const done = await move(tx, one, 'refunded', { ended_at: now, deadline_at: null, fail_reason: null, now })
  await happened(tx, done, { actor, happening: { event: 'refunded', amountFen: one.amount_fen }, now })
  await orders.end(tx, one.order_id, one.return_no, { actor, now, outcome: 'PAID', kept: null })
}

/** The provider keeps refusing it: the refund goes on being tried, and people know. */
export async function stuck(
  tx: TenantTx,
  returnId: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const one = await mustFindReturn(tx, returnId)
  if (one.status !== 'REFUNDING') return
  const failed = await move(tx, one, 'payFailed', { fail_reason: reason, deadline_at: null, now })
  await happened(tx, failed, { actor: system, happening: { event: 'payFailed', reason }, now })
}

/** What a merchant reads whose settled money is spent. */
export const SHORT = '可用余额不足'

/** The merchant's balance does not do: tried again every day, and by hand. */
export async function payLater(
  { notify }: Pick<ReturnOrderDeps, 'notify'>,
  tx: TenantTx,
  one: ReturnRecord,
  {
    reason,
    now,
    changes = {},
  }: { readonly reason: string; readonly now: Date; readonly changes?: Parameters<typeof change>[2] },
): Promise<void> {
  const dueAt = new Date(now.getTime() + returnParameters.payAgainMs)
  const isNew = one.status !== 'REFUND_FAILED'
  const failed = await move(tx, one, 'payFailed', { ...changes, fail_reason: reason, deadline_at: dueAt, now })
  if (!isNew) return
  await happened(tx, failed, { actor: system, happening: { event: 'payFailed', reason }, now })
  const about = { subjectId: one.id, shopId: one.shop_id }
  await notify(tx, returnUnpaid(about, { returnId: one.id, returnNo: one.return_no, reason }))
}
