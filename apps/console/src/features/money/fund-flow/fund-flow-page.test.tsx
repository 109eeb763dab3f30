// @vitest-environment happy-dom
// Every line with its balance, the totals of what is filtered, and the way to the document.
import { api, type DataOf, type FundEvent, type FundFlow, type Permission } from '@merchant/contract'
import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import FundFlowPage from './fund-flow-page.tsx'

const orderId = '01932c5a-0000-7000-8000-000000000101'
const receipt: FundFlow = {
  id: '01932c5a-0000-7000-8000-000000000601',
  flowNo: 'FL20261120P00000001',
  counterparty: 'BUYER',
  at: '2026-11-20T01:00:00.000Z',
  account: 'PENDING',
  direction: 'IN',
  kind: 'orderReceipt',
  kindLabel: '订单收款',
  amountFen: 12_600,
  balanceAfterFen: 112_600,
  subjectType: 'saleOrder',
  subjectId: orderId,
  subjectNo: 'SO261120000000000001',
  relatedNo: '',
  note: '',
}
const withdraw: FundFlow = {
  ...receipt,
  id: '01932c5a-0000-7000-8000-000000000602',
  account: 'AVAILABLE',
  direction: 'MOVE',
  kindLabel: '提现',
  amountFen: -50_000,
  balanceAfterFen: 0,
  subjectType: 'withdrawOrder',
  subjectNo: 'WD261120000000000001',
}
const page: DataOf<typeof api.finance.flows> = {
  list: [withdraw, receipt],
  total: 2,
  totalIsExact: true,
  page: 1,
  pageSize: 20,
  nextCursor: null,
  isCut: false,
  summary: { openingFen: 100_000, incomeFen: 12_600, expenseFen: 0, movedFen: 0, closingFen: 112_600 },
}

const event: FundEvent = {
  id: '01932c5a-0000-7000-8000-000000000701',
  at: '2026-11-20T01:00:00.000Z',
  kind: 'orderSettled',
  kindLabel: '订单结算',
  subjectType: 'saleOrder',
  subjectId: orderId,
  subjectNo: 'SO261120000000000001',
  relatedNo: '',
  note: '',
  netFen: -630,
  movedFen: 11_970,
  lines: [
    { ...receipt, id: '1', direction: 'MOVE', kindLabel: '订单结算', amountFen: -11_970, balanceAfterFen: 630 },
    { ...receipt, id: '2', direction: 'OUT', kindLabel: '平台佣金', amountFen: -630, balanceAfterFen: 0 },
  ].map(({ id, account, direction, kindLabel, amountFen, balanceAfterFen }) => ({
    id,
    account,
    direction: direction as FundFlow['direction'],
    kindLabel,
    amountFen,
    balanceAfterFen,
  })),
}
const moved: FundEvent = {
  ...event,
  id: '01932c5a-0000-7000-8000-000000000702',
  at: '2026-11-19T01:00:00.000Z',
  kind: 'withdrawApplied',
  kindLabel: '提现申请',
  subjectType: 'withdrawOrder',
  subjectNo: 'WD261120000000000001',
  netFen: 0,
  movedFen: 50_000,
  lines: [
    { id: '3', account: 'AVAILABLE', direction: 'MOVE', kindLabel: '冻结', amountFen: -50_000, balanceAfterFen: 0 },
    { id: '4', account: 'FROZEN', direction: 'MOVE', kindLabel: '冻结', amountFen: 50_000, balanceAfterFen: 50_000 },
  ],
}
const statement: DataOf<typeof api.finance.statement> = {
  ...page,
  list: [event, moved],
  days: [
    { day: '2026-11-20', incomeFen: 12_600, expenseFen: 630, count: 2 },
    { day: '2026-11-19', incomeFen: 0, expenseFen: 0, count: 1 },
  ],
}

