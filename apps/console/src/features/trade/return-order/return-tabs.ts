// The tabs of returns, as merchants and the platform's people see them: their words, and in which of them time runs.
import type { ReturnTab } from '@merchant/contract'
import type { Text } from '../../../i18n/text.ts'
import { returnTabTexts } from './return-order.labels.ts'
import { returnOrderTexts } from './return-order.texts.ts'

export const tabTexts: Readonly<Record<ReturnTab, Text>> = {
  ...returnTabTexts,
  BUYER_NEGOTIATE: returnOrderTexts.negotiating,
  MERCHANT_REJECTED: returnOrderTexts.refused,
  SUCCESS: returnOrderTexts.done,
  CLOSED: returnOrderTexts.closed,
}

/** In the order of deadlines stands only what has one: where none may run, for want of an address too, the newest come first. */
const withoutClock: readonly (ReturnTab | undefined)[] = [
  undefined,
  'WAIT_BUYER_RETURN',
  'IN_DISPUTE',
  'REFUNDING',
  'REFUND_FAILED',
  'SUCCESS',
  'CLOSED',
]

/** @param tab undefined: all of them */
export const hasClockIn = (tab: ReturnTab | undefined): boolean => !withoutClock.includes(tab)

export const BY_DEADLINE = 'deadlineAt:asc'
export const byTime = ['appliedAt:desc', 'appliedAt:asc'] as const
