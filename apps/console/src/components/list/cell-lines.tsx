// What a row says of one thing, and below it, smaller, what belongs to it.
import type { ReactNode } from 'react'
import './cell-lines.css'

interface CellLinesProps {
  readonly children: ReactNode
  /** Left out or undefined: one line. */
  readonly below?: string | undefined
}

export function CellLines({ children, below }: CellLinesProps): ReactNode {
  return (
    <span className="cell-lines">
      {children}
      {below !== undefined && <small title={below}>{below}</small>}
    </span>
  )
}
