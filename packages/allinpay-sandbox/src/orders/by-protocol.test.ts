/** 余额支付协议 signed on its page, and what it pays afterwards: between the two it names, by balance, at once. */
import { writeForm } from '@merchant/allinpay/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signAgreement } from '../testing/agreement.ts'
import { type Body, openMarketplace, PLATFORM } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, mustText, PERSON, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state } = market
const { admin } = merchant.sandbox
const JUMP = 'http://127.0.0.1:1/back'
const CONSUME = 'orderService.consumeProtocolApply'
const COLLECT = 'orderService.agentCollectProtocolApply'

/** What was told of this request. */
const told = (protocolReqSn: unknown) =>
  merchant.received.flatMap((one) =>
    one.kind === 'genuine' && one.notifyType.endsWith('signBalanceProtocol') && one.body.protocolReqSn === protocolReqSn
      ? [one.body]
      : [],
  )

const asked = (changes: Body = {}): Body => ({
  protocolReqSn: next('S'),
  payerId: 'buyer',
  receiverId: 'shop',
  protocolName: '服务费代扣',
  jumpUrl: JUMP,
  backUrl: merchant.backUrl,
  source: 2,
  ...changes,
})

/** Opens the page in a browser's way; answers its text, and where it stands. */
async function open(body: Body) {
  const opened = await fetch(merchant.pageAddress('memberService.signBalanceProtocol', body))
  return { address: new URL(opened.url), text: await opened.text() }
}

async function press(address: URL, action: string) {
  const form = writeForm({ token: address.searchParams.get('token') ?? '', action })
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location')
  return { text: await answer.text(), back: location === null ? null : new URL(location) }
}

