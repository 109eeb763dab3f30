// Violations as rows; the only writer of the table.
import { VIOLATION_APPEAL_DAYS } from '@merchant/contract'
import { newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql } from 'kysely'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armFirstTimer, disarmTimer } from '../../../kernel/timers.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { mayMove, type ViolationMove, violationStatusText, violationTransitions } from './violation.states.ts'

export type ViolationRecord = Selectable<Tables['violation']>
type Given = 'merchant_id' | 'id' | 'violation_no' | 'status' | 'issued_at' | 'appeal_due_at'
export type NewViolation = Omit<Insertable<Tables['violation']>, Given>

/** Errors: the database's, when its number is taken. */
export async function insertViolation(tx: TenantTx, violation: NewViolation, now: Date): Promise<ViolationRecord> {
  const row = await tx
    .insertInto('violation')
    .values({
      ...violation,
      merchant_id: tx.merchantId,
      id: newId(now),
      violation_no: newBusinessNo('VL', now),
      status: 'PENDING',
      issued_at: now,
      appeal_due_at: new Date(now.getTime() + VIOLATION_APPEAL_DAYS * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await armFirstTimer(tx, { kind: 'violation.appeal', subjectId: row.id, dueAt: row.appeal_due_at }, now)
  return row
}

/** Refuses with record.notFound. */
export async function mustFindViolation(db: TenantDb | TenantTx, id: string): Promise<ViolationRecord> {
  const row = await db.selectFrom('violation').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? refuse('record.notFound')
}

/** Refuses with record.notFound. Held until the transaction ends. */
export async function lockViolation(tx: TenantTx, id: string): Promise<ViolationRecord> {
  const row = await tx.selectFrom('violation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('record.notFound')
}

type Change = Partial<
  Pick<
    ViolationRecord,
    | 'appeal_text'
    | 'appeal_file_ids'
    | 'appealed_by'
    | 'appealed_at'
    | 'upheld_text'
    | 'upheld_by'
    | 'upheld_at'
    | 'result'
    | 'decided_by'
    | 'decided_at'
  >
>

/** The row is held. Refuses with state.notAllowed. Whatever moves it ends the time for an appeal. */
export async function moveViolation(
  tx: TenantTx,
  row: ViolationRecord,
  move: ViolationMove,
  { now, ...change }: Change & { readonly now: Date },
): Promise<ViolationRecord> {
  if (!mayMove(move, row.status)) refuse('state.notAllowed', { status: violationStatusText[row.status] })
  if (row.status === 'PENDING') await disarmTimer(tx, 'violation.appeal', row.id, now)
  return tx
    .updateTable('violation')
    .set({ ...change, status: violationTransitions[move].to, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of one year as it is in China: what is revoked counts no more. */
export async function pointsOf(db: TenantDb, year: number) {
  const begin = (of: number) => new Date(`${of}-01-01T00:00:00+08:00`)
  const row = await db
    .selectFrom('violation')
    .select([
      sql<string>`coalesce(sum(points), 0)`.as('points'),
      sql<string>`coalesce(sum(points) filter (where status in ('PENDING', 'APPEALING')), 0)`.as('open'),
      sql<string>`count(*)`.as('count'),
    ])
    .where('issued_at', '>=', begin(year))
    .where('issued_at', '<', begin(year + 1))
    .where('status', '<>', sql.lit('REVOKED'))
    .executeTakeFirstOrThrow()
  return { year, points: Number(row.points), openPoints: Number(row.open), count: Number(row.count) }
}

/** Those that a merchant can still say something against, up to the limit. */
export async function countOpen(db: TenantDb): Promise<number> {
  const open = db
    .selectFrom('violation')
    .select('violation.id')
    .where('status', '=', sql.lit('PENDING'))
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(COUNT_LIMIT))
  const { count } = await db
    .selectFrom(open.as('open'))
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
