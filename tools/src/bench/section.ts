// Shows a part of the figures and, with --write, keeps it in docs/benchmarks.md in the place of that part's older ones.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../../docs/benchmarks.md')

/** @param title of the section, which the page may have already; what is beside it stays */
export function publishSection(title: string, text: string): void {
  console.log(`\n${text}`)
  if (!process.argv.includes('--write')) return
  const [head = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const own = `## ${title}\n\n${text.trim()}\n`
  const others = sections.map((section) => (section.startsWith(`## ${title}\n`) ? own : section.trim() + '\n'))
  if (!others.includes(own)) others.push(own)
  writeFileSync(file, [head.trim() + '\n', ...others].join('\n'))
}

export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
