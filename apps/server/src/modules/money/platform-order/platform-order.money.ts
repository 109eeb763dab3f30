// What each kind of platform order books: paid out of the balance, by bank, taken when due, and back.
import type { PlatformOrderType } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type Move, movesOf, post, type PostingKind, postingRules } from '@merchant/ledger'
import type { OrderRecord } from './platform-order.store.ts'

interface Rules {
  readonly paid: typeof postingRules.serviceBought | typeof postingRules.depositPaid | PlainRule
  readonly byBank: PlainRule
  readonly back: PlainRule
}
type PlainRule = (typeof postingRules)[
  | 'penaltyPaid'
  | 'compensationPaid'
  | 'billDuePaid'
  | 'promoBought'
  | 'serviceBoughtByBank'
  | 'penaltyPaidByBank'
  | 'compensationPaidByBank'
  | 'billDuePaidByBank'
  | 'depositPaidByBank'
  | 'promoBoughtByBank'
  | 'serviceRefunded'
  | 'penaltyRefunded'
  | 'compensationRefunded'
  | 'billDueRefunded'
  | 'depositReturned'
  | 'promoReturned']

const service: Rules = {
  paid: postingRules.serviceBought,
  byBank: postingRules.serviceBoughtByBank,
  back: postingRules.serviceRefunded,
}
const deposit: Rules = {
  paid: postingRules.depositPaid,
  byBank: postingRules.depositPaidByBank,
  back: postingRules.depositReturned,
}

const rulesOf: Readonly<Record<PlatformOrderType, Rules>> = {
  SERVICE: service,
  SMS_PACK: service,
  WAYBILL_PACK: service,
  ENTRY_FEE: service,
  ANNUAL_FEE: service,
  DEPOSIT: deposit,
  DEPOSIT_TOPUP: deposit,
  PROMO: { paid: postingRules.promoBought, byBank: postingRules.promoBoughtByBank, back: postingRules.promoReturned },
  PENALTY: {
    paid: postingRules.penaltyPaid,
    byBank: postingRules.penaltyPaidByBank,
    back: postingRules.penaltyRefunded,
  },
  COMPENSATION: {
    paid: postingRules.compensationPaid,
    byBank: postingRules.compensationPaidByBank,
    back: postingRules.compensationRefunded,
  },
  BILL_DUE: {
    paid: postingRules.billDuePaid,
    byBank: postingRules.billDuePaidByBank,
    back: postingRules.billDueRefunded,
  },
}

const deducting = {
  PENALTY: postingRules.penaltyDeducted,
  COMPENSATION: postingRules.compensationDeducted,
  BILL_DUE: postingRules.billDueDeducted,
} as const

export interface Booking {
  readonly kind: PostingKind
  readonly moves: readonly Move[]
}

const bookingOf = (rule: Rules[keyof Rules], amountFen: number): Booking => ({
  kind: rule.kind,
  moves: movesOf(rule, { amountFen }),
})

type Kind = Pick<OrderRecord, 'type'>
export const paidBooking = ({ type }: Kind, fen: number): Booking => bookingOf(rulesOf[type].paid, fen)
export const bankBooking = ({ type }: Kind, fen: number): Booking => bookingOf(rulesOf[type].byBank, fen)
export const backBooking = ({ type }: Kind, fen: number): Booking => bookingOf(rulesOf[type].back, fen)

interface Deducted {
  readonly fromAvailableFen: number
  readonly fromDepositFen: number
  readonly owedFen: number
}

/** Of what is mandatory; null for the rest. */
export function deductedBooking({ type }: Kind, amounts: Deducted): Booking | null {
  if (type !== 'PENALTY' && type !== 'COMPENSATION' && type !== 'BILL_DUE') return null
  const rule = deducting[type]
  return { kind: rule.kind, moves: movesOf(rule, amounts) }
}

interface Booked {
  readonly key: string
  readonly occurredAt: Date
  readonly now: Date
}

/** Errors: BalanceShort; the transaction can only be rolled back then. */
export async function book(
  tx: TenantTx,
  order: Pick<OrderRecord, 'id' | 'order_no' | 'title'>,
  { kind, moves }: Booking,
  { key, occurredAt, now }: Booked,
): Promise<void> {
  const subject = { type: 'platformOrder', id: order.id, no: order.order_no }
  await post(tx, { key, kind, occurredAt, moves, subject, note: order.title }, now)
}
