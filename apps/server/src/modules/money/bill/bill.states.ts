// The life of a bill as data, and what may be done to it in each of its states.
import {
  type BillAction,
  type BillStatus,
  type PlatformBillAction,
  type PlatformInvoiceStatus,
  said,
} from '@merchant/contract'
import { billLabels } from '@merchant/contract/labels'
import { refuse } from '../../../kernel/refusal.ts'

/** The platform's fees, and what came back of them. */
interface Fees {
  readonly commission_fen: number
  readonly commission_return_fen: number
  readonly service_fen: number
  readonly channel_fen: number
}

interface Standing extends Fees {
  readonly status: BillStatus
  readonly answered_at: Date | null
  readonly invoice_status: PlatformInvoiceStatus
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

/** What an invoice of a bill says; below zero where more came back than was taken. */
export const feesOf = (bill: Fees): number =>
  bill.commission_fen + bill.service_fen + bill.channel_fen - bill.commission_return_fen

/** Its fees are taken, and no figure of it changes any more. */
export const hasEnded = ({ status }: Pick<Standing, 'status'>): boolean => status === 'PAID' || status === 'CARRIED'

/** Once; anew where it was refused. */
export const mayAskInvoice = (bill: Omit<Standing, 'answered_at'>): boolean =>
  hasEnded(bill) && feesOf(bill) > 0 && (bill.invoice_status === 'NONE' || bill.invoice_status === 'REJECTED')

const ofMerchant = ['confirm', 'dispute'] as const
export const merchantActions = (bill: Omit<Standing, 'answered_at'>): BillAction[] => [
  ...ofMerchant.filter((action) => isFrom(action, bill.status)),
  ...(mayAskInvoice(bill) ? (['applyInvoice'] as const) : []),
]

const ofPlatform = ['resolve', 'approve', 'reject', 'pay'] as const
/** What was not answered can't be decided; that another person decides, the server asks when it happens. */
export const platformActions = ({
  status,
  answered_at: answeredAt,
  invoice_status: invoice,
}: Omit<Standing, keyof Fees>): PlatformBillAction[] => [
  ...ofPlatform.filter(
    (action) => isFrom(action, status) && (answeredAt !== null || (action !== 'approve' && action !== 'reject')),
  ),
  ...(invoice === 'APPLIED' ? (['answerInvoice'] as const) : []),
]
