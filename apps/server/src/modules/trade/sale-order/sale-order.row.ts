// From stored orders to what screens get: personal data masked, actions listed, pictures addressed.
import { ORDER_FLAGS, type OrderFlag, sumFen, type SaleOrderRow } from '@merchant/contract'
import { z } from 'zod'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskAddress, maskName, maskPhone } from '../../../kernel/masks.ts'
import { goesSomewhere } from './order-delivery.ts'
import { isToShip } from './sale-order.states.ts'
import type { OrderRecord } from './sale-order.store.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

type Receiver = Pick<OrderRecord, 'merchant_id' | 'order_no' | 'receiver_name_mask' | 'receiver_phone_mask'> & {
  readonly receiver_name_enc: Buffer | null
  readonly receiver_phone_enc: Buffer | null
}

/** As it was masked when the order was taken; an order from before that was kept is deciphered. */
export function receiverOf(cipher: FieldCipher, order: Receiver) {
  const { merchant_id: merchantId, receiver_name_enc: nameEnc, receiver_phone_enc: phoneEnc } = order
  const deciphered = (place: 'sale_order.receiver_name' | 'sale_order.receiver_phone', sealed: Buffer | null) => {
    if (sealed === null) throw new Error(`Order ${order.order_no} has neither a mask nor ${place}`)
    return cipher.decrypt(place, merchantId, sealed)
  }
  return {
    receiverName: order.receiver_name_mask ?? maskName(deciphered('sale_order.receiver_name', nameEnc)),
    receiverPhone: order.receiver_phone_mask ?? maskPhone(deciphered('sale_order.receiver_phone', phoneEnc)),
  }
}

/** All of it, masked; null: it went to no address. */
export function maskedReceiver(cipher: FieldCipher, order: OrderRecord) {
  if (!goesSomewhere(order.delivery_type)) return null
  const { receiverName: name, receiverPhone: phone } = receiverOf(cipher, order)
  const detail = cipher.decrypt('sale_order.receiver_detail', order.merchant_id, order.receiver_detail_enc)
  return { name, phone, address: `${regionNames(order.receiver_region).join('')} ${maskAddress(detail)}` }
}

/** What a row needs of an order. */
export const shownColumns = [
  'sale_order.merchant_id',
  'sale_order.id',
  'sale_order.shop_id',
  'sale_order.order_no',
  'sale_order.status',
  'sale_order.settle_status',
  'sale_order.buyer_nickname',
  'sale_order.payable_fen',
  'sale_order.paid_fen',
  'sale_order.refund_asked_fen',
  'sale_order.refunded_fen',
  'sale_order.returning_fen',
  'sale_order.open_returns',
  'sale_order.freight_fen',
  'sale_order.receiver_region',
  'sale_order.seller_remark',
  'sale_order.flag',
  'sale_order.tags',
  'sale_order.urged_at',
  'sale_order.cut_count',
  'sale_order.extend_count',
  'sale_order.extended_days',
  'sale_order.buyer_extended_at',
  'sale_order.buyer_remark',
  'sale_order.created_at',
  'sale_order.pay_expire_at',
  'sale_order.paid_at',
  'sale_order.ship_deadline_at',
  'sale_order.shipped_at',
  'sale_order.auto_confirm_at',
  'sale_order.completed_at',
  'sale_order.closed_at',
  'sale_order.is_presale',
  'sale_order.source',
  'sale_order.delivery_type',
  'sale_order.pickup_until',
  'sale_order.has_fast_refund',
  'sale_order.hold_reason',
  'sale_order.held_at',
  'sale_order.hold_note',
  'sale_order.pick_prints',
  'sale_order.pack_prints',
  'sale_order.label_prints',
  'sale_order.last_printed_at',
  'sale_order.address_change_id',
  'sale_order.address_change_count',
  'sale_order.invoice_status',
  'sale_order.version',
] as const
type Column = (typeof shownColumns)[number] extends `sale_order.${infer Name}` ? Name : never
export type ShownOrder = Pick<OrderRecord, Column>

