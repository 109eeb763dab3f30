// @vitest-environment happy-dom
// The returns of an order beside its refunds: the way to each, what can be done about it without leaving the order, nothing where there is
// none, and another try where they can't be read.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { sampleReturn } from '../return-order/return-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'

let app: ReturnType<typeof renderWithApp>
const open = async (others: readonly FakeAnswer[], login: typeof merchantLogin = merchantLogin) => {
  app = renderWithApp(<SaleOrderPage />, {
    answers: [...shopWith([sampleOrder(1), sampleOrder(2)]), ...others],
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

it('answers a return without leaving the order, which then shows how far it has come', async () => {
  const asking = sampleReturn(1)
  const agreed = sampleReturn(1, { status: 'REFUNDING', deadlineAt: null, allowedActions: [], version: 5 })
  let now = asking
  await open([
    answer(api.returnOrder.ofOrder, () => ({ returns: [now], lines: [] })),
    answer(api.returnOrder.info, () => now),
    answer(api.returnOrder.operate, () => (now = agreed)),
  ])
  const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  await screen.findByRole('button', { name: '同意退款' })
  expect(labels()).toEqual(expect.arrayContaining(['延期', '拒绝', '协商', '同意退款']))
  fireEvent.click(screen.getByRole('button', { name: '同意退款' }))
  const title = await screen.findByText(`同意售后 ${asking.returnNo}`)
  // The keys that go on to the next order are the dialog's now.
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.submit(title.closest('.ant-modal')?.querySelector('form') ?? title)
  expect(await screen.findByText('退款中')).toBeTruthy()
  expect(app.server.inputsOf(api.returnOrder.operate)).toEqual([{ action: 'agree', id: asking.id, version: 4 }])
  await waitFor(() => expect(screen.queryByRole('button', { name: '同意退款' })).toBeNull())
})

it('shows whoever may not answer returns how each stands alone', async () => {
  const permissions = merchantLogin.permissions.filter((each) => !/^returnOrder\.(?!view)/.test(each))
  await open([answer(api.returnOrder.ofOrder, { returns: [sampleReturn(1)], lines: [] })], {
    ...merchantLogin,
    permissions,
  })
  await screen.findByText('待商家处理')
  expect(screen.queryByRole('button', { name: '同意退款' })).toBeNull()
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
