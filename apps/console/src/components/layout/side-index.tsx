// A page of many sections: an index in groups beside the section in front; on narrow screens a bar above it.
import { type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { showWithin } from './show-within.ts'
import './side-index.css'

interface SideGroup {
  readonly title: string
  readonly entries: readonly { readonly key: string; readonly label: string }[]
}

interface SideIndexProps {
  readonly label: string
  readonly groups: readonly SideGroup[]
  readonly current: string
  readonly onChoose: (key: string) => void
  /** The section in front. */
  readonly children: ReactNode
}

export function SideIndex({ label, groups, current, onChoose, children }: SideIndexProps): ReactNode {
  const bar = useRef<HTMLElement>(null)
  // On a phone there are more entries than fit.
  useEffect(() => afterPaint(() => showWithin(bar.current, '[aria-current]')), [current])
  return (
    <div className="side-index">
      <nav ref={bar} className="side-index-bar" aria-label={label}>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <div key={title} className="side-index-group" role="group" aria-label={title}>
              <span aria-hidden="true">{title}</span>
              {entries.map((entry) => (
                <button
                  key={entry.key}
                  type="button"
                  aria-current={entry.key === current ? 'page' : undefined}
                  onClick={() => onChoose(entry.key)}
                >
                  {entry.label}
                </button>
              ))}
            </div>
          ))}
      </nav>
      <div className="side-index-content">{children}</div>
    </div>
  )
}

/** One section: of its own cards alone depends how they stand, not of those of a section that is kept behind it. */
export function SideSection({ children }: { children: ReactNode }): ReactNode {
  return <div className="side-index-section">{children}</div>
}
