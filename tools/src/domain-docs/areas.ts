// The areas of the business as the pages of docs/domain know them, read from the folders of the contract and the server.
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { api, type Api } from '@merchant/contract'
import { root } from '../tidy/source-files.ts'

type Word = keyof Api

export interface Area {
  /** The folder under `apps/server/src/modules`, and the page's name. */
  readonly key: string
  /** The words of the contract whose endpoints stand in this area's folder there. */
  readonly words: readonly Word[]
}

// Sorted here: a module has its exports by name, a bundler of tests has them as they are written.
const words = Object.keys(api)
  .filter((word): word is Word => word in api)
  .toSorted()

/** Every area in the order of its name, its words likewise. */
export async function areasOf(): Promise<Area[]> {
  const composed = globSync('apps/server/src/modules/*/compose.ts', { cwd: root })
  const keys = composed.map((file) => path.basename(path.dirname(file))).toSorted()
  return Promise.all(
    keys.map(async (key) => {
      const files = globSync(`packages/contract/src/endpoints/${key}/*.ts`, { cwd: root })
      const modules: Readonly<Record<string, unknown>>[] = await Promise.all(
        files.map((file) => import(pathToFileURL(path.join(root, file)).href)),
      )
      const exported = new Set(modules.flatMap((module) => Object.values(module)))
      return { key, words: words.filter((word) => exported.has(api[word])) }
    }),
  )
}

/** The kinds of timers there are, from the database's CHECK. */
export function timerKinds(schema: string): string[] {
  const list = /timer__known_kind CHECK \(kind = ANY \(ARRAY\[(.*?)\]\)\)/.exec(schema)?.[1]
  if (list === undefined) throw new Error('The timers have no CHECK of their kinds')
  return [...list.matchAll(/'([^']+)'/g)].map(([, kind = '']) => kind)
}
