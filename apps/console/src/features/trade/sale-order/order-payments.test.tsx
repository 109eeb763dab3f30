// @vitest-environment happy-dom
// The payments of an order say which of them is its own, and which came beyond it and goes back.
import type { SaleOrderInfo } from '@merchant/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { OrderPayments } from './order-payments.tsx'
import { sampleOrder } from './sale-order.testing.ts'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

const payment = (paymentNo: string, isSurplus: boolean, isSentBack = false): SaleOrderInfo['payments'][number] => ({
  paymentNo,
  payBy: 'WECHAT_SCAN',
  status: 'SUCCESS',
  isSurplus,
  isSentBack,
  amountFen: 12_600,
  providerNo: null,
  paidAt: '2026-11-20T02:00:00.000Z',
})

it('tells the order’s payment from one that was paid beyond it', async () => {
  const payments = [payment('PY1', true), payment('PY2', false), payment('PY3', true, true)]
  app = renderWithApp(<OrderPayments order={sampleOrder(1, { payments })} />, { answers: [] })
  const [late, own, gone] = await screen.findAllByRole('listitem')
  expect(within(late ?? expect.fail()).getByText('多付，原路退回')).toBeDefined()
  expect(within(own ?? expect.fail()).getByText('已支付')).toBeDefined()
  expect(within(gone ?? expect.fail()).getByText('多付，已原路退回')).toBeDefined()
})
