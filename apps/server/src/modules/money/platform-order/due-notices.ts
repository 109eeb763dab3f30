// Tells who sees platform orders of those that are closed or taken tomorrow: of each time once.
import { sql } from 'kysely'
import { sweepDue } from '../../../kernel/due-notices.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { dueSoon } from './platform-order.events.ts'
import { platformOrderParameters } from './platform-order.parameters.ts'
import type { OrderRecord } from './platform-order.store.ts'

type NoticeDeps = Pick<PlatformOrderDeps, 'db' | 'clock' | 'notify' | 'onError'>

const { tellBeforeMs } = platformOrderParameters
const soonFrom = (now: Date): Date => new Date(now.getTime() + tellBeforeMs)

/** What is due within a day of being made or judged was told of then. */
const isNews = (
  dueAt: Date,
  { ordered_at: orderedAt, judged_at: judgedAt }: Pick<OrderRecord, 'ordered_at' | 'judged_at'>,
) => dueAt.getTime() - (judgedAt ?? orderedAt).getTime() > tellBeforeMs

export const createDueNotices = ({ db, notify, ...deps }: NoticeDeps) =>
  sweepDue({
    ...deps,
    what: 'platform order',
    due: (now, limit) =>
      db.acrossMerchants
        .selectFrom('platform_order')
        .select(['merchant_id as merchantId', 'id'])
        .where('status', '=', sql.lit('UNPAID'))
        .where('due_at', '<=', soonFrom(now))
        .where(({ eb, ref }) => eb('told_due_at', 'is distinct from', ref('due_at')))
        .orderBy('due_at')
        .orderBy('id')
        .limit(sql.lit(limit))
        .execute(),
    tell: ({ merchantId, id }, now) =>
      db.transaction(merchantId, async (tx) => {
        const order = await tx
          .updateTable('platform_order')
          .set(({ ref }) => ({ told_due_at: ref('due_at') }))
          .where('id', '=', id)
          .where('status', '=', 'UNPAID')
          .where('due_at', '<=', soonFrom(now))
          .where(({ eb, ref }) => eb('told_due_at', 'is distinct from', ref('due_at')))
          .returningAll()
          .executeTakeFirst()
        if (order === undefined || order.due_at === null || order.due_at <= now || !isNews(order.due_at, order)) return
        await notify(tx, dueSoon(order))
      }),
  })
