// Every source file of the house with its imports, resolved to files or packages: what the tidy rules look at.
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../..')

export interface SourceFile {
  /** Path from the root with forward slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

interface Import {
  /** As written, e.g. `../../kernel/clock.ts` or `@merchant/contract`. */
  readonly specifier: string
  /** The file of ours it leads to, or null for a library. */
  readonly target: string | null
  readonly line: number
}

const packageEntries: Readonly<Record<string, string>> = {
  '@merchant/contract': 'packages/contract/src/index.ts',
  '@merchant/contract/english-titles': 'packages/contract/src/english-titles.ts',
  '@merchant/contract/wire': 'packages/contract/src/wire/index.ts',
  '@merchant/database': 'packages/database/src/index.ts',
  '@merchant/database/testing': 'packages/database/src/testing/index.ts',
  '@merchant/ledger': 'packages/ledger/src/index.ts',
  '@merchant/allinpay': 'packages/allinpay/src/index.ts',
  '@merchant/allinpay/wire': 'packages/allinpay/src/wire/index.ts',
  '@merchant/allinpay-sandbox': 'packages/allinpay-sandbox/src/index.ts',
}

/** All TypeScript files that git knows or would take, read once. */
export function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
  return files.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return { path: file, text, imports: importsOf(file, text) }
  })
}

const IMPORT =
  /(?:^|\n)[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? ''
    const at = (match.index ?? 0) + (match[0].startsWith('\n') ? 1 : 0)
    return { specifier, target: targetOf(file, specifier), line: text.slice(0, at).split('\n').length }
  })
}

function targetOf(file: string, specifier: string): string | null {
  const entry = packageEntries[specifier]
  if (entry !== undefined) return entry
  if (!specifier.startsWith('.')) return null
  const resolved = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  return existsSync(path.join(root, resolved)) ? resolved : null
}

export const isTest = (file: string): boolean =>
  /\.(test|spec|story|bench)\.tsx?$/.test(file) || /\/testing\/|\.testing\.ts$|(^|\/)e2e\/|global-setup/.test(file)
