// Money to the bank: frozen when asked for, sent by an operator, believed only when the bank says so, and given back whole.
// One file, because every test begins with the same seller, wallet and earned money.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@merchant/database'
import { actOf } from '../../../kernel/step-up.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  addSeller,
  DAY,
  differenceFromProvider,
  heldAtProvider,
  HOUR,
  provenBalances,
  type Seller,
} from '../../../testing/seller.ts'
import {
  answerOfBank,
  apply,
  applyAndConfirm,
  approve,
  cancel,
  codeOn,
  confirm,
  credit,
  earn,
  listMine,
  newOperator,
  pay,
  quote,
  reject,
  toNextMonth,
  withdrawal,
  type Withdrawer,
} from '../../../testing/withdrawal.ts'
import { countTexts } from '../../../testing/texts.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await earn(seller)
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  // The daily limit of one test is not that of the next.
  await testApp.pass(DAY)
})

const needsProof = { refusal: 'stepUp.required' }
const availableAndFrozen = async (withdrawer: Pick<Withdrawer, 'testApp' | 'actor'> = seller) => {
  const { M_AVAILABLE, M_FROZEN } = await provenBalances(withdrawer)
  return [M_AVAILABLE, M_FROZEN]
}
const newest = async () => {
  const { list } = await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})
  return list[0]
}

