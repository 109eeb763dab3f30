// The numbers of an area (limits, deadlines, pauses), read from its `*.parameters.ts` files with the sentences beside them.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tidy/source-files.ts'
import { commentsIn } from './comments.ts'
import { code, tableOf } from './table.ts'

/** One table of all numbers under these files, or null when there are none. @param pattern from the root, with `*` */
export async function parametersOf(pattern: string): Promise<string | null> {
  const files = globSync(pattern, { cwd: root }).toSorted()
  const rows = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(path.join(root, file)).href)
      const comments = commentsIn(readFileSync(path.join(root, file), 'utf8'))
      const entries = Object.entries(exported).toSorted(([one], [other]) => (one < other ? -1 : 1))
      return entries.flatMap(([name, value]) => flat(name, value, comments))
    }),
  )
  return tableOf(['number', 'value', 'meaning'], rows.flat())
}

/** The sentence above an object stands beside the first of its numbers. */
function flat(name: string, value: unknown, comments: ReadonlyMap<string, string>, above = ''): string[][] {
  if (typeof value === 'function') return []
  const own = [above, comments.get(name) ?? ''].filter((sentence) => sentence !== '').join(' ')
  const isPlain = typeof value !== 'object' || value === null
  if (isPlain || Array.isArray(value)) return [[code(name), textOf(name, value), own]]
  return Object.entries(value).flatMap(([key, inner], at) =>
    flat(`${name}.${key}`, inner, comments, at === 0 ? own : ''),
  )
}

/** A number as people say it, by the unit at the end of its name. */
export function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(', ')
  if (typeof value !== 'number') return typeof value === 'string' ? value : code(JSON.stringify(value))
  if (name.endsWith('Fen')) return `¥${grouped(value / 100)}`
  if (name.endsWith('Bytes')) return `${value / 1024 ** 2} MB`
  return name.endsWith('Ms') ? duration(value) : grouped(value)
}

const grouped = (value: number): string => value.toLocaleString('en-US')

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** `3 d`, `90 min`, `500 ms`: in the largest unit that leaves no rest. */
function duration(ms: number): string {
  const [unit, size] = units.find(([, one]) => ms >= one && ms % one === 0) ?? (['ms', 1] as const)
  return ms === 0 ? 'none' : `${grouped(ms / size)} ${unit}`
}
