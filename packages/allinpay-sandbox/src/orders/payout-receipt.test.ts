/** What the bank says: the balance of the platform's account there, and the receipt of a payout. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { chinaDay, chinaDayAfter } from '../clock.ts'
import { openMarketplace } from '../testing/marketplace.ts'
import { COMPANY, fen, mustText, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, refused, state } = market
const { admin } = merchant.sandbox
const BALANCE = 'merchantService.queryBankBalance'
const RECEIPT = 'merchantService.electronicReceiptDownload'

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

async function account() {
  const reserve = await merchant.done('merchantService.queryReserveFundBalance', { sysid: '1581648210684' })
  return { acctOrgType: 0, acctNo: mustText(reserve.account_no), acctName: mustText(reserve.account_name) }
}
const compact = (day: string) => day.replaceAll('-', '')

test('the bank tells what the reserve holds now, and what it held at the end of a day', async () => {
  // The day must not turn between what is asked.
  await admin.changeClock({ frozen: true })
  await admin.setPlatformBalance('100003', 70_000)
  const asked = await account()
  const balance = async (changes = {}) => fen((await merchant.done(BALANCE, { ...asked, ...changes })).balance)
  const now = new Date((await admin.clock()).now)
  expect(await balance()).toBe(70_000)
  expect(await balance({ date: compact(chinaDay(now)) })).toBe(70_000)
  expect(await balance({ date: compact(chinaDayAfter(now, -1)) })).toBe(0)
  await admin.settings({ reserveEmpty: true })
  expect(await balance()).toBe(0)
  await admin.changeClock({ frozen: false })
})

test.each([
  ['50006', 'another account', { acctNo: '1' }],
  ['50006', 'another holder', { acctName: '别人' }],
  ['10000', 'an unknown bank', { acctOrgType: 2 }],
  ['40044', 'a day to come', { date: '29991231' }],
  ['40044', 'no day', { date: '20261399' }],
  ['10004', 'more than a day', { date: '202601011' }],
] as const)('a bank account is refused %s: %s', async (code, _what, changes) => {
  expect(await refused(BALANCE, { ...(await account()), ...changes })).toBe(code)
})

async function withdrawn(outcome: 'success' | null): Promise<string> {
  await merchant.earn('shop', 1_000)
  if (outcome === null) await admin.settings({ withdrawSettleMs: 3_600_000 })
  const withdraw = market.withdrawBody(1_000, { validateType: 0, fee: 20 })
  await merchant.done('orderService.withdrawApply', withdraw)
  const bizOrderNo = mustText(withdraw.bizOrderNo)
  if (outcome !== null) await until(async () => (await state(bizOrderNo)) === 4)
  return bizOrderNo
}

test('a receipt is a page that tells what was paid to whom, and only the end of the account', async () => {
  const bizOrderNo = await withdrawn('success')
  const address = mustText((await merchant.done(RECEIPT, { bizOrderNo })).url)
  const shown = await (await fetch(address)).text()
  for (const told of ['电子回单', '沙箱', bizOrderNo, '9.80', '0.20', COMPANY.accountNo.slice(-4)])
    expect(shown).toContain(told)
  expect(shown).not.toContain(COMPANY.accountNo)
  const guessed = await (await fetch(`${address}x`)).text()
  expect(guessed).not.toContain(bizOrderNo)
})

test('a receipt is there for a withdrawal that was paid, and for nothing else', async () => {
  expect(await refused(RECEIPT, { bizOrderNo: await withdrawn(null) })).toBe('40041')
  await market.resetSwitches()
  const returned = await withdrawn('success')
  const address = mustText((await merchant.done(RECEIPT, { bizOrderNo: returned })).url)
  await admin.returnWithdrawal(returned)
  expect(await refused(RECEIPT, { bizOrderNo: returned })).toBe('40041')
  expect(await (await fetch(address)).text()).not.toContain('9.80')
  expect(await refused(RECEIPT, { bizOrderNo: await market.paidCollect({ shop: 100 }) })).toBe('40018')
  expect(await refused(RECEIPT, { bizOrderNo: 'nowhere' })).toBe('40000')
  await admin.scenario({ fault: '9999', match: { method: RECEIPT } })
  expect(await refused(RECEIPT, { bizOrderNo: returned })).toBe('9999')
})
