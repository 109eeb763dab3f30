// Puts the lines of a list into another order: dragged by their handle with any pointer, or moved by the arrow keys on it.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface ReorderOptions {
  /** Holds exactly the lines, in their order. */
  readonly list: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  readonly onOrder: (keys: readonly string[], moved: string) => void
}

export function useReorder({ list, keys, onOrder }: ReorderOptions) {
  /** The line that is being dragged. */
  const [dragged, setDragged] = useState<string | null>(null)
  const moveTo = (key: string, place: number) => {
    const from = keys.indexOf(key)
    if (place < 0 || place >= keys.length || place === from) return
    onOrder(keys.toSpliced(from, 1).toSpliced(place, 0, key), key)
  }
  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    const place = lineAt(list.current, event.clientY)
    if (dragged !== null && place !== null) moveTo(dragged, place)
  })
  // At the window, because a line that changes its place in the document loses the pointer it had caught.
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const move = (event: globalThis.PointerEvent) => follow(event)
    const drop = () => setDragged(null)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [isDragging])
  const handleOf = (key: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) setDragged(key)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      moveTo(key, keys.indexOf(key) + by)
    },
  })
  return { dragged, handleOf, moveTo }
}

/** Which line lies at this height; above the first and below the last it is these. */
function lineAt(list: HTMLElement | null, y: number): number | null {
  const lines = [...(list?.children ?? [])].map((line) => line.getBoundingClientRect())
  if (lines.length === 0) return null
  const at = lines.findIndex(({ bottom }) => y < bottom)
  return at === -1 ? lines.length - 1 : at
}
