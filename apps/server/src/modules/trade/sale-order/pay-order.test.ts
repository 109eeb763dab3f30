// Paying an order at the real sandbox: believed when the provider says so, booked once, and never lost when it comes late.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  close,
  HOUR,
  infoOf,
  newPhone,
  orderBody,
  paymentNoOf,
  place,
  placeAndPay,
  placeAndStartPaying,
  openLink,
  provenBalances,
  RETURN_URL,
  type Seller,
  sellingOf,
  startPaying,
  stockOf,
} from '../../../testing/seller.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { lastCode } from '../../money/provider/payment-steps.testing.ts'
import { lockOrder, move } from './sale-order.store.ts'
import { planFirstPayment } from './start-payment.ts'

const MINUTE = 60_000
/** To one phone, by the provider. */
const CODES_PER_HOUR = 10
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const pending = async () => (await provenBalances(seller)).M_PENDING
const ordersAtProvider = async (orderId: string) => testApp.sandbox.admin.orders(await paymentNoOf(seller, orderId))

describe('a buyer who pays for the first time', () => {
  test('proves its phone with the provider’s code, then gets the cashier; the next order goes straight there', async () => {
    const buyer = { id: 'first-timer', nickname: '新买家', phone: newPhone() }
    const order = await place(seller, { buyer })
    expect(await startPaying(seller, order.id)).toMatchObject({ pay: { kind: 'phoneCode', url: null } })
    await expect(startPaying(seller, order.id, '00000')).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    const { pay } = await startPaying(seller, order.id, await lastCode(testApp, buyer.phone))
    expect(pay).toMatchObject({ kind: 'hostedPage', expiresAt: order.payExpireAt })
    const next = await place(seller, { buyer })
    expect((await startPaying(seller, next.id)).pay.kind).toBe('hostedPage')
  })

  test('gets another code by paying again without one, as often as its phone may be texted, and pays with the newest', async () => {
    const buyer = { id: 'asks-again', nickname: '新买家', phone: newPhone() }
    const order = await place(seller, { buyer })
    for (let times = 1; times <= CODES_PER_HOUR; times += 1) {
      expect(await startPaying(seller, order.id)).toMatchObject({ pay: { kind: 'phoneCode' } })
    }
    await expect(startPaying(seller, order.id)).rejects.toMatchObject({ refusal: 'request.tooMany' })
    const { pay } = await startPaying(seller, order.id, await lastCode(testApp, buyer.phone))
    expect(pay.kind).toBe('hostedPage')
  })

  test('places and pays in one call, which may be repeated', async () => {
    const body = { ...orderBody(seller), returnUrl: RETURN_URL }
    const { addWithPay } = testApp.modules.saleOrders.handlers
    const first = await ask(api.saleOrder.addWithPay, addWithPay, seller.storefront, body, 'with-pay-1')
    expect(first.pay.kind).toBe('phoneCode')
    const again = await ask(api.saleOrder.addWithPay, addWithPay, seller.storefront, body, 'with-pay-1')
    expect(again.orderNo).toBe(first.orderNo)
  })
})

test('goods of rare letters are paid like all others', async () => {
  const title = '一二三四五六七八九十一二三四五六七八九𠮷瓷碗'
  const { sku } = await saveGoodsOf(sellingOf(testApp), seller.actor, { title })
  const paid = await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 1 }] })
  expect(paid.status).toBe('TO_SHIP')
})

test('pressing pay twice is one payment at the provider', async () => {
  const order = await placeAndStartPaying(seller)
  const [first, second] = await Promise.all([startPaying(seller, order.id), startPaying(seller, order.id)])
  expect([first.pay.kind, second.pay.kind]).toEqual(['hostedPage', 'hostedPage'])
  expect(await ordersAtProvider(order.id)).toHaveLength(1)
  expect((await infoOf(seller, order.id)).payments).toHaveLength(1)
})

