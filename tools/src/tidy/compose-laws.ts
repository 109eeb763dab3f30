// How the server is put together: an area composes its own modules, app.ts introduces the areas, and neither grows into a program.
import { isTest, type SourceFile } from './source-files.ts'

const APP = 'apps/server/src/app.ts'
const MODULES = 'apps/server/src/modules/'
/** An area may compose on several pages; `compose.ts` is its first. */
const COMPOSE = /^(apps\/server\/src\/modules\/[^/]+\/)compose(-[a-z]+)?\.ts$/
const MOST_LINES_OF_APP = 150
const MOST_LINES_OF_COMPOSE = 120

/** What an area's compose.ts may import besides the entries of its own modules. */
const foundation = [
  'apps/server/src/kernel/',
  'packages/contract/src/index.ts',
  'packages/database/',
  'packages/ledger/',
]

/** Every file that breaks the composition, with the reason. */
export function brokenComposition(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !isTest(path)).flatMap((file) => [...tooLong(file), ...wrongImports(file)])
}

function tooLong({ path, text }: SourceFile): string[] {
  const most = path === APP ? MOST_LINES_OF_APP : COMPOSE.test(path) ? MOST_LINES_OF_COMPOSE : Infinity
  const lines = text.trimEnd().split('\n').length
  return lines > most ? [`${path} has ${lines} lines, and may have ${most}`] : []
}

function wrongImports({ path, imports }: SourceFile): string[] {
  const area = COMPOSE.exec(path)?.[1]
  return imports.flatMap(({ target, line }) => {
    if (target === null) return []
    const say = (why: string) => [`${path}:${line} → ${target} (${why})`]
    const page = COMPOSE.exec(target)
    if (page !== null) {
      const isFurtherPage = page[2] !== undefined && page[1] === area
      return isFurtherPage || (path === APP && page[2] === undefined) ? [] : say('only app.ts introduces areas')
    }
    if (path === APP && target.startsWith(MODULES)) return say('app.ts knows areas, and none of their modules')
    if (area === undefined) return []
    const isOwnEntry = target.startsWith(area) && /^[^/]+\/index\.ts$/.test(target.slice(area.length))
    const isAllowed = isOwnEntry || foundation.some((room) => target.startsWith(room))
    return isAllowed ? [] : say("compose.ts knows the entries of its own area's modules, and states ports for the rest")
  })
}
