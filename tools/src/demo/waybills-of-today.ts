// The demo shop's accounts with carriers, and the numbers of this morning: some labels are printed, one number was given back.
import { api, type InputOf } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

const account = {
  senderAddressId: null,
  paper: '100x180',
  site: '',
  secret: null,
  isCounted: false,
  isEnabled: true,
} as const
const accounts: readonly InputOf<typeof api.waybill.saveAccount>[] = [
  {
    ...account,
    carrierCode: 'ZTO',
    customerCode: 'ZT57108821',
    secret: 'zto-demo-key',
    site: '杭州文三路网点',
    payType: 'SHIPPER',
    paper: '76x130',
    isCounted: true,
    addNumbers: 200,
  },
  { ...account, carrierCode: 'SF', customerCode: '5711088210', payType: 'MONTHLY' },
  {
    ...account,
    carrierCode: 'YTO',
    customerCode: 'YT33010288',
    site: '西湖翠苑',
    payType: 'SHIPPER',
    isEnabled: false,
  },
]

/** Of the orders that wait the longest. */
const NUMBERED = 6

export async function takeWaybills(world: PresentWorld, people: Pick<Fixtures, 'merchant'>): Promise<void> {
  const { db, modules } = world
  const actor = people.merchant()
  const { waybill } = modules.handlers
  const shop = await db
    .tenant(actor.merchantId)
    .selectFrom('shop')
    .select('id')
    .orderBy('created_at')
    .executeTakeFirst()
  for (const body of accounts)
    await ask({
      endpoint: api.waybill.saveAccount,
      handler: waybill.saveAccount,
      actor,
      body: { ...body, ...(shop === undefined ? {} : { shopId: shop.id }) },
    })
  const waiting = await db
    .tenant(actor.merchantId)
    .selectFrom('sale_order')
    .select('id')
    .where('stage', '=', 'TO_SHIP')
    .where('hold_reason', 'is', null)
    .where('refund_asked_fen', '=', 0)
    .where('shop_id', '=', shop?.id ?? '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(NUMBERED)
    .execute()
  const orderIds = waiting.map(({ id }) => id)
  if (orderIds.length === 0) return
  const { succeeded } = await ask({
    endpoint: api.waybill.obtain,
    handler: waybill.obtain,
    actor,
    body: { orderIds, carrierCode: 'ZTO' },
  })
  const [given, ...kept] = succeeded
  if (given === undefined) return
  await ask({ endpoint: api.waybill.cancel, handler: waybill.cancel, actor, body: { id: given.id } })
  const labelled = kept.slice(0, 3).map(({ orderId }) => orderId)
  if (labelled.length === 0) return
  const { print } = modules.saleOrders.handlers
  await ask({
    endpoint: api.saleOrder.print,
    handler: print,
    actor,
    body: { template: 'WAYBILL', orderIds: labelled },
  })
}
