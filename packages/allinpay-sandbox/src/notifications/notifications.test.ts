/** Faults of notifications: retries on schedule, and every way a delivery can go wrong. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings.ts'
import type { NewScenario } from '../index.ts'
import { bodyOf, openTestMerchant, PERSON, type TestMerchant, until } from '../testing/test-merchant.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUICK = { fixedSms: true, firstNotifyDelayMs: 5_000, dailyOrderLimit: 1_000 }
let merchant: TestMerchant
let number = 0

beforeAll(async () => {
  // The clock stands still: only the test decides when five seconds or six hours are over.
  merchant = await openTestMerchant({ settings: QUICK })
  await merchant.sandbox.admin.changeClock({ frozen: true })
  const at = new Date().toISOString()
  await merchant.sandbox.admin.history(
    ['buyer', 'shop'].map((bizUserId) => ({ op: 'member', at, bizUserId, ...PERSON })),
  )
})
afterAll(() => merchant.stop())
afterEach(async () => {
  merchant.answerNotificationsWith(200)
  merchant.received.length = 0
  await merchant.sandbox.admin.clearScenarios()
  await merchant.sandbox.admin.settings({ ...DEFAULT_SETTINGS, ...QUICK })
})

async function paidCollect(): Promise<string> {
  const bizOrderNo = `N-${++number}`
  await merchant.done('orderService.agentCollectApply', {
    bizOrderNo,
    payerId: 'buyer',
    recieverList: [{ bizUserId: 'shop', amount: 1_000 }],
    tradeCode: '3001',
    amount: 1_000,
    backUrl: merchant.backUrl,
    payMethod: { SCAN_WEIXIN: { amount: 1_000, limitPay: '' } },
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
  })
  await merchant.sandbox.admin.settle(bizOrderNo, 'success')
  return bizOrderNo
}

const advance = (ms: number) => merchant.sandbox.admin.advanceClock(ms)
const kinds = () =>
  merchant.received.map((notification) => (notification.kind === 'genuine' ? 'genuine' : notification.reason))
const notification = async (bizOrderNo: string) => (await merchant.sandbox.admin.notifications(bizOrderNo))[0]

async function afterFault(scenario: Omit<NewScenario, 'match'>): Promise<string> {
  const bizOrderNo = `N-${number + 1}`
  await merchant.sandbox.admin.scenario({ ...scenario, match: { bizOrderNo } })
  await paidCollect()
  await advance(5_000)
  return bizOrderNo
}

test('an order is notified after five seconds and never again once it was received', async () => {
  const bizOrderNo = await paidCollect()
  await advance(4_000)
  expect(merchant.received).toHaveLength(0)
  await advance(1_000)
  expect(kinds()).toEqual(['genuine'])
  expect(merchant.received[0]).toMatchObject({ notifyType: 'allinpay.yunst.orderService.pay', digest: 'md5-base64' })
  expect(await notification(bizOrderNo)).toMatchObject({ state: 'received', attempts: 1, dueAt: null })
  await advance(24 * HOUR)
  expect(merchant.received).toHaveLength(1)
})

test('the raw digest is used when the switch says so', async () => {
  await merchant.sandbox.admin.settings({ notifyDigest: 'raw' })
  await paidCollect()
  await advance(5_000)
  expect(merchant.received[0]).toMatchObject({ kind: 'genuine', digest: 'raw' })
})

test('unreceived, it is notified again after ten minutes, an hour and six hours, and then never', async () => {
  merchant.answerNotificationsWith(500)
  const bizOrderNo = await paidCollect()
  await advance(5_000)
  for (const [wait, count] of [
    [10 * MINUTE, 2],
    [HOUR, 3],
    [6 * HOUR, 4],
  ] as const) {
    await advance(wait - 1)
    expect(merchant.received).toHaveLength(count - 1)
    await advance(1)
    expect(merchant.received).toHaveLength(count)
  }
  expect(await notification(bizOrderNo)).toMatchObject({ state: 'givenUp', attempts: 4, dueAt: null })
  expect((await notification(bizOrderNo))?.sent.map((attempt) => attempt.httpStatus)).toEqual([500, 500, 500, 500])
})

test('a receiver that was down at first gets the order with the retry', async () => {
  merchant.answerNotificationsWith(503)
  const bizOrderNo = await paidCollect()
  await advance(5_000)
  merchant.answerNotificationsWith(200)
  await advance(10 * MINUTE)
  expect(await notification(bizOrderNo)).toMatchObject({ state: 'received', attempts: 2 })
})

test('it can be lost on every attempt, and only the query shows it', async () => {
  const bizOrderNo = await afterFault({ fault: 'lose' })
  for (const wait of [10 * MINUTE, HOUR, 6 * HOUR]) await advance(wait)
  expect(merchant.received).toHaveLength(0)
  expect((await notification(bizOrderNo))?.state).toBe('givenUp')
  const detail = await merchant.done('orderService.getOrderDetail', { bizOrderNo })
  expect(detail.orderStatus).toMatchObject({ text: '4' })
})

test('it can be lost once', async () => {
  await afterFault({ fault: 'lose', attempt: 1 })
  expect(merchant.received).toHaveLength(0)
  await advance(10 * MINUTE)
  expect(kinds()).toEqual(['genuine'])
})

test('it can come five times, hours late, or again after it was received', async () => {
  await afterFault({ fault: 'duplicate', count: 4 })
  expect(kinds()).toEqual(Array<string>(5).fill('genuine'))
  merchant.received.length = 0
  await afterFault({ fault: 'delay', ms: 7 * HOUR })
  expect(merchant.received).toHaveLength(0)
  await advance(7 * HOUR)
  expect(kinds()).toEqual(['genuine'])
  merchant.received.length = 0
  await afterFault({ fault: 'afterFinal', ms: 2 * HOUR })
  await advance(2 * HOUR)
  expect(kinds()).toEqual(['genuine', 'genuine'])
})

test.each([
  ['badSignature', 'signature'],
  ['otherKey', 'signature'],
  ['wrongApp', 'wrongApp'],
] as const)('%s is recognised as forged', async (fault, reason) => {
  await afterFault({ fault })
  expect(kinds()).toEqual([reason])
})

test.each(['plusAsSpace', 'extraField', 'emptyField'] as const)('%s is unusual and genuine', async (fault) => {
  await afterFault({ fault })
  expect(kinds()).toEqual(['genuine'])
})

test('a payout can be told before the collect it is paid out of, which is told right after', async () => {
  const collect = `N-${number + 1}`
  await merchant.sandbox.admin.scenario({ fault: 'reorder', match: { bizOrderNo: collect } })
  await paidCollect()
  await advance(HOUR)
  await merchant.sandbox.admin.deliverNow()
  expect(merchant.received).toHaveLength(0)
  await merchant.done('orderService.signalAgentPay', {
    bizOrderNo: `${collect}-P`,
    collectPayList: [{ bizOrderNo: collect, amount: 1_000 }],
    bizUserId: 'shop',
    accountSetNo: '400193',
    backUrl: merchant.backUrl,
    amount: 1_000,
    fee: 0,
    tradeCode: '4001',
  })
  await advance(5_000)
  await until(() => merchant.received.length === 2)
  expect(merchant.received.map((one) => bodyOf(one).bizOrderNo)).toEqual([`${collect}-P`, collect])
  // It is written down after it was received.
  await expect.poll(() => notification(collect)).toMatchObject({ state: 'received', attempts: 1 })
})

describe('signed correctly it can say', () => {
  test('another amount', async () => {
    await afterFault({ fault: 'tamperAmount' })
    expect(bodyOf(merchant.received[0])).toMatchObject({ amount: 1_001 })
  })

  test('another payer', async () => {
    const bizOrderNo = await afterFault({ fault: 'otherPayer' })
    expect(bodyOf(merchant.received[0])).toMatchObject({ bizOrderNo, buyerBizUserId: 'buyer-OTHER', amount: 1_000 })
  })

  test('an order that nobody placed', async () => {
    const bizOrderNo = await afterFault({ fault: 'otherOrder' })
    expect(bodyOf(merchant.received[0])).toMatchObject({ bizOrderNo: `${bizOrderNo}-OTHER`, amount: 1_000 })
  })

  test('something of a kind that nobody knows', async () => {
    await afterFault({ fault: 'otherKind' })
    expect(merchant.received[0]).toMatchObject({
      kind: 'genuine',
      notifyType: 'allinpay.yunst.orderService.somethingNew',
    })
  })
})

test('it can arrive before the reply of the call that caused it', async () => {
  const bizOrderNo = await paidCollect()
  const payout = `${bizOrderNo}-P`
  await merchant.sandbox.admin.scenario({ fault: 'notifyBeforeReply', match: { bizOrderNo: payout } })
  const reply = await merchant.call('orderService.signalAgentPay', {
    bizOrderNo: payout,
    collectPayList: [{ bizOrderNo, amount: 1_000 }],
    bizUserId: 'shop',
    accountSetNo: '400193',
    backUrl: merchant.backUrl,
    amount: 1_000,
    fee: 0,
    tradeCode: '4001',
  })
  expect(reply.subCode).toBe('OK')
  expect(bodyOf(merchant.received[0])).toMatchObject({ bizOrderNo: payout })
})

test('an address nobody answers at is tried again later', async () => {
  await merchant.sandbox.admin.settings({ notifyTimeoutMs: 200 })
  const bizOrderNo = `N-${++number}`
  await merchant.done('orderService.agentCollectApply', {
    bizOrderNo,
    payerId: 'buyer',
    recieverList: [{ bizUserId: 'shop', amount: 1 }],
    tradeCode: '3001',
    amount: 1,
    backUrl: 'http://127.0.0.1:1/nobody',
    payMethod: { SCAN_WEIXIN: { amount: 1, limitPay: '' } },
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
  })
  await merchant.sandbox.admin.settle(bizOrderNo, 'success')
  await advance(5_000)
  expect((await notification(bizOrderNo))?.sent).toMatchObject([{ httpStatus: null, problem: expect.any(String) }])
  expect((await notification(bizOrderNo))?.state).toBe('pending')
})

test('a restart keeps members, balances, scenarios and the notifications that still wait', async () => {
  const bizOrderNo = await paidCollect()
  await merchant.sandbox.admin.scenario({ fault: 'duplicate', count: 1, match: { bizOrderNo } })
  const before = await merchant.sandbox.admin.balances()
  await merchant.restart()
  expect(await merchant.sandbox.admin.balances()).toEqual(before)
  await advance(5_000)
  await until(() => merchant.received.length === 2)
  expect(kinds()).toEqual(['genuine', 'genuine'])
})
