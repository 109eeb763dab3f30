// For tests: as many bills as a merchant never has, and a bill with as many lines.
import { copyRow, type Pool } from '../testing/copy-row.ts'

const MANY = 200_000

/** Asked for, where the condition holds. */
const invoiceOf = (isAsked: string, at: string) => ({
  invoice_status: `case when ${isAsked} then 'APPLIED' else 'NONE' end`,
  invoice_title: `case when ${isAsked} then '某某公司' end`,
  invoice_tax_no: `case when ${isAsked} then '91330106MA2XXXXX0A' end`,
  invoice_asked_at: `case when ${isAsked} then ${at} end`,
})

/** Copies of the merchant's one bill, most of them paid; and of that bill's one line, of which every hundredth is disputed. */
export async function growBills(pool: Pool, merchantId: string, billId: string): Promise<void> {
  const own = `merchant_id = '${merchantId}'`
  const isPaid = 'n % 10 <> 0'
  const at = `original.period_from - n * interval '1 minute'`
  await copyRow(
    pool,
    { table: 'finance_bill', where: own, count: MANY },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      bill_no: `'BL' || lpad(n::text, 18, '0')`,
      period_from: at,
      status: `case when ${isPaid} then 'PAID' else 'GENERATED' end`,
      confirm_due_at: `case when ${isPaid} then null else original.confirm_due_at end`,
      confirmed_at: `case when ${isPaid} then ${at} end`,
      is_confirmed_by_itself: `case when ${isPaid} then true end`,
      paid_at: `case when ${isPaid} then ${at} end`,
      ...invoiceOf(`(${isPaid} and n % 4 = 1)`, at),
    },
  )
  await copyRow(
    pool,
    { table: 'finance_bill_line', where: `bill_id = '${billId}'`, count: MANY },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      order_no: `'SO' || lpad(n::text, 18, '0')`,
      at: `original.at - n * interval '1 minute'`,
      objection: `case when n % 100 = 0 then '金额不对' end`,
    },
  )
}
