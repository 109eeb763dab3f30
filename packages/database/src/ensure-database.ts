// Makes sure that a database of a given name exists on a server.
import pg from 'pg'

const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Creates the database if it is missing and answers its address; two processes may do so at once.
 * Errors: throws for a name that is not plain snake_case, and whatever the server says.
 */
export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`Not a database name: ${name}`)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  } finally {
    await client.end()
  }
  return databaseUrl(adminUrl, name)
}
