// Returns are found by kind, reason, buyer, amount and times, alone and together, and each tab is counted by the same.
import type { api, InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, listReturns, onReturn } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, newPhone, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
const of: Record<'small' | 'large' | 'ended', string> = { small: '', large: '', ended: '' }
let endedAt = ''

const shipped = async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, (await ship(seller, await infoOf(seller, order.id))).id)
}
const found = async (body: InputOf<typeof api.returnOrder.list>) =>
  (await listReturns(seller, body)).list.map(({ id }) => id)
const sent = { isReceived: true, quantity: 1 } as const

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  of.small = (await applyFor(seller, await shipped(), { ...sent, reasonCode: 'QUALITY', amountFen: 500 })).id
  of.large = (await applyFor(seller, await shipped(), { ...sent, type: 'RETURN_REFUND', reasonCode: 'DAMAGED' })).id
  of.ended = (await applyFor(seller, await shipped(), { ...sent, reasonCode: 'QUALITY', amountFen: 700 })).id
  await testApp.pass(HOUR)
  endedAt = testApp.clock.now().toISOString()
  await onReturn(seller, { action: 'cancel', id: of.ended })
  await testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('return_order')
    .set({ buyer_nickname: `阿${newPhone()}` })
    .where('id', '=', of.small)
    .execute()
})
afterAll(() => testApp.stop())

test('by amount, both ends included', async () => {
  expect(await found({ amountFromFen: 500, amountToFen: 700 })).toEqual([of.ended, of.small])
  expect(await found({ amountFromFen: 501, amountToFen: 699 })).toEqual([])
  expect(await found({ amountFromFen: 701, tab: 'MERCHANT_REVIEW', sort: 'deadlineAt:asc' })).toEqual([of.large])
  expect((await listReturns(seller, { amountToFen: 700 })).counts).toMatchObject({
    ALL: 2,
    MERCHANT_REVIEW: 1,
    CLOSED: 1,
  })
})

test('by when it ended, which what is open has not', async () => {
  expect(await found({ endedFrom: endedAt })).toEqual([of.ended])
  expect(await found({ endedTo: endedAt })).toEqual([])
  expect(await found({ endedFrom: endedAt, amountToFen: 600 })).toEqual([])
})

test('by when it was asked for, half open', async () => {
  const [newest] = (await listReturns(seller, {})).list
  const at = newest?.appliedAt ?? ''
  expect(await found({ appliedFrom: at })).toEqual([of.ended])
  expect(await found({ appliedTo: at })).toEqual([of.large, of.small])
  expect(await found({ appliedTo: at, amountToFen: 600 })).toEqual([of.small])
})

test('by kind, reason and buyer', async () => {
  expect(await found({ type: 'RETURN_REFUND' })).toEqual([of.large])
  expect(await found({ reason: 'QUALITY', tab: 'CLOSED' })).toEqual([of.ended])
  const [small] = (await listReturns(seller, { amountToFen: 600 })).list
  expect(await found({ buyer: small?.buyerNickname ?? '' })).toEqual([of.small])
  expect(await found({ buyer: small?.buyerNickname ?? '', amountFromFen: 600 })).toEqual([])
})
