/** Check files: the books' own account of a day, under every switch and with every difference an operator puts in. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { mustText } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, refused } = market
const { admin } = merchant.sandbox
const DAY_MS = 24 * 60 * 60 * 1000

/** Of one day: two sales, a payout with a fee, a withdrawal that arrives, a refund, a transfer; and the day after it. */
let day: string
let orders: { collect: string; payout: string; withdrawal: string; refund: string; transfer: string }

const chinaDay = (now: string) => new Date(Date.parse(now) + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)

beforeAll(async () => {
  // At noon, so that nothing of a test falls into another day.
  await admin.changeClock({ at: `${chinaDay((await admin.clock()).now)}T12:00:00+08:00` })
  day = chinaDay((await admin.clock()).now)
  const collect = await market.paidCollect({ shop: 5_000 }, { fee: 100, extendInfo: '一笔' })
  const payout = market.payBody(collect, 'shop', 4_000, { fee: 40 })
  await merchant.done('orderService.signalAgentPay', payout)
  const withdrawal = market.withdrawBody(1_000, { fee: 200, validateType: 0 })
  await merchant.done('orderService.withdrawApply', withdrawal)
  await admin.settle(mustText(withdrawal.bizOrderNo), 'success')
  const other = await market.paidCollect({ shop: 700 })
  const refund = market.refundBody(other, 700)
  await merchant.done('orderService.refund', refund)
  await admin.settle(mustText(refund.bizOrderNo), 'success')
  await admin.setPlatformBalance('100001', 1_000)
  const transfer = market.next('T')
  await merchant.done('orderService.applicationTransfer', {
    bizTransferNo: transfer,
    sourceAccountSetNo: '100001',
    targetBizUserId: 'shop',
    targetAccountSetNo: '400193',
    amount: 300,
  })
  orders = {
    collect,
    payout: mustText(payout.bizOrderNo),
    withdrawal: mustText(withdrawal.bizOrderNo),
    refund: mustText(refund.bizOrderNo),
    transfer,
  }
  await admin.changeClock({ advanceMs: DAY_MS })
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  await admin.clearCheckFaults()
  expect(await admin.invariants()).toEqual([])
})

async function urlOf(of = day, fileType = 1): Promise<string> {
  const query = { date: of.replaceAll('-', ''), fileType }
  return mustText((await merchant.done('merchantService.getCheckAccountFile', query)).url)
}
const fetched = async (of = day, fileType = 1) => (await fetch(await urlOf(of, fileType))).text()
/** Type, amount, fee, our number, and the original's, of each line below the names. */
const rowsOf = (text: string, first = 1) =>
  text
    .split(/\r?\n/)
    .slice(first)
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('|')
      return [cells[1], Number(cells[2]), Number(cells[3]), cells[5], cells[16]]
    })

test('the detail tells what the books have, with the fee inside and the original of a refund', async () => {
  const text = await fetched()
  expect(text.split('\n')[0]).toMatch(
    /^通商云订单号\|订单类型\|交易金额\(单位:分\)\|手续费金额\(单位:分\)\|交易时间\|.*\|卡类别\|$/,
  )
  const rows = rowsOf(text)
  expect(rows).toHaveLength(6)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['托收', 5_100, 100, orders.collect, ''],
      ['托付', 4_000, 40, orders.payout, ''],
      ['提现', 1_000, 200, orders.withdrawal, ''],
      ['退款', 700, 0, orders.refund, expect.stringMatching(/^C-/)],
      ['平台转账', 300, 0, orders.transfer, ''],
    ]),
  )
  expect(text).toContain('|一笔|')
})

test('the summary has a count and an amount for each kind, which the detail adds up to', async () => {
  const [names, figures] = (await fetched(day, 2))
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
  const of = (name: string) => Number(figures?.[names?.indexOf(name) ?? -1])
  expect([of('订单笔数'), of('托收笔数'), of('托收金额'), of('提现金额'), of('单笔托付金额')]).toEqual([
    6, 2, 5_800, 1_000, 4_000,
  ])
  expect(of('订单金额')).toBe(rowsOf(await fetched()).reduce((sum, [, amount]) => sum + Number(amount), 0))
})

test('a file is there from eight in the morning, and a day that is not over has none', async () => {
  const { now } = await admin.clock()
  expect(await refused('merchantService.getCheckAccountFile', { date: chinaDay(now).replaceAll('-', '') })).toBe(
    '40044',
  )
  expect(await refused('merchantService.getCheckAccountFile', { date: '20261341' })).toBe('40044')
  const url = await urlOf()
  expect(url).toMatch(
    new RegExp(
      `/checkfile/merchantCheck/${day.slice(0, 4)}/${day.slice(5, 7)}/\\d+_${day.replaceAll('-', '')}_allinpay\\.txt$`,
    ),
  )
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url.replace('_allinpay', '_3_allinpay'))).status).toBe(404)
  expect((await fetch(url.replace('1581648210684', '1581648210685'))).status).toBe(404)
  await admin.checkFault({ day, kind: 'delay', value: 6 * 60 })
  expect((await fetch(url)).status).toBe(404)
  await admin.changeClock({ advanceMs: 3 * 60 * 60 * 1000 })
  expect((await fetch(url)).status).toBe(200)
})

