// Walks orders through their machine by chance, merchant, buyer, platform and clock in turn: what a row says may be done is what the server does.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerPickup } from '../../../testing/pickup.ts'
import {
  addPayableSeller,
  closedNone,
  DAY,
  holdOrRelease,
  differenceFromProvider,
  HOUR,
  infoOf,
  operate,
  place,
  placeAndPay,
  provenBalances,
  type Seller,
  sellingOf,
} from '../../../testing/seller.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { BY_BUYER, isByBuyer, type OperatedAct, operationOf } from './operations.testing.ts'

let testApp: TestApp
let seller: Seller
let operator: ReturnType<typeof newOperator>
/** An SKU of goods that nobody sends. */
let virtualSkuId: string
/** One of goods that are redeemed by code. */
let voucherSkuId: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 100_000 })
  operator = newOperator(testApp)
  await offerPickup(seller)
  const course = { type: 'VIRTUAL', title: '摄影入门线上课程', freightFen: 0, stock: 100_000 } as const
  virtualSkuId = (await saveGoodsOf(sellingOf(testApp), seller.actor, course)).sku.id
  const ticket = { ...course, type: 'VOUCHER', title: '陶艺体验课单人券', validDays: 5 } as const
  voucherSkuId = (await saveGoodsOf(sellingOf(testApp), seller.actor, ticket)).sku.id
})
afterAll(() => testApp.stop())

type Act = OperatedAct | 'hold' | 'release' | 'redeem' | 'wait'

const acts: readonly Act[] = [
  'ship',
  'ship',
  'redeem',
  'outOfStock',
  'undoShip',
  'editShipment',
  'noteParcel',
  'refund',
  'extend',
  'price',
  'close',
  'hold',
  'release',
  'changeAddress',
  'approveAddress',
  'rejectAddress',
  'issueInvoice',
  'correctInvoice',
  'rejectInvoice',
  'askAddress',
  ...BY_BUYER,
  'wait',
]

/** What its row says, as whoever does it reads it. */
function isAllowed(act: Exclude<Act, 'wait'>, order: SaleOrderInfo, asBuyer: SaleOrderInfo): boolean {
  if (act === 'undoShip' || act === 'editShipment' || act === 'noteParcel') {
    const parcel = order.shipments.find(({ canceledAt }) => canceledAt === null) ?? order.shipments[0]
    if (act === 'noteParcel') return parcel !== undefined && parcel.canceledAt === null
    return act === 'undoShip' ? (parcel?.undoUntil ?? null) !== null : parcel?.isEditable === true
  }
  if (act === 'redeem')
    return (
      order.hold === null &&
      (order.deliveryType === 'VOUCHER' || order.refundedFen + order.refundingFen < order.money.paidFen) &&
      order.codes.some(
        ({ status, expiresAt }) => status === 'UNUSED' && Date.parse(expiresAt) > testApp.clock.now().getTime(),
      )
    )
  if (act === 'release') return order.hold !== null && order.hold.reason !== 'ADDRESS_REVIEW'
  if (act === 'hold') return order.status !== 'UNPAID' && order.status !== 'CLOSED' && order.settleStatus === 'NOT_DUE'
  return (isByBuyer(act) ? asBuyer : order).allowedActions.includes(act)
}

