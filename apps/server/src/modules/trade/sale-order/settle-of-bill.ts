// The orders of a bill that is paid: from now on they settle as others do, each by its own timer.
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'

/** Those that may not settle yet, for a return or a hold, come when nothing is so any more. */
export async function settleOfBill(tx: TenantTx, billId: string, now: Date): Promise<void> {
  await tx
    .with('freed', (db) =>
      db
        .updateTable('sale_order')
        .set({ waits_for_bill: false })
        .where('bill_id', '=', billId)
        .where('waits_for_bill', '=', true)
        .returning(['id', 'settle_status']),
    )
    .insertInto('timer')
    .columns(['merchant_id', 'id', 'kind', 'subject_id', 'due_at', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('freed')
        .where('freed.settle_status', '=', 'NOT_DUE')
        .select([
          eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
          eb.fn<string>('gen_random_uuid', []).as('id'),
          sql.lit('saleOrder.settle' as const).as('kind'),
          'freed.id as subject_id',
          eb.cast<Date>(eb.val(now), 'timestamptz').as('due_at'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('created_at'),
        ]),
    )
    .execute()
}
