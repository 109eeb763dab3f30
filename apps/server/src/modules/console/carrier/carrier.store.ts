// Carriers as rows, a table that belongs to no merchant.
import type { GlobalDb, Tables, TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

export type CarrierRecord = Selectable<Tables['carrier']>

/** All, in the order in which they are offered. */
export const allCarriers = (db: GlobalDb): Promise<CarrierRecord[]> =>
  db.selectFrom('carrier').selectAll().orderBy('sort').orderBy('code').execute()

/** The same, held until the transaction ends: names are compared and carriers counted. */
export const holdCarriers = (tx: TenantTx): Promise<CarrierRecord[]> =>
  tx.selectFrom('carrier').selectAll().orderBy('sort').orderBy('code').forUpdate().execute()

export async function insertCarrier(tx: TenantTx, row: Insertable<Tables['carrier']>): Promise<void> {
  await tx.insertInto('carrier').values(row).execute()
}

/** Of a row that is held. */
export async function updateCarrier(
  tx: TenantTx,
  { id, version }: Pick<CarrierRecord, 'id' | 'version'>,
  columns: Omit<Insertable<Tables['carrier']>, 'id' | 'code' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('carrier')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}
