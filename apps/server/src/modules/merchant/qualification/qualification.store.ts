// Qualifications as rows: the only writer of the table.
import { dayOf } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { statusName, transitions } from './qualification.states.ts'

export type QualificationRecord = Selectable<Tables['qualification']>

/** All of a merchant, the newest first. */
export const qualificationsOf = (db: TenantDb | TenantTx): Promise<QualificationRecord[]> => ofMerchant.all(db, {})

const ofMerchant = statement((db: TenantDb, _value: object) =>
  db.selectFrom('qualification').selectAll().orderBy('submitted_at', 'desc').orderBy('id', 'desc'),
)

export const findQualification = (db: TenantDb | TenantTx, id: string): Promise<QualificationRecord | undefined> =>
  db.selectFrom('qualification').selectAll().where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends. Refuses record.notFound. */
export async function lockQualification(tx: TenantTx, id: string): Promise<QualificationRecord> {
  const found = await tx.selectFrom('qualification').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? refuse('record.notFound')
}

export async function insertQualification(tx: TenantTx, row: Insertable<Tables['qualification']>): Promise<void> {
  await tx.insertInto('qualification').values(row).execute()
}

/** Refuses state.notAllowed by the name of the state it is in. */
export function mustAllow({ status }: QualificationRecord, event: keyof typeof transitions): void {
  if (!transitions[event].from.includes(status)) refuse('state.notAllowed', { status: statusName[status] })
}

/** Moves a locked one along a transition; answers it as it is then. */
export async function moveQualification(
  tx: TenantTx,
  row: QualificationRecord,
  event: keyof typeof transitions,
  changes: Updateable<Tables['qualification']> = {},
): Promise<QualificationRecord> {
  mustAllow(row, event)
  return tx
    .updateTable('qualification')
    .set({ ...changes, status: transitions[event].to, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeQualification(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('qualification').where('id', '=', id).execute()
}

/** A paper as goods need it. */
export interface StandingPaper {
  readonly kind: QualificationRecord['kind']
  readonly name: string
  readonly categoryIds: readonly string[]
  readonly validTo: string
  /** It was passed, and has begun; otherwise it waits for one of both. */
  readonly holds: boolean
}

/** Whether the shop's papers of these brands hold on this day, or wait; brands without any are left out. */
export async function brandStanding(
  db: TenantDb | TenantTx,
  { shopId, brandIds, now }: { readonly shopId: string; readonly brandIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, { readonly holds: boolean }>> {
  if (brandIds.length === 0) return new Map()
  const today = dayOf(now)
  const rows = await db
    .selectFrom('qualification')
    .select(['brand_id as brandId', 'status', 'valid_from_on as validFrom'])
    .where('shop_id', '=', shopId)
    .where('brand_id', 'in', [...brandIds])
    .where('status', 'in', ['PASSED', 'PENDING'])
    .where('valid_to_on', '>=', today)
    .execute()
  const standing = new Map<string, { holds: boolean }>()
  for (const { brandId, status, validFrom } of rows) {
    const holds = status === 'PASSED' && validFrom <= today
    if (brandId !== null) standing.set(brandId, { holds: holds || standing.get(brandId)?.holds === true })
  }
  return standing
}

/** Those that hold on this day, and those that wait. */
export async function standing(db: TenantDb | TenantTx, now: Date): Promise<StandingPaper[]> {
  const today = dayOf(now)
  const papers = await standingPapers.all(db, { today })
  return papers.map(({ status, validFrom, ...paper }) => ({
    ...paper,
    holds: status === 'PASSED' && validFrom <= today,
  }))
}

const standingPapers = statement((db: TenantDb, value: { readonly today: string }) =>
  db
    .selectFrom('qualification')
    .select([
      'kind',
      'name',
      'category_ids as categoryIds',
      'status',
      'valid_from_on as validFrom',
      'valid_to_on as validTo',
    ])
    .where('status', 'in', [sql.lit<'PASSED'>('PASSED'), sql.lit<'PENDING'>('PENDING')])
    .where('brand_id', 'is', null)
    .where('valid_to_on', '>=', value.today),
)

/** Whether another one that passed covers all that this one does, for longer. */
export const isRenewed = (row: QualificationRecord, all: readonly QualificationRecord[]): boolean =>
  all.some(
    (other) =>
      other.id !== row.id &&
      other.status === 'PASSED' &&
      other.kind === row.kind &&
      // A brand may have been called otherwise.
      (row.kind === 'BRAND' || other.name === row.name) &&
      other.brand_id === row.brand_id &&
      other.shop_id === row.shop_id &&
      other.valid_to_on > row.valid_to_on &&
      row.category_ids.every((categoryId) => other.category_ids.includes(categoryId)),
  )
