// @vitest-environment happy-dom
// The look a page begins with: what was chosen counts more than the system, on the light pages as in the console.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  delete document.documentElement.dataset.theme
})
// Files share a worker: neither the system put in place here nor what was imported under it may reach the next one.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const marked = async (stored: string | null, systemIsDark: boolean) => {
  if (stored !== null) localStorage.setItem('preferences', stored)
  vi.stubGlobal('matchMedia', () => ({
    matches: systemIsDark,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const preferences = await import('./preferences.ts')
  preferences.markTheme()
  return preferences
}
const look = () => document.documentElement.dataset.theme

it.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['{"mode":"system"}', true, 'dark'],
  ['{"mode":"light"}', true, 'light'],
  ['{"mode":"dark"}', false, 'dark'],
  ['not readable', true, 'dark'],
])('stored %j on a system whose darkness is %s: %s', async (stored, systemIsDark, expected) => {
  await marked(stored, systemIsDark)
  expect(look()).toBe(expected)
})

it('changes at once with the choice', async () => {
  const { prefer } = await marked(null, false)
  prefer({ mode: 'dark' })
  expect(look()).toBe('dark')
  prefer({ mode: 'light' })
  expect(look()).toBe('light')
})
