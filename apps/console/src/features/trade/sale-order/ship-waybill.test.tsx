// @vitest-environment happy-dom
// The e-waybill of a parcel: its number fills itself in, a silent carrier is no failure, a void one says so; many at once.
import { api, type SaleOrderInfo, type Waybill, type WaybillAccount } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import { BatchWaybills } from './batch-waybills.tsx'
import { OrderWaybills } from './order-waybills.tsx'
import { sampleOrder } from './sale-order.testing.ts'
import { ShipForm } from './ship-form.tsx'

const account: WaybillAccount = {
  id: '01932c5a-0000-7000-8000-000000000901',
  shopId: sampleShopId,
  carrierCode: 'ZTO',
  carrierName: '中通快递',
  customerCode: 'ZT****01',
  hasSecret: true,
  site: '',
  payType: 'MONTHLY',
  senderAddressId: null,
  paper: '100x180',
  numbersLeft: null,
  isEnabled: true,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
}
const waybillOf = (order: SaleOrderInfo, changes: Partial<Waybill> = {}): Waybill => ({
  id: '01932c5a-0000-7000-8000-000000000902',
  orderId: order.id,
  carrierCode: 'ZTO',
  carrierName: '中通快递',
  state: 'ISSUED',
  waybillNo: '75000000000001',
  reason: null,
  isStale: false,
  printCount: 0,
  lastPrintedAt: null,
  createdAt: '2026-11-20T01:00:00.000Z',
  ...changes,
})

let app: ReturnType<typeof renderWithApp>
afterEach(() => {
  app.close()
  vi.unstubAllGlobals()
})
const onShip = vi.fn<(shipment: unknown) => Promise<unknown>>(async () => null)
const pack = (changes: Partial<Waybill> | null, more: readonly FakeAnswer[] = []) => {
  onShip.mockClear()
  const base = sampleOrder(1)
  const order = changes === null ? base : { ...base, waybills: [waybillOf(base, changes)] }
  app = renderWithApp(
    <ShipForm
      orderId={order.id}
      order={order}
      lastWaybill={null}
      hasNext
      isEmpty={false}
      onShip={onShip}
      onSkip={undefined}
    />,
    {
      login: merchantLogin,
      answers: [
        answer(api.waybill.accounts, [account]),
        answer(api.saleOrder.info, order),
        answer(api.logistics.lineList, { list: [], weightG: 0, isWeightGuessed: false } as never),
        ...more,
      ],
    },
  )
  return order
}
const field = () => screen.getByLabelText<HTMLInputElement>('运单号')

it('fills the number in, and ships by it with its carrier', async () => {
  pack({})
  await screen.findByText('中通快递 电子面单')
  expect(field().value).toBe('75000000000001')
  fireEvent.submit(field().form ?? document.body)
  await waitFor(() =>
    expect(onShip).toHaveBeenCalledWith({ carrierCode: 'ZTO', waybillNo: '75000000000001', isSure: false }),
  )
})

it('takes one, and leaves what was typed by hand alone', async () => {
  const open = pack(null, [answer(api.waybill.obtain, { succeeded: [], failed: [] })])
  fireEvent.change(field(), { target: { value: 'SF1000000002' } })
  fireEvent.click(await screen.findByText('取中通快递面单号'))
  await waitFor(() =>
    expect(app.server.inputsOf(api.waybill.obtain)).toEqual([{ orderIds: [open.id], carrierCode: 'ZTO' }]),
  )
  expect(field().value).toBe('SF1000000002')
})

it('says that a carrier is silent, and lets a number be typed meanwhile', async () => {
  pack({ state: 'ASKING', waybillNo: null })
  expect(await screen.findByText('取号中')).toBeTruthy()
  expect(field().value).toBe('')
})

it('does not fill in a number that names another receiver', async () => {
  pack({ isStale: true })
  expect(await screen.findByText('收货信息已变更，面单作废，请取消后重新取号')).toBeTruthy()
  expect(field().value).toBe('')
})

