/** 冻结 and 解冻 on the app's word: nobody spends what is frozen, and a number gives back no more than it froze. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, fen } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused } = market

afterAll(() => merchant.stop())
afterEach(async () => expect(await merchant.sandbox.admin.invariants()).toEqual([]))

const FREEZE = 'orderService.freezeMoney'
const UNFREEZE = 'orderService.unfreezeMoney'
const body = (changes: object = {}) => ({
  bizUserId: 'shop',
  bizFreezenNo: next('F'),
  accountSetNo: ACCOUNT_SET_NO,
  amount: 300,
  ...changes,
})

async function balance() {
  const data = await merchant.done('orderService.queryBalance', { bizUserId: 'shop', accountSetNo: ACCOUNT_SET_NO })
  return { all: fen(data.allAmount), frozen: fen(data.freezenAmount) }
}

test('frozen money stays in the account, is spent by nobody, and comes back in parts', async () => {
  await merchant.earn('shop', 1_000)
  const before = await balance()
  const wanted = body()
  expect(await merchant.done(FREEZE, wanted)).toMatchObject({ bizFreezenNo: wanted.bizFreezenNo })
  expect(await balance()).toEqual({ all: before.all, frozen: before.frozen + 300 })
  expect(await refused('orderService.withdrawApply', market.withdrawBody(before.all, { validateType: 0 }))).toBe(
    '40014',
  )
  await merchant.done(UNFREEZE, { ...wanted, amount: 100 })
  await merchant.done(UNFREEZE, { ...wanted, amount: 200 })
  expect(await balance()).toEqual(before)
  expect(await refused(UNFREEZE, { ...wanted, amount: 1 })).toBe('50003')
})

test('a number freezes once, and gives nothing back that another froze', async () => {
  await merchant.earn('shop', 1_000)
  const wanted = body()
  await merchant.done(FREEZE, wanted)
  expect(await refused(FREEZE, wanted)).toBe('40017')
  expect(await refused(UNFREEZE, { ...wanted, amount: 301 })).toBe('50003')
  expect(await refused(UNFREEZE, { ...wanted, bizUserId: 'partner' })).toBe('50004')
  expect(await refused(UNFREEZE, body())).toBe('50004')
  await merchant.done(UNFREEZE, wanted)
})

test.each([
  ['40014', 'more than is there', { amount: 1_000_000 }],
  ['30018', 'in another set', { accountSetNo: '100001' }],
  ['30001', 'of nobody', { bizUserId: 'nobody' }],
])('is refused %s: %s', async (code, _what, changes) => {
  const before = await balance()
  expect(await refused(FREEZE, body(changes))).toBe(code)
  expect(await balance()).toEqual(before)
})

test('eight at once never freeze more than is there', async () => {
  await merchant.earn('shop', 1_000)
  const { all, frozen } = await balance()
  const amount = Math.floor((all - frozen) / 3)
  const replies = await Promise.all(Array.from({ length: 8 }, () => merchant.call(FREEZE, body({ amount }))))
  expect(replies.filter(({ subCode }) => subCode === 'OK')).toHaveLength(3)
  expect((await balance()).frozen).toBe(frozen + 3 * amount)
})
