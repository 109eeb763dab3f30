// The head of every page, or of a part of it: its one h1 (h2), what belongs beside it, and the page's main actions on the right.
import type { ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** One quiet line under the title. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Heads a part of a page, whose own head stands above. */
  readonly isPart?: boolean
}

export function PageHeader({ title, note, actions, isPart = false }: PageHeaderProps): ReactNode {
  return (
    <header className={`page-header${isPart ? ' is-part' : ''}`}>
      <div>
        {isPart ? <h2>{title}</h2> : <h1>{title}</h1>}
        {note !== undefined && <p>{note}</p>}
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
