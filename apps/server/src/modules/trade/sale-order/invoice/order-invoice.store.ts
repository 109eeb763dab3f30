// Writes and reads what was asked for of an order's invoice; whoever changes one holds its order.
import type { InvoiceBody } from '@merchant/contract'
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { maskEmail, maskName } from '../../../../kernel/masks.ts'

export type InvoiceRecord = Selectable<Tables['order_invoice']>

interface Asked {
  readonly orderId: string
  readonly shopId: string
  readonly invoice: InvoiceBody
  readonly now: Date
}

/** What is asked for takes the place of what was refused. */
export async function writeInvoice(
  cipher: FieldCipher,
  tx: TenantTx,
  { orderId, shopId, invoice: { type, title, taxNo, email }, now }: Asked,
): Promise<void> {
  const asked = {
    type,
    title_enc: cipher.encrypt('order_invoice.title', tx.merchantId, title),
    title_mask: type === 'PERSONAL' ? maskName(title) : title,
    tax_no: taxNo ?? null,
    email_enc: cipher.encrypt('order_invoice.email', tx.merchantId, email),
    email_mask: maskEmail(email),
    asked_at: now,
    invoice_no: null,
    reject_reason: null,
    decided_at: null,
  } satisfies Updateable<Tables['order_invoice']>
  const row: Insertable<Tables['order_invoice']> = {
    merchant_id: tx.merchantId,
    order_id: orderId,
    shop_id: shopId,
    ...asked,
  }
  await tx
    .insertInto('order_invoice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'order_id']).doUpdateSet(asked))
    .execute()
}

export const findInvoice = (db: TenantDb | TenantTx, orderId: string): Promise<InvoiceRecord | undefined> =>
  db.selectFrom('order_invoice').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Requests of paid orders that nobody has answered, counted up to a thousand along their index. */
export async function countToIssue(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('sale_order')
        .select('id')
        .where('invoice_status', '=', sql.lit('REQUESTED'))
        .where('stage', '<>', sql.lit('UNPAID'))
        .limit(sql.lit(1_000))
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function decideInvoice(
  tx: TenantTx,
  orderId: string,
  decided: Pick<Updateable<Tables['order_invoice']>, 'invoice_no' | 'reject_reason' | 'decided_at'>,
): Promise<void> {
  await tx.updateTable('order_invoice').set(decided).where('order_id', '=', orderId).execute()
}
