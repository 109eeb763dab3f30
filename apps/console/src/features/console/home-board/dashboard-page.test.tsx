// @vitest-environment happy-dom
// The home page: only what one can do is a to-do, and what has waited longest is listed, each leading to itself.
import { api } from '@merchant/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openConsole, pageHeading, sampleBoard } from '../../../app/open-console.testing.tsx'
import { answer } from '../../../testing/fake-api.ts'
import { operatorLogin } from '../../../testing/sample-session.ts'

let opened: ReturnType<typeof openConsole>
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  opened.close()
  cleanup()
})
const card = (name: string) => within(screen.getByRole('region', { name }))

it('tells what is to be done from what is the buyer’s turn', async () => {
  opened = openConsole('/dashboard')
  await pageHeading('首页')
  const tiles = card('待办事项').getAllByRole('listitem')
  const leads = tiles.map((tile) =>
    within(tile)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  )
  expect(leads[0]).toEqual(['/order/saleorder?tab=TO_SHIP', '/order/saleorder?tab=TO_SHIP&deadline=OVERDUE'])
  expect(leads.at(-1)).toEqual(['/order/saleorder?tab=UNPAID'])
  expect(tiles.map((tile) => within(tile).queryAllByText('等待买家').length)).toEqual(
    tiles.map((_, at) => (at === tiles.length - 1 ? 1 : 0)),
  )
})

it.each([
  [0, []],
  [700_000, ['/ec/index']],
])('a debt of %i stands beside the money and leads to itself', async (debtFen, leads) => {
  const wallet = { availableFen: 100, pendingFen: 0, frozenFen: 0, debtFen }
  opened = openConsole('/dashboard', { answers: [answer(api.board.merchant, { ...sampleBoard, wallet })] })
  await pageHeading('首页')
  const links = card('我的资金').queryAllByRole('link', { name: '查看欠款' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(leads)
  expect(card('我的资金').queryAllByText(/欠平台 7,000.00 元/)).toHaveLength(leads.length)
})

const todo = { key: 'withdrawAudit', label: '待审核提现', link: '/operator/withdraw?tab=AUDITING' }
const operatorBoard = (count: number) =>
  answer(api.board.merchant, {
    ...sampleBoard,
    wallet: null,
    todos: [{ ...todo, count, overdue: 0, overdueLink: null }],
  })

it('shows an operator what stands against the house, with the way to it', async () => {
  const link = '/operator/reconciliation?status=FAILED'
  const alarm = { key: 'reconciliation.FAILED', label: '1 天的对账文件无法对账', note: null, link }
  const alarms = [{ ...alarm, since: '2026-11-19T01:00:00.000Z' }]
  opened = openConsole('/dashboard', {
    login: operatorLogin,
    answers: [answer(api.board.merchant, { ...sampleBoard, wallet: null, todos: [], alarms })],
  })
  await pageHeading('首页')
  const shown = card('告警').getByRole('link', { name: /1 天的对账文件无法对账/ })
  expect(shown.getAttribute('href')).toBe(link)
})

it('lists the withdrawal that has waited longest, and leads an operator to it', async () => {
  const row = {
    id: '01932c5a-0000-7000-8000-000000000001',
    withdrawNo: 'TX2026112000000001',
    merchantName: '清和茶铺',
    amountFen: 5_000_000,
    feeFen: 0,
    arriveFen: 5_000_000,
    bankName: '农业银行',
    cardLast4: '0075',
    status: 'AUDITING' as const,
    failReason: null,
    held: null,
    appliedAt: '2026-11-19T01:00:00.000Z',
  }
  const list = { list: [row], total: 1, totalIsExact: true, page: 1, pageSize: 10, nextCursor: null }
  opened = openConsole('/dashboard', {
    login: operatorLogin,
    answers: [operatorBoard(1), answer(api.withdrawOrder.listAll, list as never)],
  })
  const link = await screen.findByRole('link', { name: /清和茶铺.*TX2026112000000001/ })
  expect(link.getAttribute('href')).toBe('/operator/withdraw?tab=AUDITING&keyword=TX2026112000000001')
  expect(opened.server.inputsOf(api.withdrawOrder.listAll)).toEqual([
    { pageSize: 10, status: 'AUDITING', sort: 'appliedAt:asc' },
  ])
})

it('leads an operator to the manual entries that wait for a second person', async () => {
  const entries = {
    key: 'manualEntry',
    label: '待复核人工入账',
    link: '/operator/manual-entry?tab=PENDING&waitsFor=me',
  }
  const todos = [{ ...entries, count: 2, overdue: 0, overdueLink: null }]
  const board = answer(api.board.merchant, { ...sampleBoard, wallet: null, todos })
  opened = openConsole('/dashboard', { login: operatorLogin, answers: [board] })
  const link = await screen.findByRole('link', { name: /待复核人工入账/ })
  expect(link.getAttribute('href')).toBe(entries.link)
  expect(link.textContent).toContain('2')
})

it('says that all is done where nothing waits', async () => {
  opened = openConsole('/dashboard', { login: operatorLogin, answers: [operatorBoard(0)] })
  expect(await screen.findByText(/全部处理完了/)).toBeTruthy()
})
