// The postings of a withdrawal (J9–J13), each with a key of its own so that a retry books nothing twice.
import { formatYuan } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { BalanceShort, type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

/** `occurredAt`: the provider's time of the event where it is not ours. */
interface When {
  readonly now: Date
  readonly occurredAt?: Date
}

type Book = (tx: TenantTx, order: WithdrawRecord, when: When) => Promise<void>

const {
  withdrawApplied: applied,
  withdrawReleased: released,
  withdrawSent: sent,
  withdrawPaid: paid,
  withdrawFailed: failed,
  withdrawBounced: bounced,
  withdrawBouncedFeeReturned: bouncedWhole,
} = postingRules

/** J9: available → frozen, or the refusal that says what is available. */
export const bookApplied: Book = async (tx, order, when) => {
  try {
    await book(tx, order, { step: 'applied', kind: applied.kind, moves: movesOf(applied, whole(order)), when })
  } catch (error) {
    if (error instanceof BalanceShort) refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
    throw error
  }
}

/** J12a: frozen → available, before anything was sent. */
export const bookReleased: Book = (tx, order, when) =>
  book(tx, order, { step: 'released', kind: released.kind, moves: movesOf(released, whole(order)), when })

/** J10: frozen → on its way, the fee earned. */
export const bookSent: Book = (tx, order, when) =>
  book(tx, order, { step: 'sent', kind: sent.kind, moves: movesOf(sent, netAndFee(order)), when })

/** J11: out of the channel, into the bank. */
export const bookPaid: Book = (tx, order, when) =>
  book(tx, order, { step: 'paid', kind: paid.kind, moves: movesOf(paid, netAndFee(order)), when })

/** J12b: everything back, the fee included. */
export const bookFailed: Book = (tx, order, when) =>
  book(tx, order, { step: 'failed', kind: failed.kind, moves: movesOf(failed, netAndFee(order)), when })

/** J13: back from the bank, without the fee; J13b where the fee came back too. */
export const bookBounced = (
  tx: TenantTx,
  order: WithdrawRecord,
  { backFen, ...when }: When & { readonly backFen: number },
): Promise<void> => book(tx, order, { step: 'bounced', ...bouncedOf(order, backFen), when })

/** How it is booked that so much came back of a withdrawal. */
export function bouncedOf(
  order: Pick<WithdrawRecord, 'amount_fen' | 'fee_fen'>,
  backFen: number,
): { readonly kind: string; readonly moves: readonly Move[] } {
  const { fee_fen: feeFen } = order
  const netFen = order.amount_fen - feeFen
  return feeFen > 0 && backFen === order.amount_fen
    ? { kind: bouncedWhole.kind, moves: movesOf(bouncedWhole, { netFen, feeFen }) }
    : { kind: bounced.kind, moves: movesOf(bounced, { netFen }) }
}

const whole = (order: WithdrawRecord) => ({ amountFen: order.amount_fen })
const netAndFee = (order: WithdrawRecord) => ({ netFen: order.amount_fen - order.fee_fen, feeFen: order.fee_fen })

interface Booking {
  readonly step: 'applied' | 'released' | 'sent' | 'paid' | 'failed' | 'bounced'
  readonly kind: string
  readonly moves: readonly Move[]
  readonly when: When
}

async function book(tx: TenantTx, order: WithdrawRecord, { step, kind, moves, when }: Booking): Promise<void> {
  const { now, occurredAt = now } = when
  const subject = { type: 'withdrawOrder', id: order.id, no: order.withdraw_no }
  await post(tx, { key: `withdrawOrder/${order.id}/${step}`, kind, occurredAt, moves, subject }, now)
}
