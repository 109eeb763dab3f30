// The calls of a refund: the platform's part to the merchant's account, then the refund; each planned as a row, then sent.
import type { Said } from '@merchant/contract'
import { afterCommit, type TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { findBuyer, type OrderRecord, paidPaymentOf } from '../sale-order.store.ts'
import { freeAt, whyBeyond } from './provider-limits.ts'
import { changeRefund, type RefundRecord } from './refund-order.store.ts'

export interface RefundDeps extends Pick<SaleOrderDeps, 'clock' | 'onError'> {
  readonly calls: Pick<SaleOrderDeps['calls'], 'plan' | 'send'>
}

type Sent = Pick<
  RefundRecord,
  'id' | 'refund_no' | 'amount_fen' | 'commission_fen' | 'lent_fen' | 'is_settled' | 'step' | 'attempts'
>

/** Plans the call of the step that the refund stands at, in the caller's transaction; it goes out after the commit. */
export async function sendStep(
  { calls, onError }: RefundDeps,
  tx: TenantTx,
  { order, refund }: { readonly order: OrderRecord; readonly refund: Sent },
  now: Date,
): Promise<void> {
  const subject = { type: 'refundOrder', id: refund.id }
  // What is on its way to the buyer may have left the merchant's account before we hear of it.
  if (refund.step === 'REFUND' && refund.is_settled) await bookSent(tx, order, refund, now)
  const why = refund.step === 'REFUND' ? await whyBeyond(tx, order, { refundId: refund.id, now }) : null
  if (why !== null) return putAside(tx, refund, why, now)
  const dueAt = refund.step === 'REFUND' ? await freeAt(tx, order.id, now) : null
  // It waits for its turn: the timer sends it, and whoever came before it has gone by then.
  if (dueAt !== null) return armTimer(tx, { kind: 'saleOrder.refundAgain', subjectId: refund.id, dueAt }, now)
  const call =
    refund.step === 'COMMISSION'
      ? ({
          service: 'transfer',
          number: newBusinessNo('TF', now),
          amountFen: refund.commission_fen + refund.lent_fen,
          subject,
        } as const)
      : await refundCall(tx, order, refund, now)
  const { callId } = await calls.plan(tx, call, now)
  if (refund.step === 'REFUND') await changeRefund(tx, refund.id, { sent_at: now })
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  const send = async (): Promise<void> => void (await calls.send(merchantId, callId))
  afterCommit(tx, () => void afterwards({ onError }, send, () => undefined))
}

/** Nothing goes out: the clock hands it to people, once whoever asks for it has kept what it is for. */
async function putAside(tx: TenantTx, { id }: Sent, why: Said, now: Date): Promise<void> {
  await changeRefund(tx, id, { status: 'RETRYING', fail_reason: why.zh })
  await armTimer(tx, { kind: 'saleOrder.refundAgain', subjectId: id, dueAt: now }, now)
}

async function refundCall(tx: TenantTx, order: OrderRecord, refund: Sent, now: Date) {
  const payment = await paidPaymentOf(tx, order.id)
  if (payment === undefined) throw new Error(`Order ${order.order_no} has no payment to send back`)
  const buyer = await findBuyer(tx, order.buyer_id)
  const isWhole = refund.amount_fen === payment.amount_fen
  return {
    service: 'refund',
    number: newBusinessNo('RF', now),
    originalNumber: payment.payment_no,
    payerMemberNo: buyer.member_no,
    amountFen: refund.amount_fen,
    // The provider finds the money of a whole collect by itself; of a part it must be told where it lies.
    source: isWhole ? null : refund.is_settled ? ('MEMBER' as const) : ('TRANSIT' as const),
    subject: { type: 'refundOrder', id: refund.id },
  } as const
}

/** Once, however often it is tried: between the attempts the money stays on its way. */
export async function bookSent(tx: TenantTx, order: OrderRecord, refund: Sent, now: Date): Promise<void> {
  const rule = postingRules.settledRefundSent
  await post(
    tx,
    {
      key: `refundOrder/${refund.id}/sent`,
      kind: rule.kind,
      occurredAt: now,
      moves: movesOf(rule, { refundFen: refund.amount_fen, subsidyReturnFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      note: `退款 ${refund.refund_no}`,
      relatedNo: refund.refund_no,
    },
    now,
  )
}
