// A large withdrawal is not paid while the provider and the ledger differ: it waits, says so, and goes on by itself, once.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payOnBankPage, recharge, rechargeOf } from '../../../testing/recharge.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addPayableSeller, DAY, differenceFromProvider, provenBalances, type Seller } from '../../../testing/seller.ts'
import {
  answerOfBank,
  applyAndConfirm,
  cancel,
  differ,
  enrich,
  listMine,
  newOperator,
  pay,
  reject,
  setParameter,
  withdrawal,
} from '../../../testing/withdrawal.ts'
import { holdOf, isLarge, largeFrom } from './hold-payout.ts'

const LARGE = 5_000_000
const MINUTE = 60_000
let testApp: TestApp
let seller: Seller & { cardId: string }

beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  // What the provider holds for the merchant is known from here on.
  await enrich(seller, 40 * LARGE)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.pass(DAY))

const toPay = async (amountFen = LARGE) => {
  // Texts to one phone have a pause between them.
  await testApp.pass(2 * MINUTE)
  return applyAndConfirm(seller, amountFen)
}
const payIt = (order: { id: string; version: number }, key?: string) => pay(testApp, newOperator(testApp), order, key)
const seenByOperator = async (id: string) => {
  const { list } = await ask(
    api.withdrawOrder.listAll,
    testApp.modules.withdrawOrders.handlers.listAll,
    newOperator(testApp),
    { pageSize: 100 },
  )
  const found = list.find((order) => order.id === id)
  if (found === undefined) throw new Error('The operator does not see it')
  return found
}
const sentToProvider = async (withdrawNo: string) => (await testApp.sandbox.admin.orders(withdrawNo)).length
/** The job, on both servers at once. */
const compareAgain = async () => {
  await testApp.pass(MINUTE)
  await Promise.all(testApp.servers.map(({ modules }) => modules.withdrawOrders.payHeld()))
}
async function held(byFen = 100) {
  const order = await toPay()
  await differ(seller, byFen)
  return payIt(order)
}

test('a large one is paid at once while both agree', async () => {
  const paid = await payIt(await toPay())
  expect(paid).toMatchObject({ status: 'PAYING', held: null })
  const handlers = testApp.payment.handlers.wallet
  const balance = await ask(api.wallet.balance, handlers.balance, seller.actor, { refresh: true })
  const { availableFen, frozenFen, differenceFen, provider } = balance
  expect(provider).toMatchObject({ onItsWayFen: LARGE, adjustedFen: 0 })
  expect(provider?.allFen).toBe(availableFen + frozenFen + LARGE)
  expect(differenceFen).toBe(0)

  const seen = () => ask(api.wallet.balance, handlers.balance, seller.actor, { refresh: true })
  expect(balance).toMatchObject({ isSettled: true, openDifferences: 0 })

  // More than went out is not on its way out; nor has a recharge brought it that the provider says nobody has paid.
  const order = await recharge(seller, { amountFen: 600 })
  await differ(seller, 1_000)
  expect(await seen()).toMatchObject({ provider: { onItsWayFen: LARGE, arrivingFen: 0 }, differenceFen: 1_000 })
  // One that was paid unheard may have brought its part.
  await testApp.sandbox.admin.scenario({ match: {}, fault: 'lose' })
  await payOnBankPage(seller, order)
  expect(await seen()).toMatchObject({ provider: { onItsWayFen: LARGE, arrivingFen: 600 }, differenceFen: 1_000 })
  await differ(seller, -1_000)
  // That both agree holds if it has: nobody is sure before it is heard of.
  expect(await seen()).toMatchObject({ provider: { arrivingFen: 600 }, differenceFen: 0, isSettled: false })
  await testApp.sandbox.admin.clearScenarios()
  await rechargeOf(seller, order.id, true)
  expect(await seen()).toMatchObject({ provider: { arrivingFen: 0 }, differenceFen: 0, isSettled: true })
  await answerOfBank(testApp, paid.withdrawNo, 'success')
})

