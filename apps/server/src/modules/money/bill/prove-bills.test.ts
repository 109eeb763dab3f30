// A bill is reckoned anew after it was drawn and every month: the same as it was, or a case of the platform's people.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, DAY, type Seller, sellAndSettle } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { billsOf, decide, dispute, endPeriod, linesOf, resolve } from './bill.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await endPeriod(seller)
})
afterAll(() => testApp.stop())

const newest = async () => {
  const [row] = await billsOf(seller)
  if (row === undefined) throw new Error('No bill')
  return row
}
const cases = async () => {
  const { list } = testApp.modules.moneyCases.handlers
  return (await ask(api.moneyCase.list, list, newOperator(testApp), { kind: 'BOOK_BROKEN' })).list
}
const prove = () => testApp.modules.bills.prove()
/** As one who rules the database itself, past every trigger. */
async function asRuler(change: string, id: string): Promise<void> {
  await testApp.db.pool.query('alter table finance_bill_line disable trigger all')
  await testApp.db.pool.query(change, [id])
  await testApp.db.pool.query('alter table finance_bill_line enable trigger all')
}

test('a bill that nobody has touched is the same, corrected as well', async () => {
  await sellAndSettle(seller)
  await endPeriod(seller)
  const row = await newest()
  await prove()
  expect(await cases()).toEqual([])
  const answered = await resolve(
    seller,
    newOperator(testApp),
    await dispute(seller, row, await linesOf(seller, row.id)),
    77,
  )
  await decide(seller, newOperator(testApp), answered)
  await testApp.pass(32 * DAY)
  await prove()
  expect(await cases()).toEqual([])
})

test('a line that was changed behind its bill is found within a month, and told once', async () => {
  const row = await newest()
  await asRuler(
    `update finance_bill_line set order_no = 'SO000000000000000000' where bill_id = $1 and kind = 'INCOME'`,
    row.id,
  )
  await prove()
  expect(await cases()).toEqual([])
  await testApp.pass(32 * DAY)
  await prove()
  await prove()
  const found = await cases()
  expect(found).toHaveLength(1)
  expect(JSON.stringify(found)).toContain('lines_hash')
})
