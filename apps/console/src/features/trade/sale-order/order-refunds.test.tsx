// @vitest-environment happy-dom
// Refunds that wait for their turn at the provider: that they do, and when they are sent, with the order and with the return.
import type { SaleOrderInfo } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { ReturnDetails } from '../return-order/return-details.tsx'
import { sampleReturn } from '../return-order/return-order.testing.ts'
import { OrderRefunds } from './order-refunds.tsx'

const refund: SaleOrderInfo['refunds'][number] = {
  refundNo: 'RF261120000000000001',
  amountFen: 1_000,
  commissionFen: 0,
  depositFen: 0,
  lentFen: 0,
  isLent: false,
  isSettled: false,
  status: 'PROCESSING',
  sendAt: null,
  reason: '商品有瑕疵',
  createdAt: '2026-11-20T01:00:00.000Z',
  refundedAt: null,
}
const sendAt = '2026-11-20T01:01:30.000Z'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('says of a refund that it is in line and when it is sent, and of one at the provider that it is under way', async () => {
  app = renderWithApp(<OrderRefunds refunds={[refund, { ...refund, refundNo: 'RF261120000000000002', sendAt }]} />, {})
  expect(await screen.findByText('退款中')).toBeTruthy()
  expect(screen.getByText('排队中')).toBeTruthy()
  expect(screen.getByText('2026-11-20 09:01:30')).toBeTruthy()
})

it('says so of a return, and that nothing is to be done', async () => {
  const one = sampleReturn(1, { status: 'REFUNDING', deadlineAt: null, atDeadline: null, refundSendAt: sendAt })
  app = renderWithApp(<ReturnDetails info={{ ...one, allowedActions: [] }} />, {})
  expect(await screen.findByText(/退款排队中：同一笔付款/)).toBeTruthy()
  expect(screen.getByText('2026-11-20 09:01:30')).toBeTruthy()
})