/** What is signed for has left, and all of its parcels are with the buyer. */
async function isSignedForAsAWhole(orderId: string): Promise<void> {
  const db = testApp.db.tenant(seller.actor.merchantId)
  const order = await db
    .selectFrom('sale_order')
    .select(['status', 'signed_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const parcels = await db
    .selectFrom('parcel')
    .select('state')
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('state', '<>', 'CANCELED')
    .execute()
  const isWhole = order.status === 'SHIPPED' || order.status === 'COMPLETED'
  const isWithBuyer = parcels.length > 0 && parcels.every(({ state }) => state === 'SIGNED')
  if (order.status !== 'CLOSED') expect(order.signed_at !== null).toBe(isWhole && isWithBuyer)
}

/** Nothing is on its way to the provider or back. */
async function settleDown(): Promise<void> {
  await testApp.payment.idle()
  await testApp.pass(10_000)
  await testApp.work()
  await testApp.payment.idle()
}

const step = fc.record({
  act: fc.constantFrom(...acts),
  dice: fc.nat(100),
  hours: fc.constantFrom(0.2, 2, 30, 24 * 8),
})

/** Some are of virtual goods, some of vouchers, and some are fetched. */
const beginning = fc.record({
  isPaid: fc.boolean(),
  kind: fc.constantFrom('sent', 'sent', 'virtual', 'voucher', 'fetched', 'fetched'),
})

/** The first code that is left, or one that is nobody's. */
function redeem(asBuyer: SaleOrderInfo) {
  const code =
    asBuyer.codes.find(({ status }) => status === 'UNUSED')?.code ?? asBuyer.codes[0]?.code ?? '0000 0000 0000 0000'
  return ask(api.redeemCode.redeem, testApp.modules.handlers.redeemCode.redeem, seller.actor, { digits: code })
}

test('what a row says may be done is what the server does, whatever was done before', async () => {
  await fc.assert(
    fc.asyncProperty(beginning, fc.array(step, { minLength: 6, maxLength: 14 }), async (begin, steps) => {
      const { kind } = begin
      await closedNone(seller)
      const skuId = kind === 'virtual' ? virtualSkuId : kind === 'voucher' ? voucherSkuId : seller.skuId
      const bought = { items: [{ skuId, quantity: 2 }], ...(kind === 'fetched' && { pickup: {} }) }
      const { id } = begin.isPaid ? await placeAndPay(seller, bought) : await place(seller, bought)
      for (const { act, dice, hours } of steps) {
        // Only time brings a refund to its buyer: until then the order stands with its money on the way.
        await testApp.payment.idle()
        if (act === 'wait') {
          await testApp.pass(hours * HOUR)
          await settleDown()
          continue
        }
        const [order, asBuyer] = [await infoOf(seller, id), await infoOf(seller, id, seller.storefront)]
        const actor = isByBuyer(act) ? seller.storefront : seller.actor
        const done =
          act === 'hold' || act === 'release'
            ? holdOrRelease(seller, operator, id, act)
            : act === 'redeem'
              ? redeem(asBuyer)
              : operate(seller, operationOf(act, order, dice), { actor })
        const result = await Promise.resolve<unknown>(done).then(
          () => 'done',
          (error: unknown) => (error instanceof Error && error.name === 'Refusal' ? 'refused' : Promise.reject(error)),
        )
        const said = isAllowed(act, order, asBuyer) ? 'done' : 'refused'
        expect({ act, status: order.status, result }).toEqual({ act, status: order.status, result: said })
      }
      await settleDown()
      await isSignedForAsAWhole(id)
      const { items, status, codes } = await infoOf(seller, id)
      const redeemed = codes.filter((code) => code.status === 'REDEEMED').length
      const unused = codes.filter((code) => code.status === 'UNUSED').length
      if (kind === 'fetched' && codes.length > 0) {
        expect(codes).toHaveLength(1)
        expect(items[0]?.shippedQuantity).toBe(redeemed === 0 ? 0 : 2 - (items[0]?.droppedQuantity ?? 0))
        expect(unused).toBe(Number(status === 'TO_SHIP'))
      } else if (codes.length > 0) {
        const [line] = items
        expect(line).toMatchObject({ quantity: codes.length, shippedQuantity: redeemed })
        expect(unused).toBe(codes.length - redeemed - (line?.droppedQuantity ?? 0))
      }
      for (const { quantity, shippedQuantity, droppedQuantity } of items) {
        expect(shippedQuantity + droppedQuantity).toBeLessThanOrEqual(quantity)
        if (status === 'SHIPPED' || status === 'COMPLETED') expect(shippedQuantity + droppedQuantity).toBe(quantity)
      }
    }),
    { numRuns: raceRounds(25) },
  )
  await testApp.pass(30 * DAY)
  await settleDown()
  await provenBalances(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})
