// Two servers, and everything that ends one platform order at the same moment: it is paid once, or not at all, and no money twice.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addProduct,
  broughtOver,
  deskOf,
  fund,
  issue,
  judge,
  judgeSeen,
  operateOn,
  order,
  orderAndPay,
  orderOf,
  pay,
  payByBank,
  refundOrder,
} from '../../../testing/platform-order.ts'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, pressOnLink, provenBalances } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { apply, cancel } from '../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(4)
/** As the provider writes a finished order. */
const PAID_THERE = 4

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())

/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function winnersOf(results: readonly PromiseSettledResult<unknown>[]): number {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

/** What is there beside it is set aside. */
async function fundExactly(fen: number): Promise<void> {
  await broughtOver(seller)
  const { M_AVAILABLE: there } = await provenBalances(seller)
  if (there > 0) {
    const entering = { kind: 'FREEZE_FUNDS', amountFen: there } as const
    await approveEntry(testApp, await enter(testApp, seller.actor.merchantId, entering))
  }
  await fund(seller, fen)
}

/** Only so many may wait to be paid. */
async function dropUnpaid(orders: readonly { readonly id: string }[]): Promise<void> {
  for (const one of orders) {
    const { id, version, status } = await orderOf(seller, one.id)
    if (status === 'UNPAID') await operateOn(seller, { action: 'cancel', id, version })
  }
}

/** What comes in repays it. */
async function settleDebt(): Promise<void> {
  const { M_DEBT: debt } = await provenBalances(seller)
  if (debt !== 0) await fund(seller, -debt)
  await broughtOver(seller)
}

const due = async (ms: number) => {
  await testApp.pass(ms)
  await testApp.work()
}

test('eight hands at once pay an order once', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    await fund(seller, 30_000)
    const before = await provenBalances(seller)
    const one = await order(seller, productId)
    expect(winnersOf(await Promise.allSettled(Array.from({ length: 8 }, () => pay(seller, one))))).toBe(1)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE - 10_000)
  }
  await broughtOver(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('paid and cancelled at the same moment: one of the two', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    await fund(seller, 10_000)
    const before = (await provenBalances(seller)).M_AVAILABLE
    const one = await order(seller, productId)
    const { id, version } = one
    const cancel = operateOn(seller, { action: 'cancel', id, version })
    expect(winnersOf(await Promise.allSettled([pay(seller, one), cancel, pay(seller, one)]))).toBe(1)
    const { status, paidFen } = await orderOf(seller, id)
    expect([status, (await provenBalances(seller)).M_AVAILABLE]).toEqual(
      status === 'CLOSED' ? ['CLOSED', before] : ['FINISHED', before - 10_000],
    )
    expect(paidFen).toBe(status === 'CLOSED' ? 0 : 10_000)
  }
  await broughtOver(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('paid, objected to and due at the same moment: taken once at most', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await fund(seller, 10_000)
    const before = (await provenBalances(seller)).M_AVAILABLE
    const one = await issue(seller)
    await testApp.pass(5 * DAY)
    const { version } = await orderOf(seller, one.id)
    winnersOf(await Promise.allSettled([due(0), pay(seller, { id: one.id, version }), due(0)]))
    await due(60_000)
    const paid = await orderOf(seller, one.id)
    expect(paid).toMatchObject({ status: 'FINISHED', paidFen: 10_000 })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before - 10_000)
  }
  await broughtOver(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('paid at the bank while the order is due or given up: never both lost and taken', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await payByBank(seller, await order(seller, productId))
    const before = await provenBalances(seller)
    const { id, version } = one
    const paying = pressOnLink(seller, one.payment?.step.url ?? null, 'pay').catch(() => null)
    const dropping = operateOn(seller, { action: 'dropPayment', id, version })
    await Promise.allSettled([paying, dropping, due(31 * 60_000)])
    for (let times = 0; times < 3; times += 1) await due(60_000)
    const { status } = await orderOf(seller, id, true)
    const isPaidThere = (await testApp.sandbox.admin.orders(one.payment?.paymentNo ?? ''))[0]?.state === PAID_THERE
    const after = await provenBalances(seller)
    const incomeFen = after.P_INCOME_SERVICE - before.P_INCOME_SERVICE
    expect([status, incomeFen]).toEqual(incomeFen === 10_000 ? ['FINISHED', 10_000] : ['CLOSED', 0])
    if (isPaidThere) expect(incomeFen).toBe(10_000)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('one deposit, however many order one; one bill, however often it is issued', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'DEPOSIT' })
  const ordering = Array.from({ length: 6 }, () => order(seller, productId))
  expect(winnersOf(await Promise.allSettled(ordering))).toBe(1)
  const billing = Array.from({ length: 4 }, () => issue(seller, { type: 'BILL_DUE', relatedNo: 'BL1' }))
  expect(winnersOf(await Promise.allSettled(billing))).toBe(1)
})

