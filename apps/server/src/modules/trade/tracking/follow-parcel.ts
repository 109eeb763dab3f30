// How shipping begins, ends and corrects the following of a parcel; in its transactions, with the order held.
import { insertRow, newId, type TenantDb, type TenantTx } from '@merchant/database'
import { isComingBack, keepExceptions } from './exception.store.ts'
import {
  changeParcel,
  findParcelById,
  forgetTraces,
  holdParcel,
  findParcelOfReturn,
  holdParcelOfReturn,
  isWithBuyer,
  type ParcelRecord,
  parcelsOf,
  signedAtOf,
  wasSent,
} from './parcel.store.ts'
import { isOver, isTurned } from './parcel.states.ts'
import { trackingParameters } from './tracking.parameters.ts'

interface Waybill {
  readonly carrierCode: string
  readonly waybillNo: string
}

export interface FollowedParcel extends Waybill {
  readonly shipmentId: string
  readonly orderId: string
  readonly shopId: string
}

/** What is known of an order's parcels. */
export interface ParcelsStanding {
  /** One of them was refused or comes back, and nobody has seen to it. */
  readonly isComingBack: boolean
  /** One of them moved lately, and none stands still for days. */
  readonly isMoving: boolean
}

/** @param isAsked whether there is a service to ask */
export function createFollowing(isAsked: boolean) {
  /** Whoever asks and whoever watches comes at once, and then by what they find. */
  const beginning = (now: Date) => ({ ask_at: isAsked ? now : null, check_at: isAsked ? now : null })
  /** Nothing that was told under the old number is about it. */
  const becomeAnother = async (
    tx: TenantTx,
    followed: ParcelRecord,
    { carrierCode, waybillNo, shippedAt }: Waybill & { readonly shippedAt: Date },
    now: Date,
  ): Promise<void> => {
    await forgetTraces(tx, followed.id)
    await keepExceptions(tx, followed, new Map(), now)
    await changeParcel(tx, followed.id, {
      carrier_code: carrierCode,
      waybill_no: waybillNo,
      shipped_at: shippedAt,
      state: 'CREATED',
      sub_state: null,
      subscribed_at: null,
      collected_at: null,
      signed_at: null,
      turned_at: null,
      last_trace: null,
      last_trace_at: null,
      misses: 0,
      trouble: null,
      ...beginning(now),
    })
  }
  return {
    /** From now on the parcel is followed. */
    async follow(tx: TenantTx, parcel: FollowedParcel, now: Date): Promise<void> {
      await insertRow(tx, 'parcel', {
        merchant_id: tx.merchantId,
        id: parcel.shipmentId,
        order_id: parcel.orderId,
        shop_id: parcel.shopId,
        carrier_code: parcel.carrierCode,
        waybill_no: parcel.waybillNo,
        shipped_at: now,
        ...beginning(now),
      })
    },
    wasSent,
    isWithBuyer,
    signedAt: signedAtOf,
    /** What comes back with a return, or goes to its buyer, again or anew. */
    async followBack(
      tx: TenantTx,
      parcel: Omit<FollowedParcel, 'shipmentId'> & { readonly returnId: string; readonly isHandedBack: boolean },
      now: Date,
    ): Promise<void> {
      // What was sent before and refused, or named wrongly.
      const before = await holdParcelOfReturn(tx, parcel)
      if (before !== undefined) return becomeAnother(tx, before, { ...parcel, shippedAt: now }, now)
      await insertRow(tx, 'parcel', {
        merchant_id: tx.merchantId,
        id: newId(now),
        return_id: parcel.returnId,
        is_handed_back: parcel.isHandedBack,
        order_id: parcel.orderId,
        shop_id: parcel.shopId,
        carrier_code: parcel.carrierCode,
        waybill_no: parcel.waybillNo,
        shipped_at: now,
        ...beginning(now),
      })
    },
    /** The shipment was undone. */
    async unfollow(tx: TenantTx, shipmentId: string, now: Date): Promise<void> {
      const parcel = await holdParcel(tx, shipmentId)
      if (parcel === undefined) return
      await keepExceptions(tx, parcel, new Map(), now)
      await changeParcel(tx, shipmentId, { state: 'CANCELED', ask_at: null, check_at: null })
    },
    /** Another carrier or number: what was told of the old one is not of this parcel. What came back leaves anew by it. */
    async changed(
      tx: TenantTx,
      parcel: Pick<FollowedParcel, 'shipmentId' | 'carrierCode' | 'waybillNo'>,
      now: Date,
    ): Promise<void> {
      const followed = await holdParcel(tx, parcel.shipmentId)
      if (followed === undefined) return
      const shippedAt = isTurned(followed.state) ? now : followed.shipped_at
      await becomeAnother(tx, followed, { ...parcel, shippedAt }, now)
    },
    /** Whether anything was ever told of it, and whether it was refused or comes back. */
    async toldOf(
      db: TenantDb | TenantTx,
      shipmentId: string,
    ): Promise<{ readonly hasTrace: boolean; readonly isTurned: boolean }> {
      const parcel = await findParcelById(db, shipmentId)
      return {
        hasTrace: parcel !== undefined && parcel.last_trace_at !== null,
        isTurned: parcel !== undefined && isTurned(parcel.state),
      }
    },
    /** Of a return: its carrier has told of it lately, and it is not there yet. */
    async isMoving(
      db: TenantDb | TenantTx,
      of: { readonly returnId: string; readonly isHandedBack: boolean },
      now: Date,
    ): Promise<boolean> {
      const parcel = await findParcelOfReturn(db, of)
      if (parcel === undefined || isOver(parcel.state) || parcel.last_trace_at === null) return false
      return parcel.last_trace_at.getTime() >= now.getTime() - trackingParameters.movingMs
    },
    async standingOf(db: TenantDb | TenantTx, orderId: string, now: Date): Promise<ParcelsStanding> {
      const parcels = await parcelsOf(db, orderId)
      const since = now.getTime() - trackingParameters.movingMs
      const under = parcels.filter(({ state }) => !isOver(state))
      return {
        isComingBack: parcels.some(({ state }) => isTurned(state)) && (await isComingBack(db, orderId)),
        isMoving: under.length > 0 && under.every(({ last_trace_at: at }) => at !== null && at.getTime() >= since),
      }
    },
  }
}

export type Following = ReturnType<typeof createFollowing>
