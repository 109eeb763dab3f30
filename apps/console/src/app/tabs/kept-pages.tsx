// Draws the page in front and keeps the other open ones alive behind it, with their forms, filters and scroll.
import type { PageHref } from '@merchant/contract'
import {
  Activity,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { PageContext } from '../../components/layout/page.tsx'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { keepDirtyForms } from '../../session/dirty-forms.ts'
import { loadPage, pageComponent } from '../page-code.ts'
import { keepLayout } from './keep-layout.ts'
import { PageBoundary } from './page-boundary.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

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
  go(href: PageHref): void
  setSearch(visit: Visit, patch: Readonly<Record<string, string | undefined>>, mode: 'replace' | 'push'): void
  close(path: string, href?: PageHref): void
  setTitle(path: string, title: string): void
  preload(href: PageHref): void
}

interface KeptPagesProps {
  readonly current: Visit
  readonly openPaths: ReadonlySet<string>
  readonly moves: PageMoves
}

export function KeptPages({ current, openPaths, moves }: KeptPagesProps): ReactNode {
  const [visits, setVisits] = useState<readonly Visit[]>([])
  const kept = keepVisits(visits, current, openPaths)
  if (kept !== visits) setVisits(kept)

  useScrollMemory(current.key, openPaths)
  useLayoutEffect(() => {
    keepDirtyForms(current.path, new Set(kept.map(({ path }) => path)))
  }, [current.path, kept])
  useLayoutEffect(() => () => keepDirtyForms(null, new Set()), [])

  // Drawn in a fixed order, so that React moves no DOM when the page in front changes.
  return kept
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((visit) => (
      <Activity key={visit.key} mode={visit.key === current.key ? 'visible' : 'hidden'}>
        <div ref={keepLayout}>
          <KeptPage visit={visit} moves={moves} />
        </div>
      </Activity>
    ))
}

/**
 * The visits to keep, the one in front last: pages whose tag was closed and what a refresh replaced are dropped. As many
 * as there are tags, of which there is a limit: whatever was typed in one of them must still be there.
 * Answers the same array when nothing has changed, and the same visit for the same address.
 */
export function keepVisits(visits: readonly Visit[], current: Visit, openPaths: ReadonlySet<string>): readonly Visit[] {
  const others = visits.filter(
    ({ path, page }) => path !== current.path && openPaths.has(path) && page.isNotKept !== true,
  )
  const known = visits.find(({ key, href }) => key === current.key && href === current.href)
  const next = [...others, known ?? current]
  return next.length === visits.length && next.every((visit, index) => visit === visits[index]) ? visits : next
}

const KeptPage = memo(function KeptPage({ visit, moves }: { visit: Visit; moves: PageMoves }): ReactNode {
  const page = useMemo(
    () => ({
      path: visit.path,
      title: visit.page.title,
      params: visit.params,
      search: visit.search,
      setSearch: (patch: Readonly<Record<string, string | undefined>>, mode: 'replace' | 'push' = 'replace') =>
        moves.setSearch(visit, patch, mode),
      go: moves.go,
      close: (href?: PageHref) => moves.close(visit.path, href),
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
  const [failure, setFailure] = useState<Error | null>(null)
  const [, setLoaded] = useState(false)
  const Content = pageComponent(page)
  const fail = useEffectEvent((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))))
  useLayoutEffect(() => {
    if (Content === undefined) loadPage(page).then(() => setLoaded(true), fail)
  }, [Content, page])
  if (failure !== null) throw failure
  return Content === undefined ? <div className="page-loading" role="status" /> : createElement(Content)
}
