// Where each page was scrolled to: kept while another is in front, and over a reload of the browser.
import { useEffect, useLayoutEffect, useRef } from 'react'

const STORED = 'scroll'
/** Whoever takes hold of the page goes where they want to. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to where the page of this key was; a page that is still being filled is followed until it is tall enough. */
export function useScrollMemory(key: string): void {
  const places = useRef<Map<string, number>>(undefined)
  places.current ??= rememberedPlaces()
  useLayoutEffect(() => {
    const goal = places.current?.get(key) ?? 0
    let isFilling = goal > 0
    const arrive = () => {
      isFilling = false
      filling.disconnect()
    }
    const reach = () => {
      window.scrollTo(0, goal)
      if (window.scrollY >= goal - 1) arrive()
    }
    const remember = () => {
      if (!isFilling) places.current?.set(key, window.scrollY)
    }
    const filling = new ResizeObserver(() => isFilling && reach())
    filling.observe(document.body)
    reach()
    window.addEventListener('scroll', remember, { passive: true })
    for (const move of OWN_MOVES) window.addEventListener(move, arrive, { passive: true })
    return () => {
      arrive()
      window.removeEventListener('scroll', remember)
      for (const move of OWN_MOVES) window.removeEventListener(move, arrive)
    }
  }, [key])
  useEffect(() => {
    // The browser's own idea of where a page was is taken before the page is there. Said again at the end, because the
    // router gives it back to the browser then.
    const isOurs = () => {
      history.scrollRestoration = 'manual'
    }
    const keep = () => {
      sessionStorage.setItem(STORED, JSON.stringify([...(places.current ?? [])]))
      isOurs()
    }
    isOurs()
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
}

function rememberedPlaces(): Map<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return new Map(Array.isArray(value) ? (value as [string, number][]) : [])
  } catch {
    return new Map()
  }
}
