// Gives statements names on their connections, so that PostgreSQL parses and plans each once and not every time it is sent.
import type pg from 'pg'

/**
 * One connection keeps so many, and so many characters of them: the plan of a long search takes a megabyte, and every page of it
 * is another text. A statement that was not sent for the longest time makes room.
 */
const KEPT = 256
const KEPT_CHARACTERS = 400_000
/** So many texts are remembered as sent once before; what a list of values makes different each time never gets a name. */
const REMEMBERED = 2_048

interface Known {
  /** From which time on; older names belong to tables that have changed since. */
  readonly since: number
  readonly names: Map<string, string>
  characters: number
}

/** The names of one pool's connections. A name is used once on a connection, so that none can mean two statements. */
export class NamedStatements {
  readonly #sentBefore = new Set<string>()
  readonly #known = new WeakMap<pg.PoolClient, Known>()
  #since = 0
  #last = 0

  /** The statement's name on this connection; undefined when it is sent for the first time, because it may never come again. */
  nameOf(client: pg.PoolClient, text: string): string | undefined {
    const kept = this.#knownBy(client)
    const { names } = kept
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
    kept.characters += text.length
    while (names.size > KEPT || (kept.characters > KEPT_CHARACTERS && names.size > 1)) forgetFirst(client, kept)
    return name
  }

  /** After tables have changed: every statement is parsed anew, under another name. */
  forgetAll(): void {
    this.#since += 1
  }

  #knownBy(client: pg.PoolClient): Known {
    const known = this.#known.get(client)
    if (known?.since === this.#since) return known
    for (const name of known?.names.values() ?? []) close(client, name)
    const fresh: Known = { since: this.#since, names: new Map(), characters: 0 }
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

/** A statement that stood behind the one that was to be parsed for both, and wasn't: nothing happened, and asked anew it is parsed. */
export function isNeverParsed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '26000'
}

function forgetFirst(client: pg.PoolClient, known: Known): void {
  const [text = '', name = ''] = known.names.entries().next().value ?? []
  known.names.delete(text)
  known.characters -= text.length
  close(client, name)
}

/**
 * Tells the connection, between two statements, that a name is used no more. It is a message of the protocol and no statement:
 * `deallocate` of a name that never came to be, because its parsing was refused, would end the transaction it is sent in.
 */
function close(client: pg.PoolClient, name: string): void {
  const { connection } = client as unknown as { readonly connection: DriverConnection }
  connection.close({ type: 'S', name })
  Reflect.deleteProperty(connection.parsedStatements, name)
  Reflect.deleteProperty(connection.submittedNamedStatements, name)
}

/** What the driver has beside its types. It sends everything at once, in the order in which it is told. */
interface DriverConnection {
  close(what: { readonly type: 'S'; readonly name: string }): void
  readonly parsedStatements: object
  readonly submittedNamedStatements: object
}
