/** The past is replayed through the same core: same orders, same books, same refusals, only without notifications. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryOperation } from '../index.ts'
import { COMPANY, openTestMerchant, PERSON, type TestMerchant } from '../testing/test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await openTestMerchant()
})
afterAll(() => merchant.stop())

const DAY = 86_400_000
const START = Date.parse('2026-02-01T01:00:00Z')
const at = (ms: number) => new Date(START + ms).toISOString()

/** Thirty buyers and a shop that sells, settles and withdraws for three months. */
function marketplace(sales: number): HistoryOperation[] {
  const operations: HistoryOperation[] = [
    { op: 'member', at: at(0), bizUserId: 'shop', company: COMPANY, phone: COMPANY.legalPhone, contractNo: 'TLHT001' },
  ]
  for (let buyer = 0; buyer < 30; buyer++)
    operations.push({ op: 'member', at: at(0), bizUserId: `b${buyer}`, ...PERSON })
  for (let sale = 0; sale < sales; sale++) {
    const moment = at(1_000 + Math.floor((sale / sales) * 90 * DAY))
    const amount = 1_000 + sale
    const [fee, share] = [10, amount - 10]
    const collectPayList = [{ bizOrderNo: `C${sale}`, amount: share }]
    const recieverList = [{ bizUserId: 'shop', amount: share }]
    operations.push({
      op: 'collectPaid',
      at: moment,
      bizOrderNo: `C${sale}`,
      payerId: `b${sale % 30}`,
      amount,
      fee,
      recieverList,
      orderNo: `9${String(sale).padStart(18, '0')}`,
    })
    if (sale % 10 === 9) {
      operations.push({
        op: 'refund',
        at: moment,
        bizOrderNo: `R${sale}`,
        oriBizOrderNo: `C${sale}`,
        bizUserId: `b${sale % 30}`,
        amount: share,
        refundType: 'D0',
        outcome: 'success',
      })
    } else {
      operations.push({
        op: 'agentPay',
        at: moment,
        bizOrderNo: `P${sale}`,
        bizUserId: 'shop',
        amount: share,
        fee: 30,
        collectPayList,
      })
    }
    if (sale % 50 === 49) {
      operations.push({
        op: 'withdraw',
        at: moment,
        bizOrderNo: `W${sale}`,
        bizUserId: 'shop',
        amount: 20_000,
        bankCardNo: COMPANY.accountNo,
        bankCardPro: 1,
        outcome: sale % 100 === 99 ? 'fail' : 'success',
      })
    }
  }
  return operations
}

test('three months of a marketplace are replayed, balance to the fen, and nobody is notified', async () => {
  await merchant.sandbox.admin.settings({ dailyOrderLimit: 10_000 })
  const operations = marketplace(1_500)
  const result = await merchant.sandbox.admin.history(operations)
  expect(result).toEqual({ replayed: operations.length, skipped: 0 })
  let expected = 0
  for (let sale = 0; sale < 1_500; sale++) {
    if (sale % 10 !== 9) expected += 1_000 + sale - 10 - 30
    if (sale % 50 === 49 && sale % 100 !== 99) expected -= 20_000
  }
  expect(await merchant.available('shop')).toBe(expected)
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
  expect(await merchant.sandbox.admin.notifications()).toEqual([])
  const detail = await merchant.done('orderService.getOrderDetail', { bizOrderNo: 'C0' })
  expect(detail).toMatchObject({
    orderStatus: { text: '4' },
    orderNo: '9000000000000000000',
    payDatetime: '2026-02-01 09:00:01',
  })
  expect(await merchant.done('orderService.getOrderDetail', { bizOrderNo: 'W99' })).toMatchObject({
    orderStatus: { text: '3' },
  })
})

test('replaying it again skips what exists and changes nothing', async () => {
  const before = await merchant.sandbox.admin.balances()
  const again = marketplace(40)
  expect(await merchant.sandbox.admin.history(again, { skipExisting: true })).toEqual({
    replayed: 0,
    skipped: again.length,
  })
  expect(await merchant.sandbox.admin.balances()).toEqual(before)
})

