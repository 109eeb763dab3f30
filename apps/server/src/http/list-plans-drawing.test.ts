// A bill is drawn along its indexes: what a statement reads grows with what stands on the bill, also by a plan that was made when the
// shop had few orders.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billsOf, endPeriod, sellAndFallDue, settleBy } from '../modules/money/bill/bill.testing.ts'
import type { Pool } from '../testing/copy-row.ts'
import { addPayableSeller, type Seller } from '../testing/seller.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { findingsOf, type Plans, statementsOf, watchPlans } from './list-plans.testing.ts'

const OTHERS = 4_000
const SETTLED = 300
/** Each order of the bill is read some times; of the others none. */
const most = { read: 10 * SETTLED, sorted: 4 * SETTLED, buffers: 40 * SETTLED }

let testApp: TestApp
let seller: Seller
let plans: Plans
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await settleBy(seller, newOperator(testApp), 'W1')
  await endPeriod(seller)
  plans = await watchPlans(testApp, seller.actor.merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

/** Orders that settled by themselves, some of them in the running period; nobody tells the database that there are so many now. */
async function growOrders(pool: Pool, orderId: string, now: Date): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'sale_order'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const different: Readonly<Record<string, string>> = {
    id: 'uuidv7()',
    order_no: `'SO' || lpad(n::text, 18, '0')`,
    settle_status: `'SETTLED'`,
    settled_at: 'original.settle_due_at',
    waits_for_bill: 'false',
  }
  const names = rows.map(({ name }) => name)
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into sale_order (${names.join()}) select ${names.map((name) => different[name] ?? `original.${name}`).join()}
       from sale_order original, generate_series(1, ${OTHERS}) n where original.id = $1`,
      [orderId],
    )
    await client.query(
      `insert into ledger_posting (merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no, occurred_at, posted_at)
       select merchant_id, uuidv7(), 'saleOrder/' || id || '/settled', '', 'orderSettled', 'saleOrder', id::text, order_no, $1, $1
       from sale_order where settle_status = 'SETTLED' limit ${SETTLED}`,
      [now],
    )
    await client.query(
      `insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
         balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
       select merchant_id, uuidv7(), id, 1, code, counter, fen, 0, 1000000 + row_number() over (), posted_at, 0, 0, 0, 0, 0
       from ledger_posting, (values ('M_PENDING', 'M_AVAILABLE', -100), ('M_AVAILABLE', 'M_PENDING', 100)) side (code, counter, fen)
       where moves_hash = ''`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('among thousands of orders only those of the bill are read', async () => {
  const { pool } = testApp.db
  const orderId = await sellAndFallDue(seller)
  await growOrders(pool, orderId, testApp.clock.now())
  const [server] = testApp.servers
  const sent = await statementsOf(server === undefined ? [] : [server.db.pool], () => endPeriod(seller))
  const [bill] = await billsOf(seller)
  expect(bill?.orderCount).toBe(SETTLED + 1)
  // As it was before: the statements are looked at again.
  await pool.query(`alter table finance_bill_line disable trigger user; delete from finance_bill_line;
    update sale_order set bill_id = null`)
  const drawing = sent.filter(({ text }) => /insert into "finance_bill_line"|"ledger_posting"/.test(text))
  expect(drawing.length).toBeGreaterThanOrEqual(4)
  for (const statement of drawing)
    expect([statement.text, await findingsOf(plans.merchant, statement, most)]).toEqual([statement.text, []])
})
