// A page with a main column and a narrower one beside it; below each other where there is no room.
import type { ReactNode } from 'react'
import './with-aside.css'

interface WithAsideProps {
  readonly aside: ReactNode
  /** Names the side column for screen readers. */
  readonly asideLabel: string
  readonly children: ReactNode
}

export function WithAside({ aside, asideLabel, children }: WithAsideProps): ReactNode {
  return (
    <div className="with-aside">
      <div className="with-aside-main">{children}</div>
      <aside className="with-aside-side" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}
