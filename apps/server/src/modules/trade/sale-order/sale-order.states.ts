// The life of a sale order as data: which event leads from which status to which.
import {
  type DeliveryType,
  EXTEND_DAYS,
  type Fen,
  MOST_ADDRESS_CHANGES,
  type HoldReason,
  type InvoiceStatus,
  said,
  type Said,
  type SaleOrderStage,
  type SaleOrderStatus,
  type SettleStatus,
} from '@merchant/contract'
import { holdTexts } from '@merchant/contract/labels'
import { orderParameters } from './sale-order.parameters.ts'

export type SaleOrderEvent =
  | 'paySucceeded'
  | 'paidAndDelivered'
  | 'payTimedOut'
  | 'close'
  | 'shipPart'
  | 'ship'
  | 'dropRest'
  | 'undoShip'
  | 'undoPart'
  | 'confirm'
  | 'autoConfirm'
  | 'allRefunded'

export const transitions: Readonly<Record<SaleOrderEvent, { from: readonly SaleOrderStatus[]; to: SaleOrderStatus }>> =
  {
    paySucceeded: { from: ['UNPAID'], to: 'TO_SHIP' },
    paidAndDelivered: { from: ['UNPAID'], to: 'SHIPPED' },
    payTimedOut: { from: ['UNPAID'], to: 'CLOSED' },
    close: { from: ['UNPAID'], to: 'CLOSED' },
    shipPart: { from: ['TO_SHIP', 'PART_SHIPPED'], to: 'PART_SHIPPED' },
    ship: { from: ['TO_SHIP', 'PART_SHIPPED'], to: 'SHIPPED' },
    dropRest: { from: ['PART_SHIPPED'], to: 'SHIPPED' },
    undoShip: { from: ['PART_SHIPPED', 'SHIPPED'], to: 'TO_SHIP' },
    undoPart: { from: ['PART_SHIPPED', 'SHIPPED'], to: 'PART_SHIPPED' },
    confirm: { from: ['SHIPPED'], to: 'COMPLETED' },
    autoConfirm: { from: ['SHIPPED'], to: 'COMPLETED' },
    allRefunded: { from: ['TO_SHIP', 'PART_SHIPPED', 'SHIPPED'], to: 'CLOSED' },
  }

const names: Readonly<Record<SaleOrderStatus, Said>> = {
  UNPAID: said('待付款', 'unpaid'),
  TO_SHIP: said('待发货', 'to ship'),
  PART_SHIPPED: said('部分发货', 'partly shipped'),
  SHIPPED: said('已发货', 'shipped'),
  COMPLETED: said('交易成功', 'completed'),
  CLOSED: said('交易关闭', 'closed'),
}

/** Nobody sends vouchers: they are redeemed. */
const namesOfVouchers: Readonly<Partial<Record<SaleOrderStatus, Said>>> = {
  TO_SHIP: said('待核销', 'to redeem'),
  PART_SHIPPED: said('部分核销', 'partly redeemed'),
  SHIPPED: said('已核销', 'redeemed'),
}

/** Nor what is fetched. */
const namesOfPickups: typeof namesOfVouchers = {
  TO_SHIP: said('待自提', 'to be fetched'),
  SHIPPED: said('已自提', 'fetched'),
}

const namesOf: Readonly<Partial<Record<DeliveryType, typeof namesOfVouchers>>> = {
  VOUCHER: namesOfVouchers,
  PICKUP: namesOfPickups,
}

/** The status in both languages, for refusals and tables. */
export const statusName = (status: SaleOrderStatus, delivery: DeliveryType = 'EXPRESS'): Said =>
  namesOf[delivery]?.[status] ?? names[status]

/** A payment that begins must have a minute to be made in. */
const LAST_START_MS = 60_000
export const mayStillPay = (payExpireAt: Date, now: Date): boolean =>
  payExpireAt.getTime() - now.getTime() > LAST_START_MS

