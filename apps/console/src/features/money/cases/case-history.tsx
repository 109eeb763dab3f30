// What happened to a money case since it was found, newest first.
import type { MoneyCaseInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useSay } from '../../../i18n/text.ts'
import { useFacts } from './case-facts.tsx'
import { eventLabels } from './money-case.labels.ts'
import './case.css'

type Happening = MoneyCaseInfo['history'][number]

export function CaseHistory({ history }: { history: readonly Happening[] }): ReactNode {
  return (
    <ol className="case-history">
      {folded(history).map((happening) => (
        <CaseEvent key={happening.id} happening={happening} />
      ))}
    </ol>
  )
}

/** Newest first; what is told again in a row is one line with its last time. How often it was told, the case itself counts. */
function folded(history: readonly Happening[]): readonly Happening[] {
  const lines: Happening[] = []
  for (const happening of history) {
    const last = lines.at(-1)
    if (last !== undefined && tellsTheSame(last, happening)) lines.pop()
    lines.push(happening)
  }
  return lines.toReversed()
}

const tellsTheSame = (one: Happening, other: Happening): boolean =>
  one.event === 'repeated' &&
  other.event === 'repeated' &&
  one.actorName === other.actorName &&
  one.note === other.note &&
  JSON.stringify(one.facts) === JSON.stringify(other.facts)

function CaseEvent({ happening: { event, actorName, at, note, facts } }: { happening: Happening }): ReactNode {
  const say = useSay()
  const rows = useFacts(facts)
  return (
    <li>
      <div className="case-event-head">
        <strong>{say(eventLabels[event])}</strong>
        <span className="muted">
          {actorName} · <InstantText at={at} />
        </span>
      </div>
      {note !== null && <p className="case-note">{note}</p>}
      {(event === 'repeated' || event === 'decided') && rows.length > 0 && (
        <dl className="case-told muted">
          {rows.map(([label, value], index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
