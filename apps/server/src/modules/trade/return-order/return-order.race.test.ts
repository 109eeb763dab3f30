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
  sellingOf,
  ship,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { pictureBytes, saveGoodsOf } from '../goods/goods.testing.ts'

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

/** With what was seen a moment ago, and anew as often as somebody else came first. */
async function persist(work: () => Promise<unknown>): Promise<unknown> {
  for (let times = 0; times < 60; times += 1) {
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if ('value' in outcome) return outcome.value
    if (!(outcome.error instanceof Refusal) || outcome.error.refusal !== 'record.changed') throw outcome.error
  }
  throw new Error('Somebody else always came first')
}

test('refunds of an order and of returns of its lines, each tried until it is heard: several win, never above what was paid', async () => {
  const second = await saveGoodsOf(sellingOf(testApp), seller.actor, { stock: 10_000 })
  for (let round = 0; round < raceRounds(3); round += 1) {
    const items = [seller.skuId, second.sku.id].map((skuId) => ({ skuId, quantity: 2 }))
    const { id } = await placeAndPay(seller, { items })
    await testApp.pass(HOUR)
    const order = await infoOf(seller, (await ship(seller, await infoOf(seller, id))).id)
    const asked = await Promise.all(
      order.items.map(({ id: itemId }) => applyFor(seller, order, { itemId, isReceived: true, reasonCode: 'QUALITY' })),
    )
    const asideFen = asked.reduce((sum, { amountFen }) => sum + amountFen, 0)
    const partFen = 5_000
    const fits = Math.floor((order.payableFen - asideFen) / partFen)
    const refunds = await Promise.allSettled(
      Array.from({ length: fits + 3 }, () =>
        persist(async () => refund(seller, await infoOf(seller, id), partFen)),
      ).concat(
        asked.map((one) =>
          persist(async () => onReturn(seller, { action: 'agree', ...of(await returnOf(seller, one.id)) })),
        ),
      ),
    )
    expect(won(refunds.slice(0, fits + 3))).toBe(fits)
    expect(won(refunds.slice(fits + 3))).toBe(asked.length)
    // Whoever came too late is told how much is left, and nobody that the server failed.
    for (const one of refunds)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ refusal: 'refund.aboveRest' })
    // They go out a minute apart.
    for (let minutes = 0; minutes < fits + asked.length; minutes += 1) {
      await testApp.pass(61_000)
      await testApp.work()
    }
    for (const { id: returnId } of asked) await untilEnded(seller, returnId)
    const { refundedFen, refundingFen } = await infoOf(seller, id)
    expect(refundedFen + refundingFen).toBe(asideFen + fits * partFen)
    expect(refundedFen + refundingFen).toBeLessThanOrEqual(order.payableFen)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('put off by two of the platform while its time ends: it is answered for, or put off once', async () => {
  const { operate } = testApp.modules.returnOrders.handlersOf.platformReturn
  const operator = newOperator(testApp, '客服小林')
  const longer = { action: 'prolong', hours: 24, note: '商家所在地停电', merchantId: seller.actor.merchantId } as const
  for (let round = 0; round < raceRounds(6); round += 1) {
    const one = await applyFor(seller, await shipped(), { isReceived: true, reasonCode: 'OTHER' })
    await testApp.pass(2 * DAY + 1_000)
    const put = () => ask(api.platformReturn.operate, operate, operator, { ...longer, ...of(one) })
    const [first, second] = await Promise.allSettled([put(), put(), deadline(one.id), deadline(one.id)])
    const times = won([first, second])
    const { status, deadlineAt } = await returnOf(seller, one.id)
    expect(times).toBe(status === 'MERCHANT_REVIEW' ? 1 : 0)
    const left = Date.parse(deadlineAt ?? '') - testApp.clock.now().getTime()
    if (times === 1) expect(Math.round(left / HOUR)).toBe(24)
    else await untilEnded(seller, one.id)
  }
})