let withShop = ''
let withPlatform = ''
beforeAll(async () => {
  const at = new Date().toISOString()
  const { name, identityNo } = PERSON
  await admin.history([
    { op: 'member', at, bizUserId: 'stranger' },
    { op: 'member', at, bizUserId: 'silent', name, identityNo },
  ])
  await merchant.done('memberService.createMember', { bizUserId: 'founder', memberType: 2, source: 2 })
  await merchant.earn('buyer', 10_000)
  withShop = await signAgreement(merchant, 'buyer', 'shop')
  withPlatform = await signAgreement(merchant, 'buyer', PLATFORM)
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const terms = (protocolNo: string, amount: number, fee: number, changes: Body): Body & { bizOrderNo: string } => ({
  payerId: 'buyer',
  protocolNo,
  amount,
  fee,
  backUrl: merchant.backUrl,
  payMethod: { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] },
  industryCode: '1914',
  industryName: '交易市场',
  source: 2,
  ...changes,
  bizOrderNo: next('A'),
})
const consume = (changes: Body = {}) => terms(withShop, 500, 20, { receiverId: 'shop', ...changes })
const collect = (changes: Body = {}) =>
  terms(withShop, 500, 20, { recieverList: [{ bizUserId: 'shop', amount: 480 }], tradeCode: '3001', ...changes })

test('it is signed once, under a number of its own, which is told once', async () => {
  const body = asked()
  const { address, text } = await open(body)
  expect(text).toContain('服务费代扣')
  expect((await open(body)).text).toContain('20022')
  expect((await press(address, 'fail')).text).toContain('签约失败')
  const { back } = await press(address, 'agree')
  const data = JSON.parse(back?.searchParams.get('data') ?? '{}')
  expect(data).toMatchObject({ protocolReqSn: body.protocolReqSn, signStatus: 'success' })
  await until(() => told(body.protocolReqSn).length > 0)
  expect((await press(address, 'agree')).text).toContain('30043')
  // What was paid by an agreement is told in its turn: nothing more of this one has come by then.
  const paid = consume({ protocolNo: withShop })
  await merchant.done(CONSUME, paid)
  await until(() => merchant.received.some((one) => one.kind === 'genuine' && one.body.bizOrderNo === paid.bizOrderNo))
  expect(told(body.protocolReqSn)).toEqual([expect.objectContaining({ signStatus: 'success' })])
})

test.each([
  ['10000', 'with oneself', { receiverId: 'buyer' }],
  ['30001', 'with nobody', { receiverId: 'nobody' }],
  ['30008', 'by a person without a real name', { payerId: 'stranger' }],
  ['30008', 'with a person without a real name', { receiverId: 'stranger' }],
  ['30050', 'with a company that was not audited', { receiverId: 'founder' }],
  ['30021', 'by a payer without a phone', { payerId: 'silent' }],
  ['10001', 'without a name', { protocolName: '' }],
])('is refused %s: %s', async (code, _what, changes) => {
  expect((await open(asked(changes))).text).toContain(code)
})

test('a consume pays the receiver less the fee at once, and a refund takes it back', async () => {
  const before = [
    await merchant.available('buyer'),
    await merchant.available('shop'),
    await platform('100001'),
  ] as const
  const body = consume()
  expect(await merchant.done(CONSUME, body)).toMatchObject({ payStatus: 'success', bizOrderNo: body.bizOrderNo })
  expect([await merchant.available('buyer'), await merchant.available('shop'), await platform('100001')]).toEqual([
    before[0] - 500,
    before[1] + 480,
    before[2] + 20,
  ])
  expect(await refused(CONSUME, body)).toBe('40017')
  const refund = market.refundBody(body.bizOrderNo, 480, { bizUserId: 'buyer' })
  await merchant.done('orderService.refund', refund)
  await until(async () => (await state(mustText(refund.bizOrderNo))) === 4)
  expect([await merchant.available('buyer'), await merchant.available('shop')]).toEqual([before[0] - 20, before[1]])
})

test('the platform may be the receiver', async () => {
  const before = await platform('100001')
  await merchant.done(CONSUME, { ...consume({ receiverId: PLATFORM }), protocolNo: withPlatform, fee: 0 })
  expect(await platform('100001')).toBe(before + 500)
})

test('a collect goes into transit for its one receiver, who is paid from it', async () => {
  const before = [await platform('100004'), await merchant.available('shop')] as const
  const body = collect()
  expect(await merchant.done(COLLECT, body)).toMatchObject({ payStatus: 'success' })
  expect(await platform('100004')).toBe(before[0] + 480)
  await merchant.done('orderService.signalAgentPay', market.payBody(body.bizOrderNo, 'shop', 480))
  expect([await platform('100004'), await merchant.available('shop')]).toEqual([before[0], before[1] + 480])
})

test.each([
  ['30052', 'no such agreement', { protocolNo: '1' }],
  ['30052', 'another payer', { payerId: 'partner' }],
  ['40009', 'another way to pay', { payMethod: { SCAN_WEIXIN: { amount: 500, limitPay: '' } } }],
  ['40016', 'a fee above the amount', { fee: 501 }],
] as const)('a consume is refused %s: %s', async (code, _what, changes) => {
  const before = await merchant.available('buyer')
  expect(await refused(CONSUME, consume(changes))).toBe(code)
  expect(await merchant.available('buyer')).toBe(before)
})

test('the agreement with one receiver pays no other, and more than there is pays nobody', async () => {
  const before = await merchant.available('buyer')
  expect(await refused(CONSUME, consume({ receiverId: 'partner' }))).toBe('30052')
  expect(await refused(COLLECT, collect({ recieverList: [{ bizUserId: 'partner', amount: 480 }] }))).toBe('30052')
  const two = [
    { bizUserId: 'shop', amount: 400 },
    { bizUserId: 'partner', amount: 80 },
  ]
  expect(await refused(COLLECT, collect({ recieverList: two }))).toBe('10004')
  const amount = 99_000_000
  const payMethod = { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] }
  expect(await refused(CONSUME, consume({ amount, payMethod }))).toBe('40014')
  const platformOnly = collect({ protocolNo: withPlatform, recieverList: [{ bizUserId: PLATFORM, amount: 480 }] })
  expect(await refused(COLLECT, platformOnly)).toBe('30059')
  expect(await refused(COLLECT, collect({ recieverList: [{ bizUserId: 'shop', amount: 481 }] }))).toBe('40020')
  expect(await merchant.available('buyer')).toBe(before)
})

test.each([
  [CONSUME, consume],
  [COLLECT, collect],
] as const)('%s without an answer paid once, and says so when it is sent again', async (method, order) => {
  const before = await merchant.available('buyer')
  const body = order()
  await admin.scenario({ fault: 'resetAfterCommit', match: { method, bizOrderNo: body.bizOrderNo } })
  await expect(merchant.call(method, body)).rejects.toThrow()
  expect(await state(body.bizOrderNo)).toBe(4)
  expect(await refused(method, body)).toBe('40017')
  expect(await merchant.available('buyer')).toBe(before - 500)
})

test('a payer who is locked, or paid often enough today, pays nothing by an agreement', async () => {
  const before = await merchant.available('buyer')
  await admin.scenario({ fault: 'lockMember', match: { method: CONSUME, bizUserId: 'buyer' } })
  expect(await refused(CONSUME, consume())).toBe('30002')
  await admin.lockMember('buyer', false)
  await admin.settings({ dailyOrderLimit: 1 })
  expect(await refused(CONSUME, consume())).toBe('40045')
  expect(await refused(COLLECT, collect())).toBe('40045')
  expect(await merchant.available('buyer')).toBe(before)
})

test('eight payments at once never spend more than there is', async () => {
  const amount = Math.floor((await merchant.available('buyer')) / 3)
  const payMethod = { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] }
  const tries = Array.from({ length: 8 }, () => merchant.call(CONSUME, consume({ amount, fee: 0, payMethod })))
  expect((await Promise.all(tries)).filter(({ subCode }) => subCode === 'OK')).toHaveLength(3)
})
