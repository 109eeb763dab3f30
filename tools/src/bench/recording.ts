// The statements of one operation as they went to the database, so that exactly these can be run bare.
import type { Parameter } from '../postgres-proxy/postgres-messages.ts'

export interface Statement {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** Statements of one connection that belong together: one transaction, or a single statement on its own. */
export interface Unit {
  readonly isTransaction: boolean
  readonly statements: readonly Statement[]
}

export type Recording = readonly Unit[]

const shapeOf = (recording: Recording): string =>
  JSON.stringify(recording.map(({ isTransaction, statements }) => [isTransaction, statements.map(({ text }) => text)]))

/** Those recordings that have the shape which occurs most: the others caught a background job at work. */
export function typical(recordings: readonly Recording[]): readonly Recording[] {
  const byShape = Map.groupBy(recordings, shapeOf)
  const [most] = [...byShape.values()].toSorted((a, b) => b.length - a.length)
  return most ?? []
}

const NEW_VALUE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[A-Z]{2}\d{18}\b/g

const textsOf = (recording: Recording): string[] =>
  recording.flatMap(({ statements }) =>
    statements.flatMap(({ parameters }) => parameters.filter((value) => typeof value === 'string')),
  )

/** Ids and numbers that the operation made itself: they are in this recording and not in the other. */
export function madeValues(recording: Recording, other: Recording): string[] {
  const known = textsOf(other).join('\n')
  const values = textsOf(recording).flatMap((text) => text.match(NEW_VALUE) ?? [])
  return [...new Set(values)].filter((value) => !known.includes(value))
}

/** The recording with every made value replaced by a new one of its kind, so that it can be run once more. */
export function renewed(recording: Recording, made: readonly string[], newValue: (old: string) => string): Recording {
  const fresh = new Map(made.map((old) => [old, newValue(old)]))
  const renew = (value: Parameter): Parameter =>
    typeof value === 'string' ? value.replace(NEW_VALUE, (old) => fresh.get(old) ?? old) : value
  return recording.map(({ isTransaction, statements }) => ({
    isTransaction,
    statements: statements.map(({ text, parameters }) => ({ text, parameters: parameters.map(renew) })),
  }))
}

/** JSON has no bytes, so they travel as base64 with a mark before them. */
const BYTES = 'base64:'

export const writeRecording = (recordings: unknown): string =>
  JSON.stringify(recordings, (_key, value: unknown) =>
    isJsonBuffer(value) ? BYTES + Buffer.from(value.data).toString('base64') : value,
  )

export function readRecording<T>(text: string): T {
  const recording: T = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(BYTES) ? Buffer.from(value.slice(BYTES.length), 'base64') : value,
  )
  return recording
}

/** What Buffer.toJSON makes of bytes before a replacer sees them. */
const isJsonBuffer = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
