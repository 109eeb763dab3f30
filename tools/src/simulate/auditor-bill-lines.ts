// The auditor's own reckoning of what stands on bills: each settlement, each refund and each charge of the platform on exactly one, for what
// it is by the facts, and a bill is the sum of its lines. No order that waits for its bill settles before that is paid.
import type { BillLine } from '@merchant/contract'
import { platformLines } from './auditor-bill-platform.ts'
import { sharesOf } from './auditor-refunds.ts'
import type { Life, OrderFact } from './life.ts'
import type { Seen } from './see.ts'
import type { SeenBill } from './see-bills.ts'

const FIGURES = [
  'goodsFen',
  'freightFen',
  'discountFen',
  'refundBeforeFen',
  'refundAfterFen',
  'commissionFen',
  'commissionReturnFen',
  'serviceFen',
  'channelFen',
  'penaltyFen',
  'compensateFen',
  'otherFen',
  'adjustFen',
] as const satisfies readonly (keyof BillLine & keyof SeenBill)[]

const sumOf = (lines: readonly BillLine[], of: (typeof FIGURES)[number] | 'netFen'): number =>
  lines.reduce((all, line) => all + line[of], 0)

/** Whether it settles when its bill is paid. */
const waitsForBill = ({ billing }: Pick<Life, 'billing'>, { id }: Pick<OrderFact, 'id'>): boolean =>
  billing.cycle !== null && !billing.alone.has(id)

/** A bill is the sum of its lines, in each figure. Throws a finding. */
function mustBeSum(bill: SeenBill): void {
  const { billNo, lines, carryInFen, payableFen, settledFen, toPayFen } = bill
  const netFen = sumOf(lines, 'netFen')
  const aloneFen = sumOf(lines.filter(({ isSettledAlone }) => isSettledAlone), 'netFen') // prettier-ignore
  const wrong = FIGURES.filter((figure) => bill[figure] !== sumOf(lines, figure))
  const isRight = payableFen === netFen + carryInFen && settledFen === aloneFen && toPayFen === payableFen - aloneFen
  const incomes = lines.filter(({ kind }) => kind === 'INCOME').length
  if (wrong.length > 0 || !isRight || bill.orderCount !== incomes)
    throw new Error(`bill ${billNo} of ${payableFen} fen is not the sum of its lines: ${netFen}; ${wrong.join(', ')}`)
}

interface Refunded {
  readonly no: string
  readonly amountFen: number
  readonly shareFen: number
  readonly isSettled: boolean
}

/** What went back of an order, in this order, as the facts have it. */
function refundsOf(fact: OrderFact, seen: Seen): readonly Refunded[] {
  const shown = seen.refunds.get(fact.id) ?? []
  const shares = sharesOf(fact)
  return fact.refunds.map(({ amountFen, isSettled }, at) => ({
    no: shown[at]?.refundNo ?? '',
    amountFen,
    shareFen: shares[at] ?? 0,
    isSettled,
  }))
}

/** Of an order, by the keys of its lines: what each adds to its bill. `namedFen`: what had gone back when its income was named. */
function linesFor(life: Life, seen: Seen, fact: OrderFact, namedFen: number): ReadonlyMap<string, number> {
  const refunds = refundsOf(fact, seen)
  let [beforeFen, netFen, count] = [0, fact.totalFen - fact.commissionFen, 0]
  for (const { amountFen, shareFen, isSettled } of refunds) {
    if (isSettled || (waitsForBill(life, fact) && beforeFen === namedFen)) break
    beforeFen += amountFen
    netFen -= amountFen - shareFen
    count += 1
  }
  const lines = new Map([[`INCOME/${fact.id}`, netFen]])
  for (const { no, amountFen, shareFen, isSettled } of refunds.slice(count)) {
    lines.set(`REFUND/${no}`, isSettled ? -amountFen : shareFen - amountFen)
    if (isSettled && shareFen > 0) lines.set(`FEE/${no}`, shareFen)
  }
  return lines
}

function keyOf({ kind, orderId, platformOrderId, refundNo, netFen }: BillLine): string {
  if (kind === 'PLATFORM') return `PLATFORM/${platformOrderId ?? ''}/${netFen < 0 ? 'paid' : 'back'}`
  return kind === 'INCOME' ? `INCOME/${orderId ?? ''}` : `${kind}/${refundNo}`
}

