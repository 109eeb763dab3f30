/** Section C of sandbox 16: collects, payouts, splits, withdrawals and refunds, to the last fen. */
import type { JsonInput } from '@merchant/allinpay/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings.ts'
import {
  ACCOUNT_SET_NO,
  bodyOf,
  COMPANY,
  fen,
  openTestMerchant,
  PERSON,
  type TestMerchant,
  until,
  mustText,
} from '../testing/test-merchant.ts'

const PLATFORM = '#yunBizUserId_B2C#'
const QUICK = { fixedSms: true, firstNotifyDelayMs: 0, withdrawSettleMs: 0, refundSettleMs: 0, dailyOrderLimit: 1_000 }
let merchant: TestMerchant
let number = 0

beforeAll(async () => {
  merchant = await openTestMerchant({ settings: QUICK })
  await merchant.person('buyer')
  await merchant.company('shop')
  await merchant.signContract('shop')
  await merchant.person('partner')
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await merchant.sandbox.admin.settings({ ...DEFAULT_SETTINGS, ...QUICK })
  // Whatever a test did, the books must be right afterwards.
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

type Body = Readonly<Record<string, JsonInput | undefined>>
const next = (kind: string): string => `${kind}-${++number}`
const refused = async (method: string, body: Body): Promise<string> => (await merchant.call(method, body)).subCode
const platform = async (accountSetNo: string): Promise<number> =>
  fen((await merchant.done('merchantService.queryMerchantBalance', { accountSetNo })).allAmount)
const state = async (bizOrderNo: string): Promise<number> =>
  fen((await merchant.done('orderService.getOrderDetail', { bizOrderNo })).orderStatus)

function collectBody(bizOrderNo: string, receivers: Readonly<Record<string, number>>, changes: Body = {}): Body {
  const fee = Number(changes.fee ?? 0)
  const amount = Object.values(receivers).reduce((sum, one) => sum + one, fee)
  return {
    bizOrderNo,
    payerId: 'buyer',
    recieverList: Object.entries(receivers).map(([bizUserId, share]) => ({ bizUserId, amount: share })),
    tradeCode: '3001',
    amount,
    fee,
    validateType: 0,
    backUrl: merchant.backUrl,
    payMethod: { SCAN_WEIXIN: { amount, limitPay: '' } },
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
    ...changes,
  }
}

async function paidCollect(receivers: Readonly<Record<string, number>>, changes: Body = {}): Promise<string> {
  const bizOrderNo = next('C')
  await merchant.done('orderService.agentCollectApply', collectBody(bizOrderNo, receivers, changes))
  await merchant.sandbox.admin.settle(bizOrderNo, 'success')
  return bizOrderNo
}

function payBody(collect: string, bizUserId: string, amount: number, changes: Body = {}): Body {
  return {
    bizOrderNo: next('P'),
    collectPayList: [{ bizOrderNo: collect, amount }],
    bizUserId,
    accountSetNo: ACCOUNT_SET_NO,
    backUrl: merchant.backUrl,
    amount,
    fee: 0,
    tradeCode: '4001',
    ...changes,
  }
}

function withdrawBody(amount: number, changes: Body = {}): Body {
  return {
    bizOrderNo: next('W'),
    bizUserId: 'shop',
    accountSetNo: ACCOUNT_SET_NO,
    amount,
    fee: 0,
    backUrl: merchant.backUrl,
    bankCardNo: merchant.encrypt(COMPANY.accountNo),
    bankCardPro: 1,
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
    ...changes,
  }
}

async function confirm(bizOrderNo: JsonInput | undefined, verificationCode = '11111', bizUserId = 'shop') {
  return merchant.call('orderService.payByBackSMS', {
    bizUserId,
    bizOrderNo,
    verificationCode,
    consumerIp: '116.228.64.55',
  })
}

const noticesOf = (bizOrderNo: string) =>
  merchant.notices.filter((notice) => notice.kind === 'genuine' && notice.body.bizOrderNo === bizOrderNo)

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
  await until(() => noticesOf(collect).length === 1 && noticesOf(mustText(paid.bizOrderNo)).length === 1)
  expect(bodyOf(noticesOf(collect)[0])).toMatchObject({
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
  expect(await collect({ shop: 100 }, { payMethod: { QUICKPAY_VSP: { amount: 100 } } })).toBe('40009')
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

test('a withdrawal by SMS freezes at the confirmation, arrives later, and is told', async () => {
  await merchant.earn('shop', 5_000)
  await merchant.sandbox.admin.settings({ withdrawSettleMs: 60_000 })
  const [balance, income] = [await merchant.available('shop'), await platform('100001')]
  const body = withdrawBody(2_000, { fee: 50 })
  const bizOrderNo = mustText(body.bizOrderNo)
  const applied = await merchant.done('orderService.withdrawApply', body)
  expect(applied).toEqual({ orderNo: expect.any(String), bizOrderNo })
  expect(await merchant.available('shop')).toBe(balance)
  expect((await confirm(bizOrderNo, '22222')).subCode).toBe('20011')
  expect((await confirm(bizOrderNo, '11111', 'partner')).subCode).toBe('40022')
  const confirmed = await confirm(bizOrderNo)
  expect(confirmed.data).toMatchObject({ payStatus: 'pending', bizUserId: 'shop' })
  expect([await merchant.available('shop'), await state(bizOrderNo)]).toEqual([balance - 2_000, 99])
  expect((await confirm(bizOrderNo)).subCode).toBe('40033')
  await merchant.sandbox.admin.advanceClock(61_000)
  expect(await state(bizOrderNo)).toBe(4)
  expect(await platform('100001')).toBe(income + 50)
  await until(() => noticesOf(bizOrderNo).length === 1)
  expect(bodyOf(noticesOf(bizOrderNo)[0])).toMatchObject({ status: 'OK', amount: 2_000 })
})

test('a failed withdrawal gives the money back and is told as well', async () => {
  await merchant.earn('shop', 1_000)
  await merchant.sandbox.admin.settings({ withdrawSettleMs: 600_000 })
  const balance = await merchant.available('shop')
  const body = withdrawBody(700, { validateType: 0 })
  expect(await merchant.done('orderService.withdrawApply', body)).toMatchObject({
    payStatus: 'pending',
    bizUserId: 'shop',
  })
  expect(await merchant.available('shop')).toBe(balance - 700)
  await merchant.sandbox.admin.settle(mustText(body.bizOrderNo), 'fail', '收款账号已销户')
  expect(await merchant.available('shop')).toBe(balance)
  const detail = await merchant.done('orderService.getOrderDetail', { bizOrderNo: body.bizOrderNo })
  expect(detail).toMatchObject({ orderStatus: { text: '3' }, errorMessage: '收款账号已销户' })
  await until(() => noticesOf(mustText(body.bizOrderNo)).length === 1)
  expect(bodyOf(noticesOf(mustText(body.bizOrderNo))[0])).toMatchObject({ status: 'error' })
})

test('too little money is refused at the application, and again at the confirmation when it was spent in between', async () => {
  await merchant.earn('shop', 1_000)
  const balance = await merchant.available('shop')
  expect(await refused('orderService.withdrawApply', withdrawBody(balance + 1))).toBe('40014')
  const [first, second] = [withdrawBody(balance), withdrawBody(balance)]
  await merchant.done('orderService.withdrawApply', first)
  await merchant.done('orderService.withdrawApply', second)
  expect((await confirm(first.bizOrderNo)).subCode).toBe('OK')
  expect((await confirm(second.bizOrderNo)).subCode).toBe('40014')
  // Refused is not failed: with money in the account the same order can still be confirmed.
  await merchant.earn('shop', balance)
  expect((await confirm(second.bizOrderNo)).subCode).toBe('OK')
})

test('frozen at the application when the switch says so, free again when the order is closed', async () => {
  await merchant.earn('shop', 1_000)
  await merchant.sandbox.admin.settings({ withdrawFreezeAt: 'apply' })
  const balance = await merchant.available('shop')
  const body = withdrawBody(400)
  await merchant.done('orderService.withdrawApply', body)
  expect(await merchant.available('shop')).toBe(balance - 400)
  const closed = await merchant.done('orderService.closeOrder', { bizOrderNo: body.bizOrderNo })
  expect(closed).toMatchObject({ closeResult: 'success', orderStatus: { text: '6' } })
  expect(await merchant.available('shop')).toBe(balance)
  expect(await merchant.done('orderService.closeOrder', { bizOrderNo: body.bizOrderNo })).toMatchObject({
    closeResult: 'fail',
  })
})

test('who may not withdraw: without contract, to a foreign card, to an unaudited account set, more fee than amount', async () => {
  const card = { bizUserId: 'partner', bankCardNo: merchant.encrypt(PERSON.cardNo), bankCardPro: 0 }
  await merchant.earn('partner', 1_000)
  expect(await refused('orderService.withdrawApply', withdrawBody(100, card))).toBe('30046')
  await merchant.signContract('partner')
  expect(
    await refused(
      'orderService.withdrawApply',
      withdrawBody(100, { ...card, bankCardNo: merchant.encrypt('6228480402637874299') }),
    ),
  ).toBe('30045')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { accountSetNo: '100004' }))).toBe('30018')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { fee: 101 }))).toBe('40016')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { bizUserId: 'nobody' }))).toBe('30001')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { ...card, bizOrderNo: next('W') }))).toBe('OK')
})

