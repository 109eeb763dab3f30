// Speaks to the server of the tests about whole databases; knows nothing of vitest, so the set-up of a run may use it too.
import pg from 'pg'

/** Drops a database of this server; connections to it are ended. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
}

/** Runs one statement that can't stand in a transaction. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
