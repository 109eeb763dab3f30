/** What every operation of the core is handed: the rows of one transaction, whose app it is, the moment, the switches. */
import type { Settings } from './settings.ts'
import type { AppRow } from './storage/tables.ts'
import type { Rows } from './storage/rows-in-work.ts'

export interface UnitOfWork extends Rows {
  readonly appId: string
  readonly app: AppRow
  readonly now: Date
  readonly settings: Readonly<Settings>
  /** Where browsers reach the sandbox's pages, without a slash at the end. */
  readonly publicUrl: string
  /** True while past operations are retold: nobody is notified, nothing is sent by SMS. */
  readonly quiet: boolean
}