let app: ReturnType<typeof renderWithApp>
const open = (search: Record<string, string> = {}) => {
  app = renderWithApp(<FundFlowPage />, {
    answers: [answer(api.finance.flows, page), answer(api.finance.statement, statement)],
    search,
  })
}
afterEach(() => app.close())
const cellsOf = async (kind: string) =>
  [...((await screen.findByText(kind)).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)

it('has a line for each event under the head of its day, and unfolds it into its ledger lines', async () => {
  open()
  expect(await screen.findByText('2026-11-20')).toBeTruthy()
  expect(screen.getByText('2026-11-20').closest('tr')?.textContent).toMatch(/2 笔.*\+¥126.00.*−¥6.30/)
  expect(await cellsOf('订单结算')).toContain('−¥6.30')
  const act = screen.getByRole('button', { name: /^订单结算/ })
  expect(screen.queryByText('平台佣金')).toBeNull()
  fireEvent.click(act)
  expect(screen.getByText('平台佣金').closest('li')?.textContent).toMatch(/待结算.*−¥6.30.*¥0.00/)
  expect(act.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(act)
  expect(screen.queryByText('平台佣金')).toBeNull()
})

it('shows what only moved from where to where, without a sign', async () => {
  open()
  expect(await cellsOf('提现申请')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^可用余额 → 冻结 ?$/), '¥500.00']),
  )
})

it('moves with the arrow keys from event to event, over what is unfolded and the heads of days', async () => {
  open()
  const row = (await screen.findByText('订单结算')).closest('tr')
  row?.focus()
  fireEvent.keyDown(row ?? document.body, { key: 'Enter' })
  fireEvent.keyDown(row ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByText('提现申请').closest('tr'))
})

it('shows each line of an account with its sign and the balance after it', async () => {
  open({ account: 'AVAILABLE' })
  expect(await cellsOf('订单收款')).toEqual(expect.arrayContaining(['待结算', '收入', '+¥126.00', '¥1,126.00']))
  expect(await cellsOf('提现')).toEqual(expect.arrayContaining(['可用余额', '划转', '−¥500.00', '¥0.00']))
})

it('adds up what is filtered, above the list', async () => {
  open()
  const totals = within(await screen.findByRole('region', { name: '筛选合计', busy: false }))
  const figure = (label: string) => totals.getByText(label).nextElementSibling?.textContent
  expect(['期初余额', '收入', '支出', '期末余额'].map(figure)).toEqual(['¥1,000.00', '+¥126.00', '¥0.00', '¥1,126.00'])
})

it('explains the balance of one account by what moved between accounts', async () => {
  const summary = { openingFen: 0, incomeFen: 0, expenseFen: 0, movedFen: 62_510, closingFen: 62_510 }
  app = renderWithApp(<FundFlowPage />, {
    answers: [answer(api.finance.flows, { ...page, summary })],
    search: { account: 'AVAILABLE' },
  })
  const totals = within(await screen.findByRole('region', { name: '筛选合计', busy: false }))
  expect(totals.getByText('账户间划转').nextElementSibling?.textContent).toBe('+¥625.10')
})

it('says that list and totals are not complete where not all lines were looked through', async () => {
  open({ kinds: 'recharge' })
  await screen.findByRole('region', { name: '筛选合计', busy: false })
  expect(screen.queryByRole('alert')).toBeNull()
  app.close()
  app = renderWithApp(<FundFlowPage />, {
    answers: [answer(api.finance.flows, { ...page, isCut: true, totalIsExact: false })],
    search: { kinds: 'recharge' },
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/最近的 50,000 条.*不完整.*缩短入账时间/)
})

it('asks for what the address says, days as Shanghai days', async () => {
  open({ account: 'AVAILABLE', direction: 'OUT', keyword: 'WD1', from: '2026-11-01', to: '2026-11-20' })
  expect(await screen.findByText(/^账户：可用余额/)).toBeTruthy()
  expect(app.server.inputsOf(api.finance.flows)[0]).toMatchObject({
    account: 'AVAILABLE',
    direction: 'OUT',
    keyword: 'WD1',
    from: '2026-10-31T16:00:00.000Z',
    to: '2026-11-20T16:00:00.000Z',
  })
})

it('says how far back a number was looked for, and looks further by one touch', async () => {
  const none = { ...page, list: [], total: 0 }
  const search = { account: 'AVAILABLE', keyword: 'WD1', from: '2026-11-01', to: '2026-11-20' }
  app = renderWithApp(<FundFlowPage />, { answers: [answer(api.finance.flows, none)], search })
  expect(await screen.findByText('所选时间内没有单号 WD1 的资金流水')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '查近 24 个月' }))
  expect(await screen.findByText(/近 24 个月内没有单号 WD1/)).toBeTruthy()
  expect(app.server.inputsOf(api.finance.flows).at(-1)).not.toHaveProperty('from')
})

