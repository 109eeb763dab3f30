// @vitest-environment happy-dom
// The receiver of an order is texted once more: only after a question, once, and not where the order offers it not.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (order: SaleOrderInfo) => {
  app = renderWithApp(<SaleOrderPage />, { answers: shopWith([order]), search: { id: order.id } })
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const drawer = async () => within(await screen.findByRole('dialog'))

it('is asked for after it was said what it takes', async () => {
  open(sampleOrder(1, { status: 'SHIPPED', allowedActions: ['resendNotice', 'remark'] }))
  fireEvent.click(await (await drawer()).findByRole('button', { name: '重发短信' }))
  expect(await screen.findByText(/扣 1 条短信用量/)).toBeTruthy()
  expect(app.server.inputsOf(api.saleOrder.operate)).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: '重发短信' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(app.server.inputsOf(api.saleOrder.operate)).toEqual([
      { action: 'resendNotice', orderId: sampleOrder(1).id },
    ]),
  )
})

it('is not there where the order does not offer it', async () => {
  const order = sampleOrder(1, { allowedActions: ['remark'] })
  open(order)
  expect((await (await drawer()).findAllByText(order.orderNo)).length).toBeGreaterThan(0)
  expect((await drawer()).queryByRole('button', { name: '重发短信' })).toBeNull()
})
