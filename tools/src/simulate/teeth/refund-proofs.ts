// Proofs about what goes back to buyers: the commission's share goes along, and no order gives back more than it was paid.
import { audit } from '../auditor.ts'
import type { Life } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { refundAtOnce } from '../refund-operations.ts'
import { begin } from '../run-seed.ts'
import type { World } from '../world.ts'

const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: true }
const MINUTE = 60_000

async function refundPart(life: Life, part: number): Promise<void> {
  const [order] = life.orders
  if (order === undefined) throw new Error('There is no order')
  const amountFen = Math.floor(order.totalFen * part)
  await refundAtOnce(life, await audit(life), { order, amountFen, keys: [life.nextKey()] })
  await life.world.idle()
  await audit(life)
  await life.world.pass(MINUTE)
  await life.world.work()
  await audit(life)
}

/** Two parts that are less than the whole, and a third that would be more. */
export async function refundInParts(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await refundPart(life, 0.4)
  await refundPart(life, 0.5)
  await refundPart(life, 0.5)
  await settleAll(life)
  await mustBeSettled(life)
}

/** Half of a settled order goes back. */
export async function refundHalf(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  await refundPart(life, 0.5)
  await settleAll(life)
  await mustBeSettled(life)
}
