// The frame around every signed-in page: sidebar, navbar, tags bar, and the pages themselves.
import { pageHrefOf } from '@merchant/contract'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { PageTreeContext } from '../../components/layout/page-tree.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useSay, useText } from '../../i18n/text.ts'
import type { OpenTag } from '../../session/open-tags.ts'
import { useLogin } from '../../session/session.ts'
import { usePreferences } from '../../theme/preferences.ts'
import { frameTexts } from './frame.texts.ts'
import { KeptPages, type PageMoves, type Visit } from '../tabs/kept-pages.tsx'
import { isVerified, mayEnter } from '../guard/guard.ts'
import { insideOf, menuBeforeCertification, menuOf, pagesOf, trailOf } from '../guard/menu.ts'
import { menuLines, useFrameCookie } from './frame-cookie.ts'
import { Navbar } from './navbar.tsx'
import { isFramePainted, unpaintFrame } from './painted-frame.ts'
import { type Moves, usePageMoves } from '../page-moves.ts'
import { generationOf } from '../tabs/page-refresh.ts'
import { loadAhead } from '../pages-ahead.ts'
import { ProgressBar } from './progress-bar.tsx'
import { tree } from '../routes.tsx'
import { Sidebar } from './sidebar.tsx'
import { TagsBar } from '../tabs/tags-bar.tsx'
import { type OpenTags, useOpenTags } from '../tabs/use-open-tags.ts'
import { useSidebar } from './use-sidebar.ts'
import { textsIn } from '../../api/records.ts'
import { useIsPhone } from '../../components/layout/use-screen.ts'
import { WaitingBar } from '../../components/layout/waiting-bar.tsx'
import './frame.css'
import './sidebar.css'
import './sidebar.group.css'
import './sidebar.narrow.css'
import './navbar.css'
import './bottom-bar.css'
import './painted.css'
import './painted.small.css'

const insideTree = insideOf(tree)
// Only phones need it, and a page without it is still a page.
const BottomBar = lazy(() => import('./bottom-bar.tsx').catch(() => ({ default: () => null })))
const StandingBar = lazy(() => import('./standing-bar.tsx'))
/** In these a merchant is told of it above every page. */
const LEAVING: readonly string[] = ['CLOSING', 'CLOSED']
const BareFrame = lazy(() => import('./bare-frame.tsx'))
const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'))
// Pages that do not follow by themselves are still pages.
const LiveSurface = lazy(() => import('../live/live-surface.tsx').catch(() => ({ default: () => null })))
/** The first page comes first. */
const LIVE_MS = 2_000

/** Waits until the guard has let a first page in; from then on there is always a visit. */
export function Frame(): ReactNode {
  const visit = useVisit()
  if (visit?.page.isBare === true)
    return (
      <Suspense fallback={null}>
        <BareFrame visit={visit} />
      </Suspense>
    )
  if (visit !== null) return <GuardedFrame visit={visit} />
  return isFramePainted() ? <ProgressBar /> : <FrameSkeleton />
}

