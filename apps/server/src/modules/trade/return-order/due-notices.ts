// Tells a merchant's people of returns that the clock will soon decide for them, and of evidence that is due: of each time that runs once.
import { sql } from 'kysely'
import { sweepDue } from '../../../kernel/due-notices.ts'
import { proofDueSoon } from './dispute/dispute.events.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnDueSoon } from './return-order.events.ts'
import { returnParameters } from './return-order.parameters.ts'
import { merchantsTurn } from './return-order.states.ts'

type NoticeDeps = Pick<ReturnOrderDeps, 'db' | 'clock' | 'notify' | 'onError'>

const soonFrom = (now: Date): Date => new Date(now.getTime() + returnParameters.soonMs)

export const createDueNotices = ({ db, notify, ...deps }: NoticeDeps) =>
  sweepDue({
    ...deps,
    what: 'return',
    due: (now, limit) =>
      db.acrossMerchants
        .selectFrom('return_order')
        .select(['merchant_id as merchantId', 'id'])
        .where('deadline_at', '<=', soonFrom(now))
        .where(({ eb, ref }) => eb('told_due_at', 'is distinct from', ref('deadline_at')))
        .orderBy('deadline_at')
        .orderBy('id')
        .limit(sql.lit(limit))
        .execute(),
    tell: ({ merchantId, id }, now) =>
      db.transaction(merchantId, async (tx) => {
        const one = await tx
          .updateTable('return_order')
          .set(({ ref }) => ({ told_due_at: ref('deadline_at') }))
          .where('id', '=', id)
          .where('deadline_at', '<=', soonFrom(now))
          .where(({ eb, ref }) => eb('told_due_at', 'is distinct from', ref('deadline_at')))
          .returning(['return_no', 'shop_id', 'status', 'dispute_status', 'deadline_at'])
          .executeTakeFirst()
        // Of what is over already the clock itself speaks.
        if (one === undefined || one.deadline_at === null || one.deadline_at <= now) return
        const about = { subjectId: id, shopId: one.shop_id }
        if (merchantsTurn.includes(one.status)) await notify(tx, returnDueSoon(about, null))
        else if (one.status === 'IN_DISPUTE' && one.dispute_status === 'WAIT_MERCHANT_EVIDENCE')
          await notify(tx, proofDueSoon(about, { returnId: id, returnNo: one.return_no, dueAt: one.deadline_at }))
      }),
  })
