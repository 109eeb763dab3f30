// Of the orders that wait since today some shall go elsewhere, as their buyers ask, and one is held by the platform.
import { api, type InputOf } from '@merchant/contract'
import { ask } from './ask.ts'
import { HOUR } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'storefront' | 'review'>
type Receiver = Extract<InputOf<(typeof api)['saleOrder']['operate']>, { action: 'askAddress' }>['receiver']

const WEST_LAKE = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code: '330106', name: '西湖区' },
]
const CHAOYANG = [
  { code: '110000', name: '北京市' },
  { code: '110100', name: '市辖区' },
  { code: '110105', name: '朝阳区' },
]
const receivers: readonly Receiver[] = [
  { name: '沈一诺', phone: '13800571206', region: WEST_LAKE, detail: '文三路 90 号东部软件园 1 号楼前台' },
  { name: '周慕白', phone: '13911092731', region: CHAOYANG, detail: '建国路 93 号院 6 号楼 1204 室' },
  { name: '林知夏', phone: '13657135582', region: WEST_LAKE, detail: '浙大路 38 号玉泉校区菜鸟驿站' },
]

/** Those that still have time to be shipped, so that what is asked for is decided by whoever looks at it first. */
export async function askForAddresses(world: PresentWorld, people: People): Promise<void> {
  const { db, clock, modules } = world
  const { merchantId } = people.merchant()
  const now = clock.now().getTime()
  const waiting = await db
    .tenant(merchantId)
    .selectFrom('sale_order')
    .select('id')
    .where('status', '=', 'TO_SHIP')
    .where('refund_asked_fen', '=', 0)
    .where('paid_at', '<', new Date(now - 7 * HOUR))
    .where('ship_deadline_at', '>', new Date(now + HOUR))
    .orderBy('id', 'desc')
    .limit(receivers.length)
    .execute()
  for (const [at, receiver] of receivers.entries()) {
    const order = waiting[at]
    if (order === undefined) break
    await ask({
      endpoint: api.saleOrder.operate,
      handler: modules.saleOrders.handlers.operate,
      actor: people.storefront(),
      body: { action: 'askAddress', orderId: order.id, receiver },
    })
  }
  const risky = await db
    .tenant(merchantId)
    .selectFrom('sale_order')
    .select('id')
    .where('status', '=', 'TO_SHIP')
    .where('refund_asked_fen', '=', 0)
    .where('hold_reason', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (risky === undefined) return
  await ask({
    endpoint: api.platformSaleOrder.hold,
    handler: modules.handlers.platformSaleOrder.hold,
    actor: people.review(),
    body: { action: 'hold', merchantId, orderId: risky.id, reason: 'RISK', note: '收件人近期多次拒收，正在核实' },
  })
}
