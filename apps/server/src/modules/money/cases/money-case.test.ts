// Money cases on a real server with the real sandbox: whatever nobody can decide by machine reaches a person, once, for sure.
import { api, type InputOf, type MoneyCaseKind, type Permission } from '@merchant/contract'
import { type Database, newId, openDatabase } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { system } from '../../../kernel/operation-log.ts'
import { failOnceWhileLogging } from '../../../testing/fail-once.ts'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { confirmTransfer, fillPlatform, handedIn } from '../../../testing/transfer.ts'
import { ask, askProven, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  DAY,
  HOUR,
  paymentNoOf,
  placeAndPay,
  placeAndStartPaying,
  refund,
  type Seller,
} from '../../../testing/seller.ts'
import { advance, callsOf, repay } from '../../../testing/debt.ts'
import { applyAndConfirm, earn, newOperator, pay } from '../../../testing/withdrawal.ts'
import { createMoneyCases } from './index.ts'

const AMOUNT = 10_000

let testApp: TestApp
let seller: Seller & { cardId: string }
let finance: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await testApp.pass(DAY)
  await earn(seller)
  finance = newOperator(testApp)
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await testApp.sandbox.admin.settings({ withdrawSettleMs: 90 * DAY, refundSettleMs: 1_000 })
})

type Handled = InputOf<typeof api.moneyCase.handle>
const desk = () => testApp.modules.moneyCases.handlers
const list = (body: InputOf<typeof api.moneyCase.list> = {}, actor: OperatorActor = finance) =>
  ask(api.moneyCase.list, desk().list, actor, { pageSize: 100, ...body })
const infoOf = (id: string, actor: OperatorActor = finance) => ask(api.moneyCase.info, desk().info, actor, { id })
const handle = (act: Handled, actor: OperatorActor = finance, key?: string) =>
  act.action === 'resolve'
    ? askProven(testApp, api.moneyCase.handle, desk().handle, actor, act, key)
    : ask(api.moneyCase.handle, desk().handle, actor, act, key)

/** The one case about this number. */
async function caseAbout(keyword: string) {
  const { list: found } = await list({ keyword })
  expect(found).toHaveLength(1)
  return infoOf(found[0]?.id ?? '')
}