it('prints its label in a tab of its own', async () => {
  const open = vi.fn<(url: string, target: string) => null>(() => null)
  vi.stubGlobal('open', open)
  const order = pack({})
  fireEvent.click(await screen.findByText('打印面单'))
  expect(open).toHaveBeenCalledWith(`/order/print?template=WAYBILL&ids=${order.id}`, '_blank')
})

it('gives an unused number back, once that is meant', async () => {
  const base = sampleOrder(1)
  const order = { ...base, waybills: [waybillOf(base)] }
  app = renderWithApp(<OrderWaybills order={order} />, {
    login: merchantLogin,
    answers: [answer(api.waybill.cancel, waybillOf(base, { state: 'CANCELED' }))],
  })
  fireEvent.click(screen.getByText('取消面单'))
  expect((await screen.findAllByText('取消面单 75000000000001？')).length).toBeGreaterThan(0)
  expect(app.server.inputsOf(api.waybill.cancel)).toEqual([])
  fireEvent.click(screen.getAllByText('取消面单').at(-1) ?? document.body)
  await waitFor(() => expect(app.server.inputsOf(api.waybill.cancel)).toHaveLength(1))
})

it('begins with the carrier that the freight template prefers, and says so', async () => {
  app = renderWithApp(
    <ShipForm
      orderId={sampleOrder(1).id}
      order={sampleOrder(1, { preferredCarriers: ['SF'] })}
      lastWaybill={null}
      hasNext
      isEmpty={false}
      onShip={onShip}
      onSkip={undefined}
    />,
    {
      login: merchantLogin,
      answers: [
        answer(api.waybill.accounts, []),
        answer(api.logistics.lineList, { list: [], weightG: 0, isWeightGuessed: false } as never),
      ],
    },
  )
  expect(await screen.findByText('运费模板首选')).toBeTruthy()
  fireEvent.mouseDown(screen.getByLabelText(/快递公司/))
  expect(await screen.findByText('运费模板首选快递')).toBeTruthy()
  expect(screen.getByText('顺丰速运', { selector: '.ant-select-item-option-content' })).toBeTruthy()
})

it('takes a number for each by what its template prefers', async () => {
  const orders = [sampleOrder(1)]
  app = renderWithApp(<BatchWaybills orders={orders} onShip={async () => undefined} onDone={() => undefined} />, {
    login: merchantLogin,
    answers: [answer(api.waybill.accounts, [account]), answer(api.waybill.obtain, { succeeded: [], failed: [] })],
  })
  await screen.findByText('中通快递')
  fireEvent.mouseDown(screen.getByLabelText('快递公司'))
  fireEvent.click(await screen.findByText('各单用运费模板的首选快递', { selector: '.ant-select-item-option-content' }))
  expect(screen.getByText(/没有首选快递的订单会列出/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^取\s*号$/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.waybill.obtain)).toEqual([{ orderIds: [orders[0]?.id], carrierCode: null }]),
  )
})

it('takes numbers for many, says which have none and why, and ships those that have', async () => {
  const orders = [sampleOrder(1), sampleOrder(2), sampleOrder(3)] as const
  const shipped = vi.fn<(some: readonly { id: string }[]) => Promise<void>>(async () => undefined)
  app = renderWithApp(<BatchWaybills orders={orders} onShip={shipped} onDone={() => undefined} />, {
    login: merchantLogin,
    answers: [
      answer(api.waybill.accounts, [account]),
      answer(api.waybill.obtain, {
        succeeded: [
          waybillOf(orders[0]),
          { ...waybillOf(orders[1]), id: account.id, state: 'ASKING', waybillNo: null },
        ],
        failed: [{ id: orders[2].id, orderNo: orders[2].orderNo, code: '2001', message: '当前不能操作：已发货' }],
      }),
    ],
  })
  await screen.findByText('中通快递')
  fireEvent.click(screen.getByRole('button', { name: /^取\s*号$/ }))
  expect(await screen.findByText('取得 1 个单号 · 1 单等待快递公司答复 · 1 单未取得')).toBeTruthy()
  expect(screen.getByText('当前不能操作：已发货')).toBeTruthy()
  fireEvent.click(screen.getByText('按面单号发货 1 单'))
  await waitFor(() => expect(shipped.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([orders[0].id]))
})
