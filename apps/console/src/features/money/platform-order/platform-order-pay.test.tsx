// @vitest-environment happy-dom
// Paying a platform order: what was paid is told, and what a bank refused is told as that.
import { api, type DataOf, type PlatformOrderInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import PlatformOrderPage from './platform-order-page.tsx'

const at = '2026-11-20T01:00:00.000Z'
const order: PlatformOrderInfo = {
  id: '01932c5a-0000-7000-8000-000000000001',
  shopId: null,
  orderNo: 'PO202611200000000001',
  type: 'PENALTY',
  issuer: 'PLATFORM',
  title: '发货超时违约金',
  amountFen: 2_000,
  payableFen: 2_000,
  paidFen: 0,
  owedFen: 0,
  refundedFen: 0,
  isMandatory: true,
  status: 'UNPAID',
  dueAt: '2099-01-01T00:00:00.000Z',
  startsAt: null,
  endsAt: null,
  daysLeft: null,
  autoRenew: false,
  invoiceStatus: 'NONE',
  objectionStatus: null,
  paidBy: null,
  relatedNo: null,
  orderedAt: at,
  paidAt: null,
  closedAt: null,
  version: 1,
  allowedActions: ['pay'],
  description: '两笔订单超过承诺的发货时间',
  lines: [],
  pack: null,
  objection: null,
  objectUntil: null,
  invoice: null,
  remark: '',
  closeType: null,
  renews: null,
  renewedBy: null,
  refunds: [],
  history: [{ at, actor: '平台', text: '开出 发货超时违约金 20.00 元' }],
  payment: null,
  availableFen: 10_000,
}
const bank = {
  id: '01932c5a-0000-7000-8000-000000000002',
  paymentNo: 'PY202611200000000001',
  method: 'GATEWAY_B2C',
  bankName: null,
  cardLast4: null,
  isOpen: true,
  failReason: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
  step: { kind: 'hostedPage', url: 'https://pay.example/cashier/x' },
} as const satisfies PlatformOrderInfo['payment']

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

/** The order as it is read first, and what paying it answers. */
async function pay(becomes: Partial<PlatformOrderInfo>) {
  const after = { ...order, version: 2, ...becomes }
  let isPaid = false
  app = renderWithApp(<PlatformOrderPage />, {
    search: { id: order.id },
    login: { ...merchantLogin, permissions: ['platformOrder.view', 'platformOrder.pay'] },
    answers: [
      answer(api.platformOrder.list, {
        list: [],
        total: 0,
        totalIsExact: true,
        page: 1,
        pageSize: 20,
        nextCursor: null,
      }),
      answer(api.platformOrder.info, () => (isPaid ? after : order)),
      answer(api.platformOrder.operate, () => {
        isPaid = true
        return after
      }),
      answer(api.workbench.views, []),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: '支付 20.00 元' }))
  await waitFor(() => expect(app.server.inputsOf(api.platformOrder.operate)).toHaveLength(1))
}

it('says so once it is paid, and offers nothing more', async () => {
  await pay({ status: 'FINISHED', paidFen: 2_000, paidAt: at, paidBy: 'BALANCE', allowedActions: [] })
  expect(await screen.findByText('支付成功')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: '支付 20.00 元' })).toBeNull())
})

it('never says paid of what a bank has refused at once', async () => {
  await pay({ payment: { ...bank, isOpen: false, failReason: '今日交易次数超限', step: { kind: 'none', url: null } } })
  expect(await screen.findByText('上次付款未成功：今日交易次数超限')).toBeTruthy()
  expect(screen.queryByText('支付成功')).toBeNull()
})

it('leads to the bank, with the amount that is paid there', async () => {
  await pay({ status: 'PAYING', allowedActions: ['dropPayment'], payment: bank })
  const link = await screen.findByRole('link', { name: '去银行支付' })
  expect(link.closest('section')?.textContent).toContain('20.00')
  expect(screen.queryByText('支付成功')).toBeNull()
})

const merchantInfo = {
  id: merchantLogin.user.id,
  merchantNo: 'MC202611200000000001',
  type: 'INDIVIDUAL',
  name: '清和茶铺',
  contactName: '张三',
  contactPhone: '138****8000',
  shortName: null,
  contactEmail: null,
  region: null,
  address: null,
  status: 'ACTIVE',
  statusReason: null,
  limits: { withdrawMinFen: 1_000, withdrawMaxFen: 5_000_000, withdrawMaxPublicFen: 50_000_000, withdrawsPerDay: 3 },
} as const satisfies Partial<DataOf<typeof api.merchant.info>>

it.each([
  [150_000, '保证金还差 1,500.00 元（应缴 2,000.00 元，已缴 500.00 元）'],
  [0, '保证金已足额，此单不必再付，逾期自动关闭'],
])('says of a deposit to be topped up how much of it is missing by now: %s', async (missingFen, text) => {
  const topup = { ...order, type: 'DEPOSIT_TOPUP', title: '补缴保证金', isMandatory: false } as const
  const deposit = { requiredFen: 200_000, paidFen: 200_000 - missingFen, missingFen }
  app = renderWithApp(<PlatformOrderPage />, {
    search: { id: order.id },
    login: { ...merchantLogin, permissions: ['platformOrder.view', 'platformOrder.pay'] },
    answers: [
      answer(api.platformOrder.list, {
        list: [],
        total: 0,
        totalIsExact: true,
        page: 1,
        pageSize: 20,
        nextCursor: null,
      }),
      answer(api.platformOrder.info, topup),
      answer(api.merchant.info, { ...merchantInfo, onboarding: [], deposit }),
      answer(api.workbench.views, []),
    ],
  })
  expect(await screen.findByText(text)).toBeTruthy()
})
