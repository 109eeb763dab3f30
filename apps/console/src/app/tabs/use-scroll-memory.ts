// Where each page was scrolled to: kept while another is in front, and over a reload of the browser.
import { useEffect, useLayoutEffect, useRef } from 'react'

const STORED = 'scroll'
/** Whoever takes hold of the page goes where they want to. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where the page of this key was, and holds it there while the page is being filled, until a person moves: what
 * comes late above that place would push it away.
 */
export function useScrollMemory(key: string): void {
  const places = useRef<Map<string, number>>(undefined)
  places.current ??= rememberedPlaces()
  useLayoutEffect(() => {
    const goal = places.current?.get(key) ?? 0
    let isHeld = goal > 0
    const filling = new ResizeObserver(() => {
      if (isHeld) window.scrollTo(0, goal)
    })
    const letGo = () => {
      isHeld = false
      filling.disconnect()
    }
    const remember = () => {
      if (!isHeld) places.current?.set(key, window.scrollY)
    }
    window.scrollTo(0, goal)
    if (isHeld) filling.observe(document.body)
    window.addEventListener('scroll', remember, { passive: true })
    for (const move of OWN_MOVES) window.addEventListener(move, letGo, { passive: true })
    return () => {
      letGo()
      window.removeEventListener('scroll', remember)
      for (const move of OWN_MOVES) window.removeEventListener(move, letGo)
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
    return new Map(Array.isArray(value) ? value.filter(isPlace) : [])
  } catch {
    return new Map()
  }
}

const isPlace = (item: unknown): item is [string, number] =>
  Array.isArray(item) && typeof item[0] === 'string' && typeof item[1] === 'number'
