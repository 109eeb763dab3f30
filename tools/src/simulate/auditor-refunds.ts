// The auditor's own reckoning of refunds: the commission's share, what an order is worth after them, what each stage holds where.
import type { SaleOrderInfo } from '@merchant/contract'
import type { Change } from './change.ts'
import type { Life, OrderFact } from './life.ts'
import { isRuled } from './return-facts.ts'
import type { Seen } from './see.ts'

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
    mustBeOwed(order, at, row)
    return isSettled ? ofSettled(row) : [ofPending(amountFen, row.status === 'SUCCESS')]
  })
}

const ofPending = (amountFen: number, isBack: boolean): Change =>
  isBack ? { M_PENDING: -amountFen, P_CHANNEL_TRANSIT: amountFen } : {}

function ofSettled({ amountFen, commissionFen: shareFen, depositFen, lentFen, isLent, status }: Shown): Change[] {
  const ownFen = amountFen - shareFen - lentFen
  const taken = { M_AVAILABLE: depositFen - ownFen, M_DEPOSIT: -depositFen }
  const came = { P_INCOME_COMMISSION: -shareFen, M_DEBT: -lentFen, P_CHANNEL_PLATFORM: shareFen + lentFen }
  if (status === 'SUCCESS') return [{ ...taken, ...came, P_CHANNEL_MEMBER: ownFen }]
  const sent = { ...taken, ...came, P_CHANNEL_MEMBER: -shareFen - lentFen, P_TRANSIT_OUT: amountFen }
  if (shareFen + lentFen === 0 || isLent) return [sent]
  const held = { ...taken, M_FROZEN: ownFen }
  return lentFen > 0 ? [held] : [held, sent]
}

/** Only what is owed to a buyer takes more than the balance, and only what the platform has ruled is lent for. Throws a finding. */
function mustBeOwed({ id, returns }: OrderFact, at: number, { amountFen, depositFen, lentFen }: Shown): void {
  const one = returns.find(({ refundAt }) => refundAt === at)
  const isLawful = lentFen > 0 ? isRuled(one) : depositFen === 0 || one !== undefined
  if (!isLawful) throw new Error(`of a refund of ${amountFen} fen of order ${id} ${lentFen} fen are lent`)
}

/** What the merchant's balance bore of a refund. */
export const borneOf = ({ amountFen, commissionFen, depositFen, lentFen }: Shown): number =>
  amountFen - commissionFen - depositFen - lentFen

/** Takes into the facts what the platform has lent for refunds since the last look. Out: how much. */
export function hearLent({ orders }: Pick<Life, 'orders'>, { refunds }: Pick<Seen, 'refunds'>): number {
  let fen = 0
  for (const order of orders)
    (refunds.get(order.id) ?? []).forEach((row, at) => {
      const fact = order.refunds[at]
      if (fact === undefined || !row.isLent || fact.lentFen !== undefined) return
      fact.lentFen = row.lentFen
      fen += row.lentFen
    })
  return fen
}
