// The auditor's own reckoning of bills: when each is drawn and how it ends, what it adds to the book and what it leaves as a debt. What
// stands on its lines, auditor-bill-lines.ts reckons.
import type { BillStatus } from '@merchant/contract'
import { besideOf, type BillFact, type WaitingCycle } from './bill-fact.ts'
import type { Change } from './change.ts'
import type { Life } from './life.ts'
import type { Seen } from './see.ts'
import type { SeenBill } from './see-bills.ts'

const DAY = 86_400_000
/** Shanghai's midnight before UTC's. */
const EAST = 8 * 3_600_000
const CONFIRM_MS = 3 * DAY
/** After the end of its period. */
export const DRAWN_AFTER_MS = 2 * 3_600_000

/** The first moment after the period that begins then. */
function periodEnd(cycle: WaitingCycle | null, from: number): number {
  const first = new Date(from + EAST)
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()]
  if (cycle === 'W1') return from + (7 - ((first.getUTCDay() + 6) % 7)) * DAY
  if (cycle === 'HM' && day <= 15) return Date.UTC(year, month, 16) - EAST
  return Date.UTC(year, month + 1, 1) - EAST
}

const linesOf = ({ lines }: SeenBill, isAdjusted: boolean) =>
  lines.filter(({ kind }) => (kind === 'ADJUST') === isAdjusted)

/** As it was drawn, whatever is objected to since. */
const printOf = (bill: SeenBill): string =>
  JSON.stringify(
    linesOf(bill, false)
      .map(({ objection: _objection, answer: _answer, ...line }) => line)
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  )

/** Takes new bills into the facts, and what old ones have become; answers what became a debt. Throws a finding. */
export function hearBills(life: Life, seen: Seen): number {
  const { billing } = life
  let owedFen = 0
  for (const bill of seen.bills.values()) if (!billing.bills.has(bill.id)) hearNew(life, seen, bill)
  for (const fact of billing.bills.values()) {
    const bill = seen.bills.get(fact.id)
    if (bill === undefined) throw new Error(`bill ${fact.no} is gone`)
    if (printOf(bill) !== fact.firstLines) throw new Error(`bill ${fact.no} has other lines than when it was drawn`)
    mustFollow(fact, bill, life.world.clock.now().getTime())
    fact.status = bill.status
    const owed = bill.status === 'PAYING' || bill.status === 'PAID' ? Math.max(0, -besideOf(fact)) : 0
    owedFen += owed - fact.owedFen
    fact.owedFen = owed
  }
  return owedFen
}

