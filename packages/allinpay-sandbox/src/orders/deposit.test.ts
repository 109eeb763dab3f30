/** 充值: by page, by code to a card's phone, by QR; what is refused, what a refund takes back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Body, openMarketplace, PLATFORM } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, bodyOf, fen, mustText, PERSON, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state, notificationsOf } = market
const { admin } = merchant.sandbox
const CARD = '6228480000000000018'

beforeAll(async () => {
  const at = (await admin.clock()).now
  await admin.history([{ op: 'bindCard', at, bizUserId: 'buyer', cardNo: CARD, phone: PERSON.phone }])
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const METHOD = 'orderService.depositApply'

function depositBody(changes: Body = {}): Body & { bizOrderNo: string } {
  const amount = Number(changes.amount ?? 1_000)
  return {
    bizOrderNo: next('D'),
    bizUserId: 'buyer',
    accountSetNo: ACCOUNT_SET_NO,
    amount,
    fee: 0,
    frontUrl: 'http://127.0.0.1:1/back',
    backUrl: merchant.backUrl,
    payMethod: { GATEWAY_VSP: { amount, paytype: 'B2C', limitPay: '' } },
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
    ...changes,
  }
}
const byCard = (amount: number): Body => ({
  amount,
  payMethod: { QUICKPAY_VSP: { bankCardNo: merchant.encrypt(CARD), amount } },
})
const pay = (bizOrderNo: string, code: string) => market.confirm(bizOrderNo, code, 'buyer')

test('a page deposits less the fee, which is the platform’s, and is notified', async () => {
  const before = [await merchant.available('buyer'), await platform('100001')]
  const body = depositBody({ fee: 20 })
  expect(await merchant.done(METHOD, body)).toEqual({ orderNo: expect.any(String), bizOrderNo: body.bizOrderNo })
  expect(await state(body.bizOrderNo)).toBe(1)
  await admin.settle(body.bizOrderNo, 'success')
  expect([await merchant.available('buyer'), await platform('100001')]).toEqual([
    (before[0] ?? 0) + 980,
    (before[1] ?? 0) + 20,
  ])
  await until(() => notificationsOf(body.bizOrderNo).length === 1)
  expect(bodyOf(notificationsOf(body.bizOrderNo)[0])).toMatchObject({ status: 'OK', amount: 1_000 })
  expect(await refused(METHOD, body)).toBe('40017')
})

test('a card pays after the code to its own phone, which is sent again when asked for', async () => {
  const before = await merchant.available('buyer')
  const body = depositBody(byCard(700))
  const { validateType } = await merchant.done(METHOD, body)
  expect(fen(validateType)).toBe(1)
  expect((await admin.sms(PERSON.phone))[0]).toMatchObject({ purpose: 'quickPay', code: '111111' })
  expect((await pay(body.bizOrderNo, '222222')).subCode).toBe('20011')
  expect(await state(body.bizOrderNo)).toBe(1)
  await admin.advanceClock(11_000)
  await merchant.done('orderService.resendPaySMS', { bizOrderNo: body.bizOrderNo })
  expect((await pay(body.bizOrderNo, '111111')).data).toMatchObject({ payStatus: 'success' })
  expect((await pay(body.bizOrderNo, '111111')).subCode).toBe('40033')
  expect(await merchant.available('buyer')).toBe(before + 700)
})

test('without the code the answer says at once what became of it', async () => {
  await admin.settings({ quickPaySms: false })
  const body = depositBody(byCard(300))
  expect(await merchant.done(METHOD, body)).toMatchObject({ payStatus: 'success', bizUserId: 'buyer' })
  expect(await state(body.bizOrderNo)).toBe(4)
})

test('the bank may refuse, or take its time', async () => {
  await admin.settings({ quickPaySms: false, magicAmounts: true })
  const before = await merchant.available('buyer')
  const [no, late, never] = [depositBody(byCard(90_501)), depositBody(byCard(90_502)), depositBody(byCard(90_503))]
  expect(await merchant.done(METHOD, no)).toMatchObject({ payStatus: 'fail', payFailMessage: '银行拒绝：卡内余额不足' })
  expect(await merchant.done(METHOD, late)).toMatchObject({ payStatus: 'pending' })
  expect(await merchant.done(METHOD, never)).toMatchObject({ payStatus: 'pending' })
  expect(await merchant.available('buyer')).toBe(before)
  await admin.advanceClock(31_000)
  expect([await state(no.bizOrderNo), await state(late.bizOrderNo), await state(never.bizOrderNo)]).toEqual([3, 4, 3])
  expect(await merchant.available('buyer')).toBe(before + 90_502)
})

test('a code by QR deposits when it was scanned', async () => {
  const body = depositBody({ payMethod: { SCAN_WEIXIN: { amount: 1_000, limitPay: '' } } })
  const before = await merchant.available('buyer')
  const { payInfo } = await merchant.done(METHOD, body)
  const shown = await fetch(mustText(payInfo))
  expect(await shown.text()).toContain('确认支付')
  await admin.settle(body.bizOrderNo, 'success')
  expect(await merchant.available('buyer')).toBe(before + 1_000)
})

test('the platform deposits into its own sets, but not into the reserve or what is in transit', async () => {
  const body = depositBody({ bizUserId: PLATFORM, accountSetNo: '100001' })
  const before = await platform('100001')
  await merchant.done(METHOD, body)
  await admin.settle(body.bizOrderNo, 'success')
  expect(await platform('100001')).toBe(before + 1_000)
  for (const accountSetNo of ['100003', '100004', '100005'])
    expect(await refused(METHOD, depositBody({ bizUserId: PLATFORM, accountSetNo }))).toBe('30018')
})

test.each([
  ['40009', 'out of a balance', { payMethod: { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount: 1_000 }] } }],
  ['30018', 'into another set', { accountSetNo: '100001' }],
  ['40005', 'by another sum', { payMethod: { GATEWAY_VSP: { amount: 999, paytype: 'B2C', limitPay: '' } } }],
  ['40016', 'for more than all of it', { fee: 1_001 }],
  ['10001', 'by a page without a way back', { frontUrl: undefined }],
  ['30001', 'by nobody', { bizUserId: 'nobody' }],
])('is refused %s: %s', async (code, _what, changes) => {
  expect(await refused(METHOD, depositBody(changes))).toBe(code)
})

test('a card that is not bound is refused', async () => {
  const amount = 100
  const payMethod = { QUICKPAY_VSP: { bankCardNo: merchant.encrypt('6228480000000000026'), amount } }
  expect(await refused(METHOD, depositBody({ amount, payMethod }))).toBe('30045')
})

test('a refund takes a deposit back out of the account, and never more than was deposited', async () => {
  const body = depositBody({ amount: 500, payMethod: { SCAN_ALIPAY: { amount: 500, limitPay: '' } } })
  await merchant.done(METHOD, body)
  await admin.settle(body.bizOrderNo, 'success')
  const before = await merchant.available('buyer')
  const refund = market.refundBody(body.bizOrderNo, 300)
  await merchant.done('orderService.refund', refund)
  expect(await merchant.available('buyer')).toBe(before - 300)
  await until(async () => (await state(mustText(refund.bizOrderNo))) === 4)
  expect(await refused('orderService.refund', market.refundBody(body.bizOrderNo, 201))).toBe('40020')
  await merchant.done('orderService.refund', market.refundBody(body.bizOrderNo, 200))
})