test('renewed by hand and by itself, refunded and judged: each once', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'SERVICE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    await fund(seller, 30_000)
    const one = await orderAndPay(seller, productId, { autoRenew: true })
    await testApp.pass(Date.parse(one.endsAt ?? '') - testApp.clock.now().getTime() - DAY)
    const { id, version } = await orderOf(seller, one.id)
    const renewing = Array.from({ length: 3 }, () => operateOn(seller, { action: 'renew', id, version }))
    winnersOf(await Promise.allSettled([...renewing, due(0)]))
    const { rows } = await testApp.db.pool.query('select id from platform_order where renews_id = $1', [id])
    expect(rows).toHaveLength(1)
    const before = await provenBalances(seller)
    const other = await order(seller, (await addProduct(testApp, { type: 'ENTRY_FEE' })).id)
    await pay(seller, other)
    const refunding = Array.from({ length: 3 }, () => refundOrder(seller, other.id))
    expect(winnersOf(await Promise.allSettled(refunding))).toBe(1)
    await broughtOver(seller)
    expect((await deskOf(seller, other.id)).refunds).toHaveLength(1)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE)
    const penalty = await issue(seller)
    await operateOn(seller, { action: 'object', id: penalty.id, version: penalty.version, text: '非本店责任' })
    const seen = await deskOf(seller, penalty.id)
    const judging = [judgeSeen(seller, seen, 'WAIVE'), judgeSeen(seller, seen, 'UPHOLD')]
    expect(winnersOf(await Promise.allSettled(judging))).toBe(1)
    await judge(seller, penalty.id, 'WAIVE').catch(() => undefined)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('eight orders are paid at once from a balance for one: one of them', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    await fundExactly(10_000)
    const orders = []
    for (let hand = 0; hand < 8; hand += 1) orders.push(await order(seller, productId))
    expect(winnersOf(await Promise.allSettled(orders.map((one) => pay(seller, one))))).toBe(1)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(0)
    await dropUnpaid(orders)
    await broughtOver(seller)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('penalties fall due while the balance is withdrawn and spent: what is there is taken once, and the rest is owed', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const penalties = [await issue(seller), await issue(seller), await issue(seller)]
    await testApp.pass(5 * DAY)
    await fundExactly(10_000)
    const one = await order(seller, productId)
    const before = await provenBalances(seller)
    const spending = [due(0), apply(seller, 10_000), pay(seller, one), due(0)]
    const [, withdrawn, bought] = await Promise.allSettled(spending)
    await due(60_000)
    for (const { id } of penalties) expect(['FINISHED', 'OVERDUE']).toContain((await orderOf(seller, id)).status)
    const after = await provenBalances(seller)
    const isSpent = withdrawn?.status === 'fulfilled' || bought?.status === 'fulfilled'
    expect(withdrawn?.status === 'fulfilled' && bought?.status === 'fulfilled').toBe(false)
    expect([after.M_AVAILABLE, before.M_DEBT - after.M_DEBT]).toEqual([0, isSpent ? 30_000 : 20_000])
    if (withdrawn?.status === 'fulfilled') await cancel(seller, (withdrawn.value as { id: string }).id)
    await dropUnpaid([one])
    await settleDebt()
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})
