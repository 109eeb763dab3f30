/** The sandbox's connection pool: its own schema first in the search path, amounts as bigint, tables created when missing. */
import pg from 'pg'
import { SCHEMA_NAME, SCHEMA_SQL } from './schema.ts'
import { nameStatements } from './statement-names.ts'

const INT8 = 20

/** Opens the database and creates the tables. Throws when the database cannot be reached. */
export async function openStorage(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    options: `-c search_path=${SCHEMA_NAME} -c TimeZone=UTC -c statement_timeout=20000`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
    },
  })
  // A lost connection is replaced by the pool, and who holds it learns so by its next statement; without listeners, the
  // pool's for idle connections and one on each that is handed out, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', nameStatements)
  const client = await pool.connect()
  try {
    // Two sandboxes starting at once must not race through "create if not exists".
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(20260101)')
    await client.query(SCHEMA_SQL)
    await client.query('commit')
  } finally {
    // The script changed the session's search path in passing; a fresh connection has it from the start.
    client.release(true)
  }
  return pool
}
