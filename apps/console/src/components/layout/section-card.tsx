// A titled surface that groups what belongs together on a page.
import { type ReactNode, useId } from 'react'
import { NoValue } from '../value/no-value.tsx'
import './section-card.css'
import './facts.css'

interface SectionCardProps {
  readonly title?: ReactNode
  /** Right of the title: a link, a button, a state. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

export function SectionCard({ title, extra, children }: SectionCardProps): ReactNode {
  const id = useId()
  return (
    <section className="section-card" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="section-card-head">
          <h2 id={id}>{title}</h2>
          {extra}
        </div>
      )}
      {children}
    </section>
  )
}

/** Label–value pairs of a record, in columns that fold on narrow screens. */
export function Facts({ items }: { items: readonly (readonly [label: ReactNode, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="facts">
      {items.map(([label, value], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? <NoValue /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
