// Where goods go back to, sealed as it was when the return was agreed to.
import { regionSchema, type ShopAddress } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { z } from 'zod'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskPhone } from '../../../kernel/masks.ts'

const PLACE = 'return_order.return_address'

const kept = z.object({ contact: z.string(), phone: z.string(), region: regionSchema, detail: z.string() })

export const sealAddress = (
  cipher: FieldCipher,
  merchantId: string,
  { contact, phone, region, detail }: ShopAddress,
): Buffer => cipher.encrypt(PLACE, merchantId, JSON.stringify({ contact, phone, region, detail }))

/** The region that its goods come back to; null: no address was agreed on. */
export async function regionOf({ cipher }: { readonly cipher: FieldCipher }, db: TenantDb, returnId: string) {
  const one = await db
    .selectFrom('return_order')
    .select('return_address_enc as sealed')
    .where('id', '=', returnId)
    .executeTakeFirst()
  if (one === undefined || one.sealed === null) return null
  return kept.parse(JSON.parse(cipher.decrypt(PLACE, db.merchantId, one.sealed))).region
}

/** As people read it; the phone is for whoever sends something there. */
export function shownAddress(cipher: FieldCipher, merchantId: string, sealed: Buffer, isInFull: boolean) {
  const { contact, phone, region, detail } = kept.parse(JSON.parse(cipher.decrypt(PLACE, merchantId, sealed)))
  return {
    contact,
    phone: isInFull ? phone : maskPhone(phone),
    address: `${region.map(({ name }) => name).join('')} ${detail}`,
  }
}
