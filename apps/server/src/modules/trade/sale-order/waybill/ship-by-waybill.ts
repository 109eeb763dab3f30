// Sends an order by the number that was taken for it: all that is left of it in one parcel.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { lockOrder } from '../sale-order.store.ts'
import { type By, ship, type ShipDeps } from '../ship/index.ts'
import { openWaybillOf } from './waybill.store.ts'

interface Sent {
  readonly orderId: string
  /** The number is on another buyer's parcel too, and right all the same. */
  readonly isSure: boolean
}

/** Errors: those of `ship`, and state.notAllowed for an order without a number. */
export async function shipByWaybill(deps: ShipDeps, tx: TenantTx, { orderId, isSure }: Sent, by: By): Promise<void> {
  const { version } = await lockOrder(tx, orderId)
  const waybill = await openWaybillOf(tx, orderId)
  if (waybill === undefined)
    refuse('state.notAllowed', { status: said('还没有电子面单单号，请先取号', 'it has no number; take one first') })
  const { waybill_no: waybillNo, carrier_code: carrierCode } = waybill
  if (waybillNo === null)
    refuse('state.notAllowed', { status: said('正在取号，取到后再发货', 'the carrier has not given its number yet') })
  const packages = [{ carrierCode, waybillNo }]
  await ship(deps, tx, { action: 'ship', orderId, version, packages, isSure, refuseReturns: false }, by)
}
