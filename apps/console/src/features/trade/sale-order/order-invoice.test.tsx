// @vitest-environment happy-dom
// The invoice beside an order: seen in full for a reason, answered with its number or refused, and not before the payment.
import { api, type OrderInvoice, type SaleOrderInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (order: SaleOrderInfo) => {
  const whole = answer(api.saleOrder.reveal, { value: '陈思远\nsiyuan@mail.example', leftToday: 150 })
  app = renderWithApp(<SaleOrderPage />, { answers: [...shopWith([order]), whole], search: { id: order.id } })
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const drawer = async () => within(await screen.findByRole('dialog'))
const operations = () => app.server.inputsOf(api.saleOrder.operate)
const asked: OrderInvoice = {
  status: 'REQUESTED',
  type: 'PERSONAL',
  title: '陈*',
  taxNo: null,
  email: 's***@mail.example',
  askedAt: '2026-11-20T02:00:00.000Z',
  invoiceNo: null,
  rejectReason: null,
  decidedAt: null,
}

it('is seen in full by whoever says why, and its number is written down', async () => {
  open(sampleOrder(1, { invoice: asked, allowedActions: ['issueInvoice', 'rejectInvoice', 'remark'] }))
  const shown = await drawer()
  expect(await shown.findByText('待开票')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: '查看完整发票信息' }))
  fireEvent.click(screen.getByRole('menuitem', { name: '信息核验' }))
  expect(await shown.findByText(/陈思远/)).toBeTruthy()
  expect(shown.getByText('siyuan@mail.example')).toBeTruthy()
  expect(app.server.inputsOf(api.saleOrder.reveal)).toMatchObject([{ field: 'invoice' }])
  fireEvent.click(shown.getByRole('button', { name: '登记开票' }))
  const number = await screen.findByLabelText('发票号码')
  fireEvent.change(number, { target: { value: '123' } })
  fireEvent.click(screen.getAllByRole('button', { name: '登记开票' }).at(-1) as HTMLElement)
  expect(await screen.findByText('8 至 20 位数字或大写字母')).toBeTruthy()
  expect(operations()).toEqual([])
  fireEvent.change(number, { target: { value: ' 26332000000018640273 ' } })
  fireEvent.click(screen.getAllByRole('button', { name: '登记开票' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(operations()).toEqual([
      {
        action: 'issueInvoice',
        orderId: sampleOrder(1).id,
        version: sampleOrder(1).version,
        invoiceNo: '26332000000018640273',
      },
    ]),
  )
})

it('is refused for a reason that the buyer reads', async () => {
  open(sampleOrder(1, { invoice: asked, allowedActions: ['issueInvoice', 'rejectInvoice', 'remark'] }))
  fireEvent.click(await (await drawer()).findByRole('button', { name: '拒绝开票' }))
  await screen.findByText('原因会告知买家，买家可以修改后再次申请。')
  fireEvent.click(screen.getAllByRole('button', { name: '拒绝开票' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(operations()).toEqual([
      {
        action: 'rejectInvoice',
        orderId: sampleOrder(1).id,
        version: sampleOrder(1).version,
        reason: '抬头或税号有误，请核对后重新申请',
      },
    ]),
  )
})

it('waits for the payment, and shows its number once it is issued', async () => {
  open(sampleOrder(1, { status: 'UNPAID', invoice: asked, allowedActions: ['rejectInvoice', 'remark'] }))
  expect(await (await drawer()).findByText('买家付款后可登记开票')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '登记开票' })).toBeNull()
  app.close()
  const issued = { ...asked, status: 'ISSUED', invoiceNo: '26332000000018640273' } as const
  open(sampleOrder(2, { invoice: issued }))
  const shown = await drawer()
  expect(await shown.findByText('已开票')).toBeTruthy()
  expect(shown.getByText('26332000000018640273')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '拒绝开票' })).toBeNull()
})

it('has its number set right by whoever may, with the version that was read', async () => {
  const issued = { ...asked, status: 'ISSUED', invoiceNo: '26332000000018640273' } as const
  open(sampleOrder(1, { invoice: issued, allowedActions: ['correctInvoice', 'remark'] }))
  fireEvent.click(await (await drawer()).findByRole('button', { name: '更正号码' }))
  const number = await screen.findByLabelText('发票号码')
  fireEvent.change(number, { target: { value: '26332000000018640274' } })
  fireEvent.click(screen.getAllByRole('button', { name: '更正号码' }).at(-1) as HTMLElement)
  const { id: orderId, version } = sampleOrder(1)
  await waitFor(() =>
    expect(operations()).toEqual([{ action: 'correctInvoice', orderId, version, invoiceNo: '26332000000018640274' }]),
  )
})
