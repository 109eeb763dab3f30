// From stored orders to what screens get: personal data masked, actions listed, pictures addressed.
import { sumFen, type SaleOrderRow } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskName, maskPhone } from '../../../kernel/masks.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { allowedActions } from './sale-order.states.ts'
import type { ItemRecord, OrderRecord } from './sale-order.store.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Rows in the order of `orders`; two more queries whatever their number. */
export async function toRows(
  deps: Pick<SaleOrderDeps, 'cipher' | 'fileUrls'>,
  db: TenantDb,
  orders: readonly OrderRecord[],
  party: 'merchant' | 'storefront',
): Promise<SaleOrderRow[]> {
  if (orders.length === 0) return []
  const items = await db
    .selectFrom('sale_order_item')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('line')
    .execute()
  const pictures = items.map((item) => item.picture_file_id).filter((id) => id !== null)
  const urls = pictures.length === 0 ? new Map<string, { thumbnailUrl: string }>() : await deps.fileUrls(db, pictures)
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  return orders.map((order) => toRow(deps.cipher, { order, items: byOrder.get(order.id) ?? [], urls, party }))
}

interface RowParts {
  readonly order: OrderRecord
  readonly items: readonly ItemRecord[]
  readonly urls: ReadonlyMap<string, { thumbnailUrl: string }>
  readonly party: 'merchant' | 'storefront'
}

function toRow(cipher: FieldCipher, { order, items, urls, party }: RowParts): SaleOrderRow {
  const lines = items.map((item) => ({
    id: item.id,
    goodsId: item.goods_id,
    skuId: item.sku_id,
    title: item.goods_title,
    specText: item.spec_text,
    thumbnailUrl: urls.get(item.picture_file_id ?? '')?.thumbnailUrl ?? null,
    outerSkuCode: item.outer_sku_code,
    quantity: item.quantity,
    unitFen: item.unit_fen,
    payFen: item.pay_fen,
  }))
  return rowOf(order, {
    ...receiverOf(cipher, order),
    items: lines,
    allowedActions: allowedActions(order.status, party),
  })
}

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

/** What a row needs of an order. */
export const shownColumns = [
  'sale_order.merchant_id',
  'sale_order.id',
  'sale_order.order_no',
  'sale_order.status',
  'sale_order.settle_status',
  'sale_order.buyer_nickname',
  'sale_order.payable_fen',
  'sale_order.freight_fen',
  'sale_order.seller_remark',
  'sale_order.buyer_remark',
  'sale_order.created_at',
  'sale_order.pay_expire_at',
  'sale_order.paid_at',
  'sale_order.ship_deadline_at',
  'sale_order.shipped_at',
  'sale_order.auto_confirm_at',
  'sale_order.completed_at',
  'sale_order.closed_at',
  'sale_order.version',
] as const
type Column = (typeof shownColumns)[number] extends `sale_order.${infer Name}` ? Name : never
export type ShownOrder = Pick<OrderRecord, Column>

type RowRest = Pick<SaleOrderRow, 'items' | 'receiverName' | 'receiverPhone' | 'allowedActions'>

export function rowOf(order: ShownOrder, rest: RowRest): SaleOrderRow {
  const { status } = order
  return {
    id: order.id,
    orderNo: order.order_no,
    status,
    settleStatus: order.settle_status,
    buyerNickname: order.buyer_nickname,
    payableFen: order.payable_fen,
    freightFen: order.freight_fen,
    sellerRemark: order.seller_remark,
    buyerRemark: order.buyer_remark,
    createdAt: order.created_at.toISOString(),
    payExpireAt: status === 'UNPAID' ? iso(order.pay_expire_at) : null,
    paidAt: iso(order.paid_at),
    shipDeadlineAt: status === 'TO_SHIP' ? iso(order.ship_deadline_at) : null,
    shippedAt: iso(order.shipped_at),
    autoConfirmAt: status === 'SHIPPED' ? iso(order.auto_confirm_at) : null,
    completedAt: iso(order.completed_at),
    closedAt: iso(order.closed_at),
    version: order.version,
    ...rest,
  }
}

/** What is left for the merchant when the order settles, in 分: paid (or payable) less commission. */
export const expectedSettleFen = (order: OrderRecord): number =>
  order.status === 'CLOSED' ? 0 : sumFen([order.payable_fen, -order.commission_fen])
