// What imports need from elsewhere.
import { codeOf, type ImportTableName, importTableOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { ImportTable } from '../../../kernel/import-table.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { FileStorage } from '../storage/index.ts'

export interface ImportDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly storage: FileStorage
  /** The tables that can be imported, of all areas. */
  readonly tables: () => readonly ImportTable[]
  /** Who somebody is by now, and what they may do; null when they may not work here any more. */
  readonly personNow: (merchantId: string, userId: string) => Promise<MerchantActor | null>
  readonly notify: Notify
  readonly onError: (problem: string, error?: unknown) => void
}

/** Errors: refuses record.notFound for a table of another release. */
export const tableOf = ({ tables }: Pick<ImportDeps, 'tables'>, name: ImportTableName): ImportTable =>
  tables().find((table) => table.name === name) ?? refuse('record.notFound')

/** Errors: refuses permission.denied with what is missing. */
export function mustImport({ permissions }: MerchantActor, table: ImportTableName): void {
  const missing = importTableOf(table).permissions.filter((one) => !permissions.has(one))
  if (missing.length > 0) refuse('permission.denied', { missing: missing.map(codeOf) })
}
