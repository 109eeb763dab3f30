// Which endpoints a page of the console can ask for: read from its code and all that it imports, by what stands in the source.
import type { SourceFile } from './source-files.ts'

/** What is asked anew after a command is not asked by it, and a schema of an endpoint is no call. */
const REFRESHES = /refreshes:\s*\[[^\]]*\]/g
const ENDPOINT = /\bapi\.(\w+)\.(\w+)\b(?!\.(?:body|data))/g

interface UnverifiedPage {
  readonly path: string
  /** `word.verb` of every endpoint that its code names. */
  readonly endpoints: readonly string[]
}

/** The pages that say of themselves that they open before the real name has passed. */
export function unverifiedPages(files: readonly SourceFile[]): UnverifiedPage[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files
    .filter(({ path }) => path.endsWith('.route.tsx'))
    .flatMap((file) =>
      file.text
        .split('definePage(')
        .slice(1)
        .filter((page) => page.includes('opensUnverified: true'))
        .map((page) => {
          const loaded = /import\('([^']+)'\)/.exec(page)?.[1]
          const entry = file.imports.find(({ specifier }) => specifier === loaded)?.target
          if (entry === null || entry === undefined) throw new Error(`${file.path}: a page that loads nothing`)
          return { path: /path: '([^']+)'/.exec(page)?.[1] ?? '', endpoints: endpointsFrom(entry, byPath) }
        }),
    )
}

function endpointsFrom(entry: string, files: ReadonlyMap<string, SourceFile>): string[] {
  const seen = new Set<string>()
  const named = new Set<string>()
  const left = [entry]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const file = files.get(path)
    if (file === undefined || seen.has(path) || !path.startsWith('apps/console/')) continue
    seen.add(path)
    for (const [, word, verb] of file.text.replace(REFRESHES, '').matchAll(ENDPOINT)) named.add(`${word}.${verb}`)
    left.push(...file.imports.flatMap(({ target }) => target ?? []))
  }
  return [...named].toSorted()
}
