// The bar at a phone's foot: the pages of every day within reach of a thumb, with what waits on each.
import type { ReactNode } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { useTodoCounts } from '../notifications/todo-counts.ts'
import { follow, type Moves } from '../page-moves.ts'
import { bottomEntries } from './bottom-bar-entries.ts'
import { frameTexts } from './frame.texts.ts'
import './bottom-bar.css'

interface BottomBarProps {
  /** Those that this person may enter. */
  readonly pages: readonly PageRoute[]
  /** Path of the entry to light up. */
  readonly current: string
  readonly moves: Moves
}

export default function BottomBar({ pages, current, moves }: BottomBarProps): ReactNode {
  const t = useText(frameTexts)
  const say = useSay()
  const todos = useTodoCounts()
  const entries = bottomEntries(useLogin().party, pages)
  if (entries.length === 0) return null
  return (
    <nav className="bottom-bar" aria-label={t('bottomBar')}>
      {entries.map(({ title, icon: Icon, paths }) => {
        const count = paths.reduce((sum, path) => sum + (todos[path] ?? 0), 0)
        return (
          <a
            key={paths[0]}
            href={paths[0]}
            aria-current={paths.some((path) => path === current) ? 'page' : undefined}
            onClick={(event) => follow(event, paths[0], moves)}
            onPointerEnter={() => moves.preload(paths[0])}
          >
            <span className="bottom-bar-icon" aria-hidden="true">
              <Icon />
            </span>
            <span>{say(title)}</span>
            {count > 0 && (
              <span className="bottom-bar-count">
                <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                <span className="visually-hidden">{t('todoCount', { count })}</span>
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}
