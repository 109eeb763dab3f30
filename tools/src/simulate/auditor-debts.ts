// The auditor's own reckoning of what the platform lent and what came back: the debt is gone when it is taken, the money when the
// provider has brought it over; and what comes in while something is owed repays it, no more and no less.
import type { PlatformPaymentRow } from '@merchant/contract'
import { ARRIVED } from './auditor-recharges.ts'
import { hearLent, settledPart } from './auditor-refunds.ts'
import type { Change } from './change.ts'
import type { Life } from './life.ts'
import type { Seen } from './see.ts'

const lentChange = (fen: number): Change => ({
  M_AVAILABLE: fen,
  M_DEBT: -fen,
  P_CHANNEL_MEMBER: -fen,
  P_CHANNEL_PLATFORM: fen,
})
const takenChange = (fen: number): Change => ({
  M_AVAILABLE: -fen,
  M_DEBT: fen,
  P_CHANNEL_PLATFORM: -fen,
  P_TRANSIT_OUT: fen,
})
const arrivedChange = (fen: number): Change => ({
  M_AVAILABLE: -fen,
  M_DEBT: fen,
  P_CHANNEL_PLATFORM: -fen,
  P_CHANNEL_MEMBER: fen,
})

type Owing = Pick<Life, 'debt' | 'orders'>

/** What each advance and each payment that was heard of did to the book. */
export const changesOfDebt = ({ debt: { advances, payments } }: Pick<Life, 'debt'>): readonly Change[] => [
  ...advances.flatMap(({ state, fen }) => (state === 'lent' ? [lentChange(fen)] : [])),
  ...[...payments.values()].map(({ fen, hasArrived }) => (hasArrived ? arrivedChange(fen) : takenChange(fen))),
]

const sumOf = (list: readonly number[]): number => list.reduce((sum, fen) => sum + fen, 0)

/** What the provider holds for the merchant of what was lent and not paid back, and lacks of what was paid for something else. */
export const lentFen = ({ debt: { advances, payments }, orders }: Owing): number =>
  sumOf(advances.map(({ state, fen }) => (state === 'lent' ? fen : 0))) +
  sumOf(orders.flatMap(({ refunds }) => refunds.map((refund) => refund.lentFen ?? 0))) -
  sumOf([...payments.values()].map(({ fen }) => fen))

/** What the merchant owes, by what was heard of last. */
export const owedFen = (life: Pick<Life, 'debt' | 'orders' | 'platform' | 'billing'>): number =>
  lentFen(life) +
  sumOf(life.platform.map(({ taken }) => taken?.owedFen ?? 0)) +
  sumOf([...life.billing.bills.values()].map((bill) => bill.owedFen))

/**
 * Takes into the facts what became of advances, and what was taken; what was due and could not be taken is owed from then on, too. Throws a finding: a payment that nobody made or that nothing
 * brought, an income that left a debt standing, or took more than was owed.
 */
export function hearDebt(life: Life, seen: Seen, deductedFen: number): { fen: number; hasIncome: boolean } {
  const { debt } = life
  const beforeFen = owedFen(life) - deductedFen
  const arisenFen =
    deductedFen + hearLent(life, seen) + sumOf(debt.advances.map((advance) => hearAdvance(advance, seen)))
  const incomes = newIncomes(life, seen)
  const fresh = seen.debt.payments.filter(({ id }) => !debt.payments.has(id))
  for (const payment of fresh) mustBeExplained(life, payment, incomes)
  for (const { id, amountFen, way, status } of seen.debt.payments)
    debt.payments.set(id, { fen: amountFen, isByHand: way === 'BY_HAND', hasArrived: status === 'SUCCESS' })
  const handFen = sumOf(fresh.filter(({ way }) => way === 'BY_HAND').map(({ amountFen }) => amountFen))
  const broughtFen = handFen + sumOf([...incomes.values()])
  // What has arisen meanwhile came before the incomes or after them.
  const leastFen = Math.max(0, beforeFen + arisenFen - broughtFen)
  const mostFen = Math.max(0, beforeFen - broughtFen) + arisenFen
  const nowFen = owedFen(life)
  if (nowFen < leastFen || nowFen > mostFen)
    throw new Error(`${nowFen} fen are owed and must be ${leastFen} to ${mostFen}: ${broughtFen} fen came`)
  if (seen.debt.debtFen !== nowFen) throw new Error(`${nowFen} fen are owed, and shown are ${seen.debt.debtFen}`)
  debt.hasOwed = beforeFen > 0 || arisenFen > 0
  debt.hasChanged = arisenFen > 0 || nowFen !== beforeFen
  return { fen: arisenFen, hasIncome: incomes.size > 0 }
}

function hearAdvance(advance: Life['debt']['advances'][number], seen: Seen): number {
  if (advance.state !== 'sent') return 0
  const status = seen.advances.get(advance.entryId)
  if (status === 'FAILED') advance.state = 'failed'
  if (status === 'BOOKED') advance.state = 'lent'
  return status === 'BOOKED' ? advance.fen : 0
}

/** What came into the balance since the last look, by the number of its order or recharge. */
function newIncomes({ orders, recharges, debt: { heard } }: Life, seen: Seen): ReadonlyMap<string, number> {
  const incomes = new Map<string, number>()
  const hear = (no: string | undefined, fen: number): void => {
    if (no === undefined || heard.has(no)) return
    heard.add(no)
    incomes.set(no, fen)
  }
  for (const fact of orders) {
    const row = seen.orders.get(fact.id)
    if (row?.settleStatus !== 'SETTLED') continue
    const { totalFen, commissionFen } = settledPart(fact)
    hear(row.orderNo, totalFen - commissionFen)
  }
  for (const { id, no, target, amountFen, creditedFen } of recharges)
    if (target === 'BALANCE' && ARRIVED.includes(seen.recharges.get(id)?.status ?? 'CREATED'))
      hear(no, creditedFen ?? amountFen)
  return incomes
}

function mustBeExplained(life: Life, payment: PlatformPaymentRow, incomes: ReadonlyMap<string, number>): void {
  const { id, way, sourceNo, amountFen } = payment
  const isRight =
    way === 'BY_HAND' ? life.debt.byHand.get(id) === amountFen : amountFen <= (incomes.get(sourceNo ?? '') ?? 0)
  if (!isRight) throw new Error(`a payment that nobody made and nothing brought: ${JSON.stringify(payment)}`)
}
