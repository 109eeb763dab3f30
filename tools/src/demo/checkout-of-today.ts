// One buyer buys in both shops at once, and once more in the first: two orders leave in one parcel, and one of them is taken out again.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { eventually } from '../driver/eventually.ts'
import { unusedCodeOfProvider } from '../driver/mailbox.ts'
import { ask } from './ask.ts'
import { payFor } from './buy-today.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'
import { newWaybill } from './waybill.ts'

type People = Pick<Fixtures, 'merchant' | 'storefront'>

const BUYER = { id: 'demo-both-1', nickname: '两家店都逛', phone: '13900139043' }
const RECEIVER = {
  name: '许青禾',
  phone: BUYER.phone,
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  detail: '学院路 77 号 2 单元 501 室',
}
const WAYBILL = 950_000

export async function checkOutInBothShops(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const { saleOrders, goods } = world.modules
  const actor = people.merchant()
  const { list } = await ask({
    endpoint: api.goods.sellable,
    handler: goods.handlers.sellable,
    actor,
    body: { keyword: '' },
  })
  const sent = list.filter(({ type, isPresale, available }) => type === 'PHYSICAL' && !isPresale && available >= 3)
  // What is fetched is the first shop's.
  const [one, other] = [sent.find(({ isFetchable }) => isFetchable), sent.find(({ isFetchable }) => !isFetchable)]
  if (one === undefined || other === undefined) return
  const buying = { buyer: BUYER, receiver: RECEIVER }
  const { orders } = await ask({
    endpoint: api.saleOrder.checkout,
    handler: saleOrders.handlers.checkout,
    actor: people.storefront(),
    body: { ...buying, items: [one, other].map(({ skuId }) => ({ skuId, quantity: 1 })) },
  })
  const more = await ask({
    endpoint: api.saleOrder.add,
    handler: saleOrders.handlers.add,
    actor: people.storefront(),
    body: { ...buying, items: [{ skuId: one.skuId, quantity: 1 }] },
  })
  const [first, ...others] = [...orders, more]
  if (first === undefined) return
  const pay = { endpoint: api.saleOrder.pay, handler: saleOrders.handlers.pay, actor: people.storefront() }
  // The provider sends its code to whoever pays for the first time.
  await ask({ ...pay, body: { orderId: first.id, returnUrl: 'https://mall.example/orders' } })
  const phoneCode = await eventually('the code of a first payment', () => unusedCodeOfProvider(admin, BUYER.phone))
  await payFor(world, people, first.id, { phoneCode })
  for (const { id } of others) await payFor(world, people, id)
  const sameShop = orders.find(({ shopId }) => shopId === one.shopId)
  if (sameShop !== undefined) await sendTogether(world, people, sameShop.id, more.id)
}

/** Packed in one parcel; then one of them turns out to go another day. */
async function sendTogether(world: PresentWorld, people: People, orderId: string, otherId: string): Promise<void> {
  const { saleOrders } = world.modules
  const actor = people.merchant()
  const infoOf = (id: string) =>
    ask({ endpoint: api.saleOrder.info, handler: saleOrders.handlers.info, actor, body: { id } })
  const [order, other] = [await infoOf(orderId), await infoOf(otherId)]
  const operate = { endpoint: api.saleOrder.operate, handler: saleOrders.handlers.operate, actor }
  await ask({
    ...operate,
    body: {
      action: 'ship',
      orderId,
      version: order.version,
      packages: [newWaybill(WAYBILL)],
      together: [{ orderId: otherId, version: other.version }],
    },
  })
  const { version, shipments } = await infoOf(otherId)
  const shipmentId = shipments[0]?.id ?? ''
  await ask({ ...operate, body: { action: 'undoShip', orderId: otherId, version, shipmentId } })
}
