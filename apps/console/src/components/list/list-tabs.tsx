// Status tabs above a list, each with its count; the chosen one is in the URL.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Choice } from './list-state.ts'
import { afterPaint } from '../layout/after-paint.ts'
import { showWithin } from '../layout/show-within.ts'
import './list-tabs.css'

type TabCounts = Readonly<Record<string, number | undefined>>

interface ListTabsProps {
  readonly label: string
  readonly options: readonly Choice[]
  readonly counts: TabCounts | undefined
  /** The counts are on their way: their room is kept, so that no tab moves away from a finger. */
  readonly isCounting?: boolean
  readonly current: string
  readonly onChoose: (value: string) => void
}

export function ListTabs({ label, options, counts, isCounting = false, current, onChoose }: ListTabsProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  // On a phone there are more tabs than fit.
  useEffect(() => afterPaint(() => showWithin(bar.current, '[aria-pressed=true]')), [current])
  return (
    <div ref={bar} className="list-tabs" role="group" aria-label={label}>
      {options.map(({ value, label: text }) => {
        const count = isCounting ? 0 : value === '' ? totalOf(counts) : counts?.[value]
        return (
          <button key={value} type="button" aria-pressed={value === current} onClick={() => onChoose(value)}>
            {text}
            {count !== undefined &&
              (isCounting ? (
                <span className="is-coming" aria-hidden="true">
                  {count}
                </span>
              ) : (
                <TabCount count={count} />
              ))}
          </button>
        )
      })}
    </div>
  )
}

function TabCount({ count }: { count: number }): ReactNode {
  const [known, setKnown] = useState({ count, hasChanged: false })
  if (known.count !== count) setKnown({ count, hasChanged: true })
  const looks = [...(count === 0 ? ['is-zero'] : []), ...(known.hasChanged ? ['has-changed'] : [])]
  return (
    // Another element, so that the movement begins anew.
    <span key={count} className={looks.join(' ') || undefined}>
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** All of them: answered as ALL, or the sum where every row stands in exactly one tab. */
const totalOf = (counts: TabCounts | undefined): number | undefined =>
  counts === undefined
    ? undefined
    : (counts.ALL ?? Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0))
