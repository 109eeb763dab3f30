// The plainest write of all, rows into tables of merchants, compiled once for their tables and columns.
import type { Insertable } from 'kysely'
import type { TenantDb, TenantTx } from '../handles.ts'
import type { Tables } from '../tables.generated.ts'
import { QueryRefused } from '../tenant/query-refused.ts'
import { statements } from './statement.ts'

/** Values of several rows in one shape, each under the name of its row and its column. */
export type RowValues = Readonly<Record<string, unknown>>

/** The columns of a row that are given; merchant_id is not among them, because it is the handle's. */
export const columnsOf = (row: object): string[] =>
  Object.entries(row)
    .filter(([column, value]) => column !== 'merchant_id' && value !== undefined)
    .map(([column]) => column)

/**
 * What a shape is given for a row. Errors: QueryRefused for a row of another merchant.
 *
 * @param name of the row in the shape
 */
export function rowValues(on: TenantDb | TenantTx, name: string, row: object): RowValues {
  const { merchant_id: merchantId, ...values } = row as Readonly<Record<string, unknown>>
  if (merchantId !== on.merchantId)
    throw new QueryRefused(`The merchant_id of ${name} must be the merchant of the handle`)
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [`${name}.${column}`, value]))
}

interface RowPlace<Table> {
  readonly table: Table
  /** Of the row in the shape. */
  readonly name: string
  readonly columns: readonly string[]
}

/** The row in the shape itself, of the merchant whose handle it is. */
export function rowIn<Table extends keyof Tables>(
  on: TenantDb,
  value: RowValues,
  { name, columns }: RowPlace<Table>,
): Insertable<Tables[Table]> {
  const row = Object.fromEntries(columns.map((column) => [column, value[`${name}.${column}`]]))
  // The columns are those of a row that was of this table.
  return { ...row, merchant_id: on.merchantId } as never
}

const insertion = statements(
  ({ table, columns }: { readonly table: keyof Tables; readonly columns: readonly string[] }) =>
    (db: TenantDb, value: RowValues) =>
      db.insertInto(table).values(rowIn(db, value, { table, name: table, columns })),
)

/**
 * Writes one row. Its values are plain ones, no expressions; a column that is undefined takes its default.
 * Errors: QueryRefused for a row of another merchant; those of the database.
 */
export async function insertRow<Table extends keyof Tables>(
  on: TenantDb | TenantTx,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  await insertion({ table, columns: columnsOf(row) }).run(on, rowValues(on, table, row))
}
