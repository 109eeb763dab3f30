// Goods instead of money leave for the buyer: their waybill, its signature, and how long the clock waits for them.
import type { TenantTx } from '@merchant/database'
import { dueFrom, inForceMs } from '../../../kernel/in-force.ts'
import { system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { OrderActor } from '../sale-order/index.ts'
import { ofReturn } from './pay-return.ts'
import { happened } from './return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { returnParameters } from './return-order.parameters.ts'
import { restockedOf } from './restocked.ts'
import { change, move, type ReturnRecord } from './return-order.store.ts'

type Deps = Pick<ReturnOrderDeps, 'orders' | 'carrierToShip' | 'parcels'>

interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly actor: OrderActor
  readonly now: Date
}

/**
 * They left, or they did under another number than was said: then the clock runs on as it did. Errors: refuses carrier.unknown, carrier.off,
 * waybill.inbound for the number that the buyer sent something under, stock.short.
 */
export async function sendAnew(
  deps: Deps,
  tx: TenantTx,
  { carrierCode, waybillNo }: { readonly carrierCode: string; readonly waybillNo: string },
  { order, one, actor, now }: Held,
): Promise<void> {
  // A number is put right with the carrier that it had.
  const before = one.reship_carrier_code === carrierCode ? one.reship_carrier_name : null
  const carrierName = before ?? deps.carrierToShip(carrierCode)
  // It would pass for a parcel that the buyer has had for long.
  if (one.waybill_no === waybillNo) refuse('waybill.inbound', { waybill: waybillNo })
  const isAgain = one.reshipped_at !== null
  const waybill = {
    reship_carrier_code: carrierCode,
    reship_carrier_name: carrierName,
    reship_waybill_no: waybillNo,
  }
  // What came back may be what is sent.
  const wantedSkuId = one.type === 'EXCHANGE' ? (one.wanted_sku_id ?? one.sku_id) : one.sku_id
  if (!isAgain) await deps.orders.sendAnew(tx, order, { one: ofReturn(one), wantedSkuId, cameBack: restockedOf(one) })
  const sent = isAgain
    ? await change(tx, one, waybill, now)
    : await move(tx, one, 'reship', {
        ...waybill,
        reshipped_at: now,
        deadline_at: dueFrom(tx, 'afterSale.exchangeReceiveDays', now),
        now,
      })
  await happened(tx, sent, { actor, happening: { event: 'reship', carrierName, waybillNo, isAgain }, now })
  const { id: returnId, order_id: orderId, shop_id: shopId } = one
  await deps.parcels.followBack(tx, { returnId, orderId, shopId, carrierCode, waybillNo, isHandedBack: true }, now)
}

/** Its buyer has it, and time to look at it, however near the end was. With its order held; told twice it changes nothing. */
export async function signedAnew(
  tx: TenantTx,
  one: ReturnRecord,
  { signedAt, now }: { readonly signedAt: Date; readonly now: Date },
): Promise<void> {
  if (one.reship_signed_at !== null) return
  const due = Math.max(one.deadline_at?.getTime() ?? 0, signedAt.getTime() + returnParameters.lookMs)
  const isAwaited = one.status === 'WAIT_BUYER_RECEIVE' && one.deadline_at !== null
  const clock = isAwaited ? { deadline_at: new Date(due) } : {}
  const told = await change(tx, one, { reship_signed_at: signedAt, ...clock }, now)
  await happened(tx, told, { actor: system, happening: { event: 'signedAnew', at: signedAt.toISOString() }, now })
}

/** Nobody has signed for it, but it moves: the clock waits, as for the parcels of an order. Out: false: it has waited long enough. */
export async function waitsForParcel(
  { parcels }: Pick<Deps, 'parcels'>,
  tx: TenantTx,
  one: ReturnRecord,
  now: Date,
): Promise<boolean> {
  if (one.reship_signed_at !== null || one.reshipped_at === null) return false
  const last = one.reshipped_at.getTime() + inForceMs(tx, 'order.autoConfirmMaxDays', one.reshipped_at)
  const until = new Date(Math.min(now.getTime() + returnParameters.lookMs, last))
  if (until <= now || !(await parcels.isMoving(tx, { returnId: one.id, isHandedBack: true }, now))) return false
  const later = await change(tx, one, { deadline_at: until }, now)
  await happened(tx, later, { actor: system, happening: { event: 'waitForParcel' }, now })
  return true
}
