// @vitest-environment happy-dom
// The returns of an order beside its refunds: the way to each, nothing where there is none, and another try where they can't be read.
import { api } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { sampleReturn } from '../return-order/return-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'

let app: ReturnType<typeof renderWithApp>
const open = async (others: readonly FakeAnswer[], login = merchantLogin) => {
  app = renderWithApp(<SaleOrderPage />, {
    answers: [...shopWith([sampleOrder(1)]), ...others],
    search: { id: sampleOrder(1).id },
    login,
  })
  await screen.findAllByText('提交订单')
}
const asked = () => app.server.inputsOf(api.returnOrder.ofOrder)
afterEach(() => app.close())

it('leads to each return of the order', async () => {
  const one = sampleReturn(1)
  await open([answer(api.returnOrder.ofOrder, { returns: [one], lines: [] })])
  const link = await screen.findByRole('link', { name: one.returnNo })
  expect(link.getAttribute('href')).toBe(`/goodsreturn/order?id=${one.id}`)
  expect(screen.getByText('仅退款 · 质量问题 · 高山云雾绿茶 ×2')).toBeTruthy()
  expect(asked()).toEqual([{ orderId: sampleOrder(1).id }])
})

it('offers another try where they can’t be read', async () => {
  await open([failure(api.returnOrder.ofOrder, 500)])
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

it('is not asked for by whoever may not look at returns', async () => {
  const permissions = merchantLogin.permissions.filter((each) => each !== 'returnOrder.view')
  await open([], { ...merchantLogin, permissions })
  expect(asked()).toEqual([])
})
