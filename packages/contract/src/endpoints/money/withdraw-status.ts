// The states of a withdrawal.
import { telling } from '../../said.ts'
import { z } from 'zod'

export const withdrawStatus = z.enum([
  'WAIT_CONFIRM',
  'AUDITING',
  'APPROVED',
  'PAYING',
  'SUCCESS',
  'FAILED',
  'REJECTED',
  'CANCELED',
  /** Sent back by the bank after it had arrived 退票. */
  'BOUNCED',
])
export type WithdrawStatus = z.output<typeof withdrawStatus>

/** How fast its bank is asked to pay: on the day on which it is sent, or on the next. */
export const withdrawSpeed = z.enum(['D0', 'D1'], { error: telling('没有这种到账方式', 'There is no such speed') })
export type WithdrawSpeed = z.output<typeof withdrawSpeed>

/** As a merchant looks at them: what waits for whom, what is on its way, and what came of it. */
export const withdrawTab = z.enum(['WAIT_CONFIRM', 'AUDITING', 'PAYING_OUT', 'SUCCESS', 'NOT_ARRIVED', 'CANCELED'])
export type WithdrawTab = z.output<typeof withdrawTab>

const grouped: Readonly<Partial<Record<WithdrawTab, readonly WithdrawStatus[]>>> = {
  PAYING_OUT: ['APPROVED', 'PAYING'],
  NOT_ARRIVED: ['FAILED', 'BOUNCED', 'REJECTED'],
}
/** The states that stand in a tab. */
export const statusesIn = (tab: WithdrawTab): readonly WithdrawStatus[] =>
  grouped[tab] ?? withdrawStatus.options.filter((status) => status === tab)

/** A bank sends a withdrawal back within so many days after its arrival, or not at all. */
export const WITHDRAW_BOUNCE_DAYS = 7
