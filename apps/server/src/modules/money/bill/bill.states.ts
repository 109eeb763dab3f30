// The life of a bill as data, and what may be done to it in each of its states.
import { type BillStatus, type PlatformBillAction, said } from '@merchant/contract'
import { billLabels } from '@merchant/contract/labels'
import { refuse } from '../../../kernel/refusal.ts'

interface Standing {
  readonly status: BillStatus
  readonly answered_at: Date | null
}

export type BillEvent =
  | 'confirm'
  | 'autoConfirm'
  | 'dispute'
  | 'resolve'
  | 'approve'
  | 'reject'
  | 'pay'
  | 'paid'
  | 'ended'

/** `ended`: a confirmed bill that pays nothing is settled at once, or carried into the next one. */
export const transitions = {
  confirm: { from: ['GENERATED'], to: ['CONFIRMED'] },
  autoConfirm: { from: ['GENERATED'], to: ['CONFIRMED'] },
  dispute: { from: ['GENERATED'], to: ['DISPUTED'] },
  resolve: { from: ['DISPUTED'], to: ['DISPUTED'] },
  approve: { from: ['DISPUTED'], to: ['GENERATED'] },
  reject: { from: ['DISPUTED'], to: ['DISPUTED'] },
  pay: { from: ['CONFIRMED'], to: ['PAYING'] },
  paid: { from: ['PAYING'], to: ['PAID'] },
  ended: { from: ['CONFIRMED'], to: ['PAID', 'CARRIED'] },
} as const satisfies Record<BillEvent, { from: readonly BillStatus[]; to: readonly BillStatus[] }>

const isFrom = (event: BillEvent, status: BillStatus): boolean =>
  transitions[event].from.some((from) => from === status)

/** Refuses an event that the bill's state does not allow, by the state's name. */
export function mustAllow({ status }: Pick<Standing, 'status'>, event: BillEvent): void {
  if (isFrom(event, status)) return
  const [zh, en] = billLabels[status].text
  refuse('state.notAllowed', { status: said(zh, en.toLowerCase()) })
}

const ofMerchant = ['confirm', 'dispute'] as const
export const merchantActions = ({ status }: Pick<Standing, 'status'>): ('confirm' | 'dispute')[] =>
  ofMerchant.filter((action) => isFrom(action, status))

const ofPlatform: readonly PlatformBillAction[] = ['resolve', 'approve', 'reject', 'pay']
/** What was not answered can't be decided; that another person decides, the server asks when it happens. */
export const platformActions = ({ status, answered_at: answeredAt }: Standing): PlatformBillAction[] =>
  ofPlatform.filter(
    (action) => isFrom(action, status) && (answeredAt !== null || (action !== 'approve' && action !== 'reject')),
  )
