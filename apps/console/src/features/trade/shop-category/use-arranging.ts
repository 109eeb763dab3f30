// The order of siblings as it is being moved: seen at once, sent as a whole when the hand has come to rest.
import type { api, Endpoint } from '@merchant/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'

/** A drag and a row of key presses are one change. */
const REST_MS = 500

interface Arranged {
  readonly ids: readonly string[]
  /** What the server had when it was arranged; its next word takes the place of ours. */
  readonly over: string
}

interface ArrangingOptions {
  /** Either tree's: both are arranged by the same words. */
  readonly endpoint: typeof api.shopCategory.update | typeof api.category.update
  readonly refreshes: readonly Endpoint[]
  readonly parentId: string | null
  /** The order that the server has. */
  readonly kept: readonly string[]
  readonly isMoving: boolean
}

export function useArranging({ endpoint, refreshes, parentId, kept, isMoving }: ArrangingOptions) {
  const [arranged, setArranged] = useState<Arranged | null>(null)
  const update = useSend(endpoint, { refreshes })
  const send = useEffectEvent(async (ids: readonly string[]) => {
    try {
      await update.send({ action: 'arrange', parentId, ids: [...ids] })
    } catch {
      // Why has been shown; the order is again what the server has.
      setArranged(null)
    }
  })
  const now = kept.join()
  const isOurs = arranged !== null && arranged.over === now
  useEffect(() => {
    if (arranged === null || !isOurs || isMoving) return undefined
    const timer = setTimeout(() => void send(arranged.ids), REST_MS)
    return () => clearTimeout(timer)
  }, [arranged, isOurs, isMoving])
  return {
    shown: isOurs ? arranged.ids : kept,
    arrange: (ids: readonly string[]) => setArranged({ ids, over: now }),
  }
}
