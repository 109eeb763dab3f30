/** 退款 and fund flows: where refunded money comes from, and books that chain row by row. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, fen, until, mustText } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const {
  merchant,
  next,
  refused,
  platform,
  state,
  collectBody,
  paidCollect,
  payBody,
  withdrawBody,
  confirm,
  notificationsOf,
  refundBody,
} = market

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  // Whatever a test did, the books must be right afterwards.
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

test('refunds before the payout come out of transit: part of a share, then all the rest', async () => {
  const collect = await paidCollect({ shop: 1_000, partner: 500 })
  const transit = await platform('100004')
  expect(await refused('orderService.refund', refundBody(collect, 300))).toBe('40020')
  const part = refundBody(collect, 300, { refundList: [{ bizUserId: 'shop', amount: 300 }] })
  expect(await merchant.done('orderService.refund', part)).toMatchObject({ payStatus: 'pending' })
  await until(async () => (await state(collect)) === 5)
  expect(await platform('100004')).toBe(transit - 300)
  await until(() => notificationsOf(mustText(part.bizOrderNo)).length === 1)
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
