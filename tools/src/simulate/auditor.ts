// Predicts every balance from what was commanded and what the world outside did, in a small double entry of its own: it knows
// neither the ledger's tables nor its posting rules. What came in stands positive at the merchant, its counterpart negative.
import type { SaleOrderRow, WithdrawRow } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { hearSchedule, mustHaveStayed } from './auditor-schedule.ts'
import { changesOfDebt, hearDebt, owedFen } from './auditor-debts.ts'
import { mustStandStill } from './auditor-holds.ts'
import { changeOfRecharge } from './auditor-recharges.ts'
import { changesOfRefunds, settledPart } from './auditor-refunds.ts'
import { mustBeSent } from './auditor-parcels.ts'
import { hearRefused } from './auditor-payouts.ts'
import { changesOfBill, hearBills } from './auditor-bills.ts'
import { mustBeBilled, mustBeTakenUp } from './auditor-bill-lines.ts'
import { hearDeductions, mustBeRepaid, mustBeTakenInOrder, takenSince } from './auditor-deductions.ts'
import { changeOfPlatform, mustBeLawful } from './auditor-platform.ts'
import { type Change, sum } from './change.ts'
import { changesOfReturns, hearReturns } from './auditor-returns.ts'
import { type Life, type OrderFact, timesPaid, untilAnswered, type WithdrawalFact } from './life.ts'
import type { TakenFact } from './platform-fact.ts'
import { isStillSo, type Look, mustBeKnown, see, type Seen } from './see.ts'

const NOTHING: Change = {}

const paidChange = ({ totalFen }: OrderFact): Change => ({ M_PENDING: totalFen, P_CHANNEL_TRANSIT: -totalFen })

const settledChange = ({ totalFen, commissionFen }: ReturnType<typeof settledPart>): Change => ({
  M_AVAILABLE: totalFen - commissionFen,
  P_INCOME_COMMISSION: commissionFen,
  P_CHANNEL_MEMBER: commissionFen - totalFen,
  P_CHANNEL_PLATFORM: -commissionFen,
})

/** Everything has come to its end: what is not an order's is back with its buyer. */
const ended = new WeakSet<Life>()

/** What an order's status says happened to its money; of some statuses several things may be true. Throws a finding. */
function changesOfOrder(fact: OrderFact, row: SaleOrderRow, isOver: boolean): readonly Change[] {
  const isAllBack = row.status === 'CLOSED' && fact.refunds.length > 0 && row.refundedFen === fact.totalFen
  const isNone = (row.status === 'UNPAID' || row.status === 'CLOSED') && !isAllBack
  const own = isNone ? [NOTHING] : ownChanges(fact, row, isAllBack)
  // What is paid beyond it was not heard of yet, is on its way back, or is back.
  const beyond = isOver ? 0 : timesPaid(fact) - (isNone ? 0 : 1)
  const lying = Array.from({ length: beyond + 1 }, (_, times) => times * fact.totalFen)
  return own.flatMap((change) => lying.map((totalFen) => sum(change, paidChange({ ...fact, totalFen }))))
}

/** What became of the one payment that is the order's. */
function ownChanges(fact: OrderFact, row: SaleOrderRow, isAllBack: boolean): readonly Change[] {
  if (isAllBack) return [paidChange(fact)]
  if (timesPaid(fact) === 0) throw new Error(`order ${fact.id} is ${row.status}, and its buyer has paid nothing`)
  mustBeSent(fact, row)
  if (row.settleStatus !== 'SETTLED') return [paidChange(fact)]
  // What went back before the settlement is taken off by its refunds.
  const rest = settledPart(fact)
  return [sum(settledChange(rest), paidChange({ ...fact, totalFen: fact.totalFen - rest.totalFen }))]
}

const MAY_FOLLOW: Readonly<Record<WithdrawalFact['said'], readonly WithdrawRow['status'][]>> = {
  applied: ['WAIT_CONFIRM', 'CANCELED'],
  confirmed: ['AUDITING', 'APPROVED'],
  cancelled: ['CANCELED'],
  rejected: ['REJECTED'],
  paid: ['APPROVED', 'PAYING', 'SUCCESS', 'FAILED', 'BOUNCED'],
}

