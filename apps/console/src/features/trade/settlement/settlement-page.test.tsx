// @vitest-environment happy-dom
// The platform's orders to settle: what each row says, what settling one sends, and what is told of how it went.
import { api, type SettlementRow } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import SettlementPage from './settlement-page.tsx'

const row: SettlementRow = {
  merchantId: '01932c5a-0000-7000-8000-000000000090',
  orderId: '01932c5a-0000-7000-8000-000000000091',
  orderNo: 'SO202611120000000001',
  merchantNo: 'MA202611120000000001',
  merchantName: '清和茶铺',
  amountFen: 195_70,
  commissionFen: 10_30,
  state: 'DUE',
  dueAt: '2026-11-12T01:00:00.000Z',
  lastFailure: { reason: '会员已锁定', at: '2026-11-12T02:00:00.000Z' },
  isRefunding: false,
  isHeld: false,
  allowedActions: ['settle'],
}
const page = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
const open = (list: readonly SettlementRow[], settled: SettlementRow = row, login = operatorLogin) => {
  app = renderWithApp(<SettlementPage />, {
    login,
    answers: [
      answer(api.settlement.list, { list: [...list], total: list.length, ...page, counts: { DUE: list.length } }),
      answer(api.settlement.signalAgentPay, settled),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())

it('says whose it is, what the merchant gets, and why it was not settled', async () => {
  open([row, { ...row, orderId: row.merchantId, orderNo: 'SO2', isRefunding: true, allowedActions: [] }])
  await screen.findByText(row.orderNo)
  expect(screen.getAllByText('195.70')).toHaveLength(2)
  expect(screen.getAllByText(/会员已锁定/)).toHaveLength(2)
  expect(screen.getByText('退款处理中')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '立即结算' })).toHaveLength(1)
})

it.each([
  ['已结算', 'SETTLED'],
  ['渠道处理中，有结果后自动更新', 'UNDERWAY'],
  ['渠道未受理：会员已锁定。一小时后自动重试', 'DUE'],
] as const)('settles for exactly what was shown, and says: %s', async (said, state) => {
  open([row], { ...row, state })
  fireEvent.click(await screen.findByRole('button', { name: '立即结算' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/195\.70 元将转入 清和茶铺/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '结算 195.70 元' }))
  expect(await screen.findByText(said)).toBeTruthy()
  const { merchantId, orderId, amountFen } = row
  expect(app.server.inputsOf(api.settlement.signalAgentPay)).toEqual([{ merchantId, orderId, amountFen }])
})

it('lets nobody settle who may only look', async () => {
  const permissions = operatorLogin.permissions.filter((name) => name !== 'settlement.settle')
  open([row], row, { ...operatorLogin, permissions })
  await screen.findByText(row.orderNo)
  expect(screen.queryByRole('button', { name: '立即结算' })).toBeNull()
})

it('says that nothing is due', async () => {
  open([])
  expect(await screen.findByText('没有到期未结算的订单')).toBeTruthy()
})
