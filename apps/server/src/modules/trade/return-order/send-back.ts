// The goods are on their way back: the buyer's waybill of them, put right where it was mistyped.
import type { TenantTx } from '@merchant/database'
import { dueFrom, inForce } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { OrderActor } from '../sale-order/index.ts'
import { happened } from './return-history.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnNumberCorrected, returnSentBack } from './return-order.events.ts'
import { change, move, type ReturnRecord } from './return-order.store.ts'

interface Held {
  readonly one: ReturnRecord
  readonly actor: OrderActor
  readonly now: Date
}

/** Put right, the merchant's time runs on as it did. Errors: refuses carrier.unknown, carrier.off, waybill.outbound for a number that the merchant sent something under. */
export async function sendBack(
  deps: Pick<ReturnOrderDeps, 'carrierToShip' | 'parcels' | 'notify'>,
  tx: TenantTx,
  { carrierCode, waybillNo }: { readonly carrierCode: string; readonly waybillNo: string },
  { one, actor, now }: Held,
): Promise<void> {
  // A number is put right with the carrier that it had.
  const before = one.carrier_code === carrierCode ? one.carrier_name : null
  const carrierName = before ?? deps.carrierToShip(carrierCode)
  // Signed for long since by the buyer, it would pass for goods that are back.
  if (one.reship_waybill_no === waybillNo || (await deps.parcels.wasSent(tx, waybillNo)))
    refuse('waybill.outbound', { waybill: waybillNo })
  const isAgain = one.status === 'WAIT_MERCHANT_RECEIVE'
  const waybill = { carrier_code: carrierCode, carrier_name: carrierName, waybill_no: waybillNo }
  const sent = isAgain
    ? await change(tx, one, { ...waybill, waybill_changes: one.waybill_changes + 1 }, now)
    : await move(tx, one, 'sendBack', {
        ...waybill,
        waybill_changes: 0,
        sent_back_at: now,
        signed_back_at: null,
        has_come_back: false,
        deadline_at: dueFrom(tx, 'afterSale.receiveDays', now),
        now,
      })
  await happened(tx, sent, { actor, happening: { event: 'sendBack', carrierName, waybillNo, isAgain }, now })
  const { id: returnId, return_no: returnNo, order_id: orderId, shop_id: shopId } = one
  await deps.parcels.followBack(tx, { returnId, orderId, shopId, carrierCode, waybillNo, isHandedBack: false }, now)
  const about = { subjectId: returnId, shopId }
  const days = inForce(tx, 'afterSale.receiveDays')
  await deps.notify(
    tx,
    isAgain
      ? returnNumberCorrected(about, { returnId, returnNo, waybillNo })
      : returnSentBack(about, { returnId, returnNo, waybillNo, days }),
  )
}
