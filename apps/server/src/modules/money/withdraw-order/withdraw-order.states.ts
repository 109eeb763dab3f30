// The life of a withdraw order as data, and what each party may do in each status.
// Held is no status: the platform has decided to pay, the order is APPROVED, and the payout waits for provider and ledger to agree.
import { said, type Said, type WithdrawRow, type WithdrawStatus } from '@merchant/contract'

export type WithdrawEvent =
  | 'confirm'
  | 'cancel'
  | 'cancelHeld'
  | 'confirmExpired'
  | 'approve'
  | 'hold'
  | 'pay'
  | 'reject'
  | 'paid'
  | 'failed'
  | 'bounced'

export const transitions: Readonly<
  Record<WithdrawEvent, { from: readonly WithdrawStatus[]; to: readonly WithdrawStatus[] }>
> = {
  confirm: { from: ['WAIT_CONFIRM'], to: ['AUDITING', 'APPROVED'] },
  cancel: { from: ['WAIT_CONFIRM', 'AUDITING'], to: ['CANCELED'] },
  cancelHeld: { from: ['APPROVED'], to: ['CANCELED'] },
  confirmExpired: { from: ['WAIT_CONFIRM'], to: ['CANCELED'] },
  approve: { from: ['AUDITING'], to: ['APPROVED'] },
  hold: { from: ['APPROVED'], to: ['APPROVED'] },
  pay: { from: ['APPROVED'], to: ['PAYING'] },
  reject: { from: ['AUDITING', 'APPROVED'], to: ['REJECTED'] },
  paid: { from: ['PAYING'], to: ['SUCCESS'] },
  failed: { from: ['PAYING'], to: ['FAILED'] },
  bounced: { from: ['SUCCESS'], to: ['BOUNCED'] },
}

const names: Readonly<Record<WithdrawStatus, Said>> = {
  WAIT_CONFIRM: said('待验证', 'to be confirmed'),
  AUDITING: said('待审核', 'in review'),
  APPROVED: said('待打款', 'to be paid'),
  PAYING: said('打款中', 'being paid'),
  SUCCESS: said('已到账', 'arrived'),
  FAILED: said('打款失败', 'failed'),
  REJECTED: said('已驳回', 'rejected'),
  CANCELED: said('已撤销', 'cancelled'),
  BOUNCED: said('已退票', 'sent back by the bank'),
}
export const statusName = (status: WithdrawStatus): Said => names[status]

/** What a refusal calls an order whose payout waits. */
export const HELD_NAME = said('暂缓打款', 'held')

const actionsOf = { merchant: ['confirm', 'cancel'], operator: ['approve', 'pay', 'reject'] } as const

/** Nobody pays what is held; its merchant may take it back, for nothing of it has left. */
export function allowedActions(
  status: WithdrawStatus,
  isHeld: boolean,
  party: 'merchant' | 'operator',
): WithdrawRow['allowedActions'] {
  if (isHeld) return party === 'merchant' ? ['cancel'] : ['reject']
  return actionsOf[party].filter((action) => transitions[action].from.includes(status))
}