test('the platform withdraws its own income', async () => {
  await paidCollect({ shop: 100 }, { fee: 500 })
  const income = await platform('100001')
  const body = withdrawBody(500, { bizUserId: PLATFORM, accountSetNo: '100001', validateType: 0 })
  await merchant.done('orderService.withdrawApply', body)
  await until(async () => (await state(mustText(body.bizOrderNo))) === 4)
  expect(await platform('100001')).toBe(income - 500)
})

test('next-day money leaves at two in the afternoon of the next day', async () => {
  await merchant.earn('shop', 100)
  const body = withdrawBody(100, { validateType: 0, withdrawType: 'D1' })
  await merchant.done('orderService.withdrawApply', body)
  await merchant.sandbox.admin.advanceClock(60_000)
  expect(await state(mustText(body.bizOrderNo))).toBe(99)
  await merchant.sandbox.admin.advanceClock(2 * 24 * 60 * 60_000)
  expect(await state(mustText(body.bizOrderNo))).toBe(4)
})

test('amounts decide the outcome only while the switch is on', async () => {
  await merchant.earn('shop', 90_104)
  await merchant.sandbox.admin.settings({ magicAmounts: true })
  const refusedAtOnce = await merchant.done('orderService.withdrawApply', withdrawBody(90_104, { validateType: 0 }))
  expect(refusedAtOnce).toMatchObject({ payStatus: 'fail', payFailMessage: '银行拒绝受理' })
  await merchant.sandbox.admin.settings({ channelFailAs: 'error40006' })
  expect(await refused('orderService.withdrawApply', withdrawBody(90_104, { validateType: 0 }))).toBe('40006')
  await merchant.sandbox.admin.settings({ magicAmounts: false })
  expect(await merchant.done('orderService.withdrawApply', withdrawBody(90_104, { validateType: 0 }))).toMatchObject({
    payStatus: 'pending',
  })
})

