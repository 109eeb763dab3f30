// What one of the platform's people alone may not do about platform orders: give money back, and ask for much.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveEntry, enter, rejectEntry, withdrawEntry } from '../../../testing/manual-entry.ts'
import {
  addProduct,
  broughtOver,
  deskOf,
  enterRefund,
  fund,
  issue,
  judge,
  operateOn,
  orderAndPay,
  orderOf,
  ordersOf,
  pay,
} from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, provenBalances } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const LARGE_FEN = 500_000

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 1_000_000)
})
afterAll(() => testApp.stop())

const infoOf = (id: string) => {
  const { info } = testApp.modules.manualEntries.handlers
  return ask(api.manualEntry.info, info, newOperator(testApp), { id })
}
const paid = async (type: 'ENTRY_FEE' | 'PROMO' | 'DEPOSIT', by = seller) =>
  orderAndPay(by, (await addProduct(testApp, { type })).id)

describe('a refund', () => {
  test('changes nothing until a second person approves it, and is booked when the provider has brought it', async () => {
    const { id, orderNo } = await paid('ENTRY_FEE')
    await broughtOver(seller)
    const before = (await provenBalances(seller)).M_AVAILABLE
    const maker = newOperator(testApp, '财务小陈')
    const entry = await enterRefund(seller, orderNo, 10_000, maker)
    expect(entry).toMatchObject({ status: 'PENDING', subjectNo: orderNo, allowedActions: ['withdraw'] })
    expect((await infoOf(entry.id)).lines).toMatchObject([
      { from: '服务费收入', to: '可用余额', amountFen: 10_000 },
      { from: '通道资金·会员账户', to: '通道资金·平台账户', amountFen: 10_000 },
    ])
    expect(await orderOf(seller, id)).toMatchObject({ status: 'FINISHED', refunds: [] })
    await expect(approveEntry(testApp, entry, maker)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await approveEntry(testApp, entry)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before)
    await broughtOver(seller)
    expect((await infoOf(entry.id)).status).toBe('BOOKED')
    expect(await orderOf(seller, id)).toMatchObject({ status: 'REFUNDED', refundedFen: 10_000 })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('of what stayed the merchant’s own is booked at the approval, and refused where it was used since', async () => {
    const { id, orderNo } = await paid('PROMO')
    const entry = await enterRefund(seller, orderNo, 10_000)
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'BOOKED' })
    expect(await orderOf(seller, id)).toMatchObject({ status: 'REFUNDED', refundedFen: 10_000 })
    const poor = { ...seller, ...(await addPayableSeller(testApp)) }
    await fund(poor, 10_000)
    const deposit = await paid('DEPOSIT', poor)
    const second = await enterRefund(poor, deposit.orderNo, 10_000)
    await issue(poor, { amountFen: 4_000 })
    await testApp.pass(5 * DAY)
    await testApp.work()
    await expect(approveEntry(testApp, second)).rejects.toMatchObject({ refusal: 'account.short' })
    await expect(enterRefund(poor, deposit.orderNo, 10_000)).rejects.toMatchObject({ refusal: 'account.short' })
    expect((await infoOf(second.id)).status).toBe('PENDING')
    expect(await orderOf(poor, deposit.id)).toMatchObject({ status: 'FINISHED', refundedFen: 0 })
  })

  test('is of an order that there is, was paid, and of no more than can go back', async () => {
    const { orderNo } = await paid('ENTRY_FEE')
    await expect(enterRefund(seller, 'PO1', 1)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(enterRefund(seller, orderNo, 10_001)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    const penalty = await issue(seller)
    await expect(enterRefund(seller, penalty.orderNo, 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const lower = await enterRefund(seller, ` ${orderNo.toLowerCase()} `, 10_000)
    await rejectEntry(testApp, lower)
    expect(await deskOf(seller, (await ordersOf(seller, { keyword: orderNo })).list[0]?.id ?? '')).toMatchObject({
      refundableFen: 10_000,
      refunds: [],
    })
  })

  test('waits on the order for everybody of the platform, and a second one is not entered beside it', async () => {
    const { id, orderNo } = await paid('ENTRY_FEE')
    expect(await deskOf(seller, id)).toMatchObject({ waitingRefund: null })
    const maker = newOperator(testApp, '财务小陈')
    const entry = await enterRefund(seller, ` ${orderNo.toLowerCase()} `, 4_000, maker)
    const waiting = await deskOf(seller, id)
    expect(waiting.waitingRefund).toEqual({
      id: entry.id,
      entryNo: entry.entryNo,
      amountFen: 4_000,
      enteredBy: '财务小陈',
      enteredAt: entry.enteredAt,
    })
    expect(waiting.allowedActions).not.toContain('refund')
    await expect(enterRefund(seller, orderNo, 1_000)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const other = await paid('ENTRY_FEE')
    await rejectEntry(testApp, await enterRefund(seller, other.orderNo, 1_000))
    await withdrawEntry(testApp, entry, maker)
    expect(await deskOf(seller, id)).toMatchObject({ waitingRefund: null })
    await approveEntry(testApp, await enterRefund(seller, orderNo, 10_000))
    await broughtOver(seller)
    expect(await deskOf(seller, id)).toMatchObject({ waitingRefund: null, status: 'REFUNDED' })
  })

  test('of a service that ran on meanwhile is refused above what is unused by then', async () => {
    const { id, orderNo } = await orderAndPay(seller, (await addProduct(testApp, { type: 'SERVICE' })).id)
    const entry = await enterRefund(seller, orderNo, (await deskOf(seller, id)).refundableFen)
    await testApp.pass(5 * DAY)
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    expect((await infoOf(entry.id)).status).toBe('PENDING')
  })
})

describe('what one person issues', () => {
  test('stays below five thousand within a day, what was taken back aside; a deposit is no such payment', async () => {
    const other = { ...seller, ...(await addPayableSeller(testApp)) }
    await expect(issue(other, { amountFen: LARGE_FEN })).rejects.toMatchObject({ refusal: 'approval.needed' })
    const first = await issue(other, { amountFen: 300_000 })
    await issue(other, { type: 'DEPOSIT_TOPUP', amountFen: LARGE_FEN })
    const next = { type: 'COMPENSATION', amountFen: 200_000 } as const
    await expect(issue(other, next)).rejects.toMatchObject({ refusal: 'approval.needed' })
    await issue(other, { ...next, amountFen: 199_999 })
    await judge(other, first.id, 'WAIVE')
    await issue(other, next)
    await testApp.pass(DAY + 1_000)
    await issue(other, { amountFen: 499_999 })
  })

  test('and two persons the rest: nothing is asked for until the second has said so', async () => {
    const other = { ...seller, ...(await addPayableSeller(testApp)) }
    const asked = { kind: 'ISSUE_PENALTY', amountFen: LARGE_FEN, subjectNo: 'VL1', reason: '售卖仿冒商品' } as const
    const entering = (changes: object = {}) => enter(testApp, other.actor.merchantId, { ...asked, ...changes })
    const maker = newOperator(testApp, '财务小陈')
    const dropped = await entering({ by: maker })
    await expect(withdrawEntry(testApp, dropped, newOperator(testApp))).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    const withdrawn = await withdrawEntry(testApp, dropped, maker)
    expect(withdrawn).toMatchObject({ status: 'WITHDRAWN', allowedActions: [] })
    await expect(approveEntry(testApp, withdrawn)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(withdrawEntry(testApp, dropped, maker)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await ordersOf(other)).list).toEqual([])
    const entry = await entering()
    expect((await infoOf(entry.id)).lines).toEqual([])
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'BOOKED' })
    const [row] = (await ordersOf(other)).list
    expect(row).toMatchObject({ type: 'PENALTY', amountFen: LARGE_FEN, relatedNo: 'VL1', title: '违约金' })
    const { id, version } = await orderOf(other, row?.id ?? '')
    await operateOn(other, { action: 'object', id, version, text: '非本店商品' })
    await judge(other, id, 'REDUCE', 10_000)
    await fund(other, 10_000)
    expect(await pay(other, await orderOf(other, id))).toMatchObject({ status: 'FINISHED', paidFen: 10_000 })
  })

  test('names what it is about, and a bill once', async () => {
    const { merchantId } = seller.actor
    const bill = { kind: 'ISSUE_BILL_DUE', amountFen: LARGE_FEN } as const
    await expect(enter(testApp, merchantId, bill)).rejects.toMatchObject({ refusal: 'request.invalid' })
    const long = { ...bill, subjectNo: 'B'.repeat(41) }
    await expect(enter(testApp, merchantId, long)).rejects.toMatchObject({ refusal: 'request.invalid' })
    const [one, other] = [
      await enter(testApp, merchantId, { ...bill, subjectNo: 'B7' }),
      await enter(testApp, merchantId, { ...bill, subjectNo: 'B7' }),
    ]
    await approveEntry(testApp, one)
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})
