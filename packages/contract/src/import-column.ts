// What a table that comes in is made of: its columns, and how a cell of each becomes a value.
import type { z } from 'zod'
import type { ExportListName } from './export-lists.ts'
import type { MerchantPermission } from './permissions.ts'

/**
 * How a cell becomes a value. `code`: a text in which full width means nothing and a number is meant as it is written;
 * `money`: 元, which arrives as 分; `choice`: one of `choices` by what it is called; `moment`: a day, which arrives as its last second, or
 * a time of Shanghai's clock.
 */
export type ImportKind = 'text' | 'code' | 'number' | 'money' | 'choice' | 'moment'

export type InBoth = readonly [chinese: string, english: string]

export interface ImportColumn {
  /** The heading; where the table also goes out, it is the same there. */
  readonly title: InBoth
  readonly kind: ImportKind
  /** What the value must be, in the words of the contract. */
  readonly schema: z.ZodType
  readonly isRequired?: true
  /** What belongs there, for the sheet of notes. */
  readonly note: InBoth
  readonly example: InBoth
  /** In characters. */
  readonly width: number
  readonly choices?: readonly { readonly value: string; readonly title: InBoth }[]
}

export interface ImportedTable {
  readonly title: InBoth
  /** What the button and the page call the act. */
  readonly act: InBoth
  /** All of them are needed. */
  readonly permissions: readonly MerchantPermission[]
  readonly maxRows: number
  /** Of rows that belong together; absent: each row is its own. */
  readonly maxUnits?: number
  /** Columns of this list that are none of the table are passed over: an exported table comes in as it went out. */
  readonly alike: ExportListName | null
  readonly columns: Readonly<Record<string, ImportColumn>>
}
