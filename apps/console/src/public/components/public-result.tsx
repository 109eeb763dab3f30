// One outcome, large and clear: what happened, why, and what to do next.
import type { ReactNode } from 'react'
import './public-card.css'
import './public-button.css'
import './public-result.css'

interface PublicResultProps {
  readonly kind: 'success' | 'failure' | 'waiting'
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

const marks = {
  success: { color: 'var(--success)', path: 'M20 33l8 8 16-17' },
  failure: { color: 'var(--danger)', path: 'M23 23l18 18M41 23L23 41' },
  waiting: { color: 'var(--accent)', path: 'M32 20v13l8 6' },
} as const

export function PublicResult({ kind, title, children, actions }: PublicResultProps): ReactNode {
  const { color, path } = marks[kind]
  return (
    <section className="public-card public-result" aria-live="polite">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" style={{ fill: color, opacity: 0.12 }} />
        <path
          d={path}
          fill="none"
          style={{ stroke: color }}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h1>{title}</h1>
      {children}
      {actions !== undefined && <div className="public-button-row">{actions}</div>}
    </section>
  )
}
