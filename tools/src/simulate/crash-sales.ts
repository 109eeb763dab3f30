// A sale in which the server may die anywhere: placed, paid, shipped at once, in parcels or in part, received and settled.
import { confirm, openLink, RETURN_URL, ship, startPaying } from '../../../apps/server/src/testing/seller.ts'
import { pressOnPage } from '../../../apps/server/src/modules/money/provider/payment.testing.ts'
import { audit } from './auditor.ts'
import { DAY, type Flow, MINUTE, nothing, pass, untilSo } from './crash-flow.ts'
import { insist, type Life, noteSent, type OrderFact } from './life.ts'
import { dropPieces, sendParcel } from './parcel-operations.ts'
import { placeUnderKey } from './sale-operations.ts'
import { arm, line } from './statement-hook.ts'

/** A payment whose server died may be asked for again in a minute. */
const MOST_STARTS = 4
const AFTER_SALE = 7 * DAY

const rowOf = async (life: Life, { id }: OrderFact) => {
  const row = (await audit(life, 'changed')).orders.get(id)
  return row ?? Promise.reject(new Error(`not seen: ${id}`))
}

/** The buyer's way to the provider's page, where it pays. */
async function payFor(life: Life, order: OrderFact): Promise<void> {
  for (let times = 0; times < MOST_STARTS && !order.isPaid; times += 1) {
    const started = await insist(life, () => startPaying(life.seller, order.id))
    const url = started.kind === 'done' ? started.data.pay.url : null
    const visit = url === null ? null : await insist(life, () => openLink(life.seller, url))
    const page = visit?.kind === 'done' ? visit.data.location : null
    if (typeof page === 'string' && !page.startsWith(RETURN_URL)) {
      await pressOnPage(page, 'pay')
      order.isPaid = true
    } else await pass(life, MINUTE)
  }
  if (!order.isPaid) throw new Error(`order ${order.id} could not be paid`)
  await pass(life, MINUTE)
}

async function sold(life: Life): Promise<void> {
  const order = await placeUnderKey(life, 1, life.nextKey())
  await payFor(life, order)
  const paid = await rowOf(life, order)
  if (paid.status !== 'TO_SHIP') throw new Error(`order ${order.id} is paid and ${paid.status}`)
  const keys = { ship: life.nextKey(), confirm: life.nextKey() }
  const shipped = await insist(life, () => ship(life.seller, paid, keys.ship))
  if (shipped.kind === 'refused') throw new Error(`an order could not be shipped: ${shipped.refusal}`)
  noteSent(order)
  const received = await insist(life, () => confirm(life.seller, order.id, keys.confirm))
  if (received.kind === 'refused') throw new Error(`a receipt was refused: ${received.refusal}`)
  await pass(life, AFTER_SALE)
  const statusOf = async () => (await rowOf(life, order)).settleStatus
  if (!(await untilSo(life, async () => (await statusOf()) === 'SETTLED')))
    throw new Error(`order ${order.id} is ${await statusOf()} and not settled`)
}

/** Three pieces, placed and paid while nobody dies: that is another flow's. */
export async function paidForThree(life: Life): Promise<OrderFact> {
  const point = line.breakAt
  arm(null)
  const order = await placeUnderKey(life, 3, life.nextKey())
  await payFor(life, order)
  arm(point)
  return order
}

/** The same three in one parcel, and nobody dies before they are with their buyer. */
export async function sentForThree(life: Life): Promise<OrderFact> {
  const point = line.breakAt
  arm(null)
  const order = await paidForThree(life)
  await sendParcel(life, await audit(life, 'changed'), { order, pieces: 3, keys: [life.nextKey()] })
  arm(point)
  return order
}

/** Received and settled as well; as if its category had promised it, after-sale ends later. */
export async function settledForThree(life: Life): Promise<OrderFact> {
  const point = line.breakAt
  arm(null)
  const order = await sentForThree(life)
  const received = await insist(life, () => confirm(life.seller, order.id, life.nextKey()))
  if (received.kind === 'refused') throw new Error(`a receipt was refused: ${received.refusal}`)
  await pass(life, AFTER_SALE)
  if (!(await untilSo(life, async () => (await rowOf(life, order)).settleStatus === 'SETTLED')))
    throw new Error(`order ${order.id} is not settled`)
  const { pool } = life.world.db
  await pool.query('update sale_order set after_sale_days = 30 where id = $1', [order.id])
  await pool.query('update sale_order_item set after_sale_days = 30 where order_id = $1', [order.id])
  arm(point)
  return order
}

async function inParcels(life: Life): Promise<void> {
  const order = await paidForThree(life)
  for (const pieces of [1, 1, 1])
    await sendParcel(life, await audit(life, 'changed'), { order, pieces, keys: [life.nextKey()] })
}

/** One is sent, the others are not there; their money goes back. */
async function inPart(life: Life): Promise<void> {
  const order = await paidForThree(life)
  const keys = [life.nextKey()]
  await sendParcel(life, await audit(life, 'changed'), { order, pieces: 1, keys: [life.nextKey()] })
  await dropPieces(life, await audit(life, 'changed'), { order, pieces: 2, keys, isRestocked: false })
  await pass(life, MINUTE)
  await pass(life, MINUTE)
}

export const saleFlows: readonly Flow[] = [
  { name: 'a sale from the order to the settlement', prepare: nothing, run: sold, fewer: 2 },
  { name: 'an order that leaves in parcels', prepare: nothing, run: inParcels },
  { name: 'an order of which a part is out of stock', prepare: nothing, run: inPart },
]
