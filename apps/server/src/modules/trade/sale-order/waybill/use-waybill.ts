// A parcel goes by a number: one that was taken for it is used up, one that is void or names another receiver is refused before
// anything is written.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { mustFindOrder, type OrderRecord } from '../sale-order.store.ts'
import { mayBe, transitions } from './waybill.states.ts'
import { changeWaybill, holdByNumber, isStale, STALE } from './waybill.store.ts'

interface Number {
  readonly carrierCode: string
  readonly waybillNo: string
  /** The number is known to have been taken for another buyer's order, and is right all the same. */
  readonly isSure: boolean
}

/**
 * With the order held: the id of the number where it was taken for this order, held until the transaction ends; null for any other. Errors: refuses state.notAllowed, and waybill.elsewhere for a number that was taken for another buyer's
 * order.
 */
export async function holdNumber(tx: TenantTx, order: OrderRecord, parcel: Number): Promise<string | null> {
  const { carrierCode, waybillNo, isSure } = parcel
  const waybill = await holdByNumber(tx, { carrierCode, waybillNo })
  if (waybill === undefined) return null
  if (waybill.state === 'CANCELING' || waybill.state === 'CANCELED')
    refuse('state.notAllowed', { status: said(`电子面单 ${waybillNo} 已取消`, `the number ${waybillNo} is cancelled`) })
  if (waybill.order_id !== order.id) {
    if (isSure || waybill.state !== 'ISSUED') return null
    const other = await mustFindOrder(tx, waybill.order_id)
    if (other.buyer_id !== order.buyer_id) refuse('waybill.elsewhere', { waybill: waybillNo, order: other.order_no })
    return null
  }
  if (!mayBe('use', waybill)) return null
  if (isStale(waybill, order)) refuse('state.notAllowed', { status: STALE })
  return waybill.id
}

/** A parcel goes by it from now on. */
export const spendNumber = (tx: TenantTx, id: string, shipmentId: string): Promise<void> =>
  changeWaybill(tx, id, { state: transitions.use.to, shipment_id: shipmentId, reason: null })
