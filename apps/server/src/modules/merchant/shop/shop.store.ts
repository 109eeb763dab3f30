// The shop of a merchant with its addresses: the only writer of these tables.
import { regionSchema, type ShopAddress } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'

type AddressKind = 'SHIP' | 'RETURN'

export interface Shop {
  readonly id: string
  readonly shopNo: string
  readonly version: number
  readonly name: string
  readonly intro: string
  readonly logoFileId: string | null
  readonly servicePhone: string
  readonly status: Tables['shop']['status']
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

/** The shop with this id, or the first that the caller reaches. */
export async function findShop(db: TenantDb, id?: string): Promise<Shop | null> {
  const row = await db
    .selectFrom('shop')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : shopOf(row)
}

/** Whether a shop is open, and nothing else of it; null when the caller reaches no such shop. */
export async function statusOf(db: TenantDb, id: string): Promise<Shop['status'] | null> {
  return (await statusById.first(db, { id }))?.status ?? null
}

const statusById = statement((db: TenantDb, value: { readonly id: string }) =>
  db.selectFrom('shop').select('status').where('id', '=', value.id),
)

/** The shops that the caller reaches, as the merchant opened them. */
export const listShops = async (db: TenantDb): Promise<Shop[]> => (await allShops.all(db, {})).map(shopOf)

const allShops = statement((db: TenantDb, _value: object) => db.selectFrom('shop').selectAll().orderBy('position'))

/** The shop with this id, held until the transaction ends; null when the caller reaches no such shop. */
export async function lockShop(tx: TenantTx, id: string): Promise<Shop | null> {
  const row = await tx.selectFrom('shop').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : shopOf(row)
}

/** How many the merchant has, whoever asks. */
export async function countShops(tx: TenantTx): Promise<number> {
  const { count } = await withoutDataScope(() =>
    tx
      .selectFrom('shop')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

/** What waited for the merchant opens; answers what was opened. */
export async function openPending(tx: TenantTx, now: Date): Promise<readonly Pick<Shop, 'id' | 'shopNo' | 'name'>[]> {
  return tx
    .updateTable('shop')
    .set({ status: 'OPEN', updated_at: now, version: sql`version + 1` })
    .where('status', '=', 'PENDING')
    .returning(['id', 'shop_no as shopNo', 'name'])
    .execute()
}

const shopOf = (row: Selectable<Tables['shop']>): Shop => ({
  id: row.id,
  shopNo: row.shop_no,
  version: row.version,
  name: row.name,
  intro: row.intro,
  logoFileId: row.logo_file_id,
  servicePhone: row.service_phone,
  status: row.status,
})

/** The merchant's shop in this place; false when there is one already, even one that was made at the same moment. */
export async function insertShop(
  tx: TenantTx,
  { position, ...shop }: Omit<Shop, 'version'> & { readonly position: number },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('shop')
    .values({
      merchant_id: tx.merchantId,
      id: shop.id,
      shop_no: shop.shopNo,
      position,
      ...profileColumns(shop),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when someone else saved since `shop.version`. */
export async function updateShop(tx: TenantTx, shop: Shop, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop')
    .set({ ...profileColumns(shop), updated_at: now, version: shop.version + 1 })
    .where('id', '=', shop.id)
    .where('version', '=', shop.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const profileColumns = (shop: Omit<Shop, 'version'>) => ({
  name: shop.name,
  intro: shop.intro,
  logo_file_id: shop.logoFileId,
  service_phone: shop.servicePhone,
  status: shop.status,
})

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