test('the past obeys the rules: an impossible operation is named and its transaction is not replayed', async () => {
  const person = { op: 'member', at: at(0), bizUserId: 'late', ...PERSON }
  const payout = {
    op: 'agentPay',
    at: at(1),
    bizOrderNo: 'too-much',
    bizUserId: 'late',
    amount: 1,
    collectPayList: [{ bizOrderNo: 'C1', amount: 1 }],
  }
  await expect(merchant.sandbox.admin.history([person, payout])).rejects.toThrow(
    'operation 1 (agentPay) was refused: 40040',
  )
  expect(await merchant.sandbox.admin.members('late')).toEqual([])
  await expect(
    merchant.sandbox.admin.history([
      { ...person, at: at(5) },
      { ...person, at: at(4) },
    ]),
  ).rejects.toThrow('earlier')
  await expect(merchant.sandbox.admin.history([{ ...person, op: 'dance' }])).rejects.toThrow('no known op')
})

test('life goes on from the past: what was replayed can be paid out and withdrawn today', async () => {
  await merchant.sandbox.admin.history([
    {
      op: 'collect',
      at: at(91 * DAY),
      bizOrderNo: 'open',
      payerId: 'b1',
      amount: 500,
      recieverList: [{ bizUserId: 'shop', amount: 500 }],
    },
    {
      op: 'withdraw',
      at: at(91 * DAY),
      bizOrderNo: 'pending',
      bizUserId: 'shop',
      amount: 100,
      bankCardNo: COMPANY.accountNo,
      bankCardPro: 1,
    },
  ])
  expect((await merchant.sandbox.admin.orders('pending'))[0]?.state).toBe(99)
  await merchant.sandbox.admin.settle('open', 'success')
  await merchant.sandbox.admin.settle('pending', 'success')
  const states = await Promise.all(
    ['open', 'pending'].map(async (no) => (await merchant.sandbox.admin.orders(no))[0]?.state),
  )
  expect(states).toEqual([4, 4])
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

test('deposits of the past are paid, refused and closed; a transfer brings the platform’s money to a member', async () => {
  const before = await merchant.available('shop')
  const deposit = (bizOrderNo: string, payMethod: object) => ({
    op: 'deposit',
    at: at(92 * DAY),
    bizOrderNo,
    bizUserId: 'shop',
    amount: 700,
    frontUrl: 'https://console.example/',
    payMethod,
  })
  await merchant.sandbox.admin.history([
    deposit('D1', { SCAN_WEIXIN: { amount: 700, limitPay: '' } }),
    deposit('D2', { QUICKPAY_VSP: { bankCardNo: '6228480402564890018', amount: 700 } }),
    deposit('D3', { GATEWAY_VSP: { amount: 700, paytype: 'B2B', limitPay: '' } }),
    { op: 'settle', at: at(92 * DAY), bizOrderNo: 'D1', outcome: 'success' },
    { op: 'settle', at: at(92 * DAY), bizOrderNo: 'D2', outcome: 'fail', reason: '银行拒绝' },
    { op: 'close', at: at(92 * DAY), bizOrderNo: 'D3' },
    { op: 'transfer', at: at(92 * DAY), bizTransferNo: 'T1', targetBizUserId: 'shop', amount: 11 },
  ])
  const states = await Promise.all(
    ['D1', 'D2', 'D3', 'T1'].map(async (no) => (await merchant.sandbox.admin.orders(no))[0]?.state),
  )
  expect(states).toEqual([4, 3, 6, 4])
  expect(await merchant.available('shop')).toBe(before + 711)
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

test('a reset empties everything but apps and keys', async () => {
  await merchant.sandbox.admin.reset()
  expect(await merchant.sandbox.admin.members()).toEqual([])
  expect(await merchant.sandbox.admin.balances()).toEqual([])
  await merchant.done('memberService.createMember', { bizUserId: 'fresh', memberType: 3, source: 2 })
})
