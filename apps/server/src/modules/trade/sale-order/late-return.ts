// The operators' word that money which the provider would not send back has gone back in another way: it books the surplus of an order, and
// nobody tries to send it any more. Its entry is the end of the case that was opened about it.
import { formatYuan, said, type Said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { bookReturned } from './late-booking.ts'
import { type HeldPayment, holdPayment } from './late-refund.ts'
import { type PaymentRecord, paymentByNo } from './sale-order.store.ts'

interface Asked {
  /** Our number of the payment at the provider. */
  readonly paymentNo: string
  readonly amountFen: number
}

interface Approved extends Asked {
  readonly entryNo: string
  readonly approvedBy: OperatorActor
}

const status: Readonly<Record<'none' | 'RETURNING' | 'RETURNED', Said>> = {
  none: said('这笔款项不是多付的款项', 'this payment is the order’s own'),
  RETURNING: said('渠道正在退款', 'the provider has the refund'),
  RETURNED: said('已退回', 'it has gone back'),
}

/** All of it in the transaction of the entry; holds the order. */
export const lateReturn = {
  check: async (tx: TenantTx, asked: Asked): Promise<void> => void (await returnable(tx, asked)),
  lines: async (_db: TenantDb | TenantTx, { amountFen }: Asked): Promise<readonly Move[]> =>
    movesOf(postingRules.orderRefundedBeforeSettlement, { refundFen: amountFen, subsidyReturnFen: 0 }),
  async book(tx: TenantTx, { entryNo, approvedBy, ...asked }: Approved, now: Date): Promise<void> {
    const held = await returnable(tx, asked)
    await bookReturned(tx, held, { occurredAt: now, actor: approvedBy, now, entryNo })
  },
}

/** The payment, with its order held, of which the provider certainly has no refund. Refuses in words. */
async function returnable(tx: TenantTx, { paymentNo, amountFen }: Asked): Promise<HeldPayment> {
  const found = await paymentByNo(tx, paymentNo)
  const held = found === undefined ? null : await holdPayment(tx, found.id)
  if (held === null) return refuse('record.notFound')
  mustWait(held.payment)
  const { amount_fen: paidFen } = held.payment
  if (amountFen === paidFen) return held
  const yuan = formatYuan(paidFen, true)
  return refuse('request.invalid', {
    what: said(`：金额应为该笔款项 ${yuan} 元`, `: the amount is that of the payment, ¥${yuan}`),
  })
}

function mustWait({ return_state: state }: PaymentRecord): void {
  if (state === 'RETRYING' || state === 'MANUAL') return
  refuse('state.notAllowed', { status: status[state ?? 'none'] })
}
