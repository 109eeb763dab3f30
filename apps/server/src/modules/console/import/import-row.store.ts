// What is known of the rows of an import: what each is about, what it changes, and what is wrong with it.
import { type ImportOutcome, MAX_COUNTED_ROWS, type Said } from '@merchant/contract'
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'

/** As it is kept: `cell` is C3, '' for the row as a whole; `column` its heading. */
export interface KeptComplaint {
  readonly cell: string
  readonly column: Said
  readonly said: Said
}

export interface KeptRow {
  readonly number: number
  readonly outcome: ImportOutcome
  readonly about: string
  readonly effect: Said | null
  readonly complaints: readonly KeptComplaint[]
}

type Row = Selectable<Tables['import_row']>

export const rowOf = ({ row_no: number, outcome, about, effect, complaints }: Row): KeptRow => ({
  number,
  outcome,
  about,
  effect: effect as Said | null,
  complaints: complaints as readonly KeptComplaint[],
})

export async function insertRows(tx: TenantTx, taskId: string, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('import_row')
    .values(
      rows.map(({ number, outcome, about, effect, complaints }) => ({
        merchant_id: tx.merchantId,
        task_id: taskId,
        row_no: number,
        outcome,
        about,
        effect: effect === null ? null : JSON.stringify(effect),
        complaints: JSON.stringify(complaints),
      })),
    )
    .execute()
}

export async function removeRows(tx: TenantDb | TenantTx, taskId: string): Promise<void> {
  const handle: TenantDb = tx
  await handle.deleteFrom('import_row').where('task_id', '=', taskId).execute()
}

/** What became of a unit; the effect is that of its first row. */
export async function setOutcome(
  tx: TenantTx,
  { taskId, numbers }: { readonly taskId: string; readonly numbers: readonly number[] },
  { outcome, effect, complaints }: Pick<KeptRow, 'outcome' | 'effect' | 'complaints'>,
): Promise<void> {
  await tx
    .updateTable('import_row')
    .set({
      outcome,
      ...(effect === null ? {} : { effect: JSON.stringify(effect) }),
      complaints: JSON.stringify(complaints),
    })
    .where('task_id', '=', taskId)
    .where(sql<boolean>`row_no = any(${[...numbers]}::integer[])`)
    .execute()
}

const someRows = (db: TenantDb, taskId: string, outcome: ImportOutcome | undefined) =>
  db
    .selectFrom('import_row')
    .where('task_id', '=', taskId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'WRONG'))

export const pageOfRows = (
  db: TenantDb,
  { taskId, outcome }: { readonly taskId: string; readonly outcome: ImportOutcome | undefined },
  { after, limit, offset }: { readonly after: number | null; readonly limit: number; readonly offset: number },
) =>
  someRows(db, taskId, outcome)
    .selectAll()
    .$if(after !== null, (query) => query.where('row_no', '>', after ?? 0))
    .orderBy('row_no')
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
    .execute()

export async function countRows(db: TenantDb, taskId: string, outcome: ImportOutcome | undefined): Promise<number> {
  const some = someRows(db, taskId, outcome)
    .select('row_no')
    .limit(sql.lit(MAX_COUNTED_ROWS + 1))
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All of a task, by number; a table has a few thousand rows at most. */
export async function allRows(db: TenantDb, taskId: string): Promise<ReadonlyMap<number, KeptRow>> {
  const rows = await someRows(db, taskId, undefined).selectAll().execute()
  return new Map(rows.map((row) => [row.row_no, rowOf(row)]))
}

/** The rows that are to be left out, and those that are to be applied. */
export async function outcomesOf(db: TenantDb, taskId: string): Promise<ReadonlyMap<number, ImportOutcome>> {
  const rows = await someRows(db, taskId, undefined).select(['row_no', 'outcome']).execute()
  return new Map(rows.map((row) => [row.row_no, row.outcome]))
}
