// A return is found among the movements of money by its own number, as its refund is.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, onReturn, untilEnded } from '../../../testing/returns.ts'
import { addPayableSeller, addSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 100 })
})
afterAll(() => testApp.stop())

const linesOf = (keyword: string, actor: unknown = seller.actor) =>
  ask(api.finance.flows, testApp.modules.finance.handlers.flows, actor, { keyword })

test('its number leads to the lines of its refund, for its own merchant alone', async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  const one = await applyFor(seller, await infoOf(seller, order.id), { isReceived: true, reasonCode: 'OTHER' })
  expect((await linesOf(one.returnNo)).list).toEqual([])
  await onReturn(seller, { action: 'agree', id: one.id, version: one.version })
  await untilEnded(seller, one.id)
  const { list } = await linesOf(one.returnNo.toLowerCase())
  expect(list).toHaveLength(1)
  expect(list[0]?.relatedNo).toMatch(/^RF/)
  const other = await addSeller(testApp)
  expect((await linesOf(one.returnNo, other.actor)).list).toEqual([])
})
