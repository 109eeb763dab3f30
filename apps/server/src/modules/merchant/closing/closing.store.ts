// Requests to close a merchant: the only writer of their table.
import { type ClosingStanding } from '@merchant/contract'
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql } from 'kysely'

export type ClosingRecord = Selectable<Tables['merchant_closing']>

/** Of a merchant that is locked, or as it is read; null: nobody has asked for it. */
export async function findOpen(given: TenantDb | TenantTx): Promise<ClosingRecord | null> {
  const db: TenantDb = given
  const row = await db.selectFrom('merchant_closing').selectAll().where('ended_at', 'is', null).executeTakeFirst()
  return row ?? null
}

export const insertClosing = (tx: TenantTx, row: Insertable<Tables['merchant_closing']>): Promise<void> =>
  insertRow(tx, 'merchant_closing', row)

interface Check {
  readonly at: Date
  readonly found: readonly string[]
}

/** What was found when its time had come. */
export async function keepCheck(tx: TenantTx, id: string, { at, found }: Check): Promise<void> {
  await tx
    .updateTable('merchant_closing')
    .set({ checked_at: at, found: JSON.stringify(found) })
    .where('id', '=', id)
    .execute()
}

interface Ending {
  readonly kind: 'DONE' | 'CANCELED'
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
}

export async function endClosing(tx: TenantTx, id: string, { kind, at, by }: Ending): Promise<void> {
  await tx
    .updateTable('merchant_closing')
    .set({ ended_at: at, end_kind: kind, ended_by: by.id, ended_by_name: by.name })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** From now on its people and its storefront give no command; read with every token. */
export async function markClosed(tx: TenantTx, now: Date): Promise<void> {
  await tx
    .insertInto('merchant_verification')
    .values({ id: tx.merchantId, verified_until: now, closed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ closed_at: now }))
    .execute()
}

const SHOWN_ENDED = 20

/** Those that are over, the newest first. */
export async function listPast(given: TenantDb | TenantTx): Promise<ClosingStanding['past']> {
  const db: TenantDb = given
  const rows = await db
    .selectFrom('merchant_closing')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(SHOWN_ENDED))
    .execute()
  return rows.flatMap(({ ended_at: at, end_kind: kind, ended_by_name: byName, ...row }) =>
    at === null || kind === null
      ? []
      : [{ ...askedOf(row), ended: { at: at.toISOString(), kind, byName: byName ?? '' } }],
  )
}

export const openOf = (row: ClosingRecord): NonNullable<ClosingStanding['closing']> => ({
  ...askedOf(row),
  checkedAt: row.checked_at?.toISOString() ?? null,
})

const askedOf = (
  row: Pick<ClosingRecord, 'reason' | 'requested_by_name' | 'requested_at' | 'due_at'>,
): Omit<NonNullable<ClosingStanding['closing']>, 'checkedAt'> => ({
  reason: row.reason,
  requestedByName: row.requested_by_name,
  requestedAt: row.requested_at.toISOString(),
  dueAt: row.due_at.toISOString(),
})
