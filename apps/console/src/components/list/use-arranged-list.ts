// Siblings that people put in order: moved by drag or keys, seen at once, sent as a whole when the hand has come to rest.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useReorder } from './use-reorder.ts'

/** A drag and a row of key presses are one change. */
const REST_MS = 500

interface Arranged {
  readonly ids: readonly string[]
  /** What the server had when it was arranged; its next word takes the place of ours. */
  readonly over: string
}

interface ArrangedListOptions {
  /** Holds exactly the lines, in their order. */
  readonly list: RefObject<HTMLElement | null>
  /** The order that the server has. */
  readonly kept: readonly string[]
  /** Sends the whole order; a rejection, which has been shown, puts back what the server has. */
  readonly onArrange: (ids: readonly string[]) => Promise<unknown>
  /** Says where the moved one stands now, for whoever does not see it. */
  readonly tell: (moved: string, place: number, count: number) => string
}

/** `told` belongs into a `role="status"` beside the list. */
export function useArrangedList({ list, kept, onArrange, tell }: ArrangedListOptions) {
  const [arranged, setArranged] = useState<Arranged | null>(null)
  const [told, setTold] = useState('')
  const now = kept.join()
  const isOurs = arranged !== null && arranged.over === now
  const shown = isOurs ? arranged.ids : kept
  const { dragged, handleOf } = useReorder({
    list,
    keys: shown,
    onOrder: (ids, moved) => {
      setArranged({ ids, over: now })
      setTold(tell(moved, ids.indexOf(moved) + 1, ids.length))
    },
  })
  const send = useEffectEvent((ids: readonly string[]) => {
    onArrange(ids).catch(() => setArranged(null))
  })
  const isDragging = dragged !== null
  useEffect(() => {
    if (arranged === null || !isOurs || isDragging) return undefined
    const timer = setTimeout(() => send(arranged.ids), REST_MS)
    return () => clearTimeout(timer)
  }, [arranged, isOurs, isDragging])
  return { shown, dragged, handleOf, told }
}