test('under the other setting of every switch it says the same', async () => {
  const usual = rowsOf(await fetched())
  await admin.settings({
    checkFileHeader: false,
    checkFileName: 'withType',
    checkFileExtraColumn: true,
    checkFileBom: true,
    checkFileLineEnd: 'crlf',
  })
  expect(await urlOf()).toContain('_1_allinpay.txt')
  const bytes = Buffer.from(await (await fetch(await urlOf())).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8')).toContain('|\r\n')
  expect(rowsOf(bytes.toString('utf8'), 0)).toEqual(usual)
  await admin.settings({ checkFileHeader: true, checkFileOrderNoName: '通联订单号' })
  expect((await fetched()).slice(0, 7)).toContain('通联订单号')
})

test.each([
  ['dropLine', 5, 0],
  ['duplicate', 7, 2],
  ['nextDay', 5, 0],
] as const)('%s of one order changes its lines alone', async (kind, lines, own) => {
  await admin.checkFault({ day, kind, bizOrderNo: orders.payout })
  const rows = rowsOf(await fetched())
  expect(rows).toHaveLength(lines)
  expect(rows.filter(([, , , number]) => number === orders.payout)).toHaveLength(own)
})

test('what was moved to the next day is in its file', async () => {
  const next = chinaDay(new Date(Date.parse(`${day}T12:00:00+08:00`) + DAY_MS).toISOString())
  await admin.changeClock({ advanceMs: DAY_MS })
  expect(rowsOf(await fetched(next))).toEqual([])
  await admin.checkFault({ day, kind: 'nextDay', bizOrderNo: orders.payout })
  expect(rowsOf(await fetched(next)).map(([, , , number]) => number)).toEqual([orders.payout])
})

test('an amount, a fee, an unknown order and one that failed are told wrongly, the summary is not', async () => {
  const summary = await fetched(day, 2)
  await admin.checkFault({ day, kind: 'amountOff', bizOrderNo: orders.collect })
  await admin.checkFault({ day, kind: 'feeOff', bizOrderNo: orders.withdrawal, value: -200 })
  await admin.checkFault({ day, kind: 'foreignOrder' })
  const failed = market.withdrawBody(5, { validateType: 0 })
  await merchant.done('orderService.withdrawApply', failed)
  const failedNo = mustText(failed.bizOrderNo)
  await admin.settle(failedNo, 'fail')
  await admin.checkFault({ day, kind: 'listFailed', bizOrderNo: failedNo })
  const rows = rowsOf(await fetched())
  expect(rows).toEqual(
    expect.arrayContaining([
      ['托收', 5_101, 100, orders.collect, ''],
      ['提现', 1_000, 0, orders.withdrawal, ''],
      ['提现', 88_800, 0, 'FOREIGN-0001', ''],
      ['提现', 5, 0, failedNo, ''],
    ]),
  )
  expect(await fetched(day, 2)).toBe(summary)
})

test('a file can be missing, cut off, or in another character set', async () => {
  const whole = await fetched()
  await admin.checkFault({ day, kind: 'truncated' })
  const cut = await fetched()
  expect(whole.startsWith(cut)).toBe(true)
  expect(cut.endsWith('\n')).toBe(false)
  await admin.clearCheckFaults()
  await admin.checkFault({ day, kind: 'wrongCharset' })
  const bytes = await (await fetch(await urlOf())).arrayBuffer()
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
  await admin.checkFault({ day, kind: 'missing' })
  expect((await fetch(await urlOf())).status).toBe(404)
})

test('a difference that makes no sense is refused', async () => {
  await expect(admin.checkFault({ day, kind: 'dropLine' })).rejects.toThrow('bizOrderNo is required')
  await expect(admin.checkFault({ day: 'today', kind: 'missing' })).rejects.toThrow('yyyy-MM-dd')
})

test('a paid withdrawal comes back once: the money without the fee, no notification, a line of its own', async () => {
  const { now } = await admin.clock()
  const before = await merchant.available('shop')
  const notified = market.notificationsOf(orders.withdrawal).length
  expect(await admin.returnWithdrawal(orders.withdrawal)).toBe(true)
  expect(await admin.returnWithdrawal(orders.withdrawal)).toBe(false)
  expect(await admin.returnWithdrawal(orders.collect)).toBe(false)
  expect(await merchant.available('shop')).toBe(before + 800)
  expect(await market.state(orders.withdrawal)).toBe(4)
  await admin.deliverNow()
  expect(market.notificationsOf(orders.withdrawal)).toHaveLength(notified)
  await admin.changeClock({ advanceMs: DAY_MS })
  expect(rowsOf(await fetched(chinaDay(now)))).toContainEqual([
    '提现退票',
    800,
    0,
    orders.withdrawal,
    orders.withdrawal,
  ])
})
