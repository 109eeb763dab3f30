// A due order settled by an operator: once, for what it comes to, by the way that the clock takes; and the list it is found in.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import {
  addPayableSeller,
  addSeller,
  confirm,
  DAY,
  differenceFromProvider,
  infoOf,
  placeAndPay,
  refund,
  type Seller,
  settleAtOnce,
  ship,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

const list = (body: InputOf<typeof api.settlement.list> = {}) =>
  ask(api.settlement.list, testApp.modules.handlers.settlement.list, operator, body)
const member = () => seller.actor.merchantId.replaceAll('-', '')

async function completed() {
  const paid = await placeAndPay(seller)
  await ship(seller, paid)
  return confirm(seller, paid.id)
}

/** Due, and refused by the provider once, so that the clock comes back in an hour. */
async function refusedOnce() {
  const order = await completed()
  await testApp.pass(7 * DAY)
  await testApp.sandbox.admin.lockMember(member(), true)
  await testApp.work()
  await testApp.sandbox.admin.lockMember(member(), false)
  return order
}

const settle = (order: { id: string; money: { expectedSettleFen: number } }, key?: string) =>
  settleAtOnce(
    testApp,
    operator,
    { merchantId: seller.actor.merchantId, orderId: order.id, amountFen: order.money.expectedSettleFen },
    key,
  )

