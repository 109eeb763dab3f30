// Refuses to run money on a database that may forget what it has committed.
import type { Database } from './database.ts'

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Promises that a committed transaction survives a power loss.
 * Errors: throws naming every setting that is off.
 */
export async function mustBeDurable(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [SETTINGS],
  )
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (off.length > 0) {
    throw new Error(`This PostgreSQL may lose committed money: ${off.toSorted().join(', ')} must be on`)
  }
}
