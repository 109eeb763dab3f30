// Of which to-dos the home page lists the oldest, and how many.

const kinds = [
  'toShip',
  'certificationReview',
  'withdrawAudit',
  'withdrawPay',
  'transferConfirm',
  'settlementDue',
  'moneyCase',
  'myMoneyCase',
] as const
export type WaitingKind = (typeof kinds)[number]
/** Of the platform's own people. */
export type OperatorWaitingKind = Exclude<WaitingKind, 'toShip'>

export const MOST_WAITING = 5
/** As waiting.css has it. */
export const WAITING_ROW_PX = 52

export const waitingKindOf = (key: string): WaitingKind | undefined => kinds.find((kind) => kind === key)
