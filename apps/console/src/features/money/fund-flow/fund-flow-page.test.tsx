// @vitest-environment happy-dom
// Every line with its balance, the totals of what is filtered, and the way to the document.
import { api, type DataOf, type FundFlow } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import FundFlowPage from './fund-flow-page.tsx'

const orderId = '01932c5a-0000-7000-8000-000000000101'
const receipt: FundFlow = {
  id: '01932c5a-0000-7000-8000-000000000601',
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
  summary: { openingFen: 100_000, incomeFen: 12_600, expenseFen: 0, movedFen: 0, closingFen: 112_600 },
}

let app: ReturnType<typeof renderWithApp>
const open = (search: Record<string, string> = {}) => {
  app = renderWithApp(<FundFlowPage />, { answers: [answer(api.finance.flows, page)], search })
}
afterEach(() => app.close())
const cellsOf = async (kind: string) =>
  [...((await screen.findByText(kind)).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)

it('shows each line with its sign and the balance after it', async () => {
  open()
  expect(await cellsOf('订单收款')).toEqual(expect.arrayContaining(['待结算', '收入', '+¥126.00', '¥1,126.00']))
  expect(await cellsOf('提现')).toEqual(expect.arrayContaining(['可用', '划转', '−¥500.00', '¥0.00']))
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

it('asks for what the address says, days as Shanghai days', async () => {
  open({ account: 'AVAILABLE', direction: 'OUT', keyword: 'WD1', from: '2026-11-01', to: '2026-11-20' })
  expect(await screen.findByText(/^可用账户/)).toBeTruthy()
  expect(app.server.inputsOf(api.finance.flows)[0]).toMatchObject({
    account: 'AVAILABLE',
    direction: 'OUT',
    keyword: 'WD1',
    from: '2026-10-31T16:00:00.000Z',
    to: '2026-11-20T16:00:00.000Z',
  })
})

it('leads to the document of a line', async () => {
  open()
  fireEvent.click(await screen.findByRole('link', { name: '查看 SO261120000000000001' }))
  fireEvent.click(screen.getByRole('link', { name: '查看 WD261120000000000001' }))
  expect(app.visited).toEqual([`/order/saleorder?id=${orderId}`, '/order/WithdrawOrder?keyword=WD261120000000000001'])
})