const callsAbout = (number: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

/** A withdrawal that the bank works on. */
async function payout(): Promise<{ number: string; callId: string }> {
  await testApp.pass(DAY)
  const order = await applyAndConfirm(seller, AMOUNT)
  await pay(testApp, newOperator(testApp), order)
  const call = await callsAbout(order.withdrawNo)
  expect(call.status).toBe('PENDING')
  return { number: order.withdrawNo, callId: call.id }
}
const askProvider = (callId: string) => testApp.payment.calls.ask(seller.actor.merchantId, callId)
const hold = (callId: string, status: 'SUCCEEDED' | 'FAILED') =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('provider_call')
    .set({ status, settled_at: testApp.clock.now(), next_check_at: null })
    .where('id', '=', callId)
    .execute()

/** The provider closes an order that it works on. */
async function closedWhileWorking() {
  const { number, callId } = await payout()
  await testApp.sandbox.admin.close(number)
  await askProvider(callId)
  return { number, callId }
}

/** How each kind comes about; answers the number that the case is about. */
const provoked: Readonly<
  Record<
    Exclude<
      MoneyCaseKind,
      | 'BOOK_BROKEN'
      | 'MEMBER_STUCK'
      | 'NOTIFICATION_STUCK'
      | 'NOTIFICATION_UNREAD'
      | 'RECON_DIFFERENCE'
      | 'TRANSFER_STUCK'
    >,
    () => Promise<string>
  >
> = {
  CLOSED_WHILE_WORKING: async () => (await closedWhileWorking()).number,
  async CALL_CONTRADICTED() {
    const { number, callId } = await payout()
    // We hold it as paid, for instance because the provider's own people had said so.
    await hold(callId, 'SUCCEEDED')
    await testApp.sandbox.admin.settle(number, 'fail', '收款账户已销户')
    await testApp.deliver(number)
    return number
  },
  async PAID_AFTER_FAILED() {
    const order = await placeAndStartPaying(seller)
    const number = await paymentNoOf(seller, order.id)
    const press = await order.openNow()
    const { id } = await callsAbout(number)
    await hold(id, 'FAILED')
    await press('pay')
    // The provider's answers deny what its notification says.
    const match = { method: 'getOrderDetail', bizOrderNo: number }
    await testApp.sandbox.admin.scenario({ match, fault: 'staleQuery', times: 2 })
    await testApp.deliver(number)
    // Nothing is heard of what the tests before have left open.
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('provider_call')
      .set({ next_check_at: new Date(testApp.clock.now().getTime() + 90 * DAY) })
      .where('id', '<>', id)
      .where('next_check_at', 'is not', null)
      .execute()
    await testApp.pass(15_000)
    await testApp.payment.resumeCalls()
    return number
  },
  async ANSWER_SENSELESS() {
    const order = await placeAndStartPaying(seller)
    const number = await paymentNoOf(seller, order.id)
    await testApp.sandbox.admin.scenario({ match: { bizOrderNo: number }, fault: 'tamperAmount' })
    await order.payNow()
    await testApp.deliver(number)
    return number
  },
  async CALL_UNDECIDED() {
    const { number, callId } = await payout()
    await testApp.pass(25 * HOUR)
    await askProvider(callId)
    return number
  },
  async LATE_REFUND_FAILED() {
    await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
    const order = await placeAndStartPaying(seller)
    // What a lost race leaves behind: closed here, and its payment still open at the provider.
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('sale_order')
      .set({ status: 'CLOSED', close_type: 'MERCHANT_CLOSE', closed_at: testApp.clock.now(), settle_status: 'VOID' })
      .where('id', '=', order.id)
      .execute()
    await order.payNow()
    const paymentNo = await paymentNoOf(seller, order.id)
    await testApp.deliver(paymentNo)
    const tenant = testApp.db.tenant(seller.actor.merchantId)
    await tenant.updateTable('payment').set({ return_attempts: 6 }).where('payment_no', '=', paymentNo).execute()
    const refund = async () => {
      const rows = await tenant
        .selectFrom('provider_call')
        .selectAll()
        .where('service', '=', 'refund')
        .orderBy('created_at', 'desc')
        .execute()
      return rows[0]?.number ?? ''
    }
    await expect.poll(async () => (await testApp.sandbox.admin.orders(await refund())).length).toBe(1)
    await testApp.sandbox.admin.settle(await refund(), 'fail', '账户异常')
    await testApp.deliver(await refund())
    return paymentNo
  },
  async REFUND_STUCK() {
    await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 100)
    const tenant = testApp.db.tenant(seller.actor.merchantId)
    const { id } = await tenant
      .selectFrom('refund_order')
      .select('id')
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    await tenant.updateTable('refund_order').set({ attempts: 6 }).where('id', '=', id).execute()
    const { number } = await tenant
      .selectFrom('provider_call')
      .select('number')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    await expect.poll(async () => (await testApp.sandbox.admin.orders(number)).length).toBe(1)
    await testApp.sandbox.admin.settle(number, 'fail', '账户异常')
    await testApp.deliver(number)
    return paid.orderNo
  },
  async RECHARGE_STUCK() {
    // The platform's own account has nothing to hand on.
    await fillPlatform(testApp, 0)
    const order = await handedIn(seller)
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('recharge_order')
      .set({ credit_failures: 6 })
      .where('id', '=', order.id)
      .execute()
    await confirmTransfer(seller, order)
    return order.rechargeNo
  },
  async PAYMENT_STUCK() {
    await fillPlatform(testApp, 100_000_000)
    await advance(seller, 5_000)
    await testApp.sandbox.admin.scenario({ match: { method: 'consumeApply' }, fault: 'resetBeforeCommit' })
    const { id, paymentNo } = await repay(seller, 5_000)
    // The merchant's account at the provider has not what its book says.
    const member = seller.actor.merchantId.replaceAll('-', '')
    const [held] = await testApp.sandbox.admin.balances(member)
    await testApp.sandbox.admin.setMemberBalance(member, 0)
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('platform_payment')
      .set({ failures: 6 })
      .where('id', '=', id)
      .execute()
    const [call] = await callsOf(seller, 'consume')
    for (let times = 0, outcome = ''; times < 20 && outcome !== 'failed'; times += 1) {
      await testApp.pass(10_000)
      outcome = await testApp.payment.calls.ask(seller.actor.merchantId, call?.id ?? '')
    }
    await testApp.sandbox.admin.setMemberBalance(member, held?.available ?? 0)
    return paymentNo
  },
  async NUMBER_UNKNOWN() {
    const order = await placeAndStartPaying(seller)
    const number = await paymentNoOf(seller, order.id)
    await testApp.db.global.deleteFrom('provider_number').where('number', '=', number).execute()
    await order.payNow()
    await testApp.deliver(number)
    return number
  },
}