it('asks for several kinds at once, which are lines', async () => {
  open({ kinds: 'recharge,withdraw' })
  await waitFor(() =>
    expect(app.server.inputsOf(api.finance.flows)[0]).toMatchObject({ kinds: ['recharge', 'withdraw'] }),
  )
})

it('leads to the document of a line', async () => {
  open()
  fireEvent.click(await screen.findByRole('link', { name: '查看 SO261120000000000001' }))
  fireEvent.click(screen.getByRole('link', { name: '查看 WD261120000000000001' }))
  expect(app.visited).toEqual([
    `/order/saleorder?id=${orderId}`,
    '/order/WithdrawOrder?id=01932c5a-0000-7000-8000-000000000101',
  ])
})

describe('each document', () => {
  const subjectId = orderId
  const related = (subjectType: string, subjectNo: string, relatedNo: string) => ({
    ...receipt,
    id: `${subjectNo}/${relatedNo}`,
    subjectType,
    subjectId,
    subjectNo,
    relatedNo,
  })
  const rows = [
    related('bill', 'BL26112000000001', ''),
    related('platformOrder', 'PO26112000000001', ''),
    related('platformPayment', 'PP26112000000001', 'PO26112000000002'),
    related('saleOrder', 'SO26112000000001', 'RF26112000000001'),
    related('saleOrder', 'SO26112000000002', 'DP26112000000001'),
    related('saleOrder', 'SO26112000000003', 'BL26112000000002'),
  ]
  const hrefOf = (no: string) => screen.getByRole('link', { name: `查看 ${no}` }).getAttribute('href')
  const listed = answer(api.finance.flows, { ...page, list: rows })

  it('is led to from its line, and so is what the line belongs to', async () => {
    app = renderWithApp(<FundFlowPage />, { answers: [listed], search: { account: 'AVAILABLE' } })
    await screen.findByText('BL26112000000001')
    expect(
      rows
        .flatMap(({ subjectNo, relatedNo }) => [subjectNo, relatedNo])
        .filter(isLinked)
        .map(hrefOf),
    ).toEqual([
      `/finance/FinanceBill?id=${subjectId}`,
      `/order/platformorder?id=${subjectId}`,
      '/order/platformorder?keyword=PO26112000000002',
      `/order/saleorder?id=${subjectId}`,
      `/order/saleorder?id=${subjectId}`,
      `/order/saleorder?id=${subjectId}`,
      '/goodsreturn/order?keyword=SO26112000000002',
      `/order/saleorder?id=${subjectId}`,
      '/finance/FinanceBill?keyword=BL26112000000002',
    ])
    expect(screen.queryByRole('link', { name: '查看 PP26112000000001' })).toBeNull()
  })

  it('is a number alone for whoever may not look at it', async () => {
    const login = { ...merchantLogin, permissions: ['fundFlow.view', 'saleOrder.view'] as Permission[] }
    app = renderWithApp(<FundFlowPage />, { answers: [listed], search: { account: 'AVAILABLE' }, login })
    await screen.findByText('BL26112000000001')
    expect(screen.queryByRole('link', { name: '查看 BL26112000000001' })).toBeNull()
    expect(hrefOf('RF26112000000001')).toBe(`/order/saleorder?id=${subjectId}`)
  })

  const isLinked = (no: string) => no !== '' && !no.startsWith('PP')
})
