// The schedule of automatic withdrawals 自动提现: when, to which card, and how much stays.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { telling } from '../../said.ts'
import { daySchema, instantSchema } from '../../time.ts'

const NO_SUCH_DAY = telling('没有这一天', 'There is no such day')

const dayRule = z.discriminatedUnion(
  'period',
  [
    z.strictObject({ period: z.literal('DAILY') }),
    /** 1 is Monday. */
    z.strictObject({
      period: z.literal('WEEKLY'),
      day: z.int().min(1, { error: NO_SUCH_DAY }).max(7, { error: NO_SUCH_DAY }),
    }),
    /** Days that every month has. */
    z.strictObject({
      period: z.literal('MONTHLY'),
      day: z.int().min(1, { error: NO_SUCH_DAY }).max(28, { error: NO_SUCH_DAY }),
    }),
  ],
  { error: telling('请选择每天、每周或每月', 'Choose daily, weekly or monthly') },
)
export type ScheduleDay = z.output<typeof dayRule>

export const scheduleOutcome = z.enum(['APPLIED', 'SKIPPED', 'STOPPED'])
export type ScheduleOutcome = z.output<typeof scheduleOutcome>

export const scheduleState = z.enum(['ACTIVE', 'PAUSED', 'STOPPED'])
export type ScheduleState = z.output<typeof scheduleState>

const scheduleRun = z.object({
  day: daySchema,
  at: instantSchema,
  outcome: scheduleOutcome,
  /** The withdrawal that it made. */
  orderId: idSchema.nullable(),
  withdrawNo: z.string().nullable(),
  amountFen: z.int().nullable(),
  /** Why there was none. */
  reason: z.string().nullable(),
})

const schedule = z.object({
  state: scheduleState,
  on: dayRule,
  bankCardId: idSchema,
  bankName: z.string(),
  cardLast4: z.string(),
  keepFen: z.int(),
  minFen: z.int(),
  setAt: instantSchema,
  /** Null while it does not run. */
  nextAt: instantSchema.nullable(),
  /** Why it stopped by itself. */
  stopReason: z.string().nullable(),
})
export type WithdrawSchedule = z.output<typeof schedule>

const whole = z.object({
  /** Null until one was set. */
  schedule: schedule.nullable(),
  /** The least that a withdrawal may be. */
  leastFen: z.int(),
  /** At which hour of the day it runs. */
  hour: z.int(),
  /** The last ones, newest first. */
  runs: z.array(scheduleRun),
})

/** In the operation log. */
export const withdrawScheduleActs = {
  'withdrawSchedule.save': { label: ['设置自动提现', 'Set the withdrawal schedule'] },
  'withdrawSchedule.pause': { label: ['暂停自动提现', 'Pause the withdrawal schedule'] },
  'withdrawSchedule.skip': { label: ['跳过自动提现', 'Scheduled withdrawal skipped'] },
  'withdrawSchedule.stop': { label: ['自动提现停止', 'Withdrawal schedule stopped'] },
} as const satisfies Acts

export const withdrawSchedule = {
  info: endpoint({
    path: '/api/WithdrawScheduleService/Info',
    summary: '自动提现的设置、下次执行时间与最近结果',
    access: { merchant: 'withdrawOrder.view' },
    body: z.strictObject({}).optional(),
    data: whole,
  }),
  save: endpoint({
    path: '/api/WithdrawScheduleService/Save',
    summary: '设置或恢复自动提现：须对本次设置完成安全验证，此后按计划提现不再逐笔验证',
    access: { merchant: 'withdrawOrder.schedule' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({
      on: dayRule.meta({ title: '提现周期' }),
      bankCardId: idSchema.meta({ title: '银行卡' }),
      keepFen: fenSchema(0).meta({ title: '保留金额' }),
      minFen: fenSchema(1).meta({ title: '最低提现金额' }),
    }),
    data: whole,
    refusals: ['record.notFound', 'limit.exceeded', 'command.keyReused'],
  }),
  pause: endpoint({
    path: '/api/WithdrawScheduleService/Pause',
    summary: '暂停自动提现',
    access: { merchant: 'withdrawOrder.schedule' },
    command: true,
    body: z.strictObject({}),
    data: whole,
    refusals: ['state.notAllowed', 'command.keyReused'],
  }),
}
