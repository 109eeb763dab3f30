// Returns of all merchants as the platform's people find them: by state, by kind, by day, by what is due first, by number, by merchant.
import { api, type InputOf, type ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { escalate } from '../../../testing/disputes.ts'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  HOUR,
  infoOf,
  operate,
  paymentNoOf,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let first: Seller
let second: Seller
let operator: OperatorActor
/** In the order in which they were asked for. */
let goods: ReturnInfo
let money: ReturnInfo
let refused: ReturnInfo
let over: ReturnInfo

beforeAll(async () => {
  testApp = await startTestApp()
  first = await addPayableSeller(testApp, { stock: 1_000 })
  second = await addPayableSeller(testApp, { stock: 1_000 })
  operator = newOperator(testApp)
  goods = await asked(first, 'RETURN_REFUND')
  money = await asked(second, 'REFUND_ONLY')
  refused = await asked(first, 'REFUND_ONLY')
  await onReturn(first, { action: 'reject', ...of(refused), code: 'CUSTOM', reason: '定制商品不退' })
  over = await asked(second, 'RETURN_REFUND')
  await onReturn(second, { action: 'cancel', id: over.id })
})
afterAll(() => testApp.stop())

const of = ({ id, version }: ReturnInfo) => ({ id, version })
async function asked(seller: Seller, type: 'REFUND_ONLY' | 'RETURN_REFUND'): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  return applyFor(seller, await infoOf(seller, order.id), { type, isReceived: true, reasonCode: 'OTHER' })
}

const list = (body: InputOf<typeof api.platformReturn.list> = {}) =>
  ask(api.platformReturn.list, testApp.modules.handlers.platformReturn.list, operator, body)
const numbersIn = async (body: InputOf<typeof api.platformReturn.list> = {}) =>
  (await list(body)).list.map(({ returnNo }) => returnNo)
const numbersOf = (...all: readonly ReturnInfo[]) => all.map(({ returnNo }) => returnNo)

test('has the returns of every merchant, the newest first, and counts each tab', async () => {
  const found = await list()
  expect(found.list.map(({ returnNo }) => returnNo)).toEqual(numbersOf(over, refused, money, goods))
  expect(found).toMatchObject({
    total: 4,
    counts: { ALL: 4, MERCHANT_REVIEW: 2, MERCHANT_REJECTED: 1, CLOSED: 1, SUCCESS: 0, SOON: 0 },
  })
  expect(found.list.map(({ merchantId }) => merchantId)).toEqual(
    [second, first, second, first].map(({ actor }) => actor.merchantId),
  )
  expect(await numbersIn({ sort: 'appliedAt:asc' })).toEqual(numbersOf(goods, money, refused, over))
  expect(await list({ tab: 'MERCHANT_REVIEW' })).toMatchObject({ total: 2, totalIsExact: true })
  expect(await numbersIn({ tab: 'MERCHANT_REVIEW' })).toEqual(numbersOf(money, goods))
})

test('a row says what its merchant reads: what is asked for, and what happens by itself when', async () => {
  const [row] = (await list({ keyword: goods.returnNo })).list
  const { goodsTitle, specText, buyerNickname, amountFen, quantity, reason, phase } = goods
  expect(row).toMatchObject({
    merchantName: expect.any(String),
    goodsTitle,
    specText,
    buyerNickname,
    amountFen,
    quantity,
    reason,
    phase,
    status: 'MERCHANT_REVIEW',
    deadlineAt: goods.deadlineAt,
    atDeadline: 'AGREE',
    isPaused: false,
    disputeStatus: null,
  })
  expect(row).not.toHaveProperty('allowedActions')
  expect((await list({ keyword: over.returnNo })).list).toMatchObject([{ deadlineAt: null, atDeadline: null }])
})

test('of one kind and of some days, in the tabs and in their counts', async () => {
  expect(await numbersIn({ type: 'RETURN_REFUND' })).toEqual(numbersOf(over, goods))
  expect(await list({ type: 'RETURN_REFUND' })).toMatchObject({ counts: { ALL: 2, MERCHANT_REVIEW: 1, CLOSED: 1 } })
  expect(await numbersIn({ type: 'RETURN_REFUND', tab: 'CLOSED' })).toEqual(numbersOf(over))
  const days = { appliedFrom: money.appliedAt, appliedTo: over.appliedAt }
  expect(await numbersIn(days)).toEqual(numbersOf(refused, money))
  expect(await list(days)).toMatchObject({ total: 2, counts: { MERCHANT_REVIEW: 1, MERCHANT_REJECTED: 1, CLOSED: 0 } })
  expect(await numbersIn({ ...days, tab: 'MERCHANT_REVIEW', sort: 'deadlineAt:asc' })).toEqual(numbersOf(money))
})

