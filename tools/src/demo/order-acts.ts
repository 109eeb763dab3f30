// What happens to one order of the plan, as acts in time: placed, paid, closed, shipped, confirmed, and deadlines passing.
import { api, type DataOf } from '@merchant/contract'
import type { MerchantActor, StorefrontActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import type { PlannedOrder } from './order-plan.ts'
import { createRandom } from './seeded-random.ts'
import type { Act } from './timeline.ts'

const RETURN_URL = 'https://mall.example/orders'
const SECOND = 1_000
/** As often as the server's scheduler looks for deadlines. */
const TICK_MS = 2 * SECOND

export interface OrderActors {
  readonly storefront: () => StorefrontActor
  readonly merchant: () => MerchantActor
  /** The SKU of a goods of the plan, once it is published. */
  readonly skuOf: (goodsIndex: number) => string
}

export function orderActs(world: DemoWorld, actors: OrderActors, order: PlannedOrder): Act[] {
  const { handlers } = world.modules.saleOrders
  const key = keyOf(order)
  let placed: DataOf<(typeof api)['saleOrder']['addWithPay']> | null = null
  const mustBePlaced = () => placed ?? missing(order)
  const version = () => versionOf(world, actors.merchant().merchantId, mustBePlaced().id)

  const place = async () => {
    const { id, nickname, phone, receiver } = order.buyer
    placed = await ask(api.saleOrder.addWithPay, handlers.addWithPay, actors.storefront(), {
      buyer: { id, nickname, phone },
      receiver: { ...receiver, region: [...receiver.region] },
      items: order.lines.map(({ goods, quantity }) => ({ skuId: actors.skuOf(goods.index), quantity })),
      buyerRemark: order.buyerRemark,
      returnUrl: RETURN_URL,
    })
    if (placed.pay.kind === 'phoneCode') {
      // A buyer's first payment: the provider's code came by text, the past takes any.
      const pay = { orderId: placed.id, returnUrl: RETURN_URL, phoneCode: '11111' }
      await ask(api.saleOrder.pay, handlers.pay, actors.storefront(), pay)
    }
  }
  const pay = async () => {
    const call = await collectOf(world, actors.merchant().merchantId, mustBePlaced().id)
    world.provider.pay(call.number)
    if (order.isHeld) world.provider.holdPayoutOf(call.number)
    await world.modules.payment.calls.ask(actors.merchant().merchantId, call.id)
  }
  const close = async () => {
    const operation = { action: 'close' as const, orderId: mustBePlaced().id, reason: '与买家协商一致，取消订单' }
    const body = { ...operation, version: await version() }
    await ask(api.saleOrder.operate, handlers.operate, actors.merchant(), body)
  }
  const ship = async () => {
    const { carrierCode, waybillNo } = newWaybill(order.index)
    const body = {
      action: 'ship' as const,
      orderId: mustBePlaced().id,
      version: await version(),
      carrierCode,
      waybillNo,
    }
    await ask(api.saleOrder.operate, handlers.operate, actors.merchant(), body)
  }
  const confirm = () =>
    ask(api.saleOrder.operate, handlers.operate, actors.storefront(), {
      action: 'confirm',
      orderId: mustBePlaced().id,
    })
  const remark = () =>
    ask(api.saleOrder.operate, handlers.operate, actors.merchant(), {
      action: 'remark',
      orderId: mustBePlaced().id,
      remark: order.sellerRemark,
    })

  const goodsKeys = order.lines.map(({ goods }) => `goods/${goods.index}`)
  const acts: Act[] = []
  const add = (at: Date | null, keys: readonly string[], run: Act['run'], role?: Act['role']) => {
    if (at !== null) acts.push({ at, keys: [key, ...keys], run, ...(role === undefined ? {} : { role }) })
  }
  add(order.placedAt, [`buyer/${order.buyer.id}`, ...goodsKeys], place, 'guards')
  add(order.closedAt, goodsKeys, close, 'guards')
  add(order.paidAt, [], pay, 'guards')
  if (order.sellerRemark !== '') add(order.paidAt && new Date(order.paidAt.getTime() + 40 * SECOND), [], remark)
  add(order.shippedAt, goodsKeys, ship)
  add(order.confirmedAt, [], confirm)
  return acts
}

/** The moments at which the server's scheduler has something to do for these orders, after whatever they did before. */
export function deadlineActs(world: DemoWorld, orders: readonly PlannedOrder[]): Act[] {
  const ticks = new Map<number, Set<string>>()
  for (const order of orders) {
    const confirmed = order.confirmedAt === null ? order.completedAt : null
    for (const deadline of [order.expiresAt, confirmed, order.settledAt]) {
      if (deadline === null) continue
      const tick = Math.ceil((deadline.getTime() + 1) / TICK_MS) * TICK_MS
      const keys = ticks.get(tick) ?? new Set<string>()
      ticks.set(tick, keys.add(keyOf(order)))
    }
  }
  const role = 'deadline' as const
  return [...ticks].map(([tick, keys]) => ({
    at: new Date(tick),
    keys: [...keys],
    role,
    run: () => world.fireTimers(),
  }))
}

const keyOf = (order: PlannedOrder): string => `order/${order.index}`

async function collectOf(world: DemoWorld, merchantId: string, orderId: string) {
  return world.db
    .tenant(merchantId)
    .selectFrom('payment')
    .innerJoin('provider_call', 'provider_call.id', 'payment.call_id')
    .where('payment.order_id', '=', orderId)
    .select(['provider_call.id', 'provider_call.number'])
    .executeTakeFirstOrThrow()
}

async function versionOf(world: DemoWorld, merchantId: string, orderId: string): Promise<number> {
  const query = world.db.tenant(merchantId).selectFrom('sale_order').select('version').where('id', '=', orderId)
  return (await query.executeTakeFirstOrThrow()).version
}

function newWaybill(seed: number): { carrierCode: string; waybillNo: string } {
  const random = createRandom(seed + 7)
  const [carrierCode, prefix, digits] = random.pick([
    ['SF', 'SF', 13],
    ['ZTO', '78', 12],
    ['YTO', 'YT', 13],
    ['YD', '46', 13],
    ['JTSD', 'JT', 13],
    ['JD', 'JDVA', 11],
  ] as const)
  const number = Array.from({ length: digits }, () => random.between(0, 9)).join('')
  return { carrierCode, waybillNo: `${prefix}${number}` }
}

function missing(order: PlannedOrder): never {
  throw new Error(`Order ${order.index} of the plan was not placed`)
}
