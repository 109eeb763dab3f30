/** Money under contention: a hundred withdrawals at once never overspend, crossing payouts never deadlock, books always close. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_SET_NO, COMPANY, openTestMerchant, type TestMerchant } from '../testing/test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await openTestMerchant({ settings: { dailyOrderLimit: 10_000, withdrawSettleMs: 3_600_000 } })
  await merchant.company('shop')
  await merchant.signContract('shop')
})
afterAll(() => merchant.stop())

test('a hundred parallel withdrawals of a tenth each: exactly ten succeed', async () => {
  await merchant.earn('shop', 1_000)
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_unused, at) =>
      merchant.call('orderService.withdrawApply', {
        bizOrderNo: `W-${at}`,
        bizUserId: 'shop',
        accountSetNo: ACCOUNT_SET_NO,
        amount: 100,
        fee: 0,
        validateType: 0,
        backUrl: merchant.backUrl,
        bankCardNo: merchant.encrypt(COMPANY.accountNo),
        bankCardPro: 1,
        industryCode: '1914',
        industryName: '交易市场',
        source: 2,
      }),
    ),
  )
  expect(replies.filter((reply) => reply.subCode === 'OK')).toHaveLength(10)
  expect(replies.filter((reply) => reply.subCode === '40014')).toHaveLength(90)
  expect(await merchant.available('shop')).toBe(0)
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

test('payouts, refunds and confirmations crossing each other on the same collects leave the books right', async () => {
  const names = ['m1', 'm2', 'm3']
  const at = new Date().toISOString()
  const person = { name: '王小明', identityNo: '11010119900307109X', phone: '13800000001' }
  await merchant.sandbox.admin.history(names.map((bizUserId) => ({ op: 'member', at, bizUserId, ...person })))
  await merchant.sandbox.admin.history(
    names.map((payerId, index) => ({
      op: 'collectPaid',
      at,
      bizOrderNo: `X-${index}`,
      payerId,
      amount: 3_000,
      recieverList: names.map((bizUserId) => ({ bizUserId, amount: 1_000 })),
    })),
  )
  const work = Array.from({ length: 60 }, (_unused, index) => {
    const [collect, member] = [index % 3, names[Math.floor(index / 3) % 3] ?? 'm1']
    if (index % 4 === 3) {
      const refundList = [{ bizUserId: member, amount: 150 }]
      const body = {
        bizOrderNo: `XR-${index}`,
        oriBizOrderNo: `X-${collect}`,
        bizUserId: names[collect],
        refundType: 'D0',
        amount: 150,
        refundList,
      }
      return merchant.call('orderService.refund', body)
    }
    const other = (collect + 1) % 3
    const collectPayList = [collect, other].map((one) => ({ bizOrderNo: `X-${one}`, amount: 60 }))
    const splitRuleList = [{ bizUserId: names[(index + 1) % 3] ?? 'm2', amount: 20, fee: 1 }]
    const body = { bizOrderNo: `XP-${index}`, bizUserId: member, amount: 120, fee: 2, collectPayList, splitRuleList }
    return merchant.call('orderService.signalAgentPay', {
      ...body,
      accountSetNo: ACCOUNT_SET_NO,
      backUrl: merchant.backUrl,
      tradeCode: '4001',
    })
  })
  const codes = new Set((await Promise.all(work)).map((reply) => reply.subCode))
  expect([...codes].every((code) => ['OK', '40040', '40020'].includes(code))).toBe(true)
  expect(codes.has('OK')).toBe(true)
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})
