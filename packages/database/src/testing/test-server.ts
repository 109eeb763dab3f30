// Speaks to the server of the tests about whole databases; knows nothing of vitest, so the set-up of a run may use it too.
import pg from 'pg'

/** Drops a database of this server; connections to it are ended. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
}

/** Runs statements, one after the other, that can't stand in a transaction. */
export async function onServer(serverUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
