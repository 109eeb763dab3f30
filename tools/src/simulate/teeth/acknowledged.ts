// A buyer pays, the provider is told that its notification has arrived, and the server dies at that moment.
import { infoOf, pressOnLink, startPaying } from '../../../../apps/server/src/testing/seller.ts'
import type { Life } from '../life.ts'
import { placeMore } from '../sale-operations.ts'

/** Throws when a notification that was acknowledged is not kept. */
export async function paidButLost(life: Life): Promise<void> {
  const { world, seller } = life
  const order = await placeMore(life)
  const { pay } = await startPaying(seller, order.id)
  await pressOnLink(seller, pay.url, 'pay')
  const { payments } = await infoOf(seller, order.id)
  const number = payments.at(-1)?.paymentNo ?? ''
  await world.sandbox.admin.deliverNow(number)
  await world.restart()
  const sent = await world.sandbox.admin.notifications(number)
  const { rows } = await world.db.pool.query<{ id: string }>('select notify_id as id from provider_notification')
  const kept = new Set(rows.map(({ id }) => id))
  const arrived = sent.filter(({ state }) => state === 'received')
  if (arrived.length === 0) throw new Error('no notification was acknowledged')
  for (const { notifyId } of arrived) if (!kept.has(notifyId)) throw new Error(`acknowledged and not kept: ${notifyId}`)
}
