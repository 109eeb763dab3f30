// Brings a database to the newest shape: plain SQL files, forward only, one transaction each, one process at a time.
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { openPool } from './open-pool.ts'

interface Checksums {
  migration_checksum: { name: string; checksum: string }
}
type Db = Kysely<Checksums>

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const FILE = /^\d{4}-[a-z0-9-]+\.sql$/
const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 15

/**
 * Applies every migration that this database has not seen and answers their names, oldest first.
 * Safe when several processes start at once: one works, the others wait and find nothing left to do.
 * Errors: throws when a file was edited after it ran, and with the file's name when one fails (that one is rolled back).
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<string[]> {
  const pool = openPool({ url, maxConnections: 2, applicationName: 'migrate', statementTimeoutMs: 0, lockTimeoutMs: 0 })
  const db: Db = new Kysely<Checksums>({ dialect: new PostgresDialect({ pool }) })
  try {
    const files = await readMigrations(folder)
    await mustBeUnedited(db, files)
    return await applyAll(db, files)
  } finally {
    await pool.end()
  }
}

async function readMigrations(folder: string): Promise<Map<string, string>> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = names.find((name) => !FILE.test(name))
  if (wrong) throw new Error(`A migration is named NNNN-what-it-does.sql, not ${wrong}`)
  const twice = names.find((name, index) => name.slice(0, 4) === names[index + 1]?.slice(0, 4))
  if (twice) throw new Error(`Two migrations have the number of ${twice}`)
  const texts = names.map(
    async (name) => [name.slice(0, -4), await fs.readFile(path.join(folder, name), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

async function applyAll(db: Db, files: Map<string, string>): Promise<string[]> {
  const entries = [...files].map(([name, text]): [string, Migration] => [name, { up: (tx) => apply(tx, name, text) }])
  const migrations = Object.fromEntries(entries)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const applied: string[] = []
  for (let attempt = 1; ;) {
    // One step at a time, because the library would put all of them into a single transaction.
    const { error, results = [] } = await migrator.migrateUp()
    applied.push(...results.filter((result) => result.status === 'Success').map((result) => result.migrationName))
    if (!error && results.length === 0) return applied
    if (!error) continue
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations'
    const lockBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    if (!lockBusy || attempt >= ATTEMPTS) {
      throw new Error(`Migration failed: ${failed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
    attempt += 1
    await pause(500)
  }
}

async function apply(tx: Db, name: string, text: string): Promise<void> {
  // A migration that waits long for a lock holds up everyone behind it: it gives way and tries again.
  await sql`set local lock_timeout = '2s'`.execute(tx)
  await sql`create table if not exists migration_checksum (
    name text not null,
    checksum text not null,
    constraint migration_checksum__pk primary key (name)
  )`.execute(tx)
  await sql.raw(text).execute(tx)
  await tx
    .insertInto('migration_checksum')
    .values({ name, checksum: checksumOf(text) })
    .execute()
}

async function mustBeUnedited(db: Db, files: Map<string, string>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return
  for (const { name, checksum } of await db.selectFrom('migration_checksum').selectAll().execute()) {
    const text = files.get(name)
    if (text !== undefined && checksumOf(text) !== checksum) {
      throw new Error(
        `Migration ${name} was edited after this database ran it: write a new one, or make the database anew`,
      )
    }
  }
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