describe('while the provider holds something else', () => {
  test('a large one waits, and both sides see it; a small one is paid', async () => {
    const order = await held()
    expect(order).toMatchObject({
      status: 'APPROVED',
      allowedActions: ['reject'],
      held: { reason: 'DIFFERENCE', differenceFen: 100 },
    })
    expect(await withdrawal(seller, order.id)).toMatchObject({
      status: 'APPROVED',
      allowedActions: ['cancel'],
      // How much stands on the balance card.
      held: { reason: 'DIFFERENCE', differenceFen: null },
    })
    expect(await sentToProvider(order.withdrawNo)).toBe(0)
    expect(await provenBalances(seller)).toMatchObject({ M_FROZEN: LARGE, P_TRANSIT_OUT: 0 })
    // Waits for nobody's hand, and is no to-do.
    expect((await testApp.modules.withdrawOrders.countWaiting()).toPay).toBe(0)

    const small = await toPay(LARGE - 1)
    expect((await payIt(small)).status).toBe('PAYING')
    await answerOfBank(testApp, small.withdrawNo, 'success')

    await differ(seller, -100)
    await compareAgain()
    expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'PAYING', held: null })
    await answerOfBank(testApp, order.withdrawNo, 'success')
    expect((await withdrawal(seller, order.id)).status).toBe('SUCCESS')
    expect(await sentToProvider(order.withdrawNo)).toBe(1)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('nobody pays it past the difference, and the job does not either', async () => {
    const order = await held(-250)
    await expect(payIt(order)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '暂缓打款' },
    })
    await compareAgain()
    await compareAgain()
    const later = await seenByOperator(order.id)
    expect(later).toMatchObject({ status: 'APPROVED', version: order.version, held: { differenceFen: -250 } })
    expect(Date.parse(later.held?.checkedAt ?? '')).toBeGreaterThan(Date.parse(order.held?.checkedAt ?? ''))
    expect(later.held?.since).toBe(order.held?.since)
    expect(await sentToProvider(order.withdrawNo)).toBe(0)
    await differ(seller, 250)
    await reject(testApp, newOperator(testApp), later, '渠道差异待查')
    expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'REJECTED', held: null, allowedActions: [] })
  })

  test('the merchant may take it back; the money is free again and nothing is sent', async () => {
    const order = await held()
    expect(await cancel(seller, order.id)).toMatchObject({ status: 'CANCELED', held: null })
    expect(await provenBalances(seller)).toMatchObject({ M_FROZEN: 0 })
    await differ(seller, -100)
    await compareAgain()
    expect((await withdrawal(seller, order.id)).status).toBe('CANCELED')
    expect(await sentToProvider(order.withdrawNo)).toBe(0)
    // What is decided and not held stays the platform's.
    const decided = await toPay()
    await expect(cancel(seller, decided.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await reject(testApp, newOperator(testApp), decided, '测试完毕')
  })

  test('the same command again answers the same order, held once', async () => {
    const order = await toPay()
    await differ(seller, 100)
    const operator = newOperator(testApp)
    const first = await pay(testApp, operator, order, 'hold-once')
    const again = await pay(testApp, operator, order, 'hold-once')
    expect(again).toEqual(first)
    expect(await eventsOf(order.id)).toEqual(['apply', 'confirm', 'approve', 'hold'])
    await differ(seller, -100)
    await cancel(seller, order.id)
  })
})

test('a provider that does not answer holds it too, until it does', async () => {
  const order = await toPay()
  await testApp.sandbox.admin.scenario({ match: { method: 'queryBalance' }, fault: 'http500Empty', times: 100 })
  expect(await payIt(order)).toMatchObject({
    status: 'APPROVED',
    held: { reason: 'NOT_COMPARED', differenceFen: null },
  })
  await compareAgain()
  expect((await seenByOperator(order.id)).held?.reason).toBe('NOT_COMPARED')
  await testApp.sandbox.admin.clearScenarios()
  await differ(seller, 7)
  await compareAgain()
  expect((await seenByOperator(order.id)).held).toMatchObject({ reason: 'DIFFERENCE', differenceFen: 7 })
  await differ(seller, -7)
  await compareAgain()
  expect((await withdrawal(seller, order.id)).status).toBe('PAYING')
  await answerOfBank(testApp, order.withdrawNo, 'success')
})

test.each([
  [3 * MINUTE, null],
  [3 * MINUTE + 1, { held_reason: 'NOT_COMPARED', held_difference_fen: null }],
])('a comparison that is %i ms old when the payout would begin', (ageMs, expected) => {
  const now = testApp.clock.now()
  const comparison = { differenceFen: 0, hasOpenDifference: false, at: new Date(now.getTime() - ageMs) }
  expect(holdOf(testApp.db.global, { amount_fen: LARGE, applied_at: now }, { comparison, now })).toEqual(expected)
})

describe('what is large is the platform’s to say', () => {
  const from = (at: Date) => largeFrom(testApp.db.global, at)
  const afterDays = (days: number) => new Date(testApp.clock.now().getTime() + days * DAY)

  test('a raised line neither releases what is held nor lets the next one pass', async () => {
    const order = await held()
    await setParameter(testApp, 'withdraw.auditFen', 10 * LARGE)
    await compareAgain()
    expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'APPROVED', held: { reason: 'DIFFERENCE' } })
    expect(await sentToProvider(order.withdrawNo)).toBe(0)
    const next = await toPay()
    expect(await rulesOf(next.id)).toContain('LARGE')
    expect(await payIt(next)).toMatchObject({ status: 'APPROVED', held: { reason: 'DIFFERENCE' } })
    await differ(seller, -100)
    await cancel(seller, order.id)
    await cancel(seller, next.id)
  })

  test('a week later it counts, for what is applied for from then on', async () => {
    expect([from(afterDays(5)), from(afterDays(8))]).toEqual([LARGE, 10 * LARGE])
    await setParameter(testApp, 'withdraw.auditFen', LARGE)
  })

  test('a lower one counts at once, and not for what was applied for before', async () => {
    const before = testApp.clock.now()
    await testApp.pass(MINUTE)
    await setParameter(testApp, 'withdraw.auditFen', 200_000)
    const now = testApp.clock.now()
    const large = (fen: number, at: Date) => isLarge(testApp.db.global, { amount_fen: fen, applied_at: at })
    expect([large(199_999, now), large(200_000, now), large(200_000, before)]).toEqual([false, true, false])
    await setParameter(testApp, 'withdraw.auditFen', LARGE)
    expect(from(testApp.clock.now())).toBe(200_000)
  })
})

