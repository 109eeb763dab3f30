// The auditor's own reckoning of refunds: the commission's share, what an order is worth after them, what each stage holds where.
import type { SaleOrderInfo } from '@merchant/contract'
import type { Change } from './change.ts'
import type { OrderFact } from './life.ts'

type Shown = SaleOrderInfo['refunds'][number]

/** Nearest fen of what all refunds up to there take along, less what those before took. */
export function sharesOf({ totalFen, commissionFen, refunds }: OrderFact, more: readonly number[] = []): number[] {
  let before = 0
  let refunded = 0
  return [...refunds.map(({ amountFen }) => amountFen), ...more].map((amountFen) => {
    refunded += amountFen
    const all = Math.floor((2 * commissionFen * refunded + totalFen) / (2 * totalFen))
    const share = Math.max(0, Math.min(all - before, amountFen))
    before += share
    return share
  })
}

/** The platform's part of one refund more, in fen. */
export const shareOfRefund = (order: OrderFact, amountFen: number): number => sharesOf(order, [amountFen]).at(-1) ?? 0

/** Order and commission as they are settled: without what went back before. */
export function settledPart(order: OrderFact): { totalFen: number; commissionFen: number } {
  const shares = sharesOf(order)
  let { totalFen, commissionFen } = order
  order.refunds.forEach(({ amountFen, isSettled }, at) => {
    if (isSettled) return
    totalFen -= amountFen
    commissionFen -= shares[at] ?? 0
  })
  return { totalFen, commissionFen }
}

/** What each refund of an order did to the book; of one under way two things may be true. Throws a finding. */
export function changesOfRefunds(order: OrderFact, shown: readonly Shown[]): readonly (readonly Change[])[] {
  if (shown.length !== order.refunds.length)
    throw new Error(`order ${order.id} has ${shown.length} refunds, and ${order.refunds.length} were asked for`)
  const shares = sharesOf(order)
  return order.refunds.map(({ amountFen, isSettled }, at) => {
    const row = shown[at]
    const shareFen = shares[at] ?? 0
    if (row?.amountFen !== amountFen || row.commissionFen !== shareFen || row.isSettled !== isSettled)
      throw new Error(`a refund of ${amountFen} fen with ${shareFen} of commission is shown as ${JSON.stringify(row)}`)
    const isBack = row.status === 'SUCCESS'
    return isSettled ? ofSettled(amountFen, shareFen, isBack) : [ofPending(amountFen, isBack)]
  })
}

const ofPending = (amountFen: number, isBack: boolean): Change =>
  isBack ? { M_PENDING: -amountFen, P_CHANNEL_TRANSIT: amountFen } : {}

function ofSettled(amountFen: number, shareFen: number, isBack: boolean): Change[] {
  const ownFen = amountFen - shareFen
  const returned = { P_INCOME_COMMISSION: -shareFen, P_CHANNEL_PLATFORM: shareFen }
  if (isBack) return [{ ...returned, M_AVAILABLE: -ownFen, P_CHANNEL_MEMBER: ownFen }]
  const sent = { ...returned, M_AVAILABLE: -ownFen, P_CHANNEL_MEMBER: -shareFen, P_TRANSIT_OUT: amountFen }
  return shareFen === 0 ? [sent] : [{ M_AVAILABLE: -ownFen, M_FROZEN: ownFen }, sent]
}
