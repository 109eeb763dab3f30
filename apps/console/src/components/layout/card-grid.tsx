// Cards on a grid of thirds and halves, as a board of figures has them; one below the other on a small screen.
import type { ReactNode } from 'react'
import './card-grid.css'

type CardSpan = 'one' | 'half' | 'two' | 'whole'

export function CardGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className="card-grid">{children}</div>
}

/** A place on the grid: a third of it, half, two thirds, or the whole row. */
export function CardCell({ span, children }: { span: CardSpan; children: ReactNode }): ReactNode {
  return <div className={`is-${span}`}>{children}</div>
}
