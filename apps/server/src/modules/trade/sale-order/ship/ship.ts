// Sends an order, or a part of it, in parcels: each with its number and what lies in it.
import { type Api, type BodyOf, MOST_PARCELS, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { armReceipt, receiptUntil } from '../after-sale/receipt.ts'
import { DAY_MS } from '../order-days.ts'
import { happened } from '../order-history.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { heldFor, isGoingBack, isToShip, statusName } from '../sale-order.states.ts'
import { type ItemRecord, itemsOf, lockOrder, move, mustAllow, type OrderRecord } from '../sale-order.store.ts'
import { tellShipped } from '../text/text-receiver.ts'
import { holdNumber, spendNumber } from '../waybill/use-waybill.ts'
import { type By, idOf, type ShipDeps } from './by.ts'
import { allLeft, mustBeLeft, refuseHeld, stockOf, told, withPieces } from './pieces.ts'
import { addPieces, countParcels, insertShipment, orderOfWaybill, type Pieces } from './shipment.store.ts'
import { standingOf } from './parcel-standing.ts'

export type Ship = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'ship' }>

/**
 * Errors: refuses state.notAllowed when nothing waits, the order is held or all the money goes back, limit.exceeded beyond twenty parcels, quantity.aboveRest for more than waits,
 * carrier.unknown, carrier.off unless its number was taken for the order, return.open for pieces whose money their buyer wants back unless that is refused with it, state.notAllowed where it can't be, and waybill.elsewhere for a number of another buyer's parcel unless somebody is sure.
 */
export async function ship(
  deps: ShipDeps,
  tx: TenantTx,
  { orderId, version, packages, isSure, refuseReturns, refuseReason = '' }: Ship,
  { actor, now }: By,
): Promise<void> {
  const { stock, parcels: followed, carrierName, carrierToShip, returns } = deps
  const seen = await lockOrder(tx, orderId)
  mustNotBeHeld(seen)
  if (seen.version !== version) refuseOldVersion(seen)
  mustAllow(seen, 'ship')
  const onItsWay = `商品已发出（${packages.map(({ waybillNo }) => waybillNo).join('、')}）`
  const reason = refuseReason === '' ? onItsWay : refuseReason
  const order = refuseReturns
    ? await returns.refuseUnsent(tx, seen, { actor, reason, now, itemIds: sentLines(packages) })
    : seen
  if (order.delivery_type === 'VOUCHER')
    refuse('state.notAllowed', { status: said('卡券由核销完成，无需发货', 'vouchers are redeemed, not shipped') })
  if (order.delivery_type === 'PICKUP')
    refuse('state.notAllowed', { status: said('自提订单由核销完成，无需发货', 'it is fetched, not shipped') })
  if (isGoingBack(order)) refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  await mustHaveRoom(tx, order, packages.length)
  if (packages.some(({ carrierCode }) => carrierName(carrierCode) === null)) refuse('carrier.unknown')
  const lines = await itemsOf(tx, order.id)
  const asked = packages.map(({ carrierCode, waybillNo, weightG = null, costFen = null, items }) => ({
    carrierCode,
    waybillNo,
    notes: { weight_g: weightG, cost_fen: costFen },
    contents: mustBeLeft(lines, items ?? mustBeSome(lines, allLeft(lines), refuseReturns), refuseReturns),
  }))
  const pieces = mustBeLeft(
    lines,
    asked.flatMap(({ contents }) => contents),
    refuseReturns,
  )
  if (!isSure) for (const { waybillNo } of asked) await mustBeOurs(tx, order, waybillNo, now)
  const taken = new Map<string, string>()
  for (const { carrierCode, waybillNo } of asked) {
    const id = await holdNumber(tx, order, { carrierCode, waybillNo, isSure })
    if (id !== null) taken.set(waybillNo, id)
  }
  const parcels = asked.map((parcel) => {
    const { carrierCode, waybillNo } = parcel
    const ofNumber = taken.has(waybillNo) ? carrierName(carrierCode) : null
    return { ...parcel, carrierName: ofNumber ?? carrierToShip(carrierCode) }
  })
  const isAll = standingOf(withPieces(lines, 'shipped_quantity', pieces)) === 'ALL'
  const receipt = receiptUntil(order, new Date(now.getTime() + order.confirm_days * DAY_MS), now)
  await stock.ship(tx, stockOf(lines, pieces), order.order_no)
  await move(tx, order, isAll ? 'ship' : 'shipPart', {
    shipped_at: order.shipped_at ?? now,
    signed_at: null,
    ...(isAll ? { all_shipped_at: now, ...receipt } : {}),
  })
  await addPieces(tx, 'shipped_quantity', pieces)
  const isWhole = isAll && parcels.length === 1 && order.status === 'TO_SHIP'
  for (const parcel of parcels) {
    const shipmentId = newId(now)
    await insertShipment(
      tx,
      {
        merchant_id: tx.merchantId,
        id: shipmentId,
        shipment_no: newBusinessNo('SH', now),
        order_id: order.id,
        carrier_code: parcel.carrierCode,
        carrier_name: parcel.carrierName,
        waybill_no: parcel.waybillNo,
        shipped_by: idOf(actor),
        shipped_at: now,
        stage: isAll ? 'SHIPPED' : 'TO_SHIP',
        ordered_at: order.created_at,
        ...parcel.notes,
      },
      parcel.contents,
    )
    const { carrierCode, waybillNo } = parcel
    const number = taken.get(waybillNo)
    if (number !== undefined) await spendNumber(tx, number, shipmentId)
    await followed.follow(tx, { shipmentId, orderId, shopId: order.shop_id, carrierCode, waybillNo }, now)
    const goods = isWhole ? {} : { goods: told(lines, parcel.contents) }
    const happening = { event: 'ship', carrierName: parcel.carrierName, waybillNo: parcel.waybillNo, ...goods } as const
    await happened(tx, order, { actor, happening, now })
  }
  if (isAll) await armReceipt(tx, { id: order.id, ...receipt }, now)
  const [first, ...others] = parcels
  if (first !== undefined) await tellShipped(deps, tx, order, { parcels: [first, ...others], now })
}

