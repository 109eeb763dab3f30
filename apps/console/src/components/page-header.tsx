// The head of every page: its one h1, what belongs beside it, and the page's main actions on the right.
import type { ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** One quiet line under the title. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, note, actions }: PageHeaderProps): ReactNode {
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {note !== undefined && <p>{note}</p>}
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