const unreadOf = async (actor: OperatorActor) =>
  (await ask(api.notification.unread, testApp.modules.notifications.handlers.unread, actor, undefined)).count

test('what the provider told about a number that nobody knows is readable from its case, masked', async () => {
  const number = await provoked.NUMBER_UNKNOWN()
  const { facts, amountFen } = await caseAbout(number)
  const { notification } = testApp.modules.payment.handlers.wireLog
  const read = (id: string) => ask(api.wireLog.notification, notification, finance, { id })
  const told = await read(facts.notificationId ?? '')
  expect(told).toMatchObject({ isTrusted: true, attempts: 0, handledAt: expect.any(String) })
  expect(told.body).toMatchObject({ bizOrderNo: number, amount: amountFen, status: 'OK' })
  const { raw } = await testApp.db.global
    .selectFrom('provider_notification')
    .select('raw')
    .where('notify_id', '=', told.id)
    .executeTakeFirstOrThrow()
  const payer = /"acct":"([^"]+)"/.exec(new URLSearchParams(raw).get('bizContent') ?? '')?.[1]
  if (payer !== undefined) expect(JSON.stringify(told)).not.toContain(payer)
  await expect(read('1')).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('another amount that a notification alone named is readable from its case, which says how the order stands now', async () => {
  const number = await provoked.ANSWER_SENSELESS()
  const { facts, amountFen, callStatus } = await caseAbout(number)
  expect(callStatus).toBe('PENDING')
  const { notification } = testApp.modules.payment.handlers.wireLog
  const told = await ask(api.wireLog.notification, notification, finance, { id: facts.notificationId ?? '' })
  expect(told.body).toMatchObject({ bizOrderNo: number, amount: (amountFen ?? 0) + 1 })
  await askProvider((await callsAbout(number)).id)
  expect(await caseAbout(number)).toMatchObject({
    state: 'OPEN',
    facts: { status: 'PENDING' },
    callStatus: 'SUCCEEDED',
  })
})

test('a difference about an order says how the order stands now', async () => {
  const paid = await placeAndPay(seller)
  const no = await paymentNoOf(seller, paid.id)
  const subject = { type: 'reconDiff', id: newId(testApp.clock.now()), no } as const
  const told = { kind: 'RECON_DIFFERENCE', subject, facts: { difference: 'STATUS' }, by: system } as const
  await testApp.db.transaction(seller.actor.merchantId, (tx) =>
    testApp.modules.moneyCases.open(tx, told, testApp.clock.now()),
  )
  expect((await caseAbout(no)).callStatus).toBe('SUCCEEDED')
})

