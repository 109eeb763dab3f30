// Before the clock decides for a merchant its people are told: of each time that runs once, and of nothing that is the buyer's turn.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escalate, prove } from '../../../testing/disputes.ts'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const asked = async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  const sent = await infoOf(seller, (await ship(seller, await infoOf(seller, order.id))).id)
  return applyFor(seller, sent, { isReceived: true, reasonCode: 'QUALITY' })
}
async function pass(hours: number): Promise<void> {
  await testApp.pass(hours * HOUR)
  await testApp.work()
}
const told = (title: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select(['title', 'body', 'kind', 'tally_count'])
    .where('title', '=', title)
    .execute()
const reject = async (id: string) => {
  const { version } = await returnOf(seller, id)
  const refusal = { action: 'reject', id, version, code: 'CUSTOM', reason: '定制商品不退' } as const
  return onReturn(seller, refusal)
}

test('of a return twelve hours before it is agreed to by itself, and once more when it was put off', async () => {
  const one = await asked()
  await pass(35)
  expect(await told('售后即将逾期')).toEqual([])
  await pass(2)
  await pass(1)
  expect(await told('售后即将逾期')).toMatchObject([{ kind: 'RETURN_SOON', tally_count: 1 }])
  const { version } = await returnOf(seller, one.id)
  // What nobody changed has the version that people see.
  expect(version).toBe(one.version)
  await onReturn(seller, { action: 'extend', id: one.id, version, reason: '仓库盘点' })
  await pass(21)
  expect(await told('售后即将逾期')).toMatchObject([{ tally_count: 1 }])
  await pass(2)
  expect(await told('售后即将逾期')).toMatchObject([{ tally_count: 2 }])
  await reject(one.id)
  await pass(6 * 24 + 20)
  expect(await told('售后即将逾期')).toMatchObject([{ tally_count: 2 }])
})

test('of evidence that is due, unless it was given', async () => {
  const [silent, shown] = [await asked(), await asked()]
  for (const { id } of [silent, shown]) {
    await reject(id)
    await escalate(seller, { id })
  }
  await prove(seller, shown, 'MERCHANT')
  await pass(38)
  const notices = await told('举证即将截止')
  expect(notices).toMatchObject([{ kind: 'RETURN', body: expect.stringContaining(silent.returnNo) }])
})
