// @vitest-environment happy-dom
// A page is found again where somebody left it, and not where it was pushed to because another one in its place is shorter.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useScrollMemory } from './use-scroll-memory.ts'

const INNER = 500
let height = 0
const scrolled = vi.fn<(left: number, top: number) => void>()
beforeEach(() => {
  sessionStorage.clear()
  height = 1_000
  vi.stubGlobal('innerHeight', INNER)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', scrolled)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top)
  window.dispatchEvent(new Event('scroll'))
}
/** Where the page is held when it is in front the next time. */
const placeAgain = (leave: () => void): number | undefined => {
  const tags = new Set(['/form', '/list'])
  const { rerender } = renderHook(({ key }: { key: string }) => useScrollMemory(key, tags), {
    initialProps: { key: '/form#0' },
  })
  leave()
  rerender({ key: '/list#0' })
  scrolled.mockClear()
  rerender({ key: '/form#0' })
  return scrolled.mock.calls[0]?.[1]
}

it('where somebody scrolled to', () => {
  expect(
    placeAgain(() => {
      scrollTo(300)
      scrollTo(250)
    }),
  ).toBe(250)
})

it('not where the browser put it because the page has become shorter', () => {
  expect(
    placeAgain(() => {
      scrollTo(300)
      height = INNER + 110
      scrollTo(110)
    }),
  ).toBe(300)
})
