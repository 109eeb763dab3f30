// Several hands on one return at once: one of them wins, and never more goes back than was paid.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const paidBefore = async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, order.id)
}
const shipped = async () => infoOf(seller, (await ship(seller, await paidBefore())).id)
const of = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version })
const deadline = (id: string) =>
  testApp.modules.returnOrders.timers['returnOrder.deadline'](seller.actor.merchantId, id)

test('shipped while its buyer asks for the money: sent, or held for the answer, never both', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const order = await paidBefore()
    const [sent, asked] = await Promise.allSettled([ship(seller, order), applyFor(seller, order, { quantity: 2 })])
    const now = await infoOf(seller, order.id)
    expect(now.status).toBe(sent.status === 'fulfilled' ? 'SHIPPED' : 'TO_SHIP')
    // Whoever asks a moment later asks about sent goods.
    const phase = asked.status === 'fulfilled' ? asked.value.phase : 'NONE'
    expect(sent.status === 'fulfilled' ? ['NONE', 'AFTER_SHIP'] : ['BEFORE_SHIP']).toContain(phase)
  }
})

test('agreed to twice, taken back and overdue at once: it ends in one way, and is paid once at most', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const order = await shipped()
    const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    await testApp.pass(2 * DAY + 1_000)
    const results = await Promise.allSettled([
      onReturn(seller, { action: 'agree', ...of(one) }),
      onReturn(seller, { action: 'agree', ...of(one) }),
      onReturn(seller, { action: 'cancel', id: one.id }),
    ])
    await Promise.allSettled([deadline(one.id), deadline(one.id)])
    expect(won(results)).toBe(1)
    const after = await returnOf(seller, one.id)
    const isPaid = after.status === 'REFUNDING' || after.status === 'SUCCESS'
    if (isPaid) await untilEnded(seller, one.id)
    expect((await infoOf(seller, order.id)).refundedFen).toBe(isPaid ? 9_900 : 0)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('sent back while the time for it ends: on its way, or closed', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
    await onReturn(seller, { action: 'agree', ...of(one) })
    await testApp.pass(7 * DAY + 1_000)
    const [sent] = await Promise.allSettled([
      onReturn(seller, { action: 'sendBack', id: one.id, carrierCode: 'SF', waybillNo: 'SF3000000001' }),
      deadline(one.id),
      deadline(one.id),
    ])
    const { status } = await returnOf(seller, one.id)
    expect(status).toBe(sent.status === 'fulfilled' ? 'WAIT_MERCHANT_RECEIVE' : 'CLOSED')
  }
})

test('eight refunds and a return at once never come to more than was paid', async () => {
  for (let round = 0; round < raceRounds(4); round += 1) {
    const order = await shipped()
    const one = await applyFor(seller, order, { isReceived: true, quantity: 2, reasonCode: 'QUALITY' })
    const { version } = await infoOf(seller, order.id)
    await Promise.allSettled([
      ...Array.from({ length: 8 }, () => refund(seller, { id: order.id, version }, 500)),
      onReturn(seller, { action: 'agree', ...of(one) }),
    ])
    if ((await returnOf(seller, one.id)).status === 'MERCHANT_REVIEW')
      await onReturn(seller, { action: 'agree', ...of(one) })
    await untilEnded(seller, one.id)
    const { refundedFen, refundingFen } = await infoOf(seller, order.id)
    expect([19_800, 20_300]).toContain(refundedFen + refundingFen)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})
