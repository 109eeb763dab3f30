// Sale orders for a table: the list itself, newest first, read to its end; receivers in full only where that was asked for.
import {
  api,
  said,
  type Said,
  sameInBoth,
  type SaleOrderRow,
  saleOrderStatus,
  type ShipDeadline,
  spoken,
} from '@merchant/contract'
import { afterSaleTexts, orderMarkTexts, saleOrderTabTexts } from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordsOf } from '../../../kernel/export-words.ts'
import { inBoth, spokenText } from '../../../kernel/in-both.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { listOrders } from './sale-order.list.ts'
import { statusName } from './sale-order.states.ts'

type Deps = Pick<SaleOrderDeps, 'db' | 'cipher' | 'clock' | 'publicUrl' | 'carrierName' | 'regionName'>

interface Receiver {
  readonly name: string
  readonly phone: string
  readonly detail: string
}

const statusWords = {
  ...Object.fromEntries(saleOrderStatus.options.map((status) => [status, statusName(status)])),
  AFTER_SALE: said(...saleOrderTabTexts.AFTER_SALE),
}
const DEADLINES: Readonly<Record<ShipDeadline, Said>> = {
  SOON: said('即将超时', 'due soon'),
  OVERDUE: said('已超时', 'overdue'),
  HELD: said('暂停发货', 'on hold'),
  ADDRESS: said('改地址申请', 'new address asked for'),
}

/** By the time they were placed, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'createdAt:desc', page: undefined } as const

const WHOLE = { isWhole: true }

export const ordersExport = (deps: Deps) =>
  exportSource({
    list: 'saleOrder',
    filterWords: {
      status: statusWords,
      deadline: DEADLINES,
      mark: wordsOf(orderMarkTexts),
      afterSale: wordsOf(afterSaleTexts),
      carrierCode: (code) => inBoth(deps.carrierName(code) ?? code),
      regionCode: (code) => sameInBoth(deps.regionName(code) ?? code),
    },
    endpoint: api.saleOrder.list,
    async read({ merchantId, filters, now, isFull }, after) {
      const db = deps.db.tenant(merchantId ?? '')
      // Due is what was due when it was asked for.
      const asked = { ...deps, clock: { now: () => now } }
      const page = await listOrders(asked, db, { ...filters, ...inOrder, cursor: after ?? undefined }, WHOLE)
      const receivers = isFull ? await receiversOf(deps, db, page.list) : new Map<string, Receiver>()
      const parcels = await parcelsOf(db, page.list)
      const rows = page.list.map((order) => ({
        order,
        receiver: receivers.get(order.id) ?? maskedOf(order),
        parcels: parcels.get(order.id) ?? [],
      }))
      return { rows, next: page.nextCursor, total: page.totalIsExact ? page.total : null }
    },
    values: {
      orderNo: ({ order }) => order.orderNo,
      status: ({ order }) => spoken(statusName(order.status, order.deliveryType)),
      goods: ({ order }) => order.items.map(({ title, quantity }) => `${title} × ${quantity}`).join('；'),
      quantity: ({ order }) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      payable: ({ order }) => order.payableFen,
      freight: ({ order }) => order.freightFen,
      refunded: ({ order }) => order.refundedFen,
      buyer: ({ order }) => order.buyerNickname,
      receiverName: ({ receiver }) => receiver.name,
      receiverPhone: ({ receiver }) => receiver.phone,
      receiverAddress: ({ order, receiver }) =>
        order.deliveryType !== 'EXPRESS' ? '' : `${order.receiverRegion.join('')} ${receiver.detail}`,
      buyerRemark: ({ order }) => order.buyerRemark,
      sellerRemark: ({ order }) => order.sellerRemark,
      tags: ({ order }) => order.tags.join('、'),
      carrier: ({ parcels }) => [...new Set(parcels.map(({ carrierName }) => spokenText(carrierName)))].join('、'),
      waybillNo: ({ parcels }) => parcels.map(({ waybillNo }) => waybillNo).join('、'),
      weight: ({ parcels }) => sumOf(parcels.map(({ weightG }) => weightG)),
      shippingCost: ({ parcels }) => sumOf(parcels.map(({ costFen }) => costFen)),
      createdAt: ({ order }) => order.createdAt,
      paidAt: ({ order }) => order.paidAt,
      shippedAt: ({ order }) => order.shippedAt,
      completedAt: ({ order }) => order.completedAt,
      closedAt: ({ order }) => order.closedAt,
    },
  })

interface Parcel {
  readonly orderId: string
  readonly carrierName: string
  readonly waybillNo: string
  readonly weightG: number | null
  readonly costFen: number | null
}

/** Of those that were noted; null without any. */
function sumOf(noted: readonly (number | null)[]): number | null {
  const known = noted.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

/** Those that left and were not taken back, the first one first. */
async function parcelsOf(
  db: TenantDb,
  orders: readonly SaleOrderRow[],
): Promise<ReadonlyMap<string, readonly Parcel[]>> {
  const ids = orders.filter(({ shippedAt }) => shippedAt !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows: Parcel[] = await db
    .selectFrom('shipment')
    .select([
      'order_id as orderId',
      'carrier_name as carrierName',
      'waybill_no as waybillNo',
      'weight_g as weightG',
      'cost_fen as costFen',
    ])
    .where('order_id', 'in', ids)
    .where('canceled_at', 'is', null)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

const maskedOf = ({ receiverName, receiverPhone }: SaleOrderRow): Receiver => ({
  name: receiverName,
  phone: receiverPhone,
  detail: '****',
})

async function receiversOf({ cipher }: Pick<Deps, 'cipher'>, db: TenantDb, orders: readonly SaleOrderRow[]) {
  if (orders.length === 0) return new Map<string, Receiver>()
  const rows = await db
    .selectFrom('sale_order')
    .select(['id', 'receiver_name_enc', 'receiver_phone_enc', 'receiver_detail_enc'])
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.map((row): [string, Receiver] => [
      row.id,
      {
        name: cipher.decrypt('sale_order.receiver_name', db.merchantId, row.receiver_name_enc),
        phone: cipher.decrypt('sale_order.receiver_phone', db.merchantId, row.receiver_phone_enc),
        detail: cipher.decrypt('sale_order.receiver_detail', db.merchantId, row.receiver_detail_enc),
      },
    ]),
  )
}