function changeOfWithdrawal(fact: WithdrawalFact, { status }: WithdrawRow): Change {
  const { id, amountFen, feeFen } = fact
  if (!MAY_FOLLOW[fact.said].includes(status)) throw new Error(`withdrawal ${id} was ${fact.said} and is ${status}`)
  if (status === 'SUCCESS' && fact.isTurnedDown)
    throw new Error(`withdrawal ${id} is ${status}, and its bank turned it down`)
  if ((status === 'BOUNCED') !== fact.isTold)
    throw new Error(`withdrawal ${id} is ${status}: returned ${fact.isReturned}, told ${fact.isTold}`)
  if (status === 'FAILED' && !fact.isTurnedDown) throw new Error(`withdrawal ${id} is ${status}, and its bank paid it`)
  switch (status) {
    case 'CANCELED':
    case 'REJECTED':
    case 'FAILED':
      return NOTHING
    case 'WAIT_CONFIRM':
    case 'AUDITING':
    case 'APPROVED':
      return { M_AVAILABLE: -amountFen, M_FROZEN: amountFen }
    case 'PAYING':
      return { M_AVAILABLE: -amountFen, P_TRANSIT_OUT: amountFen - feeFen, P_INCOME_WITHDRAW_FEE: feeFen }
    case 'SUCCESS':
      return {
        M_AVAILABLE: -amountFen,
        P_INCOME_WITHDRAW_FEE: feeFen,
        P_CHANNEL_MEMBER: amountFen,
        P_CHANNEL_PLATFORM: -feeFen,
      }
    // The bank sends back what it had received, and keeps the fee.
    case 'BOUNCED':
      return {
        M_AVAILABLE: -feeFen,
        P_INCOME_WITHDRAW_FEE: feeFen,
        P_CHANNEL_MEMBER: feeFen,
        P_CHANNEL_PLATFORM: -feeFen,
      }
  }
}

/** The merchant's whole book as it must be; alternatives where a status leaves it open. */
export function predict(life: Life, seen: Seen): readonly Change[] {
  let books: Change[] = [NOTHING]
  const add = (changes: readonly Change[]) => {
    books = books.flatMap((book) => changes.map((change) => sum(book, change)))
  }
  for (const fact of life.orders) {
    mustStandStill(fact, rowOf(seen.orders, fact), life.world.clock.now())
    add(changesOfOrder(fact, rowOf(seen.orders, fact), ended.has(life)))
    changesOfRefunds(fact, seen.refunds.get(fact.id) ?? []).forEach(add)
  }
  for (const { fen } of life.adjustments) add([{ M_AVAILABLE: fen, P_SUSPENSE: -fen }])
  for (const { heldFen } of life.holds) add([{ M_AVAILABLE: -heldFen, M_FROZEN: heldFen }])
  for (const change of changesOfReturns(life)) add([change])
  for (const change of changesOfDebt(life)) add([change])
  for (const fact of life.recharges) add([changeOfRecharge(fact, rowOf(seen.recharges, fact))])
  for (const fact of life.platform) {
    const info = rowOf(seen.platform, fact)
    add([changeOfPlatform(fact, info, seen.brought.get(fact.no) ?? [])])
  }
  for (const fact of life.billing.bills.values()) add(changesOfBill(fact))
  for (const fact of life.withdrawals) add([changeOfWithdrawal(fact, rowOf(seen.withdrawals, fact))])
  return books
}

function rowOf<Row>(rows: ReadonlyMap<string, Row>, { id }: { readonly id: string }): Row {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`not seen: ${id}`)
  return row
}

/** From here on nothing may be under way. */
export const expectEnd = (life: Life): void => void ended.add(life)

interface Standing {
  readonly before: Seen
  readonly leastFen: number
  readonly depositFen: number
  readonly taken: TakenFact
}

