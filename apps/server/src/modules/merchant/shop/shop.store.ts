// The shops of a merchant: the only writer of their table.
import { type DeliveryNote, deliveryNote, type ServiceHours, serviceHoursSchema } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import { type Selectable, sql } from 'kysely'

export interface Shop {
  readonly id: string
  readonly shopNo: string
  readonly version: number
  readonly name: string
  readonly intro: string
  /** To buyers, now; empty: nothing. */
  readonly notice: string
  readonly logoFileId: string | null
  readonly bannerFileId: string | null
  readonly servicePhone: string
  readonly status: Tables['shop']['status']
  /** What new goods promise unless told. */
  readonly shipHours: number
  /** From how many pieces on an SKU without a quantity of its own counts as low; 0: never. */
  readonly stockAlert: number
  readonly serviceHours: ServiceHours
  /** Whether buyers may fetch their orders here, for how long one waits, and when somebody is there. */
  readonly pickup: { readonly isOffered: boolean; readonly days: number; readonly openHours: ServiceHours }
  /** Receivers are texted of parcels and codes. */
  readonly textsBuyers: boolean
  readonly deliveryNote: DeliveryNote
  /** Its first and last day in Shanghai; null: none is set. */
  readonly holiday: { readonly from: string; readonly to: string } | null
  /** It rests because of its holiday, and opens by itself when that ends. */
  readonly isOnHoliday: boolean
  /** Why the platform froze it. */
  readonly freezeReason: string | null
  readonly statusBeforeFreeze: Tables['shop']['status_before_freeze']
}

type NewShop = Pick<
  Shop,
  | 'id'
  | 'shopNo'
  | 'name'
  | 'intro'
  | 'notice'
  | 'logoFileId'
  | 'bannerFileId'
  | 'servicePhone'
  | 'status'
  | 'shipHours'
> & { readonly position: number }

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

/** Its name, and whether it texts receivers; undefined when the caller reaches no such shop. */
export const textingShop = statement((db: TenantDb, value: { readonly id: string }) =>
  db.selectFrom('shop').select(['name', 'texts_buyers as textsBuyers']).where('id', '=', value.id),
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

/** Those that wait for their merchant, held until the transaction ends. */
export async function lockPending(tx: TenantTx): Promise<readonly Shop[]> {
  const rows = await tx
    .selectFrom('shop')
    .selectAll()
    .where('status', '=', 'PENDING')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(shopOf)
}

const shopOf = (row: Selectable<Tables['shop']>): Shop => ({
  id: row.id,
  shopNo: row.shop_no,
  version: row.version,
  name: row.name,
  intro: row.intro,
  notice: row.notice,
  logoFileId: row.logo_file_id,
  bannerFileId: row.banner_file_id,
  servicePhone: row.service_phone,
  status: row.status,
  shipHours: row.ship_hours,
  stockAlert: row.stock_alert,
  serviceHours: serviceHoursSchema.parse(row.service_hours),
  pickup: {
    isOffered: row.pickup_offered,
    days: row.pickup_days,
    openHours: serviceHoursSchema.parse(row.pickup_hours),
  },
  textsBuyers: row.texts_buyers,
  deliveryNote: deliveryNote.parse(row.delivery_note),
  holiday:
    row.holiday_from_on === null || row.holiday_to_on === null
      ? null
      : { from: row.holiday_from_on, to: row.holiday_to_on },
  isOnHoliday: row.is_on_holiday,
  freezeReason: row.freeze_reason,
  statusBeforeFreeze: row.status_before_freeze,
})

/** The merchant's shop in this place; false when there is one already, even one that was made at the same moment. */
export async function insertShop(tx: TenantTx, { position, ...shop }: NewShop, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('shop')
    .values({
      merchant_id: tx.merchantId,
      id: shop.id,
      shop_no: shop.shopNo,
      position,
      ...profileColumns(shop),
      ship_hours: shop.shipHours,
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
    .set({ ...profileColumns(shop), ...settingColumns(shop), updated_at: now, version: shop.version + 1 })
    .where('id', '=', shop.id)
    .where('version', '=', shop.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is read with a shop and kept beside it has changed: whoever stands on an older version must look again. */
export async function touchShop(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('shop')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const profileColumns = (shop: Omit<NewShop, 'id' | 'shopNo' | 'position' | 'shipHours'>) => ({
  name: shop.name,
  intro: shop.intro,
  notice: shop.notice,
  logo_file_id: shop.logoFileId,
  banner_file_id: shop.bannerFileId,
  service_phone: shop.servicePhone,
  status: shop.status,
})

const settingColumns = (shop: Shop) => ({
  ship_hours: shop.shipHours,
  stock_alert: shop.stockAlert,
  service_hours: JSON.stringify(shop.serviceHours),
  pickup_offered: shop.pickup.isOffered,
  pickup_days: shop.pickup.days,
  pickup_hours: JSON.stringify(shop.pickup.openHours),
  texts_buyers: shop.textsBuyers,
  delivery_note: JSON.stringify(shop.deliveryNote),
  holiday_from_on: shop.holiday?.from ?? null,
  holiday_to_on: shop.holiday?.to ?? null,
  is_on_holiday: shop.isOnHoliday,
  freeze_reason: shop.freezeReason,
  status_before_freeze: shop.statusBeforeFreeze,
})
