// Some of the newest orders bear words of the merchant's own, by which its people find them again.
import { api, type SaleOrderStage } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

/** Which of a tab's newest bear which words: each so many beyond the one before. */
const WORDS: readonly { readonly stage: SaleOrderStage; readonly tags: readonly string[]; readonly every: number }[] = [
  { stage: 'TO_SHIP', tags: ['加急'], every: 4 },
  { stage: 'TO_SHIP', tags: ['易碎', '附赠品'], every: 6 },
  { stage: 'SHIPPED', tags: ['大客户'], every: 5 },
  { stage: 'COMPLETED', tags: ['大客户', '已回访'], every: 7 },
  { stage: 'COMPLETED', tags: ['展会'], every: 9 },
]
const NEWEST = 60

export async function tagOrders(world: PresentWorld, people: Pick<Fixtures, 'merchant'>): Promise<void> {
  const { db, modules } = world
  const actor = people.merchant()
  const handler = modules.saleOrders.handlers.batch
  for (const { stage, tags, every } of WORDS) {
    const newest = await db
      .tenant(actor.merchantId)
      .selectFrom('sale_order')
      .select('id')
      .where('stage', '=', stage)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute()
    const orderIds = newest.filter((_, at) => at % every === 1).map(({ id }) => id)
    if (orderIds.length === 0) continue
    const body = { action: 'remark' as const, orderIds, addTags: [...tags] }
    await ask({
      endpoint: api.saleOrder.batch,
      handler,
      actor,
      body,
      commandKey: `demo-tags/${stage}/${tags.join('/')}`,
    })
  }
}
