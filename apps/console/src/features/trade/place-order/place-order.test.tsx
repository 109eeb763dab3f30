// @vitest-environment happy-dom
// Taking an order down for a buyer: what is sent of what was chosen and typed, and how its money is taken.
import { api, type SellableSku } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { sampleOrder } from '../sale-order/sale-order.testing.ts'
import { PlaceOrderDrawers } from './place-order-drawers.tsx'
import { apartFrom, picked, type PickedLine, sumOf } from './picked-line.ts'

const sku = (patch: Partial<SellableSku> = {}): SellableSku => ({
  skuId: '01932c5a-0000-7000-8000-000000000001',
  goodsId: '01932c5a-0000-7000-8000-000000000002',
  shopId: '01932c5a-0000-7000-8000-000000000003',
  shopName: '清和茶铺',
  title: '线上教程',
  specText: '',
  outerSkuCode: '',
  thumbnailUrl: null,
  type: 'VIRTUAL',
  isPresale: false,
  isFetchable: false,
  priceFen: 5_900,
  tierPrices: [{ minQuantity: 3, priceFen: 5_000 }],
  available: 4,
  ...patch,
})
const order = sampleOrder(1, { status: 'UNPAID' })
const nothing = { url: null, content: null, expiresAt: null }
const code = { ...nothing, kind: 'qrCode', content: 'https://pay.example/code-1' } as const

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const went: string[] = []
const show = (props: { isPlacing?: boolean; collectId?: string }, answers: readonly FakeAnswer[] = []) => {
  went.length = 0
  app = renderWithApp(
    <PlaceOrderDrawers
      isPlacing={props.isPlacing ?? false}
      collectId={props.collectId}
      onPlace={() => went.push('place')}
      onCollect={(id) => went.push(`collect ${id}`)}
      onSee={(id) => went.push(`see ${id}`)}
      onDone={() => went.push('done')}
    />,
    { answers: [answer(api.goods.sellable, { list: [sku()] }), answer(api.saleOrder.info, order), ...answers] },
  )
}

it('sends what was chosen and typed, and goes on to its payment', async () => {
  const placed = {
    id: order.id,
    orderNo: order.orderNo,
    status: 'UNPAID',
    payableFen: 5_900,
    payExpireAt: '2099-01-01T00:00:00.000Z',
  } as const
  show({ isPlacing: true }, [answer(api.saleOrder.addWithPay, { ...placed, pay: code })])
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '商品' }))
  fireEvent.click(await screen.findByText('线上教程'))
  await screen.findByRole('spinbutton', { name: '线上教程 的数量' })
  // Nothing of it goes anywhere.
  expect(screen.queryByLabelText('收货人')).toBeNull()
  fireEvent.change(screen.getByLabelText('称呼'), { target: { value: '王女士' } })
  fireEvent.change(screen.getByLabelText(/买家手机/), { target: { value: '139 0013 9000' } })
  fireEvent.click(screen.getByRole('button', { name: '下单并收款' }))
  await waitFor(() => expect(went).toEqual([`collect ${order.id}`]))
  expect(app.server.inputsOf(api.saleOrder.addWithPay)).toEqual([
    {
      buyer: { nickname: '王女士', phone: '13900139000' },
      items: [{ skuId: sku().skuId, quantity: 1 }],
      buyerRemark: '',
      discountFen: 0,
      payBy: { kind: 'WECHAT_SCAN' },
    },
  ])
})

