// Listens to the keyboard for the whole frame and does what the keys ask for.
import { useEffect, useEffectEvent, useRef } from 'react'
import { clock } from '../../api/clock.ts'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { usePreferences } from '../../theme/preferences.ts'
import type { Moves } from '../page-moves.ts'
import { LEAD_MS, pageLetters, shortcutOf } from './shortcuts.ts'

interface ShortcutDeps {
  readonly pages: readonly PageRoute[]
  readonly moves: Moves
  readonly onPalette: () => void
  readonly onSheet: () => void
}

export function useShortcuts({ pages, moves, onPalette, onSheet }: ShortcutDeps): void {
  const { usesShortcuts } = usePreferences()
  const ledUntil = useRef(0)
  /** The letter after G names a page before it means anything to the row or button that has the focus. */
  const lead = useEffectEvent((event: KeyboardEvent) => {
    const isLed = clock.now().getTime() < ledUntil.current
    const shortcut = shortcutOf(event, { isLed, usesSingleKeys: usesShortcuts })
    ledUntil.current = shortcut?.act === 'lead' ? clock.now().getTime() + LEAD_MS : 0
    if (shortcut?.act !== 'page') return
    const page = pages.find(({ path }) => pageLetters[path] === shortcut.letter)
    if (page !== undefined) moves.go(page.path)
    event.preventDefault()
    event.stopPropagation()
  })
  const act = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, { isLed: false, usesSingleKeys: usesShortcuts })
    if (shortcut === null || shortcut.act === 'lead' || shortcut.act === 'page' || event.defaultPrevented) return
    // The list in front has the first right to this key, and it listens later than the frame.
    if (shortcut.act === 'slash') {
      setTimeout(() => {
        if (!event.defaultPrevented) onPalette()
      })
      return
    }
    if (shortcut.act === 'palette') onPalette()
    else if (shortcut.act === 'sheet') onSheet()
    else if (!moveToRow(event.target, shortcut.act)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listenFirst = (event: KeyboardEvent) => lead(event)
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listenFirst, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listenFirst, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [])
}

/** Puts the focus on the next or previous row of the table in front; from elsewhere on its first one. */
function moveToRow(from: EventTarget | null, act: 'nextRow' | 'previousRow'): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('#content .data-table tbody tr[tabindex]')].filter((row) =>
    row.checkVisibility(),
  )
  const current = rows.findIndex((row) => from instanceof Node && row.contains(from))
  const next = current === -1 ? rows[0] : rows[current + (act === 'nextRow' ? 1 : -1)]
  next?.focus()
  return next !== undefined
}