describe('applying', () => {
  test('freezes the amount and sends a code that names nobody else’s order', async () => {
    const [available = 0] = await availableAndFrozen()
    const order = await apply(seller, 10_000)
    expect(order).toMatchObject({ status: 'WAIT_CONFIRM', amountFen: 10_000, allowedActions: ['confirm', 'cancel'] })
    expect(order).toMatchObject({ resendAfterSeconds: 60, isCodeSent: true })
    expect(Date.parse(order.confirmExpiresAt ?? '') - Date.parse(order.appliedAt)).toBe(10 * MINUTE)
    expect(await availableAndFrozen()).toEqual([available - 10_000, 10_000])
    await cancel(seller, order.id)
  })

  test('says that no code was sent for it when one for another was sent a moment before', async () => {
    const first = await apply(seller, 10_000)
    const before = await countTexts(testApp.modules.mailbox)
    const second = await apply(seller, 10_000)
    expect(second.isCodeSent).toBe(false)
    expect(second.resendAfterSeconds).toBeGreaterThan(0)
    expect(await countTexts(testApp.modules.mailbox)).toBe(before)
    await cancel(seller, first.id)
    await cancel(seller, second.id)
    await testApp.pass(DAY)
  })

  test('repeated is the same order, frozen once', async () => {
    const [available = 0] = await availableAndFrozen()
    const first = await apply(seller, 10_000, 'apply-once')
    expect((await apply(seller, 10_000, 'apply-once')).id).toBe(first.id)
    await expect(apply(seller, 10_001, 'apply-once')).rejects.toMatchObject({ refusal: 'command.keyReused' })
    expect(await availableAndFrozen()).toEqual([available - 10_000, 10_000])
    await cancel(seller, first.id)
    const before = await countTexts(testApp.modules.mailbox)
    expect((await apply(seller, 10_000, 'apply-once')).resendAfterSeconds).toBe(0)
    expect(await countTexts(testApp.modules.mailbox)).toBe(before)
  })

  test('waits for a day after anybody’s phone was changed, also an order that was applied for before', async () => {
    const order = await apply(seller, 10_000)
    const { merchantId } = seller.actor
    await testApp.db.transaction(merchantId, (tx) =>
      testApp.modules.users.changePhone(tx, {
        userId: seller.actor.userId,
        phone: seller.phone,
        now: testApp.clock.now(),
      }),
    )
    const refused = { refusal: 'limit.exceeded', details: { limit: '更换手机后 24 小时内不能提现' } }
    await expect(confirm(seller, order.id, await codeOn(seller))).rejects.toMatchObject(refused)
    await expect(apply(seller, 10_000)).rejects.toMatchObject(refused)
    await cancel(seller, order.id)
    await testApp.pass(DAY)
    const later = await apply(seller, 10_000)
    expect((await confirm(seller, later.id, await codeOn(seller))).status).toBe('AUDITING')
    await cancel(seller, later.id)
  })

  test('that passes the review is told to its merchant', async () => {
    const { id } = await apply(seller, 1_000)
    const confirmed = await confirm(seller, id, await codeOn(seller))
    expect(confirmed.status).toBe('AUDITING')
    await approve(testApp, newOperator(testApp), confirmed)
    expect(await newest()).toMatchObject({
      title: '提现审核通过',
      body: expect.stringContaining(confirmed.withdrawNo),
    })
    await reject(testApp, newOperator(testApp), await withdrawal(seller, id), '稍后再提')
  })

  test('keeps the limits of one order and never takes more than there is', async () => {
    const [available = 0] = await availableAndFrozen()
    await expect(apply(seller, 999)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(apply(seller, 5_000_001)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(apply(seller, available + 1)).rejects.toMatchObject({ refusal: 'balance.short' })
    const all = await apply(seller, available)
    expect(await availableAndFrozen()).toEqual([0, available])
    await cancel(seller, all.id)
  })

  test('three times a day; what was cancelled does not count; the next day begins at midnight in Shanghai', async () => {
    const shanghaiHour = (testApp.clock.now().getUTCHours() + 8) % 24
    await testApp.pass((24 - shanghaiHour) * HOUR)
    await cancel(seller, (await apply(seller, 1_000)).id)
    const orders = [await apply(seller, 1_000), await apply(seller, 1_000), await apply(seller, 1_000)]
    expect((await quote(seller, 1_000)).ordersLeftToday).toBe(0)
    await expect(apply(seller, 1_000)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    for (const { id } of orders) await cancel(seller, id)
    expect((await quote(seller, 1_000)).ordersLeftToday).toBe(3)
  })

  test('offers no more than the day has left', async () => {
    const { id } = await apply(seller, 1_000)
    const taken = (fen: number) =>
      testApp.db.pool.query('update withdraw_order set amount_fen = $1 where id = $2', [fen, id])
    await taken(100_000_000 - 20_000)
    expect(await quote(seller, 1_000)).toMatchObject({ maxFen: 20_000, fenLeftToday: 20_000, ordersLeftToday: 2 })
    await expect(apply(seller, 20_001)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await cancel(seller, (await apply(seller, 20_000)).id)
    await taken(1_000)
    await cancel(seller, id)
  })

  test('needs a wallet, a card of its own, and a card that has cooled down', async () => {
    const penniless = { ...(await addSeller(testApp)), cardId: seller.cardId }
    await expect(apply(penniless, 1_000)).rejects.toMatchObject({ refusal: 'wallet.stepMissing' })
    const fresh = await addPayableSeller(testApp)
    await credit(fresh, 100_000)
    await expect(apply({ ...fresh, cardId: seller.cardId }, 1_000)).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(apply(fresh, 1_000)).rejects.toMatchObject({ refusal: 'bankCard.coolingDown' })
    await testApp.pass(24 * HOUR - 5 * MINUTE)
    await expect(apply(fresh, 1_000)).rejects.toMatchObject({ refusal: 'bankCard.coolingDown' })
    await testApp.pass(5 * MINUTE)
    expect((await apply(fresh, 1_000)).status).toBe('WAIT_CONFIRM')
  })
})

test('the first three of a month are free, the fourth costs 2 元, and the quote says so before', async () => {
  await toNextMonth(testApp)
  const rich = await addPayableSeller(testApp)
  await testApp.pass(DAY)
  await credit(rich, 1_000_000)
  for (const freeLeft of [3, 2, 1]) {
    expect(await quote(rich, 10_000)).toMatchObject({ feeFen: 0, arriveFen: 10_000, freeLeftThisMonth: freeLeft })
    expect((await apply(rich, 10_000)).feeFen).toBe(0)
    await confirm(rich, (await listMine(rich)).list[0]?.id ?? '', await codeOn(rich))
    await testApp.pass(2 * MINUTE)
  }
  await testApp.pass(DAY)
  expect(await quote(rich, 10_000)).toMatchObject({ feeFen: 200, arriveFen: 9_800, freeLeftThisMonth: 0 })
  expect(await apply(rich, 10_000)).toMatchObject({ feeFen: 200, arriveFen: 9_800 })
})

describe('confirming', () => {
  test('takes the code of this order, once, and no other', async () => {
    const [first, second] = [await apply(seller, 1_000), await apply(seller, 1_000)]
    const code = await codeOn(seller)
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(confirm(seller, first.id, wrong)).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    await expect(confirm(seller, second.id, code)).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    expect((await withdrawal(seller, first.id)).status).toBe('WAIT_CONFIRM')
    const confirmed = await confirm(seller, first.id, code, 'confirm-once')
    expect(confirmed.status).toBe('AUDITING')
    expect(await confirm(seller, first.id, code, 'confirm-once')).toEqual(confirmed)
    await expect(confirm(seller, first.id, code)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    for (const { id } of [first, second]) await cancel(seller, id)
  })

  test('after ten minutes the order ends by itself and the money is back', async () => {
    const before = await availableAndFrozen()
    const { id } = await apply(seller, 1_000)
    await testApp.pass(9 * MINUTE)
    await testApp.work()
    expect((await withdrawal(seller, id)).status).toBe('WAIT_CONFIRM')
    await ask(api.withdrawOrder.resendCode, testApp.modules.withdrawOrders.handlers.resendCode, seller.actor, { id })
    await testApp.pass(MINUTE)
    // The code lives on, the order does not.
    await expect(confirm(seller, id, await codeOn(seller))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.work()
    expect(await withdrawal(seller, id)).toMatchObject({ status: 'CANCELED', failReason: '超时未验证，自动撤销' })
    expect(await availableAndFrozen()).toEqual(before)
  })
})

describe('the operator', () => {
  test('pays, the bank takes a moment, the money arrives, and everybody’s books agree', async () => {
    const [available = 0] = await availableAndFrozen()
    const held = await heldAtProvider(seller)
    const operator = newOperator(testApp)
    const order = await applyAndConfirm(seller, 30_000)
    const paying = await pay(testApp, operator, order, 'pay-once')
    expect(paying).toMatchObject({ status: 'PAYING', allowedActions: [] })
    expect(await availableAndFrozen()).toEqual([available - 30_000, 0])
    expect((await provenBalances(seller)).P_TRANSIT_OUT).toBe(order.arriveFen)
    expect((await pay(testApp, operator, order, 'pay-once')).status).toBe('PAYING')
    const balanceNow = () =>
      ask(api.wallet.balance, testApp.payment.handlers.wallet.balance, seller.actor, { refresh: true })
    expect(await balanceNow()).toMatchObject({ differenceFen: 0, frozenFen: 0 })
    // The money has left the provider, and we have not heard of it yet: on its way it is missing nowhere.
    await testApp.sandbox.admin.settle(order.withdrawNo, 'success')
    expect(await balanceNow()).toMatchObject({ differenceFen: 0, frozenFen: 0 })
    await testApp.deliver(order.withdrawNo)
    const arrived = await withdrawal(seller, order.id)
    expect(arrived.status).toBe('SUCCESS')
    expect(arrived.arrivedAt).not.toBeNull()
    expect((await provenBalances(seller)).P_TRANSIT_OUT).toBe(0)
    expect(held - (await heldAtProvider(seller))).toBe(30_000)
    expect(await differenceFromProvider(seller)).toBe(0)
    expect(await balanceNow()).toMatchObject({ differenceFen: 0, availableFen: available - 30_000 })
    expect(await testApp.sandbox.admin.orders(order.withdrawNo)).toMatchObject([{ amount: 30_000 }])
  })

  test('rejects with a reason: all of it is back', async () => {
    const before = await availableAndFrozen()
    const order = await applyAndConfirm(seller, 30_000)
    const rejected = await reject(testApp, newOperator(testApp), order, '银行卡与姓名不符')
    expect(rejected).toMatchObject({ status: 'REJECTED', failReason: '银行卡与姓名不符', allowedActions: [] })
    expect(await availableAndFrozen()).toEqual(before)
  })

  test('lets a first or large withdrawal pass and never pays it too: that takes a second person', async () => {
    const newcomer = await addPayableSeller(testApp)
    await earn(newcomer)
    const { id } = await apply(newcomer, 10_000)
    const auditing = await confirm(newcomer, id, await codeOn(newcomer))
    const auditor = newOperator(testApp, '审核小吴')
    await expect(pay(testApp, auditor, auditing)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const approved = await approve(testApp, auditor, auditing)
    expect(approved).toMatchObject({ status: 'APPROVED', allowedActions: ['reject'] })
    await expect(approve(testApp, auditor, approved)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(pay(testApp, auditor, approved)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(
      testApp.db
        .tenant(newcomer.actor.merchantId)
        .updateTable('withdraw_order')
        .set({ status: 'PAYING', decided_by: auditor.operatorId })
        .execute(),
    ).rejects.toThrow(/paid_by_a_second_person/)
    expect((await pay(testApp, newOperator(testApp), approved)).status).toBe('PAYING')
    await answerOfBank(testApp, approved.withdrawNo, 'success')
  })

  test('proves every payment for itself: not for another order, not twice, not on another device', async () => {
    const { pay: handler } = testApp.modules.withdrawOrders.handlers
    const operator = newOperator(testApp)
    const order = await applyAndConfirm(seller, 1_000)
    const body = { decision: 'pay' as const, id: order.id, version: order.version }
    const unproven = ask(api.withdrawOrder.pay, handler, operator, body)
    await expect(unproven).rejects.toMatchObject({ refusal: 'stepUp.required', details: { methods: ['totp'] } })
    const prove = (what: typeof body, lastsMs = 60_000) => {
      const act = actOf({ operation: api.withdrawOrder.pay.path, bodyHash: JSON.stringify(what) })
      return testApp.modules.sessions.proveAct(testApp.db.global, operator, {
        act,
        until: new Date(testApp.clock.now().getTime() + lastsMs),
        isByCode: true,
      })
    }
    await prove({ ...body, version: body.version + 1 })
    await prove({ ...body, id: newId(testApp.clock.now()) })
    await expect(ask(api.withdrawOrder.pay, handler, operator, body)).rejects.toMatchObject(needsProof)
    await prove(body, 60_000)
    await expect(ask(api.withdrawOrder.pay, handler, newOperator(testApp), body)).rejects.toMatchObject(needsProof)
    await testApp.pass(MINUTE)
    await expect(ask(api.withdrawOrder.pay, handler, operator, body)).rejects.toMatchObject(needsProof)
    await prove(body)
    const sessionProof = { ...operator, sessionId: newId(testApp.clock.now()), stepUpUntil: new Date('2100-01-01') }
    await expect(ask(api.withdrawOrder.pay, handler, sessionProof, body)).rejects.toMatchObject(needsProof)
    const answers = await Promise.allSettled([
      ask(api.withdrawOrder.pay, handler, operator, body),
      ask(api.withdrawOrder.pay, handler, operator, body),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ask(api.withdrawOrder.pay, handler, operator, body)).rejects.toMatchObject(needsProof)
    await answerOfBank(testApp, order.withdrawNo, 'success')
  })

  test('does not pay what is not confirmed, or was decided by another', async () => {
    const waiting = await apply(seller, 1_000)
    await expect(pay(testApp, newOperator(testApp), waiting)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await cancel(seller, waiting.id)
    await testApp.pass(2 * MINUTE)
    const order = await applyAndConfirm(seller, 1_000)
    await reject(testApp, newOperator(testApp), order, '稍后再提')
    await expect(pay(testApp, newOperator(testApp), order)).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test('of two who pay at once, one pays', async () => {
    const held = await heldAtProvider(seller)
    const order = await applyAndConfirm(seller, 20_000)
    const results = await Promise.allSettled([
      pay(testApp, newOperator(testApp), order),
      pay(testApp, newOperator(testApp), order),
    ])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = results.find((result) => result.status === 'rejected')
    expect(lost?.reason).toMatchObject({ refusal: 'record.changed' })
    await answerOfBank(testApp, order.withdrawNo, 'success')
    expect(held - (await heldAtProvider(seller))).toBe(20_000)
  })
})

describe('the merchant', () => {
  test('reads nothing of the card when it is the platform that the provider refuses', async () => {
    const before = await provenBalances(seller)
    const order = await applyAndConfirm(seller, 1_000)
    const match = { method: 'withdrawApply', bizOrderNo: order.withdrawNo }
    await testApp.sandbox.admin.scenario({ match, fault: 'expireCert' })
    await pay(testApp, newOperator(testApp), order)
    expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'FAILED', failReason: '渠道暂不可用' })
    const told = await newest()
    expect(told).toMatchObject({ title: '提现打款失败', body: expect.stringContaining('渠道暂不可用') })
    expect(told?.body).not.toMatch(/银行卡|公钥/)
    await testApp.modules.alarms.report()
    const { rows } = await testApp.db.pool.query('select message from server_error where is_alarm')
    expect(rows).toContainEqual({ message: expect.stringContaining('拒绝了 1 笔单据') })
    expect(await provenBalances(seller)).toEqual(before)
  })
})

describe('the bank', () => {
  test('refuses: everything is back, the fee too', async () => {
    await toNextMonth(testApp)
    for (let used = 0; used < 3; used += 1) {
      const { withdrawNo } = await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, 1_000))
      await answerOfBank(testApp, withdrawNo, 'success')
      await testApp.pass(2 * MINUTE)
    }
    await testApp.pass(DAY)
    const before = await provenBalances(seller)
    const order = await applyAndConfirm(seller, 30_000)
    expect(order.feeFen).toBe(200)
    await pay(testApp, newOperator(testApp), order)
    expect((await provenBalances(seller)).P_INCOME_WITHDRAW_FEE - before.P_INCOME_WITHDRAW_FEE).toBe(200)
    await answerOfBank(testApp, order.withdrawNo, 'fail', '户名不符')
    expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'FAILED', failReason: '户名不符' })
    expect(await provenBalances(seller)).toEqual(before)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('says nothing: the order stays on its way, and no second payout begins', async () => {
    const order = await applyAndConfirm(seller, 30_000)
    await testApp.sandbox.admin.scenario({ match: { method: 'withdrawApply' }, fault: 'resetAfterCommit' })
    await testApp.sandbox.admin.scenario({ match: { method: 'getOrderDetail' }, fault: 'http502Html', times: 3 })
    await pay(testApp, newOperator(testApp), order, 'pay-silent')
    expect((await withdrawal(seller, order.id)).status).toBe('PAYING')
    for (let times = 0; times < 3; times += 1) {
      await testApp.pass(10_000)
      await testApp.work()
    }
    expect(['PAYING', 'SUCCESS']).toContain((await withdrawal(seller, order.id)).status)
    await testApp.sandbox.admin.clearScenarios()
    await testApp.pass(HOUR)
    await testApp.work()
    await testApp.pass(HOUR)
    await testApp.work()
    expect((await withdrawal(seller, order.id)).status).toBe('SUCCESS')
    expect(await testApp.sandbox.admin.orders(order.withdrawNo)).toHaveLength(1)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('lists', () => {
  test('the merchant sees its own, with counts, page by page', async () => {
    const { counts, total } = await listMine(seller)
    expect(total).toBe(counts?.['ALL'])
    const all = (await listMine(seller, { pageSize: 100 })).list.map((order) => order.id)
    for (const sort of ['appliedAt:desc', 'appliedAt:asc', 'amount:desc'] as const) {
      const whole = (await listMine(seller, { sort, pageSize: 100 })).list.map((order) => order.id)
      expect(whole.toSorted()).toEqual(all.toSorted())
      const byCursor: string[] = []
      let cursor: string | undefined
      do {
        const page = await listMine(seller, { sort, pageSize: 10, cursor })
        byCursor.push(...page.list.map((order) => order.id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(byCursor).toEqual(whole)
    }
    // A group is its states, in one order however it is asked for, page by page.
    const group = await listMine(seller, { tab: 'NOT_ARRIVED', pageSize: 100 })
    const { counts: each } = group
    expect(group.total).toBe((each?.['FAILED'] ?? 0) + (each?.['REJECTED'] ?? 0) + (each?.['BOUNCED'] ?? 0))
    expect([group.total, each?.['PAYING_OUT']]).toEqual([
      each?.['NOT_ARRIVED'],
      (each?.['APPROVED'] ?? 0) + (each?.['PAYING'] ?? 0),
    ])
    for (const sort of ['appliedAt:desc', 'amount:desc'] as const) {
      const grouped = await listMine(seller, { tab: 'NOT_ARRIVED', sort, pageSize: 100 })
      const whole = (await listMine(seller, { sort, pageSize: 100 })).list
      const wanted = whole.filter(({ status }) => ['FAILED', 'REJECTED', 'BOUNCED'].includes(status))
      expect(grouped.list.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      const dated = await listMine(seller, {
        tab: 'NOT_ARRIVED',
        sort,
        appliedFrom: '2020-01-01T00:00:00Z',
        pageSize: 100,
      })
      expect(dated.list.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    }
    const rejected = await listMine(seller, { status: 'REJECTED' })
    expect(rejected.list.every((order) => order.status === 'REJECTED')).toBe(true)
    expect(rejected.total).toBe(rejected.list.length)
    expect((await listMine(seller, { keyword: rejected.list[0]?.withdrawNo ?? '' })).counts).toMatchObject({ ALL: 1 })
  })

  test('another merchant sees none of them, and can do nothing with their ids', async () => {
    const order = await apply(seller, 1_000)
    const stranger = { ...(await addSeller(testApp)), cardId: seller.cardId }
    expect(await listMine(stranger)).toMatchObject({ list: [], total: 0 })
    await expect(cancel(stranger, order.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(confirm(stranger, order.id, '123456')).rejects.toMatchObject({ refusal: 'record.notFound' })
    await cancel(seller, order.id)
  })

  test('the operator sees everybody’s, and what may be done with each', async () => {
    const order = await applyAndConfirm(seller, 1_000)
    const { listAll } = testApp.modules.withdrawOrders.handlers
    const found = await ask(api.withdrawOrder.listAll, listAll, newOperator(testApp), { keyword: order.withdrawNo })
    expect(found.list).toMatchObject([{ withdrawNo: order.withdrawNo, merchantName: '青禾手作' }])
    expect(found.list[0]?.allowedActions).toEqual(['pay', 'reject'])
    const { toPay } = await testApp.modules.withdrawOrders.countWaiting()
    expect(toPay).toBeGreaterThan(0)
    await reject(testApp, newOperator(testApp), order, '测试结束')
    expect((await testApp.modules.withdrawOrders.countWaiting()).toPay).toBe(toPay - 1)
  })
})
