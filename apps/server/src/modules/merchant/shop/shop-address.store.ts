// The addresses of shops, sealed: the only writer of their table.
import { regionSchema, type ShopAddress, type ShopAddressKind } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'

/** An address of the book, opened. */
export interface BookedAddress extends ShopAddress {
  readonly id: string
  readonly shopId: string
  readonly kind: ShopAddressKind
  readonly isDefault: boolean
  readonly remark: string
  readonly version: number
  readonly updatedAt: Date
}

const PHONE_PLACE = 'shop_address.phone'
const contactColumn = { plain: 'contact', sealed: 'contact_enc', place: 'shop_address.contact' }
const detailColumn = { plain: 'detail', sealed: 'detail_enc', place: 'shop_address.detail' }
/** Columns that older releases wrote unsealed. */
export const plainShopAddresses: PlainTable = {
  table: 'shop_address',
  key: ['id'],
  columns: [contactColumn, detailColumn],
}

function contentColumns(tx: TenantTx, cipher: FieldCipher, content: ShopAddress) {
  const seal = (place: string, text: string) => cipher.encrypt(place, tx.merchantId, text)
  return {
    contact: null,
    contact_enc: seal(contactColumn.place, content.contact),
    phone_enc: seal(PHONE_PLACE, content.phone),
    region: JSON.stringify(content.region),
    detail: null,
    detail_enc: seal(detailColumn.place, content.detail),
  }
}

export async function insertAddress(
  tx: TenantTx,
  cipher: FieldCipher,
  address: Omit<BookedAddress, 'version' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  const { id, shopId, kind, isDefault, remark } = address
  const own = { merchant_id: tx.merchantId, id, shop_id: shopId, kind, is_default: isDefault, remark }
  await tx
    .insertInto('shop_address')
    .values({ ...own, ...contentColumns(tx, cipher, address), created_at: now, updated_at: now })
    .execute()
}

/** Content and remark; which one is the default is changed by `makeDefault`. */
export async function updateAddress(
  tx: TenantTx,
  cipher: FieldCipher,
  address: Omit<BookedAddress, 'version' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('shop_address')
    .set({
      ...contentColumns(tx, cipher, address),
      remark: address.remark,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', address.id)
    .execute()
}

/** Takes the part over from whichever address of its kind has it. */
export async function makeDefault(
  tx: TenantTx,
  { id, shopId, kind }: Pick<BookedAddress, 'id' | 'shopId' | 'kind'>,
  now: Date,
): Promise<void> {
  const ofKind = tx.updateTable('shop_address').where('shop_id', '=', shopId).where('kind', '=', kind)
  const changed = { updated_at: now, version: sql<number>`version + 1` }
  await ofKind
    .set({ is_default: false, ...changed })
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()
  await ofKind
    .set({ is_default: true, ...changed })
    .where('id', '=', id)
    .where('is_default', '=', false)
    .execute()
}

export async function deleteAddress(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('shop_address').where('id', '=', id).execute()
}

/** Those of this shop, or of each that the caller reaches: by kind, the default first, then by age. */
export async function listAddresses(db: TenantDb, cipher: FieldCipher, shopId?: string): Promise<BookedAddress[]> {
  const rows = shopId === undefined ? await allAddresses.all(db, {}) : await addressesOfShop.all(db, { shopId })
  return rows.map((row) => opened(db, cipher, row))
}

const ordered = (db: TenantDb) =>
  db
    .selectFrom('shop_address')
    .selectAll()
    .orderBy('shop_id')
    .orderBy(sql`array_position(array['SHIP', 'RETURN', 'PICKUP'], kind)`)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
const allAddresses = statement((db: TenantDb, _value: object) => ordered(db))
const addressesOfShop = statement((db: TenantDb, value: { readonly shopId: string }) =>
  ordered(db).where('shop_id', '=', value.shopId),
)

/** Null when the caller reaches no such address. */
export async function findAddress(db: TenantDb, cipher: FieldCipher, id: string): Promise<BookedAddress | null> {
  const row = await db.selectFrom('shop_address').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : opened(db, cipher, row)
}

/** Whoever would name it waits until the transaction ends, and finds what became of it. */
export async function holdAddress(tx: TenantTx, id: string): Promise<void> {
  await tx.selectFrom('shop_address').select('id').where('id', '=', id).forUpdate().execute()
}

/** Its row stays until the transaction ends; null when the caller reaches no such address. */
export async function keepAddress(tx: TenantTx, cipher: FieldCipher, id: string): Promise<BookedAddress | null> {
  const row = await tx.selectFrom('shop_address').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
  return row === undefined ? null : opened(tx, cipher, row)
}

/** Where things go unless told. */
export async function findDefaults(
  db: TenantDb,
  cipher: FieldCipher,
  shopId: string,
): Promise<ReadonlyMap<ShopAddressKind, ShopAddress>> {
  const rows = await db
    .selectFrom('shop_address')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('is_default', '=', true)
    .execute()
  return new Map(
    rows.map((row) => {
      const { kind, contact, phone, region, detail } = opened(db, cipher, row)
      return [kind, { contact, phone, region, detail }]
    }),
  )
}

function opened(db: TenantDb, cipher: FieldCipher, row: Selectable<Tables['shop_address']>): BookedAddress {
  const open = (column: typeof contactColumn, sealed: Buffer | null, plain: string | null) =>
    openSealed(cipher, column, db.merchantId, { sealed, plain }) ?? ''
  return {
    id: row.id,
    shopId: row.shop_id,
    kind: row.kind,
    contact: open(contactColumn, row.contact_enc, row.contact),
    phone: cipher.decrypt(PHONE_PLACE, db.merchantId, row.phone_enc),
    region: regionSchema.parse(row.region),
    detail: open(detailColumn, row.detail_enc, row.detail),
    isDefault: row.is_default,
    remark: row.remark,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
