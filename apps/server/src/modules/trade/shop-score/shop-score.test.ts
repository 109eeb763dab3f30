// Once a day every shop is counted, from orders that were really sold, shipped and refunded.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSeller,
  addPayableSeller,
  DAY,
  HOUR,
  operate,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../testing/returns.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const count = () => testApp.modules.jobs.find(({ name }) => name === 'count-shop-scores')?.run()
async function shopOf({ actor }: Pick<Seller, 'actor'>) {
  const rows = await testApp.db.tenant(actor.merchantId).selectFrom('shop').select(['id', 'version']).execute()
  return rows[0] ?? { id: '', version: 0 }
}
const scoresOf = async (of: Pick<Seller, 'actor'>) =>
  ask(api.shopScore.info, testApp.modules.handlers.shopScore.info, of.actor, { shopId: (await shopOf(of)).id })
async function partsOf(of: Pick<Seller, 'actor'>) {
  const { scores } = await scoresOf(of)
  return Object.fromEntries(scores.flatMap(({ parts }) => parts.map(({ part, good, all }) => [part, [good, all]])))
}

test('a shop is not scored before it was counted', async () => {
  expect(await scoresOf(seller)).toMatchObject({ countedOn: null, from: null })
})

test('counts what was shipped in time, quickly, late and not at all, and what was refunded for flaws', async () => {
  const quick = await placeAndPay(seller)
  const slow = await placeAndPay(seller)
  await placeAndPay(seller)
  await ship(seller, quick)
  await testApp.pass(40 * HOUR)
  const shipped = await ship(seller, slow)
  await refund(seller, shipped, 100)
  await count()
  expect(await partsOf(seller)).toMatchObject({ ON_TIME: [2, 2], QUICK: [1, 2], FLAWLESS: [1, 2], APPROVED: [0, 0] })
  // What waits past its promise counts the next day, and the same day is counted once.
  await testApp.pass(24 * HOUR)
  await count()
  expect(await partsOf(seller)).toMatchObject({ ON_TIME: [2, 3], QUICK: [1, 2], FLAWLESS: [1, 2] })
  const before = await shopOf(seller)
  await count()
  expect(await shopOf(seller)).toEqual(before)
  await testApp.pass(91 * DAY)
  await count()
  expect(await partsOf(seller)).toMatchObject({ ON_TIME: [0, 0], FLAWLESS: [0, 0] })
})

