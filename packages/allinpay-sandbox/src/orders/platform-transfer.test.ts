/** 平台转账: the platform's own money to a member, whole and once. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state, notificationsOf } = market

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

const METHOD = 'orderService.applicationTransfer'
const body = (changes: object = {}) => ({
  bizTransferNo: next('T'),
  sourceAccountSetNo: '100001',
  targetBizUserId: 'shop',
  targetAccountSetNo: ACCOUNT_SET_NO,
  amount: 300,
  ...changes,
})

test('moves the amount at once, is found as an order, and notifies nobody', async () => {
  await merchant.sandbox.admin.setPlatformBalance('100001', 1_000)
  const before = await merchant.available('shop')
  const wanted = body({ extendInfo: '退回佣金' })
  expect(await merchant.done(METHOD, wanted)).toMatchObject({
    bizTransferNo: wanted.bizTransferNo,
    extendInfo: '退回佣金',
  })
  expect([await merchant.available('shop'), await platform('100001')]).toEqual([before + 300, 700])
  expect(await state(wanted.bizTransferNo)).toBe(4)
  expect(notificationsOf(wanted.bizTransferNo)).toEqual([])
  expect(await refused(METHOD, wanted)).toBe('40017')
  expect(await merchant.available('shop')).toBe(before + 300)
})

test.each([
  ['40014', 'more than the platform has', { amount: 5_000 }],
  ['30019', 'of what is in transit', { sourceAccountSetNo: '100004' }],
  ['30019', 'of the reserve', { sourceAccountSetNo: '100003' }],
  ['30018', 'to another set', { targetAccountSetNo: '100001' }],
  ['30001', 'to nobody', { targetBizUserId: 'nobody' }],
])('is refused %s: %s', async (code, _what, changes) => {
  await merchant.sandbox.admin.setPlatformBalance('100001', 1_000)
  const before = await merchant.available('shop')
  expect(await refused(METHOD, body(changes))).toBe(code)
  expect([await merchant.available('shop'), await platform('100001')]).toEqual([before, 1_000])
})

test('eight at once never give more than the platform has', async () => {
  await merchant.sandbox.admin.setPlatformBalance('100001', 1_000)
  const before = await merchant.available('shop')
  const replies = await Promise.all(Array.from({ length: 8 }, () => merchant.call(METHOD, body())))
  expect(replies.filter(({ subCode }) => subCode === 'OK')).toHaveLength(3)
  expect([await merchant.available('shop'), await platform('100001')]).toEqual([before + 900, 100])
})