test('a code is sent again at the earliest after ten seconds, and not for an order that is no longer open', async () => {
  await merchant.earn('shop', 100)
  const body = withdrawBody(100)
  const { bizOrderNo } = body
  await merchant.done('orderService.withdrawApply', body)
  const early = await merchant.call('orderService.resendPaySMS', { bizOrderNo })
  expect(early.text).toContain('调用重发短信接口太频繁，请稍后再试！')
  await merchant.sandbox.admin.advanceClock(11_000)
  expect(await merchant.done('orderService.resendPaySMS', { bizOrderNo })).toMatchObject({ phone: COMPANY.legalPhone })
  await confirm(bizOrderNo)
  expect(await refused('orderService.resendPaySMS', { bizOrderNo })).toBe('40004')
})

test('an order past its expiry cannot be confirmed any more', async () => {
  await merchant.earn('shop', 100)
  const now = new Date((await merchant.sandbox.admin.clock()).now)
  const china = (ms: number) =>
    new Date(now.getTime() + 8 * 3_600_000 + ms).toISOString().slice(0, 19).replace('T', ' ')
  expect(
    await refused('orderService.withdrawApply', withdrawBody(100, { orderExpireDatetime: china(25 * 3_600_000) })),
  ).toBe('20015')
  const body = withdrawBody(100, { orderExpireDatetime: china(60_000) })
  await merchant.done('orderService.withdrawApply', body)
  await merchant.sandbox.admin.advanceClock(61_000)
  expect((await confirm(body.bizOrderNo)).subCode).toBe('40004')
  expect(await state(mustText(body.bizOrderNo))).toBe(6)
})

