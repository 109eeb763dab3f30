// Sends rows to PostgreSQL by COPY: one statement for thousands of them.
import pg from 'pg'
import type { Json, Row } from './json.ts'

/** Copies rows of one table; all have the same columns. Errors: what the server says. */
export async function copyIn(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const text = rows.map((row) => columns.map((column) => fieldOf(row[column] ?? null)).join('\t')).join('\n')
  await new Promise<void>((resolve, reject) => {
    client.query(
      new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, Buffer.from(`${text}\n`), (error) => {
        if (error === null) resolve()
        else reject(error)
      }),
    )
  })
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function fieldOf(value: Json): string {
  if (value === null) return '\\N'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replaceAll(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** What the driver asks of a statement that takes data; it calls these by name. */
class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #data: Buffer
  readonly #done: (error: Error | null) => void
  constructor(statement: string, data: Buffer, done: (error: Error | null) => void) {
    this.#statement = statement
    this.#data = data
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: { sendCopyFromChunk(data: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(this.#data)
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#done(error)
  }

  /** Comes after an error, too, which is known by then. */
  handleReadyForQuery(): void {
    this.#done(null)
  }
}
