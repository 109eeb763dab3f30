// A wrong carrier or number of a parcel is set right, a few times: within the day, or while no carrier has heard of it.
// A parcel that was refused or comes back leaves anew by its next number.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { armReceipt, receiptUntil } from '../after-sale/receipt.ts'
import { DAY_MS } from '../order-days.ts'
import { happened } from '../order-history.ts'
import { freeWaybillOf } from '../waybill/waybill.store.ts'
import { holdNumber, spendNumber } from '../waybill/use-waybill.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { type TextDeps, tellChanged } from '../text/text-receiver.ts'
import { statusName } from '../sale-order.states.ts'
import { change, lockOrder, type OrderRecord } from '../sale-order.store.ts'
import type { By, ShipDeps } from './by.ts'
import { mustBeOurs } from './ship.ts'
import { changeShipment, mustFindShipment, type ShipmentRecord } from './shipment.store.ts'
import { isEditable } from './parcel-standing.ts'

type Edit = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'editShipment' }>

/** Errors: refuses record.notFound, record.changed, carrier.unknown, carrier.off, waybill.elsewhere, and state.notAllowed when it is too late or too often. */
export async function editShipment(
  deps: Pick<ShipDeps, 'carrierToShip' | 'parcels'> & TextDeps,
  tx: TenantTx,
  { orderId, version, shipmentId, carrierCode, waybillNo, isSure }: Edit,
  { actor, now }: By,
): Promise<void> {
  const { parcels, carrierToShip } = deps
  const order = await lockOrder(tx, orderId)
  const { shipment } = await mustFindShipment(tx, orderId, shipmentId)
  if (order.version !== version) refuse('record.changed')
  const parcel = {
    isCanceled: shipment.canceled_at !== null,
    shippedAt: shipment.shipped_at,
    editCount: shipment.edit_count,
    ...(await parcels.toldOf(tx, shipment.id)),
  }
  if (!isEditable(order, parcel, now)) refuse('state.notAllowed', { status: whyNot(order, shipment) })
  const { carrier_code: before, carrier_name: nameBefore } = shipment
  const carrierName = carrierCode === before ? nameBefore : carrierToShip(carrierCode)
  if (carrierCode === before && waybillNo === shipment.waybill_no) return
  if (!isSure) await mustBeOurs(tx, order, waybillNo, now)
  await changeShipment(tx, shipment.id, {
    carrier_code: carrierCode,
    carrier_name: carrierName,
    waybill_no: waybillNo,
    edit_count: shipment.edit_count + 1,
    edited_at: now,
  })
  const number = await holdNumber(tx, order, { carrierCode, waybillNo, isSure })
  await freeWaybillOf(tx, shipment.id)
  if (number !== null) await spendNumber(tx, number, shipment.id)
  await parcels.changed(tx, { shipmentId: shipment.id, carrierCode, waybillNo }, now)
  // Whoever signed for the other number has none of these goods.
  const receipt = parcel.isTurned ? receiptAnew(order, now) : {}
  await change(tx, order.id, { signed_at: null, ...receipt, version: order.version + 1 })
  await armReceipt(tx, { id: order.id, auto_confirm_at: null, confirm_left_ms: null, ...receipt }, now)
  const from = `${shipment.carrier_name} ${shipment.waybill_no}`
  await happened(tx, order, { actor, happening: { event: 'shipChanged', from, carrierName, waybillNo }, now })
  await tellChanged(deps, tx, order, { carrierName, waybillNo, now })
}

/** Its goods leave once more: the buyer has as long to receive them as at first. */
function receiptAnew(order: OrderRecord, now: Date): Partial<ReturnType<typeof receiptUntil>> {
  if (order.status !== 'SHIPPED') return {}
  const until = Math.max(now.getTime() + order.confirm_days * DAY_MS, order.auto_confirm_at?.getTime() ?? 0)
  return receiptUntil(order, new Date(until), now)
}

function whyNot(
  { status }: Parameters<typeof isEditable>[0],
  { canceled_at: canceledAt, edit_count: edits }: ShipmentRecord,
) {
  const { most } = orderParameters.editShipment
  if (canceledAt !== null) return said('已撤销', 'taken back')
  if (status !== 'PART_SHIPPED' && status !== 'SHIPPED') return statusName(status)
  if (edits >= most) return said(`已修改 ${most} 次`, `changed ${most} times`)
  return said('已发货超过 24 小时且快递公司已揽收', 'shipped more than 24 hours ago, and collected by the carrier')
}
