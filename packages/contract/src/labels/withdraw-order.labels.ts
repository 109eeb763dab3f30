// Withdrawals and their schedules.
import type { ScheduleOutcome, ScheduleState } from '../endpoints/money/withdraw-schedule.ts'
import type { WithdrawConfirmation } from '../endpoints/money/withdraw-facts.ts'
import type { WithdrawSpeed, WithdrawStatus, WithdrawTab } from '../endpoints/money/withdraw-status.ts'
import type { Labels, LabelTexts } from './label.ts'

export const withdrawLabels: Labels<WithdrawStatus> = {
  WAIT_CONFIRM: { text: ['待验证', 'To confirm'], tone: 'warning' },
  AUDITING: { text: ['待审核', 'In review'], tone: 'info' },
  APPROVED: { text: ['待打款', 'To pay'], tone: 'info' },
  PAYING: { text: ['打款中', 'Paying'], tone: 'info' },
  SUCCESS: { text: ['已到账', 'Arrived'], tone: 'success' },
  FAILED: { text: ['打款失败', 'Failed'], tone: 'danger' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  CANCELED: { text: ['已撤销', 'Cancelled'], tone: 'neutral' },
  BOUNCED: { text: ['已退票', 'Sent back'], tone: 'danger' },
}

export const withdrawSpeedTexts: LabelTexts<WithdrawSpeed> = {
  D0: ['当日到账', 'Same day'],
  D1: ['次日到账', 'Next day'],
}

/** A merchant's tabs. */
export const withdrawTabTexts: LabelTexts<WithdrawTab> = {
  WAIT_CONFIRM: ['待验证', 'To confirm'],
  AUDITING: ['待审核', 'Under review'],
  PAYING_OUT: ['打款中', 'Being paid'],
  SUCCESS: ['已到账', 'Arrived'],
  NOT_ARRIVED: ['失败·退票', 'Failed or returned'],
  CANCELED: ['已撤销', 'Canceled'],
}

export const confirmationTexts: LabelTexts<WithdrawConfirmation> = {
  SMS: ['短信验证码', 'SMS code'],
  TOTP: ['动态口令', 'Dynamic code'],
  SCHEDULE: ['自动提现计划', 'The schedule'],
}

export const scheduleStateTexts: LabelTexts<ScheduleState> = {
  ACTIVE: ['运行中', 'On'],
  PAUSED: ['已暂停', 'Paused'],
  STOPPED: ['已停止', 'Stopped'],
}

export const scheduleOutcomeTexts: LabelTexts<ScheduleOutcome> = {
  APPLIED: ['已提交', 'Made'],
  SKIPPED: ['已跳过', 'Skipped'],
  STOPPED: ['已停止', 'Stopped'],
}
