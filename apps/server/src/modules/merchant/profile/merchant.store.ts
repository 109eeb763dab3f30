// Merchants as rows: written here and nowhere else.
import type { TenantDb, TenantTx, Tables } from '@merchant/database'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'
import { type MerchantEvent, transitions } from './merchant.states.ts'

const contactName = { plain: 'contact_name', sealed: 'contact_name_enc', place: 'merchant.contact_name' }
const address = { plain: 'address', sealed: 'address_enc', place: 'merchant.address' }
/** What was written before it was sealed. */
export const plainMerchants: PlainTable = { table: 'merchant', key: [], columns: [contactName, address] }

export type MerchantRow = Selectable<Tables['merchant']>

export const sealContactName = (cipher: FieldCipher, merchantId: string, text: string): Buffer =>
  cipher.encrypt(contactName.place, merchantId, text)
export const sealAddress = (cipher: FieldCipher, merchantId: string, text: string): Buffer =>
  cipher.encrypt(address.place, merchantId, text)

/** Who speaks for the merchant and where it is found, in full. */
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

export async function readMerchant(db: TenantDb | TenantTx): Promise<MerchantRow> {
  const handle: TenantDb = db
  return handle.selectFrom('merchant').selectAll().executeTakeFirstOrThrow()
}

/** Lets an event act on the status; false when the present status doesn't listen to it. */
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
