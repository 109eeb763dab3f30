// Where the keys go on when what had the focus is gone: in the drawer in front, else in the row that stands where they were
// last, and at the beginning of what the page shows where there is none.

const ROWS = 'tbody tr[tabindex]:not([inert])'

/** The table in which the focus was last, and in which of its rows. */
let last: { readonly table: Element; readonly index: number } | null = null

const rowsOf = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>(ROWS)]

/** To be told when an overlay opens, before it takes the focus. */
export function rememberRow(): void {
  const row = document.activeElement?.closest<HTMLElement>(ROWS) ?? null
  const table = row?.closest('#content .data-table') ?? null
  if (row !== null && table !== null) last = { table, index: rowsOf(table).indexOf(row) }
}

/** The row that stands now where the focus was last; null where its table is not in sight. */
function rowInPlace(): HTMLElement | null {
  if (last === null || !last.table.isConnected || !last.table.checkVisibility()) return null
  const rows = rowsOf(last.table)
  return rows[Math.min(last.index, rows.length - 1)] ?? null
}

/** To be told when an overlay has closed: it gives the focus back first, and is taken out of the page a frame later. */
export function regainFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isLost() && frontDrawer() === undefined)
        (rowInPlace() ?? document.getElementById('content'))?.focus({ preventScroll: true })
    }),
  )
}

/** For an element within a drawer, as a `ref`: what is pressed there and goes away leaves the focus to the drawer. */
export function keepFocus(content: Element | null): (() => void) | undefined {
  const drawer = content?.closest<HTMLElement>('.ant-drawer') ?? null
  if (drawer === null) return undefined
  const observer = new MutationObserver(() => {
    if (isLost() && frontDrawer() === drawer) drawer.focus({ preventScroll: true })
  })
  observer.observe(drawer, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** None where a dialog stands above it. */
function frontDrawer(): HTMLElement | undefined {
  const isAbove = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some((one) => one.checkVisibility())
  return isAbove ? undefined : [...document.querySelectorAll<HTMLElement>('.ant-drawer-open')].at(-1)
}
