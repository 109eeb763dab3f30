// Tells "not now" from "wrong": a lock that was not to be had, a statement that took too long, a connection that is lost.
import pg from 'pg'

/** The connection was lost or could not be had. Whether a COMMIT that was under way counted, nobody knows. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not to be had', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * Serialization failure and deadlock (left over after all tries), lock not available, statement cancelled, the server
 * stops, crashed or starts, and a transaction that was left idle for too long.
 */
const NOT_NOW = new Set(['40001', '40P01', '55P03', '57014', '57P01', '57P02', '57P03', '25P03'])
/** Connection exceptions, and resources that are used up, connections among them. */
const CLASSES_NOT_NOW = ['08', '53']

/** Whether the same may be done again and go well: nothing was wrong with it. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  const { code } = error
  return NOT_NOW.has(code) || (code.length === 5 && CLASSES_NOT_NOW.some((one) => code.startsWith(one)))
}

/** Makes a pool throw DatabaseUnavailable where the driver says in words only that a connection is lost or not to be had. */
export function nameLosses(pool: pg.Pool): void {
  const lost = new WeakSet<object>()
  replace(pool, 'connect', (error) => !(error instanceof pg.DatabaseError))
  pool.on('connect', (client) => {
    client.on('error', () => void lost.add(client))
    client.on('end', () => void lost.add(client))
    replace(client, 'query', (error) => lost.has(client) && !(error instanceof pg.DatabaseError))
  })
}

/** The method in all its forms: Reflect, because no type fits them all. */
function replace<Name extends string>(on: Record<Name, object>, name: Name, isLoss: (error: unknown) => boolean): void {
  const plain: unknown = Reflect.get(on, name)
  if (typeof plain !== 'function') throw new TypeError(`There is no ${name} to replace`)
  Reflect.set(on, name, (...given: unknown[]) => renamed(Reflect.apply(plain, on, given), isLoss))
}

/** Callers with a callback get nothing back, and hear what the driver says. */
function renamed(answer: unknown, isLoss: (error: unknown) => boolean): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.catch((error: unknown) => {
    throw isLoss(error) ? new DatabaseUnavailable(error) : error
  })
}
