// The state machines of an area, read from the data in its `*.states.ts` files: what leads from which status to which.
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tidy/source-files.ts'
import { code, codes, tableOf } from './table.ts'

type Rows = readonly (readonly string[])[]

/** One section for each state machine of the area, in the order of their files. */
export async function statesOf(area: string): Promise<string> {
  const files = globSync(`apps/server/src/modules/${area}/**/*.states.ts`, { cwd: root }).toSorted()
  const sections = await Promise.all(files.map(sectionOf))
  return sections.join('\n\n')
}

async function sectionOf(file: string): Promise<string> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(path.join(root, file)).href)
  const found = Object.entries(exported).find(([name]) => /transitions$/i.test(name))?.[1]
  if (!isRecord(found)) throw new Error(`${file} exports no transitions`)
  const table = byEvent(found) ?? byStatus(found)
  const word = path.basename(file, '.states.ts')
  return `**${word}** (${code(file.replaceAll('\\', '/'))})\n\n${table}`
}

/** `{ ship: { from: [TO_SHIP], to: SHIPPED } }` */
function byEvent(transitions: Readonly<Record<string, unknown>>): string | null {
  const rows = Object.entries(transitions).map(([event, step]) =>
    isRecord(step) && 'from' in step && 'to' in step
      ? [code(event), codes(list(step['from'])), codes(list(step['to']))]
      : null,
  )
  return rows.includes(null)
    ? null
    : tableOf(
        ['event', 'from', 'to'],
        rows.filter((row) => row !== null),
      )
}

/** `{ NEW: [SENT, FAILED] }`, or `{ PENDING: { open: OPEN } }`, or null for a status that nobody here leaves. */
function byStatus(transitions: Readonly<Record<string, unknown>>): string | null {
  const rows: Rows = Object.entries(transitions).map(([status, next]) => [
    code(status),
    isRecord(next)
      ? Object.entries(next)
          .map(([event, to]) => `${event}: ${codes(list(to))}`)
          .join('; ')
      : codes(list(next ?? [])),
  ])
  return tableOf(['status', 'leads to'], rows)
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
