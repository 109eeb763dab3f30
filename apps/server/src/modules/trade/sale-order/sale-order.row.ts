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
  const { status, merchant_id: merchantId } = order
  return {
    id: order.id,
    orderNo: order.order_no,
    status,
    settleStatus: order.settle_status,
    items: items.map((item) => ({
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
    })),
    buyerNickname: order.buyer_nickname,
    receiverName: maskName(cipher.decrypt('sale_order.receiver_name', merchantId, order.receiver_name_enc)),
    receiverPhone: maskPhone(cipher.decrypt('sale_order.receiver_phone', merchantId, order.receiver_phone_enc)),
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
    allowedActions: allowedActions(status, party),
    version: order.version,
  }
}

/** What is left for the merchant when the order settles, in 分: paid (or payable) less commission. */
export const expectedSettleFen = (order: OrderRecord): number =>
  order.status === 'CLOSED' ? 0 : sumFen([order.payable_fen, -order.commission_fen])
