// The words of platform orders 平台订单: kinds, states, ways to pay.
import { z } from 'zod'
import { telling } from '../../said.ts'

/** What the platform sells to merchants, kept in its catalogue. */
export const platformProductType = z.enum(
  ['SERVICE', 'DEPOSIT', 'PROMO', 'SMS_PACK', 'WAYBILL_PACK', 'ENTRY_FEE', 'ANNUAL_FEE'],
  { error: telling('没有这类服务', 'There is no such kind') },
)
export type PlatformProductType = z.output<typeof platformProductType>

/** What units of a pack are for: a text to a buyer, or a waybill number. */
export const packKind = z.enum(['SMS', 'WAYBILL'], { error: telling('没有这类用量包', 'There is no such pack') })
export type PackKind = z.output<typeof packKind>

const kindsOfPacks = { SMS_PACK: 'SMS', WAYBILL_PACK: 'WAYBILL' } as const
/** Of what is sold as a pack; null: it is none. */
export const packKindOf = (type: string): PackKind | null =>
  type === 'SMS_PACK' || type === 'WAYBILL_PACK' ? kindsOfPacks[type] : null

/** What the platform asks of a merchant by itself. */
export const issuedOrderType = z.enum(['PENALTY', 'COMPENSATION', 'BILL_DUE', 'DEPOSIT_TOPUP'], {
  error: telling('没有这类应付款', 'There is no such kind'),
})
export type IssuedOrderType = z.output<typeof issuedOrderType>

export const platformOrderType = z.enum([...platformProductType.options, ...issuedOrderType.options], {
  error: telling('没有这类平台订单', 'There is no such kind'),
})
export type PlatformOrderType = z.output<typeof platformOrderType>

/**
 * UNPAID: waits for its merchant until it is due. PAYING: a bank is at it. OBJECTING: the platform judges an objection, and the clock
 * stands still. OVERDUE: it was taken from balance and deposit, and the rest is owed. PAID: its service has not begun yet.
 */
export const platformOrderStatus = z.enum(
  ['UNPAID', 'PAYING', 'OBJECTING', 'OVERDUE', 'PAID', 'IN_SERVICE', 'FINISHED', 'REFUNDING', 'REFUNDED', 'CLOSED'],
  { error: telling('没有这个状态', 'There is no such status') },
)
export type PlatformOrderStatus = z.output<typeof platformOrderStatus>

/** By whom it came to be. */
export const platformOrderIssuer = z.enum(['MERCHANT', 'PLATFORM'])
export const platformOrderCloseType = z.enum(['CANCEL', 'TIMEOUT', 'WAIVED'])
export type PlatformOrderCloseType = z.output<typeof platformOrderCloseType>

/** DEDUCTED: taken when it was due. */
export const platformOrderPaidBy = z.enum(['BALANCE', 'QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B', 'DEDUCTED'])
export type PlatformOrderPaidBy = z.output<typeof platformOrderPaidBy>

/** BALANCE: out of the wallet. QUICK: a bound card, confirmed by a code to its phone. GATEWAY: on the bank's own page. */
export const platformPayMethod = z.enum(['BALANCE', 'QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B'], {
  error: telling('没有这种支付方式', 'There is no such way to pay'),
})
export type PlatformPayMethod = z.output<typeof platformPayMethod>

/** SURPLUS: it was paid twice. */
export const platformRefundKind = z.enum(['REFUND', 'SURPLUS'])
export type PlatformRefundKind = z.output<typeof platformRefundKind>

export const objectionStatus = z.enum(['OPEN', 'UPHELD', 'WAIVED', 'REDUCED'])
export type ObjectionStatus = z.output<typeof objectionStatus>

export const platformInvoiceStatus = z.enum(['NONE', 'APPLIED', 'ISSUED', 'REJECTED'], {
  error: telling('没有这个开票状态', 'There is no such status'),
})
export type PlatformInvoiceStatus = z.output<typeof platformInvoiceStatus>

export const platformOrderAction = z.enum([
  'pay',
  'dropPayment',
  'cancel',
  'object',
  'renew',
  'setAutoRenew',
  'applyInvoice',
])
export type PlatformOrderAction = z.output<typeof platformOrderAction>
export const platformDeskAction = z.enum(['judge', 'waive', 'refund', 'answerInvoice'])
export type PlatformDeskAction = z.output<typeof platformDeskAction>

/** RECEIPT: of what was paid. INVOICE: the platform's, where it was issued with a file. */
export const platformOrderFile = z.enum(['RECEIPT', 'INVOICE'], {
  error: telling('没有这种文件', 'There is no such file'),
})
export type PlatformOrderFile = z.output<typeof platformOrderFile>
