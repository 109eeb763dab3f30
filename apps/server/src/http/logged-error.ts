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
  const known = asError(error)
  return {
    type: known.name,
    message: withoutPersonal(known.message),
    stack: withoutPersonal(stacksOf(known)),
    ...textOf(known, 'code'),
    ...textOf(known, 'constraint'),
  }
}

/** The job queue sends its errors as plain objects with what they had. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown))
  const message = 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : JSON.stringify(thrown)
  return Object.assign(new Error(message), thrown, { message })
}

function stacksOf(error: Error): string {
  const stacks: string[] = []
  for (let next: unknown = error; next instanceof Error && stacks.length < CAUSES; next = next.cause)
    stacks.push(next.stack ?? `${next.name}: ${next.message}`)
  return stacks.join('\ncaused by: ')
}

function textOf(error: Error, name: 'code' | 'constraint'): { readonly code?: string; readonly constraint?: string } {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? { [name]: value } : {}
}
