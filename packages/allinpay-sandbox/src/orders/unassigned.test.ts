/** A collect for nobody, paid out to whoever is named later. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { mustText, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state, payBody } = market
const { admin } = merchant.sandbox
const APPLY = 'orderService.agentCollectApplySimplifyCheck'
const PAY = 'orderService.signalAgentPay'

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

async function paid(amount: number, fee = 0): Promise<string> {
  const { recieverList: _, ...body } = market.collectBody(next('U'), { shop: amount - fee }, { fee })
  await merchant.done(APPLY, body)
  await admin.settle(mustText(body.bizOrderNo), 'success')
  return mustText(body.bizOrderNo)
}

test('who is paid is said by each payout, and never more than there is', async () => {
  const before = [await merchant.available('shop'), await merchant.available('partner')] as const
  const collect = await paid(1_000, 100)
  await merchant.done(PAY, payBody(collect, 'shop', 600))
  expect(await refused(PAY, payBody(collect, 'partner', 301))).toBe('40040')
  await merchant.done(PAY, payBody(collect, 'partner', 300))
  expect(await refused(PAY, payBody(collect, 'shop', 1))).toBe('40040')
  expect([await merchant.available('shop'), await merchant.available('partner')]).toEqual([
    before[0] + 600,
    before[1] + 300,
  ])
})

test('what is reserved for nobody is nobody’s to be told of', async () => {
  const collect = await paid(500)
  const details = async () =>
    (await merchant.done('orderService.getPaymentInformationDetail', { bizOrderNo: collect })).paymentInformationList
  expect(await details()).toEqual([])
  await merchant.done(PAY, payBody(collect, 'shop', 200))
  expect(await details()).toMatchObject([{ recieverId: 'shop', payAmount: { text: '200' } }])
})

test('a payout that fails gives its part back to be paid to another', async () => {
  const collect = await paid(500)
  const held = payBody(collect, 'shop', 500)
  await admin.history([{ op: 'agentPay', at: new Date().toISOString(), ...held, outcome: 'pending' }])
  expect(await refused(PAY, payBody(collect, 'partner', 1))).toBe('40040')
  await admin.settle(mustText(held.bizOrderNo), 'fail', '收款账户暂不能入账')
  await merchant.done(PAY, payBody(collect, 'partner', 500))
})

test('the whole is refunded from where it is, a part that is nobody’s is not', async () => {
  const [transit, balance] = [await platform('100004'), await merchant.available('shop')]
  const collect = await paid(1_000)
  await merchant.done(PAY, payBody(collect, 'shop', 400))
  expect(await refused('orderService.refund', market.refundBody(collect, 100))).toBe('40020')
  const refund = market.refundBody(collect, 1_000, { refundType: 'D0' })
  await merchant.done('orderService.refund', refund)
  await until(async () => (await state(mustText(refund.bizOrderNo))) === 4)
  expect([await platform('100004'), await merchant.available('shop')]).toEqual([transit, balance])
  expect(await refused(PAY, payBody(collect, 'shop', 1))).toBe('40040')
})

test('two payouts at once share what there is', async () => {
  const collect = await paid(900)
  const tries = Array.from({ length: 6 }, (_, at) =>
    merchant.call(PAY, payBody(collect, at % 2 === 0 ? 'shop' : 'partner', 300)),
  )
  expect((await Promise.all(tries)).filter(({ subCode }) => subCode === 'OK')).toHaveLength(3)
})

test.each([
  ['30001', 'an unknown payer', { payerId: 'nobody' }],
  ['40016', 'a fee above the amount', { fee: 1_001 }],
  ['40005', 'another sum paid', { payMethod: { SCAN_WEIXIN: { amount: 1, limitPay: '' } } }],
  ['10000', 'a code of payouts', { tradeCode: '4001' }],
] as const)('is refused %s: %s', async (code, _what, changes) => {
  const { recieverList: _, ...body } = market.collectBody(next('U'), { shop: 1_000 })
  expect(await refused(APPLY, { ...body, ...changes })).toBe(code)
})

test('one without an answer is there once, and reserves what it says', async () => {
  const { recieverList: _, ...body } = market.collectBody(next('U'), { shop: 700 })
  const bizOrderNo = mustText(body.bizOrderNo)
  await admin.scenario({ fault: 'resetAfterCommit', match: { method: APPLY, bizOrderNo } })
  await expect(merchant.call(APPLY, body)).rejects.toThrow()
  expect(await refused(APPLY, body)).toBe('40017')
  const before = await platform('100004')
  await admin.settle(bizOrderNo, 'success')
  expect(await platform('100004')).toBe(before + 700)
})
