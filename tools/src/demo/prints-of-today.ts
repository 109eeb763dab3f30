// What waits since this morning was printed in part: the oldest orders have their notes, some of them were picked by one list.
import { api, type PrintTemplate } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

/** Of all that waits. */
const PRINTED = 1 / 4
const PICKED = 1 / 6
const MOST = 60

export async function printOrders(world: PresentWorld, people: Pick<Fixtures, 'merchant'>): Promise<void> {
  const { db, modules } = world
  const actor = people.merchant()
  const { saleOrders } = modules
  const waiting = await db
    .tenant(actor.merchantId)
    .selectFrom('sale_order')
    .select('id')
    .where('stage', '=', 'TO_SHIP')
    .where('refund_asked_fen', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const print = async (template: PrintTemplate, orderIds: string[]) => {
    if (orderIds.length === 0) return
    const handler = saleOrders.handlers.print
    await ask({ endpoint: api.saleOrder.print, handler, actor, body: { template, orderIds } })
  }
  const ids = waiting.map(({ id }) => id)
  await print('PICK', ids.slice(0, Math.ceil(ids.length * PICKED)))
  await print('PACK', ids.slice(0, Math.ceil(ids.length * PRINTED)))
}
