// How an error stands in the log: what and where it was, without the values that PostgreSQL and parsers quote.
import { withoutPersonal } from '../kernel/without-personal.ts'

const CAUSES = 5

type Logged = {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** Of PostgreSQL and Node: what kind of failure, and on which promise of the database. Its `detail` holds the row. */
  readonly code?: string
  readonly constraint?: string
}

export function loggedError(error: unknown): Logged {
  const known = error instanceof Error ? error : new Error(String(error))
  return {
    type: known.name,
    message: withoutPersonal(known.message),
    stack: withoutPersonal(stacksOf(known)),
    ...textOf(known, 'code'),
    ...textOf(known, 'constraint'),
  }
}

function stacksOf(error: Error): string {
  const stacks: string[] = []
  for (let next: unknown = error; next instanceof Error && stacks.length < CAUSES; next = next.cause)
    stacks.push(next.stack ?? `${next.name}: ${next.message}`)
  return stacks.join('\ncaused by: ')
}

function textOf<Name extends string>(error: Error, name: Name): { readonly [Key in Name]?: string } {
  const value = (error as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' ? ({ [name]: value } as { readonly [Key in Name]: string }) : {}
}
