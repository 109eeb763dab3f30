// An order that the merchant's people took down on the phone, with something off; its buyer has not paid yet.
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

const BUYER = { nickname: '老顾客周阿姨', phone: '13900139031' }
const RECEIVER = {
  name: '周桂芳',
  phone: BUYER.phone,
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  detail: '古荡新村 12 幢 2 单元 301 室',
}
/** Off for an old customer, in 分, where the goods cost more. */
const OFF_FEN = 1_000

export async function orderForBuyer({ modules }: PresentWorld, people: Pick<Fixtures, 'merchant'>): Promise<void> {
  const actor = people.merchant()
  const { goods, saleOrders } = modules
  const offered = await ask({
    endpoint: api.goods.sellable,
    handler: goods.handlers.sellable,
    actor,
    body: { keyword: '' },
  })
  const sku = offered.list.find(({ type, isPresale }) => type === 'PHYSICAL' && !isPresale)
  if (sku === undefined) return
  const body = {
    buyer: BUYER,
    receiver: RECEIVER,
    items: [{ skuId: sku.skuId, quantity: 1 }],
    buyerRemark: '电话下单，麻烦包好一点',
    discountFen: sku.priceFen > OFF_FEN ? OFF_FEN : 0,
  }
  await ask({ endpoint: api.saleOrder.add, handler: saleOrders.handlers.add, actor, body })
}
