// The keys of a row of a table.
import type { KeyboardEvent } from 'react'

/** The row that an arrow key leads to; heads of groups and what is unfolded are passed over. */
function nextRow(row: Element, key: string): Element | null {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  let next = row[step[key]]
  while (next !== null && !next.hasAttribute('tabindex')) next = next[step[key]]
  return next
}

/** ↑ ↓ move between rows, Enter opens, X selects, a letter does the row's own act; keys inside its controls are left alone. */
export const actOnRow = (open: () => void, toggle: () => void) => (event: KeyboardEvent<HTMLTableRowElement>) => {
  const row = event.currentTarget
  if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
  const next = nextRow(row, event.key)
  if (event.key === 'Enter') open()
  else if (event.key.toLowerCase() === 'x') toggle()
  else if (next instanceof HTMLElement) next.focus()
  else {
    const own = row.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`)
    if (own === null) return
    own.click()
  }
  event.preventDefault()
}
