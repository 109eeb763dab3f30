// The operators' word that a refund which the provider kept refusing has gone out in another way: it books what that refund books, ends it
// with its return, and nobody tries to send it any more. Its entry is the end of the case that was opened about it.
import { formatYuan, said, type Said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { bookPart, type EndDeps, endRefund, type HeldRefund, holdRefund, refundedBooking } from './end-refund.ts'
import { findRefund, type RefundRecord } from './refund-order.store.ts'
import { bookSent } from './send-refund.ts'

interface Asked {
  readonly refundId: string
  readonly amountFen: number
}

const { commissionReturned, settledRefundSent } = postingRules

/** All of it in the transaction of the entry; holds the order. */
export const createStuckRefund = (deps: EndDeps) => ({
  check: async (tx: TenantTx, asked: Asked): Promise<void> => void (await refundable(tx, asked)),
  async lines(db: TenantDb | TenantTx, { refundId }: Asked): Promise<readonly Move[]> {
    const refund = (await findRefund(db, refundId)) ?? refuse('record.notFound')
    return [...stepsBefore(refund), ...refundedBooking(refund).moves]
  },
  async book(tx: TenantTx, { approvedBy, ...asked }: Asked & { readonly approvedBy: OperatorActor }, now: Date) {
    const held = await refundable(tx, asked)
    if (held.refund.step === 'COMMISSION') await bookStepsBefore(tx, held, now)
    await endRefund(deps, tx, held, { occurredAt: now, actor: approvedBy, now, isByHand: true })
  },
})

/** The refund, with its order held, at a step that has failed for certain. Refuses in words. */
async function refundable(tx: TenantTx, { refundId, amountFen }: Asked): Promise<HeldRefund> {
  const held = await holdRefund(tx, refundId)
  mustHaveFailed(held.refund)
  const { amount_fen: refundFen } = held.refund
  if (amountFen === refundFen) return held
  const yuan = formatYuan(refundFen, true)
  return refuse('request.invalid', {
    what: said(`：金额应为该笔退款 ${yuan} 元`, `: the amount is that of the refund, ¥${yuan}`),
  })
}

const status: Readonly<Record<'PROCESSING' | 'SUCCESS', Said>> = {
  PROCESSING: said('渠道正在退款', 'the provider has the refund'),
  SUCCESS: said('已退款', 'it has gone back'),
}

function mustHaveFailed({ status: now }: RefundRecord): void {
  if (now === 'PROCESSING' || now === 'SUCCESS') refuse('state.notAllowed', { status: status[now] })
}

/** What the provider has not done of it either: the buyer has the money, so that the platform's part is the merchant's all the same. */
const stepsBefore = ({
  step,
  commission_fen: commissionFen,
  lent_fen: lentFen,
  amount_fen: refundFen,
}: RefundRecord): readonly Move[] =>
  step === 'COMMISSION'
    ? [
        ...movesOf(commissionReturned, { commissionFen, lentFen }),
        ...movesOf(settledRefundSent, { refundFen, subsidyReturnFen: 0 }),
      ]
    : []

async function bookStepsBefore(tx: TenantTx, { order, refund }: HeldRefund, now: Date): Promise<void> {
  const moves = movesOf(commissionReturned, { commissionFen: refund.commission_fen, lentFen: refund.lent_fen })
  const part = {
    part: 'commissionReturned',
    kind: commissionReturned.kind,
    occurredAt: now,
    now,
    isByHand: true,
  } as const
  await bookPart(tx, { order, refund, ...part }, moves)
  await bookSent(tx, order, refund, now)
}
