// What exports need from elsewhere.
import type { ExportListName } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { ExportSource } from '../../../kernel/export-source.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { FileStorage } from '../storage/index.ts'

export interface ExportDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly storage: FileStorage
  /** The lists that can be exported, of all areas. */
  readonly sources: () => readonly ExportSource[]
  readonly notify: Notify
  readonly onError: (problem: string, error?: unknown) => void
}

/** Errors: refuses record.notFound for a list of another release. */
export const sourceOf = ({ sources }: Pick<ExportDeps, 'sources'>, list: ExportListName): ExportSource =>
  sources().find((source) => source.list === list) ?? refuse('record.notFound')
