/** 消费: a balance pays a member or the platform by code, a channel pays too, splits follow, and a refund takes it back. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { type Body, openMarketplace, PLATFORM } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, mustText, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state } = market
const { admin } = merchant.sandbox

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const METHOD = 'orderService.consumeApply'

function consumeBody(changes: Body = {}): Body & { bizOrderNo: string } {
  const amount = Number(changes.amount ?? 400)
  return {
    bizOrderNo: next('X'),
    payerId: 'shop',
    recieverId: PLATFORM,
    amount,
    fee: 0,
    backUrl: merchant.backUrl,
    payMethod: { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] },
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
    ...changes,
  }
}

test('a shop pays the platform from its balance by a code; a wrong one moves nothing', async () => {
  await merchant.earn('shop', 1_000)
  const before = [await merchant.available('shop'), await platform('100001')] as const
  const body = consumeBody()
  await merchant.done(METHOD, body)
  expect((await market.confirm(body.bizOrderNo, '22222')).subCode).toBe('20011')
  expect(await merchant.available('shop')).toBe(before[0])
  expect((await market.confirm(body.bizOrderNo)).data).toMatchObject({ payStatus: 'success' })
  expect([await merchant.available('shop'), await platform('100001')]).toEqual([before[0] - 400, before[1] + 400])
  expect((await market.confirm(body.bizOrderNo)).subCode).toBe('40033')
})

test('a channel pays a member, less the fee, and the member’s splits follow', async () => {
  const before = [
    await merchant.available('shop'),
    await merchant.available('partner'),
    await platform('100001'),
  ] as const
  const body = consumeBody({
    payerId: 'buyer',
    recieverId: 'shop',
    amount: 1_000,
    fee: 20,
    payMethod: { SCAN_WEIXIN: { amount: 1_000, limitPay: '' } },
    splitRule: [{ bizUserId: 'partner', amount: 100, fee: 5 }],
  })
  await merchant.done(METHOD, body)
  await admin.settle(body.bizOrderNo, 'success')
  expect([await merchant.available('shop'), await merchant.available('partner'), await platform('100001')]).toEqual([
    before[0] + 880,
    before[1] + 95,
    before[2] + 25,
  ])
})

test.each([
  ['40014', 'more than is there', { validateType: 0, amount: 99_000_000 }],
  ['10000', 'to oneself', { recieverId: 'shop' }],
  ['30001', 'to nobody', { recieverId: 'nobody' }],
  ['40005', 'by another sum', { payMethod: { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount: 1 }] } }],
])('is refused %s: %s', async (code, _what, changes) => {
  const before = await merchant.available('shop')
  expect(await refused(METHOD, consumeBody(changes))).toBe(code)
  expect(await merchant.available('shop')).toBe(before)
})

test('a refund takes it from the receiver, back into the balance at once', async () => {
  await merchant.earn('shop', 1_000)
  const body = consumeBody({ recieverId: 'partner', validateType: 0 })
  await merchant.done(METHOD, body)
  const before = [await merchant.available('shop'), await merchant.available('partner')] as const
  const refund = market.refundBody(body.bizOrderNo, 150, { bizUserId: 'shop' })
  await merchant.done('orderService.refund', refund)
  await until(async () => (await state(mustText(refund.bizOrderNo))) === 4)
  expect([await merchant.available('shop'), await merchant.available('partner')]).toEqual([
    before[0] + 150,
    before[1] - 150,
  ])
  expect(await refused('orderService.refund', market.refundBody(body.bizOrderNo, 251, { bizUserId: 'shop' }))).toBe(
    '40020',
  )
})

test('eight payments at once never spend more than there is', async () => {
  await merchant.earn('shop', 100)
  const amount = Math.floor((await merchant.available('shop')) / 3)
  const tries = Array.from({ length: 8 }, () => merchant.call(METHOD, consumeBody({ amount, validateType: 0 })))
  expect((await Promise.all(tries)).filter(({ subCode }) => subCode === 'OK')).toHaveLength(3)
})