async function mustHaveRoom(tx: TenantTx, order: OrderRecord, more: number): Promise<void> {
  const before = order.status === 'PART_SHIPPED' ? await countParcels(tx, order.id) : 0
  if (before + more > MOST_PARCELS)
    refuse('limit.exceeded', {
      limit: said(
        `一个订单最多 ${MOST_PARCELS} 个包裹，已有 ${before} 个`,
        `an order leaves in ${MOST_PARCELS} parcels at most, and ${before} have left`,
      ),
    })
}

/** The lines that the parcels name; null: all that is left of the order. */
const sentLines = (packages: Ship['packages']): readonly string[] | null =>
  packages.every(({ items }) => items !== undefined)
    ? packages.flatMap(({ items = [] }) => items.map(({ itemId }) => itemId))
    : null

/** All that is left waits for the answer to a return. */
function mustBeSome(lines: readonly ItemRecord[], pieces: readonly Pieces[], isRefused: boolean): readonly Pieces[] {
  const held = pieces.length === 0 ? lines.find((line) => line.held_quantity > 0) : undefined
  if (held !== undefined) refuseHeld(held, isRefused)
  return pieces
}

/** A held order says why, whatever else has changed with it. */
export function mustNotBeHeld(order: OrderRecord): void {
  if (isToShip(order) && order.hold_reason !== null) refuse('state.notAllowed', { status: heldFor(order.hold_reason) })
}

/** A number that went to another buyer is most likely a label taken twice. */
export async function mustBeOurs(tx: TenantTx, order: OrderRecord, waybillNo: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - orderParameters.sameWaybillMs)
  const other = await orderOfWaybill(tx, waybillNo, { buyerId: order.buyer_id, since })
  if (other !== null) refuse('waybill.elsewhere', { waybill: waybillNo, order: other })
}

/** Someone else was faster: say what the order is now when that forbids the act, else ask for a refresh. */
function refuseOldVersion(order: OrderRecord): never {
  if (!isToShip(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  refuse('record.changed')
}
