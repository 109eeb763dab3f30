// Agreed to by the clock, by an offer or by a ruling, when the shop had no address: the buyer's time waits for one.
import { api, type ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import { addPayableSeller, DAY, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())
beforeEach(forgetAddress)

const REGION = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code: '330110', name: '余杭区' },
]
const of = ({ id, version }: ReturnInfo) => ({ id, version })
const daysLeft = ({ deadlineAt }: ReturnInfo) =>
  Math.round((Date.parse(deadlineAt ?? '') - testApp.clock.now().getTime()) / DAY)

async function forgetAddress(): Promise<void> {
  await testApp.db.tenant(seller.actor.merchantId).deleteFrom('shop_address').where('kind', '=', 'RETURN').execute()
}
const addAddress = () =>
  ask(api.shopAddress.save, testApp.modules.shops.addressHandlers.save, seller.actor, {
    kind: 'RETURN',
    contact: '王仓管',
    phone: '13812348000',
    region: REGION,
    detail: '良睦路 1 号',
    remark: '',
  })
async function asked(): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  const wish = { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'OTHER' } as const
  return applyFor(seller, await infoOf(seller, order.id), wish)
}
/** Nobody answered in time. */
async function agreedByClock(): Promise<ReturnInfo> {
  const one = await asked()
  await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  await testApp.work()
  return returnOf(seller, one.id)
}

test('no time runs against a buyer who knows of no address, until the merchant gives one', async () => {
  const one = await agreedByClock()
  expect(one).toMatchObject({ status: 'WAIT_BUYER_RETURN', returnAddress: null, deadlineAt: null, atDeadline: null })
  expect(one.allowedActions).toEqual(['setAddress'])
  const bells = testApp.db.tenant(seller.actor.merchantId).selectFrom('notification').select('body')
  expect(await bells.where('title', '=', '请填写退货地址').execute()).toMatchObject([
    { body: expect.stringContaining(one.returnNo) as string },
  ])
  // Long after a buyer's week the return is open still.
  await testApp.pass(9 * DAY)
  await testApp.work()
  expect((await returnOf(seller, one.id)).status).toBe('WAIT_BUYER_RETURN')
  await expect(onReturn(seller, { action: 'setAddress', ...of(one) })).rejects.toMatchObject({
    refusal: 'return.noAddress',
  })
  await addAddress()
  const set = await onReturn(seller, { action: 'setAddress', ...of(one) })
  expect(set).toMatchObject({ status: 'WAIT_BUYER_RETURN', atDeadline: 'CLOSE', returnAddress: { contact: '王仓管' } })
  expect(daysLeft(set)).toBe(7)
  expect(set.allowedActions).toEqual([])
  expect(set.history.at(-1)?.text).toBe('商家填写退货地址')
  const theirs = await returnOf(seller, one.id, seller.storefront)
  expect(theirs.returnAddress?.phone).toBe('13812348000')
  expect(theirs.allowedActions.toSorted()).toEqual(['askTime', 'cancel', 'sendBack'])
})

test('a buyer who waits for an address turns to the platform', async () => {
  const one = await agreedByClock()
  const theirs = await returnOf(seller, one.id, seller.storefront)
  expect(theirs.allowedActions.toSorted()).toEqual(['cancel', 'escalate', 'sendBack'])
  const words = { text: '商家一直不提供退货地址', fileIds: [] }
  const disputed = await onReturn(seller, { action: 'escalate', id: one.id, ...words }, { actor: seller.storefront })
  expect(disputed).toMatchObject({ status: 'IN_DISPUTE', disputeStatus: 'WAIT_MERCHANT_EVIDENCE' })
})

test('an offer that is accepted waits for an address as well, and one that is there is not set anew', async () => {
  const one = await asked()
  await onReturn(seller, { action: 'offer', ...of(one), type: 'RETURN_REFUND', amountFen: 5_000, note: '退一部分' })
  expect(await onReturn(seller, { action: 'accept', id: one.id })).toMatchObject({ deadlineAt: null })
  await addAddress()
  const set = await onReturn(seller, { action: 'setAddress', ...of(await returnOf(seller, one.id)) })
  await expect(onReturn(seller, { action: 'setAddress', ...of(set) })).rejects.toMatchObject({
    refusal: 'state.notAllowed',
  })
  // The week of who knows where to send it is theirs to let pass.
  await testApp.pass(8 * DAY)
  await testApp.work()
  expect(await returnOf(seller, one.id)).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_TIMEOUT' })
})
