// Two hands on one order at the same moment: whoever comes first wins alone, and every book is right afterwards.
import { randomUUID } from 'node:crypto'
import type { SaleOrderInfo } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { raceRounds } from '@merchant/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  close,
  confirm,
  DAY,
  holdOrRelease,
  differenceFromProvider,
  infoOf,
  listOf,
  orderBody,
  paymentNoOf,
  place,
  provenBalances,
  type Seller,
  ship,
  startPaying,
  stockOf,
  pressOnLink,
  refund,
  settleAtOnce,
} from '../../../testing/seller.ts'
import { provenBuyer } from '../../../testing/racing-buyer.ts'
import { untilServed } from '../../../testing/until-served.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(20)
/** Rounds that run side by side, so that strangers' orders contend for the same counters and accounts too. */
const AT_ONCE = 5
const STOCK = 10_000

let testApp: TestApp
let seller: Seller
let buyer: ReturnType<typeof orderBody>['buyer']
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: STOCK })
  buyer = await provenBuyer(seller)
})
afterAll(() => testApp.stop())

/** Runs a round for each item, some at a time; answers what each came to. */
async function forEach<Item, T>(items: readonly Item[], round: (item: Item) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let begun = 0; begun < items.length; begun += AT_ONCE)
    results.push(...(await Promise.all(items.slice(begun, begun + AT_ONCE).map(round))))
  return results
}
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

/** An order whose cashier page is open, of a buyer who has paid before. */
async function waitingForPayment() {
  const order = await place(seller, { buyer })
  const { pay } = await startPaying(seller, order.id)
  return { ...order, payNow: () => pressOnLink(seller, pay.url, 'pay') }
}

const won = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter((result) => result.status === 'fulfilled').length
/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function losersWereRefused(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
}

async function booksAreRight(): Promise<void> {
  const { counts } = await listOf(seller)
  const rows = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sale_order')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count'), (eb) => eb.fn.sum<string>('paid_fen').as('paid')])
    .groupBy('status')
    .execute()
  for (const row of rows) expect(counts?.[row.status], row.status).toBe(Number(row.count))
  const shipped = await soldPieces(['SHIPPED', 'COMPLETED'])
  const reserved = await soldPieces(['UNPAID', 'TO_SHIP'])
  expect(await stockOf(seller)).toEqual({ stock: STOCK - shipped, locked: reserved })
  const balances = await provenBalances(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
  const unsettled = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sale_order')
    .select(sql<string | null>`sum(paid_fen - refunded_fen)`.as('fen'))
    .where('settle_status', '<>', 'SETTLED')
    .executeTakeFirstOrThrow()
  expect(balances.M_PENDING).toBe(Number(unsettled.fen))
}

async function soldPieces(statuses: Tables['sale_order']['status'][]): Promise<number> {
  const row = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sale_order_item')
    .innerJoin('sale_order', 'sale_order.id', 'sale_order_item.order_id')
    .select((eb) => eb.fn.sum<string | null>('quantity').as('pieces'))
    .where('sale_order.status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(row.pieces)
}

test('eight refunds of one order at once: never more than was paid, and one of those that saw the same order', async () => {
  await forEach(rounds.slice(0, raceRounds(10)), async () => {
    const waiting = await waitingForPayment()
    await waiting.payNow()
    await testApp.deliver(await paymentNoOf(seller, waiting.id))
    const paid = await infoOf(seller, waiting.id)
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        untilServed(() => refund(seller, paid, at % 2 === 0 ? paid.payableFen : paid.payableFen - 100)),
      ),
    )
    losersWereRefused(results)
    expect(won(results)).toBe(1)
    const order = await infoOf(seller, waiting.id)
    expect(order.refunds).toHaveLength(1)
    expect(order.refundingFen + order.refundedFen).toBe(order.refunds[0]?.amountFen)
  })
  await testApp.payment.idle()
  for (let times = 0; times < 5; times += 1) {
    await testApp.pass(10_000)
    await testApp.work()
  }
})

test('the buyer pays while the merchant closes', async () => {
  await forEach(rounds, async () => {
    const order = await waitingForPayment()
    const [, closing] = await Promise.allSettled([order.payNow(), close(seller, { id: order.id, version: 1 })])
    await testApp.deliver(await paymentNoOf(seller, order.id))
    const { status, money } = await infoOf(seller, order.id)
    const [atProvider] = await testApp.sandbox.admin.orders(await paymentNoOf(seller, order.id))
    const isPaid = atProvider?.state === 4
    // Never closed with the money taken, never open with the money given.
    expect(status).toBe(isPaid ? 'TO_SHIP' : 'CLOSED')
    expect(money.paidFen).toBe(isPaid ? order.payableFen : 0)
    losersWereRefused([closing])
  })
  await booksAreRight()
})

test('the buyer opens the cashier while the merchant closes: nobody is left with a page for a closed order', async () => {
  const statuses = await forEach(rounds, async () => {
    const order = await place(seller, { buyer })
    const results = await Promise.allSettled([
      startPaying(seller, order.id),
      close(seller, { id: order.id, version: 1 }),
    ])
    losersWereRefused(results)
    const { status, payments } = await infoOf(seller, order.id)
    const isOpen = payments.some((payment) => payment.status === 'PAYING')
    if (status === 'CLOSED') expect(isOpen).toBe(false)
    else await close(seller, { id: order.id, version: 1 })
    return status
  })
  expect(statuses).toHaveLength(ROUNDS)
  await booksAreRight()
})