describe('the link to the cashier', () => {
  const paying = async () => {
    const order = await placeAndStartPaying(seller)
    return { order, link: (await startPaying(seller, order.id)).pay.url }
  }

  test('leads to a page of its own as often as it is opened, and back to the shop once it is paid', async () => {
    const { order, link } = await paying()
    expect(new URL(link ?? '').pathname).toMatch(/^\/cashier\/[\w-]{60,100}$/)
    const [first, second] = [await openLink(seller, link), await openLink(seller, link)]
    expect([first.statusCode, second.statusCode]).toEqual([303, 303])
    expect(first.location).toContain('/gateway?')
    await order.payNow()
    await testApp.deliver(await paymentNoOf(seller, order.id))
    expect(await openLink(seller, link)).toMatchObject({ statusCode: 303, location: RETURN_URL })
    expect((await infoOf(seller, order.id)).payments).toHaveLength(1)
  })

  test('says that the order was closed, or that its time is up, in words', async () => {
    const closed = await paying()
    await close(seller, await infoOf(seller, closed.order.id))
    expect(await openLink(seller, closed.link)).toMatchObject({
      statusCode: 410,
      body: expect.stringContaining('已关闭'),
    })
    const late = await paying()
    await testApp.pass(31 * MINUTE)
    expect(await openLink(seller, late.link)).toMatchObject({
      statusCode: 410,
      body: expect.stringContaining('付款时间已过'),
    })
    await testApp.work()
  })

  test.each(['', 'x', 'AAAA', 'A'.repeat(82)])('is nothing when it was made up: %j', async (token) => {
    const { link } = await paying()
    const { statusCode, body } = await openLink(seller, (link ?? '').replace(/[^/]*$/, token))
    expect(statusCode).toBe(404)
    expect(body).not.toContain('at ')
  })

  test('a changed letter of it opens nothing', async () => {
    const { link } = await paying()
    const token = (link ?? '').split('/').at(-1) ?? ''
    const other = token.startsWith('AX') ? `AY${token.slice(2)}` : `AX${token.slice(2)}`
    expect((await openLink(seller, (link ?? '').replace(token, other))).statusCode).toBe(404)
  })
})

describe('an order of a buyer who is a payer already', () => {
  const known = async () => {
    const buyer = { id: `known-${newPhone()}`, nickname: '老买家', phone: newPhone() }
    const order = await place(seller, { buyer })
    await startPaying(seller, order.id)
    await startPaying(seller, order.id, await lastCode(testApp, buyer.phone))
    return buyer
  }
  const addWithPay = (body: Parameters<typeof orderBody>[1], key?: string) =>
    ask(
      api.saleOrder.addWithPay,
      testApp.modules.saleOrders.handlers.addWithPay,
      seller.storefront,
      { ...orderBody(seller, body), returnUrl: RETURN_URL },
      key,
    )

  test('is planned with its payment in one transaction, sent once, and repeated without another', async () => {
    const body = orderBody(seller, { buyer: await known() })
    const first = await addWithPay(body, 'known-1')
    const again = await addWithPay(body, 'known-1')
    expect([first.pay.kind, again.pay.kind]).toEqual(['hostedPage', 'hostedPage'])
    expect(again.id).toBe(first.id)
    expect(await ordersAtProvider(first.id)).toHaveLength(1)
    expect((await infoOf(seller, first.id)).payments).toHaveLength(1)
  })

  test('whose answer from the provider is lost stands, and its payment goes on', async () => {
    const buyer = await known()
    await testApp.sandbox.admin.scenario({ match: { method: 'agentCollectApply' }, fault: 'resetAfterCommit' })
    const placed = await addWithPay({ buyer })
    expect(placed).toMatchObject({ status: 'UNPAID', pay: { kind: 'retry' } })
    await testApp.pass(MINUTE)
    await testApp.work()
    expect((await startPaying(seller, placed.id)).pay.kind).toBe('hostedPage')
    expect(await ordersAtProvider(placed.id)).toHaveLength(1)
  })

  test('whose server died before it sent the call is sent later by another, once', async () => {
    const order = await place(seller, { buyer: await known() })
    const now = testApp.clock.now()
    const {
      payable_fen: payableFen,
      pay_expire_at: payExpireAt,
      buyer_id: buyerId,
    } = await tenant().selectFrom('sale_order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    const { member_no: memberNo } = await tenant()
      .selectFrom('buyer')
      .select('member_no')
      .where('id', '=', buyerId)
      .executeTakeFirstOrThrow()
    const planned = { id: order.id, payableFen, payExpireAt, firstTitle: '', buyer: { memberNo, isReady: true } }
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      planFirstPayment({ calls: testApp.payment.calls }, tx, {
        order: planned,
        terms: { isTaken: false, payBy: { kind: 'PAGE' }, returnUrl: RETURN_URL },
        now,
      }),
    )
    expect(await ordersAtProvider(order.id)).toEqual([])
    await expect(startPaying(seller, order.id)).rejects.toMatchObject({ refusal: 'provider.pending' })
    for (const pause of [MINUTE, 5_000]) {
      await testApp.pass(pause)
      await testApp.work()
    }
    expect(await ordersAtProvider(order.id)).toHaveLength(1)
    expect((await startPaying(seller, order.id)).pay.kind).toBe('hostedPage')
    expect(await ordersAtProvider(order.id)).toHaveLength(1)
  })
})

