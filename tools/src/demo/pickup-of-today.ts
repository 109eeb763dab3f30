// The first shop has its buyers fetch their orders: one has come for its order, and another is expected.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import { buy } from './buy-today.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'storefront'>

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to: '20:00' }))
const CAME = { id: 'demo-fetcher-1', nickname: '文三路上班族', phone: '13900139041' }
const COMES = { id: 'demo-fetcher-2', nickname: '顺路带走', phone: '13900139042' }

export async function haveOrdersFetched(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const { handlers, saleOrders, goods } = world.modules
  const actor = people.merchant()
  const shop = await ask({ endpoint: api.shop.info, handler: handlers.shop.info, actor, body: {} })
  if (shop === null) return
  const { id, version, serviceHours, holiday } = shop
  const shipHours = shop.shipHours === 24 || shop.shipHours === 72 ? shop.shipHours : 48
  const pickup = { isOffered: true, days: 7, openHours: HOURS }
  const body = { id, version, shipHours, serviceHours, holiday, pickup, textsBuyers: true } as const
  await ask({ endpoint: api.shop.saveSettings, handler: handlers.shop.saveSettings, actor, body })
  const { list } = await ask({
    endpoint: api.goods.sellable,
    handler: goods.handlers.sellable,
    actor,
    body: { keyword: '' },
  })
  const sku = list.find(({ isFetchable, available }) => isFetchable && available >= 3)
  if (sku === undefined) return
  const fetched = await buy(world, people, { admin, skuId: sku.skuId, buyer: CAME, quantity: 1, pickup: {} })
  const { codes } = await ask({
    endpoint: api.saleOrder.info,
    handler: saleOrders.handlers.info,
    actor: people.storefront(),
    body: { id: fetched },
  })
  const digits = codes[0]?.code ?? ''
  await ask({ endpoint: api.redeemCode.redeem, handler: handlers.redeemCode.redeem, actor, body: { digits } })
  await buy(world, people, { admin, skuId: sku.skuId, buyer: COMES, quantity: 2, pickup: { name: '林晓晓' } })
}
