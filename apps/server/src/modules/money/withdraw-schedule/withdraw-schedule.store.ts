// Schedules and their runs as rows.
import { type Api, type DataOf, said, type ScheduleDay, spoken, type WithdrawSchedule } from '@merchant/contract'
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import type { StopReason } from './withdraw-schedule.deps.ts'
import { scheduleParameters } from './withdraw-schedule.parameters.ts'

export type ScheduleRecord = Selectable<Tables['withdraw_schedule']>

export const stopReasons = {
  CARD_CHANGED: said('收款银行卡已解绑或重新绑定', 'the bank card was unbound or bound anew'),
  PHONE_CHANGED: said('登录手机已更换', 'a login phone was changed'),
  PERSON_GONE: said('设置人已没有此权限', 'whoever set it may no longer do so'),
} as const satisfies Record<StopReason, unknown>

const findSchedule = (db: TenantDb | TenantTx): Promise<ScheduleRecord | undefined> =>
  (db as TenantDb).selectFrom('withdraw_schedule').selectAll().executeTakeFirst()

/** Whoever changes or runs it waits here for the one before. */
export const lockSchedule = (tx: TenantTx): Promise<ScheduleRecord | undefined> =>
  tx.selectFrom('withdraw_schedule').selectAll().forUpdate().executeTakeFirst()

export const dayIn = ({ period, on_day: day }: Pick<ScheduleRecord, 'period' | 'on_day'>): ScheduleDay =>
  period === 'DAILY' ? { period } : { period, day: day ?? 1 }

/** False when this day had its run already. */
export async function insertRun(
  tx: TenantTx,
  run: Omit<Insertable<Tables['withdraw_schedule_run']>, 'merchant_id'>,
): Promise<boolean> {
  const written = await tx
    .insertInto('withdraw_schedule_run')
    .values({ ...run, merchant_id: tx.merchantId })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'due_on']).doNothing())
    .returning('due_on')
    .executeTakeFirst()
  return written !== undefined
}

type Shown = DataOf<Api['withdrawSchedule']['info']>

export async function readSchedule(db: TenantDb | TenantTx, leastFen: number): Promise<Shown> {
  const handle: TenantDb = db
  const schedule = await findSchedule(db)
  const runs = await handle
    .selectFrom('withdraw_schedule_run as run')
    .leftJoin('withdraw_order as made', (join) =>
      join.onRef('made.merchant_id', '=', 'run.merchant_id').onRef('made.id', '=', 'run.order_id'),
    )
    .selectAll('run')
    .select('made.withdraw_no')
    .orderBy('run.due_on', 'desc')
    .limit(scheduleParameters.shownRuns)
    .execute()
  return {
    schedule: schedule === undefined ? null : shownSchedule(schedule),
    leastFen,
    hour: scheduleParameters.hourMs / 3_600_000,
    runs: runs.map((run) => ({
      day: run.due_on,
      at: run.at.toISOString(),
      outcome: run.outcome,
      orderId: run.order_id,
      withdrawNo: run.withdraw_no,
      amountFen: run.amount_fen,
      reason: run.reason === null ? null : spoken(said(run.reason, run.reason_en ?? run.reason)),
    })),
  }
}

const shownSchedule = (row: ScheduleRecord): WithdrawSchedule => ({
  state: row.state,
  on: dayIn(row),
  bankCardId: row.bank_card_id,
  bankName: spokenText(row.bank_name),
  cardLast4: row.card_last4,
  keepFen: row.keep_fen,
  minFen: row.min_fen,
  setAt: row.set_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  stopReason: row.stop_reason === null ? null : spoken(stopReasons[row.stop_reason]),
})
