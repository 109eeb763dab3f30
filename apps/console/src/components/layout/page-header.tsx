// The head of every page, or of a part of it: its one h1 (h2), what belongs beside it, and the page's main actions on the right.
import type { ReactNode } from 'react'
import { usePageTitle } from './page.tsx'
import './page-header.css'

interface PageHeaderProps {
  /** The page's own unless given. */
  readonly title?: ReactNode
  /** One quiet line under the title. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Heads a part of a page, whose own head stands above. */
  readonly isPart?: boolean
}

export function PageHeader({ title, note, actions, isPart = false }: PageHeaderProps): ReactNode {
  const own = usePageTitle()
  const shown = title ?? own
  return (
    <header className={`page-header${isPart ? ' is-part' : ''}`}>
      <div>
        {isPart ? <h2>{shown}</h2> : <h1>{shown}</h1>}
        {note !== undefined && <p>{note}</p>}
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