type RowRest = Pick<SaleOrderRow, 'items' | 'receiverName' | 'receiverPhone' | 'allowedActions'>

export function rowOf(order: ShownOrder, rest: RowRest): SaleOrderRow {
  const { status } = order
  return {
    id: order.id,
    shopId: order.shop_id,
    orderNo: order.order_no,
    status,
    settleStatus: order.settle_status,
    isPresale: order.is_presale,
    isReturning: order.open_returns > 0,
    source: order.source,
    deliveryType: order.delivery_type,
    pickupUntil: isToShip(order) ? iso(order.pickup_until) : null,
    buyerNickname: order.buyer_nickname,
    payableFen: order.payable_fen,
    freightFen: order.freight_fen,
    refundedFen: order.refunded_fen,
    refundingFen: order.refund_asked_fen - order.refunded_fen,
    receiverRegion: regionNames(order.receiver_region),
    sellerRemark: order.seller_remark,
    flag: flagOf(order.flag),
    tags: order.tags,
    urgedAt: isToShip(order) ? iso(order.urged_at) : null,
    buyerRemark: order.buyer_remark,
    createdAt: order.created_at.toISOString(),
    payExpireAt: status === 'UNPAID' ? iso(order.pay_expire_at) : null,
    paidAt: iso(order.paid_at),
    shipDeadlineAt: isToShip(order) ? iso(order.ship_deadline_at) : null,
    hold: holdOf(order),
    shippedAt: iso(order.shipped_at),
    autoConfirmAt: status === 'SHIPPED' ? iso(order.auto_confirm_at) : null,
    completedAt: iso(order.completed_at),
    closedAt: iso(order.closed_at),
    printed: [
      ...(order.pick_prints > 0 ? (['PICK'] as const) : []),
      ...(order.pack_prints > 0 ? (['PACK'] as const) : []),
      ...(order.label_prints > 0 ? (['WAYBILL'] as const) : []),
    ],
    printCount: order.pick_prints + order.pack_prints + order.label_prints,
    lastPrintedAt: iso(order.last_printed_at),
    version: order.version,
    ...rest,
  }
}

/** Why and since when nothing of it may be shipped; null: it may. */
export const holdOf = (order: Pick<OrderRecord, 'hold_reason' | 'held_at' | 'hold_note'>): SaleOrderRow['hold'] =>
  order.hold_reason === null || order.held_at === null
    ? null
    : { reason: order.hold_reason, note: order.hold_note, since: order.held_at.toISOString() }

/** The column's check keeps it within these. */
const flagOf = (kept: number): OrderFlag => ORDER_FLAGS.find((flag) => flag === kept) ?? 0

/** 浙江省, 杭州市, 西湖区: as they were called when the order was placed. 北京市, 朝阳区: what only groups districts is no place. */
export const regionNames = (region: unknown): string[] =>
  keptRegion
    .parse(region)
    .filter(({ code }) => !GROUPING.test(code))
    .map(({ name }) => name)

const keptRegion = z.array(z.object({ code: z.string(), name: z.string() }))
/** 市辖区 and 县 of the four cities that are provinces, and what a province or region governs itself. */
const GROUPING = /^((11|12|31|50)0[12]|\d\d90)00$/

type Expected = Pick<
  OrderRecord,
  'status' | 'payable_fen' | 'commission_fen' | 'refund_asked_fen' | 'commission_asked_fen'
>

/** What is left for the merchant of an order, in 分: paid (or payable) less refunds, and the commission of what is left. */
export const expectedSettleFen = (order: Expected): number =>
  order.status === 'CLOSED'
    ? 0
    : sumFen([order.payable_fen, -order.refund_asked_fen, -order.commission_fen, order.commission_asked_fen])
