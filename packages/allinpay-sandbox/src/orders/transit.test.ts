/** 批量托管代付 and the two queries of what became of a collect's shares. */
import { isJsonObject, type JsonObject, type JsonValue } from '@merchant/allinpay/wire'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, fen, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, state, paidCollect, payBody, notificationsOf } = market

afterAll(() => merchant.stop())
afterEach(async () => expect(await merchant.sandbox.admin.invariants()).toEqual([]))

const BATCH = 'orderService.batchAgentPay'

function batchOf(...payouts: ReturnType<typeof payBody>[]) {
  const batchPayList = payouts.map(({ tradeCode: _tradeCode, ...payout }) => payout)
  return { bizBatchNo: next('B'), batchPayList, tradeCode: '4001' }
}

const rowsOf = (list: JsonValue | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isJsonObject) : [])

/** Of each row the receiver, the state, and what was paid by which order; null where nothing was. */
async function payoutsOf(bizOrderNo: string) {
  const data = await merchant.done('orderService.getPaymentInformationDetail', { bizOrderNo })
  return rowsOf(data.paymentInformationList).map((row) => {
    const { recieverId, status, payOrderNo = null, payAmount } = row
    return [recieverId, fen(status), payOrderNo, payAmount === undefined ? null : fen(payAmount)]
  })
}

test('a batch is taken in, and each payout arrives and is told by itself', async () => {
  const before = [await merchant.available('shop'), await merchant.available('partner')]
  const collect = await paidCollect({ shop: 700, partner: 300 })
  const numbers = [next('P'), next('P')] as const
  const batch = batchOf(
    payBody(collect, 'shop', 500, { bizOrderNo: numbers[0], fee: 20 }),
    payBody(collect, 'partner', 300, { bizOrderNo: numbers[1] }),
  )
  expect(await merchant.done(BATCH, batch)).toEqual({ bizBatchNo: batch.bizBatchNo })
  await until(async () => (await state(numbers[0])) === 4 && (await state(numbers[1])) === 4)
  expect([await merchant.available('shop'), await merchant.available('partner')]).toEqual([
    (before[0] ?? 0) + 480,
    (before[1] ?? 0) + 300,
  ])
  await until(() => numbers.every((number) => notificationsOf(number).length === 1))
  expect(await payoutsOf(collect)).toEqual([
    ['partner', 2, numbers[1], 300],
    ['shop', 2, numbers[0], 500],
    ['shop', 0, null, null],
  ])
})

test('a batch with one payout too many pays nobody', async () => {
  const collect = await paidCollect({ shop: 700 })
  const before = await merchant.available('shop')
  expect(await refused(BATCH, batchOf(payBody(collect, 'shop', 400), payBody(collect, 'shop', 400)))).toBe('40040')
  const twice = payBody(collect, 'shop', 100)
  expect(await refused(BATCH, batchOf(twice, twice))).toBe('40017')
  expect(await merchant.available('shop')).toBe(before)
  expect(await payoutsOf(collect)).toEqual([['shop', 0, null, null]])
})

test('money in transit shows what is left of each share, and nothing that was paid out', async () => {
  const part = await paidCollect({ partner: 800 })
  const whole = await paidCollect({ partner: 200 })
  await merchant.done('orderService.signalAgentPay', payBody(part, 'partner', 500))
  await merchant.done('orderService.signalAgentPay', payBody(whole, 'partner', 200))
  const today = (await merchant.sandbox.admin.clock()).now
  const days = {
    dateStart: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10),
    dateEnd: new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10),
  }
  const query = { bizUserId: 'partner', accountSetNo: ACCOUNT_SET_NO, ...days }
  const METHOD = 'orderService.getPayeeFundsInTransitDetail'
  const { payeeFundsInTransitList: rows } = await merchant.done(METHOD, query)
  const left = rowsOf(rows).map((row) => [row.payerName, fen(row.managedCollAmount), fen(row.estCollAmount)])
  expect(left).toEqual([['王小明', 800, 300]])
  expect(await merchant.done(METHOD, { ...query, bizOrderNo: whole })).toEqual({ payeeFundsInTransitList: [] })
  expect(await refused(METHOD, { ...query, dateStart: '2020-01-01' })).toBe('40044')
})

test('an unpaid or unknown collect is refused', async () => {
  const METHOD = 'orderService.getPaymentInformationDetail'
  const unpaid = next('C')
  await merchant.done('orderService.agentCollectApply', market.collectBody(unpaid, { shop: 100 }))
  expect(await refused(METHOD, { bizOrderNo: unpaid })).toBe('40041')
  expect(await refused(METHOD, { bizOrderNo: 'nothing' })).toBe('40000')
})