test('a paid order that was closed for want of stock was not shipped in time, however soon that was said', async () => {
  const own = await addPayableSeller(testApp)
  await ship(own, await placeAndPay(own))
  const { id, version, items } = await placeAndPay(own)
  const none = items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
  await operate(own, { action: 'outOfStock', orderId: id, version, items: none, reason: '仓库没有货了' })
  for (let times = 0; times < 20; times += 1) {
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  await testApp.pass(DAY)
  await count()
  expect(await partsOf(own)).toMatchObject({ ON_TIME: [1, 2], QUICK: [1, 1] })
})

const parcel = { carrierCode: 'SF', waybillNo: 'SF5000000001' } as const

test('an order whose buyer complained of its goods is flawless no more, be it paid or sent anew', async () => {
  const own = await addPayableSeller(testApp)
  const returned = async (reasonCode: 'QUALITY' | 'MISSING' | 'CHANGED_MIND', type: 'REFUND_ONLY' | 'RESHIP') =>
    applyFor(own, await ship(own, await placeAndPay(own)), {
      reasonCode,
      type,
      isReceived: true,
      ...(type === 'REFUND_ONLY' ? { amountFen: 100 } : {}),
    })
  const act = async (id: string, action: 'agree' | 'cancel') =>
    onReturn(own, { action, id, version: (await returnOf(own, id)).version })
  const bad = await returned('QUALITY', 'REFUND_ONLY')
  await act(bad.id, 'agree')
  await untilEnded(own, bad.id)
  const liked = await returned('CHANGED_MIND', 'REFUND_ONLY')
  await act(liked.id, 'agree')
  await untilEnded(own, liked.id)
  const takenBack = await returned('QUALITY', 'REFUND_ONLY')
  await onReturn(own, { action: 'cancel', id: takenBack.id })
  await testApp.pass(DAY)
  await count()
  expect(await partsOf(own)).toMatchObject({ FLAWLESS: [2, 3] })
  // What was missing is sent: nothing is paid, and it was missing all the same.
  const missed = await returned('MISSING', 'RESHIP')
  await act(missed.id, 'agree')
  await onReturn(own, { action: 'reship', id: missed.id, version: (await returnOf(own, missed.id)).version, ...parcel })
  await onReturn(own, { action: 'gotIt', id: missed.id })
  await testApp.pass(DAY)
  await count()
  expect(await partsOf(own)).toMatchObject({ FLAWLESS: [2, 4] })
})

test('is counted of each shop by itself, and seen by its own merchant alone', async () => {
  const other = await addSeller(testApp)
  await count()
  expect(await partsOf(other)).toMatchObject({ ON_TIME: [0, 0], QUICK: [0, 0] })
  const { id } = await shopOf(seller)
  await expect(
    ask(api.shopScore.info, testApp.modules.handlers.shopScore.info, other.actor, { shopId: id }),
  ).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('returns say how soon a shop answers, how soon money goes back, and whether a ruling went against it', async () => {
  const own = await addPayableSeller(testApp)
  const service = async () => {
    const { ANSWERED, UNDISPUTED, REFUNDED } = await partsOf(own)
    return { ANSWERED, UNDISPUTED, REFUNDED }
  }
  const asked = async () => {
    const order = await placeAndPay(own)
    await testApp.pass(HOUR)
    return applyFor(own, await ship(own, order), { isReceived: true, amountFen: 100 })
  }
  const agree = async ({ id }: { readonly id: string }) =>
    onReturn(own, { action: 'agree', id, version: (await returnOf(own, id)).version })
  const soon = await asked()
  await agree(soon)
  await untilEnded(own, soon.id)
  const late = await asked()
  const canceled = await asked()
  await onReturn(own, { action: 'cancel', id: canceled.id })
  const byTheClock = await asked()
  await testApp.pass(30 * HOUR)
  await agree(late)
  await untilEnded(own, late.id)
  await testApp.pass(20 * HOUR)
  await untilEnded(own, byTheClock.id)
  // The shop may have been counted on this day already.
  await testApp.pass(24 * HOUR)
  await count()
  // What was called off unanswered is asked of nobody, and no ruling went against it.
  expect(await service()).toEqual({ ANSWERED: [1, 3], UNDISPUTED: [4, 4], REFUNDED: [1, 3] })
  await testApp.pass(91 * DAY)
  await count()
  expect(await service()).toEqual({ ANSWERED: [0, 0], UNDISPUTED: [0, 0], REFUNDED: [0, 0] })
})

test('soon is half of the time that was in force when a return was applied for', async () => {
  const own = await addPayableSeller(testApp)
  const asked = async () => {
    const order = await placeAndPay(own)
    await testApp.pass(HOUR)
    return applyFor(own, await ship(own, order), { isReceived: true, amountFen: 100 })
  }
  const setHours = async (value: number) => {
    const { handlers } = testApp.modules.parameters
    const operator = newOperator(testApp)
    const rows = await ask(api.parameter.list, handlers.list, operator, undefined)
    const { version = 0 } = rows.find(({ key }) => key === 'afterSale.reviewHours') ?? {}
    await ask(api.parameter.change, handlers.change, operator, {
      key: 'afterSale.reviewHours',
      value,
      version,
      reason: '旺季放宽',
    })
  }
  const before = await asked()
  await testApp.pass(HOUR)
  await setHours(72)
  const after = await asked()
  await testApp.pass(30 * HOUR)
  for (const { id } of [before, after])
    await onReturn(own, { action: 'agree', id, version: (await returnOf(own, id)).version })
  await setHours(48)
  await testApp.pass(DAY)
  await count()
  expect(await partsOf(own)).toMatchObject({ ANSWERED: [1, 2] })
})
