// A paid order's money, or a part of it, back to its buyer: promised in one transaction, sent after it.
import { type Fen, formatYuan, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { whoOf } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { happened, type OrderActor } from '../order-history.ts'
import { freeFen, statusName } from '../sale-order.states.ts'
import { change, type OrderRecord } from '../sale-order.store.ts'
import { commissionShare } from './commission-share.ts'
import { type Cover, type CoverDeps, setAside, splitOf } from './set-aside.ts'
import { whyBeyond } from './provider-limits.ts'
import { insertRefund } from './refund-order.store.ts'
import { type RefundDeps, sendStep } from './send-refund.ts'

interface Asked {
  /** 分, all that the buyer gets. */
  readonly amountFen: Fen
  readonly reason: string
  readonly actor: OrderActor
  readonly now: Date
  /** The return that it pays back. */
  readonly returnId?: string
  /** What bears it where settled money is spent; the balance alone, if nobody says more. */
  readonly cover?: Cover
}

/**
 * Promises a refund of a locked order and plans its first call. Out: its id. Refuses what is above the rest that no return asks for, an order that has nothing to
 * give back or is being settled, of people what the provider would not take, and after the settlement what that which covers it can't bear.
 */
export async function askRefund(
  deps: RefundDeps & CoverDeps,
  tx: TenantTx,
  order: OrderRecord,
  { amountFen, reason, actor, now, returnId, cover = 'BALANCE' }: Asked,
): Promise<string> {
  mustBeRefundable(order)
  const restFen = freeFen(order)
  if (amountFen > restFen) refuse('refund.aboveRest', { rest: formatYuan(restFen, true) })
  const asker = whoOf(actor)
  // A return and the clock owe it all the same: beyond the provider's limits people send it.
  if (returnId === undefined && asker.type !== 'SYSTEM') await mustBeWithinLimits(tx, order, now)
  const isSettled = order.settle_status === 'SETTLED'
  const commissionFen = commissionShare(
    {
      paidFen: order.paid_fen,
      commissionFen: order.commission_fen,
      askedFen: order.refund_asked_fen,
      commissionAskedFen: order.commission_asked_fen,
    },
    amountFen,
  )
  const part = isSettled
    ? await splitOf(tx, amountFen - commissionFen, cover)
    : { availableFen: 0, depositFen: 0, lentFen: 0 }
  const refund = {
    merchant_id: tx.merchantId,
    id: newId(now),
    refund_no: newBusinessNo('RF', now),
    order_id: order.id,
    shop_id: order.shop_id,
    amount_fen: amountFen,
    commission_fen: commissionFen,
    deposit_fen: part.depositFen,
    lent_fen: part.lentFen,
    is_settled: isSettled,
    status: 'PROCESSING',
    step: isSettled && commissionFen + part.lentFen > 0 ? 'COMMISSION' : 'REFUND',
    attempts: 0,
    fail_reason: null,
    reason,
    asked_by_type: asker.type,
    asked_by_id: asker.id,
    return_id: returnId ?? null,
    sent_at: null,
    created_at: now,
    refunded_at: null,
  } as const
  await change(tx, order.id, {
    refund_asked_fen: order.refund_asked_fen + amountFen,
    commission_asked_fen: order.commission_asked_fen + commissionFen,
    version: order.version + 1,
  })
  await insertRefund(tx, refund)
  await happened(tx, order, { actor, happening: { event: 'refundAsked', amountFen, reason }, now })
  if (isSettled) await setAside(deps, tx, { order, refund, part, cover }, now)
  await sendStep(deps, tx, { order, refund }, now)
  return refund.id
}

function mustBeRefundable(order: OrderRecord): void {
  const { status, settle_status: settleStatus } = order
  if (status === 'UNPAID' || status === 'CLOSED') refuse('state.notAllowed', { status: statusName(status) })
  if (settleStatus === 'PENDING') refuse('state.notAllowed', { status: said('结算处理中', 'being settled') })
}

async function mustBeWithinLimits(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const status = await whyBeyond(tx, order, { now })
  if (status !== null) refuse('state.notAllowed', { status })
}
