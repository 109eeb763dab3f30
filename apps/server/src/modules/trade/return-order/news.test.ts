// What a merchant's people hear of returns that others moved: taken back, appealed, ruled for good.
import type { ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptVerdict, appeal, escalate, prove, rule } from '../../../testing/disputes.ts'
import { applyFor, onReturn } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

const of = ({ id, version }: ReturnInfo) => ({ id, version })
async function asked(): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  return applyFor(seller, await infoOf(seller, order.id), { isReceived: true, reasonCode: 'OTHER' })
}
const refused = async () =>
  onReturn(seller, { action: 'reject', ...of(await asked()), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
async function ruledFor(ruling: 'BUYER' | 'MERCHANT'): Promise<ReturnInfo> {
  const one = await escalate(seller, await refused())
  await prove(seller, one, 'MERCHANT')
  await rule(seller, newOperator(testApp, '客服小林'), one, { ruling })
  return one
}
const told = async (title: string, { returnNo }: ReturnInfo) => {
  const all = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select('body')
    .where('title', '=', title)
    .execute()
  return all.filter(({ body }) => body.includes(returnNo)).length
}

test('of a return that its buyer takes back', async () => {
  const one = await asked()
  await onReturn(seller, { action: 'cancel', id: one.id })
  expect(await told('买家已撤销售后', one)).toBe(1)
})

test('of an appeal, for which the ruling and the frozen money wait', async () => {
  const one = await ruledFor('MERCHANT')
  await appeal(seller, one, 'BUYER')
  expect(await told('买家对裁决提出申诉', one)).toBe(1)
  expect(await told('售后裁决已生效', one)).toBe(0)
})

test('of a ruling that is in force, by time or by the buyer; what the merchant agrees to itself it knows', async () => {
  const byClock = await ruledFor('BUYER')
  await testApp.pass(49 * HOUR)
  await testApp.work()
  expect(await told('售后裁决已生效', byClock)).toBe(1)
  const byBuyer = await ruledFor('MERCHANT')
  await acceptVerdict(seller, byBuyer, 'BUYER')
  expect(await told('售后裁决已生效', byBuyer)).toBe(1)
  const byMerchant = await ruledFor('BUYER')
  await acceptVerdict(seller, byMerchant, 'MERCHANT')
  expect(await told('售后裁决已生效', byMerchant)).toBe(0)
})
