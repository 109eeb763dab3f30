// How a table comes in 导入: the module whose table it is says what a row means, the console area reads the file and asks.
import type { ImportColumnName, ImportTableName, ImportValues, Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from './actor.ts'

/** As whom it is read and written: the person with the rights and the reach of this moment. */
export interface ImportAsk {
  readonly actor: MerchantActor
  readonly now: Date
}

export interface ImportRow<Values = Readonly<Record<string, unknown>>> {
  /** As the spreadsheet counts it. */
  readonly number: number
  readonly values: Values
}

export interface RowComplaint<Column extends string = string> {
  /** Null: the row as a whole. */
  readonly column: Column | null
  /** Without personal data: it is kept as it is. */
  readonly said: Said
}

/** What the dry run says of a row. */
export interface CheckedRow<Column extends string = string> {
  /** What the row changes, by whatever names it for certain: a second row about it is wrong. Null when it is not known. */
  readonly subject: string | null
  /** That in words of its people. */
  readonly about: string
  /** What would become of it; null when it is so already. */
  readonly effect: Said | null
  readonly complaints: readonly RowComplaint<Column>[]
}

export interface ImportTable {
  readonly name: ImportTableName
  /** Rows with the same belong together and follow one another: all of them are applied, or none. Null: by itself. */
  unitOf(values: Readonly<Record<string, unknown>>): string | null
  /** Reads only; answers in the order of the rows. Units are not divided. */
  check(ask: ImportAsk, rows: readonly ImportRow[]): Promise<readonly CheckedRow[]>
  /**
   * Applies a unit in the caller's transaction, in which its turn is noted, too: a unit that was applied never comes again.
   * Answers what became of it; null when it was so already. Refuses with whatever the business says.
   */
  apply(tx: TenantTx, ask: ImportAsk, rows: readonly ImportRow[]): Promise<Said | null>
}

interface TableParts<Name extends ImportTableName> {
  readonly name: Name
  unitOf?(values: ImportValues<Name>): string | null
  check(
    ask: ImportAsk,
    rows: readonly ImportRow<ImportValues<Name>>[],
  ): Promise<readonly CheckedRow<ImportColumnName<Name>>[]>
  apply(tx: TenantTx, ask: ImportAsk, rows: readonly ImportRow<ImportValues<Name>>[]): Promise<Said | null>
}

/** The values of a row are what the columns of the contract make of its cells. */
export function importTable<Name extends ImportTableName>(parts: TableParts<Name>): ImportTable {
  type Rows = readonly ImportRow<ImportValues<Name>>[]
  const { name, unitOf = () => null } = parts
  return {
    name,
    unitOf: (values) => unitOf(values as ImportValues<Name>),
    check: (ask, rows) => parts.check(ask, rows as Rows),
    apply: (tx, ask, rows) => parts.apply(tx, ask, rows as Rows),
  }
}
