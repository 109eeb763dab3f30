// Draws the page in front and keeps the other open ones alive behind it, with their forms, filters and scroll.
import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PageContext } from '../components/page.tsx'
import type { PageRoute } from '../components/page-route.ts'
import { loadPage, pageComponent } from './page-code.ts'
import { PageBoundary } from './page-boundary.tsx'

/** More than this many hidden pages cost more memory than coming back to them saves. */
const MOST_KEPT = 8

export interface Visit {
  /** Path and how often it was refreshed: a new key is a new page. */
  readonly key: string
  readonly path: string
  readonly href: string
  readonly page: PageRoute
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

export interface PageMoves {
  go(href: string): void
  setSearch(visit: Visit, patch: Readonly<Record<string, string | undefined>>, mode: 'replace' | 'push'): void
  close(path: string, href?: string): void
  setTitle(path: string, title: string): void
  preload(href: string): void
}

interface KeptPagesProps {
  readonly current: Visit
  readonly openPaths: ReadonlySet<string>
  readonly moves: PageMoves
}

export function KeptPages({ current, openPaths, moves }: KeptPagesProps): ReactNode {
  const visits = useRef<Visit[]>([])
  const scrolls = useRef(new Map<string, number>())
  const others = visits.current.filter(
    ({ key, path }) => key !== current.key && path !== current.path && openPaths.has(path),
  )
  const known = visits.current.find(({ key, href }) => key === current.key && href === current.href)
  visits.current = [...others.slice(-MOST_KEPT), known ?? current]
  // Drawn in a fixed order, so that React moves no DOM when the page in front changes.
  const drawn = visits.current.toSorted((a, b) => (a.key < b.key ? -1 : 1))

  useLayoutEffect(() => {
    window.scrollTo(0, scrolls.current.get(current.key) ?? 0)
    const remember = () => scrolls.current.set(current.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [current.key])

  return drawn.map((visit) => (
    <Activity key={visit.key} mode={visit.key === current.key ? 'visible' : 'hidden'}>
      <KeptPage visit={visit} moves={moves} />
    </Activity>
  ))
}

const KeptPage = memo(function KeptPage({ visit, moves }: { visit: Visit; moves: PageMoves }): ReactNode {
  const page = useMemo(
    () => ({
      path: visit.path,
      params: visit.params,
      search: visit.search,
      setSearch: (patch: Readonly<Record<string, string | undefined>>, mode: 'replace' | 'push' = 'replace') =>
        moves.setSearch(visit, patch, mode),
      go: moves.go,
      close: (href?: string) => moves.close(visit.path, href),
      setTitle: (title: string) => moves.setTitle(visit.path, title),
      preload: moves.preload,
    }),
    [visit, moves],
  )
  return (
    <PageBoundary>
      <Suspense fallback={<div className="page-loading" role="status" />}>
        <PageContext value={page}>
          <PageContent page={visit.page} />
        </PageContext>
      </Suspense>
    </PageBoundary>
  )
})

/** The page itself; when its code could not be loaded with the navigation, it is asked for again here. */
function PageContent({ page }: { page: PageRoute }): ReactNode {
  const [failure, setFailure] = useState<unknown>(null)
  const [, setLoaded] = useState(false)
  const Content = pageComponent(page)
  useLayoutEffect(() => {
    if (Content === undefined) loadPage(page).then(() => setLoaded(true), setFailure)
  }, [Content, page])
  if (failure !== null) throw failure
  return Content === undefined ? <div className="page-loading" role="status" /> : <Content />
}
