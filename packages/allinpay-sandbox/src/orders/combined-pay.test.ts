/** 组合支付: coupon, balance and a channel pay one order together, and a refund gives each its part back. */
import { writeForm } from '@merchant/allinpay/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Body, openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, mustText, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state } = market
const { admin } = merchant.sandbox
const MARKETING = '2000000'

beforeAll(async () => {
  await merchant.earn('buyer', 10_000)
  await admin.setPlatformBalance(MARKETING, 10_000)
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const balance = (amount: number) => ({ BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] })
const coupon = (amount: number) => ({ COUPON: { amount } })
const bank = (amount: number) => ({ GATEWAY_VSP: { amount, paytype: 'B2C' } })

const body = (payMethod: Body, changes: Body = {}): Body & { bizOrderNo: string } => ({
  bizOrderNo: next('M'),
  payerId: 'buyer',
  recieverId: 'shop',
  amount: 1_000,
  fee: 30,
  frontUrl: 'http://127.0.0.1:1/back',
  backUrl: merchant.backUrl,
  payMethod,
  industryCode: '1914',
  industryName: '交易市场',
  source: 2,
  ...changes,
})
const consume = 'orderService.consumeApply'

const held = async () => ({
  buyer: await merchant.available('buyer'),
  shop: await merchant.available('shop'),
  income: await platform('100001'),
  coupons: await platform(MARKETING),
})
const moved = async (before: Awaited<ReturnType<typeof held>>) => {
  const after = await held()
  return {
    buyer: after.buyer - before.buyer,
    shop: after.shop - before.shop,
    income: after.income - before.income,
    coupons: after.coupons - before.coupons,
  }
}

/** What the payer opens, and presses there. */
async function cashier(bizOrderNo: string, verificationCode?: string, action = 'pay') {
  const { url } = await merchant.done('orderService.payBySMS', {
    bizUserId: 'buyer',
    bizOrderNo,
    consumerIp: '116.228.64.55',
    ...(verificationCode === undefined ? {} : { verificationCode }),
  })
  const address = new URL(mustText(url))
  const shown = await (await fetch(address)).text()
  const form = writeForm({ token: address.searchParams.get('token') ?? '', action })
  await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  return shown
}

const refund = (original: string, amount: number, changes: Body = {}) =>
  merchant.done('orderService.refund', {
    bizOrderNo: next('MR'),
    oriBizOrderNo: original,
    bizUserId: 'buyer',
    refundType: 'D0',
    amount,
    backUrl: merchant.backUrl,
    ...changes,
  })

const threeWays = { ...bank(500), ...balance(300), ...coupon(200) }

async function paidInThreeWays(changes: Body = {}) {
  const order = body(threeWays, changes)
  await merchant.done(consume, order)
  await cashier(order.bizOrderNo, '11111')
  expect(await state(order.bizOrderNo)).toBe(4)
  return order.bizOrderNo
}

test('coupon, balance and bank pay together: a code first, then the bank’s own part on its page', async () => {
  const before = await held()
  const order = body(threeWays)
  const applied = await merchant.done(consume, order)
  expect(applied.payStatus).toBeUndefined()
  const ask = { bizUserId: 'buyer', bizOrderNo: order.bizOrderNo, consumerIp: '116.228.64.55' }
  expect(await refused('orderService.payBySMS', ask)).toBe('10001')
  expect(await refused('orderService.payBySMS', { ...ask, verificationCode: '22222' })).toBe('20011')
  expect(await refused('orderService.payByBackSMS', { ...ask, verificationCode: '11111' })).toBe('40028')
  expect(await moved(before)).toEqual({ buyer: 0, shop: 0, income: 0, coupons: 0 })
  const shown = await cashier(order.bizOrderNo, '11111')
  expect(shown).toContain('5.00')
  expect(shown).toContain('10.00')
  expect(await state(order.bizOrderNo)).toBe(4)
  expect(await moved(before)).toEqual({ buyer: -300, shop: 970, income: 30, coupons: -200 })
})

test('balance and coupon without a bank are confirmed by a code from the back end', async () => {
  const before = await held()
  const order = body({ ...balance(900), ...coupon(100) })
  await merchant.done(consume, order)
  const confirmed = await merchant.done('orderService.payByBackSMS', {
    bizUserId: 'buyer',
    bizOrderNo: order.bizOrderNo,
    verificationCode: '11111',
    consumerIp: '116.228.64.55',
  })
  expect(confirmed).toMatchObject({ payStatus: 'success' })
  expect(await moved(before)).toEqual({ buyer: -900, shop: 970, income: 30, coupons: -100 })
})

test('a collect is paid in several ways as well, and all of it is in transit', async () => {
  const before = [await platform('100004'), await platform(MARKETING)] as const
  const { recieverId: _one, ...order } = body({ ...balance(600), ...coupon(400) }, { validateType: 0 })
  const recieverList = [{ bizUserId: 'shop', amount: 970 }]
  await merchant.done('orderService.agentCollectApply', { ...order, recieverList, tradeCode: '3001' })
  expect([await platform('100004'), await platform(MARKETING)]).toEqual([before[0] + 970, before[1] - 400])
})

test.each([
  ['parts that do not add up', { ...bank(500), ...balance(300), ...coupon(201) }, '40005'],
  ['two banks', { ...bank(500), GATEWAY_VSP_ORG: { amount: 500, paytype: 'B2C', vspCusid: '1' } }, '40009'],
  ['a scan beside a balance', { SCAN_WEIXIN: { amount: 500, limitPay: '' }, ...balance(500) }, '40009'],
  ['a cashier beside a coupon', { H5_CASHIER_VSP: { amount: 500, limitPay: '' }, ...coupon(500) }, '40009'],
  ['a coupon of another set', { ...balance(500), COUPON: { amount: 500, accountSetNo: '100003' } }, '30018'],
  ['another’s account', { ...coupon(500), BALANCE: [{ accountSetNo: '999999', amount: 500 }] }, '30018'],
])('%s are refused', async (_what, payMethod, code) => {
  expect(await refused(consume, body(payMethod))).toBe(code)
})

test('a deposit is never paid in several ways', async () => {
  const { payerId: _payer, recieverId: _receiver, ...order } = body({ ...bank(500), ...balance(500) })
  const deposit = { ...order, bizUserId: 'buyer', accountSetNo: ACCOUNT_SET_NO }
  expect(await refused('orderService.depositApply', deposit)).toBe('40009')
})

test('an account that holds too little pays nothing, and neither does anything beside it', async () => {
  await admin.setPlatformBalance(MARKETING, 100)
  const order = body({ ...balance(800), ...coupon(200) })
  await merchant.done(consume, order)
  const confirm = { bizUserId: 'buyer', bizOrderNo: order.bizOrderNo, consumerIp: '116.228.64.55' }
  const before = await held()
  expect(await refused('orderService.payByBackSMS', { ...confirm, verificationCode: '11111' })).toBe('40014')
  expect(await moved(before)).toEqual({ buyer: 0, shop: 0, income: 0, coupons: 0 })
  await admin.setPlatformBalance(MARKETING, 10_000)
})

test('a refund goes to the bank first and then to the balance; coupons go back to their set', async () => {
  const original = await paidInThreeWays({ fee: 0 })
  const before = await held()
  const first = await refund(original, 600, { couponAmount: 150 })
  await until(async () => (await state(mustText(first.bizOrderNo))) === 4)
  // 450 of the bank's 500.
  expect(await moved(before)).toEqual({ buyer: 0, shop: -600, income: 0, coupons: 150 })
  const rest = { bizOrderNo: next('MR'), oriBizOrderNo: original, bizUserId: 'buyer', refundType: 'D0', amount: 400 }
  expect(await refused('orderService.refund', { ...rest, couponAmount: 51 })).toBe('40020')
  expect(await refused('orderService.refund', rest)).toBe('40020')
  const last = await refund(original, 400, { couponAmount: 50 })
  await until(async () => (await state(mustText(last.bizOrderNo))) === 4)
  expect(await moved(before)).toEqual({ buyer: 300, shop: -1_000, income: 0, coupons: 200 })
})

test('a refund that fails leaves each part to be given back again', async () => {
  const original = await paidInThreeWays({ fee: 0 })
  const before = await held()
  const failing = await refund(original, 1_000, { couponAmount: 200, refundType: 'D1' })
  await admin.settle(mustText(failing.bizOrderNo), 'fail', '渠道退款失败')
  expect(await moved(before)).toEqual({ buyer: 0, shop: 0, income: 0, coupons: 0 })
  const again = await refund(original, 1_000, { couponAmount: 200 })
  await until(async () => (await state(mustText(again.bizOrderNo))) === 4)
  expect(await moved(before)).toEqual({ buyer: 300, shop: -1_000, income: 0, coupons: 200 })
})
