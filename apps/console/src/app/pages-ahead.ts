// Fetches what a page needs before it is asked for: its code while nothing else is going on, its list when the pointer comes near.
import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '../api/use-endpoint.ts'
import { knownLogin } from '../session/session.ts'
import type { PageRoute } from '../components/layout/page-route.ts'
import { loadPage } from './page-code.ts'

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** The first page comes first, with whatever its reader does at once. */
const REST_MS = 2_000
/** A pointer that only crosses the menu stays for less. */
const POINTED_MS = 60
/** As long as a list counts as fresh (providers.tsx). */
const FRESH_MS = 15_000

/** Loads the code of these pages one by one; answers what stops it. Does nothing for who asked the browser to save data. */
export function loadAhead(pages: readonly PageRoute[]): () => void {
  const { connection } = navigator
  let isOver = connection?.saveData === true
  const waiting = [...pages]
  const goOn = () => {
    const page = waiting.shift()
    if (isOver || page === undefined) return
    const load = () => void loadPage(page).then(goOn, () => undefined)
    if ('requestIdleCallback' in window) requestIdleCallback(load)
    else setTimeout(load, REST_MS)
  }
  const timer = setTimeout(goOn, REST_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

let pointed: ReturnType<typeof setTimeout> | undefined

/** Asks for the list as it stands without filters, once the pointer has rested; pointing at another one forgets the first. */
export function askAhead(client: QueryClient, loadList: NonNullable<PageRoute['list']>): void {
  const ask = async () => {
    const [{ default: list }, { listInputOf, listStateOf }] = await Promise.all([
      loadList(),
      import('../components/list/list-state.ts'),
    ])
    await client.prefetchQuery({
      ...readQuery(list, listInputOf(listStateOf({}, []), [], 'tab'), knownLogin(client)?.currentShopId ?? null),
      staleTime: FRESH_MS,
    })
  }
  clearTimeout(pointed)
  // Without its code the page asks by itself, later.
  pointed = setTimeout(() => void ask().catch(() => undefined), POINTED_MS)
}
