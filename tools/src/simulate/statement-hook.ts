// Stands between the server in this process and its database: counts its statements, and ends its connections as a dying process does.
import pg from 'pg'
import { KeptStream } from './kept-connections.ts'

/** What an application's connections are called; see createApp. */
const SERVER = 'merchant-server'

interface Line {
  /** How many statements the server asked since the line was last armed. */
  asked: number
  /** The connections break before, or after, the server's n-th statement from now; null never. */
  breakAt: { readonly nth: number; readonly moment: 'before' | 'after' } | null
  isBroken: boolean
  /** What the server's statement becomes on its way; null: it is answered, and never done. */
  rewrite: ((text: string) => string | null) | null
}

/** The one line between the server under simulation and its database; at rest it lets everything through. */
export const line: Line = { asked: 0, breakAt: null, isBroken: false, rewrite: null }

type Query = (...given: unknown[]) => unknown
type Wire = pg.Client & {
  readonly connectionParameters: { readonly application_name?: string }
  readonly connection: { stream: { destroy(): void } }
}
const query = pg.Client.prototype.query as Query
const connect = pg.Client.prototype.connect as Query

const lost = () => new Error('Connection terminated unexpectedly')

function cut(client: Wire): Promise<never> {
  line.isBroken = true
  return drop(client)
}

/** Ends this connection alone: its server may have been replaced meanwhile, and the line mended for the next one. */
function drop(client: Wire): Promise<never> {
  client.connection.stream.destroy()
  return Promise.reject(lost())
}

/** The statement as a planted bug wants it; undefined when it shall not be sent at all. */
function spoiled(given: readonly unknown[]): unknown[] | undefined {
  const [first, ...more] = given
  if (line.rewrite === null) return [...given]
  if (typeof first === 'string') {
    const text = line.rewrite(first)
    return text === null ? undefined : [text, ...more]
  }
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return [...given]
  const text = line.rewrite(first.text)
  return text === null ? undefined : [{ ...first, text }, ...more]
}

/** Parameters and carriers are read now and then by clocks that no run holds: counted, they would be part of no seed. */
const isByItself = ([first]: readonly unknown[]): boolean =>
  typeof first === 'object' &&
  first !== null &&
  'text' in first &&
  /"parameter_change"|^select \* from "carrier"/.test(String(first.text))

// What a server has parsed and planned is not lost with it: the next one takes its connections over.
pg.Client.prototype.connect = function kept(this: Wire, ...given: unknown[]) {
  if (this.connectionParameters.application_name === SERVER) this.connection.stream = new KeptStream()
  return connect.apply(this, given)
} as typeof pg.Client.prototype.connect

const NOTHING_DONE = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

pg.Client.prototype.query = function counted(this: Wire, ...asked: unknown[]) {
  if (this.connectionParameters.application_name !== SERVER) return query.apply(this, asked)
  const given = spoiled(asked)
  if (given === undefined) return Promise.resolve(NOTHING_DONE)
  if (line.isBroken) return cut(this)
  if (isByItself(given)) return query.apply(this, given)
  line.asked += 1
  const point = line.breakAt
  if (point === null || line.asked < point.nth) return query.apply(this, given)
  if (point.moment === 'before') return cut(this)
  const answer = query.apply(this, given)
  if (!(answer instanceof Promise)) return answer
  line.isBroken = true
  // The database did it, and nobody hears so.
  return answer.then(
    () => drop(this),
    () => drop(this),
  )
} as typeof pg.Client.prototype.query

/** From now on the server's statements are counted, and at this one its connections break. */
export function arm(breakAt: Line['breakAt']): void {
  line.asked = 0
  line.breakAt = breakAt
}

/** The next server may speak to the database. */
export function mend(): void {
  line.breakAt = null
  line.isBroken = false
}
