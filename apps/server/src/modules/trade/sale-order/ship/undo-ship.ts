// A parcel that was not meant is taken back soon after: its goods wait again, and no receipt runs without them.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { disarmTimer } from '../../../../kernel/timers.ts'
import { happened } from '../order-history.ts'
import { freeWaybillOf } from '../waybill/waybill.store.ts'
import { stopped } from '../ship-promise.ts'
import { type TextDeps, tellTakenBack } from '../text/text-receiver.ts'
import { statusName } from '../sale-order.states.ts'
import { itemsOf, lockOrder, move } from '../sale-order.store.ts'
import { type By, idOf, type ShipDeps } from './by.ts'
import { negative, stockOf, told, withPieces } from './pieces.ts'
import { addPieces, changeShipment, firstShippedAt, mustFindShipment } from './shipment.store.ts'
import { standingOf, undoMs, undoUntil } from './parcel-standing.ts'

const UNTOLD = { hasTrace: false, isTurned: false } as const

type Undo = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'undoShip' }>

/** Errors: refuses record.notFound, record.changed, and state.notAllowed once it was collected, the order has gone on or the time is over. */
export async function undoShip(
  deps: Pick<ShipDeps, 'stock' | 'parcels' | 'returns'> & TextDeps,
  tx: TenantTx,
  { orderId, version, shipmentId }: Undo,
  { actor, now }: By,
): Promise<void> {
  const { stock, parcels, returns } = deps
  const order = await lockOrder(tx, orderId)
  const { shipment, contents } = await mustFindShipment(tx, orderId, shipmentId)
  if (shipment.canceled_at !== null) refuse('state.notAllowed', { status: said('已撤销', 'taken back') })
  if (order.version !== version) refuse('record.changed')
  // Of what its carrier knows is told by itself.
  const parcel = { isCanceled: false, shippedAt: shipment.shipped_at, editCount: shipment.edit_count, ...UNTOLD }
  if (undoUntil(tx, order, parcel, now) === null) {
    const minutes = undoMs(tx, parcel) / 60_000
    const isUnderWay = order.status === 'PART_SHIPPED' || order.status === 'SHIPPED'
    const late = said(`已发货超过 ${minutes} 分钟`, `shipped more than ${minutes} minutes ago`)
    refuse('state.notAllowed', { status: isUnderWay ? late : statusName(order.status) })
  }
  if ((await parcels.toldOf(tx, shipment.id)).hasTrace)
    refuse('state.notAllowed', { status: said('快递公司已揽收', 'collected by the carrier') })
  const lines = await itemsOf(tx, orderId)
  if (order.returning_fen > 0 || lines.some((line) => line.returned_fen > 0) || (await returns.areOfSent(tx, orderId)))
    refuse('state.notAllowed', { status: said('已有售后', 'it has a return') })
  const back = negative(contents)
  const isPart = standingOf(withPieces(lines, 'shipped_quantity', back)) !== 'NONE'
  await stock.unship(tx, stockOf(lines, contents), order.order_no)
  await changeShipment(tx, shipment.id, { canceled_at: now, canceled_by: idOf(actor) })
  await freeWaybillOf(tx, shipment.id)
  await parcels.unfollow(tx, shipment.id, now)
  await addPieces(tx, 'shipped_quantity', back)
  await move(tx, order, isPart ? 'undoPart' : 'undoShip', {
    shipped_at: await firstShippedAt(tx, orderId),
    all_shipped_at: null,
    signed_at: null,
    auto_confirm_at: null,
    confirm_left_ms: null,
    // What waits again waits as long as the hold.
    ...(order.hold_reason === null ? {} : stopped(order, now)),
  })
  await disarmTimer(tx, 'saleOrder.autoConfirm', order.id, now)
  const { carrier_name: carrierName, waybill_no: waybillNo } = shipment
  const goods = isPart ? { goods: told(lines, contents) } : {}
  await happened(tx, order, { actor, happening: { event: 'shipUndone', carrierName, waybillNo, ...goods }, now })
  await tellTakenBack(deps, tx, order, { waybillNo, now })
}
