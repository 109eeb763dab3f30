// A merchant leaves: asked for by its owner, it sells nothing more, waits, and is closed once nothing of it is open; in no other way.
import { api } from '@merchant/contract'
import { newId } from '@merchant/database'
import { raceRounds } from '@merchant/database/testing'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenShop, listOpenShops } from '../../../development/buyer/shop-window.list.ts'
import { cancelClosing, closingOf, requestClosing } from '../../../testing/closing.ts'
import { refusalOf } from '../../../testing/people.ts'
import { escalate } from '../../../testing/disputes.ts'
import { addProduct, fund, issue, order, orderAndPay, pay } from '../../../testing/platform-order.ts'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { received } from '../../../testing/recharge-refund.ts'
import { cancelRecharge, payOnBankPage, recharge } from '../../../testing/recharge.ts'
import { applyFor, onReturn } from '../../../testing/returns.ts'
import { merchantSeen, restore, restrict } from '../../../testing/restriction.ts'
import {
  addPayableSeller,
  close,
  confirm,
  DAY,
  place,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { apply, cancel, credit, differ, enrich, setParameter } from '../../../testing/withdrawal.ts'
import { system } from '../../../kernel/operation-log.ts'
import { endPeriod, sellAndFallDue } from '../../money/bill/bill.testing.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await testApp.pass(2 * DAY)
})

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const statusOf = async () => (await tenant().selectFrom('merchant').select('status').executeTakeFirstOrThrow()).status
const kinds = async () => (await closingOf(seller)).blockers.map(({ kind }) => kind)
const shelve = () =>
  ask(api.goods.update, testApp.modules.goods.handlers.update, seller.actor, {
    action: 'shelve',
    ids: [seller.goodsId],
  })
const saleStatus = async () =>
  (await tenant().selectFrom('goods').select('sale_status').where('id', '=', seller.goodsId).executeTakeFirstOrThrow())
    .sale_status
const login = async () =>
  (await ask(api.user.infoOfLogin, testApp.modules.handlers.user.infoOfLogin, seller.actor, undefined)).merchant
const titles = async () =>
  (await tenant().selectFrom('notification').select('title').where('kind', '=', 'SHOP').orderBy('id').execute()).map(
    ({ title }) => title,
  )
