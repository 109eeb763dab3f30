// The keys of the console: which key means what, when a key is only a letter being typed, and how they are written down.
import type { PagePath } from '@merchant/contract'

/** G and then the letter leads to the page. */
export const pageLetters: Readonly<Partial<Record<PagePath, string>>> = {
  '/dashboard': 'h',
  '/order/saleorder': 'o',
  '/goodsreturn/order': 'r',
  '/goods/index': 'g',
  '/goods/add': 'n',
  '/shop/manager': 's',
  '/order/WithdrawOrder': 'w',
  '/operator/withdraw': 'w',
  '/finance/FinanceDetail': 'f',
  '/systemconfig/loginInfo': 'a',
}

export type Shortcut =
  | { readonly act: 'palette' | 'slash' | 'sheet' | 'nextRow' | 'previousRow' }
  | { readonly act: 'page'; readonly letter: string }
  /** G was pressed: the next letter names a page. */
  | { readonly act: 'lead' }

/** How long a G waits for its letter. */
export const LEAD_MS = 1_200

const single: Readonly<Record<string, Shortcut>> = {
  '/': { act: 'slash' },
  '?': { act: 'sheet' },
  g: { act: 'lead' },
  j: { act: 'nextRow' },
  k: { act: 'previousRow' },
}

/**
 * What a key press asks for, or null. Ctrl/⌘ K always opens the palette; every other key counts only where nothing is
 * being typed, no dialog, drawer or menu is open around it, and single keys have not been turned off.
 */
export function shortcutOf(event: KeyboardEvent, state: { isLed: boolean; usesSingleKeys: boolean }): Shortcut | null {
  if (event.isComposing || event.repeat) return null
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && !event.altKey && event.key.toLowerCase() === 'k') return { act: 'palette' }
  if (isCommand || event.altKey || !state.usesSingleKeys || isTaken(event.target)) return null
  const key = event.key.toLowerCase()
  if (state.isLed && /^[a-z]$/.test(key)) return { act: 'page', letter: key }
  return single[key] ?? null
}

/** Whether keys belong to what the event comes from. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog], dialog, .ant-drawer, [role=menu], [role=listbox], [role=combobox]',
  ) !== null
