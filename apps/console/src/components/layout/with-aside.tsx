// A page with a main column and a narrower one beside it; below each other where there is no room.
import type { ReactNode } from 'react'
import './with-aside.css'

interface WithAsideProps {
  readonly aside: ReactNode
  /** Names the side column for screen readers. */
  readonly asideLabel: string
  /** Where there is no room beside it, the side column comes first: it says whose page it is. Help never does. */
  readonly isAsideFirst?: boolean
  readonly children: ReactNode
}

export function WithAside({ aside, asideLabel, isAsideFirst = false, children }: WithAsideProps): ReactNode {
  return (
    <div className={`with-aside${isAsideFirst ? ' is-aside-first' : ''}`}>
      <div className="with-aside-main">{children}</div>
      <aside className="with-aside-side" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}