test('orders nobody pays are closed after a day, at half past midnight', async () => {
  const bizOrderNo = next('C')
  await merchant.done('orderService.agentCollectApply', collectBody(bizOrderNo, { shop: 100 }))
  await merchant.sandbox.admin.advanceClock(2 * 24 * 60 * 60_000)
  expect(await state(bizOrderNo)).toBe(6)
})

function refundBody(original: string, amount: number, changes: Body = {}): Body {
  return {
    bizOrderNo: next('R'),
    oriBizOrderNo: original,
    bizUserId: 'buyer',
    refundType: 'D0',
    amount,
    backUrl: merchant.backUrl,
    ...changes,
  }
}

test('refunds before the payout come out of transit: part of a share, then all the rest', async () => {
  const collect = await paidCollect({ shop: 1_000, partner: 500 })
  const transit = await platform('100004')
  expect(await refused('orderService.refund', refundBody(collect, 300))).toBe('40020')
  const part = refundBody(collect, 300, { refundList: [{ bizUserId: 'shop', amount: 300 }] })
  expect(await merchant.done('orderService.refund', part)).toMatchObject({ payStatus: 'pending' })
  await until(async () => (await state(collect)) === 5)
  expect(await platform('100004')).toBe(transit - 300)
  await until(() => noticesOf(mustText(part.bizOrderNo)).length === 1)
  expect(await refused('orderService.signalAgentPay', payBody(collect, 'shop', 701))).toBe('40040')
  await merchant.done('orderService.refund', refundBody(collect, 1_200))
  expect(await platform('100004')).toBe(transit - 1_500)
  expect(await refused('orderService.refund', refundBody(collect, 1))).toBe('40020')
})

test('refunds after the payout come from the receiver, who must still have the money; the fee comes back only when asked', async () => {
  const collect = await paidCollect({ shop: 1_000 }, { fee: 100 })
  await merchant.done('orderService.signalAgentPay', payBody(collect, 'shop', 1_000))
  const [balance, income] = [await merchant.available('shop'), await platform('100001')]
  const paidPart = { refundList: [{ bizUserId: 'shop', accountSetNo: ACCOUNT_SET_NO, amount: 400 }] }
  await merchant.done('orderService.refund', refundBody(collect, 460, { ...paidPart, feeAmount: 60 }))
  expect([await merchant.available('shop'), await platform('100001')]).toEqual([balance - 400, income - 60])
  expect(await refused('orderService.refund', refundBody(collect, 641, { feeAmount: 41 }))).toBe('40020')
  const left = await merchant.available('shop')
  const drain = withdrawBody(left, { validateType: 0 })
  await merchant.done('orderService.withdrawApply', drain)
  expect(await refused('orderService.refund', refundBody(collect, 640, { feeAmount: 40 }))).toBe('40014')
  await merchant.earn('shop', 600)
  await merchant.done('orderService.refund', refundBody(collect, 640, { feeAmount: 40 }))
  expect(await merchant.available('shop')).toBe(0)
})