test('by what is due first stands only what has a time, and what is due within twelve hours has a tab', async () => {
  expect(await numbersIn({ sort: 'deadlineAt:asc' })).toEqual(numbersOf(goods, money, refused))
  expect(await numbersIn({ sort: 'deadlineAt:asc', tab: 'MERCHANT_REVIEW', type: 'REFUND_ONLY' })).toEqual(
    numbersOf(money),
  )
  const left = Date.parse(money.deadlineAt ?? '') - testApp.clock.now().getTime()
  await testApp.pass(left - 11.9 * HOUR)
  // The one before was asked for an hour earlier.
  expect(await list({ tab: 'SOON', sort: 'deadlineAt:asc' })).toMatchObject({
    list: numbersOf(goods, money).map((returnNo) => ({ returnNo })),
    total: 2,
    counts: { SOON: 2, MERCHANT_REVIEW: 2 },
  })
  expect(await numbersIn({ tab: 'SOON' })).toEqual(numbersOf(money, goods))
  expect(await numbersIn({ tab: 'SOON', type: 'REFUND_ONLY', appliedFrom: money.appliedAt })).toEqual(numbersOf(money))
  const { merchantNo = '' } = (await list({ keyword: goods.returnNo })).list[0] ?? {}
  expect(await numbersIn({ tab: 'SOON', keyword: merchantNo })).toEqual(numbersOf(goods))
  expect(await numbersIn({ tab: 'SOON', keyword: merchantNo, type: 'REFUND_ONLY' })).toEqual([])
})

describe('is found', () => {
  test('by its own number, and by that of its order, its payment and its dispute', async () => {
    const disputed = await escalate(first, await returnOf(first, refused.id))
    const order = await infoOf(first, disputed.orderId)
    for (const keyword of [
      disputed.returnNo.toLowerCase(),
      disputed.orderNo,
      await paymentNoOf(first, order.id),
      disputed.dispute?.disputeNo ?? '',
    ]) {
      expect(await numbersIn({ keyword })).toEqual(numbersOf(disputed))
      expect(await list({ keyword, tab: 'IN_DISPUTE' })).toMatchObject({ total: 1, counts: { ALL: 1, IN_DISPUTE: 1 } })
      expect(await numbersIn({ keyword, tab: 'CLOSED' })).toEqual([])
      expect(await numbersIn({ keyword, type: 'EXCHANGE' })).toEqual([])
    }
    const none = ['RT', 'RF', 'DP', 'SO', 'PY'].map((kind) => `${kind}000000000000000000`)
    for (const keyword of none) expect(await list({ keyword })).toMatchObject({ list: [], total: 0 })
  })

  test('by the number of the parcel in which its order left', async () => {
    const order = await placeAndPay(first)
    await testApp.pass(HOUR)
    const { version } = await infoOf(first, order.id)
    const parcel = { carrierCode: 'SF', waybillNo: 'SF7712345678' }
    await operate(first, { action: 'ship', orderId: order.id, version, packages: [parcel] })
    const one = await applyFor(first, await infoOf(first, order.id), { isReceived: true, reasonCode: 'OTHER' })
    expect(await numbersIn({ keyword: 'sf7712345678' })).toEqual(numbersOf(one))
  })

  test('by the refund that pays it back, and not by one that is of none', async () => {
    const one = await asked(second, 'REFUND_ONLY')
    await onReturn(second, { action: 'agree', ...of(one) })
    await untilEnded(second, one.id)
    const [paid] = (await infoOf(second, one.orderId)).refunds
    expect(await numbersIn({ keyword: paid?.refundNo ?? '' })).toEqual(numbersOf(one))
    const order = await placeAndPay(second)
    await refund(second, await infoOf(second, order.id), 100)
    const [alone] = (await infoOf(second, order.id)).refunds
    expect(alone?.refundNo).toMatch(/^RF/)
    expect(await numbersIn({ keyword: alone?.refundNo ?? '' })).toEqual([])
  })

  test('by the number and the whole name of its merchant, with no others', async () => {
    const [row] = (await list({ keyword: over.returnNo })).list
    for (const keyword of [row?.merchantNo ?? '', row?.merchantName ?? '']) {
      const { list: rows, counts } = await list({ keyword, pageSize: 100 })
      expect(rows.map(({ returnNo }) => returnNo)).toContain(over.returnNo)
      expect(rows.every(({ merchantName }) => merchantName === row?.merchantName)).toBe(true)
      expect(counts?.['ALL']).toBe(rows.length)
      expect(await numbersIn({ keyword, tab: 'CLOSED', type: 'RETURN_REFUND' })).toEqual(numbersOf(over))
    }
    const keyword = row?.merchantNo ?? ''
    expect((await list({ keyword })).list.map(({ merchantId }) => merchantId)).not.toContain(first.actor.merchantId)
    expect(await numbersIn({ keyword, type: 'RETURN_REFUND', appliedTo: over.appliedAt })).toEqual([])
    expect(await list({ keyword: '没有这家商户' })).toMatchObject({ list: [], total: 0 })
  })
})

test('goes on behind a page, by when it was asked for and by what is due, and refuses the cursor of another order', async () => {
  for (let count = 0; count < 11; count += 1) await asked(first, 'RETURN_REFUND')
  for (const sort of ['appliedAt:desc', 'deadlineAt:asc'] as const)
    for (const of of [{}, { appliedFrom: goods.appliedAt }]) {
      const pageOne = await list({ sort, pageSize: 10, ...of })
      const pageTwo = await list({ sort, pageSize: 10, ...of, cursor: pageOne.nextCursor ?? '' })
      const ids = [...pageOne.list, ...pageTwo.list].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual((await list({ sort, pageSize: 20, ...of })).list.map(({ id }) => id))
    }
  const { nextCursor } = await list({ pageSize: 10 })
  await expect(list({ sort: 'deadlineAt:asc', cursor: nextCursor ?? '' })).rejects.toMatchObject({
    refusal: 'request.invalid',
  })
})