test('the same order is to be paid eight times at once: one collect, and one payment', async () => {
  await forEach(rounds, async () => {
    const { id, payableFen } = await place(seller, { buyer })
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => untilServed(() => startPaying(seller, id))),
    )
    losersWereRefused(results)
    const { payments } = await infoOf(seller, id)
    expect(payments).toHaveLength(1)
    const [payment] = payments
    const urls = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.pay.url] : []))
    await pressOnLink(seller, urls.find((url) => url !== null) ?? null, 'pay')
    await testApp.deliver(payment?.paymentNo)
    expect(await infoOf(seller, id)).toMatchObject({ status: 'TO_SHIP', money: { paidFen: payableFen } })
  })
  await booksAreRight()
})

describe('one order on its way', () => {
  let orders: SaleOrderInfo[] = []

  test('the news of its payment arrives while two clocks close it: it is paid', async () => {
    const paid = await forEach(rounds, async () => {
      const order = await waitingForPayment()
      await order.payNow()
      return order
    })
    await testApp.pass(30 * 60_000)
    const { payExpire } = testApp.modules.saleOrders.onTimer
    orders = await forEach(paid, async ({ id }) => {
      await Promise.all([
        paymentNoOf(seller, id).then((no) => testApp.deliver(no)),
        payExpire(seller.actor.merchantId, id),
        payExpire(seller.actor.merchantId, id),
      ])
      return infoOf(seller, id)
    })
    for (const { status } of orders) expect(status).toBe('TO_SHIP')
    await booksAreRight()
  })

  test('two people ship while a third closes: one parcel, once off the stock', async () => {
    orders = await forEach(orders, async (order) => {
      const results = await Promise.allSettled([
        ship(seller, order, randomUUID()),
        close(seller, order),
        ship(seller, order, randomUUID()),
      ])
      expect(won(results)).toBe(1)
      losersWereRefused(results)
      return infoOf(seller, order.id)
    })
    for (const { shipments } of orders) expect(shipments).toHaveLength(1)
    await booksAreRight()
  })

  test('the buyer confirms while the clock does: it is completed once', async () => {
    await testApp.pass(10 * DAY)
    const { autoConfirm } = testApp.modules.saleOrders.onTimer
    orders = await forEach(orders, async ({ id, version }) => {
      const results = await Promise.allSettled([
        confirm(seller, id),
        autoConfirm(seller.actor.merchantId, id),
        autoConfirm(seller.actor.merchantId, id),
      ])
      losersWereRefused(results)
      const done = await infoOf(seller, id)
      expect(done.timeline.filter((act) => act.text.includes('确认收货'))).toHaveLength(1)
      expect(done.version).toBe(version + 1)
      return done
    })
    await booksAreRight()
  })

  test('two clocks and six operators settle: the money moves once', async () => {
    await testApp.pass(7 * DAY)
    const { settle } = testApp.modules.saleOrders.onTimer
    const { merchantId } = seller.actor
    const operators = Array.from({ length: 6 }, () => newOperator(testApp))
    const byHand = await forEach(orders, async ({ id, money }) => {
      const asked = { merchantId, orderId: id, amountFen: money.expectedSettleFen }
      const results = await Promise.allSettled([
        settle(merchantId, id),
        ...operators.map((operator) => untilServed(() => settleAtOnce(testApp, operator, asked))),
        settle(merchantId, id),
      ])
      losersWereRefused(results)
      return won(results.slice(1, -1))
    })
    for (const times of byHand) expect(times).toBeLessThanOrEqual(1)
    await testApp.pass(60_000)
    await testApp.work()
    for (const { id } of orders) expect((await infoOf(seller, id)).settleStatus).toBe('SETTLED')
    const calls = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('provider_call')
      .select('subject_id')
      .where('service', '=', 'agentPay')
      .execute()
    expect(calls).toHaveLength(ROUNDS)
    await booksAreRight()
  })
})

test('an order is shipped while the platform holds it: sent and held, or held and not sent', async () => {
  const operator = newOperator(testApp)
  await forEach(rounds, async () => {
    const waiting = await waitingForPayment()
    await waiting.payNow()
    await testApp.deliver(await paymentNoOf(seller, waiting.id))
    const paid = await infoOf(seller, waiting.id)
    const results = await Promise.allSettled([ship(seller, paid), holdOrRelease(seller, operator, paid.id, 'hold')])
    losersWereRefused(results)
    const [shipped, held] = results
    expect(held.status).toBe('fulfilled')
    const after = await infoOf(seller, paid.id)
    expect(after.hold?.reason).toBe('RISK')
    expect([after.status, after.shipDeadlineAt]).toEqual([shipped.status === 'fulfilled' ? 'SHIPPED' : 'TO_SHIP', null])
    await holdOrRelease(seller, operator, paid.id, 'release')
  })
  await booksAreRight()
})

test('strangers’ orders are placed and closed side by side without a deadlock that anyone sees', async () => {
  await forEach(rounds, async () => {
    const first = await place(seller, { buyer })
    await Promise.all([close(seller, { id: first.id, version: 1 }), place(seller, { buyer }), place(seller)])
  })
  await booksAreRight()
})
