// @vitest-environment happy-dom
// The sum under an order that is being taken down: goods alone, with its freight, without any, and where nothing of it is sent to.
import { api, type DataOf } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { PlaceSum } from './place-sum.tsx'
import type { PickedLine } from './picked-line.ts'

type Quote = DataOf<typeof api.freight.quote>
const line: PickedLine = {
  skuId: '01932c5a-0000-7000-8000-000000000001',
  goodsId: '01932c5a-0000-7000-8000-000000000002',
  shopId: '01932c5a-0000-7000-8000-000000000003',
  shopName: '清和茶铺',
  title: '手冲咖啡壶',
  specText: '',
  outerSkuCode: '',
  thumbnailUrl: null,
  type: 'PHYSICAL',
  isPresale: false,
  isFetchable: false,
  priceFen: 5_900,
  tierPrices: [],
  available: 9,
  quantity: 2,
}
const region = [
  { code: '310000', name: '上海市' },
  { code: '310101', name: '黄浦区' },
]
const quote: Quote = {
  freightFen: 1_200,
  steps: [],
  blocked: [],
  goodsFen: 11_800,
  payableFen: 13_000,
  isDeliverable: true,
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const show = (found: Partial<Quote>, where: typeof region | null | undefined = region, discountFen = 0) => {
  app = renderWithApp(<PlaceSum items={[line]} discountFen={discountFen} region={where} />, {
    answers: [answer(api.freight.quote, { ...quote, ...found })],
  })
}
const said = async (words: string) => (await screen.findByText(words, { exact: false })).closest('p')?.textContent ?? ''

it('says goods and freight together, less what is taken off', async () => {
  show({}, region, 800)
  expect(await said('含运费')).toMatch(/应付合计.*122\.00.*含运费.*12\.00/)
  expect(app.server.inputsOf(api.freight.quote)).toEqual([{ region, items: [{ skuId: line.skuId, quantity: 2 }] }])
})

it('says that nothing is asked for sending it, and what is not sent there', async () => {
  show({ freightFen: 0 })
  expect(await said('包邮')).toMatch(/商品合计.*118\.00/)
  app.close()
  show({ isDeliverable: false, blocked: [{ skuId: line.skuId, title: line.title, region: '黄浦区', reason: '' }] })
  expect(await said('不配送到该地区：手冲咖啡壶')).toMatch(/商品合计.*118\.00/)
})

it('asks nothing while the region is missing, and says nothing of freight where nothing is sent', async () => {
  show({}, undefined)
  await said('选择商品与收货地区后显示运费')
  app.close()
  show({}, null)
  expect(await said('商品合计')).not.toMatch(/运费|包邮/)
  expect(app.server.inputsOf(api.freight.quote)).toEqual([])
})
