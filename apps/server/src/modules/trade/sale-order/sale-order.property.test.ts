// Whatever is done to an order, refused or repeated, in whatever order it is heard of: money, pieces, stock and clocks are right after each step.
import { randomUUID } from 'node:crypto'
import type { InputOf, Api, SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  closedNone,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  operate,
  paymentNoOf,
  placeAndStartPaying,
  provenBalances,
  type Seller,
  sellingOf,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'

const STOCK = 10_000

let testApp: TestApp
let seller: Seller
let skuIds: readonly string[]
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: STOCK })
  const other = await saveGoodsOf(sellingOf(testApp), seller.actor, { stock: STOCK })
  skuIds = [seller.skuId, other.sku.id]
})
afterAll(() => testApp.stop())

type Operation = InputOf<Api['saleOrder']['operate']>
const acts = [
  'shipSome',
  'shipAll',
  'dropOne',
  'refundSome',
  'refundRest',
  'lower',
  'close',
  'cancel',
  'extend',
  'undoShip',
  'confirm',
  'hear',
  'wait',
] as const
type Act = (typeof acts)[number]
const step = fc.record({ act: fc.constantFrom(...acts), dice: fc.nat(1_000), again: fc.integer({ min: 1, max: 3 }) })
const history = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  isPaid: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 10 }),
})

let waybill = 0
const label = () => ({ carrierCode: 'SF', waybillNo: `SF66${String((waybill += 1)).padStart(10, '0')}` })

function operationOf(act: Exclude<Act, 'hear' | 'wait'>, order: SaleOrderInfo, dice: number): Operation {
  const { id: orderId, version, items } = order
  const line = items[dice % items.length]
  const one = [{ itemId: line?.id ?? orderId, quantity: 1 }]
  const restFen = order.money.paidFen - order.refundedFen - order.refundingFen
  const refund = (amountFen: number): Operation => ({
    action: 'refund',
    orderId,
    version,
    amountFen: Math.max(1, amountFen),
    reason: '少发或漏发',
  })
  switch (act) {
    case 'shipSome':
      return { action: 'ship', orderId, version, packages: [{ ...label(), items: one }] }
    case 'shipAll':
      return { action: 'ship', orderId, version, packages: [label()] }
    case 'dropOne':
      return { action: 'outOfStock', orderId, version, items: one, reason: '盘点缺货', isRestocked: true }
    case 'refundSome':
      return refund(dice)
    case 'refundRest':
      return refund(restFen)
    case 'lower':
      return {
        action: 'price',
        orderId,
        version,
        lines: [{ itemId: line?.id ?? orderId, payFen: Math.max(1, (line?.payFen ?? 2) - 1 - dice) }],
        freightFen: order.freightFen,
      }
    case 'close':
      return { action: 'close', orderId, version, reasonCode: 'OUT_OF_STOCK' }
    case 'cancel':
      return { action: 'cancel', orderId, reason: '不想要了' }
    case 'extend':
      return { action: 'extend', orderId, version, days: 3 }
    case 'undoShip':
      return { action: 'undoShip', orderId, version, shipmentId: order.shipments[0]?.id ?? orderId }
    case 'confirm':
      return { action: 'confirm', orderId }
  }
}

const db = () => testApp.db.tenant(seller.actor.merchantId)
const skusOf = () =>
  db().selectFrom('sku').select(['id', 'stock', 'locked']).where('id', 'in', skuIds).orderBy('id').execute()

