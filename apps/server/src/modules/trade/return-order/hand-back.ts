// What came back and was not paid for goes to its buyer again: the merchant's waybill of it, its signature, and a buyer who gives it up.
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { OrderActor } from '../sale-order/index.ts'
import { happened } from './return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { goodsWaived } from './return-order.events.ts'
import { change, mustFindReturn, type ReturnRecord } from './return-order.store.ts'
import { signedAnew } from './send-anew.ts'

type Deps = Pick<ReturnOrderDeps, 'orders' | 'carrierToShip' | 'parcels'>

interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly actor: OrderActor
  readonly now: Date
}

/**
 * It left, or it did under another number than was said. Errors: refuses carrier.unknown, carrier.off, waybill.inbound for the number that the buyer
 * sent it under.
 */
export async function handBack(
  deps: Deps,
  tx: TenantTx,
  { carrierCode, waybillNo }: { readonly carrierCode: string; readonly waybillNo: string },
  { order, one, actor, now }: Held,
): Promise<void> {
  // A number is put right with the carrier that it had.
  const before = one.hand_back_carrier_code === carrierCode ? one.hand_back_carrier_name : null
  const carrierName = before ?? deps.carrierToShip(carrierCode)
  // It would pass for a parcel that was handed over long ago.
  if (one.waybill_no === waybillNo) refuse('waybill.inbound', { waybill: waybillNo })
  const isAgain = one.handed_back_at !== null
  const sent = await change(
    tx,
    one,
    {
      is_hand_back_due: false,
      hand_back_carrier_code: carrierCode,
      hand_back_carrier_name: carrierName,
      hand_back_waybill_no: waybillNo,
      handed_back_at: one.handed_back_at ?? now,
    },
    now,
  )
  await happened(tx, sent, { actor, happening: { event: 'handBack', carrierName, waybillNo, isAgain }, now })
  const { id: returnId, order_id: orderId, shop_id: shopId } = one
  const parcel = { returnId, orderId, shopId, carrierCode, waybillNo, isHandedBack: true }
  await deps.parcels.followBack(tx, parcel, now)
  await deps.orders.tellHandedBack(tx, order, { carrierName, waybillNo, isAgain, now })
}

/** Its buyer has what went there, again or anew; told twice, or of a number that is none of it any more, it changes nothing. With its order held. */
export async function handedBack(
  tx: TenantTx,
  returnId: string,
  { signedAt, now }: { readonly signedAt: Date; readonly now: Date },
): Promise<void> {
  const one = await mustFindReturn(tx, returnId)
  if (one.handed_back_at === null && one.reshipped_at !== null) return signedAnew(tx, one, { signedAt, now })
  if (one.handed_back_at === null || one.hand_back_signed_at !== null) return
  const told = await change(tx, one, { hand_back_signed_at: signedAt }, now)
  await happened(tx, told, { actor: system, happening: { event: 'handedBack', at: signedAt.toISOString() }, now })
}

/** Nobody need send it: its buyer does not want it, or has fetched it. */
export async function waiveGoods(
  { notify }: Pick<ReturnOrderDeps, 'notify'>,
  tx: TenantTx,
  one: ReturnRecord,
  { actor, now }: Pick<Held, 'actor' | 'now'>,
): Promise<void> {
  const waived = await change(tx, one, { is_hand_back_due: false }, now)
  await happened(tx, waived, { actor, happening: { event: 'waiveGoods' }, now })
  const about = { subjectId: one.id, shopId: one.shop_id }
  await notify(tx, goodsWaived(about, { returnId: one.id, returnNo: one.return_no }))
}