/** What each life was shown, and had to spend at least, when its book was last as predicted. */
const before = new WeakMap<Life, Standing>()

/** What the merchant had to spend when its book was last as predicted. */
export const lastAvailable = (life: Life): number | undefined => before.get(life)?.leastFen

/** What each life's book held when its entries were last added up. */
const added = new WeakMap<Life, string>()

/** Holds the book against the prediction, through the server's own answers, which a dying one does not give. Throws the first finding. */
export const audit = (life: Life, look: Look = 'all'): Promise<Seen> => untilAnswered(life, () => auditOnce(life, look))

async function auditOnce(life: Life, look: Look): Promise<Seen> {
  const seen = await see(life, look)
  await hearRefused(life, seen)
  const givenFen = hearReturns(life, seen)
  const last = before.get(life) ?? null
  const arisen = hearDebt(life, seen, hearDeductions(life, seen) + hearBills(life, seen))
  mustBeRepaid(life, seen, { nowFen: owedFen(life), arisenFen: arisen.fen })
  const taken = takenSince(life, last?.taken)
  // What was taken of it while the clock went on may have been gone before the schedule ran.
  const besideFen = life.platform.reduce((all, fact) => all + fact.besideFen, 0)
  const goneFen = taken.availableFen + givenFen + besideFen
  hearSchedule(life, seen, last && { ...last, leastFen: last.leastFen - goneFen })
  mustBeKnown(life, seen)
  mustBeBilled(life, seen)
  if (last !== null) mustBeTakenUp(life, last.before, seen)
  for (const fact of life.platform) mustBeLawful(fact, rowOf(seen.platform, fact), life.world.clock.now().getTime())
  const held: Record<string, number> = await balancesOf(life.world.db.tenant(life.seller.actor.merchantId))
  const books = predict(life, seen)
  const differences = books.map((book) => differencesOf(held, book))
  if (!differences.some((each) => each.length === 0)) {
    // What came between the look at the lists and the one at the book is no difference.
    if (!(await isStillSo(life))) return auditOnce(life, look)
    throw new Error(`the book differs: ${differences[0]?.join(', ') ?? ''}`)
  }
  const leastFen = held['M_AVAILABLE'] ?? 0
  const depositFen = held['M_DEPOSIT'] ?? 0
  mustHaveStayed(life, leastFen + goneFen)
  if (last !== null) mustBeTakenInOrder(taken, { last, now: { leastFen, depositFen }, hasIncome: arisen.hasIncome })
  for (const fact of life.platform) fact.besideFen = 0
  before.set(life, { before: seen, leastFen, depositFen, taken: takenSince(life) })
  const book = JSON.stringify(held)
  if (look === 'all' || added.get(life) !== book) await mustBeSound(life)
  added.set(life, book)
  return seen
}

function differencesOf(held: Readonly<Record<string, number>>, book: Readonly<Record<string, number>>): string[] {
  return Object.entries(held).flatMap(([code, fen]) =>
    fen === (book[code] ?? 0) ? [] : [`${code} is ${fen} and must be ${book[code] ?? 0}`],
  )
}

/** Of the tables themselves: every posting and the book add up to zero, each balance is the sum of its entries. */
async function mustBeSound({ world, seller }: Life): Promise<void> {
  const { rows } = await world.db.pool.query<{ finding: string }>(
    `select 'posting ' || posting_id || ' adds up to ' || sum(amount_fen) as finding
       from ledger_entry where merchant_id = $1 group by posting_id having sum(amount_fen) <> 0
     union all
     select account.code || ' is not the sum of its entries' from ledger_account account
       where merchant_id = $1 and balance_fen <> (select coalesce(sum(amount_fen), 0) from ledger_entry entry
         where entry.merchant_id = account.merchant_id and entry.account_code = account.code)`,
    [seller.actor.merchantId],
  )
  if (rows[0] !== undefined) throw new Error(rows[0].finding)
}
