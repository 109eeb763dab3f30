// Which posting of the ledger belongs to an order at the provider, and on which account the whole amount moves with it.
import { sql } from 'kysely'

interface Leg {
  readonly service: string
  readonly subjectType: string
  /** The key of the posting, around the id of what it is about. */
  readonly key: readonly [before: string, of: 'subject' | 'orderOrPayment', after: string]
  /** Its code, or a pattern of codes where the posting moves one of them alone. */
  readonly account: string
}

/** What is not listed is held against the provider's line alone. */
const LEGS: readonly Leg[] = [
  {
    service: 'collect',
    subjectType: 'payment',
    key: ['saleOrder', 'orderOrPayment', 'paid'],
    account: 'P_CHANNEL_TRANSIT',
  },
  {
    service: 'agentPay',
    subjectType: 'saleOrder',
    key: ['saleOrder', 'subject', 'settled'],
    account: 'P_CHANNEL_TRANSIT',
  },
  {
    service: 'withdraw',
    subjectType: 'withdrawOrder',
    key: ['withdrawOrder', 'subject', 'paid'],
    account: 'P_CHANNEL_MEMBER',
  },
  {
    service: 'refund',
    subjectType: 'payment',
    key: ['saleOrder', 'orderOrPayment', 'latePayRefunded'],
    account: 'P_CHANNEL_TRANSIT',
  },
  // Out of transit before the settlement, out of the merchant's account after it.
  {
    service: 'refund',
    subjectType: 'refundOrder',
    key: ['refundOrder', 'subject', 'refunded'],
    account: 'P_CHANNEL_%',
  },
  // The fee moves on to the platform's account in the same posting.
  {
    service: 'deposit',
    subjectType: 'rechargeOrder',
    key: ['rechargeOrder', 'subject', 'received'],
    account: 'P_CHANNEL_%',
  },
  {
    service: 'refund',
    subjectType: 'rechargeRefund',
    key: ['rechargeRefund', 'subject', 'refunded'],
    account: 'P_CHANNEL_MEMBER',
  },
  {
    service: 'consume',
    subjectType: 'platformPayment',
    key: ['platformPayment', 'subject', 'arrived'],
    account: 'P_CHANNEL_MEMBER',
  },
  {
    service: 'purchase',
    subjectType: 'platformOrderPayment',
    key: ['platformOrderPayment', 'subject', 'paid'],
    account: 'P_CHANNEL_PLATFORM',
  },
  {
    service: 'deposit',
    subjectType: 'platformOrderPayment',
    key: ['platformOrderPayment', 'subject', 'paid'],
    account: 'P_CHANNEL_MEMBER',
  },
  {
    service: 'transfer',
    subjectType: 'platformOrderRefund',
    key: ['platformOrderRefund', 'subject', 'refunded'],
    account: 'P_CHANNEL_MEMBER',
  },
  {
    service: 'transfer',
    subjectType: 'platformAdvance',
    key: ['platformAdvance', 'subject', 'lent'],
    account: 'P_CHANNEL_MEMBER',
  },
  // Of a loss the member's account is what the book said already.
  {
    service: 'transfer',
    subjectType: 'lossTaken',
    key: ['lossTaken', 'subject', 'made'],
    account: 'P_CHANNEL_PLATFORM',
  },
  {
    service: 'transfer',
    subjectType: 'financeBill',
    key: ['bill', 'subject', 'adjusted'],
    account: 'P_CHANNEL_MEMBER',
  },
  {
    service: 'transfer',
    subjectType: 'rechargeOrder',
    key: ['rechargeOrder', 'subject', 'received'],
    account: 'P_CHANNEL_%',
  },
  {
    service: 'transfer',
    subjectType: 'refundOrder',
    key: ['refundOrder', 'subject', 'commissionReturned'],
    account: 'P_CHANNEL_MEMBER',
  },
]

/** A payment that is the order's is booked for the order, one beyond it for itself. */
const ids = {
  subject: (before: string) => sql`${before}::text || '/' || call.subject_id`,
  orderOrPayment: (before: string) =>
    sql`case when payment.is_surplus then 'payment/' || payment.id else ${before}::text || '/' || payment.order_id end`,
} as const
const isLeg = ({ service, subjectType }: Leg) => sql`call.service = ${service} and call.subject_type = ${subjectType}`
const cases = (value: (leg: Leg) => ReturnType<typeof sql>) =>
  sql`case ${sql.join(
    LEGS.map((leg) => sql`when ${isLeg(leg)} then ${value(leg)}`),
    sql` `,
  )} end`

export const ledgerKey = cases(({ key: [before, of, after] }) => sql`${ids[of](before)} || '/' || ${after}::text`)
export const ledgerAccounts = cases(({ account }) => sql`${account}::text`)
/** Joins the payment of a call that is about one. */
export const paymentOfCall = sql`payment.merchant_id = call.merchant_id and payment.id = call.subject_id
  and call.subject_type = 'payment'`
