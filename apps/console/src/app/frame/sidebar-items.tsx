// The entries of the sidebar: pages, groups of pages, links out of the console; plain links in lists, so no menu roles to break.
import { DownOutlined, LockOutlined } from '@ant-design/icons'
import { type ComponentType, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { frameTexts } from './frame.texts.ts'
import { isOutside, type OutsideLink, type PageGroup, type TreeEntry } from '../guard/menu.ts'
import { follow, type Moves } from '../page-moves.ts'
import './sidebar.css'
import './sidebar.group.css'
import './sidebar.narrow.css'

export interface EntryState {
  /** Path of the entry to light up. */
  readonly current: string
  /** What waits to be done, by path. */
  readonly todos: Readonly<Record<string, number>>
  readonly moves: Moves
  /** Somebody has chosen: the drawer of a small screen closes. */
  readonly onChosen: () => void
}

export function GroupItem({ group, ...state }: EntryState & { group: PageGroup }): ReactNode {
  const say = useSay()
  const { current, todos } = state
  const holdsCurrent = group.pages.some(({ path }) => path === current)
  const [isOpen, setOpen] = useState(holdsCurrent)
  useEffect(() => {
    if (holdsCurrent) setOpen(true)
  }, [holdsCurrent])
  return (
    <li
      className={`sidebar-group${isOpen ? ' is-open' : ''}${holdsCurrent ? ' has-current' : ''}`}
      onPointerEnter={placeBeside}
      onFocus={placeBeside}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Entry
          icon={group.icon}
          title={say(group.title)}
          count={group.pages.reduce((sum, { path }) => sum + (todos[path] ?? 0), 0)}
        />
        <DownOutlined className="sidebar-caret" aria-hidden="true" />
      </button>
      <ul className="sidebar-beside" data-title={say(group.title)}>
        {group.pages.map((page) => (
          <PageItem key={page.path} page={page} {...state} />
        ))}
      </ul>
    </li>
  )
}

export function PageItem({ page, current, todos, moves, onChosen }: EntryState & { page: PageRoute }): ReactNode {
  const say = useSay()
  return (
    <li onPointerEnter={placeBeside} onFocus={placeBeside}>
      <a
        href={page.path}
        aria-current={page.path === current ? 'page' : undefined}
        onClick={(event) => {
          follow(event, page.path, moves)
          onChosen()
        }}
        onPointerEnter={() => moves.preload(page.path)}
        onFocus={() => moves.preload(page.path)}
      >
        <Entry icon={page.icon} title={say(page.title)} count={todos[page.path] ?? 0} />
      </a>
    </li>
  )
}

export function OutsideItem({ link }: { link: OutsideLink }): ReactNode {
  const say = useSay()
  return (
    <li onPointerEnter={placeBeside} onFocus={placeBeside}>
      <a href={link.href} target="_blank" rel="noopener">
        <Entry icon={link.icon} title={say(link.title)} count={0} />
      </a>
    </li>
  )
}

/** What comes later: names and icons of the real menu, without links. */
export function LockedItems({ entries }: { entries: readonly TreeEntry[] }): ReactNode {
  const say = useSay()
  const t = useText(frameTexts)
  return (
    <li className="sidebar-locked">
      <p>
        <LockOutlined aria-hidden="true" />
        <span className="sidebar-title">{t('opensLater')}</span>
      </p>
      <ul>
        {entries.map((entry) => (
          <li key={say(entry.title)}>
            <span title={say(entry.title)}>
              <Entry icon={isOutside(entry) ? undefined : entry.icon} title={say(entry.title)} count={0} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface EntryProps {
  readonly icon: ComponentType | undefined
  readonly title: string
  readonly count: number
}

function Entry({ icon: Icon, title, count }: EntryProps): ReactNode {
  const t = useText(frameTexts)
  return (
    <>
      {Icon !== undefined && (
        <span className="sidebar-icon" aria-hidden="true">
          <Icon />
        </span>
      )}
      <span className="sidebar-title">{title}</span>
      {count > 0 && (
        <span className="sidebar-count">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="visually-hidden">{t('todoCount', { count })}</span>
        </span>
      )}
    </>
  )
}

/**
 * Puts what a narrow sidebar shows beside an entry (its pages, or its name) next to it, and higher where it would leave the
 * window. The list scrolls, so nothing inside may hang over its edge; the style sheet places by this number.
 */
function placeBeside({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const beside = currentTarget.querySelector<HTMLElement>('.sidebar-beside')
  const top = Math.min(currentTarget.getBoundingClientRect().top, window.innerHeight - (beside?.offsetHeight ?? 0))
  currentTarget.style.setProperty('--beside', `${Math.max(0, top)}px`)
}
