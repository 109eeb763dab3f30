/** Whatever is asked in whatever order, the books close; the seed in the name replays the run. */
import type { JsonInput } from '@merchant/allinpay/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signAgreement } from '../testing/agreement.ts'
import { ACCOUNT_SET_NO, openTestMerchant, PERSON, type TestMerchant } from '../testing/test-merchant.ts'

/** Of each of the two runs. */
const CALLS = Number(process.env.SANDBOX_RANDOM_CALLS ?? 250)
const LIMIT = { timeout: 60_000 + CALLS * 500 }
const NAMES = ['r0', 'r1', 'r2', 'r3', 'r4']
let merchant: TestMerchant
let agreements: { payerId: string; receiverId: string; protocolNo: string }[] = []

beforeAll(async () => {
  merchant = await openTestMerchant({
    settings: { dailyOrderLimit: 100_000, withdrawSettleMs: 5_000, refundSettleMs: 5_000 },
  })
  const at = new Date().toISOString()
  await merchant.sandbox.admin.history(
    NAMES.map((bizUserId) => ({ op: 'member', at, bizUserId, ...PERSON, signContract: true })),
  )
  agreements = await agree()
  for (const name of NAMES) await merchant.sandbox.admin.setMemberBalance(name, 20_000)
})
afterAll(() => merchant.stop())

/** Each pays the next by an agreement of their own. */
function agree(): Promise<typeof agreements> {
  return Promise.all(
    NAMES.map(async (payerId, at) => {
      const receiverId = NAMES[(at + 1) % NAMES.length] ?? 'r0'
      return { payerId, receiverId, protocolNo: await signAgreement(merchant, payerId, receiverId) }
    }),
  )
}

/** A small generator with a seed, so that a failing run can be repeated. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 20_260_101])(`${CALLS} random calls with seed %i leave the books right`, LIMIT, async (seed) => {
  const chance = chances(seed)
  const name = (): string => NAMES[chance(NAMES.length)] ?? 'r0'
  const collects: { no: string; payer: string; receivers: string[] }[] = []
  const one = () => collects[chance(collects.length)] ?? { no: 'none', payer: 'r0', receivers: ['r0'] }
  const usual = { backUrl: merchant.backUrl, industryCode: '1914', industryName: '交易市场', source: 2 }
  const calls: ((no: string) => [string, Record<string, JsonInput | undefined>])[] = [
    (bizOrderNo) => {
      const [first, second, fee] = [1 + chance(5_000), 1 + chance(5_000), chance(50)]
      const start = chance(NAMES.length)
      const recieverList = [first, second].map((amount, at) => ({ bizUserId: NAMES[(start + at) % 5] ?? 'r0', amount }))
      const amount = first + second + fee
      const payMethod =
        chance(3) === 0
          ? { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] }
          : { SCAN_WEIXIN: { amount, limitPay: '' } }
      const payer = name()
      collects.push({ no: bizOrderNo, payer, receivers: recieverList.map((receiver) => receiver.bizUserId) })
      return [
        'orderService.agentCollectApply',
        {
          ...usual,
          bizOrderNo,
          payerId: payer,
          recieverList,
          tradeCode: '3001',
          amount,
          fee,
          validateType: 0,
          payMethod,
        },
      ]
    },
    (bizOrderNo) => {
      const [amount, collect] = [1 + chance(4_000), one()]
      const collectPayList = [{ bizOrderNo: collect.no, amount }]
      const splitRuleList = [{ bizUserId: name(), amount: 1 + chance(amount), fee: chance(3) }]
      return [
        'orderService.signalAgentPay',
        {
          ...usual,
          bizOrderNo,
          collectPayList,
          bizUserId: collect.receivers[chance(2)] ?? 'r0',
          accountSetNo: ACCOUNT_SET_NO,
          amount,
          fee: chance(20),
          tradeCode: '4001',
          ...(chance(2) ? { splitRuleList } : {}),
        },
      ]
    },
    (bizOrderNo) => {
      const bankCardNo = merchant.encrypt(PERSON.cardNo)
      return [
        'orderService.withdrawApply',
        {
          ...usual,
          bizOrderNo,
          bizUserId: name(),
          accountSetNo: ACCOUNT_SET_NO,
          amount: 1 + chance(6_000),
          fee: chance(30),
          validateType: 0,
          bankCardNo,
          bankCardPro: 0,
        },
      ]
    },
    (bizOrderNo) => {
      const [collect, amount] = [one(), 1 + chance(3_000)]
      const part = {
        bizUserId: collect.receivers[chance(2)] ?? 'r0',
        amount,
        ...(chance(2) ? { accountSetNo: ACCOUNT_SET_NO } : {}),
      }
      return [
        'orderService.refund',
        {
          bizOrderNo,
          oriBizOrderNo: collect.no,
          bizUserId: collect.payer,
          refundType: 'D0',
          amount,
          refundList: [part],
        },
      ]
    },
    (bizOrderNo) => {
      const [amount, fee, payer] = [1 + chance(4_000), chance(30), name()]
      const body = { ...usual, bizOrderNo, payerId: payer, tradeCode: '3001', amount, fee, validateType: 0 }
      collects.push({ no: bizOrderNo, payer, receivers: [name(), name()] })
      const payMethod = { SCAN_WEIXIN: { amount, limitPay: '' } }
      return ['orderService.agentCollectApplySimplifyCheck', { ...body, payMethod }]
    },
    (bizOrderNo) => {
      const { payerId, receiverId, protocolNo } = agreements[chance(agreements.length)] ?? { payerId: 'r0' }
      const [amount, fee] = [1 + chance(2_000), chance(20)]
      const payMethod = { BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount }] }
      const body = { ...usual, bizOrderNo, payerId, protocolNo, amount, fee, payMethod }
      if (chance(2)) return ['orderService.consumeProtocolApply', { ...body, receiverId }]
      if (receiverId) collects.push({ no: bizOrderNo, payer: payerId, receivers: [receiverId, receiverId] })
      const recieverList = [{ bizUserId: receiverId, amount: amount - fee }]
      return ['orderService.agentCollectProtocolApply', { ...body, recieverList, tradeCode: '3001' }]
    },
  ]
  const succeeded = new Map<string, number>()
  for (let step = 0; step < CALLS; step++) {
    const [method, body] = calls[chance(calls.length)]?.(`${seed}-${step}`) ?? ['', {}]
    const { subCode } = await merchant.call(method, body)
    expect(subCode).not.toBe('GW0013')
    if (subCode === 'OK') succeeded.set(method, (succeeded.get(method) ?? 0) + 1)
    const { no } = one()
    if (no !== 'none' && chance(3) > 0)
      await merchant.sandbox.admin.settle(no, chance(10) > 0 ? 'success' : 'fail').catch(() => {})
    if (chance(40) === 0) await merchant.sandbox.admin.advanceClock(6_000)
  }
  // The run is only worth something when every kind of operation really happened.
  expect([...succeeded.values()].toSorted((left, right) => left - right)[0]).toBeGreaterThan(3)
  expect(succeeded.size).toBe(7)
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})
