// @vitest-environment happy-dom
// Keys ask for things only where nobody is typing.
import { afterEach, expect, it } from 'vitest'
import { pageLetters, type Shortcut, shortcutOf } from './shortcuts.ts'

afterEach(() => document.body.replaceChildren())

const free = { isLed: false, usesSingleKeys: true }
function press(key: string, inside = '<p></p>', init: KeyboardEventInit = {}, state = free): Shortcut | null {
  document.body.innerHTML = inside
  let found: Shortcut | null = null
  const read = (event: KeyboardEvent) => (found = shortcutOf(event, state))
  document.addEventListener('keydown', read)
  const target = document.body.querySelector('[data-target]') ?? document.body.firstElementChild
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  document.removeEventListener('keydown', read)
  return found
}

it('knows the single keys', () => {
  expect(press('/')).toEqual({ act: 'slash' })
  expect(press('?')).toEqual({ act: 'sheet' })
  expect(press('g')).toEqual({ act: 'lead' })
  expect(press('J')).toEqual({ act: 'nextRow' })
  expect(press('q')).toBeNull()
})

it.each([
  '<input type="text">',
  '<textarea></textarea>',
  '<select><option>1</option></select>',
  '<div contenteditable="true"></div>',
  '<div role="dialog"><button data-target>ok</button></div>',
  '<dialog open><button data-target>ok</button></dialog>',
  '<div class="ant-drawer"><button data-target>ok</button></div>',
  '<div role="menu"><button data-target>ok</button></div>',
])('leaves the keys to whoever types or has a dialog open: %s', (inside) => {
  for (const key of ['/', '?', 'g', 'j', 'k']) expect([key, press(key, inside)]).toEqual([key, null])
  expect(press('o', inside, {}, { isLed: true, usesSingleKeys: true })).toBeNull()
})

it('opens the palette by Ctrl or ⌘ K also from a field, but not in the middle of a word of an input method', () => {
  expect(press('k', '<input type="text">', { ctrlKey: true })).toEqual({ act: 'palette' })
  expect(press('K', '<p></p>', { metaKey: true })).toEqual({ act: 'palette' })
  expect(press('k', '<input type="text">', { ctrlKey: true, isComposing: true })).toBeNull()
})

it('takes a ticked box for no typing, and the browser’s own combinations for no shortcut', () => {
  expect(press('j', '<input type="checkbox">')).toEqual({ act: 'nextRow' })
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('g', '<p></p>', init)).toBeNull()
})

it('reads the letter after G as a page', () => {
  expect(press('o', '<p></p>', {}, { isLed: true, usesSingleKeys: true })).toEqual({ act: 'page', letter: 'o' })
})

it('does nothing by single keys for those who turned them off, who keep Ctrl K', () => {
  const off = { isLed: false, usesSingleKeys: false }
  expect(press('g', '<p></p>', {}, off)).toBeNull()
  expect(press('k', '<p></p>', { ctrlKey: true }, off)).toEqual({ act: 'palette' })
})

it('gives no letter to two pages that one person can see', () => {
  const merchants = Object.entries(pageLetters).filter(([path]) => !path.startsWith('/operator/'))
  expect(new Set(merchants.map(([, letter]) => letter)).size).toBe(merchants.length)
})
