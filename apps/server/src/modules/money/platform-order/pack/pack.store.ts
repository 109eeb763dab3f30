// Packs as rows: what was bought or is free in a month, and what each unit was used for. The only writer of their tables.
import { dayOf, type PackKind, startOfDay } from '@merchant/contract'
import { insertRow, newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'

export type PackRecord = Selectable<Tables['pack']>

/** 2026-11 */
const monthOf = (now: Date): string => dayOf(now).slice(0, 7)

function monthEnd(now: Date): Date {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number)
  return startOfDay(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))
}

interface Bought {
  readonly orderId: string
  readonly kind: PackKind
  readonly units: number
}

/** Once for an order: a second one breaks its unique key. */
export async function grantPack(tx: TenantTx, { orderId, kind, units }: Bought, now: Date): Promise<void> {
  await insertRow(tx, 'pack', {
    merchant_id: tx.merchantId,
    id: newId(now),
    kind,
    order_id: orderId,
    units,
    units_left: units,
    granted_at: now,
  })
}

/** The free units of this month, as many as are given now; once a month, whoever comes first. */
export async function openFreePack(tx: TenantTx, kind: PackKind, units: number, now: Date): Promise<void> {
  if (units === 0) return
  await tx
    .insertInto('pack')
    .values({
      merchant_id: tx.merchantId,
      id: newId(now),
      kind,
      month: monthOf(now),
      units,
      units_left: units,
      granted_at: now,
      expires_at: monthEnd(now),
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind', 'month']).doNothing())
    .execute()
}

export async function packOfOrder(db: TenantDb | TenantTx, orderId: string): Promise<PackRecord | undefined> {
  const handle: TenantDb = db
  return handle.selectFrom('pack').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** The same, held until the transaction ends, so that no unit of it is used meanwhile. */
export const holdPackOfOrder = (tx: TenantTx, orderId: string): Promise<PackRecord | undefined> =>
  tx.selectFrom('pack').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()

/** All that is unused of a pack that is held. */
export async function emptyPack(tx: TenantTx, { id, units_left: left, units_back: back }: PackRecord): Promise<void> {
  await tx
    .updateTable('pack')
    .set({ units_left: 0, units_back: back + left })
    .where('id', '=', id)
    .execute()
}

/** One unit less of a pack that has one, what ends soonest first and the oldest; undefined: none has any. */
export const takeFromPacks = (tx: TenantTx, kind: PackKind, now: Date): Promise<PackRecord | undefined> =>
  tx
    .updateTable('pack')
    .set({ units_left: sql`units_left - 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('pack')
        .select('id')
        .where('kind', '=', kind)
        .where('units_left', '>', 0)
        .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
        .orderBy('expires_at', (order) => order.asc().nullsLast())
        .orderBy('granted_at')
        .orderBy('id')
        .limit(1)
        .forUpdate(),
    )
    .where('units_left', '>', 0)
    .returningAll()
    .executeTakeFirst()

export interface PackSubject {
  readonly kind: PackKind
  readonly id: string
}

export async function hasUse(tx: TenantTx, { kind, id }: PackSubject): Promise<boolean> {
  const use = await tx
    .selectFrom('pack_use')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return use !== undefined
}

export async function insertUse(tx: TenantTx, { kind, id }: PackSubject, packId: string, now: Date): Promise<void> {
  await insertRow(tx, 'pack_use', {
    merchant_id: tx.merchantId,
    kind,
    subject_id: id,
    pack_id: packId,
    used_at: now,
  })
}

/** Back into the pack that it was taken from, once; nothing where none was taken. */
export async function returnUse(tx: TenantTx, { kind, id }: PackSubject, now: Date): Promise<void> {
  const use = await tx
    .updateTable('pack_use')
    .set({ given_back_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('given_back_at', 'is', null)
    .returning('pack_id')
    .executeTakeFirst()
  if (use === undefined) return
  await tx
    .updateTable('pack')
    .set({ units_left: sql`units_left + 1` })
    .where('id', '=', use.pack_id)
    .execute()
}

/** What is left of what was bought, by kind. */
export async function leftOfBought(db: TenantDb | TenantTx): Promise<ReadonlyMap<PackKind, number>> {
  const handle: TenantDb = db
  const rows = await handle
    .selectFrom('pack')
    .select(['kind', sql<string>`sum(units_left)`.as('left')])
    .where('units_left', '>', 0)
    .where('expires_at', 'is', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, left }) => [kind, Number(left)]))
}

/** Kinds of which the merchant has bought at least once. */
export async function boughtKinds(db: TenantDb | TenantTx): Promise<ReadonlySet<PackKind>> {
  const handle: TenantDb = db
  const rows = await handle.selectFrom('pack').select('kind').distinct().where('order_id', 'is not', null).execute()
  return new Set(rows.map(({ kind }) => kind))
}

export async function freeOfMonth(db: TenantDb | TenantTx, now: Date): Promise<ReadonlyMap<PackKind, PackRecord>> {
  const handle: TenantDb = db
  const rows = await handle.selectFrom('pack').selectAll().where('month', '=', monthOf(now)).execute()
  return new Map(rows.map((row) => [row.kind, row]))
}
