// The main menu: 210 px or 54 px on the desktop, a drawer below 992 px.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { frameTexts } from './frame.texts.ts'
import { isGroup, isOutside, type TreeEntry } from '../guard/menu.ts'
import { follow, type Moves } from '../page-moves.ts'
import { type EntryState, GroupItem, LockedItems, OutsideItem, PageItem } from './sidebar-items.tsx'
import { useTodoCounts } from '../notifications/todo-counts.ts'
import type { SidebarState } from './use-sidebar.ts'
import './sidebar.css'
import './sidebar.group.css'
import './sidebar.narrow.css'

interface SidebarProps {
  readonly menu: readonly TreeEntry[]
  /** What is not open yet, shown and not entered. */
  readonly locked?: readonly TreeEntry[]
  /** Path of the entry to light up. */
  readonly current: string
  readonly sidebar: SidebarState
  readonly showsLogo: boolean
  readonly moves: Moves
}

export function Sidebar({ menu, locked = [], current, sidebar, showsLogo, moves }: SidebarProps): ReactNode {
  const t = useText(frameTexts)
  const shared = useText(sharedTexts)
  const todos = useTodoCounts()
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
  const state: EntryState = { current, todos, moves, onChosen: closeDrawer }
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
          <a className="sidebar-logo" href="/" onClick={(event) => follow(event, '/', moves)}>
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <span className="sidebar-title">{shared('product')}</span>
          </a>
        )}
        <ul className="sidebar-list">
          {menu.map((entry) =>
            isGroup(entry) ? (
              <GroupItem key={entry.key} group={entry} {...state} />
            ) : isOutside(entry) ? (
              <OutsideItem key={entry.href} link={entry} />
            ) : (
              <PageItem key={entry.path} page={entry} {...state} />
            ),
          )}
          {locked.length > 0 && <LockedItems entries={locked} />}
        </ul>
      </nav>
    </>
  )
}
