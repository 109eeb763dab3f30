// One order whole: money, payments, shipments and its timeline, for the merchant's drawer and the storefront.
import type { SaleOrderInfo } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { maskAddress } from '../../../kernel/masks.ts'
import { historyOf } from './order-history.ts'
import { regionOf } from './reveal-receiver.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { expectedSettleFen, toRows } from './sale-order.row.ts'
import { mustFindOrder, paymentsOf } from './sale-order.store.ts'

export async function orderInfo(
  deps: Pick<SaleOrderDeps, 'cipher' | 'fileUrls'>,
  db: TenantDb,
  id: string,
  party: 'merchant' | 'storefront',
): Promise<SaleOrderInfo> {
  const order = await mustFindOrder(db, id)
  const [rows, payments, shipments, timeline] = await Promise.all([
    toRows(deps, db, [order], party),
    paymentsOf(db, id),
    db.selectFrom('shipment').selectAll().where('order_id', '=', id).orderBy('shipped_at').execute(),
    historyOf(db, id, party),
  ])
  const [row] = rows
  if (row === undefined) throw new Error(`Order ${order.order_no} has no row`)
  const detail = deps.cipher.decrypt('sale_order.receiver_detail', db.merchantId, order.receiver_detail_enc)
  // The remark is for the merchant's own people.
  const isOurs = party === 'merchant'
  return {
    ...row,
    sellerRemark: isOurs ? row.sellerRemark : '',
    closeReason: order.close_reason,
    receiverAddress: `${regionOf(order.receiver_region)} ${maskAddress(detail)}`,
    money: {
      goodsFen: order.goods_fen,
      freightFen: order.freight_fen,
      payableFen: order.payable_fen,
      paidFen: order.paid_fen,
      commissionFen: order.commission_fen,
      expectedSettleFen: expectedSettleFen(order),
    },
    payments: payments.map((payment) => ({
      paymentNo: payment.payment_no,
      status: payment.status,
      amountFen: payment.amount_fen,
      providerNo: payment.provider_no,
      paidAt: payment.paid_at?.toISOString() ?? null,
    })),
    shipments: shipments.map((shipment) => ({
      shipmentNo: shipment.shipment_no,
      carrierCode: shipment.carrier_code,
      carrierName: shipment.carrier_name,
      waybillNo: shipment.waybill_no,
      shippedAt: shipment.shipped_at.toISOString(),
    })),
    timeline,
    settleDueAt: order.settle_due_at?.toISOString() ?? null,
    settledAt: order.settled_at?.toISOString() ?? null,
  }
}