function GuardedFrame({ visit }: { visit: Visit }): ReactNode {
  const t = useText(frameTexts)
  const login = useLogin()
  const preferences = usePreferences()
  const moves = usePageMoves()
  const sidebar = useSidebar(visit.href)
  const isPhone = useIsPhone()
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const isLive = useLater(LIVE_MS) && login.enrolment.length === 0
  const pages = useMemo(() => pagesOf(tree).filter((page) => mayEnter(page, login)), [login])
  const { menu, locked } = useMemo(
    () => (isVerified(login) ? { menu: menuOf(tree, login), locked: [] } : menuBeforeCertification(tree, login)),
    [login],
  )
  const active = visit.page.activeMenu ?? visit.page.path
  const pageAt = (path: string) => pages.find((page) => matches(page, path))
  const speak = useSay()
  const titleOf = ({ path, title }: OpenTag): string => {
    const page = path === visit.path ? visit.page : pageAt(path)
    return title ?? (page === undefined ? path : speak(page.title))
  }
  const openTags = useOpenTags({
    userId: login.user.id,
    current: visit,
    pinned: pages.filter(({ pinned }) => pinned === true),
    isKnown: (path) => pageAt(path) !== undefined,
    titleOf,
    go: moves.go,
    replace: moves.replace,
  })
  const openPaths = new Set(openTags.tags.map(({ path }) => path))
  const pageMoves = usePageActions(moves, openTags)
  const inFront = openTags.tags.find(({ path }) => path === visit.path)
  useEffect(() => loadAhead(pages.filter(({ hidden }) => hidden !== true)), [pages])
  useLayoutEffect(unpaintFrame, [])
  useFrameCookie(preferences, menuLines(menu, active))
  useDocumentTitle(inFront === undefined ? speak(visit.page.title) : titleOf(inFront))

  return (
    <div
      className={[
        'frame',
        ...(sidebar.isOpen ? [] : ['is-collapsed']),
        ...(sidebar.animates ? [] : ['is-still']),
        ...(preferences.fixesHeader ? ['has-fixed-header'] : []),
      ].join(' ')}
    >
      <a className="frame-skip" href="#content">
        {t('skip')}
      </a>
      <Sidebar
        menu={menu}
        locked={locked}
        current={active}
        sidebar={sidebar}
        showsLogo={preferences.showsLogo}
        moves={moves}
      />
      <div className="frame-main">
        <div className="frame-head">
          <Navbar
            sidebar={sidebar}
            trail={trailOf(tree, visit.page)}
            pages={pages.filter(({ hidden, path }) => hidden !== true && !path.includes('$'))}
            moves={moves}
            onSettings={() => setSettingsOpen(true)}
            progress={<ProgressBar />}
          />
          {preferences.showsTags && !isPhone && (
            <TagsBar openTags={openTags} current={visit} titleOf={titleOf} moves={moves} />
          )}
        </div>
        <main id="content" className="frame-content" tabIndex={-1}>
          {(login.merchant?.restrictions[0] || LEAVING.includes(login.merchant?.status ?? '')) && (
            <Suspense>
              <StandingBar />
            </Suspense>
          )}
          <PageTreeContext value={insideTree}>
            <KeptPages current={visit} openPaths={openPaths} moves={pageMoves} />
          </PageTreeContext>
        </main>
      </div>
      {isPhone && (
        <Suspense fallback={<div className="bottom-bar" />}>
          <BottomBar pages={pages} current={active} moves={moves} />
        </Suspense>
      )}
      {isLive && (
        <Suspense fallback={null}>
          <LiveSurface />
        </Suspense>
      )}
      {isSettingsOpen && (
        <Suspense fallback={<WaitingBar />}>
          <SettingsDrawer onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether so many milliseconds have passed since the frame stands. */
function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLater
}

/** The page in front as the router has resolved it, or null before the first one. */
function useVisit(): Visit | null {
  const match = useRouterState({
    select: ({ matches: all, resolvedLocation }) => {
      const last = all.at(-1)
      return resolvedLocation === undefined || last?.staticData.page === undefined ? null : last
    },
  })
  const path = match?.pathname.replace(/(.)\/$/, '$1') ?? ''
  const search = useMemo(() => textsIn(match?.search), [match?.search])
  const params = useMemo(() => textsIn(match?.params), [match?.params])
  const query = new URLSearchParams(search).toString()
  const page: PageRoute | undefined = match?.staticData.page
  if (match === null || page === undefined) return null
  return {
    key: `${path}#${generationOf(path)}`,
    path,
    href: query === '' ? path : `${path}?${query}`,
    page,
    params,
    search,
  }
}

/** What a page may do with its tab and its address. Stable, or every hidden page would draw again. */
function usePageActions(moves: Moves, openTags: OpenTags): PageMoves {
  const latest = useRef(openTags)
  useEffect(() => {
    latest.current = openTags
  })
  return useMemo(
    () => ({
      go: moves.go,
      preload: moves.preload,
      close: (path, href) => latest.current.close(path, href),
      setTitle: (path, title) => latest.current.rename(path, title),
      setSearch: (visit, patch, mode) => {
        const items = Object.entries({ ...visit.search, ...patch })
        const query = new URLSearchParams(
          items.filter((item): item is [string, string] => item[1] !== undefined),
        ).toString()
        const href = query === '' ? visit.path : `${visit.path}?${query}`
        if (mode === 'push') moves.go(pageHrefOf(href))
        else moves.replace(href)
      },
    }),
    [moves],
  )
}

/** `页面标题 - 商户管理中心`. */
function useDocumentTitle(title: string): void {
  const t = useText(sharedTexts)
  const product = t('product')
  useEffect(() => {
    document.title = `${title} - ${product}`
  }, [title, product])
}

/** Whether a concrete path belongs to the page: `/goods/edit/7` to `/goods/edit/$id`. */
function matches(page: PageRoute, path: string): boolean {
  const wanted = page.path.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('$') || part === given[index])
}

/** The frame's geometry while the session loads, so that nothing jumps. */
function FrameSkeleton(): ReactNode {
  return (
    <div className="frame" aria-busy="true">
      <div className="sidebar" />
      <div className="frame-main">
        <div className="frame-head navbar">
          <ProgressBar />
        </div>
      </div>
    </div>
  )
}
