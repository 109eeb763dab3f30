// Every two acts that contend for one order, at the same moment: one of them or both in some order, and the books, the stock and the pieces are right afterwards.
import type { SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REGION } from '../../../testing/persons.ts'
import { provenBuyer } from '../../../testing/racing-buyer.ts'
import {
  addPayableSeller,
  closedNone,
  close,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  holdOrRelease,
  infoOf,
  operate,
  orderBody,
  paymentNoOf,
  place,
  pressOnLink,
  provenBalances,
  refund,
  type Seller,
  ship,
  startPaying,
  stockOf,
} from '../../../testing/seller.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(3)
/** Rounds that run side by side, so that strangers' orders contend for the same counters and accounts too. */
const AT_ONCE = 5
const STOCK = 100_000

let testApp: TestApp
let seller: Seller
let operator: ReturnType<typeof newOperator>
let buyer: ReturnType<typeof orderBody>['buyer']
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: STOCK })
  operator = newOperator(testApp)
  buyer = await provenBuyer(seller)
})
afterAll(() => testApp.stop())
afterEach(async () => {
  // Only time brings a refund to its buyer.
  for (let times = 0; times < 5; times += 1) {
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  await booksAreRight()
})

type Act = () => Promise<unknown>
interface Contest {
  /** Before both. */
  readonly order: SaleOrderInfo
  readonly after: SaleOrderInfo
  readonly won: readonly [boolean, boolean]
}

/** Both acts begin at the same moment, in each round on an order of its own. Whoever lost was told so by name. */
async function contest(
  begin: () => Promise<SaleOrderInfo>,
  acts: (order: SaleOrderInfo) => readonly [Act, Act] | Promise<readonly [Act, Act]>,
  then: (contest: Contest) => unknown,
): Promise<void> {
  const once = async () => {
    const order = await begin()
    const [one, other] = await acts(order)
    const results = await Promise.allSettled([one(), other()])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
    const [first, second] = results
    const won = [first.status === 'fulfilled', second.status === 'fulfilled'] as const
    const after = await infoOf(seller, order.id)
    expect(won).toContain(true)
    piecesAreRight(after)
    await then({ order, after, won })
  }
  for (let begun = 0; begun < ROUNDS; begun += AT_ONCE) {
    await closedNone(seller)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, ROUNDS - begun) }, once))
  }
}

/** Of two that saw the same order one wins. */
const oneWins = ({ won }: Contest): void => expect(won.filter(Boolean)).toHaveLength(1)

function piecesAreRight({ items, status, money, refundedFen, refundingFen }: SaleOrderInfo): void {
  for (const { quantity, shippedQuantity, droppedQuantity } of items) {
    expect(shippedQuantity + droppedQuantity).toBeLessThanOrEqual(quantity)
    if (status === 'SHIPPED' || status === 'COMPLETED') expect(shippedQuantity + droppedQuantity).toBe(quantity)
  }
  expect(refundedFen + refundingFen).toBeLessThanOrEqual(money.paidFen)
}

