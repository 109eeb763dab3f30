// The addresses of shops, sealed: the only writer of their table.
import { regionSchema, type ShopAddress } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'

type AddressKind = 'SHIP' | 'RETURN'

const PHONE_PLACE = 'shop_address.phone'
const contactColumn = { plain: 'contact', sealed: 'contact_enc', place: 'shop_address.contact' }
const detailColumn = { plain: 'detail', sealed: 'detail_enc', place: 'shop_address.detail' }
/** Columns that older releases wrote unsealed. */
export const plainShopAddresses: PlainTable = {
  table: 'shop_address',
  key: ['id'],
  columns: [contactColumn, detailColumn],
}

export async function saveAddress(
  tx: TenantTx,
  cipher: FieldCipher,
  address: { readonly id: string; readonly shopId: string; readonly kind: AddressKind; readonly content: ShopAddress },
  now: Date,
): Promise<void> {
  const seal = (place: string, text: string) => cipher.encrypt(place, tx.merchantId, text)
  const content = {
    contact: null,
    contact_enc: seal(contactColumn.place, address.content.contact),
    phone_enc: seal(PHONE_PLACE, address.content.phone),
    region: JSON.stringify(address.content.region),
    detail: null,
    detail_enc: seal(detailColumn.place, address.content.detail),
    updated_at: now,
  }
  await tx
    .insertInto('shop_address')
    .values({ merchant_id: tx.merchantId, id: address.id, shop_id: address.shopId, kind: address.kind, ...content })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'shop_id', 'kind']).doUpdateSet(content))
    .execute()
}

export async function findAddresses(
  db: TenantDb,
  cipher: FieldCipher,
  shopId: string,
): Promise<ReadonlyMap<AddressKind, ShopAddress>> {
  const opened = (column: typeof contactColumn, sealed: Buffer | null, plain: string | null) =>
    openSealed(cipher, column, db.merchantId, { sealed, plain }) ?? ''
  const rows = await db.selectFrom('shop_address').selectAll().where('shop_id', '=', shopId).execute()
  return new Map(
    rows.map((row) => [
      row.kind,
      {
        contact: opened(contactColumn, row.contact_enc, row.contact),
        phone: cipher.decrypt(PHONE_PLACE, db.merchantId, row.phone_enc),
        region: regionSchema.parse(row.region),
        detail: opened(detailColumn, row.detail_enc, row.detail),
      },
    ]),
  )
}
