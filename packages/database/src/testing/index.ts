// Gives a test file a migrated PostgreSQL database of its own, and takes it away afterwards.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { databaseUrl } from '../ensure-database.ts'
import { dropDatabase as dropNamed, onServer } from './test-server.ts'

export { refusingAfterCommit, watchingCommit } from './after-commit.ts'

export interface TestDatabase {
  database: Database
  url: string
  /** Closes `database` and drops it; other connections to it are ended. */
  drop(): Promise<void>
}

/** A new database with every migration applied; about a tenth of a second. Needs the run's global set-up. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(inject('testTemplate'))
  const database = openDatabase({ url, applicationName: 'test' })
  return {
    database,
    url,
    async drop() {
      await database.close()
      await dropDatabase(url)
    },
  }
}

/** A new database without any table, for tests of migrations themselves. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase('template1')
}

export async function dropDatabase(url: string): Promise<void> {
  await dropNamed(inject('testServerUrl'), new URL(url).pathname.slice(1))
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = inject('testServerUrl')
  await onServer(server, `create database ${name} template ${template} strategy wal_log`)
  return databaseUrl(server, name)
}
