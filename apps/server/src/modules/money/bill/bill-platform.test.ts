// What a merchant pays the platform out of its own accounts beside its orders stands on its bill: each charge and what came back of it.
import { sumFen } from '@merchant/contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addProduct,
  broughtOver,
  fund,
  issue,
  leave,
  orderAndPay,
  orderOf,
  pay,
  payByBank,
  refundOrder,
} from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, pressOnLink, provenBalances } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import {
  confirmBill,
  decide,
  dispute,
  billOf,
  billsOf,
  endPeriod,
  fetchBill,
  linesOf,
  platformLines,
  resolve,
} from './bill.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())

/** Of the period that ends now; it has one shop. */
async function billNow(seller: Recharger) {
  await endPeriod(seller)
  const [newest] = await billsOf(seller)
  if (newest === undefined) return null
  return { ...(await billOf(seller, newest.id)), lines: await linesOf(seller, newest.id) }
}

async function mustHaveBill(seller: Recharger) {
  const bill = await billNow(seller)
  if (bill === null) throw new Error('No bill')
  return bill
}

async function funded(amountFen: number): Promise<Recharger> {
  const seller = await addPayableSeller(testApp)
  await endPeriod(seller)
  await fund(seller, amountFen)
  return seller
}

describe('on the bill of a merchant without trade', () => {
  test('is what was paid out of the wallet, by what it was for, and it has nothing to pay', async () => {
    const seller = await funded(100_000)
    const { M_AVAILABLE: before } = await provenBalances(seller)
    const bought = await orderAndPay(seller, (await addProduct(testApp, { type: 'SERVICE' })).id)
    const penalty = await pay(seller, await issue(seller, { amountFen: 1_200 }))
    const compensation = await pay(seller, await issue(seller, { type: 'COMPENSATION', amountFen: 345 }))
    await broughtOver(seller)
    const bill = await mustHaveBill(seller)
    expect(bill).toMatchObject({
      orderCount: 0,
      penaltyFen: 1_200,
      compensateFen: 345,
      otherFen: 10_000,
      payableFen: -11_545,
      settledFen: -11_545,
      toPayFen: 0,
      ledgerFen: -11_545,
    })
    const { M_AVAILABLE: after } = await provenBalances(seller)
    expect(bill.ledgerFen).toBe(after - before)
    expect(
      bill.lines.map(({ kind, orderNo, platformOrderId, netFen, isSettledAlone }) => [
        kind,
        orderNo,
        platformOrderId,
        netFen,
        isSettledAlone,
      ]),
    ).toEqual([
      ['PLATFORM', bought.orderNo, bought.id, -10_000, true],
      ['PLATFORM', penalty.orderNo, penalty.id, -1_200, true],
      ['PLATFORM', compensation.orderNo, compensation.id, -345, true],
    ])
    expect((await linesOf(seller, bill.id, { figure: 'penalty' })).map(({ orderNo }) => orderNo)).toEqual([
      penalty.orderNo,
    ])
    expect((await linesOf(seller, bill.id, { keyword: bought.orderNo })).map(({ netFen }) => netFen)).toEqual([-10_000])
  })

  test('is no deposit, no promotion money, and nothing that was paid by bank', async () => {
    const seller = await funded(100_000)
    await orderAndPay(seller, (await addProduct(testApp, { type: 'DEPOSIT' })).id)
    await orderAndPay(seller, (await addProduct(testApp, { type: 'PROMO' })).id)
    const byBank = await payByBank(seller, await issue(seller, { amountFen: 700 }))
    await pressOnLink(seller, byBank.payment?.step.url ?? null, 'pay')
    await testApp.deliver(byBank.payment?.paymentNo ?? '')
    expect((await orderOf(seller, byBank.id)).status).toBe('FINISHED')
    await refundOrder(seller, byBank.id)
    await broughtOver(seller)
    expect(await billNow(seller)).toBeNull()
  })

  test('is what was taken when due, out of balance, deposit and as a debt', async () => {
    const seller = await funded(100_000)
    await orderAndPay(seller, (await addProduct(testApp, { type: 'DEPOSIT' })).id)
    await leave(seller, 1_000)
    const penalty = await issue(seller, { amountFen: 20_000 })
    await testApp.pass(5 * DAY + 1)
    await testApp.work()
    expect(await orderOf(seller, penalty.id)).toMatchObject({ status: 'OVERDUE', owedFen: 9_000 })
    const bill = await mustHaveBill(seller)
    expect(bill).toMatchObject({ penaltyFen: 20_000, toPayFen: 0, ledgerFen: -20_000 })
    expect(bill.lines).toHaveLength(1)
  })
})

test('what came back stands on the bill of its own period', async () => {
  const seller = await funded(100_000)
  const { id } = await orderAndPay(seller, (await addProduct(testApp, { type: 'ENTRY_FEE' })).id)
  expect(await mustHaveBill(seller)).toMatchObject({ otherFen: 10_000 })
  await refundOrder(seller, id)
  await broughtOver(seller)
  const bill = await mustHaveBill(seller)
  expect(bill).toMatchObject({
    otherFen: -10_000,
    payableFen: 10_000,
    settledFen: 10_000,
    toPayFen: 0,
    ledgerFen: 10_000,
  })
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('the spreadsheet names each charge, and its lines come to the bill', async () => {
  const seller = await funded(100_000)
  const { orderNo } = await pay(seller, await issue(seller, { amountFen: 1_200 }))
  const bill = await mustHaveBill(seller)
  const { sheets } = await readXlsx((await fetchBill(seller, bill.id, 'XLSX')).bytes)
  const rowsOf = (sheet: string) => sheets.find(({ name }) => name === sheet)?.rows ?? []
  expect(new Map(rowsOf('汇总').map(([title, amount]) => [title, amount])).get('违约金')).toBe(-12)
  const fees = rowsOf('费用明细').slice(1)
  expect(fees.map(([kind, no, , , amount]) => [kind, no, amount])).toEqual([['违约金', orderNo, -12]])
  expect(sumFen(bill.lines.map(({ netFen }) => netFen))).toBe(bill.payableFen)
  const [, hashed] = rowsOf('摘要核对')
  expect(String(hashed?.[0])).toMatch(/\|1200\|0\|0$/)
})

test('a charge that is disputed is corrected by a line that names its platform order', async () => {
  const seller = await funded(100_000)
  const { id, orderNo } = await pay(seller, await issue(seller, { amountFen: 1_200 }))
  const bill = await mustHaveBill(seller)
  const [maker, checker] = [newOperator(testApp), newOperator(testApp)]
  await dispute(seller, bill, bill.lines)
  const disputed = await billOf(seller, bill.id)
  const [line] = await platformLines(seller, maker, bill.id)
  await resolve(seller, maker, disputed, [{ id: line?.id ?? '', adjustFen: 200 }])
  await decide(seller, checker, await billOf(seller, bill.id))
  const corrected = await linesOf(seller, bill.id)
  expect(corrected.find(({ kind }) => kind === 'ADJUST')).toMatchObject({
    platformOrderId: id,
    orderNo,
    orderId: null,
    netFen: 200,
  })
  expect((await confirmBill(seller, await billOf(seller, bill.id))).toPayFen).toBe(200)
})
