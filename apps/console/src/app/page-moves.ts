// Navigation by address, for everything in the frame that is not a page.
import type { PageHref } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { askAhead } from './pages-ahead.ts'

/** Stable as long as the router is. */
export function usePageMoves() {
  const router = useRouter()
  const client = useQueryClient()
  return useMemo(
    () => ({
      go: (href: PageHref | '/') => void router.navigate({ href }),
      replace: (href: string) => void router.navigate({ href, replace: true }),
      /** The pointer has come near: fetches the page's code, and its list where the address asks for no part of it. */
      preload: (href: string) => {
        const [to = href, query] = href.split('?')
        router.preloadRoute({ to }).catch(() => undefined)
        const routes: Readonly<Record<string, AnyRoute | undefined>> = router.routesByPath
        const route = routes[to]
        const list = route?.options.staticData?.page?.list
        if (list !== undefined && query === undefined) askAhead(client, list)
      },
    }),
    [router, client],
  )
}
export type Moves = ReturnType<typeof usePageMoves>

/** A plain click stays in the console; modified clicks do what browsers do. */
export function follow(event: MouseEvent, href: PageHref | '/', moves: Moves): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  moves.go(href)
}
