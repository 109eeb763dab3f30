// A day of the schedule: an ordinary withdrawal, or a notice that says why there is none. However often it is tried, once a day.
import { dayOf, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { nextRunAfter } from './next-run.ts'
import { targetOf } from './save-schedule.ts'
import type { ScheduleDeps, StopReason } from './withdraw-schedule.deps.ts'
import { scheduleSkipped, scheduleStopped } from './withdraw-schedule.events.ts'
import { dayIn, insertRun, lockSchedule, type ScheduleRecord, stopReasons } from './withdraw-schedule.store.ts'

const MOST_TRIES = 5

/** For the timer. Whoever dies in the middle leaves nothing of it, and the timer comes again. */
export async function runSchedule(deps: ScheduleDeps, merchantId: string): Promise<void> {
  const { db, clock } = deps
  const isOpen = await deps.hasOpenDifference(merchantId)
  for (let tries = 1; ; tries += 1)
    try {
      await db.transaction(merchantId, (tx) => attempt(deps, tx, isOpen, clock.now()))
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Something else has taken of the balance in the same moment; of what is left now it may do.
      if (error.refusal === 'balance.short' && tries < MOST_TRIES) continue
      // Nothing of the withdrawal stays; that there is none does.
      await db.transaction(merchantId, async (tx) => {
        const due = await lockDue(tx, clock.now())
        if (due !== null) await skip(deps, tx, due, whyNot(error))
      })
      return
    }
}

/** Nobody asked for anything that could be refused: of a refusal only what stands in the way is told. */
function whyNot(refused: Refusal): Said {
  const [zh, en] = [refused.detailsIn('zh'), refused.detailsIn('en')]
  const name = 'limit' in zh ? 'limit' : 'status'
  return zh[name] === undefined ? refused.said : said(String(zh[name]), String(en[name]))
}

interface Due {
  readonly schedule: ScheduleRecord
  /** The day it was for, however late it runs. */
  readonly day: string
  readonly now: Date
}

/** Null when it was run, changed or paused meanwhile. */
async function lockDue(tx: TenantTx, now: Date): Promise<Due | null> {
  const schedule = await lockSchedule(tx)
  if (schedule?.state !== 'ACTIVE' || schedule.next_at === null || schedule.next_at > now) return null
  return { schedule, day: dayOf(schedule.next_at), now }
}

async function attempt(deps: ScheduleDeps, tx: TenantTx, isOpen: boolean, now: Date): Promise<void> {
  const due = await lockDue(tx, now)
  if (due === null) return
  const { schedule, day } = due
  const stopped = await whyStopped(deps, tx, schedule)
  if (stopped !== null) return stop(deps, tx, due, stopped)
  if (isOpen) return skip(deps, tx, due, OPEN_DIFFERENCE)
  const { id, amountFen } = await deps.withdraw(tx, {
    userId: schedule.set_by,
    bankCardId: schedule.bank_card_id,
    keepFen: schedule.keep_fen,
    minFen: schedule.min_fen,
  })
  const run = { due_on: day, at: now, outcome: 'APPLIED' as const, order_id: id, amount_fen: amountFen }
  // The day had its withdrawal already: this one must not stay.
  if (!(await insertRun(tx, run))) throw new Refusal('state.notAllowed', { status: ALREADY_RUN })
  await goOn(tx, due)
}

const OPEN_DIFFERENCE = said(
  '与支付渠道的对账差异处理中',
  'a difference with the payment provider is being looked into',
)
const ALREADY_RUN = said('当日已执行', 'it ran on this day already')

/** What was confirmed is no longer what it was. */
async function whyStopped(
  deps: Pick<ScheduleDeps, 'cardOf' | 'changedPhoneAt' | 'maySchedule'>,
  tx: TenantTx,
  schedule: ScheduleRecord,
): Promise<StopReason | null> {
  const card = await deps.cardOf(tx, schedule.bank_card_id)
  if (card === null || card.boundAt > schedule.set_at) return 'CARD_CHANGED'
  const phoneAt = await deps.changedPhoneAt(tx)
  if (phoneAt !== null && phoneAt > schedule.set_at) return 'PHONE_CHANGED'
  return (await deps.maySchedule(tx, schedule.set_by)) ? null : 'PERSON_GONE'
}

async function skip(deps: ScheduleDeps, tx: TenantTx, due: Due, reason: Said): Promise<void> {
  const { day, now, schedule } = due
  const run = { due_on: day, at: now, outcome: 'SKIPPED' as const, reason: reason.zh, reason_en: reason.en }
  if (await insertRun(tx, run)) {
    const summary = said(`自动提现跳过：${reason.zh}`, `Scheduled withdrawal skipped: ${reason.en}`)
    const act = { actor: system, action: 'withdrawSchedule.skip', target: targetOf(schedule.id), summary } as const
    await logAct(tx, act, now)
    await deps.notify(tx, scheduleSkipped({ subjectId: schedule.id, shopId: null }, { day, reason }))
  }
  await goOn(tx, due)
}

async function stop(deps: ScheduleDeps, tx: TenantTx, due: Due, why: StopReason): Promise<void> {
  const { day, now, schedule } = due
  const reason = stopReasons[why]
  await insertRun(tx, { due_on: day, at: now, outcome: 'STOPPED', reason: reason.zh, reason_en: reason.en })
  await tx
    .updateTable('withdraw_schedule')
    .set({ state: 'STOPPED', stop_reason: why, next_at: null, version: schedule.version + 1 })
    .execute()
  const summary = said(`自动提现停止：${reason.zh}`, `Withdrawal schedule stopped: ${reason.en}`)
  const act = { actor: system, action: 'withdrawSchedule.stop', target: targetOf(schedule.id), summary } as const
  await logAct(tx, act, now)
  await deps.notify(tx, scheduleStopped({ subjectId: schedule.id, shopId: null }, { day, reason }))
}

/** To the next of its days; those that passed while nobody ran are not made up for. */
async function goOn(tx: TenantTx, { schedule, now }: Due): Promise<void> {
  const nextAt = nextRunAfter(dayIn(schedule), now)
  await tx
    .updateTable('withdraw_schedule')
    .set({ next_at: nextAt, version: schedule.version + 1 })
    .execute()
  await armTimer(tx, { kind: 'withdrawSchedule.run', subjectId: schedule.id, dueAt: nextAt }, now)
}
