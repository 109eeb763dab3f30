// Merchants as rows: the only writer of the table merchant.
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'
import { type MerchantEvent, transitions } from './merchant.states.ts'

const contactName = { plain: 'contact_name', sealed: 'contact_name_enc', place: 'merchant.contact_name' }
const address = { plain: 'address', sealed: 'address_enc', place: 'merchant.address' }
/** Columns that older releases wrote unsealed. */
export const plainMerchants: PlainTable = { table: 'merchant', key: [], columns: [contactName, address] }

export type MerchantRow = Selectable<Tables['merchant']>

export const sealContactName = (cipher: FieldCipher, merchantId: string, text: string): Buffer =>
  cipher.encrypt(contactName.place, merchantId, text)
export const sealAddress = (cipher: FieldCipher, merchantId: string, text: string): Buffer =>
  cipher.encrypt(address.place, merchantId, text)

/** Contact name and address, decrypted. */
export function contactOf(cipher: FieldCipher, row: MerchantRow) {
  const opened = (column: typeof address, sealed: Buffer | null, plain: string | null) =>
    openSealed(cipher, column, row.merchant_id, { sealed, plain })
  return {
    name: opened(contactName, row.contact_name_enc, row.contact_name) ?? '',
    address: opened(address, row.address_enc, row.address),
  }
}

export async function insertMerchant(tx: TenantTx, merchant: Insertable<Tables['merchant']>): Promise<void> {
  await tx.insertInto('merchant').values(merchant).execute()
}

const merchantItself = statement((db: TenantDb, _value: object) => db.selectFrom('merchant').selectAll())

export async function readMerchant(db: TenantDb | TenantTx): Promise<MerchantRow> {
  const merchant = await merchantItself.first(db, {})
  if (merchant === undefined) throw new Error(`There is no merchant ${db.merchantId}`)
  return merchant
}

const merchantName = statement((db: TenantDb, _value: object) => db.selectFrom('merchant').select('name'))

/** What the merchant is called, and nothing else of it. */
export async function readName(db: TenantDb | TenantTx): Promise<string> {
  const merchant = await merchantName.first(db, {})
  if (merchant === undefined) throw new Error(`There is no merchant ${db.merchantId}`)
  return merchant.name
}

/** Changes the status by an event; false when the present status does not allow it. */
export async function applyEvent(tx: TenantTx, event: MerchantEvent, now: Date): Promise<boolean> {
  const { from, to } = transitions[event]
  const changed = await tx
    .updateTable('merchant')
    .set({ status: to, status_reason: null, updated_at: now, version: sql`version + 1` })
    .where('status', 'in', [...from])
    .returning('status')
    .executeTakeFirst()
  return changed !== undefined
}

/** Held until the transaction ends; undefined: there is no such merchant. */
export const lockMerchant = (tx: TenantTx): Promise<MerchantRow | undefined> =>
  tx.selectFrom('merchant').selectAll().forNoKeyUpdate().executeTakeFirst()

type Standing = Pick<MerchantRow, 'status' | 'status_reason' | 'goods_locked' | 'orders_locked' | 'withdrawals_locked'>

/** What the platform has decided about the merchant, on a row that is locked. Out: its version. */
export async function writeStanding(tx: TenantTx, standing: Standing, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('merchant')
    .set({ ...standing, updated_at: now, version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

const merchantLocks = statement((db: TenantDb, _value: object) =>
  db.selectFrom('merchant').select(['status', 'goods_locked', 'orders_locked', 'withdrawals_locked']),
)

/** What of the merchant is locked, and nothing else of it. */
export const readLocks = (db: TenantDb | TenantTx) => merchantLocks.first(db, {})