test('a paid order waits to be shipped, and its money is pending', async () => {
  const before = await pending()
  const order = await placeAndStartPaying(seller)
  await order.payNow()
  expect((await infoOf(seller, order.id)).status).toBe('UNPAID')
  await testApp.deliver(await paymentNoOf(seller, order.id))
  const paid = await infoOf(seller, order.id)
  expect(paid).toMatchObject({ status: 'TO_SHIP', money: { paidFen: 20_600 }, payments: [{ status: 'SUCCESS' }] })
  expect(Date.parse(paid.shipDeadlineAt ?? '') - Date.parse(paid.paidAt ?? '')).toBe(48 * HOUR)
  expect(paid.payments[0]?.providerNo).toBe((await ordersAtProvider(order.id))[0]?.orderNo)
  expect((await pending()) - before).toBe(20_600)
  expect((await startPaying(seller, order.id)).pay.kind).toBe('none')
})

test('a notification that comes again, and again at the same moment, books nothing more', async () => {
  const before = await pending()
  const order = await placeAndPay(seller)
  const [sent] = await testApp.sandbox.admin.notifications(order.payments[0]?.paymentNo)
  expect(sent?.sent.at(-1)?.httpStatus).toBe(200)
  await testApp.db.global
    .updateTable('provider_notification')
    .set({ handled_at: null, outcome: null, next_try_at: testApp.clock.now() })
    .where('number', '=', order.payments[0]?.paymentNo ?? '')
    .execute()
  await Promise.all(Array.from({ length: 5 }, () => testApp.payment.handleNotifications()))
  expect(await infoOf(seller, order.id)).toEqual(order)
  expect((await pending()) - before).toBe(20_600)
})

test('a lost notification is made up for by asking', async () => {
  const order = await placeAndStartPaying(seller)
  await order.payNow()
  await testApp.pass(2 * MINUTE)
  await testApp.work()
  expect((await infoOf(seller, order.id)).status).toBe('TO_SHIP')
})

test('a payment that failed leaves the order payable', async () => {
  const order = await placeAndStartPaying(seller)
  await order.payNow('fail')
  expect((await startPaying(seller, order.id)).pay.kind).toBe('hostedPage')
  expect((await infoOf(seller, order.id)).payments.map((payment) => payment.status)).toEqual(['CLOSED', 'PAYING'])
})

describe('closing', () => {
  test('a merchant closes an unpaid order: stock is free, and nobody can pay it any more', async () => {
    const before = await stockOf(seller)
    const order = await placeAndStartPaying(seller)
    const closed = await close(seller, await infoOf(seller, order.id))
    expect(closed).toMatchObject({ status: 'CLOSED', closeReason: '买家不想买了', settleStatus: 'VOID' })
    expect(await stockOf(seller)).toEqual(before)
    await expect(order.payNow()).rejects.toThrow()
    await expect(startPaying(seller, order.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('while the buyer has paid and we have not heard of it yet, the payment wins', async () => {
    const order = await placeAndStartPaying(seller)
    await order.payNow()
    await expect(close(seller, await infoOf(seller, order.id))).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '买家已付款' },
    })
    expect((await infoOf(seller, order.id)).status).toBe('TO_SHIP')
  })

  test('while the provider does not answer, nothing is closed', async () => {
    const order = await placeAndStartPaying(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'getOrderDetail' }, fault: 'http502Html', times: 5 })
    await expect(close(seller, await infoOf(seller, order.id))).rejects.toMatchObject({ refusal: 'provider.pending' })
    expect((await infoOf(seller, order.id)).status).toBe('UNPAID')
    await testApp.sandbox.admin.clearScenarios()
    expect((await close(seller, await infoOf(seller, order.id))).status).toBe('CLOSED')
  })

  test('a key that was used for another order closes nothing here, not even at the provider', async () => {
    const [one, two] = [await place(seller), await placeAndStartPaying(seller)]
    const { operate } = testApp.modules.saleOrders.handlers
    const closing = (orderId: string) =>
      ask(
        api.saleOrder.operate,
        operate,
        seller.actor,
        { action: 'close', orderId, version: 1, reasonCode: 'OUT_OF_STOCK' },
        'close-once',
      )
    await closing(one.id)
    await expect(closing(two.id)).rejects.toMatchObject({ refusal: 'command.keyReused' })
    await two.payNow()
    await testApp.deliver(await paymentNoOf(seller, two.id))
    expect((await infoOf(seller, two.id)).status).toBe('TO_SHIP')
  })

  test('after half an hour the clock closes it; what was paid at the last moment counts as paid', async () => {
    const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '手工陶瓷碟', stock: 100 })
    const own: Seller = { ...seller, skuId: goods.sku.id }
    const [unpaid, started, paid] = [await place(own), await placeAndStartPaying(own), await placeAndStartPaying(own)]
    await testApp.pass(28 * MINUTE)
    await testApp.work()
    await paid.payNow()
    expect((await infoOf(seller, unpaid.id)).status).toBe('UNPAID')
    await expect(startPaying(seller, unpaid.id)).resolves.toBeDefined()
    await testApp.pass(2 * MINUTE)
    await expect(startPaying(seller, unpaid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.work()
    await testApp.pass(5 * MINUTE)
    await testApp.work()
    const statuses = await Promise.all([unpaid, started, paid].map(async ({ id }) => (await infoOf(seller, id)).status))
    expect(statuses).toEqual(['CLOSED', 'CLOSED', 'TO_SHIP'])
    expect((await infoOf(seller, unpaid.id)).closeReason).toBe('超时未付款')
    expect(await stockOf(own)).toEqual({ stock: 100, locked: 2 })
  })
})