it('sends who fetches it, and no address, where it is fetched', async () => {
  const placed = {
    id: order.id,
    orderNo: order.orderNo,
    status: 'UNPAID',
    payableFen: 5_900,
    payExpireAt: '2099-01-01T00:00:00.000Z',
  } as const
  const pot = sku({ type: 'PHYSICAL', title: '手冲咖啡壶', isFetchable: true })
  show({ isPlacing: true }, [
    answer(api.goods.sellable, { list: [pot] }),
    answer(api.saleOrder.addWithPay, { ...placed, pay: code }),
  ])
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '商品' }))
  fireEvent.click(await screen.findByText('手冲咖啡壶'))
  fireEvent.click(await screen.findByText('到店自提'))
  await waitFor(() => expect(screen.queryByLabelText('收货人')).toBeNull())
  fireEvent.change(screen.getByLabelText('称呼'), { target: { value: '王女士' } })
  fireEvent.change(screen.getByLabelText(/买家手机/), { target: { value: '139 0013 9000' } })
  fireEvent.change(screen.getByLabelText('提货人'), { target: { value: '王芳' } })
  fireEvent.click(screen.getByRole('button', { name: '下单并收款' }))
  await waitFor(() => expect(went).toEqual([`collect ${order.id}`]))
  expect(app.server.inputsOf(api.saleOrder.addWithPay)).toEqual([
    {
      buyer: { nickname: '王女士', phone: '13900139000' },
      pickup: { name: '王芳' },
      items: [{ skuId: pot.skuId, quantity: 1 }],
      buyerRemark: '',
      discountFen: 0,
      payBy: { kind: 'WECHAT_SCAN' },
    },
  ])
})

it('asks before what was typed is lost, however it is left', async () => {
  show({ isPlacing: true })
  fireEvent.change(await screen.findByLabelText('称呼'), { target: { value: '王女士' } })
  fireEvent.keyDown(screen.getByLabelText('称呼'), { key: 'Escape' })
  expect(await screen.findAllByText(sharedTexts.unsaved[0])).not.toEqual([])
  expect(went).toEqual([])
})

it('asks for what is missing, and sends nothing', async () => {
  show({ isPlacing: true })
  fireEvent.click(await screen.findByRole('button', { name: '下单并收款' }))
  await screen.findByText('请选择商品')
  expect(app.server.inputsOf(api.saleOrder.addWithPay)).toEqual([])
})

it('takes the code of a first payment, then shows what is scanned, by the other app on demand', async () => {
  const steps = [{ ...nothing, kind: 'phoneCode' } as const, code, { ...code, content: 'https://pay.example/code-2' }]
  show({ collectId: order.id }, [
    answer(api.saleOrder.pay, () => ({ status: 'UNPAID' as const, pay: steps.shift() ?? code })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '生成收款码' }))
  fireEvent.change(await screen.findByLabelText('短信验证码'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByRole('img', { name: '126.00 元的收款码' })
  fireEvent.click(screen.getByText('支付宝扫码'))
  await screen.findByText('请买家用支付宝扫码付款')
  await waitFor(() =>
    expect(app.server.inputsOf(api.saleOrder.pay)).toEqual([
      { orderId: order.id, payBy: { kind: 'WECHAT_SCAN' } },
      { orderId: order.id, payBy: { kind: 'WECHAT_SCAN' }, phoneCode: '123456' },
      { orderId: order.id, payBy: { kind: 'ALIPAY_SCAN' } },
    ]),
  )
})

it('says that the money is there, and leads to the order', async () => {
  const paid = sampleOrder(1, { status: 'TO_SHIP' })
  show({ collectId: order.id }, [answer(api.saleOrder.info, paid)])
  const done = await screen.findByText('已收款 126.00 元')
  fireEvent.click(within(done.parentElement ?? document.body).getByRole('button', { name: '查看订单' }))
  expect(went).toEqual([`see ${order.id}`])
})

const line = (patch: Partial<PickedLine> = {}): PickedLine => ({ ...sku(), quantity: 1, ...patch })

it('sums up at the price of as many as are bought', () => {
  expect(sumOf([line({ quantity: 3 }), line({ quantity: 2 })])).toBe(15_000 + 11_800)
})

it('takes one more of what is there, and no more than there is', () => {
  const [twice] = picked([line({ quantity: 3 })], sku())
  expect(twice?.quantity).toBe(4)
  expect(picked([line({ quantity: 4 })], sku())[0]?.quantity).toBe(4)
})

it.each([
  ['of another shop', { shopId: '01932c5a-0000-7000-8000-000000000009' }, 'otherShop'],
  ['of what is sent', { type: 'PHYSICAL' }, 'otherWay'],
  ['of presale', { isPresale: true }, 'otherWay'],
  ['of the same kind', { skuId: '01932c5a-0000-7000-8000-000000000008' }, null],
] as const)('goods %s', (_case, patch, why) => {
  expect(apartFrom([line()], sku(patch))).toBe(why)
})