const acts = async () =>
  (
    await tenant()
      .selectFrom('operation_log')
      .select('action')
      .where('action', 'like', 'merchant.close%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
/** The wait is over, and its timer has fired. */
const waitOut = async (days = 30) => {
  await testApp.pass(days * DAY)
  await testApp.work()
}

/** In the ledger alone, for tests in which the provider has no part. */
const book = (rule: typeof postingRules.penaltyPaid | typeof postingRules.billOwed, amountFen: number) =>
  testApp.db.transaction(seller.actor.merchantId, async (tx) => {
    const now = testApp.clock.now()
    const subject = { type: 'saleOrder', id: seller.actor.merchantId, no: 'test' }
    const moves = movesOf(rule, { amountFen })
    await post(tx, { key: `test/${newId(now)}`, kind: rule.kind, occurredAt: now, moves, subject, note: '测试' }, now)
  })
const spend = (amountFen: number) => book(postingRules.penaltyPaid, amountFen)
const owe = (amountFen: number) => book(postingRules.billOwed, amountFen)

describe('a merchant that asks to close', () => {
  test('waits as long as the platform says then, and not as it says afterwards', async () => {
    await setParameter(testApp, 'merchant.closeWaitDays', 10)
    const { closing, waitDays } = await requestClosing(seller)
    expect(waitDays).toBe(10)
    expect(new Date(closing?.dueAt ?? 0).getTime() - new Date(closing?.requestedAt ?? 0).getTime()).toBe(10 * DAY)
    await setParameter(testApp, 'merchant.closeWaitDays', 30)
    await waitOut(10)
    expect(await statusOf()).toBe('CLOSED')
  })

  test('sells nothing more, says until when it waits, and is no other merchant’s matter', async () => {
    const other = await addPayableSeller(testApp)
    const { closing, status, waitDays } = await requestClosing(seller)
    expect([status, waitDays]).toEqual(['CLOSING', 30])
    expect(closing).toMatchObject({ reason: '转行，不再经营', checkedAt: null })
    expect(new Date(closing?.dueAt ?? 0).getTime() - new Date(closing?.requestedAt ?? 0).getTime()).toBe(30 * DAY)
    expect(await refusalOf(place(seller))).toBe('state.notAllowed')
    await testApp.work()
    expect(await saleStatus()).toBe('WAREHOUSE')
    expect((await shelve()).failed).toMatchObject([{ message: expect.stringContaining('商户正在注销') }])
    expect(await login()).toMatchObject({ status: 'CLOSING', closesAt: closing?.dueAt })
    expect((await merchantSeen(seller)).leaving.closing).toMatchObject({ reason: '转行，不再经营' })
    expect(await titles()).toContain('已申请注销商户')
    await place(other)
  })

  test('is not shown to buyers, who still find its shop for what they bought', async () => {
    const { actor } = seller
    const shown = async () =>
      (await ask(api.shop.shown, testApp.modules.shops.handlers.shown, seller.storefront, undefined)).map(
        ({ status }) => status,
      )
    expect(await shown()).toEqual(['OPEN'])
    await requestClosing(seller)
    expect(await shown()).toEqual(['RESTING'])
    expect(await findOpenShop(testApp.db, actor.merchantId)).toBeNull()
    expect((await listOpenShops(testApp.db, '')).map(({ merchantId }) => merchantId)).not.toContain(actor.merchantId)
  })

  test('asks once, and not while something is held against it', async () => {
    await restrict(seller, ['GOODS'])
    expect(await refusalOf(requestClosing(seller))).toBe('state.notAllowed')
    await restore(seller, (await merchantSeen(seller)).restrictions)
    expect(await refusalOf(cancelClosing(seller))).toBe('state.notAllowed')
    const first = await requestClosing(seller, '转行', 'close-once')
    expect(await requestClosing(seller, '转行', 'close-once')).toEqual(first)
    expect(await refusalOf(requestClosing(seller))).toBe('state.notAllowed')
    const [one, another] = await Promise.all([
      addPayableSeller(testApp).then(async (fresh) =>
        Promise.allSettled([requestClosing(fresh), requestClosing(fresh)]),
      ),
      refusalOf(requestClosing(seller)),
    ])
    expect(one.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(another).toBe('state.notAllowed')
  })

  test('that takes it back goes on; its goods stay in the warehouse until it puts them on sale', async () => {
    await requestClosing(seller)
    await testApp.work()
    const after = await cancelClosing(seller)
    expect(after).toMatchObject({ status: 'ACTIVE', closing: null, past: [{ ended: { kind: 'CANCELED' } }] })
    expect(await saleStatus()).toBe('WAREHOUSE')
    expect((await shelve()).succeeded).toEqual([seller.goodsId])
    await place(seller)
    await waitOut()
    expect(await statusOf()).toBe('ACTIVE')
    expect(await login()).toMatchObject({ status: 'ACTIVE', closesAt: null })
    expect(await acts()).toEqual(['merchant.closeRequest', 'merchant.closeCancel'])
  })

  test('takes nothing off sale any more once that is taken back', async () => {
    await requestClosing(seller)
    await cancelClosing(seller)
    await testApp.work()
    expect(await saleStatus()).toBe('ON_SALE')
  })

  test('has no service renewed by itself, which would be paid out of what it takes along', async () => {
    await fund(seller, 30_000)
    const { id: productId } = await addProduct(testApp, { type: 'SERVICE' })
    await orderAndPay(seller, productId, { autoRenew: true })
    await requestClosing(seller)
    // Through the day before its end, on which it would be.
    for (const days of [20, 6, 2, 1, 1, 1, 1]) await waitOut(days)
    expect(await tenant().selectFrom('platform_order').select('id').execute()).toHaveLength(1)
  })

  test('stays on its way whatever is held against it, and comes back to that', async () => {
    await requestClosing(seller)
    expect(await restrict(seller, ['WITHDRAWALS'])).toMatchObject({ status: 'CLOSING' })
    expect(await kinds()).toContain('RESTRICTIONS')
    await waitOut()
    expect(await statusOf()).toBe('CLOSING')
    expect(await cancelClosing(seller)).toMatchObject({ status: 'RESTRICTED' })
    await restore(
      seller,
      (await merchantSeen(seller)).restrictions.filter(({ ended }) => ended === null),
    )
    expect(await statusOf()).toBe('ACTIVE')
    await requestClosing(seller)
    const { restrictions } = await restrict(seller, ['GOODS'])
    expect(
      await restore(
        seller,
        restrictions.filter(({ ended }) => ended === null),
      ),
    ).toMatchObject({
      status: 'CLOSING',
    })
    expect((await shelve()).failed).toHaveLength(1)
  })
})

describe('what keeps a merchant', () => {
  test('is nothing of one that is new', async () => expect(await kinds()).toEqual([]))

  test('is an order until it is settled, and the money in between', async () => {
    const unpaid = await place(seller)
    expect((await closingOf(seller)).blockers).toEqual([{ kind: 'ORDERS', count: 1, fen: null }])
    await close(seller, { id: unpaid.id, version: 1 })
    expect(await kinds()).toEqual([])
    const paid = await placeAndPay(seller)
    expect(await kinds()).toEqual(['ORDERS', 'PENDING'])
    await ship(seller, paid)
    await confirm(seller, paid.id)
    expect(await kinds()).toEqual(['SETTLEMENTS', 'PENDING'])
    await testApp.pass(8 * DAY)
    await testApp.work()
    await testApp.work()
    expect(await kinds()).toEqual(['AVAILABLE'])
  })

  test('is a recharge or a withdrawal that is under way, and what is left', async () => {
    const { id } = await recharge(seller)
    expect(await kinds()).toEqual(['RECHARGES'])
    await cancelRecharge(seller, id)
    expect(await kinds()).toEqual([])
    await credit(seller, 50_000)
    expect((await closingOf(seller)).blockers).toEqual([{ kind: 'AVAILABLE', count: null, fen: 50_000 }])
    const withdrawal = await apply(seller, 50_000)
    expect(await kinds()).toEqual(['WITHDRAWALS', 'FROZEN'])
    await cancel(seller, withdrawal.id)
    expect(await kinds()).toEqual(['AVAILABLE'])
  })

  test('is an order of the platform, and a debt', async () => {
    await issue(seller)
    expect(await kinds()).toContain('PLATFORM_ORDERS')
    await owe(3_000)
    expect((await closingOf(seller)).blockers).toContainEqual({ kind: 'DEBT', count: null, fen: 3_000 })
  })

  test('is a return, and its dispute', async () => {
    const paid = await placeAndPay(seller)
    await ship(seller, paid)
    const asked = await applyFor(seller, await confirm(seller, paid.id), { isReceived: true, reasonCode: 'QUALITY' })
    expect(await kinds()).toEqual(['SETTLEMENTS', 'RETURNS', 'PENDING'])
    await escalate(seller, await onReturn(seller, { action: 'reject', id: asked.id, version: asked.version, ...NO }))
    expect(await kinds()).toEqual(['SETTLEMENTS', 'RETURNS', 'DISPUTES', 'PENDING'])
  })

  test('is money on its way back to a buyer', async () => {
    const paid = await placeAndPay(seller)
    await testApp.sandbox.admin.settings({ refundSettleMs: DAY })
    await refund(seller, paid, paid.payableFen)
    expect(await kinds()).toEqual(['ORDERS', 'REFUNDS', 'PENDING'])
    await testApp.pass(DAY + 60_000)
    await testApp.work()
    await testApp.work()
    expect(await kinds()).toEqual([])
  })

  test('is a payment to the platform of which nobody knows how it ends', async () => {
    await fund(seller, 20_000)
    const penalty = await issue(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'consumeApply' }, fault: 'resetAfterCommit' })
    await testApp.sandbox.admin.scenario({ match: { method: 'getOrderDetail' }, fault: 'http502Html', times: 9 })
    await pay(seller, penalty)
    await testApp.payment.idle()
    expect(await kinds()).toEqual(['PLATFORM_PAYMENTS', 'AVAILABLE'])
  })

  test('is a deposit, and what the platform is verifying', async () => {
    const paying = await recharge(seller, { target: 'DEPOSIT' })
    await payOnBankPage(seller, paying)
    await testApp.deliver(paying.rechargeNo)
    expect((await closingOf(seller)).blockers).toEqual([{ kind: 'DEPOSIT', count: null, fen: 10_000 }])
    const now = testApp.clock.now()
    const subject = { type: 'rechargeOrder', id: paying.id, no: paying.rechargeNo } as const
    const about = { kind: 'CLOSED_WHILE_WORKING', subject, facts: {}, by: system } as const
    await testApp.db.transaction(seller.actor.merchantId, (tx) => testApp.modules.moneyCases.open(tx, about, now))
    expect(await kinds()).toEqual(['DEPOSIT', 'CASES'])
    seller = await addPayableSeller(testApp)
    expect(await kinds()).toEqual([])
  })

  test('is promotion money, until two of the platform’s people have given it back as a deposit', async () => {
    const { merchantId } = seller.actor
    await received(seller, { target: 'PROMO' })
    await received(seller, { target: 'DEPOSIT' })
    expect(await kinds()).toEqual(['PROMOTION', 'DEPOSIT'])
    for (const kind of ['PROMO_RETURN', 'DEPOSIT_RETURN'] as const)
      await approveEntry(testApp, await enter(testApp, merchantId, { kind, amountFen: 10_000 }))
    expect((await closingOf(seller)).blockers).toEqual([{ kind: 'AVAILABLE', count: null, fen: 20_000 }])
  })

  test('is what nobody has explained yet', async () => {
    const { merchantId } = seller.actor
    await approveEntry(testApp, await enter(testApp, merchantId, { kind: 'ADJUST_UP', amountFen: 10_000 }))
    expect(await kinds()).toEqual(['AVAILABLE', 'SUSPENSE'])
    await approveEntry(testApp, await enter(testApp, merchantId, { kind: 'ADJUST_DOWN', amountFen: 10_000 }))
    expect(await kinds()).toEqual([])
  })

  test('is a bill that nobody has paid', async () => {
    await endPeriod(seller)
    await sellAndFallDue(seller)
    await endPeriod(seller)
    expect(await kinds()).toContain('BILLS')
  })
})

/** Why it is rejected. */
const NO = { code: 'CUSTOM', reason: '定制商品不退', fileIds: [] as string[] } as const

describe('the end of the wait', () => {
  test('closes who has nothing open: it reads, its shop is gone, and nothing comes back', async () => {
    await requestClosing(seller)
    await waitOut(29)
    expect(await statusOf()).toBe('CLOSING')
    await waitOut(1)
    expect(await statusOf()).toBe('CLOSED')
    const after = await closingOf(seller)
    expect(after).toMatchObject({ status: 'CLOSED', closing: null, blockers: [], past: [{ ended: { kind: 'DONE' } }] })
    expect(await refusalOf(cancelClosing(seller))).toBe('state.notAllowed')
    expect(await refusalOf(requestClosing(seller))).toBe('state.notAllowed')
    expect(await refusalOf(recharge(seller))).toBe('state.notAllowed')
    expect(await refusalOf(place(seller))).toMatch(/^(state\.notAllowed|goods\.notOnSale)$/)
    expect(await refusalOf(restrict(seller, ['GOODS']))).toBe('state.notAllowed')
    expect(await refusalOf(issue(seller))).toBe('state.notAllowed')
    const product = await addProduct(testApp, { type: 'SERVICE' })
    expect(await refusalOf(order(seller, product.id))).toBe('state.notAllowed')
    expect((await tenant().selectFrom('shop').select('status').execute()).map(({ status }) => status)).toEqual([
      'CLOSED',
    ])
    expect(await login()).toMatchObject({ status: 'CLOSED', closesAt: null })
    expect((await titles()).at(-1)).toBe('商户已注销')
    expect(await acts()).toEqual(['merchant.closeRequest', 'merchant.close'])
  })

  test('keeps who has something open, says what, and looks again every day', async () => {
    await enrich(seller, 20_000)
    await requestClosing(seller)
    await waitOut()
    expect(await statusOf()).toBe('CLOSING')
    expect((await closingOf(seller)).closing?.checkedAt).not.toBeNull()
    expect((await titles()).filter((title) => title.startsWith('注销等待期已满'))).toHaveLength(1)
    await waitOut(1)
    // The same is not told again.
    expect((await titles()).filter((title) => title.startsWith('注销等待期已满'))).toHaveLength(1)
    expect(await acts()).toEqual(['merchant.closeRequest', 'merchant.closeBlocked'])
    // Cleared, it is closed at the next look.
    await spend(20_000)
    await differ(seller, -20_000)
    await waitOut(1)
    expect(await statusOf()).toBe('CLOSED')
  })

  test('never leaves a closed merchant with an order, a recharge or an order of the platform', async () => {
    const product = await addProduct(testApp, { type: 'SERVICE' })
    for (let round = 0; round < raceRounds(4); round += 1) {
      const fresh = await addPayableSeller(testApp, { stock: 100 })
      const { merchantId } = fresh.actor
      await requestClosing(fresh)
      await testApp.pass(30 * DAY)
      const { id } = await testApp.db
        .tenant(merchantId)
        .selectFrom('merchant_closing')
        .select('id')
        .executeTakeFirstOrThrow()
      const results = await Promise.allSettled([
        recharge(fresh),
        testApp.modules.closings.timers['merchantClosing.done'](merchantId, id),
        order(fresh, product.id),
        place(fresh),
        issue(fresh),
      ])
      expect(results[1]?.status).toBe('fulfilled')
      const { status } = await testApp.db
        .tenant(merchantId)
        .selectFrom('merchant')
        .select('status')
        .executeTakeFirstOrThrow()
      const isOpen = results.some((result, index) => index !== 1 && result.status === 'fulfilled')
      const found = await closingOf(fresh)
      if (status === 'CLOSED') expect([isOpen, found.blockers]).toEqual([false, []])
      else expect([status, isOpen]).toEqual(['CLOSING', true])
    }
  })
})
