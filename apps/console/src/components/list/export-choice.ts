// What somebody chose for the table of a list the last time, kept in their browser.
import type { ExportListName } from '@merchant/contract'
import { isRecord } from '../../api/records.ts'

export interface ExportChoice {
  readonly columns: readonly string[]
  readonly format: 'XLSX' | 'CSV'
}

const nameOf = (userId: string, list: ExportListName): string => `export.${userId}.${list}`

/** Columns of another release, and those that are not known to this person, are left out; without any left it is all of them. */
export function rememberedChoice(userId: string, list: ExportListName, known: readonly string[]): ExportChoice {
  const given = read(nameOf(userId, list))
  const kept = Array.isArray(given.columns) ? known.filter((name) => (given.columns as unknown[]).includes(name)) : []
  return { columns: kept.length === 0 ? known : kept, format: given.format === 'CSV' ? 'CSV' : 'XLSX' }
}

export const rememberChoice = (userId: string, list: ExportListName, choice: ExportChoice): void =>
  localStorage.setItem(nameOf(userId, list), JSON.stringify(choice))

function read(name: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