describe('money that comes after the order was closed', () => {
  /** What a lost race leaves behind: the order is closed here, its payment is still open at the provider. */
  async function closedButPaid() {
    const order = await placeAndStartPaying(seller)
    await testApp.db.transaction(seller.actor.merchantId, async (tx) => {
      await move(tx, await lockOrder(tx, order.id), 'close', { close_type: 'MERCHANT_CLOSE', settle_status: 'VOID' })
    })
    await order.payNow()
    await testApp.deliver(await paymentNoOf(seller, order.id))
    return order
  }

  const waitForRefund = async () => {
    for (let times = 0; times < 10; times += 1) {
      await testApp.pass(10_000)
      await testApp.work()
    }
  }

  test('is booked and goes back in full', async () => {
    const before = await provenBalances(seller)
    const order = await closedButPaid()
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(20_600)
    await waitForRefund()
    expect(await provenBalances(seller)).toEqual(before)
    const info = await infoOf(seller, order.id)
    expect(info.status).toBe('CLOSED')
    expect(info.timeline.map((act) => act.text)).toContain('关闭后到账的款项已原路退回')
    expect((await ordersAtProvider(order.id))[0]?.state).toBe(5)
    expect(await testApp.sandbox.admin.invariants()).toEqual([])
  })

  test('a refund that the channel refuses is tried again by itself, and goes back once', async () => {
    const before = await provenBalances(seller)
    // The channel takes its time, so that its refusal is ours to give.
    await testApp.sandbox.admin.settings({ refundSettleMs: 30 * 24 * HOUR })
    const order = await closedButPaid()
    await testApp.payment.idle()
    const refundOf = () =>
      tenant()
        .selectFrom('provider_call')
        .selectAll()
        .where('service', '=', 'refund')
        .where('subject_id', 'in', (eb) =>
          eb.selectFrom('payment').select('payment.id').where('payment.order_id', '=', order.id),
        )
        .orderBy('created_at')
        .execute()
    // The refund leaves right after the commit; the bank is asked before it has answered.
    const [first] = await refundOf()
    const number = first?.number ?? ''
    await expect.poll(async () => (await testApp.sandbox.admin.orders(number)).length).toBe(1)
    expect(await testApp.sandbox.admin.settle(number, 'fail', '账户异常')).toBe(true)
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await waitForRefund()
    expect((await infoOf(seller, order.id)).timeline.map((act) => act.text)).toContain(
      '多收的款项退回未成功（账户异常），稍后自动重试',
    )
    expect((await refundOf()).map((call) => call.status)).toEqual(['FAILED', 'SUCCEEDED'])
    expect(await provenBalances(seller)).toEqual(before)
  })
})

test('a storefront sees its order without the remark of the merchant’s people', async () => {
  const order = await place(seller)
  const { operate } = testApp.modules.saleOrders.handlers
  await ask(api.saleOrder.operate, operate, seller.actor, { action: 'remark', orderId: order.id, remark: '难缠的客人' })
  expect(JSON.stringify(await infoOf(seller, order.id, seller.storefront))).not.toContain('难缠')
  expect((await infoOf(seller, order.id)).sellerRemark).toBe('难缠的客人')
})
