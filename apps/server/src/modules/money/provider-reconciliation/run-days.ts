// The job behind the daily reconciliation: looks for the file from half past eight, and says when it is late or can't be read.
import { dayOf } from '@merchant/contract'
import type { Alarms } from '../../../kernel/alarms.ts'
import { system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { closeCase } from '../cases/index.ts'
import { type DayResult, reconcileDay, type ReconcileDeps } from './reconcile-day.ts'
import { changeRun, doneAs, isLate, noteDueDays, type RunRecord, runParameters, takeDay } from './recon-run.store.ts'
import { StatementRefused } from './statement-refused.ts'

export interface RunDeps extends ReconcileDeps {
  readonly alarms: Pick<Alarms, 'count'>
}

const MOST_DETAIL = 300

/** Works off the days that are due; a day that fails does not stop the next. */
export async function runDays(deps: RunDeps): Promise<void> {
  const { db, clock, alarms } = deps
  for (const day of await noteDueDays(db.global, dayOf(clock.now()), clock.now())) alarms.count('statementMissed', day)
  for (let run = await takeDay(db.global, clock.now()); run !== undefined; run = await takeDay(db.global, clock.now()))
    await runOne(deps, run)
}

async function runOne(deps: RunDeps, run: RunRecord): Promise<void> {
  const { db, clock, alarms, onError } = deps
  const day = run.day_on
  try {
    const result = await reconcileDay(deps, day)
    if (result === 'notThere') await waitFor(deps, run)
    else {
      await keepResult(deps, day, result)
      if (result.found > 0 || result.sums !== null) alarms.count('reconDifferences', day)
    }
  } catch (error) {
    const fault = error instanceof StatementRefused ? error.fault : 'NOT_FETCHED'
    const detail = error instanceof Error ? error.message : String(error)
    onError(`The provider's file of ${day} was not reconciled: ${fault}`, error)
    if (run.fault !== fault) alarms.count('statementRefused', day)
    await changeRun(db.global, day, {
      status: 'FAILED',
      fault,
      fault_detail: detail.slice(0, MOST_DETAIL),
      sums: null,
      next_try_at: new Date(clock.now().getTime() + runParameters.refusedRetryMs),
    })
    await tellLate(deps, run)
  }
}

/** What it came to; that the summary says otherwise than the lines is a case of the day until they agree. */
async function keepResult({ db, clock, openCase }: RunDeps, day: string, result: DayResult): Promise<void> {
  const now = clock.now()
  await db.transaction(PLATFORM_SCOPE, async (tx) => {
    await changeRun(tx, day, doneAs(result, now))
    const kind = 'RECON_DIFFERENCE'
    const subject = { type: 'reconDay', id: day, no: day } as const
    if (result.sums === null)
      await closeCase(tx, { kind, subject, facts: { day }, note: '再次对账时明细与汇总已一致', by: system }, now)
    else await openCase(tx, { kind, subject, facts: { day, sums: [...result.sums] }, by: system }, now)
  })
}

async function waitFor(deps: RunDeps, run: RunRecord): Promise<void> {
  const { db, clock } = deps
  const next_try_at = new Date(clock.now().getTime() + runParameters.retryMs)
  await changeRun(db.global, run.day_on, {
    status: 'WAITING',
    fault: 'NOT_THERE',
    fault_detail: null,
    sums: null,
    next_try_at,
  })
  await tellLate(deps, run)
}

/** Once for a day. */
async function tellLate({ db, clock, alarms }: RunDeps, run: RunRecord): Promise<void> {
  if (run.late_told_at !== null || !isLate(run.day_on, clock.now())) return
  await changeRun(db.global, run.day_on, { late_told_at: clock.now() })
  alarms.count('statementLate', run.day_on)
}
