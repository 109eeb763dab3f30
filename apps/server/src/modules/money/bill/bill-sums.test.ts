// Whatever is sold, taken off and given back: a bill, its lines, what the ledger moved and the file that is downloaded come to the same.
import { type BillInfo, type BillLine, type SaleOrderInfo, sumFen } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  provenBalances,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { billOf, billsOf, endPeriod, fetchBill, linesOf, pay, settleBy, settleDown } from './bill.testing.ts'

let testApp: TestApp
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

/** Percents of what was paid; 0: nothing goes back. */
const trade = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  discountFen: fc.integer({ min: 0, max: 3_333 }),
  before: fc.constantFrom(0, 0, 7, 33),
  after: fc.constantFrom(0, 0, 11, 50),
})
type Trade = typeof trade extends fc.Arbitrary<infer Value> ? Value : never

async function giveBack(seller: Seller, { id }: SaleOrderInfo, percent: number): Promise<void> {
  if (percent === 0) return
  const order = await infoOf(seller, id)
  await refund(seller, order, Math.ceil((order.money.payableFen * percent) / 100))
  await settleDown(testApp)
}

async function trades(seller: Seller, all: readonly Trade[]): Promise<void> {
  const orders: SaleOrderInfo[] = []
  for (const { quantity, discountFen, before } of all) {
    const paid = await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity }], discountFen })
    await giveBack(seller, paid, before)
    await ship(seller, await infoOf(seller, paid.id))
    await confirm(seller, paid.id)
    orders.push(paid)
  }
  await testApp.pass(8 * DAY)
  await testApp.work()
  for (const [index, order] of orders.entries()) await giveBack(seller, order, all[index]?.after ?? 0)
}

/** The last column of amounts of each sheet, added up; and what the summary says. */
async function fileSums(seller: Seller, id: string) {
  const { sheets } = await readXlsx((await fetchBill(seller, id, 'XLSX')).bytes)
  const rowsOf = (sheet: string) => sheets.find(({ name }) => name === sheet)?.rows ?? []
  const fen = (cell: unknown) => Math.round(Number(cell) * 100)
  const netOf = (sheet: string, title: string) => {
    const [heads = [], ...rows] = rowsOf(sheet)
    const column = heads.indexOf(title)
    return sumFen(rows.map((row) => fen(row[column])))
  }
  const said = new Map(rowsOf('汇总').map(([title, amount]) => [title, fen(amount)]))
  return {
    linesFen: sumFen([
      netOf('订单明细', '净额（元）'),
      netOf('退款明细', '净额（元）'),
      netOf('费用明细', '金额（元）'),
    ]),
    payableFen: said.get('本期应结'),
    commissionFen: said.get('平台佣金'),
    ofLinesCommissionFen: netOf('订单明细', '平台佣金（元）'),
  }
}

/** What is a figure of a bill is the sum of its lines’. */
const figures = ['goodsFen', 'freightFen', 'discountFen', 'refundBeforeFen', 'refundAfterFen', 'commissionFen'] as const

/** Given back after an earlier bill had named its income: the settlement of that bill is smaller by it, and no posting here is. */
const takesOffEarlierBill = ({ kind, refundBeforeFen }: BillLine) => kind === 'REFUND' && refundBeforeFen > 0

async function mustAgree(seller: Seller, bill: BillInfo, lines: readonly BillLine[]): Promise<void> {
  for (const figure of figures)
    expect([figure, sumFen(lines.map((line) => line[figure]))]).toEqual([figure, bill[figure]])
  const linesFen = sumFen(lines.map(({ netFen }) => netFen))
  expect(linesFen + bill.carryInFen).toBe(bill.payableFen)
  const bookedAlone = lines.filter((line) => line.isSettledAlone && !takesOffEarlierBill(line))
  expect(bill.ledgerFen).toBe(sumFen(bookedAlone.map(({ netFen }) => netFen)))
  const file = await fileSums(seller, bill.id)
  expect(file).toEqual({
    linesFen,
    payableFen: bill.payableFen,
    commissionFen: 0 - bill.commissionFen,
    ofLinesCommissionFen: 0 - bill.commissionFen,
  })
}

/** Confirmed by the clock, paid, and settled: the ledger has moved what all of them together come to. */
async function payAll(seller: Seller): Promise<void> {
  await testApp.pass(3 * DAY + HOUR)
  await testApp.work()
  for (const bill of await billsOf(seller)) if (bill.status === 'CONFIRMED') await pay(seller, operator, bill)
  await settleDown(testApp)
  // What went back between a bill and its payment stands on the next one.
  await endPeriod(seller)
  const bills = await Promise.all((await billsOf(seller)).map(({ id }) => billOf(seller, id)))
  const payable = bills.map(({ payableFen, carryInFen }) => payableFen - carryInFen)
  expect(sumFen(bills.map(({ ledgerFen }) => ledgerFen))).toBe(sumFen(payable))
  for (const bill of bills) if (bill.paidFen !== null) expect(bill.paidFen).toBeLessThanOrEqual(bill.toPayFen)
  const { M_AVAILABLE: available, M_FROZEN: frozen, M_DEBT: debt } = await provenBalances(seller)
  expect(available + frozen + debt).toBe(sumFen(payable))
}

test.each(['D1', 'W1', 'HM', 'M1'] as const)('settled by %s', async (cycle) => {
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 1, maxLength: 3 }), async (all) => {
      const seller = await addPayableSeller(testApp)
      if (cycle !== 'D1') await settleBy(seller, operator, cycle)
      await endPeriod(seller)
      await trades(seller, all)
      await endPeriod(seller)
      const bills = await billsOf(seller)
      expect(sumFen(bills.map(({ orderCount }) => orderCount))).toBe(all.length)
      for (const { id } of bills) await mustAgree(seller, await billOf(seller, id), await linesOf(seller, id))
      if (cycle !== 'D1') await payAll(seller)
      expect(await differenceFromProvider(seller)).toBe(0)
    }),
    { numRuns: raceRounds(3), endOnFailure: true },
  )
})
