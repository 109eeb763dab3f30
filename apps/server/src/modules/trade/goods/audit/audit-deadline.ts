// How long a person may take to decide about goods, and the platform's people told when that is over: as the parameter is in force now.
import { armTimer } from '../../../../kernel/timers.ts'
import { inForce, inForceMs } from '../../../../kernel/in-force.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { goodsAuditOverdue } from './goods-audit.events.ts'

/** @param handle any of the database whose parameter is meant */
export const slaMs = (handle: object): number => inForceMs(handle, 'goods.auditSlaHours')

/** What was submitted by then has waited for longer than a person may take. */
export const overdueSince = (handle: object, now: Date): Date => new Date(now.getTime() - slaMs(handle))

/** Does nothing for what was decided meanwhile; where the time has become longer, the timer waits for its end. */
export async function tellOverdue(
  { db, clock, notify }: Pick<GoodsParts, 'db' | 'clock' | 'notify'>,
  merchantId: string,
  revisionId: string,
): Promise<void> {
  await db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const row = await tx
      .selectFrom('goods_revision')
      .innerJoin('goods', 'goods.id', 'goods_revision.goods_id')
      .select(['goods_revision.status', 'goods_revision.submitted_at as submittedAt', 'goods.title'])
      .where('goods_revision.id', '=', revisionId)
      .executeTakeFirst()
    if (row?.status !== 'SUBMITTED') return
    const dueAt = new Date(row.submittedAt.getTime() + slaMs(tx))
    if (dueAt > now) return armTimer(tx, { kind: 'goodsRevision.overdue', subjectId: revisionId, dueAt }, now)
    const merchant = await tx.selectFrom('merchant').select('name').executeTakeFirstOrThrow()
    const hours = inForce(tx, 'goods.auditSlaHours')
    await notify(tx, goodsAuditOverdue({ title: row.title, merchantName: merchant.name, hours }))
  })
}
