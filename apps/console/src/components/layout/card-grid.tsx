// Cards on a grid of three columns, as a board of figures has them; one below the other on a small screen.
import type { ReactNode } from 'react'
import './card-grid.css'

export function CardGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className="card-grid">{children}</div>
}

/** A place on the grid: a third of it, two thirds, or the whole row. */
export function CardCell({ span, children }: { span: 'one' | 'two' | 'whole'; children: ReactNode }): ReactNode {
  return <div className={`is-${span}`}>{children}</div>
}
