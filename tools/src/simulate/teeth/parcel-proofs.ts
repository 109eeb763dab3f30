// Proofs about orders that leave in part: what never will be sent goes back to the fen, and is neither sold again nor kept for nobody.
import { infoOf, pressOnLink, startPaying } from '../../../../apps/server/src/testing/seller.ts'
import { audit } from '../auditor.ts'
import type { Life, OrderFact } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { dropPieces, sendParcel } from '../parcel-operations.ts'
import { begin } from '../run-seed.ts'
import { placeUnderKey } from '../sale-operations.ts'
import type { World } from '../world.ts'

/** Three pieces of 1.01 元: a third of what two of them cost is no whole number. */
const PRICE = { priceFen: 101, freightFen: 800, hasSold: true }
const MINUTE = 60_000

/** Three pieces, paid and to be sent. */
export async function paidOrder(life: Life): Promise<OrderFact> {
  const order = await placeUnderKey(life, 3, life.nextKey())
  const { pay } = await startPaying(life.seller, order.id)
  await pressOnLink(life.seller, pay.url, 'pay')
  order.isPaid = true
  await life.world.deliver()
  await life.world.pass(MINUTE)
  await life.world.work()
  const { status } = await infoOf(life.seller, order.id)
  if (status !== 'TO_SHIP') throw new Error(`order ${order.id} is paid and ${status}`)
  return order
}

/** One piece is sent, one is not there, one is for sale again; and of another order nothing is there at all. */
export async function sentInPart(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const [order, other] = [await paidOrder(life), await paidOrder(life)]
  const one = (of: OrderFact) => ({ order: of, pieces: 1, keys: [life.nextKey()] })
  const waits = async (): Promise<void> => {
    await audit(life)
    await world.pass(MINUTE)
    await world.work()
  }
  await sendParcel(life, await audit(life), one(order))
  await waits()
  for (const of of [order, other, other, order, other]) {
    await dropPieces(life, await audit(life), { ...one(of), isRestocked: of.dropped === 1 })
    await waits()
  }
  await settleAll(life)
  await mustBeSettled(life)
}
