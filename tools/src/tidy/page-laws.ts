// Pages by what stands in the source: which endpoints one can ask for, and whether every address leads to a page.
import { isPageHref, isPublicPath } from '@merchant/contract'
import { isTest, type SourceFile } from './source-files.ts'

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

/** What the server answers that is no page, files of the system, and pages of the development server. */
const OTHER_ADDRESSES = /^\/(?:api|assets|cashier|development|files|healthz|redirect)(?:[/$]|$)/

/** Addresses in the console's source, and links in the server's modules, that no page has. */
export function strayAddresses(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/(?:console\/src|server\/src\/modules)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/['"`](\/[A-Za-z][\w/]*(?:\?[^'"`]*)?(?:\/?\$[^'"`]*)?)['"`]/g)].flatMap(([, address = '']) => {
        const plain = address.replace(/\?.*$/, '')
        const isKnown =
          isPageHref(address.replace(/\$\{.*\}/, 'x')) || isPublicPath(plain) || OTHER_ADDRESSES.test(plain)
        return isKnown ? [] : [`${path}: ${address}`]
      }),
    )
}