/** All that an order is, and what it holds of the stock. */
async function stateOf(orderId: string) {
  await testApp.payment.idle()
  const [order, items, shipments, refunds, payments, timers, skus] = await Promise.all([
    db().selectFrom('sale_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    db().selectFrom('sale_order_item').selectAll().where('order_id', '=', orderId).orderBy('line').execute(),
    db().selectFrom('shipment').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    db().selectFrom('refund_order').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    db().selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    db()
      .selectFrom('timer')
      .select(['kind', 'due_at'])
      .where('subject_id', '=', orderId)
      .where('fired_at', 'is', null)
      .execute(),
    skusOf(),
  ])
  return { order, items, shipments, refunds, payments, timers, skus }
}

const CLOCK: Readonly<Partial<Record<string, string>>> = {
  UNPAID: 'saleOrder.payExpire',
  SHIPPED: 'saleOrder.autoConfirm',
  COMPLETED: 'saleOrder.settle',
}

/** Its clock runs, once; while all of its money goes back, until it is there, and while it is being settled it may. */
function clockIsRight({ order, timers }: Awaited<ReturnType<typeof stateOf>>): void {
  const mayStand =
    order.settle_status !== 'NOT_DUE' || (order.paid_fen > 0 && order.refund_asked_fen === order.paid_fen)
  const kinds = timers.map(({ kind }) => kind)
  const due = CLOCK[order.status]
  expect(new Set(kinds).size).toBe(kinds.length)
  if (due !== undefined && !mayStand) expect([order.status, ...kinds]).toEqual([order.status, due])
  if (order.status === 'CLOSED') expect(kinds).toEqual([])
}

async function isRight(orderId: string): Promise<void> {
  const state = await stateOf(orderId)
  const { order, items, refunds } = state
  const asked = refunds.reduce((sum, { amount_fen: fen }) => sum + fen, 0)
  expect(asked).toBe(order.refund_asked_fen)
  expect(order.refunded_fen).toBeLessThanOrEqual(order.refund_asked_fen)
  expect(order.refund_asked_fen).toBeLessThanOrEqual(order.paid_fen)
  expect(items.reduce((sum, { pay_fen: fen }) => sum + fen, order.freight_fen)).toBe(order.payable_fen)
  for (const { quantity, shipped_quantity: sent, dropped_quantity: dropped } of items)
    expect(sent + dropped).toBeLessThanOrEqual(quantity)
  clockIsRight(state)
  await stockIsRight()
}

/** Held back for what is unpaid or unsent, and gone with what was sent. */
async function stockIsRight(): Promise<void> {
  const lines = await db()
    .selectFrom('sale_order_item')
    .innerJoin('sale_order', 'sale_order.id', 'sale_order_item.order_id')
    .select(['sku_id', 'status', 'quantity', 'shipped_quantity', 'dropped_quantity'])
    .execute()
  for (const { id, stock, locked } of await skusOf()) {
    const own = lines.filter(({ sku_id: skuId }) => skuId === id)
    const sent = own.reduce((sum, line) => sum + line.shipped_quantity, 0)
    const waiting = own
      .filter(({ status }) => status === 'UNPAID' || status === 'TO_SHIP' || status === 'PART_SHIPPED')
      .reduce((sum, line) => sum + line.quantity - line.shipped_quantity - line.dropped_quantity, 0)
    expect([stock, locked]).toEqual([STOCK - sent, waiting])
  }
}

const asRefused = (error: unknown): string | Promise<never> =>
  error instanceof Error && error.name === 'Refusal'
    ? String((error as { refusal?: unknown }).refusal)
    : Promise.reject(error)

/** Done or refused; refused it changes nothing, done it changes nothing more when it is said again, and an order that was seen before it is out of date. */
async function tryOut(order: SaleOrderInfo, operation: Operation, again: number): Promise<void> {
  const actor = operation.action === 'cancel' || operation.action === 'confirm' ? seller.storefront : seller.actor
  const key = randomUUID()
  const before = await stateOf(order.id)
  const result = await operate(seller, operation, { actor, key }).then(() => 'done', asRefused)
  const after = await stateOf(order.id)
  if (result !== 'done') {
    // Whoever would close it asks the provider first, and so hears that it has been paid.
    if (before.order.status === 'UNPAID' && after.order.paid_fen > 0) return
    expect(after).toEqual(before)
    return
  }
  for (let times = 0; times < again; times += 1) await operate(seller, operation, { actor, key })
  expect(await stateOf(order.id)).toEqual(after)
  if (!('version' in operation)) return
  const stale = await operate(seller, operation, { actor }).then(() => 'done', asRefused)
  // Whoever may not any more is told what the order is now.
  expect(['record.changed', 'state.notAllowed']).toContain(stale)
  expect(await stateOf(order.id)).toEqual(after)
}

test('every history of an order keeps its money, pieces, stock and clocks', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ quantities, isPaid, steps }) => {
      const items = quantities.map((quantity, at) => ({ skuId: skuIds[at] ?? seller.skuId, quantity }))
      await closedNone(seller)
      const { id, payNow } = await placeAndStartPaying(seller, { items })
      if (isPaid) await payNow()
      await isRight(id)
      for (const { act, dice, again } of steps) {
        if (act === 'wait') {
          await testApp.pass(HOUR * (1 + (dice % 60)))
          await testApp.work()
        } else if (act === 'hear') {
          // The provider tells once more what it has told.
          const no = await paymentNoOf(seller, id)
          await testApp.deliver(no)
          const heard = await stateOf(id)
          for (let times = 0; times < again; times += 1) await testApp.deliver(no)
          expect(await stateOf(id)).toEqual(heard)
        } else {
          const order = await infoOf(seller, id)
          await tryOut(order, operationOf(act, order, dice), again)
        }
        await isRight(id)
      }
      await restGoesBack(id)
      await isRight(id)
    }),
    { numRuns: raceRounds(6) },
  )
  await testApp.pass(30 * DAY)
  await testApp.work()
  await testApp.payment.idle()
  await provenBalances(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})

/** The last refund leaves no fen. */
async function restGoesBack(id: string): Promise<void> {
  const order = await infoOf(seller, id)
  if (!order.allowedActions.includes('refund')) return
  await operate(seller, operationOf('refundRest', order, 0))
  const { refunds, money } = await infoOf(seller, id)
  expect(refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(money.paidFen)
}
