// What happens to one order of the plan, as steps in time: placed, paid, closed, shipped, confirmed, and deadlines passing.
import { api, type DataOf, type InputOf, ORDER_FLAGS } from '@merchant/contract'
import { ask } from './ask.ts'
import { commandKeyOf } from './copies/told-rows.ts'
import type { DemoWorld } from './demo-world.ts'
import { SECOND } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import type { PlannedOrder } from './order-plan.ts'
import { refundActions } from './refund-actions.ts'
import { type Step, tickAfter } from './timeline.ts'
import { waybillOf } from './waybill.ts'

const RETURN_URL = 'https://mall.example/orders'

type Actors = Pick<Fixtures, 'storefront' | 'merchant' | 'skuOf' | 'placed'>

export function orderSteps(world: DemoWorld, actors: Actors, order: PlannedOrder): Step[] {
  const { place, pay, close, ship, confirm, remark, refund, endRefund } = orderActions(world, actors, order)
  const goodsKeys = order.lines.map(({ goods }) => `goods/${goods.index}`)
  const remarkedAt = order.sellerRemark === '' || order.paidAt === null ? null : after(order.paidAt, 40 * SECOND)
  const guards = { role: 'guards' as const }
  const steps = [
    { at: order.placedAt, keys: [`buyer/${order.buyer.id}`, ...goodsKeys], run: place, ...guards },
    { at: order.closedAt, keys: goodsKeys, run: close, ...guards },
    { at: order.paidAt, keys: [], run: pay, ...guards },
    { at: remarkedAt, keys: [], run: remark },
    { at: order.shippedAt, keys: goodsKeys, run: ship },
    { at: order.confirmedAt, keys: [], run: confirm },
    { at: order.refund?.at ?? null, keys: goodsKeys, run: refund, ...guards },
    { at: order.refund?.endsAt ?? null, keys: goodsKeys, run: endRefund, ...guards },
  ]
  return steps.flatMap(({ at, keys, ...rest }) => (at === null ? [] : [{ at, keys: [keyOf(order), ...keys], ...rest }]))
}

/** What the buyer and the merchant do to one order. */
function orderActions(world: DemoWorld, actors: Actors, order: PlannedOrder) {
  const { handlers } = world.modules.saleOrders
  const { payment } = world.modules
  let placed: DataOf<(typeof api)['saleOrder']['addWithPay']> | null = null
  const commandKey = (act: string): string => `${commandKeyOf(order.index)}${act}`
  const orderId = (): string => {
    if (placed === null) throw new Error(`Order ${order.index} of the plan was not placed`)
    return placed.id
  }
  const version = () => versionOf(world, actors.merchant().merchantId, orderId())
  const operate = (
    actor: ReturnType<Actors['merchant' | 'storefront']>,
    body: InputOf<(typeof api)['saleOrder']['operate']>,
  ) =>
    ask({
      endpoint: api.saleOrder.operate,
      handler: handlers.operate,
      actor,
      body,
      commandKey: commandKey(body.action),
    })

  async function place(): Promise<void> {
    const actor = actors.storefront()
    const body = orderBody(actors, order)
    placed = await ask({
      endpoint: api.saleOrder.addWithPay,
      handler: handlers.addWithPay,
      actor,
      body,
      commandKey: commandKey('place'),
    })
    actors.placed.set(order.index, placed.id)
    if (placed.pay.kind !== 'phoneCode') return
    // A buyer's first payment: the provider's code came by text, the past takes any.
    const proof = { orderId: placed.id, returnUrl: RETURN_URL, phoneCode: '11111' }
    await ask({
      endpoint: api.saleOrder.pay,
      handler: handlers.pay,
      actor,
      body: proof,
      commandKey: commandKey('pay'),
    })
  }
  async function pay(): Promise<void> {
    const { merchantId } = actors.merchant()
    const call = await collectOf(world, merchantId, orderId())
    world.provider.pay(call.number)
    if (order.isHeld) world.provider.holdPayoutOf(call.number)
    await payment.calls.ask(merchantId, call.id)
  }
  async function close(): Promise<void> {
    const why = { reasonCode: 'CHANGED_MIND', note: '与买家协商一致，取消订单' } as const
    await operate(actors.merchant(), { action: 'close', orderId: orderId(), version: await version(), ...why })
  }
  async function ship(): Promise<void> {
    const waybill = waybillOf(order)
    await operate(actors.merchant(), {
      action: 'ship',
      orderId: orderId(),
      version: await version(),
      packages: [waybill],
    })
  }
  const confirm = () => operate(actors.storefront(), { action: 'confirm', orderId: orderId() })
  const remark = () => {
    // The same words have the same colour, so that orders told alike are alike.
    const flag = ORDER_FLAGS[order.sellerRemark.length % ORDER_FLAGS.length] ?? 0
    return operate(actors.merchant(), { action: 'remark', orderId: orderId(), remark: order.sellerRemark, flag })
  }
  const { refund, endRefund } = refundActions(world, actors, order, orderId)
  return { place, pay, close, ship, confirm, remark, refund, endRefund }
}

function orderBody(actors: Actors, order: PlannedOrder): InputOf<(typeof api)['saleOrder']['addWithPay']> {
  const { id, nickname, phone, receiver } = order.buyer
  return {
    buyer: { id, nickname, phone },
    receiver: { ...receiver, region: [...receiver.region] },
    items: order.lines.map(({ goods, quantity }) => ({ skuId: actors.skuOf(goods.index), quantity })),
    buyerRemark: order.buyerRemark,
    returnUrl: RETURN_URL,
  }
}

const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

/** The moments at which the server's scheduler has something to do for these orders, after whatever they did before. */
export function deadlineSteps(world: DemoWorld, orders: readonly PlannedOrder[]): Step[] {
  const ticks = new Map<number, Set<string>>()
  for (const order of orders) {
    const confirmed = order.confirmedAt === null ? order.completedAt : null
    for (const deadline of [order.expiresAt, confirmed, order.settledAt]) {
      if (deadline === null) continue
      const tick = tickAfter(deadline)
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
