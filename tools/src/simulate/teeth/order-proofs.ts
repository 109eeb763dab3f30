// Proofs about orders: what is paid for a closed one goes back, and one that the platform holds is neither sent nor settled.
import { close, holdOrRelease, startPaying } from '../../../../apps/server/src/testing/seller.ts'
import { newOperator } from '../../../../apps/server/src/testing/withdrawal.ts'
import { audit } from '../auditor.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { sendParcel } from '../parcel-operations.ts'
import { begin } from '../run-seed.ts'
import { placeMore } from '../sale-operations.ts'
import type { World } from '../world.ts'
import { paidOrder } from './parcel-proofs.ts'

const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: true }
const MINUTE = 60_000

/** Its buyer's bank is slower than the closing. */
export async function paidLate(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const order = await placeMore(life)
  await startPaying(life.seller, order.id)
  await close(life.seller, { id: order.id, version: 1 })
  const { rows } = await world.db.pool.query<{ no: string }>(
    'select payment_no as no from payment where order_id = $1',
    [order.id],
  )
  if (!(await world.sandbox.admin.payClosed(rows[0]?.no ?? ''))) throw new Error('nothing was closed')
  order.late = 1
  await world.deliver()
  await audit(life)
  await world.pass(MINUTE)
  await world.work()
  await settleAll(life)
  await mustBeSettled(life)
}

export async function heldStill(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const order = await paidOrder(life)
  await holdOrRelease({ ...life.seller, testApp: world }, newOperator(world), order.id, 'hold')
  order.isHeld = true
  await sendParcel(life, await audit(life), { order, pieces: 1, keys: [life.nextKey()] })
  await settleAll(life)
  await mustBeSettled(life)
}
