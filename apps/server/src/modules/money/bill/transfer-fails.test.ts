// What a bill adds and the platform's account can't give: tried ever more seldom, then a case, and tried again once that has ended.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enter } from '../../../testing/manual-entry.ts'
import { addPayableSeller, DAY, HOUR, provenBalances, type Seller, sellAndSettle } from '../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { billOf, billsOf, confirmBill, decide, dispute, endPeriod, linesOf, pay, resolve } from './bill.testing.ts'

const MINUTE = 60_000
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, DAY]
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
})
beforeEach(async () => {
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.moneyCases.handlers
const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, handlers().list, newOperator(testApp), { keyword })).list
const transfersOf = (billId: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .select(['number', 'status'])
    .where('subject_id', '=', billId)
    .orderBy('created_at')
    .execute()
const notices = async () =>
  (await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})).list

async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
  await testApp.payment.idle()
  // What the provider has said since sets the next look.
  await testApp.work()
}

/** A bill that adds 777 分, being paid out of an account that has nothing. */
async function unpaid() {
  await sellAndSettle(seller)
  await endPeriod(seller)
  const [row] = await billsOf(seller)
  if (row === undefined) throw new Error('No bill')
  const [maker, checker] = [newOperator(testApp), newOperator(testApp)]
  const answered = await resolve(seller, maker, await dispute(seller, row, await linesOf(seller, row.id)), 777)
  await decide(seller, checker, answered)
  const [drawn] = await billsOf(seller)
  const confirmed = await confirmBill(seller, drawn ?? row)
  await fillPlatform(testApp, 0)
  await pay(seller, checker, confirmed)
  await pass(1_000)
  return confirmed
}

async function stuck() {
  const bill = await unpaid()
  for (const pause of PAUSES) await pass(pause)
  const [about] = await casesAbout(bill.billNo)
  return { ...bill, about: about ?? expect.fail('No case') }
}

test('a transfer that fails is tried after each pause of the ladder and no sooner, and its screen says so', async () => {
  const { id, billNo } = await unpaid()
  expect(await billOf(seller, id)).toMatchObject({ status: 'PAYING', payTrouble: 'RETRYING' })
  for (const [index, pause] of PAUSES.entries()) {
    expect(await transfersOf(id)).toHaveLength(index + 1)
    expect(await casesAbout(billNo)).toEqual([])
    await pass(pause / 2)
    expect(await transfersOf(id)).toHaveLength(index + 1)
    await pass(pause / 2)
  }
  expect((await transfersOf(id)).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'FAILED'))
  const bill = await billOf(seller, id)
  expect(bill).toMatchObject({ status: 'PAYING', payTrouble: 'STUCK' })
  expect(bill.history.at(-1)?.text).toBe('调整款 7.77 元多次打款未成功，平台正在核实')
  expect(await casesAbout(billNo)).toMatchObject([{ kind: 'TRANSFER_STUCK', state: 'OPEN', amountFen: 777 }])
  expect((await notices())[0]).toMatchObject({ kind: 'BILL', title: '账单打款未成功' })
})

test('nobody is paid by an entry besides; once its case has ended it is tried again, and paid once', async () => {
  const { id, about } = await stuck()
  const before = await provenBalances(seller)
  for (const kind of ['ADJUST_UP', 'CASE_LOSS', 'CASE_RETURNED'] as const)
    await expect(
      enter(testApp, seller.actor.merchantId, { kind, amountFen: 777, caseId: about.id }),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await pass(2 * DAY)
  expect(await transfersOf(id)).toHaveLength(7)
  await fillPlatform(testApp, 100_000_000)
  const finance = newOperator(testApp)
  const handle = (body: object) => askProven(testApp, api.moneyCase.handle, handlers().handle, finance, body as never)
  const taken = await handle({ action: 'take', id: about.id, version: about.version })
  const ended = { resolution: 'PROVIDER_CORRECTED', note: '平台账户已充值' }
  await handle({ action: 'resolve', id: about.id, version: taken.version, ...ended })
  await pass(HOUR)
  await pass(31_000)
  expect(await transfersOf(id)).toHaveLength(8)
  expect(await billOf(seller, id)).toMatchObject({ status: 'PAID', payTrouble: null })
  expect((await provenBalances(seller)).M_AVAILABLE - before.M_AVAILABLE).toBe(777)
})
