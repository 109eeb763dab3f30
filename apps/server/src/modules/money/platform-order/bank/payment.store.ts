// Attempts to pay an order by bank, as rows.
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'

export type PaymentRecord = Selectable<Tables['platform_order_payment']>

export const insertPayment = (tx: TenantTx, payment: Insertable<Tables['platform_order_payment']>): Promise<void> =>
  insertRow(tx, 'platform_order_payment', payment)

export async function mustFindPayment(db: TenantDb | TenantTx, id: string): Promise<PaymentRecord> {
  const handle: TenantDb = db
  const found = await handle.selectFrom('platform_order_payment').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? refuse('record.notFound')
}

/** The one that its payer may still pay. */
export async function openPaymentOf(db: TenantDb | TenantTx, orderId: string): Promise<PaymentRecord | undefined> {
  const handle: TenantDb = db
  return handle
    .selectFrom('platform_order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
}

export async function newestPaymentOf(db: TenantDb | TenantTx, orderId: string): Promise<PaymentRecord | undefined> {
  const handle: TenantDb = db
  return handle
    .selectFrom('platform_order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countPayments(tx: TenantTx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('platform_order_payment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of an order that is locked. */
export async function changePayment(
  tx: TenantTx,
  id: string,
  changes: Updateable<Tables['platform_order_payment']>,
): Promise<void> {
  await tx.updateTable('platform_order_payment').set(changes).where('id', '=', id).execute()
}
