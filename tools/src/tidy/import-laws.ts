// Who may import whom (docs/architecture.md): the arrows point down, neighbours don't know each other.
import { isTest, type SourceFile } from './source-files.ts'

interface Law {
  /** The room, by the beginning of a path. */
  readonly from: string
  /** Beginnings of paths it may import besides its own. */
  readonly may: readonly string[]
  /** Why, for the one who breaks it. */
  readonly because: string
}

const laws: readonly Law[] = [
  { from: 'packages/contract/', may: [], because: 'the contract imports only the schema library' },
  { from: 'packages/database/', may: [], because: 'the database knows nobody' },
  { from: 'packages/ledger/', may: ['packages/database/'], because: 'the ledger stands on the database alone' },
  { from: 'packages/allinpay/', may: [], because: 'the provider client knows nobody' },
  {
    from: 'packages/allinpay-sandbox/',
    may: ['packages/allinpay/src/wire/'],
    because: 'the sandbox knows the wire and nothing of the product',
  },
  {
    from: 'apps/console/',
    may: ['packages/contract/'],
    because: "the console knows the contract, not even the server's types",
  },
  {
    from: 'apps/server/src/kernel/',
    may: ['packages/contract/', 'packages/database/'],
    because: 'the kernel is below modules and edge',
  },
  {
    from: 'apps/server/src/http/',
    may: ['apps/server/src/kernel/', 'packages/contract/'],
    because: 'the edge knows no module',
  },
  {
    from: 'apps/server/src/jobs/',
    may: ['apps/server/src/kernel/', 'packages/contract/', 'packages/database/'],
    because: 'jobs are told what to run',
  },
]

const moduleMay = [
  'apps/server/src/kernel/',
  'packages/contract/src/index.ts',
  'packages/database/',
  'packages/ledger/',
]

/** Every import that points where it may not, as `file:line → target (why)`. */
export function brokenLaws(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => [
      ...byRoom(file),
      ...byModule(file),
      ...byProviderRoom(file),
      ...byFeature(file),
      ...byFloor(file),
    ])
}

export const brokenImport = (file: SourceFile, line: number, target: string, why: string): string =>
  `${file.path}:${line} → ${target} (${why})`

function byRoom(file: SourceFile): string[] {
  const law = laws.find(({ from }) => file.path.startsWith(from))
  if (law === undefined) return []
  return file.imports.flatMap(({ target, line }) => {
    if (target === null || target.startsWith(law.from) || law.may.some((room) => target.startsWith(room))) return []
    return [brokenImport(file, line, target, law.because)]
  })
}

/** `modules/<area>/<word>/`: free inside its word, to its neighbours' entries in the area; between areas nothing. */
function byModule(file: SourceFile): string[] {
  const [own, area] = /^(apps\/server\/src\/modules\/[^/]+\/)[^/]+\//.exec(file.path) ?? []
  if (own === undefined || area === undefined) return []
  const isNeighbour = (target: string) =>
    target.startsWith(area) && target.split('/').length === 7 && target.endsWith('/index.ts')
  return file.imports.flatMap(({ target, specifier, line }) => {
    if (specifier.startsWith('fastify') || specifier.startsWith('@fastify/'))
      return [brokenImport(file, line, specifier, 'modules know no HTTP')]
    if (target === null || target.startsWith(own) || isNeighbour(target)) return []
    if (moduleMay.some((room) => target.startsWith(room))) return []
    if (own.endsWith('/money/provider/') && target.startsWith('packages/allinpay/src/index.ts')) return []
    const why =
      "modules know kernel, contract, database, ledger and their area's entries; compose.ts and app.ts introduce them"
    return [brokenImport(file, line, target, why)]
  })
}

const PROVIDER = 'apps/server/src/modules/money/provider/'
/** Each may import those before it. */
const providerRooms = ['calls', 'wallet', 'notifications']

/** `modules/money/provider/<room>/`: another room only downwards and through its entry; from above through its entry. */
function byProviderRoom(file: SourceFile): string[] {
  if (!file.path.startsWith(PROVIDER)) return []
  const roomOf = (path: string) => providerRooms.findIndex((room) => path.startsWith(`${PROVIDER}${room}/`))
  const own = roomOf(file.path)
  return file.imports.flatMap(({ target, line }) => {
    if (target === null || !target.startsWith(PROVIDER)) return []
    const other = roomOf(target)
    if (other === own) return []
    const isEntry = other > -1 && target === `${PROVIDER}${providerRooms[other]}/index.ts`
    if (isEntry && (own === -1 || other < own)) return []
    return [brokenImport(file, line, target, 'notifications → wallet → calls, through their entries')]
  })
}

function byFeature(file: SourceFile): string[] {
  const own = /^apps\/console\/src\/(?:features|public)\/[^/]+\//.exec(file.path)?.[0]
  if (own === undefined) return []
  return file.imports.flatMap(({ target, line }) => {
    if (target === null || target.startsWith(own)) return []
    const isForbidden = ['features/', 'app/'].some((room) => target.startsWith(`apps/console/src/${room}`))
    return isForbidden ? [brokenImport(file, line, target, 'features know no other area and not the frame')] : []
  })
}

/** components → session → api → contract, in the console; wire only at the two edges; nothing below main.ts imports the composition. */
function byFloor(file: SourceFile): string[] {
  const floors = ['apps/console/src/components/', 'apps/console/src/session/', 'apps/console/src/api/']
  const floor = floors.findIndex((room) => file.path.startsWith(room))
  return file.imports.flatMap(({ target, line }) => {
    if (target === null) return []
    const above = floors.findIndex((room) => target.startsWith(room))
    if (floor > -1 && above > -1 && above < floor)
      return [brokenImport(file, line, target, 'components → session → api')]
    // Programs and journeys speak to the product from outside, as a browser or a storefront does.
    const speaksWire = ['packages/contract/', 'apps/server/src/http/', 'apps/console/src/api/', 'tools/'].some((room) =>
      file.path.startsWith(room),
    )
    if (target.startsWith('packages/contract/src/wire/') && !speaksWire)
      return [brokenImport(file, line, target, 'the old shape stops at the door')]
    const composes = ['apps/server/src/main.ts', 'apps/server/src/create-app.ts', 'tools/'].some((room) =>
      file.path.startsWith(room),
    )
    const isComposition = ['apps/server/src/app.ts', 'apps/server/src/create-app.ts'].includes(target)
    if (isComposition && !composes)
      return [brokenImport(file, line, target, 'nothing below main.ts imports the composition')]
    return []
  })
}

/** The files of one circle of imports, or null. `import type` counts too: a circle of words is a circle. */
export function findCircle(files: readonly SourceFile[]): string[] | null {
  const edges = new Map(
    files.map((file) => [file.path, file.imports.map(({ target }) => target).filter((target) => target !== null)]),
  )
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | null => {
    const start = path.indexOf(file)
    if (start > -1) return [...path.slice(start), file]
    if (done.has(file)) return null
    path.push(file)
    for (const next of edges.get(file) ?? []) {
      const circle = visit(next)
      if (circle !== null) return circle
    }
    path.pop()
    done.add(file)
    return null
  }
  for (const file of edges.keys()) {
    const circle = visit(file)
    if (circle !== null) return circle
  }
  return null
}
