// Writes and reads platform_payment, and its rows for screens.
import type { PlatformPaymentRow } from '@merchant/contract'
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { platformPaymentParameters } from './platform-payment.parameters.ts'

export type PaymentRecord = Selectable<Tables['platform_payment']>

export async function insertPayment(
  tx: TenantTx,
  payment: Omit<Insertable<Tables['platform_payment']>, 'status' | 'failures'>,
): Promise<PaymentRecord> {
  const row = { ...payment, status: 'PROCESSING', failures: 0 } as const
  await insertRow(tx, 'platform_payment', row)
  return { source_no: null, fail_reason: null, arrived_at: null, ...row }
}

/** Held until the transaction ends. Throws for a payment that is not the merchant's. */
export const lockPayment = (tx: TenantTx, id: string): Promise<PaymentRecord> =>
  tx.selectFrom('platform_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export async function changePayment(
  tx: TenantTx,
  id: string,
  changes: Updateable<Tables['platform_payment']>,
): Promise<void> {
  await tx.updateTable('platform_payment').set(changes).where('id', '=', id).execute()
}

/** Of one merchant they are made one after the other, so that their limits hold. */
export async function lockMerchant(tx: TenantTx): Promise<void> {
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function countByHandSince(tx: TenantTx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('platform_payment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('way', '=', 'BY_HAND')
    .where('taken_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest first. */
export async function newestPayments(db: TenantDb): Promise<PlatformPaymentRow[]> {
  const rows = await db
    .selectFrom('platform_payment')
    .selectAll()
    .where('purpose', '=', 'DEBT')
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(platformPaymentParameters.shown)
    .execute()
  return rows.map(toRow)
}

export const toRow = (payment: PaymentRecord): PlatformPaymentRow => ({
  id: payment.id,
  paymentNo: payment.payment_no,
  purpose: payment.purpose,
  way: payment.way,
  amountFen: payment.amount_fen,
  sourceNo: payment.source_no,
  status: payment.status,
  takenAt: payment.taken_at.toISOString(),
  arrivedAt: payment.arrived_at?.toISOString() ?? null,
})
