// Gives a test file a migrated PostgreSQL database of its own, and takes it away afterwards.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { databaseUrl } from '../ensure-database.ts'
import { openPool } from '../open-pool.ts'
import { checkShapes } from '../shape/statement.ts'
import { roleUrls, type RoleUrls } from '../roles/roles.ts'
import { dropDatabase as dropNamed, onServer } from './test-server.ts'

export { checkShapes } from '../shape/statement.ts'
export { refusingAfterCommit, watchingCommit } from './after-commit.ts'
export { raceRounds } from './race-rounds.ts'
export { countingRoundTrips } from './round-trips.ts'

checkShapes()

export interface TestDatabase {
  /** As the server opens it, but that `pool` is the administrator's: for a look behind the handles' back. */
  database: Database
  /** As administrator, whom no right and no policy holds. */
  url: string
  /** As the server connects: for merchants, and for the house. */
  urls: RoleUrls
  /** Closes `database` and drops it; other connections to it are ended. */
  drop(): Promise<void>
}

/** A new database with every migration applied; about a tenth of a second. Needs the run's global set-up. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(inject('testTemplate'))
  const urls = roleUrls(url)
  const opened = openDatabase({ url: urls.app, houseUrl: urls.house, applicationName: 'test' })
  // Filling a table by the hundred thousand takes as long as a busy machine takes.
  const pool = openPool({ url, applicationName: 'test', statementTimeoutMs: 0 })
  const database: Database = {
    ...opened,
    pool,
    async close() {
      await Promise.all([opened.close(), pool.end()])
    },
  }
  return {
    database,
    url,
    urls,
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
  await onServer(
    server,
    `create database ${name} template ${template} strategy wal_log`,
    // What a database allows is no part of its template.
    `revoke temporary on database ${name} from public`,
  )
  return databaseUrl(server, name)
}
