/** 托管代收 and 托管代付: what goes into transit, who is paid out of it, and the splits, to the last fen. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { type Body, openMarketplace, PLATFORM } from '../testing/marketplace.ts'
import { bodyOf, PERSON, until, mustText } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state, collectBody, paidCollect, payBody, notificationsOf } = market

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  // Whatever a test did, the books must be right afterwards.
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

test('a sale: collected into transit, paid out less fee, commission on the platform', async () => {
  const [income, transit, balance] = [
    await platform('100001'),
    await platform('100004'),
    await merchant.available('shop'),
  ]
  const collect = await paidCollect({ shop: 9_900 }, { fee: 100, extendInfo: '订单备注' })
  expect(await platform('100004')).toBe(transit + 9_900)
  expect(await platform('100001')).toBe(income + 100)
  expect(await merchant.available('shop')).toBe(balance)
  const paid = payBody(collect, 'shop', 9_900, { fee: 300 })
  const reply = await merchant.done('orderService.signalAgentPay', paid)
  expect(reply).toMatchObject({ payStatus: 'success', payWhereabouts: { text: '1' } })
  expect(await merchant.available('shop')).toBe(balance + 9_600)
  expect(await platform('100001')).toBe(income + 400)
  expect(await platform('100004')).toBe(transit)
  await until(() => notificationsOf(collect).length === 1 && notificationsOf(mustText(paid.bizOrderNo)).length === 1)
  expect(bodyOf(notificationsOf(collect)[0])).toMatchObject({
    amount: 10_000,
    status: 'OK',
    buyerBizUserId: 'buyer',
    extendInfo: '订单备注',
  })
})

test('payouts may be partial and repeated, never beyond the share and never to someone who is not in the list', async () => {
  const collect = await paidCollect({ shop: 1_000, partner: 500 })
  await merchant.done('orderService.signalAgentPay', payBody(collect, 'shop', 400))
  await merchant.done('orderService.signalAgentPay', payBody(collect, 'shop', 500))
  expect(await refused('orderService.signalAgentPay', payBody(collect, 'shop', 101))).toBe('40040')
  expect(await refused('orderService.signalAgentPay', payBody(collect, 'buyer', 1))).toBe('40040')
  expect(await refused('orderService.signalAgentPay', payBody(collect, 'shop', 100, { amount: 99 }))).toBe('40020')
  expect(await refused('orderService.signalAgentPay', payBody(collect, 'shop', 100, { fee: 101 }))).toBe('40016')
  await merchant.done('orderService.signalAgentPay', payBody(collect, 'shop', 100))
  const unpaid = next('C')
  await merchant.done('orderService.agentCollectApply', collectBody(unpaid, { shop: 100 }))
  expect(await refused('orderService.signalAgentPay', payBody(unpaid, 'shop', 100))).toBe('40041')
  expect(await refused('orderService.signalAgentPay', payBody('nowhere', 'shop', 100))).toBe('40000')
})

test('the official example of three levels of splits comes out as 290, 400, 150, 100, 50 and 10', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    await merchant.sandbox.admin.history([
      { op: 'member', at: '2026-01-01T00:00:00Z', bizUserId: `split-${name}`, ...PERSON },
    ])
  const income = await platform('100001')
  const collect = await paidCollect({ 'split-A': 1_000 })
  const splitRuleList = [
    { bizUserId: 'split-B', amount: 500, fee: 0, splitRuleList: [{ bizUserId: 'split-D', amount: 100, fee: 0 }] },
    { bizUserId: 'split-C', amount: 200, fee: 0, splitRuleList: [{ bizUserId: 'split-E', amount: 50, fee: 0 }] },
  ]
  const body = payBody(collect, 'split-A', 1_000, { fee: 10, splitRuleList })
  await merchant.done('orderService.signalAgentPay', body)
  const balances = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => merchant.available(`split-${name}`)))
  expect(balances).toEqual([290, 400, 150, 100, 50])
  expect(await platform('100001')).toBe(income + 10)
  const detail = await merchant.done('orderService.getOrderSplitRuleListDetail', {
    bizOrderNo: mustText(body.bizOrderNo),
  })
  expect(detail).toMatchObject({ recieverId: 'split-A', state: { text: '1' } })
})

test('commission as a split to the platform needs one of its sets, and splits cannot exceed what is left after the fee', async () => {
  const collect = await paidCollect({ shop: 1_000 })
  const split = (changes: object) =>
    payBody(collect, 'shop', 1_000, {
      fee: 10,
      splitRuleList: [{ bizUserId: PLATFORM, accountSetNo: '100001', amount: 50, fee: 0, ...changes }],
    })
  expect(await refused('orderService.signalAgentPay', split({ accountSetNo: '100003' }))).toBe('30018')
  expect(await refused('orderService.signalAgentPay', split({ amount: 991 }))).toBe('40020')
  const [income, balance] = [await platform('100001'), await merchant.available('shop')]
  await merchant.done('orderService.signalAgentPay', split({}))
  expect([await platform('100001'), await merchant.available('shop')]).toEqual([income + 60, balance + 940])
})

test('a payout that fails gives its share back, and the next one pays it', async () => {
  const collect = await paidCollect({ shop: 1_000 })
  const balance = await merchant.available('shop')
  const held = payBody(collect, 'shop', 1_000)
  await merchant.sandbox.admin.history([{ op: 'agentPay', at: new Date().toISOString(), ...held, outcome: 'pending' }])
  expect(await refused('orderService.signalAgentPay', payBody(collect, 'shop', 1_000))).toBe('40040')
  await merchant.sandbox.admin.settle(mustText(held.bizOrderNo), 'fail', '收款账户暂不能入账')
  await merchant.done('orderService.signalAgentPay', payBody(collect, 'shop', 1_000))
  expect(await merchant.available('shop')).toBe(balance + 1_000)
})

test('a split can fail although the payment succeeded', async () => {
  await merchant.sandbox.admin.history([
    { op: 'member', at: '2026-01-01T00:00:00Z', bizUserId: 'split-fails', ...PERSON, name: '分账失败' },
  ])
  const collect = await paidCollect({ shop: 1_000 })
  const balance = await merchant.available('shop')
  const body = payBody(collect, 'shop', 1_000, { splitRuleList: [{ bizUserId: 'split-fails', amount: 100, fee: 0 }] })
  expect(await merchant.done('orderService.signalAgentPay', body)).toMatchObject({ payStatus: 'success' })
  expect(await merchant.available('shop')).toBe(balance + 1_000)
  const detail = await merchant.done('orderService.getOrderSplitRuleListDetail', {
    bizOrderNo: mustText(body.bizOrderNo),
  })
  expect(detail.state).toMatchObject({ text: '0' })
})

test('what a collect may not be: wrong sum, unknown receiver, the platform, no method, two methods, fee above amount', async () => {
  const collect = (receivers: Readonly<Record<string, number>>, changes: Body = {}) =>
    refused('orderService.agentCollectApply', collectBody(next('C'), receivers, changes))
  expect(await collect({ shop: 100 }, { amount: 101, payMethod: { SCAN_WEIXIN: { amount: 101, limitPay: '' } } })).toBe(
    '40020',
  )
  expect(await collect({ shop: 100 }, { payMethod: { SCAN_WEIXIN: { amount: 99, limitPay: '' } } })).toBe('40005')
  expect(await collect({ shop: 100 }, { payMethod: { SCAN_WEIXIN: { amount: 100 } } })).toBe('10001')
  expect(await collect({ shop: 100 }, { payMethod: { CODEPAY_VSP: { amount: 100 } } })).toBe('40009')
  expect(await collect({ nobody: 100 })).toBe('30058')
  expect(await collect({ [PLATFORM]: 100 })).toBe('30059')
  expect(await collect({ shop: 100 }, { extendInfo: 'a|b' })).toBe('10000')
  expect(await collect({ shop: 100 }, { payerId: 'split-A', tradeCode: '9999' })).toBe('10000')
})

test('a payer without a phone can only pay with a bound WeChat identity', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'phoneless', memberType: 3, source: 1 })
  const js = {
    payerId: 'phoneless',
    payMethod: { WECHATPAY_MINIPROGRAM: { amount: 100, acct: 'openid-1', limitPay: '' } },
  }
  expect(
    await refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 100 }, { payerId: 'phoneless' })),
  ).toBe('30021')
  expect(await refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 100 }, js))).toBe('40026')
  await merchant.done('memberService.applyBindAcct', {
    bizUserId: 'phoneless',
    operationType: 'set',
    acctType: 'weChatMiniProgram',
    acct: 'openid-1',
  })
  expect(await refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 100 }, js))).toBe('OK')
})

test('the same number is one order, also when it arrives eight times at once', async () => {
  const bizOrderNo = next('C')
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      merchant.call('orderService.agentCollectApply', collectBody(bizOrderNo, { shop: 100 })),
    ),
  )
  expect(replies.map((reply) => reply.subCode).toSorted()).toEqual([...Array<string>(7).fill('40017'), 'OK'])
})

test('a payer pays ten collects a day and no eleventh; the next day counts anew', async () => {
  await merchant.sandbox.admin.settings({ dailyOrderLimit: 10 })
  await merchant.sandbox.admin.history([{ op: 'member', at: '2026-01-01T00:00:00Z', bizUserId: 'busy', ...PERSON }])
  for (let count = 0; count < 10; count++) {
    const bizOrderNo = next('C')
    await merchant.done('orderService.agentCollectApply', collectBody(bizOrderNo, { shop: 1 }, { payerId: 'busy' }))
    await merchant.sandbox.admin.settle(bizOrderNo, 'success')
  }
  const eleventh = () =>
    refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 1 }, { payerId: 'busy' }))
  expect(await eleventh()).toBe('40045')
  await merchant.sandbox.admin.advanceClock(24 * 60 * 60_000)
  expect(await eleventh()).toBe('OK')
})

test('an app can have a limit for one order and for a day', async () => {
  await merchant.sandbox.admin.settings({ singleAmountLimit: 500, dailyAmountLimit: 800 })
  expect(await refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 501 }))).toBe('40046')
  await paidCollect({ shop: 500 })
  expect(await refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 301 }))).toBe('40047')
  await merchant.sandbox.admin.settings({ reserveEmpty: true })
  expect(await refused('orderService.agentCollectApply', collectBody(next('C'), { shop: 1 }))).toBe('40011')
})

test('orders nobody pays are closed after a day, at half past midnight', async () => {
  const bizOrderNo = next('C')
  await merchant.done('orderService.agentCollectApply', collectBody(bizOrderNo, { shop: 100 }))
  await merchant.sandbox.admin.advanceClock(2 * 24 * 60 * 60_000)
  expect(await state(bizOrderNo)).toBe(6)
})