/** What of an order decides what may be done to it. */
export interface OrderStanding extends Extensible {
  readonly urged_at: Date | null
  readonly cut_count: number
  readonly settle_status: SettleStatus
  readonly paid_fen: number
  readonly refund_asked_fen: number
  readonly refunded_fen: number
  readonly returning_fen: number
  readonly open_returns: number
  readonly has_fast_refund: boolean
  readonly hold_reason: HoldReason | null
  readonly address_change_id: string | null
  readonly address_change_count: number
  readonly invoice_status: InvoiceStatus
}

/** Whether money of it is on its way back to the buyer. */
export const isRefunding = (order: Pick<OrderStanding, 'refund_asked_fen' | 'refunded_fen'>): boolean =>
  order.refund_asked_fen > order.refunded_fen

/** Whether all that was paid is on its way back, or there: nothing is to be sent for it any more. */
export const isGoingBack = (order: Pick<OrderStanding, 'refund_asked_fen' | 'paid_fen'>): boolean =>
  order.refund_asked_fen === order.paid_fen

/** What of the payment no refund and no return has taken, in 分. */
export const freeFen = (order: Pick<OrderStanding, 'paid_fen' | 'refund_asked_fen' | 'returning_fen'>): Fen =>
  order.paid_fen - order.refund_asked_fen - order.returning_fen

/** Some of it waits to be sent. */
export const isToShip = ({ status }: { readonly status: SaleOrderStatus }): boolean =>
  status === 'TO_SHIP' || status === 'PART_SHIPPED'

/** In which tab and count an order of this status stands. */
export const stageOf = (status: SaleOrderStatus): SaleOrderStage => (status === 'PART_SHIPPED' ? 'TO_SHIP' : status)

/** Something of what was paid is left, and no settlement is on its way. Vouchers go back by the piece: what was redeemed never does. */
export const mayRefund = (order: OrderStanding): boolean =>
  order.delivery_type !== 'VOUCHER' &&
  order.status !== 'UNPAID' &&
  order.status !== 'CLOSED' &&
  order.settle_status !== 'PENDING' &&
  freeFen(order) > 0

/** It was promised, nothing was shipped, and all that was paid or is left of it is still here. */
export const mayFastRefund = (order: OrderStanding): boolean =>
  order.has_fast_refund &&
  order.status === 'TO_SHIP' &&
  order.open_returns === 0 &&
  !isRefunding(order) &&
  mayRefund(order)

/** Why an order is held, for refusals. */
export function heldFor(reason: HoldReason): Said {
  const [zh, en] = holdTexts[reason]
  return said(`订单已暂停发货（${zh}）`, `on hold: ${en}`)
}

/** What waits is sent, unless the order is held or all of its money goes back; vouchers are redeemed instead. */
export const mayShip = (
  order: Pick<OrderStanding, 'status' | 'delivery_type' | 'hold_reason' | 'refund_asked_fen' | 'paid_fen'>,
): boolean =>
  mayBe('ship', order) && order.delivery_type === 'EXPRESS' && order.hold_reason === null && !isGoingBack(order)

/** Something of it is on its way, or waits to be fetched or redeemed for a code. */
export const mayTextAgain = (
  order: Pick<OrderStanding, 'status' | 'delivery_type' | 'refund_asked_fen' | 'paid_fen'>,
): boolean => {
  if (isGoingBack(order)) return false
  if (order.delivery_type === 'EXPRESS') return order.status === 'PART_SHIPPED' || order.status === 'SHIPPED'
  return order.delivery_type !== 'VIRTUAL' && isToShip(order)
}

/** The platform holds what is paid until it is settled or closed. */
export const mayHold = ({ status, settle_status: settle }: Pick<OrderStanding, 'status' | 'settle_status'>): boolean =>
  status !== 'UNPAID' && status !== 'CLOSED' && settle === 'NOT_DUE'

/** Whether its status lets this happen. */
export const mayBe = (event: SaleOrderEvent, { status }: Pick<OrderStanding, 'status'>): boolean =>
  transitions[event].from.includes(status)

type Goes = Pick<
  OrderStanding,
  'status' | 'refund_asked_fen' | 'paid_fen' | 'address_change_id' | 'address_change_count' | 'delivery_type'
>