/** Throws the first finding. */
export function mustBeBilled(life: Life, seen: Seen): void {
  const { orders, billing } = life
  const placed = new Map<string, { readonly bill: SeenBill; readonly line: BillLine }>()
  for (const bill of seen.bills.values()) {
    mustBeSum(bill)
    for (const line of bill.lines) {
      if (line.kind === 'ADJUST') continue
      const key = keyOf(line)
      if (placed.has(key)) throw new Error(`on bills twice: ${key}, on ${bill.billNo} as well`)
      placed.set(key, { bill, line })
      const { from, to } = billing.bills.get(bill.id) ?? { from: 0, to: 0 }
      const at = Date.parse(line.at)
      const isEarly = line.isSettledAlone && line.refundBeforeFen === 0 && at < from
      if (at >= to || isEarly) throw new Error(`${key} of ${line.at} is on bill ${bill.billNo} to ${bill.toDay}`)
    }
  }
  const known = new Set<string>()
  for (const fact of orders) {
    const income = placed.get(`INCOME/${fact.id}`)
    for (const [key, netFen] of linesFor(life, seen, fact, income?.line.refundBeforeFen ?? -1)) {
      known.add(key)
      const found = placed.get(key)
      if (found !== undefined && found.line.netFen !== netFen)
        throw new Error(`${key} is ${found.line.netFen} fen on bill ${found.bill.billNo} and must be ${netFen}`)
      if (found === undefined && mustBeOnOne(life, seen, fact, key)) throw new Error(`${key} is on no bill`)
    }
    if (income !== undefined && income.line.isSettledAlone === waitsForBill(life, fact))
      throw new Error(
        `order ${fact.id} waits for its bill: ${waitsForBill(life, fact)}; ${JSON.stringify(income.line)}`,
      )
    mustWait(life, seen, fact, income?.bill)
  }
  for (const [key, netFen] of platformLines(life, seen)) {
    known.add(key)
    const found = placed.get(key)
    if (found !== undefined && found.line.netFen !== netFen)
      throw new Error(`${key} is ${found.line.netFen} fen on bill ${found.bill.billNo} and must be ${netFen}`)
    if (found === undefined && isOverdue(life, seen, key)) throw new Error(`${key} is on no bill`)
  }
  for (const key of placed.keys()) if (!known.has(key)) throw new Error(`on a bill, and of no order: ${key}`)
}

/** Whether it was heard of before the end of a period that is drawn. */
function mustBeOnOne({ billing, world }: Life, seen: Seen, fact: OrderFact, key: string): boolean {
  const shown = seen.refunds.get(fact.id)?.find(({ refundNo }) => key.endsWith(refundNo))
  const isBooked = key.startsWith('INCOME/')
    ? seen.orders.get(fact.id)?.settleStatus === 'SETTLED'
    : shown?.status === 'SUCCESS'
  return isBooked && isOverdue({ billing, world }, seen, key)
}

/** What is booked, and was heard of before the end of a period that is drawn. */
function isOverdue({ billing, world }: Pick<Life, 'billing' | 'world'>, seen: Seen, key: string): boolean {
  const heardAt = billing.heardAt.get(key) ?? world.clock.now().getTime()
  billing.heardAt.set(key, heardAt)
  return heardAt < seen.period.from
}

/** What waits for its bill settles when that is paid, and no sooner. Throws a finding. */
function mustWait(life: Life, seen: Seen, fact: OrderFact, bill: SeenBill | undefined): void {
  if (!waitsForBill(life, fact)) return
  const row = seen.orders.get(fact.id)
  const isSettling = row?.settleStatus === 'PENDING' || row?.settleStatus === 'SETTLED'
  const isPaid = bill?.status === 'PAYING' || bill?.status === 'PAID'
  if (isSettling && !isPaid)
    throw new Error(`order ${fact.id} is ${row.settleStatus}, and its bill is ${bill?.status ?? 'not drawn'}`)
  const isOver = row?.settleStatus === 'SETTLED' || row?.refundedFen === fact.totalFen
  if (bill?.status === 'PAID' && !isOver)
    throw new Error(`order ${fact.id} is ${row?.settleStatus}, and its bill ${bill.billNo} is paid`)
}

/** Whether a bill that was drawn between the two looks left an order out that stood due and free in both. Throws a finding. */
export function mustBeTakenUp(life: Life, before: Seen, seen: Seen): void {
  if (before.period.from === seen.period.from) return
  const named = new Set([...seen.bills.values()].flatMap(({ lines }) => lines.map(keyOf)))
  for (const fact of life.orders) {
    const isFree = (at: Seen): boolean => {
      const row = at.orders.get(fact.id)
      return (
        row?.status === 'COMPLETED' &&
        row.settleStatus === 'NOT_DUE' &&
        row.hold === null &&
        row.refundingFen === 0 &&
        !row.isReturning
      )
    }
    const completedAt = Date.parse(seen.orders.get(fact.id)?.completedAt ?? '')
    const isDue = completedAt + 7 * 86_400_000 < seen.period.from
    if (waitsForBill(life, fact) && isFree(before) && isFree(seen) && isDue && !named.has(`INCOME/${fact.id}`))
      throw new Error(
        `order ${fact.id} is due since before ${new Date(seen.period.from).toISOString()}, and on no bill`,
      )
  }
}