describe('what no machine can decide', () => {
  test.each(Object.entries(provoked))('reaches the desk from the real flow: %s', async (kind, provoke) => {
    const before = await unreadOf(finance)
    const number = await provoke()
    const found = await caseAbout(number)
    expect(found).toMatchObject({
      kind,
      state: 'OPEN',
      allowedActions: ['take', 'note'],
      history: [{ event: 'opened' }],
    })
    expect(found.merchantNo === null).toBe(kind === 'NUMBER_UNKNOWN')
    // Of a transfer they were also told that its slip is there, and of each entry that it waits.
    const more = kind === 'RECHARGE_STUCK' ? 2 : kind === 'PAYMENT_STUCK' ? 1 : 0
    expect(await unreadOf(finance)).toBe(before + 1 + more)
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('operation_log')
      .select(['summary', 'actor_type'])
      .where('action', '=', 'moneyCase.open')
      .where('target_no', '=', number)
      .execute()
    const neutral = { summary: '平台正在核实该笔款项', actor_type: 'SYSTEM' }
    expect(told).toEqual(kind === 'NUMBER_UNKNOWN' ? [] : [neutral])
  })

  test('counts in its case what is repeated, and opens another one only after that is resolved', async () => {
    const { number, callId } = await closedWhileWorking()
    const first = await caseAbout(number)
    const forget = () =>
      testApp.db
        .tenant(seller.actor.merchantId)
        .updateTable('provider_call')
        .set({ doubt: null })
        .where('id', '=', callId)
        .execute()
    await forget()
    await Promise.all([askProvider(callId), askProvider(callId)])
    const again = await caseAbout(number)
    expect(again.id).toBe(first.id)
    expect(again.repeats).toBe(1)
    // The same again would bury the history: the case counts it, and has the last time of it.
    expect(again.history.map(({ event }) => event)).toEqual(['opened'])
    const { id, version } = await handle({ action: 'take', id: again.id, version: again.version })
    await handle({ action: 'resolve', id, version, resolution: 'PROVIDER_CORRECTED', note: '已与渠道核对' })
    await forget()
    await askProvider(callId)
    expect((await list({ keyword: number })).list.map(({ state }) => state).toSorted()).toEqual(['OPEN', 'RESOLVED'])
  })

  test('adds to its history what is told in other words', async () => {
    const { number, callId: id } = await closedWhileWorking()
    const tell = (saidReason: string) =>
      testApp.db.transaction(seller.actor.merchantId, (tx) =>
        testApp.modules.moneyCases.open(
          tx,
          {
            kind: 'CLOSED_WHILE_WORKING',
            subject: { type: 'providerCall', id, no: number },
            facts: { saidReason },
            by: system,
          },
          testApp.clock.now(),
        ),
      )
    for (const reason of ['渠道维护', '渠道维护', '订单已关闭', '渠道维护']) await tell(reason)
    const { history, repeats } = await caseAbout(number)
    expect(history.map(({ facts }) => facts.saidReason)).toEqual([undefined, '渠道维护', '订单已关闭', '渠道维护'])
    expect(repeats).toBe(4)
  })

  test('is written with the verdict or not at all', async () => {
    const { number, callId } = await payout()
    await testApp.sandbox.admin.close(number)
    await failOnceWhileLogging(testApp)
    await expect(askProvider(callId)).rejects.toThrow('broken off by a test')
    expect((await list({ keyword: number })).list).toEqual([])
    expect((await callsAbout(number)).doubt).toBeNull()
    await askProvider(callId)
    expect((await callsAbout(number)).doubt).toBe('CLOSED_WHILE_WORKING')
    expect((await caseAbout(number)).history).toHaveLength(1)
  })

  test('for a doubt is the only one about its order, also when that has no end for a day', async () => {
    const { number, callId } = await closedWhileWorking()
    await testApp.pass(25 * HOUR)
    await askProvider(callId)
    expect(await caseAbout(number)).toMatchObject({ kind: 'CLOSED_WHILE_WORKING', state: 'OPEN' })
  })

  test('for a doubt is noted when the provider decides it after all, and waits for a person all the same', async () => {
    const { number, callId } = await payout()
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('provider_call')
      .set({ doubt: 'OTHER_AMOUNT' })
      .where('id', '=', callId)
      .execute()
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      testApp.modules.moneyCases.open(
        tx,
        {
          kind: 'ANSWER_SENSELESS',
          subject: { type: 'providerCall', id: callId, no: number },
          facts: { service: 'withdraw', doubt: 'OTHER_AMOUNT' },
          by: system,
        },
        testApp.clock.now(),
      ),
    )
    await testApp.sandbox.admin.settle(number, 'success')
    expect(await askProvider(callId)).toBe('succeeded')
    expect(await caseAbout(number)).toMatchObject({
      state: 'OPEN',
      history: [{}, { event: 'decided', facts: { said: 'SUCCEEDED' } }],
    })
  })

  test('for want of a result ends with the result, and nobody has to close it', async () => {
    const number = await provoked.CALL_UNDECIDED()
    const { id: callId } = await callsAbout(number)
    await testApp.sandbox.admin.settle(number, 'fail', '收款账户已销户')
    expect(await askProvider(callId)).toBe('failed')
    expect(await caseAbout(number)).toMatchObject({
      state: 'RESOLVED',
      resolution: 'PROVIDER_CORRECTED',
      history: [{}, { event: 'resolved', facts: { said: 'FAILED' } }],
    })
  })
})

