// Where a parcel is by all that was ever told of it, in whatever order it was told.
import type { ParcelState } from '@merchant/contract'
import type { ToldState } from './driver/tracking-driver.ts'
import { isTurned, stateAfter } from './parcel.states.ts'

export interface ToldTrace {
  readonly at: Date
  readonly text: string
  readonly state: ToldState | null
  readonly sub_state: string | null
}

export interface Standing {
  readonly state: ParcelState
  readonly sub_state: string | null
  readonly collected_at: Date | null
  readonly signed_at: Date | null
  readonly turned_at: Date | null
  readonly last_trace: string | null
  readonly last_trace_at: Date | null
}

/** Of two events of one second the one that is farther on counts as the later. */
const ORDER: readonly ToldState[] = [
  'COLLECTED',
  'IN_TRANSIT',
  'DELIVERING',
  'REJECTED',
  'RETURNING',
  'RETURNED',
  'SIGNED',
]
const rankOf = ({ state }: ToldTrace): number => (state === null ? -1 : ORDER.indexOf(state))

export function standingOf(traces: readonly ToldTrace[]): Standing {
  const inTime = traces.toSorted((one, other) => one.at.getTime() - other.at.getTime() || rankOf(one) - rankOf(other))
  const telling = inTime.filter(({ state }) => state !== null)
  const state = telling.reduce<ParcelState>((at, trace) => stateAfter(at, trace.state ?? at), 'CREATED')
  const newest = inTime.at(-1)
  return {
    state,
    sub_state: inTime.findLast((trace) => trace.sub_state !== null)?.sub_state ?? null,
    collected_at: telling[0]?.at ?? null,
    signed_at: state === 'SIGNED' ? (telling.findLast((trace) => trace.state === 'SIGNED')?.at ?? null) : null,
    turned_at: isTurned(state) ? (telling.find((trace) => isTurned(trace.state ?? 'CREATED'))?.at ?? null) : null,
    last_trace: newest?.text ?? null,
    last_trace_at: newest?.at ?? null,
  }
}
