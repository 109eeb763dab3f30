// Several hands on one return at once: one of them wins, and never more goes back than was paid.
import { api } from '@merchant/contract'
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
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pictureBytes } from '../goods/goods.testing.ts'

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

test('shown while the time for it ends: shown or not, the merchant has one turn', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const one = await applyFor(seller, await shipped(), { isReceived: true, reasonCode: 'OTHER' })
    await onReturn(seller, { action: 'question', ...of(one), text: '请拍下破损处' })
    await testApp.pass(2 * DAY + 1_000)
    const [shown] = await Promise.allSettled([
      onReturn(seller, { action: 'answer', id: one.id, text: '见图', fileIds: [] }),
      deadline(one.id),
      deadline(one.id),
    ])
    const after = await returnOf(seller, one.id)
    expect(after).toMatchObject({ status: 'MERCHANT_REVIEW', question: null })
    expect(after.history.slice(2).map(({ text }) => text)).toEqual([
      shown.status === 'fulfilled' ? '买家已补充凭证，回到商家处理' : '买家超时未补充凭证，回到商家处理',
    ])
  }
})

test('handed back by two people while its buyer gives the goods up: sent once, or given up', async () => {
  const base64 = Buffer.from(await pictureBytes()).toString('base64')
  const { addPicture } = testApp.modules.returnOrders.handlers
  for (let round = 0; round < raceRounds(6); round += 1) {
    const wish = { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'CHANGED_MIND' } as const
    const { id, ...one } = await applyFor(seller, await shipped(), wish)
    await onReturn(seller, { action: 'agree', id, version: one.version })
    const back = { carrierCode: 'SF', waybillNo: `SF31${round}000000` }
    const sent = await onReturn(seller, { action: 'sendBack', id, ...back })
    const { fileId } = await ask(api.returnOrder.addPicture, addPicture, seller.storefront, { base64 })
    const refusal = { code: 'USED', reason: '已影响二次销售' } as const
    await onReturn(seller, {
      action: 'refuseReceipt',
      ...of(await returnOf(seller, sent.id)),
      ...refusal,
      fileIds: [fileId],
    })
    await onReturn(seller, { action: 'cancel', id })
    const owed = await returnOf(seller, id)
    const handBack = (waybillNo: string) =>
      onReturn(seller, { action: 'handBack', ...of(owed), carrierCode: 'SF', waybillNo })
    const results = await Promise.allSettled([
      handBack(`SF32${round}000000`),
      handBack(`SF33${round}000000`),
      onReturn(seller, { action: 'waiveGoods', id }),
    ])
    expect(won(results)).toBe(1)
    const after = await returnOf(seller, id)
    expect(after).toMatchObject({ status: 'CLOSED', isHandBackDue: false })
    expect(after.handedBack === null).toBe(results[2].status === 'fulfilled')
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
