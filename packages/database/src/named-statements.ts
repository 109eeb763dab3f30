// Gives statements names on their connections, so that PostgreSQL parses and plans each once and not every time it is sent.
import type pg from 'pg'

/** One connection keeps so many; a statement that was not sent for the longest time makes room. */
const KEPT = 256
/** So many texts are remembered as sent once before; what a list of values makes different each time never gets a name. */
const REMEMBERED = 2_048

interface Known {
  /** From which time on; older names belong to tables that have changed since. */
  readonly since: number
  readonly names: Map<string, string>
}

/** The names of one pool's connections. A name is used once on a connection, so that none can mean two statements. */
export class NamedStatements {
  readonly #sentBefore = new Set<string>()
  readonly #known = new WeakMap<pg.PoolClient, Known>()
  #since = 0
  #last = 0

  /** The statement's name on this connection; undefined when it is sent for the first time, because it may never come again. */
  nameOf(client: pg.PoolClient, text: string): string | undefined {
    const { names } = this.#knownBy(client)
    const known = names.get(text)
    if (known !== undefined) {
      // Put last: the first of the map is the one to make room.
      names.delete(text)
      names.set(text, known)
      return known
    }
    if (!this.#wasSentBefore(text)) return undefined
    const name = `s${(this.#last += 1)}`
    names.set(text, name)
    if (names.size > KEPT) forgetFirst(client, names)
    return name
  }

  /** After tables have changed: every statement is parsed anew, under another name. */
  forgetAll(): void {
    this.#since += 1
  }

  #knownBy(client: pg.PoolClient): Known {
    const known = this.#known.get(client)
    if (known?.since === this.#since) return known
    for (const name of known?.names.values() ?? []) deallocate(client, name)
    const fresh: Known = { since: this.#since, names: new Map() }
    this.#known.set(client, fresh)
    return fresh
  }

  #wasSentBefore(text: string): boolean {
    if (this.#sentBefore.has(text)) return true
    this.#sentBefore.add(text)
    if (this.#sentBefore.size > REMEMBERED) this.#sentBefore.clear()
    return false
  }
}

/** A statement whose plan no longer fits its tables, because they were changed: asked anew it is right. */
export function isOutdatedPlan(error: unknown): boolean {
  // PostgreSQL has no code of its own for it; the routine is the same in every language of its messages.
  const isRefused = error instanceof Error && 'code' in error && error.code === '0A000'
  return isRefused && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

function forgetFirst(client: pg.PoolClient, names: Map<string, string>): void {
  const [text = '', name = ''] = names.entries().next().value ?? []
  names.delete(text)
  deallocate(client, name)
}

/** Goes out before the next statement. In a transaction that has failed it is refused, and the name stays behind unused. */
function deallocate(client: pg.PoolClient, name: string): void {
  client.query(`deallocate ${name}`).catch(() => {})
  const connection: unknown = Reflect.get(client, 'connection')
  const parsed: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'parsedStatements') : null
  if (typeof parsed === 'object' && parsed !== null) Reflect.deleteProperty(parsed, name)
}
