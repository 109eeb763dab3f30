/** Faults of replies: after every fault there is exactly one order, or certainly none. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallFault } from '../index.ts'
import { openTestMerchant, PERSON, type TestMerchant } from '../testing/test-merchant.ts'

let merchant: TestMerchant
let number = 0

beforeAll(async () => {
  merchant = await openTestMerchant()
  const at = new Date().toISOString()
  await merchant.sandbox.admin.history(
    ['buyer', 'shop'].map((bizUserId) => ({ op: 'member', at, bizUserId, ...PERSON })),
  )
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await merchant.sandbox.admin.clearScenarios()
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

const collect = (bizOrderNo: string) =>
  merchant.call('orderService.agentCollectApply', {
    bizOrderNo,
    payerId: 'buyer',
    recieverList: [{ bizUserId: 'shop', amount: 100 }],
    tradeCode: '3001',
    amount: 100,
    backUrl: merchant.backUrl,
    payMethod: { SCAN_WEIXIN: { amount: 100, limitPay: '' } },
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
  })

const detail = (bizOrderNo: string) => merchant.call('orderService.getOrderDetail', { bizOrderNo })

async function struck(fault: CallFault, more: { commit?: boolean; ms?: number; times?: number } = {}) {
  const bizOrderNo = `F-${++number}`
  await merchant.sandbox.admin.scenario({
    fault,
    ...more,
    match: { method: 'orderService.agentCollectApply', bizOrderNo },
  })
  const reply = await collect(bizOrderNo).catch((error: unknown) => error as Error)
  return { bizOrderNo, reply }
}

test.each(['resetBeforeCommit', 'GW0015'] as const)(
  '%s: nothing was done, and the same number works afterwards',
  async (fault) => {
    const { bizOrderNo } = await struck(fault)
    expect((await detail(bizOrderNo)).subCode).toBe('40000')
    expect((await collect(bizOrderNo)).subCode).toBe('OK')
  },
)

test.each([
  'resetAfterCommit',
  'truncatedJson',
  'emptyBody',
  'replyBadSignature',
  'replyUnsigned',
  'replyOtherKey',
  'replyOtherOrder',
] as const)('%s: the order exists once, and sending it again says so', async (fault) => {
  const { bizOrderNo, reply } = await struck(fault)
  if (!(reply instanceof Error)) {
    const believable = reply.genuine && reply.data.bizOrderNo === bizOrderNo
    expect(believable).toBe(false)
  }
  expect((await detail(bizOrderNo)).subCode).toBe('OK')
  expect((await collect(bizOrderNo)).subCode).toBe('40017')
  expect(await merchant.sandbox.admin.orders(bizOrderNo)).toHaveLength(1)
})

test('replyOtherAmount: signed correctly, a question is answered with another amount', async () => {
  const bizOrderNo = `F-${++number}`
  await collect(bizOrderNo)
  await merchant.sandbox.admin.scenario({ fault: 'replyOtherAmount', match: { method: 'getOrderDetail', bizOrderNo } })
  expect(await detail(bizOrderNo)).toMatchObject({ genuine: true, data: { amount: { text: '101' } } })
  expect(await detail(bizOrderNo)).toMatchObject({ genuine: true, data: { amount: { text: '100' } } })
})

test.each(['9400', '9999', 'GW0013', 'GW0014', 'http502Html', 'http500Empty', 'http200Html'] as const)(
  '%s is said both when nothing and when everything was done',
  async (fault) => {
    const without = await struck(fault)
    expect((await detail(without.bizOrderNo)).subCode).toBe('40000')
    const done = await struck(fault, { commit: true })
    expect(done.reply).toMatchObject(/^\d|^GW/.test(fault) ? { subCode: fault, genuine: true } : { genuine: false })
    expect((await detail(done.bizOrderNo)).subCode).toBe('OK')
  },
)

test('slow replies come, before or after the work', async () => {
  for (const fault of ['slowBefore', 'slowAfter'] as const) {
    const { reply } = await struck(fault, { ms: 30 })
    expect(reply).toMatchObject({ subCode: 'OK' })
  }
})

test('a query can be behind, or not find yet what exists', async () => {
  const { bizOrderNo } = await struck('slowAfter', { ms: 1 })
  await merchant.sandbox.admin.settle(bizOrderNo, 'success')
  const match = { method: 'orderService.getOrderDetail', bizOrderNo }
  await merchant.sandbox.admin.scenario({ fault: 'notFoundThenFound', times: 2, match })
  expect((await detail(bizOrderNo)).subCode).toBe('40000')
  expect((await detail(bizOrderNo)).subCode).toBe('40000')
  await merchant.sandbox.admin.scenario({ fault: 'staleQuery', times: 1, match })
  expect((await detail(bizOrderNo)).data.orderStatus).toMatchObject({ text: '1' })
  expect((await detail(bizOrderNo)).data.orderStatus).toMatchObject({ text: '4' })
})

test('a scenario strikes only the nth call, or by a chance that its seed repeats', async () => {
  const method = 'orderService.getOrderDetail'
  await merchant.sandbox.admin.scenario({ fault: '9999', match: { method, nth: 2 } })
  expect((await detail('none')).subCode).toBe('40000')
  expect((await detail('none')).subCode).toBe('9999')
  const drawn: string[][] = []
  for (let round = 0; round < 2; round++) {
    await merchant.sandbox.admin.clearScenarios()
    await merchant.sandbox.admin.scenario({ fault: '9999', times: 100, match: { method, probability: 0.5, seed: 7 } })
    const codes: string[] = []
    for (let count = 0; count < 12; count++) codes.push((await detail('none')).subCode)
    drawn.push(codes)
  }
  expect(drawn[0]).toEqual(drawn[1])
  expect(new Set(drawn[0])).toEqual(new Set(['9999', '40000']))
})

test('a skewed clock is answered as a malformed message, not as a business error', async () => {
  await merchant.sandbox.admin.scenario({
    fault: 'clockSkew',
    minutes: 30,
    match: { method: 'orderService.getOrderDetail' },
  })
  expect(await detail('none')).toMatchObject({ code: '20000', subCode: 'GW0001' })
})

test('an unknown fault is refused, and a scenario without what it hits, by the name of the field', async () => {
  const without = JSON.parse('{ "fault": "9999" }')
  await expect(merchant.sandbox.admin.scenario(without)).rejects.toThrow('match is required')
  await expect(merchant.sandbox.admin.scenario({ fault: 'noSuch' as CallFault, match: {} })).rejects.toThrow(
    'unknown fault',
  )
})
