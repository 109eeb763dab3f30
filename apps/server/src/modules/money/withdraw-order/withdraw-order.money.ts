// The four postings of a withdrawal (J9–J12), each with a key of its own so that a retry books nothing twice.
import { formatYuan } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { BalanceShort, movesOf, post, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

type Book = (tx: TenantTx, order: WithdrawRecord, occurredAt: Date, now: Date) => Promise<void>

const subjectOf = (order: WithdrawRecord) => ({ type: 'withdrawOrder', id: order.id, no: order.withdraw_no })

/** J9: available → frozen, or the refusal that says what is available. */
export const bookApplied: Book = async (tx, order, occurredAt, now) => {
  const rule = postingRules.withdrawApplied
  const moves = movesOf(rule, { amountFen: order.amount_fen })
  try {
    await post(
      tx,
      { key: `withdrawOrder/${order.id}/applied`, kind: rule.kind, occurredAt, moves, subject: subjectOf(order) },
      now,
    )
  } catch (error) {
    if (error instanceof BalanceShort) refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
    throw error
  }
}

/** J12a: frozen → available, before anything was sent. */
export const bookReleased: Book = async (tx, order, occurredAt, now) => {
  const rule = postingRules.withdrawReleased
  const moves = movesOf(rule, { amountFen: order.amount_fen })
  await post(
    tx,
    { key: `withdrawOrder/${order.id}/released`, kind: rule.kind, occurredAt, moves, subject: subjectOf(order) },
    now,
  )
}

const netAndFee = (order: WithdrawRecord) => ({ netFen: order.amount_fen - order.fee_fen, feeFen: order.fee_fen })

/** J10: frozen → on its way, the fee earned. */
export const bookSent: Book = async (tx, order, occurredAt, now) => {
  const rule = postingRules.withdrawSent
  const moves = movesOf(rule, netAndFee(order))
  await post(
    tx,
    { key: `withdrawOrder/${order.id}/sent`, kind: rule.kind, occurredAt, moves, subject: subjectOf(order) },
    now,
  )
}

/** J11: out of the channel, into the bank. */
export const bookPaid: Book = async (tx, order, occurredAt, now) => {
  const rule = postingRules.withdrawPaid
  const moves = movesOf(rule, netAndFee(order))
  await post(
    tx,
    { key: `withdrawOrder/${order.id}/paid`, kind: rule.kind, occurredAt, moves, subject: subjectOf(order) },
    now,
  )
}

/** J12b: everything back, the fee included. */
export const bookFailed: Book = async (tx, order, occurredAt, now) => {
  const rule = postingRules.withdrawFailed
  const moves = movesOf(rule, netAndFee(order))
  await post(
    tx,
    { key: `withdrawOrder/${order.id}/failed`, kind: rule.kind, occurredAt, moves, subject: subjectOf(order) },
    now,
  )
}
