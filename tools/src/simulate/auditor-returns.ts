// Holds what is shown of returns against what people did and what the clock must have done, and says what is frozen for them.
import type { ReturnRow, SaleOrderInfo } from '@merchant/contract'
import { borneOf } from './auditor-refunds.ts'
import type { Change } from './change.ts'
import type { Life, OrderFact } from './life.ts'
import { isEnded, openReturnOf, type ReturnFact } from './return-facts.ts'
import { canPay, type Moment, timeIsOver } from './return-moves.ts'
import type { Seen, SeenReturn } from './see.ts'

/** Refunds go on by themselves; whether one is there yet is the provider's to say. */
const ON_ITS_WAY: readonly string[] = ['REFUNDING', 'REFUND_FAILED', 'SUCCESS']
const UNSETTLED: readonly string[] = ['NOT_DUE', 'VOID']

/**
 * Takes into the facts what the clock has done. Out: what it took of the merchant's balance meanwhile, in fen. Throws a finding: a return
 * that nobody asked for, that is not as far as it must be or too far, whose deadline is another, or beside which its order was settled.
 */
export function hearReturns({ orders, world }: Life, seen: Seen): number {
  const now = world.clock.now().getTime()
  let takenFen = 0
  let known = 0
  for (const order of orders) {
    known += order.returns.length
    for (const one of order.returns) {
      const row = seen.returns.get(one.id)
      if (row === undefined) throw new Error(`this return was promised and is not there: ${one.id}`)
      takenFen += hearOne(order, one, { row, refunds: seen.refunds.get(order.id) ?? [] }, now)
    }
    mustWait(order, seen)
  }
  if (known !== seen.returns.size) throw new Error(`${seen.returns.size} returns, and ${known} were asked for`)
  return takenFen
}

interface Shown {
  readonly row: SeenReturn
  readonly refunds: SaleOrderInfo['refunds']
}

function hearOne(order: OrderFact, one: ReturnFact, { row, refunds }: Shown, now: number): number {
  const said = `return ${one.id} of ${one.fen} fen is ${told(row)}`
  const wasPaid = one.isPaid
  const wasHeldFen = one.heldFen
  if (!isAsFar(one, row)) {
    const was = told(asShown(one))
    if (one.dueAt === null || one.dueAt > now) throw new Error(`${said}, and must be ${was}`)
    timeIsOver(order, one, { now, availableFen: isOwed(one, row) ? -1 : Number.MAX_SAFE_INTEGER, depositFen: 0 })
    // By the clock is held what there was in that moment, which nobody but the server has seen.
    if (row.heldFen > one.heldFen) throw new Error(`${said}, and for it are held ${row.heldFen} of ${one.heldFen} fen`)
    if (one.dispute?.stage === 'WAIT_BUYER_EVIDENCE') one.heldFen = row.heldFen
    if (!isAsFar(one, row)) throw new Error(`${said}, and must be ${told(asShown(one))} since its time is over: ${was}`)
  }
  if (one.isPaid && row.status === 'SUCCESS') one.status = 'SUCCESS'
  if (row.amountFen !== one.fen || row.quantity !== one.pieces || row.type !== one.type)
    throw new Error(`${said}: ${row.type} of ${row.quantity} for ${row.amountFen}, and must be ${JSON.stringify(one)}`)
  const dueAt = row.deadlineAt === null ? null : Date.parse(row.deadlineAt)
  // Tried once more, and in vain: the next try is a day later.
  if (isOwed(one, row) && dueAt !== null && one.dueAt !== null && one.dueAt <= Math.min(now, dueAt)) one.dueAt = dueAt
  if (!one.isPaid && dueAt !== one.dueAt) throw new Error(`${said} until ${dueAt}, and must be until ${one.dueAt}`)
  // What was held for a ruling since is gone from the balance like what was paid.
  return (one.isPaid && !wasPaid ? beyondHeld(one, refunds, wasHeldFen) : 0) + Math.max(0, one.heldFen - wasHeldFen)
}

/** What its refund took of the balance beyond what was frozen for it; what is freed beyond it was not there before. */
function beyondHeld({ isSettled, refundAt = -1 }: ReturnFact, refunds: Shown['refunds'], heldFen: number): number {
  const refund = refunds[refundAt]
  return isSettled && refund !== undefined ? Math.max(0, borneOf(refund) - heldFen) : 0
}

/** There was too little to pay it with, which is tried every day; at the end it is known whether there really was. */
const isOwed = ({ isSettled }: ReturnFact, { status, deadlineAt }: ReturnRow): boolean =>
  isSettled && status === 'REFUND_FAILED' && deadlineAt !== null

const told = ({ status, disputeStatus }: Pick<ReturnRow, 'status' | 'disputeStatus'>): string =>
  status === 'IN_DISPUTE' ? `${status} (${disputeStatus})` : status

const DONE = { BUYER: 'DONE_BUYER', MERCHANT: 'DONE_MERCHANT', PARTIAL: 'DONE_PARTIAL' } as const

function asShown({ status, dispute }: ReturnFact): Pick<ReturnRow, 'status' | 'disputeStatus'> {
  if (dispute === null) return { status, disputeStatus: null }
  if (dispute.stage !== 'RULED') return { status, disputeStatus: dispute.stage }
  return { status, disputeStatus: dispute.ruling === null ? null : DONE[dispute.ruling.ruling] }
}

const isAsFar = (one: ReturnFact, row: ReturnRow): boolean =>
  one.isPaid ? ON_ITS_WAY.includes(row.status) : told(row) === told(asShown(one))

/** While a return is open its order is not settled. */
function mustWait(order: OrderFact, { orders }: Seen): void {
  const one = openReturnOf(order)
  const row = orders.get(order.id)
  if (row?.isReturning !== (one !== null))
    throw new Error(`order ${order.id} says ${row?.isReturning}: a return is open`)
  if (one !== null && !one.isSettled && !UNSETTLED.includes(row.settleStatus))
    throw new Error(`order ${order.id} is ${row.settleStatus}, and its return ${one.id} is ${one.status}`)
}

/** What is frozen for the platform's rulings. */
export const changesOfReturns = ({ orders }: Pick<Life, 'orders'>): readonly Change[] =>
  orders.flatMap(({ returns }) =>
    returns.flatMap(({ heldFen }) => (heldFen > 0 ? [{ M_AVAILABLE: -heldFen, M_FROZEN: heldFen }] : [])),
  )

/** At the end each is over, but one that waits for money that its merchant does not have. Throws a finding. */
export function mustHaveReturned({ orders }: Life, moment: Moment): void {
  for (const order of orders)
    for (const one of order.returns) {
      const isWaiting = one.status === 'REFUND_FAILED' && !one.isPaid && !canPay(order, one, moment)
      if (!isEnded(one) && !isWaiting)
        throw new Error(`return ${one.id} is still ${one.status}, with ${moment.availableFen} fen to spend`)
    }
}
