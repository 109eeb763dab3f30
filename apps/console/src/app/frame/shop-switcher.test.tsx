// @vitest-environment happy-dom
// Switching between several shops in the bar: who is offered what, and what follows it, in this tab and in others.
import { api, type LoginInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, refusal } from '../../testing/fake-api.ts'
import { merchantLogin } from '../../testing/sample-session.ts'
import { openConsole, pageHeading as heading, sampleBoard } from '../open-console.testing.tsx'

const shop = (no: number, name: string, status: LoginInfo['shops'][number]['status'] = 'OPEN') => ({
  id: `01932c5a-0000-7000-8000-0000000051a${no}`,
  name,
  status,
  shipHours: 48,
  logoUrl: no === 1 ? '/files/logo.webp' : null,
})
const north = shop(1, '北店茶叶')
const south = shop(2, '南店竹器', 'RESTING')
const several: LoginInfo = { ...merchantLogin, shops: [north, south], currentShopId: null }

let opened: ReturnType<typeof openConsole>
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => opened.close())

const switcher = () => screen.findByRole('button', { name: /^当前店铺/ })

it('is not there for who has one shop', async () => {
  opened = openConsole('/dashboard', { login: { ...merchantLogin, shops: [north], currentShopId: north.id } })
  await heading('首页')
  expect(screen.queryByRole('button', { name: /^当前店铺/ })).toBeNull()
})

it('offers all and each shop with how it stands, by keyboard too', async () => {
  opened = openConsole('/dashboard', { login: several })
  fireEvent.keyDown(await switcher(), { key: 'ArrowDown' })
  const menu = within(screen.getByRole('menu', { name: '切换店铺' }))
  const choices = menu.getAllByRole('menuitemradio')
  expect(choices.map((choice) => choice.textContent)).toEqual(['全部店铺', '北店茶叶营业中', '南店竹器休息中'])
  expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false'])
  fireEvent.keyDown(choices[0] as HTMLElement, { key: 'End' })
  expect(document.activeElement).toBe(choices[2])
})

it('tells the server, and everything is asked again about the chosen shop', async () => {
  let todo = 12
  opened = openConsole('/dashboard', {
    login: several,
    answers: [
      answer(api.shop.choose, ({ shopId }) => ({ currentShopId: shopId })),
      answer(api.board.merchant, () => ({
        ...sampleBoard,
        todos: sampleBoard.todos.map((each) => ({ ...each, count: todo })),
      })),
    ],
  })
  fireEvent.click(await switcher())
  todo = 3
  fireEvent.click(screen.getByRole('menuitemradio', { name: /南店竹器/ }))
  await screen.findByText('已切换到南店竹器')
  expect(opened.server.inputsOf(api.shop.choose)).toEqual([{ shopId: south.id }])
  expect((await switcher()).textContent).toBe('南店竹器')
  await waitFor(() => expect(screen.getByRole('link', { name: /待发货/ }).textContent).toContain('3'))
})

it('stays where it was when the server does not go along', async () => {
  opened = openConsole('/dashboard', {
    login: several,
    answers: [refusal(api.shop.choose, '2004', '记录不存在')],
  })
  fireEvent.click(await switcher())
  fireEvent.click(screen.getByRole('menuitemradio', { name: /南店竹器/ }))
  await screen.findByText('记录不存在')
  expect((await switcher()).textContent).toBe('全部店铺')
})

it('is found in the palette by its name', async () => {
  opened = openConsole('/dashboard', {
    login: several,
    answers: [answer(api.shop.choose, ({ shopId }) => ({ currentShopId: shopId })), answer(api.workbench.find, [])],
  })
  await heading('首页')
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.change(await screen.findByRole('combobox', { name: /查找/ }), { target: { value: '切换店铺' } })
  const options = await screen.findAllByRole('option', { name: /切换店铺/ })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '切换店铺 > 全部店铺',
    '切换店铺 > 北店茶叶',
    '切换店铺 > 南店竹器',
  ])
  fireEvent.click(options[2] as HTMLElement)
  await waitFor(async () => expect((await switcher()).textContent).toBe('南店竹器'))
})

it('follows a choice of another tab, and asks when it comes to the front again', async () => {
  opened = openConsole('/dashboard', { login: several })
  await switcher()
  const channel = new BroadcastChannel('shop-choice')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage({ userId: several.user.id, shopId: north.id })
  channel.close()
  await waitFor(async () => expect((await switcher()).textContent).toBe('北店茶叶'))

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  // The server says all of them.
  await waitFor(async () => expect((await switcher()).textContent).toBe('全部店铺'))
})
