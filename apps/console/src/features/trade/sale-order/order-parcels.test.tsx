// @vitest-environment happy-dom
// An order's parcel names the orders that left in it, and is taken back for all of them after a question.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'

const companion = sampleOrder(2)
const parcelOf = (patch: Partial<SaleOrderInfo['shipments'][number]> = {}): SaleOrderInfo['shipments'][number] => ({
  id: companion.id,
  shipmentNo: 'SH1',
  carrierCode: 'SF',
  carrierName: '顺丰速运',
  waybillNo: 'SF1234567890123',
  shippedAt: '2026-11-20T02:00:00.000Z',
  weightG: null,
  costFen: null,
  canceledAt: null,
  items: [],
  undoUntil: '2026-11-20T03:00:00.000Z',
  isEditable: true,
  together: [{ id: companion.id, orderNo: companion.orderNo }],
  ...patch,
})

let app: ReturnType<typeof renderWithApp>
const open = (parcel: SaleOrderInfo['shipments'][number]) => {
  const order = sampleOrder(1, { status: 'SHIPPED', shipments: [parcel] })
  app = renderWithApp(<SaleOrderPage />, {
    answers: [
      ...shopWith([order]),
      answer(api.parcel.track, { parcels: [] }),
      answer(api.saleOrder.batch, ({ orderIds }) => ({ succeeded: orderIds, failed: [] })),
    ],
    search: { id: order.id },
  })
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const drawer = async () => within(await screen.findByRole('dialog'))

it('is taken back with the orders that left in it, once somebody has said so', async () => {
  open(parcelOf())
  expect(await (await drawer()).findByText('同一包裹')).toBeTruthy()
  expect((await drawer()).getByRole('link', { name: companion.orderNo })).toBeTruthy()
  fireEvent.click((await drawer()).getByRole('button', { name: '一并撤销 2 单' }))
  expect(await screen.findByText(new RegExp(`${sampleOrder(1).orderNo}、${companion.orderNo} 以运单`))).toBeTruthy()
  expect(app.server.inputsOf(api.saleOrder.batch)).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: '一并撤销 2 单' }).at(-1) as HTMLElement)
  expect(await screen.findByText('已撤销 2 单的发货')).toBeTruthy()
  await waitFor(() =>
    expect(app.server.inputsOf(api.saleOrder.batch)).toEqual([
      { action: 'undoShip', waybillNo: 'SF1234567890123', orderIds: [sampleOrder(1).id, companion.id] },
    ]),
  )
})

it('offers it neither for a parcel of one order nor once the time is over', async () => {
  open(parcelOf({ together: [] }))
  expect(await (await drawer()).findByRole('button', { name: '撤销发货' })).toBeTruthy()
  expect((await drawer()).queryByRole('button', { name: /一并撤销/ })).toBeNull()
  app.close()
  open(parcelOf({ undoUntil: null }))
  expect(await (await drawer()).findByText('同一包裹')).toBeTruthy()
  expect((await drawer()).queryByRole('button', { name: /一并撤销/ })).toBeNull()
})

it('is weighed at any time, and says what was noted', async () => {
  open(parcelOf({ undoUntil: null, isEditable: false, weightG: 1_200 }))
  expect(await (await drawer()).findByText('1,200 克')).toBeTruthy()
  fireEvent.click((await drawer()).getByRole('button', { name: '重量与成本' }))
  expect(await screen.findByText('包裹 SF1234567890123 的重量与成本')).toBeTruthy()
  const form = within(screen.getAllByRole('dialog').at(-1) as HTMLElement)
  fireEvent.change(form.getByLabelText('快递成本（元）'), { target: { value: '6.5' } })
  fireEvent.click(form.getByRole('button', { name: /^保\s?存$/ }))
  const shipmentId = parcelOf().id
  await waitFor(() =>
    expect(app.server.inputsOf(api.saleOrder.operate)).toEqual([
      { action: 'noteParcel', orderId: sampleOrder(1).id, shipmentId, costFen: 650 },
    ]),
  )
})