const callsOf = (orderId: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .select(['status', 'amount_fen'])
    .where('service', '=', 'agentPay')
    .where('subject_id', '=', orderId)
    .orderBy('created_at')
    .execute()

test('what went back whole has nothing to settle, also for nothing', async () => {
  const order = await refusedOnce()
  await refund(seller, await infoOf(seller, order.id), order.payableFen)
  await testApp.pass(MINUTE)
  await testApp.work()
  const back = await infoOf(seller, order.id)
  expect(back).toMatchObject({ status: 'COMPLETED', settleStatus: 'VOID', refundedFen: order.payableFen })
  const calls = await callsOf(order.id)
  await expect(settle(back)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  expect(await callsOf(order.id)).toEqual(calls)
  expect((await infoOf(seller, order.id)).settleStatus).toBe('VOID')
})

describe('at once', () => {
  test('what the provider refused is settled before the clock comes back, and written down', async () => {
    const order = await refusedOnce()
    await testApp.pass(MINUTE)
    const row = await settle(order)
    expect(row).toMatchObject({ state: 'SETTLED', amountFen: order.money.expectedSettleFen, allowedActions: [] })
    expect((await callsOf(order.id)).map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED'])
    const settled = await infoOf(seller, order.id)
    expect(settled.settleStatus).toBe('SETTLED')
    expect(settled.timeline.map(({ text }) => text)).toContainEqual(expect.stringContaining('平台发起立即结算'))
    const logged = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('operation_log')
      .select(['actor_type', 'actor_name', 'target_no'])
      .where('action', '=', 'saleOrder.settleAsked')
      .execute()
    expect(logged).toEqual([{ actor_type: 'PLATFORM', actor_name: operator.name, target_no: order.orderNo }])
    await testApp.pass(DAY)
    await testApp.work()
    expect(await callsOf(order.id)).toHaveLength(2)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('the same command twice settles once and answers the same', async () => {
    const order = await refusedOnce()
    await testApp.pass(MINUTE)
    const first = await settle(order, 'settle-once')
    expect(await settle(order, 'settle-once')).toEqual(first)
    await expect(settle(order)).rejects.toMatchObject({ refusal: 'state.notAllowed', details: { status: '已结算' } })
    expect(await callsOf(order.id)).toHaveLength(2)
  })

  test('a lost answer is no failure: it is under way, refused to whoever asks again, and ends by itself', async () => {
    const order = await refusedOnce()
    await testApp.pass(MINUTE)
    await testApp.sandbox.admin.scenario({ match: { method: 'signalAgentPay' }, fault: 'resetAfterCommit' })
    expect(await settle(order)).toMatchObject({ state: 'UNDERWAY', allowedActions: [] })
    await expect(settle(order)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '结算处理中' },
    })
    for (let times = 0; times < 4; times += 1) {
      await testApp.pass(MINUTE)
      await testApp.work()
    }
    expect((await infoOf(seller, order.id)).settleStatus).toBe('SETTLED')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('refused', () => {
  test('before it is due, while it is refunded, for another amount, and right after a refusal', async () => {
    const early = await completed()
    await expect(settle(early)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '未到结算时间' },
    })
    const paid = await placeAndPay(seller)
    await expect(settle(paid)).rejects.toMatchObject({ refusal: 'state.notAllowed', details: { status: '待发货' } })

    const order = await refusedOnce()
    await expect(settle(order)).rejects.toMatchObject({ refusal: 'request.tooMany' })
    await testApp.pass(MINUTE)
    const other = { ...order, money: { expectedSettleFen: order.money.expectedSettleFen - 1 } }
    await expect(settle(other)).rejects.toMatchObject({ refusal: 'record.changed' })
    await testApp.sandbox.admin.scenario({ match: { method: 'refund' }, fault: 'resetBeforeCommit', times: 20 })
    await refund(seller, await infoOf(seller, order.id), 100)
    await expect(settle(order)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '退款处理中' },
    })
    expect(await list({ keyword: order.orderNo })).toMatchObject({ list: [{ isRefunding: true, allowedActions: [] }] })
    expect((await callsOf(order.id)).map(({ status }) => status)).toEqual(['FAILED'])
  })

  test('without a proof for exactly this, of an order that is not there, and of another merchant’s', async () => {
    const order = await refusedOnce()
    const { signalAgentPay } = testApp.modules.handlers.settlement
    const body = {
      merchantId: seller.actor.merchantId,
      orderId: order.id,
      amountFen: order.money.expectedSettleFen,
    }
    await expect(ask(api.settlement.signalAgentPay, signalAgentPay, operator, body)).rejects.toMatchObject({
      refusal: 'stepUp.required',
    })
    const stranger = await addSeller(testApp)
    for (const merchantId of [stranger.actor.merchantId, '01999999-0000-7000-8000-000000000000'])
      await expect(settleAtOnce(testApp, operator, { ...body, merchantId })).rejects.toMatchObject({
        refusal: 'record.notFound',
      })
  })
})

describe('the list', () => {
  test('has what is due with the reason of the last attempt, and what is coming, found by number and merchant', async () => {
    const due = await refusedOnce()
    const coming = await completed()
    const found = await list({ keyword: due.orderNo.toLowerCase() })
    expect(found.list).toMatchObject([
      {
        orderNo: due.orderNo,
        state: 'DUE',
        amountFen: due.money.expectedSettleFen,
        commissionFen: due.money.commissionFen,
        lastFailure: { reason: expect.any(String) },
        isRefunding: false,
        allowedActions: ['settle'],
      },
    ])
    expect(found.counts).toEqual({ DUE: 1, UNDERWAY: 0, COMING: 0, ALL: 1 })
    const [row] = found.list
    for (const keyword of [row?.merchantNo, row?.merchantName]) {
      const { list: rows, counts } = await list({ state: 'COMING', sort: 'dueAt:desc', keyword: keyword ?? '' })
      expect(rows[0]).toMatchObject({ orderNo: coming.orderNo, state: 'COMING', lastFailure: null, allowedActions: [] })
      expect(counts).toMatchObject({ DUE: expect.any(Number), COMING: rows.length })
    }
    expect((await list({ keyword: '没有这家' })).list).toEqual([])
  })

  test('is walked by cursor in either order', async () => {
    for (const sort of ['dueAt:asc', 'dueAt:desc'] as const) {
      const first = await list({ sort, pageSize: 10 })
      const dues = first.list.map(({ dueAt }) => dueAt)
      expect(dues).toEqual(sort === 'dueAt:asc' ? dues.toSorted() : dues.toSorted().toReversed())
    }
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ refusal: 'request.invalid' })
  })
})
