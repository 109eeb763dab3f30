// What the first pages weigh over the wire, from the real build of the console.
import path from 'node:path'
import { pageCost } from '../../../apps/console/src/testing/size-budget.ts'
import { buildConsole } from '../stack/build-console.ts'

const dist = path.resolve(import.meta.dirname, '../../../apps/console/dist')

export interface PageWeight {
  readonly page: string
  readonly kilobytes: number
  readonly requests: number
  readonly aim: string
}

/** Requests: the files, and what the page asks besides (icon and base data; four calls of the API). */
export async function pageWeights(): Promise<PageWeight[]> {
  await buildConsole()
  const login = pageCost({ dist, manifest: '.vite/public-manifest.json', html: 'public.html', roots: ['public.html'] })
  const home = pageCost({
    dist,
    manifest: '.vite/manifest.json',
    html: 'index.html',
    roots: ['index.html', 'home'],
  })
  return [
    {
      page: 'login page',
      kilobytes: login.bytes / 1_000,
      requests: login.files.length + 2,
      aim: '≤ 110 KB, ≤ 6 requests',
    },
    {
      page: 'first page after login',
      kilobytes: home.bytes / 1_000,
      requests: home.files.length + 4,
      aim: '≤ 260 KB, ≤ 14 requests',
    },
  ]
}
