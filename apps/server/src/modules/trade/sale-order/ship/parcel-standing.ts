// How much of an order is on its way, and what may still be done to a parcel.
import type { SaleOrderStatus } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { inForceMs } from '../../../../kernel/in-force.ts'
import { orderParameters } from '../sale-order.parameters.ts'

/** A line as far as sending it goes. */
export interface LineQuantities {
  readonly quantity: number
  readonly shipped_quantity: number
  readonly dropped_quantity: number
}

/** The same, with the pieces that a return holds back. */
interface HeldQuantities extends LineQuantities {
  readonly held_quantity: number
}

/** What of a line waits to be sent. */
export const leftOf = (line: LineQuantities): number => line.quantity - line.shipped_quantity - line.dropped_quantity

/** What of it may be sent now: pieces whose money their buyer wants back wait for the answer. */
export const mayLeave = (line: HeldQuantities): number => leftOf(line) - line.held_quantity

/** ALL: nothing waits any more, and something was sent. */
export function standingOf(lines: readonly LineQuantities[]): 'NONE' | 'PART' | 'ALL' {
  if (lines.every((line) => line.shipped_quantity === 0)) return 'NONE'
  return lines.some((line) => leftOf(line) > 0) ? 'PART' : 'ALL'
}

interface ParcelStanding {
  readonly isCanceled: boolean
  readonly shippedAt: Date
  readonly editCount: number
  /** Its carrier has told something of it. */
  readonly hasTrace: boolean
  /** It was refused or comes back. */
  readonly isTurned: boolean
}
type OrderStatus = { readonly status: SaleOrderStatus }

const isUnderWay = ({ status }: OrderStatus, { isCanceled }: ParcelStanding): boolean =>
  !isCanceled && (status === 'PART_SHIPPED' || status === 'SHIPPED')

/** So long after it was shipped, as it was when it was shipped. */
export const undoMs = (handle: TenantDb | TenantTx, { shippedAt }: Pick<ParcelStanding, 'shippedAt'>): number =>
  inForceMs(handle, 'order.undoShipMin', shippedAt)

/** Until when a parcel may be taken back; null: not any more. */
export function undoUntil(
  handle: TenantDb | TenantTx,
  order: OrderStatus,
  parcel: ParcelStanding,
  now: Date,
): Date | null {
  const until = new Date(parcel.shippedAt.getTime() + undoMs(handle, parcel))
  return isUnderWay(order, parcel) && !parcel.hasTrace && until > now ? until : null
}

/** Whether the carrier and number of a parcel may be set right: within a day, and later where nobody has heard of such a parcel, or where it came back and leaves anew. */
export function isEditable(order: OrderStatus, parcel: ParcelStanding, now: Date): boolean {
  const { withinMs, most } = orderParameters.editShipment
  const isYoung = parcel.shippedAt.getTime() + withinMs > now.getTime()
  return isUnderWay(order, parcel) && parcel.editCount < most && (isYoung || !parcel.hasTrace || parcel.isTurned)
}
