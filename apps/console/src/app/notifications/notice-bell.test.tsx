// @vitest-environment happy-dom
// The bell: how many are unread, what they say, and where a press leads; read with the press, or all at once.
import { api, type Notification } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, failure } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { NoticeBell } from './notice-bell.tsx'

const id = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`
const paid: Notification = {
  id: id(1),
  kind: 'ORDER_TO_SHIP',
  level: 'INFO',
  title: '有新订单待发货',
  body: '请及时发货',
  link: '/order/saleorder?tab=TO_SHIP',
  at: '2026-11-20T01:00:00.000Z',
  isRead: false,
}
const older: Notification = { ...paid, id: id(2), title: '提现已到账', link: '/order/WithdrawOrder', isRead: true }
const listed = (list: Notification[], more: string | null = null) =>
  answer(api.notification.list, {
    list,
    total: list.length,
    totalIsExact: true,
    page: 1,
    pageSize: 20,
    nextCursor: more,
  })

let visited: string[]
let app: ReturnType<typeof renderWithApp>
const moves = { go: (href: string) => void visited.push(href), replace: () => undefined, preload: () => undefined }
const start = (list: Notification[], more: string | null = null) => {
  const count = list.filter(({ isRead }) => !isRead).length
  app = renderWithApp(<NoticeBell moves={moves} />, {
    answers: [
      answer(api.notification.unread, { count }),
      listed(list, more),
      answer(api.notification.read, { count: 1 }),
    ],
  })
}
const ring = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
beforeEach(() => {
  visited = []
})
afterEach(() => app.close())

it('counts the unread, opens what one presses and marks that one read', async () => {
  start([paid, older])
  await ring('通知：1 条未读')
  fireEvent.click(await screen.findByRole('button', { name: /未读：\s*有新订单待发货/ }))
  expect(visited).toEqual(['/order/saleorder?tab=TO_SHIP'])
  await waitFor(() => expect(app.server.inputsOf(api.notification.read)).toEqual([{ which: 'one', id: paid.id }]))
})

it('is called by what it shows, however many there are', async () => {
  start(Array.from({ length: 103 }, () => paid))
  expect((await screen.findByRole('button', { name: '通知：99+ 条未读' })).textContent).toBe('99+')
})

it('asks nothing of the server for one that was read before', async () => {
  start([older])
  await ring('通知')
  fireEvent.click(await screen.findByRole('button', { name: /^提现已到账/ }))
  expect(visited).toEqual(['/order/WithdrawOrder'])
  expect(app.server.inputsOf(api.notification.read)).toEqual([])
})

it('marks all read with one press, and has nothing to press when all are', async () => {
  start([paid, older])
  await ring('通知：1 条未读')
  const all = await screen.findByRole('button', { name: '全部标为已读' })
  app.server.push(answer(api.notification.unread, { count: 0 }))
  app.server.push(listed([{ ...paid, isRead: true }, older]))
  fireEvent.click(all)
  await waitFor(() => expect(app.server.inputsOf(api.notification.read)).toEqual([{ which: 'all' }]))
  await waitFor(() => expect(screen.getByRole('button', { name: '全部标为已读' }).hasAttribute('disabled')).toBe(true))
  expect(await screen.findByRole('button', { name: '通知' })).toBeTruthy()
})

it('shows more of many, says when there are none, and offers another try when they cannot be read', async () => {
  start([paid], 'next')
  await ring('通知：1 条未读')
  fireEvent.click(await screen.findByRole('button', { name: '查看更多' }))
  await waitFor(() => expect(app.server.inputsOf(api.notification.list).at(-1)).toMatchObject({ pageSize: 100 }))
  app.close()
  start([])
  await ring('通知')
  expect(await screen.findByText(/还没有通知/)).toBeTruthy()
  app.close()
  start([])
  app.server.push(failure(api.notification.list, 500))
  await ring('通知')
  expect(await screen.findByText('系统繁忙，请稍后重试')).toBeTruthy()
})

it('clears one by its sign, and together those that were read', async () => {
  start([paid, older])
  await ring('通知：1 条未读')
  app.server.push(answer(api.notification.clear, { count: 1 }))
  fireEvent.click(await screen.findByRole('button', { name: `清除“${older.title}”` }))
  await waitFor(() => expect(app.server.inputsOf(api.notification.clear)).toEqual([{ which: 'one', id: older.id }]))
  fireEvent.click(screen.getByRole('button', { name: '清除已读' }))
  await waitFor(() => expect(app.server.inputsOf(api.notification.clear).at(-1)).toEqual({ which: 'read' }))
})
