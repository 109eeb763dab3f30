// The auditor's own reckoning of a withdrawal schedule: on which day it is due, what it must have left behind, and when it may have
// made nothing. It has a calendar of its own, and the last book that it predicted.
import type { Api, DataOf, ScheduleDay } from '@merchant/contract'
import { owedFen } from './auditor-debts.ts'
import { mayBeLocked } from './auditor-standing.ts'
import type { Life } from './life.ts'
import type { Seen } from './see.ts'
import { countsOf, feeAfter, LEAST_FEN, MOST_A_DAY, MOST_FEN } from './withdraw-limits.ts'

type ShownSchedule = DataOf<Api['withdrawSchedule']['info']>
type ShownRun = ShownSchedule['runs'][number]

const DAY = 86_400_000
/** Shanghai's midnight before UTC's. */
const EAST = 8 * 3_600_000
const RUNS_AT = 9 * 3_600_000
const NO_DIFFERENCE_IS_KNOWN = '与支付渠道的对账差异处理中'

/** `YYYY-MM-DD` in Shanghai. */
const dateAt = (at: number): string => new Date(at + EAST).toISOString().slice(0, 10)

/** The first nine o'clock after an instant whose day the rule names. */
export function dueAfter(on: ScheduleDay, after: number): number {
  for (let midnight = Math.floor((after + EAST) / DAY) * DAY; ; midnight += DAY) {
    const at = midnight - EAST + RUNS_AT
    const day = new Date(midnight)
    const isNamed =
      on.period === 'DAILY' ||
      (on.period === 'WEEKLY' ? (day.getUTCDay() + 6) % 7 === on.day - 1 : day.getUTCDate() === on.day)
    if (at > after && isNamed) return at
  }
}

/** What the merchant may have had to spend since the last audit: no less than then, no more than now with what was taken since. */
export interface Span {
  readonly leastFen: number
  readonly before: Seen
}

/**
 * Takes what the schedule has made since the last look into the facts, so that it is predicted like any withdrawal.
 * Throws a finding: a run on a day that is none, twice on a day, or of another sum than was there; none though it could.
 */
export function hearSchedule(life: Life, seen: Seen, last: Span | null): void {
  const { schedule: fact } = life
  const { schedule: shown, runs } = seen.schedule
  if (fact === null) {
    if (shown !== null || runs.length > 0) throw new Error('a schedule that nobody has set')
    return
  }
  const news = runs.filter(({ day }) => !fact.days.has(day))
  if (news.length > 1) throw new Error(`the schedule ran ${news.length} times at once`)
  for (const run of news) hearRun(life, seen, run, last)
  const nextAt = fact.dueAt === null ? null : new Date(fact.dueAt).toISOString()
  const expected = { state: nextAt === null ? 'PAUSED' : 'ACTIVE', keepFen: fact.keepFen, minFen: fact.minFen, nextAt }
  const held = shown && {
    state: shown.state,
    keepFen: shown.keepFen,
    minFen: shown.minFen,
    nextAt: shown.nextAt,
  }
  if (JSON.stringify(held) !== JSON.stringify(expected))
    throw new Error(`the schedule is ${JSON.stringify(held)} and must be ${JSON.stringify(expected)}`)
}

function hearRun(life: Life, seen: Seen, run: ShownRun, last: Span | null): void {
  const { schedule: fact } = life
  const ranAt = Date.parse(run.at)
  const said = `the schedule's run of ${run.day}: ${run.outcome} of ${run.amountFen} fen, ${run.reason}`
  if (fact === null || fact.dueAt === null || last === null) throw new Error(`${said}, and none was due`)
  if (run.day !== dateAt(fact.dueAt) || ranAt < fact.dueAt) throw new Error(`${said}, due on ${dateAt(fact.dueAt)}`)
  fact.days.add(run.day)
  fact.dueAt = dueAfter(fact.on, ranAt)
  if (run.outcome === 'APPLIED') return hearWithdrawal(life, seen, { run, last, said })
  const isTooLittle = last.leastFen - fact.keepFen < fact.minFen
  const isFull = countsOf(last.before, ranAt).ofDay >= MOST_A_DAY
  const isRight = run.outcome === 'SKIPPED' && run.reason !== NO_DIFFERENCE_IS_KNOWN
  if (!isRight || !(isTooLittle || isFull || life.debt.hasOwed || mayBeLocked(life, ranAt)))
    throw new Error(`${said}, with ${last.leastFen} fen, of which ${fact.keepFen} stay`)
}

/** Before the run and after it, so also while it ran: what is lent or repaid in between may have come first. */
const isOwing = (life: Life): boolean => life.debt.hasOwed && owedFen(life) > 0 && !life.debt.hasChanged

interface Heard {
  readonly run: ShownRun
  readonly last: Span
  readonly said: string
}

function hearWithdrawal(life: Life, seen: Seen, { run, last, said }: Heard): void {
  const fact = life.schedule
  const row = seen.withdrawals.get(run.orderId ?? '')
  if (fact === null || row === undefined || row.amountFen !== run.amountFen || row.withdrawNo !== run.withdrawNo)
    throw new Error(`${said}, and there is ${JSON.stringify(row)}`)
  const { id, withdrawNo: no, amountFen, feeFen } = row
  const isSound = amountFen >= Math.max(LEAST_FEN, fact.minFen) && amountFen <= MOST_FEN
  // What was there before is taken but for what stays, or the most that one may be; more may have come meanwhile.
  const isAll = amountFen === MOST_FEN || amountFen + fact.keepFen >= last.leastFen
  if (!isSound || !isAll || isOwing(life)) throw new Error(`${said}, with ${last.leastFen} fen before`)
  const ranAt = Date.parse(run.at)
  const { ofDay, ofMonth } = countsOf(seen, ranAt)
  if (ofDay > MOST_A_DAY) throw new Error(`${said}, the ${ofDay}th of its day`)
  // One that waits for its code for too long may have come to nothing before it, or after.
  const fees = [feeAfter(ofMonth - 1), feeAfter(countsOf(last.before, ranAt).ofMonth)]
  if (!fees.includes(feeFen)) throw new Error(`${said}, and costs ${feeFen} fen`)
  const world = { isTurnedDown: false, isReturned: false, isTold: false }
  life.withdrawals.push({ id, no, amountFen, feeFen, said: 'confirmed', ...world })
  // Known once the book of now is predicted.
  fact.mustStayFen = Math.max(fact.mustStayFen, fact.keepFen)
}

/** After the prediction: what was to stay is there. Throws a finding. */
export function mustHaveStayed({ schedule }: Life, availableFen: number): void {
  if (schedule === null) return
  const { mustStayFen } = schedule
  schedule.mustStayFen = 0
  if (availableFen < mustStayFen)
    throw new Error(`the schedule left ${availableFen} fen, and ${mustStayFen} were to stay`)
}

/** At the end of a run nothing that was due is left out. */
export function mustHaveRun({ schedule, world }: Life): void {
  const dueAt = schedule?.dueAt ?? null
  const lateMs = dueAt === null ? 0 : world.clock.now().getTime() - dueAt
  if (lateMs > 0) throw new Error(`the schedule is late by ${lateMs / 1_000} s`)
}
