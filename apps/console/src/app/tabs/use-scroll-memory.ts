// Where each page was scrolled to: kept while another is in front, and over a reload of the browser.
import { useEffect, useLayoutEffect, useRef } from 'react'

const STORED = 'scroll'
/** Whoever takes hold of the page goes where they want to. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** What scrolls within a page: the boxes of its tables. */
const BOXES = '#content .data-table-box'
const boxesInFront = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(BOXES)].filter((box) => box.checkVisibility())
const boxKey = (key: string, index: number): string => `${key} ${index}`
const pathOf = (place: string): string => place.slice(0, place.indexOf('#'))

/**
 * Scrolls to where the page of this key was, and its tables within it, and holds them there while the page is being filled,
 * until a person moves: what comes late above that place would push it away. A page whose tag was closed begins at its top.
 *
 * @param key the page's path, `#` and how often it was refreshed
 */
export function useScrollMemory(key: string, openPaths: ReadonlySet<string>): void {
  const places = useRef<Map<string, number>>(undefined)
  places.current ??= rememberedPlaces()
  useEffect(() => {
    const known = places.current ?? new Map<string, number>()
    for (const place of known.keys()) if (!place.startsWith(key) && !openPaths.has(pathOf(place))) known.delete(place)
  }, [key, openPaths])
  useLayoutEffect(() => {
    const known = places.current ?? new Map<string, number>()
    const goal = known.get(key) ?? 0
    const boxGoals = [0, 1, 2].map((index) => known.get(boxKey(key, index)) ?? 0)
    const hasBoxGoal = boxGoals.some((top) => top > 0)
    let isHeld = goal > 0 || hasBoxGoal
    const filling = new ResizeObserver(() => {
      if (!isHeld) return
      window.scrollTo(0, goal)
      if (hasBoxGoal) holdBoxes()
    })
    const holdBoxes = () => {
      for (const [index, box] of boxesInFront().entries()) {
        box.scrollTop = boxGoals[index] ?? 0
        // Its rows come later than it, and later ones below the first.
        if (box.firstElementChild !== null) filling.observe(box.firstElementChild)
      }
    }
    const letGo = () => {
      isHeld = false
      filling.disconnect()
    }
    const remember = ({ target }: Event) => {
      if (isHeld) return
      if (!(target instanceof HTMLElement)) {
        if (!wasPushed(known.get(key) ?? 0)) known.set(key, window.scrollY)
      } else if (target.matches(BOXES)) known.set(boxKey(key, boxesInFront().indexOf(target)), target.scrollTop)
    }
    window.scrollTo(0, goal)
    if (isHeld) filling.observe(document.body)
    // Captured, because the scrolling of a box does not rise to the window.
    window.addEventListener('scroll', remember, { passive: true, capture: true })
    for (const move of OWN_MOVES) window.addEventListener(move, letGo, { passive: true })
    return () => {
      letGo()
      window.removeEventListener('scroll', remember, { capture: true })
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

/**
 * Further up, and at the very end: the page has become shorter, as it does the moment before another one is in front. Nobody went there,
 * and whoever stays there is found at its end again all the same.
 */
const wasPushed = (before: number): boolean =>
  window.scrollY < before && window.scrollY >= document.documentElement.scrollHeight - window.innerHeight - 1

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
