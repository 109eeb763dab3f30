// What happened to a money case since it was found, newest first.
import type { MoneyCaseInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useFacts } from './case-facts.tsx'
import { eventLabels } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'

type Happening = MoneyCaseInfo['history'][number]

export function CaseHistory({ history }: { history: readonly Happening[] }): ReactNode {
  return (
    <ol className="case-history">
      {folded(history).map(({ happening, count }) => (
        <CaseEvent key={happening.id} happening={happening} count={count} />
      ))}
    </ol>
  )
}

interface Folded {
  readonly happening: Happening
  /** How often in a row it was told. */
  readonly count: number
}

/** Newest first; what is told again in a row, with nothing done between, is one line with its last time. */
function folded(history: readonly Happening[]): readonly Folded[] {
  const lines: Folded[] = []
  for (const happening of history) {
    const last = lines.at(-1)
    const isSame = last !== undefined && tellsTheSame(last.happening, happening)
    if (isSame) lines.pop()
    lines.push({ happening, count: isSame ? last.count + 1 : 1 })
  }
  return lines.toReversed()
}

const tellsTheSame = (one: Happening, other: Happening): boolean =>
  one.event === 'repeated' &&
  other.event === 'repeated' &&
  one.actorName === other.actorName &&
  one.note === other.note &&
  JSON.stringify(one.facts) === JSON.stringify(other.facts)

function CaseEvent({ happening, count }: Folded): ReactNode {
  const { event, actorName, at, note, facts } = happening
  const say = useSay()
  const t = useText(moneyCaseTexts)
  const rows = useFacts(facts)
  return (
    <li>
      <div className="case-event-head">
        <strong>
          {say(eventLabels[event])}
          {count > 1 && <span className="tabular"> · {t('times', { count })}</span>}
        </strong>
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
