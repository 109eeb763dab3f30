// What was changed since it was last shared, and which tests stand beside it: those that `npm run check` runs.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** How many folders deep a room lies, by what its path begins with. */
const DEPTHS: readonly (readonly [string, number])[] = [
  ['apps/server/src/modules/', 6],
  ['apps/console/src/features/', 6],
  ['apps/server/src/', 4],
  ['apps/console/src/', 4],
  ['packages/', 2],
  ['tools/src/', 3],
]

/** Laws of the whole house that need no server: whatever was changed may break one. */
const LAWS = ['tools/src/tidy/', 'tools/src/domain-docs/', 'packages/contract/', 'packages/database/src/catalogue']

/** Laws of all endpoints, which what is declared, checked or let in may break. */
const LAWS_OF_ENDPOINTS = [
  'apps/server/src/http/contract.test',
  'apps/server/src/http/foreign-',
  'apps/server/src/http/permission-table',
  'apps/server/src/http/openapi',
  'apps/server/src/http/closed-merchant',
  'apps/server/src/http/verified-only',
  'apps/server/src/http/operation-log',
]
const OF_ENDPOINTS = ['packages/contract/src/endpoint', 'apps/server/src/http/', 'apps/server/src/kernel/']

/**
 * The room of a file as a part of the paths of its tests; what lies above the rooms is tested by the file that has its name. Null: it is in no
 * room, like a page or a setting.
 */
export function roomOf(file: string): string | null {
  const depth = DEPTHS.find(([begin]) => file.startsWith(begin))?.[1]
  if (depth === undefined) return null
  const folders = file.split('/').slice(0, -1)
  return folders.length < depth ? file.replace(/\.\w+$/, '.') : `${folders.slice(0, depth).join('/')}/`
}

/** Parts of paths: the tests whose paths hold one of them are run. */
export function testsBeside(changed: readonly string[]): string[] {
  const rooms = changed.map(roomOf).filter((room) => room !== null)
  const isOfEndpoints = changed.some((file) => OF_ENDPOINTS.some((begin) => file.startsWith(begin)))
  return [...new Set([...LAWS, ...(isOfEndpoints ? LAWS_OF_ENDPOINTS : []), ...rooms])].toSorted()
}

const root = path.resolve(import.meta.dirname, '../../..')
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** The commit that others have, or the last one where nobody else is known. */
function sharedCommit(): string {
  for (const shared of ['@{upstream}', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', shared)[0] ?? 'HEAD'
    } catch {
      // There is no such branch here.
    }
  return 'HEAD'
}

/** Committed or not; what git leaves out is none of ours. Without git, as in an unpacked archive, nothing is. */
export function changedFiles(): string[] {
  try {
    return [...git('diff', '--name-only', sharedCommit()), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    return []
  }
}