/** Another address may be had: nothing was shipped, and no request waits. */
export const mayChangeAddress = (order: Goes): boolean =>
  // What nobody sends has no address.
  order.delivery_type === 'EXPRESS' &&
  order.address_change_id === null &&
  order.address_change_count < MOST_ADDRESS_CHANGES &&
  (order.status === 'UNPAID' || (order.status === 'TO_SHIP' && !isGoingBack(order)))

type Invoiced = Pick<OrderStanding, 'status' | 'invoice_status'>

/** An invoice is asked for once, and again after it was refused; of what is closed nothing is sold. */
export const mayAskInvoice = ({ status, invoice_status: invoice }: Invoiced): boolean =>
  status !== 'CLOSED' && (invoice === 'NONE' || invoice === 'REJECTED')

export const mayDecideInvoice = ({ status, invoice_status: invoice }: Invoiced): boolean =>
  status !== 'CLOSED' && invoice === 'REQUESTED'

/** There is an invoice for what was paid alone. */
export const mayIssueInvoice = (order: Invoiced): boolean => mayDecideInvoice(order) && order.status !== 'UNPAID'

/** A number is set right whatever became of the order since. */
export const mayCorrectInvoice = ({ invoice_status: invoice }: Invoiced): boolean => invoice === 'ISSUED'

/** A lower price, before it is paid. */
export const mayCut = (order: Pick<OrderStanding, 'status' | 'cut_count'>): boolean =>
  order.status === 'UNPAID' && order.cut_count < orderParameters.priceCuts

/** A buyer urges what is paid and not shipped, once a day. */
export const mayUrge = (
  { status, urged_at: at, delivery_type: delivery }: Pick<OrderStanding, 'status' | 'urged_at' | 'delivery_type'>,
  now: Date,
): boolean =>
  isToShip({ status }) &&
  delivery === 'EXPRESS' &&
  (at === null || now.getTime() - at.getTime() >= orderParameters.urgeEveryMs)

/** What decides whether a receipt, or the time to fetch it, may be put off. */
export interface Extensible {
  /** While it waits to be fetched. */
  readonly pickup_until: Date | null
  /** What nobody sends keeps nobody waiting. */
  readonly delivery_type: DeliveryType
  readonly status: SaleOrderStatus
  readonly extend_count: number
  readonly extended_days: number
  readonly buyer_extended_at: Date | null
  readonly auto_confirm_at: Date | null
}

const isRunning = ({ status, delivery_type: delivery, auto_confirm_at: until }: Extensible, now: Date): boolean =>
  status === 'SHIPPED' && delivery === 'EXPRESS' && until !== null && until > now

/** It waits to be fetched: its merchant may give its buyer more time. */
export const isAwaited = ({ status, delivery_type: delivery, pickup_until: until }: Extensible, now: Date): boolean =>
  status === 'TO_SHIP' && delivery === 'PICKUP' && until !== null && until > now

/** How often, and by how many days, a merchant may still put off the receipt or the fetching; nothing while neither runs. */
export function extendsLeft(order: Extensible): { readonly times: number; readonly days: number } {
  const { most, mostDays } = orderParameters.extend
  const isOfReceipt = order.status === 'SHIPPED' && order.delivery_type === 'EXPRESS'
  const isOfPickup = order.status === 'TO_SHIP' && order.delivery_type === 'PICKUP'
  if (!isOfReceipt && !isOfPickup) return { times: 0, days: 0 }
  return { times: Math.max(0, most - order.extend_count), days: Math.max(0, mostDays - order.extended_days) }
}

export const mayExtend = (order: Extensible, now: Date): boolean => {
  const { times, days } = extendsLeft(order)
  return (isRunning(order, now) || isAwaited(order, now)) && times > 0 && days >= Math.min(...EXTEND_DAYS)
}

/** A buyer asks once, in the last days. */
export const mayAskForTime = (order: Extensible, now: Date): boolean =>
  isRunning(order, now) &&
  order.buyer_extended_at === null &&
  (order.auto_confirm_at?.getTime() ?? 0) - now.getTime() <= orderParameters.extend.buyerWithinMs
