// Changes of parameters as rows, which belong to no merchant and are never changed themselves.
import type { ParameterKey } from '@merchant/contract'
import type { GlobalDb, Tables, TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

export type ChangeRecord = Selectable<Tables['parameter_change']>

const MOST_READ = 10_000

/** The newest first. */
export const readChanges = (db: GlobalDb): Promise<Pick<ChangeRecord, 'key' | 'after' | 'changed_at'>[]> =>
  db
    .selectFrom('parameter_change')
    .select(['key', 'after', 'changed_at'])
    .orderBy('key')
    .orderBy('version', 'desc')
    .limit(MOST_READ)
    .execute()

/** Of each key that was ever changed. */
export const newestChanges = (db: GlobalDb): Promise<ChangeRecord[]> =>
  db.selectFrom('parameter_change').selectAll().distinctOn('key').orderBy('key').orderBy('version', 'desc').execute()

export const newestOf = (db: TenantTx, key: ParameterKey): Promise<ChangeRecord | undefined> =>
  db
    .selectFrom('parameter_change')
    .selectAll()
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const changesOf = (db: GlobalDb, key: ParameterKey, most: number): Promise<ChangeRecord[]> =>
  db.selectFrom('parameter_change').selectAll().where('key', '=', key).orderBy('version', 'desc').limit(most).execute()

/** False when somebody else wrote that version first. */
export async function insertChange(tx: TenantTx, row: Insertable<Tables['parameter_change']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('parameter_change')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
