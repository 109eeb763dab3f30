// An objection is answered line by line: each line is kept or corrected, with its own sum and word, and a correction names its order.
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { addPayableSeller, DAY, type Seller, sellAndSettle } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import {
  billOf,
  billsOf,
  decide,
  dispute,
  endPeriod,
  fetchBill,
  linesOf,
  platformLines,
  resolve,
} from './bill.testing.ts'
import { workdaysAfter } from './workdays.ts'

let testApp: TestApp
let maker: OperatorActor
let checker: OperatorActor
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  maker = newOperator(testApp)
  checker = newOperator(testApp)
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await endPeriod(seller)
})
afterAll(() => testApp.stop())

/** A bill of two orders, both of which the merchant objects to. */
async function disputed() {
  await sellAndSettle(seller)
  await sellAndSettle(seller)
  await endPeriod(seller)
  const [row] = await billsOf(seller)
  if (row === undefined) throw new Error('No bill')
  const [first, second] = await linesOf(seller, row.id)
  if (first === undefined || second === undefined) throw new Error('No lines')
  return { bill: await dispute(seller, row, [first, second]), first, second }
}

test('each line by itself: what is corrected is a line that names its order, what is kept stays, and both are read', async () => {
  const { bill, first, second } = await disputed()
  const answered = await resolve(seller, maker, bill, [
    { id: first.id, adjustFen: 250, answer: '少计的佣金补回' },
    { id: second.id, adjustFen: 0 },
  ])
  expect(answered.objection).toMatchObject({ lineCount: 2, answer: { adjustFen: 250, correctedCount: 1 } })
  // Until a second person has approved them, answers are the platform's own.
  expect((await linesOf(seller, bill.id)).map(({ answer }) => answer)).toEqual([null, null])
  expect((await platformLines(seller, checker, bill.id)).map(({ answer }) => answer)).toEqual([
    { adjustFen: 250, text: '少计的佣金补回' },
    { adjustFen: 0, text: '核对后调整' },
  ])
  await decide(seller, checker, answered)

  const lines = await linesOf(seller, bill.id)
  expect(lines.find(({ id }) => id === first.id)?.answer).toEqual({ adjustFen: 250, text: '少计的佣金补回' })
  expect(lines.find(({ id }) => id === second.id)?.answer).toEqual({ adjustFen: 0, text: '核对后调整' })
  const { orderId, orderNo } = first
  expect(lines.filter(({ kind }) => kind === 'ADJUST')).toMatchObject([
    { orderId, orderNo, netFen: 250, note: '少计的佣金补回', objection: null, answer: null },
  ])
  const decided = await billOf(seller, bill.id)
  expect(decided).toMatchObject({ adjustFen: 250, objection: { answer: { adjustFen: 250, correctedCount: 1 } } })
  // Who of the platform it was, the platform alone is told.
  expect(answered.objection?.answer?.by).toBe(maker.name)
  expect([decided.objection?.answer?.by, decided.history.at(-1)?.actor]).toEqual(['平台', '平台'])
  expect(decided.history.at(-1)?.details).toEqual([
    `${orderNo}: 异议成立，调整 2.50 元，少计的佣金补回`,
    `${second.orderNo}: 维持，核对后调整`,
  ])

  const { sheets } = await readXlsx((await fetchBill(seller, bill.id, 'XLSX')).bytes)
  const fees = sheets.find(({ name }) => name === '费用明细')?.rows ?? []
  expect(fees.at(-1)).toEqual(expect.arrayContaining(['账单调整', orderNo, 2.5, '少计的佣金补回']))
  const pdf = await fetchBill(seller, bill.id, 'PDF')
  expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
})

/** What the platform's people were told of it, in order. */
async function toldOf(billNo: string): Promise<string[]> {
  const { rows } = await testApp.db.pool.query<{ body: unknown }>(
    'select body from operator_notification where body::text like $1 order by id',
    [`%${billNo}%`],
  )
  return rows.map(({ body }) => JSON.stringify(body))
}

test('it is due in five workdays, which the merchant reads; once late the platform’s people are told, and their board says so', async () => {
  const { bill } = await disputed()
  const from = testApp.clock.now()
  const due = new Date(bill.answerDueAt ?? 0)
  expect(workdaysAfter(from, 5).getTime() - due.getTime()).toBeLessThan(60_000)
  expect(due.getTime() - from.getTime()).toBeGreaterThan(7 * DAY - 60_000)
  const late = async () => {
    const { lateToAnswer, lateToCheck } = await testApp.modules.bills.countWaiting(checker.operatorId)
    return [lateToAnswer, lateToCheck]
  }
  const before = await late()
  await testApp.pass(due.getTime() - from.getTime() + 1_000)
  await testApp.modules.bills.onTimer.answerOverdue(seller.actor.merchantId, bill.id)
  expect((await toldOf(bill.billNo)).at(-1)).toContain('已超过 5 个工作日的处理期限')
  expect(await late()).toEqual([(before[0] ?? 0) + 1, before[1]])
  const answered = await resolve(seller, maker, bill, 0)
  expect(await late()).toEqual([before[0], (before[1] ?? 0) + 1])
  expect(await decide(seller, checker, answered)).toMatchObject({ answerDueAt: null })
  expect(await late()).toEqual(before)
})

test('all of them, each once: an answer for another number of lines or for others is none', async () => {
  const { bill, first, second } = await disputed()
  const both = [first, second].map(({ id }) => ({ id, adjustFen: 1 }))
  const [ofFirst = { id: '', adjustFen: 0 }] = both
  const other = { id: bill.id, adjustFen: 1 }
  for (const wrong of [[ofFirst], [ofFirst, ofFirst], [...both, other], [ofFirst, other]])
    await expect(resolve(seller, maker, bill, wrong)).rejects.toMatchObject({ refusal: 'record.changed' })
  const answered = await resolve(seller, maker, bill, both)
  // Turned down, the answers are gone; objected to anew, so are those that held.
  const turnedDown = await decide(seller, checker, answered, false)
  expect(turnedDown.history.at(-1)?.text).toBe('复核驳回，重新处理异议：金额须重新核对')
  const { history } = await billOf(seller, bill.id)
  expect(history.map(({ text }) => text).join()).not.toContain('金额须重新核对')
  const told = await toldOf(bill.billNo)
  expect(told[0]).toMatch(/2 条明细有异议，请在 5 个工作日内处理/)
  expect(told[1]).toMatch(/已答复，调整 0.02 元，须另一人复核/)
  expect(told[2]).toMatch(/的答复未通过复核，请重新处理：金额须重新核对/)
  expect((await platformLines(seller, checker, bill.id)).map(({ answer }) => answer)).toEqual([null, null])
})