async function booksAreRight(): Promise<void> {
  const db = testApp.db.tenant(seller.actor.merchantId)
  const pieces = await db
    .selectFrom('sale_order_item')
    .innerJoin('sale_order', 'sale_order.id', 'sale_order_item.order_id')
    .select([
      sql<string>`sum(shipped_quantity)`.as('shipped'),
      sql<string>`sum(case when status in ('UNPAID', 'TO_SHIP', 'PART_SHIPPED')
        then quantity - shipped_quantity - dropped_quantity else 0 end)`.as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  expect(await stockOf(seller)).toEqual({ stock: STOCK - Number(pieces.shipped), locked: Number(pieces.waiting) })
  const { M_PENDING: pending } = await provenBalances(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
  const unsettled = await db
    .selectFrom('sale_order')
    .select(sql<string | null>`sum(paid_fen - refunded_fen)`.as('fen'))
    .where('settle_status', '<>', 'SETTLED')
    .executeTakeFirstOrThrow()
  expect(pending).toBe(Number(unsettled.fen))
}

const unpaid = async (): Promise<SaleOrderInfo> => infoOf(seller, (await place(seller, { buyer })).id)

/** With the cashier's page open. */
async function payable() {
  const order = await place(seller, { buyer })
  const { pay } = await startPaying(seller, order.id)
  const { url } = pay
  return { ...(await infoOf(seller, order.id)), payNow: () => pressOnLink(seller, url, 'pay') }
}

async function linked(links: Map<string, Act>): Promise<SaleOrderInfo> {
  const { payNow, ...order } = await payable()
  links.set(order.id, payNow)
  return order
}

/** Who comes too late finds no page; the provider knows whether it was paid. */
const payBy =
  (links: ReadonlyMap<string, Act>, id: string): Act =>
  () =>
    links
      .get(id)?.()
      .catch(() => undefined) ?? fail('This order has no link')

async function paid(): Promise<SaleOrderInfo> {
  const order = await payable()
  await order.payNow()
  await testApp.deliver(await paymentNoOf(seller, order.id))
  return infoOf(seller, order.id)
}

async function shipped(): Promise<SaleOrderInfo> {
  const order = await paid()
  await ship(seller, order)
  return infoOf(seller, order.id)
}

/** Begun before: what has been paid for a while is asked of its merchant. */
async function earlier(begin: () => Promise<SaleOrderInfo>): Promise<() => Promise<SaleOrderInfo>> {
  const orders: SaleOrderInfo[] = []
  for (let times = 0; times < ROUNDS; times += 1) orders.push(await begin())
  await testApp.pass(7 * HOUR)
  return () => infoOf(seller, orders.pop()?.id ?? fail('No order is left'))
}

async function askedElsewhere(): Promise<() => Promise<SaleOrderInfo>> {
  const next = await earlier(paid)
  return async () => {
    const { id } = await next()
    await askAddress(id)()
    return infoOf(seller, id)
  }
}

const receiver = { name: '韩梅梅', phone: '13712340000', region: REGION, detail: '文三路 90 号 602 室' }
type Seen = Pick<SaleOrderInfo, 'id' | 'version'>
const byBuyer = (action: 'cancel' | 'confirm' | 'dropAddress', orderId: string): Act => {
  const { storefront: actor } = seller
  if (action === 'cancel') return () => operate(seller, { action, orderId, reason: '不想要了' }, { actor })
  return () => operate(seller, { action, orderId }, { actor })
}
const askAddress =
  (orderId: string): Act =>
  () =>
    operate(seller, { action: 'askAddress', orderId, receiver }, { actor: seller.storefront })
const lower =
  ({ id: orderId, version, items, freightFen }: SaleOrderInfo): Act =>
  () =>
    operate(seller, {
      action: 'price',
      orderId,
      version,
      lines: items.map(({ id, payFen }) => ({ itemId: id, payFen: payFen - 100 })),
      freightFen,
    })
const extend =
  ({ id: orderId, version }: Seen): Act =>
  () =>
    operate(seller, { action: 'extend', orderId, version, days: 3 })
const dropAll =
  ({ id: orderId, version, items }: SaleOrderInfo): Act =>
  () =>
    operate(seller, {
      action: 'outOfStock',
      orderId,
      version,
      items: items.map(({ id, quantity }) => ({ itemId: id, quantity })),
      reason: '盘点缺货',
      isRestocked: true,
    })
const undo =
  ({ id: orderId, version, shipments }: SaleOrderInfo): Act =>
  () =>
    operate(seller, { action: 'undoShip', orderId, version, shipmentId: shipments[0]?.id ?? '' })

/** What has been paid at the provider by now is heard of. */
async function heard(order: Seen): Promise<SaleOrderInfo> {
  await testApp.deliver(await paymentNoOf(seller, order.id))
  return infoOf(seller, order.id)
}
const isPaidAtProvider = async ({ id }: Seen): Promise<boolean> =>
  (await testApp.sandbox.admin.orders(await paymentNoOf(seller, id)))[0]?.state === 4

describe('an order that waits to be paid', () => {
  test('is paid while its buyer cancels: closed without the money, or paid', async () => {
    const links = new Map<string, Act>()
    const acts = ({ id }: SaleOrderInfo) => [payBy(links, id), byBuyer('cancel', id)] as const
    await contest(
      () => linked(links),
      acts,
      async ({ order }) => {
        const { status, money } = await heard(order)
        const isPaid = await isPaidAtProvider(order)
        expect([status, money.paidFen]).toEqual(isPaid ? ['TO_SHIP', order.payableFen] : ['CLOSED', 0])
      },
    )
  })

  test('is paid while its price is lowered: what was paid is what it then costs', async () => {
    const links = new Map<string, Act>()
    const acts = (order: SaleOrderInfo) => [payBy(links, order.id), lower(order)] as const
    await contest(
      () => linked(links),
      acts,
      async ({ order }) => {
        const { status, money, payableFen } = await heard(order)
        if (status === 'TO_SHIP') expect(money.paidFen).toBe(payableFen)
        else expect([status, money.paidFen]).toEqual(['UNPAID', 0])
      },
    )
  })

  test('is given to the cashier while its price is lowered: nobody is asked for another sum', async () => {
    const acts = (order: SaleOrderInfo) => [() => startPaying(seller, order.id), lower(order)] as const
    await contest(unpaid, acts, async ({ after }) => {
      for (const payment of after.payments)
        if (payment.status === 'PAYING') expect(payment.amountFen).toBe(after.payableFen)
    })
  })

  test('is closed while its price is lowered', async () => {
    await contest(unpaid, (order) => [() => close(seller, order), lower(order)], oneWins)
  })

  test('is closed by its merchant while its buyer cancels', async () => {
    await contest(unpaid, (order) => [() => close(seller, order), byBuyer('cancel', order.id)], oneWins)
  })

  test('is cancelled twice at once', async () => {
    await contest(
      unpaid,
      ({ id }) => [byBuyer('cancel', id), byBuyer('cancel', id)],
      ({ after }) => {
        expect(after.status).toBe('CLOSED')
      },
    )
  })
})

describe('an order that waits to be shipped', () => {
  test('is shipped while all of it is refunded', async () => {
    const acts = (order: SaleOrderInfo) =>
      [() => ship(seller, order), () => refund(seller, order, order.payableFen)] as const
    await contest(paid, acts, (each) => {
      oneWins(each)
      expect(each.after.shipments).toHaveLength(each.won[0] ? 1 : 0)
      expect(each.after.refunds).toHaveLength(each.won[0] ? 0 : 1)
    })
  })

  test('is shipped while its goods are out of stock', async () => {
    await contest(
      paid,
      (order) => [() => ship(seller, order), dropAll(order)],
      (each) => {
        oneWins(each)
        expect(each.after.shipments).toHaveLength(each.won[0] ? 1 : 0)
      },
    )
  })

  test('is refunded while its goods are out of stock: the money goes back once', async () => {
    await contest(
      paid,
      (order) => [() => refund(seller, order, order.payableFen), dropAll(order)],
      (each) => {
        oneWins(each)
        expect(each.after.refunds).toHaveLength(1)
      },
    )
  })

  test('is shipped while its buyer asks for another address: sent, or held for the answer', async () => {
    await contest(
      await earlier(paid),
      (order) => [() => ship(seller, order), askAddress(order.id)],
      (each) => {
        oneWins(each)
        expect([each.after.status, each.after.hold?.reason]).toEqual(
          each.won[0] ? ['SHIPPED', undefined] : ['TO_SHIP', 'ADDRESS_REVIEW'],
        )
      },
    )
  })

  test('is refunded while the platform holds it', async () => {
    const acts = (order: SaleOrderInfo) =>
      [() => refund(seller, order, 100), () => holdOrRelease(seller, operator, order.id, 'hold')] as const
    await contest(paid, acts, ({ after, won }) => {
      expect(won[1]).toBe(true)
      expect(after.hold?.reason).toBe('RISK')
    })
  })

  test('has one address approved and rejected at once', async () => {
    const change = ({ id, addressChange }: SaleOrderInfo) => ({ orderId: id, changeId: addressChange?.id ?? '' })
    const acts = (order: SaleOrderInfo) =>
      [
        () => operate(seller, { action: 'approveAddress', ...change(order) }),
        () => operate(seller, { action: 'rejectAddress', ...change(order), reason: '已打包出库' }),
      ] as const
    await contest(await askedElsewhere(), acts, (each) => {
      oneWins(each)
      expect(each.after.hold).toBeNull()
    })
  })

  test('has an address approved while its buyer drops it', async () => {
    const acts = ({ id, addressChange }: SaleOrderInfo) =>
      [
        () => operate(seller, { action: 'approveAddress', orderId: id, changeId: addressChange?.id ?? '' }),
        byBuyer('dropAddress', id),
      ] as const
    await contest(await askedElsewhere(), acts, (each) => {
      oneWins(each)
      expect(each.after.hold).toBeNull()
    })
  })
})

describe('an order on its way', () => {
  test('is confirmed while its receipt is put off: received in any case', async () => {
    await contest(
      shipped,
      (order) => [byBuyer('confirm', order.id), extend(order)],
      ({ after, won }) => {
        expect([after.status, won[0]]).toEqual(['COMPLETED', true])
      },
    )
  })

  test('is put off twice at once', async () => {
    await contest(shipped, (order) => [extend(order), extend(order)], oneWins)
  })

  test('is confirmed while all of it is refunded', async () => {
    const acts = (order: SaleOrderInfo) =>
      [byBuyer('confirm', order.id), () => refund(seller, order, order.payableFen)] as const
    await contest(shipped, acts, ({ after, won }) => {
      expect(after.refunds).toHaveLength(won[1] ? 1 : 0)
    })
  })

  test('is confirmed while its parcel is taken back: received, or not sent', async () => {
    await contest(
      shipped,
      (order) => [byBuyer('confirm', order.id), undo(order)],
      (each) => {
        oneWins(each)
        expect(each.after.status).toBe(each.won[0] ? 'COMPLETED' : 'TO_SHIP')
      },
    )
  })

  test('is refunded while its parcel is taken back', async () => {
    await contest(shipped, (order) => [() => refund(seller, order, order.payableFen), undo(order)], oneWins)
  })

  test('is put off while its parcel is taken back', async () => {
    await contest(shipped, (order) => [extend(order), undo(order)], oneWins)
  })

  test('has its parcel taken back twice at once', async () => {
    await contest(shipped, (order) => [undo(order), undo(order)], oneWins)
  })

  test('is settled while some of it is refunded', async () => {
    const next = await earlier(async () => {
      const order = await shipped()
      await confirm(seller, order.id)
      return order
    })
    await testApp.pass(7 * DAY)
    const { settle } = testApp.modules.saleOrders.onTimer
    const acts = (order: SaleOrderInfo) =>
      [() => Promise.resolve(settle(seller.actor.merchantId, order.id)), () => refund(seller, order, 100)] as const
    await contest(next, acts, ({ after, won }) => {
      expect(after.refunds).toHaveLength(won[1] ? 1 : 0)
    })
  })
})

function fail(text: string): never {
  throw new Error(text)
}
