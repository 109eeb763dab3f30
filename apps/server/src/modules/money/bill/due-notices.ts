// Tells whoever confirms bills of those that will confirm themselves, a day before: of each time once.
import { sql } from 'kysely'
import { sweepDue } from '../../../kernel/due-notices.ts'
import type { BillDeps } from './bill.deps.ts'
import { billDueSoon } from './bill.events.ts'
import { billParameters } from './bill.parameters.ts'

type NoticeDeps = Pick<BillDeps, 'db' | 'clock' | 'notify' | 'onError'>

const soonFrom = (now: Date): Date => new Date(now.getTime() + billParameters.tellBeforeMs)

export const createDueNotices = ({ db, notify, ...deps }: NoticeDeps) =>
  sweepDue({
    ...deps,
    what: 'bill',
    due: (now, limit) =>
      db.acrossMerchants
        .selectFrom('finance_bill')
        .select(['merchant_id as merchantId', 'id'])
        .where('confirm_due_at', '<=', soonFrom(now))
        .where(({ eb, ref }) => eb('told_due_at', 'is distinct from', ref('confirm_due_at')))
        .orderBy('confirm_due_at')
        .orderBy('id')
        .limit(sql.lit(limit))
        .execute(),
    tell: ({ merchantId, id }, now) =>
      db.transaction(merchantId, async (tx) => {
        const bill = await tx
          .updateTable('finance_bill')
          .set(({ ref }) => ({ told_due_at: ref('confirm_due_at') }))
          .where('id', '=', id)
          .where('confirm_due_at', '<=', soonFrom(now))
          .where(({ eb, ref }) => eb('told_due_at', 'is distinct from', ref('confirm_due_at')))
          .returning(['bill_no', 'shop_id', 'payable_fen', 'confirm_due_at'])
          .executeTakeFirst()
        if (bill === undefined || bill.confirm_due_at === null || bill.confirm_due_at <= now) return
        const { bill_no: billNo, payable_fen: payableFen, confirm_due_at: dueAt } = bill
        await notify(
          tx,
          billDueSoon({ subjectId: id, shopId: bill.shop_id }, { billId: id, billNo, payableFen, dueAt }),
        )
      }),
  })
