// The main menu: 210 px or 54 px on the desktop, a drawer below 992 px; plain links in lists, so no menu roles to break.
import { DownOutlined } from '@ant-design/icons'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PageRoute } from '../components/page-route.ts'
import { sharedTexts } from '../i18n/shared.texts.ts'
import { useSay, useText } from '../i18n/text.ts'
import type { Moves } from './page-moves.ts'
import { frameTexts } from './frame.texts.ts'
import { isGroup, type PageGroup, type TreeEntry } from './menu.ts'
import type { SidebarState } from './use-sidebar.ts'

interface SidebarProps {
  readonly menu: readonly TreeEntry[]
  /** Path of the entry to light up. */
  readonly current: string
  readonly sidebar: SidebarState
  readonly showsLogo: boolean
  readonly moves: Moves
}

export function Sidebar({ menu, current, sidebar, showsLogo, moves }: SidebarProps): ReactNode {
  const t = useText(frameTexts)
  const shared = useText(sharedTexts)
  const drawer = useRef<HTMLElement>(null)
  const { isMobile, isDrawerOpen, closeDrawer } = sidebar
  const close = useEffectEvent(closeDrawer)
  useEffect(() => {
    if (!isDrawerOpen) return undefined
    drawer.current?.querySelector('a')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isDrawerOpen])
  return (
    <>
      {isDrawerOpen && (
        <button type="button" className="sidebar-mask" aria-label={t('closeMenu')} onClick={closeDrawer} />
      )}
      <nav
        ref={drawer}
        id="main-menu"
        className={`sidebar${isDrawerOpen ? ' is-drawn' : ''}`}
        aria-label={t('mainMenu')}
        // A closed drawer is out of sight and must be out of reach of the Tab key too.
        inert={isMobile && !isDrawerOpen}
      >
        {showsLogo && (
          <a className="sidebar-logo" href="/dashboard" onClick={(event) => follow(event, '/dashboard', moves)}>
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <span>{shared('product')}</span>
          </a>
        )}
        <ul>
          {menu.map((entry) =>
            isGroup(entry) ? (
              <GroupItem key={entry.key} group={entry} current={current} moves={moves} />
            ) : (
              <PageItem key={entry.path} page={entry} current={current} moves={moves} />
            ),
          )}
        </ul>
      </nav>
    </>
  )
}

function GroupItem({ group, current, moves }: { group: PageGroup; current: string; moves: Moves }): ReactNode {
  const say = useSay()
  const holdsCurrent = group.pages.some(({ path }) => path === current)
  const [isOpen, setOpen] = useState(holdsCurrent)
  useEffect(() => {
    if (holdsCurrent) setOpen(true)
  }, [holdsCurrent])
  const Icon = group.icon
  return (
    <li className={`sidebar-group${isOpen ? ' is-open' : ''}${holdsCurrent ? ' holds-current' : ''}`}>
      <button type="button" aria-expanded={isOpen} title={say(group.title)} onClick={() => setOpen(!isOpen)}>
        <Icon />
        <span>{say(group.title)}</span>
        <DownOutlined className="sidebar-caret" />
      </button>
      <ul>
        {group.pages.map((page) => (
          <PageItem key={page.path} page={page} current={current} moves={moves} />
        ))}
      </ul>
    </li>
  )
}

function PageItem({ page, current, moves }: { page: PageRoute; current: string; moves: Moves }): ReactNode {
  const say = useSay()
  const Icon = page.icon
  return (
    <li>
      <a
        href={page.path}
        title={say(page.title)}
        aria-current={page.path === current ? 'page' : undefined}
        onClick={(event) => follow(event, page.path, moves)}
        onPointerEnter={() => moves.preload(page.path)}
        onFocus={() => moves.preload(page.path)}
      >
        {Icon !== undefined && <Icon />}
        <span>{say(page.title)}</span>
      </a>
    </li>
  )
}

/** A plain click stays in the console; modified clicks do what browsers do. */
export function follow(event: MouseEvent, href: string, moves: Moves): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  moves.go(href)
}
