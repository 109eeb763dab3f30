// Where an order is fetched, as its shop said at placing: sealed with it, so that a new address of the shop leads nobody astray.
import { openHours, pickupPoint, type PickupPlace } from '@merchant/contract'
import { z } from 'zod'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { maskPhone } from '../../../../kernel/masks.ts'
import type { OrderRecord } from '../sale-order.store.ts'

const PLACE = 'sale_order.pickup'
const kept = pickupPoint.extend({ openHours })
type Kept = z.output<typeof kept>

export const pickupColumns = (cipher: FieldCipher, merchantId: string, { days, ...place }: PickupPlace) => ({
  pickup_enc: cipher.encrypt(PLACE, merchantId, JSON.stringify(place satisfies Kept)),
  pickup_days: days,
})

/** The phone in full for whoever comes to fetch it. */
export function pickupOf(
  cipher: FieldCipher,
  {
    merchant_id: merchantId,
    pickup_enc: sealed,
    pickup_days: days,
  }: Pick<OrderRecord, 'merchant_id' | 'pickup_enc' | 'pickup_days'>,
  { isInFull }: { readonly isInFull: boolean },
): PickupPlace | null {
  if (sealed === null || days === null) return null
  const place = kept.parse(JSON.parse(cipher.decrypt(PLACE, merchantId, sealed)))
  return { ...place, days, phone: isInFull ? place.phone : maskPhone(place.phone) }
}