test('two servers, the merchant and an operator at once: it leaves once or comes back once', async () => {
  for (let round = 0; round < 8; round += 1) {
    await testApp.pass(DAY)
    const order = await held()
    await differ(seller, -100)
    await testApp.pass(MINUTE)
    await Promise.allSettled([
      ...testApp.servers.map(({ modules }) => modules.withdrawOrders.payHeld()),
      cancel(seller, order.id),
      reject(testApp, newOperator(testApp), order, '渠道差异待查'),
    ])
    const { status } = await withdrawal(seller, order.id)
    expect(await sentToProvider(order.withdrawNo)).toBe(status === 'PAYING' ? 1 : 0)
    expect(['PAYING', 'CANCELED', 'REJECTED']).toContain(status)
    if (status === 'PAYING') await answerOfBank(testApp, order.withdrawNo, 'success')
    expect(await provenBalances(seller)).toMatchObject({ M_FROZEN: 0, P_TRANSIT_OUT: 0 })
    expect(await differenceFromProvider(seller)).toBe(0)
  }
})

describe('a server that dies in the middle', () => {
  test('after it took the order: another goes on at the next tick', async () => {
    const order = await held()
    await differ(seller, -100)
    await testApp.pass(MINUTE)
    // Taken, and never heard of again.
    await testApp.db.pool.query('update withdraw_order set held_checked_at = $1 where id = $2', [
      testApp.clock.now(),
      order.id,
    ])
    await Promise.all(testApp.servers.map(({ modules }) => modules.withdrawOrders.payHeld()))
    expect((await withdrawal(seller, order.id)).status).toBe('APPROVED')
    await compareAgain()
    expect((await withdrawal(seller, order.id)).status).toBe('PAYING')
    await answerOfBank(testApp, order.withdrawNo, 'success')
  })

  test('after the commit and before the provider heard: the resolver of calls sends it, once', async () => {
    const order = await held()
    await differ(seller, -100)
    // Nothing that the dying server says arrives.
    await testApp.sandbox.admin.scenario({ match: { method: 'withdrawApply' }, fault: 'resetBeforeCommit', times: 1 })
    await compareAgain()
    expect((await withdrawal(seller, order.id)).status).toBe('PAYING')
    expect(await sentToProvider(order.withdrawNo)).toBe(0)
    await expect
      .poll(async () => {
        await testApp.pass(MINUTE)
        await Promise.all(testApp.servers.map(({ modules }) => modules.payment.resumeCalls()))
        return sentToProvider(order.withdrawNo)
      })
      .toBe(1)
    await answerOfBank(testApp, order.withdrawNo, 'success')
    expect((await withdrawal(seller, order.id)).status).toBe('SUCCESS')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

test('its history, the notification and the operators’ alarm report it', async () => {
  const order = await held()
  await differ(seller, -100)
  await compareAgain()
  expect(await eventsOf(order.id)).toEqual(['apply', 'confirm', 'approve', 'hold', 'pay'])
  const { rows } = await testApp.db.pool.query<{ actor_type: string; summary: string }>(
    `select actor_type, summary from operation_log where target_id = $1 and action in ('withdrawOrder.hold', 'withdrawOrder.pay')
     order by at, id`,
    [order.id],
  )
  expect(rows.map(({ actor_type }) => actor_type)).toEqual(['PLATFORM', 'SYSTEM'])
  const notifications = await testApp.db.pool.query('select title from notification where subject_id = $1', [order.id])
  expect(notifications.rows).toContainEqual({ title: '提现打款暂缓' })
  for (const { modules } of testApp.servers) await modules.alarms.report()
  const alarms = await testApp.db.pool.query<{ message: string }>('select message from server_error where is_alarm')
  expect(alarms.rows.some(({ message }) => message.includes('大额提现暂缓打款'))).toBe(true)
  await answerOfBank(testApp, order.withdrawNo, 'success')
  expect((await listMine(seller)).list.every((row) => row.held === null)).toBe(true)
})

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await testApp.db.pool.query<{ event: string }>(
    'select event from withdraw_order_event where order_id = $1 order by at, id',
    [id],
  )
  return rows.map(({ event }) => event)
}

async function rulesOf(id: string): Promise<string[]> {
  const { rows } = await testApp.db.pool.query<{ risk_hits: { rule: string }[] }>(
    'select risk_hits from withdraw_order where id = $1',
    [id],
  )
  return rows.flatMap(({ risk_hits: hits }) => hits.map(({ rule }) => rule))
}
