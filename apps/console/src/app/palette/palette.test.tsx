// @vitest-environment happy-dom
// The palette as people use it: find a page by pinyin, an order by its number, do something without going anywhere.
import { api, type FoundObject, type LoginInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, failure } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { merchantLogin } from '../../testing/sample-session.ts'
import { rememberTags } from '../../session/open-tags.ts'
import { mayEnter } from '../guard/guard.ts'
import { pagesOf } from '../guard/menu.ts'
import { type Finding, PageSearch } from './page-search.tsx'
import { tree } from '../routes.tsx'

/** The search with what is open in it, as the navbar keeps it. */
function Searching(props: Pick<Parameters<typeof PageSearch>[0], 'pages' | 'moves'>) {
  const [opened, setOpened] = useState<Finding>(null)
  return <PageSearch {...props} opened={opened} onOpen={setOpened} isSmall={false} />
}
let app: ReturnType<typeof renderWithApp> | undefined
let visited: string[] = []
afterEach(() => app?.close())

const order: FoundObject = {
  kind: 'saleOrder',
  id: '01932c5a-0000-7000-8000-000000000009',
  title: 'SO202611200000000001',
  note: '小李 · *4321 · ¥99.00',
  status: 'TO_SHIP',
  at: '2026-11-20T04:00:00.000Z',
  link: '/order/saleorder?id=01932c5a-0000-7000-8000-000000000009',
}

function start(answers: readonly FakeAnswer[] = [answer(api.workbench.find, [])], login: LoginInfo = merchantLogin) {
  visited = []
  const moves = { go: (href: string) => void visited.push(href), replace: () => undefined, preload: () => undefined }
  const pages = pagesOf(tree).filter((page) => mayEnter(page, login) && page.hidden !== true)
  app = renderWithApp(<Searching pages={pages} moves={moves} />, { answers, login })
}
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...init })
const field = () => screen.findByRole('combobox', { hidden: true })
async function type(text: string) {
  fireEvent.change(await field(), { target: { value: text } })
}
const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

it('opens by Ctrl K, finds a page by the initials of its pinyin, and Enter goes there', async () => {
  start()
  press('k', { ctrlKey: true })
  await type('zjls')
  await waitFor(() => expect(options()[0]).toContain('资金流水'))
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(visited).toEqual(['/finance/FinanceDetail'])
  await waitFor(() => expect(screen.queryByRole('combobox', { hidden: true })).toBeNull())
})

it('goes to an open page as it was left, with its tab and its filters', async () => {
  const href = '/finance/FinanceDetail?tab=IN&keyword=9'
  rememberTags(merchantLogin.user.id, [{ path: '/finance/FinanceDetail', href, pinned: false }])
  start()
  press('k', { ctrlKey: true })
  await type('zjls')
  await waitFor(() => expect(options()[0]).toContain('资金流水'))
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(visited).toEqual([href])
  sessionStorage.clear()
})

it('offers a page with the group it stands in, and all pages of a group by the initials of its name', async () => {
  start()
  press('k', { ctrlKey: true })
  await type('ddgl')
  await waitFor(() =>
    expect(
      options()
        .slice(0, 2)
        .map((text) => text?.replace(/G .$/, '')),
    ).toEqual(['订单管理 > 销售订单', '订单管理 > 包裹异常']),
  )
})

it('↑ and ↓ move and stay at the ends, Escape closes and gives the focus back', async () => {
  start()
  const opener = screen.getByRole('button', { name: /查找/ })
  opener.focus()
  press('k', { ctrlKey: true })
  await type('订单')
  await waitFor(() => expect(options().length).toBeGreaterThan(1))
  const chosen = () =>
    screen
      .getAllByRole('option', { hidden: true })
      .findIndex((row) => row.ariaSelected === 'true' || row.getAttribute('aria-selected') === 'true')
  expect(chosen()).toBe(0)
  fireEvent.keyDown(await field(), { key: 'ArrowUp' })
  expect(chosen()).toBe(0)
  fireEvent.keyDown(await field(), { key: 'ArrowDown' })
  expect(chosen()).toBe(1)
  fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('combobox', { hidden: true })).toBeNull())
  expect(document.activeElement).toBe(opener)
})

it('opens by / where no list takes the key, and finds pages by part of their title', async () => {
  start()
  press('/')
  await type('店铺')
  await waitFor(() => expect(options()[0]).toContain('店铺'))
})

it('shows state and day of what it finds, and leads to all orders of a buyer in their list', async () => {
  const other = {
    ...order,
    id: '01932c5a-0000-7000-8000-000000000010',
    title: 'SO202611200000000002',
    status: 'CLOSED',
  }
  start([answer(api.workbench.find, ({ text }) => (text === '小李' ? [order, other] : []))])
  press('k', { ctrlKey: true })
  await type('小李')
  await waitFor(() => expect(options()[0]).toContain(order.title))
  expect(options().slice(0, 3)).toEqual([
    `${order.title}${order.note}待发货2026-11-20`,
    `${other.title}${order.note}已关闭2026-11-20`,
    '查看“小李”的全部订单',
  ])
  fireEvent.keyDown(await field(), { key: 'ArrowDown' })
  fireEvent.keyDown(await field(), { key: 'ArrowDown' })
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(visited).toEqual(['/order/saleorder?keyword=%E5%B0%8F%E6%9D%8E'])
})

it('finds an order by its number and opens it', async () => {
  start([answer(api.workbench.find, ({ text }) => (text === order.title ? [order] : []))])
  press('k', { metaKey: true })
  await type(order.title)
  await waitFor(() => expect(options()[0]).toContain('小李'))
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(visited).toEqual([order.link])
})

it('says that records could not be searched, and still finds pages', async () => {
  start([failure(api.workbench.find, 500)])
  press('k', { ctrlKey: true })
  await type('商品')
  expect(await screen.findByText(/单据查找失败/)).toBeDefined()
  expect(options().join()).toContain('商品')
})

it('offers an act only to whom it is open', async () => {
  start(undefined, { ...merchantLogin, permissions: ['saleOrder.view'] })
  press('k', { ctrlKey: true })
  await waitFor(() => expect(options().join()).toContain('退出登录'))
  expect(options().join()).not.toContain('申请提现')
  expect(options().join()).not.toContain('发布商品')
})

it('leads to a page by G and its letter, and shows all keys by ?', async () => {
  start()
  press('g')
  press('o')
  expect(visited).toEqual(['/order/saleorder'])
  press('o')
  expect(visited).toHaveLength(1)
  press('?')
  expect(await screen.findByText('显示快捷键')).toBeDefined()
})