test('a refund the channel cannot make puts everything back', async () => {
  const collect = await paidCollect({ shop: 1_000 })
  const transit = await platform('100004')
  await merchant.sandbox.admin.settings({ refundSettleMs: 600_000 })
  const body = refundBody(collect, 1_000)
  await merchant.done('orderService.refund', body)
  await merchant.sandbox.admin.settle(mustText(body.bizOrderNo), 'fail', '原交易通道已关闭')
  expect([await platform('100004'), await state(collect), await state(mustText(body.bizOrderNo))]).toEqual([
    transit,
    4,
    3,
  ])
  await merchant.done('orderService.signalAgentPay', payBody(collect, 'shop', 1_000))
})

test('a collect from the balance is confirmed by code and refunded to the balance at once', async () => {
  await merchant.earn('buyer', 1_000)
  const balance = await merchant.available('buyer')
  const bizOrderNo = next('C')
  const payMethod = { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount: 600 }] }
  await merchant.done(
    'orderService.agentCollectApply',
    collectBody(bizOrderNo, { shop: 600 }, { validateType: 1, payMethod }),
  )
  expect((await confirm(bizOrderNo, '11111', 'buyer')).data).toMatchObject({ payStatus: 'success' })
  expect(await merchant.available('buyer')).toBe(balance - 600)
  expect(await merchant.done('orderService.refund', refundBody(bizOrderNo, 600))).toMatchObject({
    payStatus: 'success',
  })
  expect(await merchant.available('buyer')).toBe(balance)
})

test('the fund flow chains row by row from the opening to the closing balance', async () => {
  await merchant.earn('partner', 100)
  const today = new Date((await merchant.sandbox.admin.clock()).now)
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const query = { bizUserId: 'shop', dateStart: day(-60), dateEnd: day(2) }
  const { totalNum, inExpDetail } = await merchant.done('orderService.queryInExpDetail', {
    ...query,
    startPosition: 1,
    queryNum: 5_000,
  })
  const rows = inExpDetail as { curAmount: never; oriAmount: never; chgAmount: never }[]
  expect(rows).toHaveLength(fen(totalNum))
  rows.forEach((row, at) => {
    expect(fen(row.oriAmount) + fen(row.chgAmount)).toBe(fen(row.curAmount))
    if (rows[at + 1]) expect(fen(rows[at + 1]?.curAmount)).toBe(fen(row.oriAmount))
  })
  const page = await merchant.done('orderService.queryInExpDetail', { ...query, startPosition: 3, queryNum: 2 })
  expect(page.inExpDetail).toEqual(rows.slice(2, 4))
  expect(
    await refused('orderService.queryInExpDetail', { ...query, dateStart: day(-120), startPosition: 1, queryNum: 1 }),
  ).toBe('40044')
})

test('an amount above 2^53 keeps its last fen', async () => {
  const text = JSON.stringify({ accountSetNo: '2000000', amount: '9007199254740993' })
  const headers = { 'x-sandbox-token': merchant.sandbox.adminToken }
  await fetch(`${merchant.sandbox.adminUrl}/__sbx/platform-balance`, { method: 'POST', body: text, headers })
  const reply = await merchant.call('merchantService.queryMerchantBalance', { accountSetNo: '2000000' })
  expect(reply.text).toContain('"allAmount":9007199254740993')
  expect(reply.genuine).toBe(true)
})
