// Tags put on an order and taken off: its own list is what is shown of it, and a row for each is what it is found by.
import { MOST_TAGS, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { changed } from '../../../kernel/operation-log.ts'
import { happened, type OrderActor } from './order-history.ts'
import { stageOf } from './sale-order.states.ts'
import { change, type OrderRecord } from './sale-order.store.ts'
import { forgetTagNames } from './tag-names.ts'

interface Tagging {
  /** Words that are known. */
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Of a locked order. Errors: refuses limit.exceeded, before anything is written. */
export async function tagOrder(
  tx: TenantTx,
  order: OrderRecord,
  { add, remove }: Tagging,
  by: { readonly actor: OrderActor; readonly now: Date },
): Promise<void> {
  const kept = order.tags.filter((tag) => add.includes(tag) || !remove.includes(tag))
  const after = [...new Set([...kept, ...add])]
  if (after.length > MOST_TAGS)
    refuse('limit.exceeded', { limit: said(`每单最多 ${MOST_TAGS} 个标签`, `at most ${MOST_TAGS} tags on an order`) })
  const added = after.filter((tag) => !order.tags.includes(tag))
  const removed = order.tags.filter((tag) => !after.includes(tag))
  if (added.length + removed.length === 0) return
  if (removed.length > 0)
    await tx.deleteFrom('sale_order_tag').where('order_id', '=', order.id).where('tag', 'in', removed).execute()
  if (added.length > 0)
    await tx
      .insertInto('sale_order_tag')
      .values(
        added.map((tag) => ({
          merchant_id: tx.merchantId,
          order_id: order.id,
          tag,
          shop_id: order.shop_id,
          stage: stageOf(order.status),
          ordered_at: order.created_at,
        })),
      )
      .execute()
  await change(tx, order.id, { tags: after })
  await forgetTagNames(tx, removed)
  const [before, now] = [order.tags.join('、'), after.join('、')]
  const changes = changed({ field: 'tags', label: said('标签', 'Tags'), before, after: now })
  await happened(tx, order, { ...by, happening: { event: 'tagged', added, removed }, changes })
}
