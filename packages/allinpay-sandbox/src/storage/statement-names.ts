/** Gives the statements of a connection names, so that PostgreSQL parses and plans each once and not every time it is sent. */
import type pg from 'pg'

/** More texts than the sandbox has of its own; what is put together for one time stays nameless then. */
const MOST_NAMES = 400

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size === MOST_NAMES) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

type Query = (...given: readonly unknown[]) => unknown

/** From now on a statement with parameters goes out under a name; one without may be several, which none can stand for. */
export function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query
  const named: Query = (text, values, ...rest) => {
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest)
    const name = nameOf(text)
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  client.query = named as typeof client.query
}
