// Who may import whom inside the console: the public pages stay light, the rooms of the frame know each other one way.
import { brokenImport } from './import-laws.ts'
import { isTest, type SourceFile } from './source-files.ts'

/** What the public pages take from outside their room: nothing that brings the component library, a schema or the session. */
const publicMay = [
  'api/access-token.ts',
  'api/api-error.ts',
  'api/proof-of-work.ts',
  'api/public-client.ts',
  'api/public-endpoints.generated.ts',
  'api/renew-token.ts',
  'api/show-error.ts',
  'components/value/qr-code.tsx',
  'components/form/bare-mobile.ts',
  'components/value/use-now.ts',
  'i18n/language.ts',
  'i18n/shared.texts.ts',
  'i18n/text.ts',
  'theme/preferences.ts',
].map((file) => `apps/console/src/${file}`)
/** Of the contract the words alone: they bring no schema (labels.test.ts of the contract). */
const publicLibraries = [
  '@merchant/contract/labels',
  'react',
  'react-dom/client',
  'uqr',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
]

/** The public pages are a build of their own that must stay small: what they reach, near or far, is listed here. */
export function heavyPublicImports(files: readonly SourceFile[]): string[] {
  const room = 'apps/console/src/public/'
  const byPath = new Map(files.filter(({ path }) => !isTest(path)).map((file) => [file.path, file]))
  const reached = new Set([...byPath.keys()].filter((path) => path.startsWith(room)))
  const broken: string[] = []
  for (const path of reached) {
    const file = byPath.get(path)
    if (!path.startsWith('apps/console/') || file === undefined) continue
    for (const { target, specifier, line } of file.imports) {
      const isNear = path.startsWith(room)
      if (target === null) {
        if (!publicLibraries.includes(specifier))
          broken.push(brokenImport(file, line, specifier, 'public pages bring no library'))
      } else if (isNear && !target.startsWith(room) && !target.startsWith('packages/') && !publicMay.includes(target))
        broken.push(brokenImport(file, line, target, 'public pages know only light pieces of the console'))
      else reached.add(target)
    }
  }
  return broken
}

/** The rooms of the frame, and which of them each may import besides the files beside the rooms. */
const frameRooms: Readonly<Record<string, readonly string[]>> = {
  frame: ['tabs', 'palette', 'notifications', 'live', 'guard'],
  palette: ['shortcuts', 'guard'],
  tabs: [],
  notifications: [],
  live: [],
  shortcuts: [],
  guard: [],
  'step-up': [],
}

/** Imports of one room of the frame by another that it does not know. */
export const brokenFrameRooms = (files: readonly SourceFile[]): string[] =>
  files.filter(({ path }) => !isTest(path)).flatMap(byFrameRoom)

function byFrameRoom(file: SourceFile): string[] {
  const roomOf = (path: string) => /^apps\/console\/src\/app\/([^/]+)\//.exec(path)?.[1]
  const own = roomOf(file.path)
  if (own === undefined) return []
  return file.imports.flatMap(({ target, line }) => {
    // Sheets have a law of their own (style-laws.ts).
    const other = target?.endsWith('.css') === true ? undefined : roomOf(target ?? '')
    if (target === null || other === undefined || other === own || frameRooms[own]?.includes(other) === true) return []
    return [brokenImport(file, line, target, `app/${own} does not know app/${other}`)]
  })
}