function hearNew({ billing }: Life, seen: Seen, bill: SeenBill): void {
  const { id, billNo: no, carryInFen } = bill
  const [from, to] = [startOf(bill.fromDay), startOf(bill.toDay) + DAY]
  if (to > seen.period.from || Date.parse(bill.generatedAt) < to + DRAWN_AFTER_MS)
    throw new Error(`bill ${no} of ${bill.fromDay} to ${bill.toDay} was drawn too early`)
  if (to !== periodEnd(bill.cycle === 'D1' ? null : bill.cycle, from))
    throw new Error(`bill ${no} is of a ${bill.cycle} from ${bill.fromDay} to ${bill.toDay}`)
  const open = [...billing.bills.values()].filter(({ takenBy }) => takenBy === null)
  const carried = open.filter((fact) => seen.bills.get(fact.id)?.status === 'CARRIED')
  // Of what was carried on in the same moment nobody knows whether this bill was drawn before.
  const mustTake = carried.filter(({ status }) => status === 'CARRIED')
  const sumOf = (facts: readonly BillFact[]) => facts.reduce((all, fact) => all + besideOf(fact), 0)
  const taken = [mustTake, carried].find((facts) => sumOf(facts) === carryInFen)
  if (taken === undefined)
    throw new Error(`bill ${no} takes ${carryInFen} fen on, and ${sumOf(mustTake)} to ${sumOf(carried)} were carried`)
  for (const fact of taken) fact.takenBy = id
  const confirmDueAt = Date.parse(bill.generatedAt) + CONFIRM_MS
  const notes = { status: 'GENERATED', owedFen: 0, takenBy: null } as const
  const commanded = { said: 'drawn', adjustFen: 0, confirmDueAt } as const
  billing.bills.set(id, { id, no, from, to, carryInFen, firstLines: printOf(bill), ...commanded, ...notes })
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** After two people have decided: the merchant looks again. */
export const confirmedAfter = (now: number): number => now + CONFIRM_MS

/** Each state follows from what was commanded and from the clock. Throws a finding. */
function mustFollow(fact: BillFact, bill: SeenBill, now: number): void {
  const { said, carryInFen } = fact
  const beside = besideOf(fact)
  const isConfirmed = said === 'confirmed' || (said === 'drawn' && now >= fact.confirmDueAt)
  const isRight: Readonly<Record<BillStatus, boolean>> = {
    GENERATED: said === 'drawn',
    DISPUTED: said === 'disputed',
    CONFIRMED: isConfirmed,
    PAYING: said === 'paid',
    // What has nothing to pay ends with its confirmation.
    PAID: said === 'paid' || (isConfirmed && (beside === 0 || (beside < 0 && carryInFen < 0))),
    CARRIED: isConfirmed && beside < 0 && carryInFen === 0,
  }
  const adjusted = linesOf(bill, true).reduce((all, { netFen }) => all + netFen, 0)
  const carryOutFen = bill.status === 'CARRIED' ? beside : 0
  const isWhole =
    bill.adjustFen === fact.adjustFen && adjusted === fact.adjustFen && bill.carryInFen === carryInFen &&
    bill.carryOutFen === carryOutFen // prettier-ignore
  const ofNoOrder = linesOf(bill, true).find(
    ({ orderId, platformOrderId }) => orderId === null && platformOrderId === null,
  )
  if (ofNoOrder !== undefined) throw new Error(`bill ${fact.no} is adjusted by ${ofNoOrder.netFen} fen for no order`)
  if (!isRight[bill.status] || !isWhole)
    throw new Error(
      `bill ${fact.no} was ${said}, is ${bill.status}, and adjusted by ${bill.adjustFen} fen: ${JSON.stringify({ ...fact, firstLines: '' })}`,
    )
}

/** What it did to the book beside its orders; of one that is being paid two things may be true. */
export function changesOfBill(fact: BillFact): readonly Change[] {
  const beside = besideOf(fact)
  const added = {
    M_AVAILABLE: beside,
    P_COST_COMPENSATE: -beside,
    P_CHANNEL_MEMBER: -beside,
    P_CHANNEL_PLATFORM: beside,
  }
  if (fact.owedFen > 0) return [{ M_DEBT: -fact.owedFen, P_COST_COMPENSATE: fact.owedFen }]
  if (beside <= 0 || (fact.status !== 'PAYING' && fact.status !== 'PAID')) return [{}]
  return fact.status === 'PAID' ? [added] : [{}, added]
}

/** At the end: what the platform has transferred with bills. */
export const billedFen = ({ billing }: Life): number =>
  [...billing.bills.values()].reduce((all, fact) => all + (fact.status === 'PAID' ? Math.max(0, besideOf(fact)) : 0), 0)

/** At the end every bill is settled or carried on, and no period waits to be drawn. Throws a finding. */
export function mustBeSettledUp({ billing, world }: Life, seen: Seen): void {
  for (const { no, status } of billing.bills.values())
    if (status !== 'PAID' && status !== 'CARRIED') throw new Error(`bill ${no} ended ${status}`)
  const lateMs = world.clock.now().getTime() - seen.period.to - DRAWN_AFTER_MS
  if (lateMs > 0) throw new Error(`a period is over since ${lateMs / 1_000} s, and has no bill`)
}