describe('an operator', () => {
  let elsewhere: Database
  beforeAll(() => {
    elsewhere = openDatabase({ url: String(testApp.db.pool.options.connectionString) })
  })
  afterAll(() => elsewhere.close())

  const opened = async () => caseAbout((await closedWhileWorking()).number)

  test('takes a case at one server, and of two at once one gets it', async () => {
    const { id, version } = await opened()
    const other = createMoneyCases({ db: elsewhere, clock: testApp.clock, notify: testApp.modules.notify }).handlers
    const colleague = newOperator(testApp, '财务小李')
    const taken = await Promise.allSettled([
      handle({ action: 'take', id, version }),
      ask(api.moneyCase.handle, other.handle, colleague, { action: 'take', id, version }),
    ])
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = taken.find((each) => each.status === 'rejected')
    expect(lost?.reason).toMatchObject({ refusal: 'record.changed' })
    const now = await infoOf(id)
    expect(now.history.map(({ event }) => event)).toEqual(['opened', 'taken'])
    expect((await list({ owner: 'me' }, now.isMine ? finance : colleague)).list.map((row) => row.id)).toContain(id)
  })

  test('does each step once for its key', async () => {
    const { id, version } = await opened()
    const act = { action: 'note', id, version, note: '已致电渠道' } as const
    const answers = await Promise.all([handle(act, finance, 'note-once'), handle(act, finance, 'note-once')])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0].history.map(({ event, note }) => [event, note])).toEqual([
      ['opened', null],
      ['noted', '已致电渠道'],
    ])
  })

  test('resolves what they have taken and nobody else’s, with a reason, and it is over', async () => {
    const { id, version } = await opened()
    const note = '渠道确认款项未出账'
    const resolve = { action: 'resolve', id, resolution: 'NO_DIFFERENCE', note } as const
    await expect(handle({ ...resolve, version })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const taken = await handle({ action: 'take', id, version })
    const colleague = newOperator(testApp, '财务小李')
    await expect(handle({ ...resolve, version: taken.version }, colleague)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    const released = await handle({ action: 'release', id, version: taken.version }, colleague)
    expect(released).toMatchObject({ state: 'OPEN', ownerName: null })
    const mine = await handle({ action: 'take', id, version: released.version }, colleague)
    const done = await handle({ ...resolve, version: mine.version }, colleague)
    expect(done).toMatchObject({ state: 'RESOLVED', resolution: 'NO_DIFFERENCE', resolutionNote: note })
    await expect(handle({ action: 'take', id, version: done.version })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    const log = await testApp.modules.handlers.operator.log({
      actor: finance,
      body: { pageSize: 100, sort: 'at:desc', keyword: done.number },
    } as never)
    expect(log.list.map(({ action }) => action)).toEqual([
      'moneyCase.resolve', 'moneyCase.take', 'moneyCase.release', 'moneyCase.take',
    ]) // prettier-ignore
  })

  test('says that a merchant was paid only when two persons have booked just that for the case', async () => {
    const { id, version } = await opened()
    const taken = await handle({ action: 'take', id, version })
    const resolve = {
      id,
      version: taken.version,
      resolution: 'PAID_TO_MERCHANT',
      amountFen: AMOUNT,
      note: '已人工补付商户',
    } as const
    const say = () => askProven(testApp, api.moneyCase.resolveMoney, desk().resolveMoney, finance, resolve)
    // Where money went is said with a proof for exactly that.
    await expect(ask(api.moneyCase.resolveMoney, desk().resolveMoney, finance, resolve)).rejects.toMatchObject({
      refusal: 'stepUp.required',
    })
    expect((await infoOf(id)).state).toBe('TAKEN')
    await expect(say()).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { merchant_id: merchantId } = await testApp.db.global
      .selectFrom('money_case')
      .select('merchant_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Money that is held is nothing that was paid.
    const held = await enter(testApp, merchantId ?? '', { kind: 'FREEZE_FUNDS', amountFen: AMOUNT, caseId: id })
    await approveEntry(testApp, held)
    await expect(say()).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const entry = await enter(testApp, merchantId ?? '', { amountFen: AMOUNT, caseId: id })
    expect(entry.caseNo).toBe(taken.number)
    await expect(say()).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await infoOf(id)).paidFen).toBe(0)
    await approveEntry(testApp, entry)
    expect((await infoOf(id)).paidFen).toBe(AMOUNT)
    expect(await say()).toMatchObject({ state: 'RESOLVED', resolutionFen: AMOUNT })
    await expect(enter(testApp, merchantId ?? '', { caseId: id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
  })

  test('who may only look is offered nothing, and finds cases by merchant, kind and state', async () => {
    const { id, merchantNo, merchantName } = await opened()
    const viewer = { ...newOperator(testApp), permissions: new Set<Permission>(['moneyCase.view']) }
    expect((await infoOf(id, viewer)).allowedActions).toEqual([])
    for (const keyword of [merchantNo ?? '', merchantName ?? ''])
      expect(
        (await list({ keyword, kind: 'CLOSED_WHILE_WORKING', state: 'OPEN' })).list.map((row) => row.id),
      ).toContain(id)
    expect((await list({ keyword: 'MC000000000000000000' })).list).toEqual([])
    const first = await list({ pageSize: 10, sort: 'openedAt:asc' })
    const second = await list({ pageSize: 10, sort: 'openedAt:asc', cursor: first.nextCursor ?? '' })
    expect(second.list.some((row) => first.list.some((one) => one.id === row.id))).toBe(false)
    expect(first.total).toBe(first.counts?.['ALL'])
  })

  test('reads notifications that are theirs to read, and only then are they read', async () => {
    await opened()
    const { read, list: listNotifications } = testApp.modules.notifications.handlers
    const stranger = { ...newOperator(testApp), permissions: new Set<Permission>(['certification.view']) }
    expect(await unreadOf(stranger)).toBe(0)
    const [told] = (await ask(api.notification.list, listNotifications, finance, {})).list
    expect(told).toMatchObject({ kind: 'MONEY_CASE', isRead: false })
    const one = { which: 'one', id: told?.id ?? '' } as const
    await expect(ask(api.notification.read, read, stranger, one)).rejects.toMatchObject({ refusal: 'record.notFound' })
    const before = await unreadOf(finance)
    expect(await ask(api.notification.read, read, finance, one)).toEqual({ count: 1 })
    expect(await ask(api.notification.read, read, finance, one)).toEqual({ count: 0 })
    expect(await unreadOf(finance)).toBe(before - 1)
    await ask(api.notification.read, read, finance, { which: 'all' })
    expect(await unreadOf(finance)).toBe(0)
    expect(await unreadOf(newOperator(testApp))).toBeGreaterThan(0)
  })

  test('clears notifications for itself and for nobody else', async () => {
    await opened()
    const { clear, read, list: listNotifications } = testApp.modules.notifications.handlers
    const numbersOf = async (actor: typeof finance) =>
      (await ask(api.notification.list, listNotifications, actor, { pageSize: 100 })).list.map(({ id }) => id)
    const other = newOperator(testApp)
    const all = await numbersOf(other)
    const [newest = ''] = await numbersOf(finance)
    const stranger = { ...newOperator(testApp), permissions: new Set<Permission>(['certification.view']) }
    const one = { which: 'one', id: newest } as const
    await expect(ask(api.notification.clear, clear, stranger, one)).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    expect(await ask(api.notification.clear, clear, finance, one)).toEqual({ count: 1 })
    await expect(ask(api.notification.clear, clear, finance, one)).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await numbersOf(finance)).not.toContain(newest)
    await ask(api.notification.read, read, finance, { which: 'all' })
    await ask(api.notification.clear, clear, finance, { which: 'read' })
    expect([await numbersOf(finance), await unreadOf(finance)]).toEqual([[], 0])
    expect(await numbersOf(other)).toEqual(all)
  })
})
