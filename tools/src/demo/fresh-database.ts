// A database beside the real one, in which something is built that nobody may see half-done; then the two change places.
import { databaseUrl, migrate, roleUrls, setUpRoles } from '@merchant/database'
import pg from 'pg'

const SUFFIX = '_demo_loading'

interface FreshDatabase {
  readonly url: string
  /**
   * Puts it in the place of the real one, which is dropped. Nobody may be connected to either. Dying in between leaves no
   * real database: the next start makes an empty one, and everything begins again.
   */
  takePlace(): Promise<void>
  drop(): Promise<void>
}

/**
 * Makes the database beside `url` from it, which is empty but for its tables, throwing away what an earlier attempt left.
 * Nobody may be connected to it. What a database allows whom is no part of a copy and is said again.
 */
export async function createFreshDatabase(url: string): Promise<FreshDatabase> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const freshName = `${name.slice(0, 63 - SUFFIX.length)}${SUFFIX}`
  await onServer(url, [
    `drop database if exists ${quoted(freshName)}`,
    `create database ${quoted(freshName)} template ${quoted(name)}`,
  ])
  const freshUrl = databaseUrl(url, freshName)
  await setUpRoles(freshUrl, roleUrls(freshUrl))
  await migrate(freshUrl)
  return {
    url: freshUrl,
    takePlace: () =>
      onServer(url, [`drop database ${quoted(name)}`, `alter database ${quoted(freshName)} rename to ${quoted(name)}`]),
    drop: () => onServer(url, [`drop database if exists ${quoted(freshName)}`]),
  }
}

/**
 * The real database itself, for a server on which databases can't be made and renamed: a foreign one, or a cluster. Whoever
 * dies in between leaves it half-loaded, which only a new database mends.
 */
export async function useInPlace(url: string): Promise<FreshDatabase> {
  await migrate(url)
  return { url, takePlace: async () => {}, drop: async () => {} }
}

/** Makes durable what was committed without waiting, and lets the planner know the tables. A foreign server may forbid the first. */
export async function settleDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
    await client.query('checkpoint').catch(() => undefined)
  } finally {
    await client.end()
  }
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
