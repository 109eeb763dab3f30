// Navigation by address, for everything in the frame that is not a page.
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Stable as long as the router is. */
export function usePageMoves() {
  const router = useRouter()
  return useMemo(
    () => ({
      go: (href: string) => void router.navigate({ href }),
      replace: (href: string) => void router.navigate({ href, replace: true }),
      preload: (href: string) => void router.preloadRoute({ to: href.split('?')[0] ?? href }).catch(() => undefined),
    }),
    [router],
  )
}
export type Moves = ReturnType<typeof usePageMoves>
