// What happened to a record, the newest first: what, whose act it was, and when.
import type { ReactNode } from 'react'
import { InstantText } from './instant-text.tsx'
import './history-list.css'

interface HistoryListProps {
  readonly steps: readonly {
    readonly at: string
    readonly who: string
    readonly text: string
    readonly beside?: ReactNode
  }[]
}

export function HistoryList({ steps }: HistoryListProps): ReactNode {
  return (
    <ol className="history-list">
      {steps.map(({ at, who, text, beside }, index) => (
        <li key={`${at}-${index}`}>
          <span>{text}</span>
          {beside}
          <small>
            {who} · <InstantText at={at} />
          </small>
        </li>
      ))}
    </ol>
  )
}
