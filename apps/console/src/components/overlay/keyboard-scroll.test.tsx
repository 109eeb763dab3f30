// @vitest-environment happy-dom
// A long text in a drawer can be read by keys alone; where something in it takes the focus, nothing is added.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SideDrawer } from './side-drawer.tsx'

let height: number
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => 600)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const open = (children: React.ReactNode) =>
  render(
    <SideDrawer title="手册" open onClose={() => undefined}>
      {children}
    </SideDrawer>,
  )

it('gives the focus to a text that is longer than its room, under the drawer’s title', async () => {
  height = 2_000
  open(<p>很长的文字</p>)
  const region = await screen.findByRole('region', { name: '手册' })
  expect(region.tabIndex).toBe(0)
  expect(region.textContent).toBe('很长的文字')
})

it.each([
  ['all of it is seen', 600, <p key="text">短的文字</p>],
  ['something in it takes the focus', 2_000, <button key="button">好</button>],
])('adds nothing where %s', async (_, tall, children) => {
  height = tall
  open(children)
  await screen.findByText(/短的文字|好/)
  expect(screen.queryByRole('region')).toBeNull()
})
