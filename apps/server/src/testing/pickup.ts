// For tests: a shop at which orders are fetched.
import { api } from '@merchant/contract'
import { REGION } from './persons.ts'
import type { Seller } from './seller.ts'
import { ask } from './test-app.ts'

/** Out: the id of the address to fetch at. */
export async function offerPickup({ testApp, actor }: Seller): Promise<string> {
  const { shop, shopAddress } = testApp.modules.handlers
  const place = {
    kind: 'PICKUP',
    contact: '门店王店长',
    phone: '13900000001',
    region: REGION,
    detail: '学院路 8 号一层',
  } as const
  const { id } = await ask(api.shopAddress.save, shopAddress.save, actor, place)
  const info = await ask(api.shop.info, shop.info, actor, {})
  if (info === null) throw new Error('There is no shop')
  const openHours = [{ weekday: 6, from: '10:00', to: '18:00' }]
  const { version, serviceHours, holiday } = info
  const pickup = { isOffered: true, days: 7, openHours }
  const body = { id: info.id, version, shipHours: 48 as const, serviceHours, holiday, pickup }
  await ask(api.shop.saveSettings, shop.saveSettings, actor, body)
  return id
}
