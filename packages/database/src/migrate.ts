// Brings a database to the newest shape: plain SQL files, forward only, one transaction each, one process at a time.
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { NamesOnlyDialect } from './names-only-dialect.ts'
import { openPool } from './open-pool.ts'
import { grantRights, hasRoles } from './roles/grant-rights.ts'
import { roles } from './roles/roles.ts'
import { isUnavailable } from './unavailable.ts'

interface Checksums {
  migration_checksum: { name: string; checksum: string }
}
type Db = Kysely<Checksums>

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const FILE = /^\d{4}-[a-z0-9-]+\.sql$/
const ATTEMPTS = 15
/** A machine that builds and installs at the same time is slow to lend a connection. */
const CONNECT_MS = 120_000

/**
 * Applies every migration that this database has not seen and answers their names, oldest first; as the owner where the
 * database was handed over to roles, whose rights on all tables are renewed then.
 * Safe when several processes start at once: one works, the others wait and find nothing left to do.
 * A database that a newer release has migrated further is left as it is, so that a release can be taken back.
 * Errors: throws when a file is missing or was edited after it ran, and with the file's name when one fails (that one is rolled back).
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<string[]> {
  const ownUrl = await asOwner(url)
  const settings = {
    maxConnections: 2,
    applicationName: 'migrate',
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    connectTimeoutMs: CONNECT_MS,
  }
  const pool = openPool({ url: ownUrl ?? url, ...settings })
  const db: Db = new Kysely<Checksums>({ dialect: new NamesOnlyDialect({ pool }) })
  try {
    const files = await readMigrations(folder)
    const applied = await applyAll(db, files)
    if (ownUrl !== null) await giveRights(pool)
    return applied
  } finally {
    await pool.end()
  }
}

/** The same address as the role that owns the tables, or null where the database was not handed over to roles. */
async function asOwner(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  await client.connect()
  try {
    if (!(await hasRoles(client))) return null
    const asRole = new URL(url)
    const settings = [asRole.searchParams.get('options') ?? '', `-c role=${roles.owner}`]
    asRole.searchParams.set('options', settings.join(' ').trim())
    return asRole.href
  } finally {
    await client.end()
  }
}

async function giveRights(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '2s'`)
    await grantRights(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function readMigrations(folder: string): Promise<Map<string, string>> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = names.find((name) => !FILE.test(name))
  if (wrong) throw new Error(`A migration is named NNNN-what-it-does.sql, not ${wrong}`)
  const twice = names.find((name, index) => name.slice(0, 4) === names[index + 1]?.slice(0, 4))
  if (twice) throw new Error(`Two migrations have the number of ${twice}`)
  const texts = names.map(async (name) => [name.slice(0, -4), await readText(path.join(folder, name))] as const)
  return new Map(await Promise.all(texts))
}

/** The text with the line ends that it has in the repository, whatever the checkout made of them. */
async function readText(file: string): Promise<string> {
  return (await fs.readFile(file, 'utf8')).replaceAll('\r\n', '\n')
}

async function applyAll(db: Db, files: Map<string, string>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => plan(db, files) } })
  const applied: string[] = []
  for (let attempt = 1; ;) {
    // One step at a time, because the library would put all of them into a single transaction.
    const { error, results = [] } = await migrator.migrateUp()
    applied.push(...results.filter((result) => result.status === 'Success').map((result) => result.migrationName))
    if (!error && results.length === 0) return applied
    if (!error) continue
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations'
    // A lock that others hold, and a connection that a busy machine does not get in time: nothing was changed by it.
    if (!isUnavailable(error) || attempt >= ATTEMPTS) {
      throw new Error(`Migration failed: ${failed}: ${(error as Error).message}`, {
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

/** Ours by name, and an empty one for each that only a newer release knows; asked anew for every step, under the lock. */
async function plan(db: Db, files: Map<string, string>): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const [name, text] of files) migrations[name] = { up: (tx) => apply(tx, name, text) }
  const newest = [...files.keys()].at(-1) ?? ''
  for (const { name, checksum } of await readChecksums(db)) {
    const text = files.get(name)
    if (text === undefined && name > newest) migrations[name] = { up: async () => {} }
    else if (text === undefined) throw new Error(`Migration ${name} ran in this database, but its file is gone`)
    else if (checksumOf(text) !== checksum) {
      throw new Error(
        `Migration ${name} was edited after this database ran it: write a new one, or make the database anew`,
      )
    }
  }
  return migrations
}

async function readChecksums(db: Db): Promise<Checksums['migration_checksum'][]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(
    db,
  )
  return rows[0]?.there ? db.selectFrom('migration_checksum').selectAll().execute() : []
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
