// A moment as a row has room for it: month, day and minute; the whole of it where the pointer rests.
import { formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'

/** @param at null: nothing is shown */
export function ShortTime({ at }: { at: string | null }): ReactNode {
  return (
    at !== null && (
      <time dateTime={at} title={formatInstant(at)} className="tabular nowrap">
        {formatInstant(at).slice(5, 16)}
      </time>
    )
  )
}
