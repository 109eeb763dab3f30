// What a parcel weighs and what its carrier asks, noted by its merchant: whenever it is known, which may be long after the parcel arrived.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { happened } from '../order-history.ts'
import { lockOrder } from '../sale-order.store.ts'
import type { By } from './by.ts'
import { changeShipment, mustFindShipment } from './shipment.store.ts'

type Note = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'noteParcel' }>

/** Nothing else of the order depends on it. Errors: refuses record.notFound, and state.notAllowed for a parcel that was taken back. */
export async function noteParcel(
  _deps: object,
  tx: TenantTx,
  { orderId, shipmentId, ...noted }: Note,
  { actor, now }: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const { shipment } = await mustFindShipment(tx, orderId, shipmentId)
  if (shipment.canceled_at !== null) refuse('state.notAllowed', { status: said('已撤销', 'taken back') })
  // As somebody else has written it meanwhile, where nothing is said.
  const { weightG = shipment.weight_g, costFen = shipment.cost_fen } = noted
  if (shipment.weight_g === weightG && shipment.cost_fen === costFen) return
  await changeShipment(tx, shipment.id, { weight_g: weightG, cost_fen: costFen })
  const happening = { event: 'parcelNoted', waybillNo: shipment.waybill_no, weightG, costFen } as const
  await happened(tx, order, { actor, happening, now })
}
