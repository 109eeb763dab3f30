// Returns from the buyer's wish to the refund: what each side may do, what the clock does, and the money to the fen at every end.
import { api, type ReturnInfo, type SaleOrderInfo } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyFor, listReturns, onReturn, returnOf, returnsOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  listOf,
  operate,
  placeAndPay,
  provenBalances,
  refund,
  sellAndSettle,
  type Seller,
  ship,
  stockOf,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signedBack } from './signed-back.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.settings({ refundSettleMs: 1_000 }))

const MINUTE = 60_000
/** Two pieces of 99.00 with 8.00 of freight; so long paid that nothing goes back by itself. */
async function paidBefore(): Promise<SaleOrderInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(31 * MINUTE)
  return infoOf(seller, order.id)
}
async function shipped(): Promise<SaleOrderInfo> {
  const order = await ship(seller, await paidBefore())
  return infoOf(seller, order.id)
}
const of = ({ id, version }: ReturnInfo) => ({ id, version })
async function passClock(one: ReturnInfo): Promise<ReturnInfo> {
  await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  await testApp.work()
  return returnOf(seller, one.id)
}
const hoursLeft = (at: string | null) => Math.round((Date.parse(at ?? '') - testApp.clock.now().getTime()) / HOUR)

/** As if its category had promised it: after-sale that ends after the settlement. */
async function withLongAfterSale({ actor }: Pick<Seller, 'actor'>, orderId: string): Promise<void> {
  const db = testApp.db.tenant(actor.merchantId)
  await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', orderId).execute()
  await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', orderId).execute()
}

describe('before anything is sent', () => {
  test('within half an hour of the payment the money goes back at once, and nothing is sent', async () => {
    const order = await placeAndPay(seller)
    const before = await stockOf(seller)
    const one = await applyFor(seller, order, { quantity: 2, reasonCode: 'CHANGED_MIND' })
    expect(one).toMatchObject({ status: 'REFUNDING', phase: 'BEFORE_SHIP', amountFen: 20_600, deadlineAt: null })
    await expect(ship(seller, await infoOf(seller, order.id))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await untilEnded(seller, one.id)).status).toBe('SUCCESS')
    expect(await infoOf(seller, order.id)).toMatchObject({
      status: 'CLOSED',
      refundedFen: 20_600,
      closeReason: '已全额退款',
    })
    expect((await stockOf(seller)).locked).toBe(before.locked - 2)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('later it waits for the merchant: its pieces are held, the others are sent, and the last of them brings the freight back', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order, { reasonCode: 'LATE_SHIP' })
    expect(one).toMatchObject({ status: 'MERCHANT_REVIEW', amountFen: 9_900, atDeadline: 'REFUND' })
    expect(hoursLeft(one.deadlineAt)).toBe(48)
    const held = await infoOf(seller, order.id)
    expect(held.isReturning).toBe(true)
    expect((await listOf(seller, { mark: 'RETURNING' })).list.map(({ id }) => id)).toContain(order.id)
    const itemId = order.items[0]?.id ?? ''
    const packages = [{ carrierCode: 'SF', waybillNo: 'SF1000000009', items: [{ itemId, quantity: 2 }] }]
    await expect(
      operate(seller, { action: 'ship', orderId: order.id, version: held.version, packages, isSure: true }),
    ).rejects.toMatchObject({ refusal: 'return.open' })
    const agreed = await onReturn(seller, { action: 'agree', ...of(one) })
    expect(agreed.status).toBe('REFUNDING')
    const other = await applyFor(seller, order, { reasonCode: 'LATE_SHIP' }).catch((error: unknown) => error)
    expect(other).toMatchObject({ refusal: 'return.open' })
    await untilEnded(seller, one.id)
    const last = await applyFor(seller, order, { reasonCode: 'LATE_SHIP' })
    expect(last.amountFen).toBe(10_700)
    await onReturn(seller, { action: 'agree', ...of(last) })
    await untilEnded(seller, last.id)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'CLOSED', refundedFen: 20_600, isReturning: false })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('nobody answers for two days: it is refunded', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order)
    await testApp.pass(47 * HOUR)
    await testApp.work()
    expect((await returnOf(seller, one.id)).status).toBe('MERCHANT_REVIEW')
    expect((await passClock(one)).status).toBe('REFUNDING')
    const done = await untilEnded(seller, one.id)
    expect(done.history.map(({ text }) => text)).toContain('超时未处理，自动同意仅退款 99.00 元')
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP', refundedFen: 9_900 })
  })

  test('while all of it waits for an answer the promise to ship stands still, and goes on with what was left', async () => {
    const order = await paidBefore()
    const left = hoursLeft(order.shipDeadlineAt)
    const one = await applyFor(seller, order, { quantity: 2, reasonCode: 'OTHER' })
    expect((await infoOf(seller, order.id)).shipDeadlineAt).toBeNull()
    await testApp.pass(5 * HOUR)
    await onReturn(seller, { action: 'cancel', id: one.id })
    expect(hoursLeft((await infoOf(seller, order.id)).shipDeadlineAt)).toBe(left)
    const part = await applyFor(seller, order, { quantity: 1, reasonCode: 'OTHER' })
    expect(hoursLeft((await infoOf(seller, order.id)).shipDeadlineAt)).toBe(left)
    await onReturn(seller, { action: 'reject', ...of(part), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    const all = await onReturn(seller, {
      action: 'modify',
      id: part.id,
      type: 'REFUND_ONLY',
      quantity: 2,
      reasonCode: 'OTHER',
    })
    expect((await infoOf(seller, order.id)).shipDeadlineAt).toBeNull()
    await onReturn(seller, { action: 'agree', ...of(all) })
    expect((await untilEnded(seller, all.id)).status).toBe('SUCCESS')
    expect((await infoOf(seller, order.id)).status).toBe('CLOSED')
  })

  test('taken back, its pieces are sent like any other', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order, { quantity: 2 })
    await expect(ship(seller, await infoOf(seller, order.id))).rejects.toMatchObject({ refusal: 'return.open' })
    const closed = await onReturn(seller, { action: 'cancel', id: one.id })
    expect(closed).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_CANCEL', allowedActions: [] })
    expect((await ship(seller, await infoOf(seller, order.id))).status).toBe('SHIPPED')
  })

  test('sent all the same, it is refused in words; its buyer may ask about what is on its way', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order, { quantity: 2, reasonCode: 'LATE_SHIP' })
    const { version } = await infoOf(seller, order.id)
    const packages = [{ carrierCode: 'SF', waybillNo: 'SF1000000077' }]
    const sent = await operate(seller, {
      action: 'ship',
      orderId: order.id,
      version,
      packages,
      isSure: true,
      refuseReturns: true,
    })
    expect(sent).toMatchObject({ status: 'SHIPPED', autoConfirmAt: null })
    expect(await returnOf(seller, one.id)).toMatchObject({
      status: 'MERCHANT_REJECTED',
      rejection: { code: 'SHIPPED', reason: '商品已发出（SF1000000077）' },
    })
    const asked = await onReturn(seller, {
      action: 'modify',
      id: one.id,
      type: 'RETURN_REFUND',
      quantity: 2,
      isReceived: true,
      reasonCode: 'CHANGED_MIND',
    })
    expect(asked).toMatchObject({ phase: 'AFTER_SHIP', amountFen: 19_800 })
    await onReturn(seller, { action: 'cancel', id: one.id })
    expect((await infoOf(seller, order.id)).autoConfirmAt).not.toBeNull()
  })

  test('sent all the same for a reason, its buyer reads that; while the platform decides nothing can be sent', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order, { quantity: 2, reasonCode: 'LATE_SHIP' })
    const send = async (refuseReason?: string, which = order) =>
      operate(seller, {
        action: 'ship',
        orderId: which.id,
        version: (await infoOf(seller, which.id)).version,
        packages: [{ carrierCode: 'SF', waybillNo: 'SF1000000079' }],
        isSure: true,
        refuseReturns: true,
        ...(refuseReason === undefined ? {} : { refuseReason }),
      })
    await onReturn(seller, { action: 'reject', ...of(one), code: 'AMOUNT', reason: '今天就发货', fileIds: [] })
    const actor = seller.storefront
    await onReturn(seller, { action: 'escalate', id: one.id, text: '商家一直不发货', fileIds: [] }, { actor })
    await expect(send()).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      message: expect.stringContaining('由平台介入处理中'),
    })
    const other = await paidBefore()
    const again = await applyFor(seller, other, { quantity: 2, reasonCode: 'LATE_SHIP' })
    expect((await send('昨天已交快递', other)).status).toBe('SHIPPED')
    expect(await returnOf(seller, again.id)).toMatchObject({ rejection: { code: 'SHIPPED', reason: '昨天已交快递' } })
  })

  test('refused, its pieces may be sent, and asked for once more they wait again', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order, { quantity: 2, reasonCode: 'LATE_SHIP' })
    await onReturn(seller, { action: 'reject', ...of(one), code: 'AMOUNT', reason: '今天就发货', fileIds: [] })
    const again = { action: 'modify', id: one.id, type: 'REFUND_ONLY', quantity: 2, reasonCode: 'LATE_SHIP' } as const
    await onReturn(seller, again)
    await expect(ship(seller, await infoOf(seller, order.id))).rejects.toMatchObject({ refusal: 'return.open' })
    await onReturn(seller, {
      action: 'reject',
      ...of(await returnOf(seller, one.id)),
      code: 'AMOUNT',
      reason: '马上发货',
      fileIds: [],
    })
    expect((await ship(seller, await infoOf(seller, order.id))).status).toBe('SHIPPED')
    await onReturn(seller, { action: 'cancel', id: one.id })
  })

  test('what is not sent goes back whole, and for no reason of sent goods', async () => {
    const order = await paidBefore()
    await expect(applyFor(seller, order, { amountFen: 5_000 })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(applyFor(seller, order, { amountFen: 9_901 })).rejects.toMatchObject({ refusal: 'refund.aboveRest' })
    await expect(applyFor(seller, order, { quantity: 3 })).rejects.toMatchObject({ refusal: 'quantity.aboveRest' })
    await expect(applyFor(seller, order, { reasonCode: 'LOST' })).rejects.toMatchObject({ refusal: 'return.reason' })
    await expect(applyFor(seller, order, { type: 'RETURN_REFUND', reasonCode: 'OTHER' })).rejects.toMatchObject({
      refusal: 'quantity.aboveRest',
    })
  })
})

describe('of sent goods', () => {
  test('they come back to the address of the shop, are for sale again, and their money goes back', async () => {
    const order = await shipped()
    const before = await stockOf(seller)
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
    expect(one).toMatchObject({ status: 'MERCHANT_REVIEW', phase: 'AFTER_SHIP', amountFen: 9_900, atDeadline: 'AGREE' })
    const agreed = await onReturn(seller, { action: 'agree', ...of(one) })
    expect(agreed).toMatchObject({ status: 'WAIT_BUYER_RETURN', atDeadline: 'CLOSE' })
    const seen = await returnOf(seller, one.id, seller.storefront)
    expect(seen.returnAddress?.phone).toMatch(/^1\d{10}$/)
    expect(agreed.returnAddress?.phone).toMatch(/^1\d\d\*{4}\d{4}$/)
    const more = await onReturn(seller, { action: 'askTime', id: one.id })
    expect(hoursLeft(more.deadlineAt)).toBe(240)
    await expect(onReturn(seller, { action: 'askTime', id: one.id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: one.id,
      carrierCode: 'SF',
      waybillNo: 'SF2000000001',
    })
    expect(sent).toMatchObject({ status: 'WAIT_MERCHANT_RECEIVE', sentBack: { waybillNo: 'SF2000000001' } })
    expect((await listReturns(seller, { keyword: 'sf2000000001' })).list.map(({ id }) => id)).toEqual([one.id])
    const received = await onReturn(seller, { action: 'receive', ...of(sent), isRestocked: true })
    expect(received.status).toBe('REFUNDING')
    await untilEnded(seller, one.id)
    expect(await stockOf(seller)).toEqual({ stock: before.stock + 1, locked: before.locked })
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'SHIPPED', refundedFen: 9_900 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('several steps of one line come to exactly what was paid for it, and no step beyond', async () => {
    const order = await shipped()
    const first = await applyFor(seller, order, {
      isReceived: true,
      amountFen: 3_333,
      quantity: 2,
      reasonCode: 'QUALITY',
    })
    await onReturn(seller, { action: 'agree', ...of(first) })
    await untilEnded(seller, first.id)
    expect((await returnsOf(seller, order.id)).lines).toEqual([
      {
        itemId: order.items[0]?.id,
        unsent: null,
        sent: { quantity: 2, maxFen: 16_467 },
        held: [],
        exchangeable: [],
      },
    ])
    const rest = await applyFor(seller, order, { isReceived: true, quantity: 2, reasonCode: 'QUALITY' })
    expect(rest.amountFen).toBe(16_467)
    await onReturn(seller, { action: 'agree', ...of(rest) })
    await untilEnded(seller, rest.id)
    // The freight was for the way: it stays.
    expect(await infoOf(seller, order.id)).toMatchObject({ refundedFen: 19_800, status: 'SHIPPED' })
    await expect(applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
    })
  })

  test('what a return asks for no other refund takes', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { isReceived: true, quantity: 2, reasonCode: 'QUALITY' })
    await expect(refund(seller, await infoOf(seller, order.id), 801)).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
    })
    await refund(seller, await infoOf(seller, order.id), 800)
    await onReturn(seller, { action: 'agree', ...of(one) })
    await untilEnded(seller, one.id)
    expect(await infoOf(seller, order.id)).toMatchObject({ refundedFen: 20_600, status: 'CLOSED' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('the receipt stands still meanwhile, and goes on with what was left, a day at least', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    expect((await infoOf(seller, order.id)).autoConfirmAt).toBeNull()
    await testApp.pass(2 * DAY - HOUR)
    await onReturn(seller, { action: 'cancel', id: one.id })
    expect(hoursLeft((await infoOf(seller, order.id)).autoConfirmAt)).toBe(hoursLeft(order.autoConfirmAt) + 47)
    await testApp.pass(
      Date.parse((await infoOf(seller, order.id)).autoConfirmAt ?? '') - testApp.clock.now().getTime() - HOUR,
    )
    const late = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    await testApp.pass(HOUR)
    await testApp.work()
    expect((await infoOf(seller, order.id)).status).toBe('SHIPPED')
    await onReturn(seller, { action: 'cancel', id: late.id })
    expect(hoursLeft((await infoOf(seller, order.id)).autoConfirmAt)).toBe(24)
  })

  test('a settlement waits for it, and takes what it left', async () => {
    const order = await shipped()
    await confirm(seller, order.id)
    const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    expect(one.phase).toBe('AFTER_DONE')
    await onReturn(seller, { action: 'reject', ...of(one), code: 'EXPIRED', reason: '已超过售后期', fileIds: [] })
    await testApp.pass(7 * DAY - HOUR)
    await onReturn(seller, {
      action: 'modify',
      id: one.id,
      type: 'REFUND_ONLY',
      isReceived: true,
      quantity: 1,
      amountFen: 100,
      reasonCode: 'QUALITY',
    })
    await testApp.pass(2 * HOUR)
    await testApp.work()
    expect((await infoOf(seller, order.id)).settleStatus).toBe('NOT_DUE')
    const { list } = testApp.modules.handlers.settlement
    const found = await ask(api.settlement.list, list, newOperator(testApp), { keyword: order.orderNo })
    expect(found.list).toMatchObject([{ state: 'DUE', isRefunding: true, allowedActions: [] }])
    await onReturn(seller, { action: 'agree', ...of(await returnOf(seller, one.id)) })
    await untilEnded(seller, one.id)
    await testApp.work()
    await testApp.payment.idle()
    await testApp.work()
    expect(await infoOf(seller, order.id)).toMatchObject({ settleStatus: 'SETTLED', refundedFen: 100 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('after the settlement the money comes out of the merchant’s balance, with the commission’s share', async () => {
    const order = await sellAndSettle(seller)
    const before = await provenBalances(seller)
    await expect(applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })).rejects.toMatchObject({
      refusal: 'return.late',
    })
    await withLongAfterSale(seller, order.id)
    const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    await onReturn(seller, { action: 'agree', ...of(one) })
    await untilEnded(seller, one.id)
    const after = await provenBalances(seller)
    expect(before.M_AVAILABLE - after.M_AVAILABLE).toBeGreaterThan(9_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('refused, and bargained for', () => {
  test('a merchant refuses twice at most, with proofs where the reason asks them; the buyer asks anew or lets it go', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    const reject = (version: number) =>
      onReturn(seller, { action: 'reject', id: one.id, version, code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    await expect(
      onReturn(seller, { action: 'reject', ...of(one), code: 'USED', reason: '已使用', fileIds: [] }),
    ).rejects.toThrow()
    const rejected = await reject(one.version)
    expect(rejected).toMatchObject({ status: 'MERCHANT_REJECTED', rejectionsLeft: 1, atDeadline: 'CLOSE' })
    const anew = {
      action: 'modify',
      id: one.id,
      type: 'REFUND_ONLY',
      isReceived: true,
      quantity: 2,
      reasonCode: 'DAMAGED',
    } as const
    const asked = await onReturn(seller, anew)
    expect(asked).toMatchObject({ status: 'MERCHANT_REVIEW', amountFen: 19_800, quantity: 2 })
    await reject(asked.version)
    const again = await onReturn(seller, { ...anew, quantity: 1 })
    expect(again).toMatchObject({ amountFen: 9_900, rejectionsLeft: 0 })
    expect(again.allowedActions).toEqual(['cancel', 'modify'])
    expect((await returnOf(seller, one.id)).allowedActions).not.toContain('reject')
    await expect(reject(again.version)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })

  test('refused and left alone it is closed after a week, and its line may be asked about five times in all', async () => {
    const order = await shipped()
    for (let times = 0; times < 5; times += 1) {
      const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
      if (times === 0) {
        const rejected = await onReturn(seller, {
          action: 'reject',
          ...of(one),
          code: 'CUSTOM',
          reason: '定制商品',
          fileIds: [],
        })
        expect(await passClock(rejected)).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_TIMEOUT' })
      } else await onReturn(seller, { action: 'cancel', id: one.id })
    }
    await expect(applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
    })
  })

  test('an offer is accepted, declined, or not answered; then it is the merchant’s turn for a day', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
    await expect(
      onReturn(seller, { action: 'offer', ...of(one), type: 'REFUND_ONLY', amountFen: 9_901, note: '补偿' }),
    ).rejects.toMatchObject({ refusal: 'refund.aboveRest' })
    const offered = await onReturn(seller, {
      action: 'offer',
      ...of(one),
      type: 'REFUND_ONLY',
      amountFen: 3_000,
      note: '补偿三十元',
    })
    expect(offered).toMatchObject({ status: 'BUYER_NEGOTIATE', offer: { amountFen: 3_000 }, offersLeft: 2 })
    const declined = await onReturn(seller, { action: 'decline', id: one.id })
    expect(declined).toMatchObject({ status: 'MERCHANT_REVIEW', offer: null })
    expect(hoursLeft(declined.deadlineAt)).toBe(24)
    const better = await onReturn(seller, {
      action: 'offer',
      ...of(declined),
      type: 'REFUND_ONLY',
      amountFen: 5_000,
      note: '补偿五十元',
    })
    const unanswered = await passClock(better)
    expect(unanswered).toMatchObject({ status: 'MERCHANT_REVIEW', atDeadline: 'AGREE' })
    await onReturn(seller, {
      action: 'offer',
      ...of(unanswered),
      type: 'REFUND_ONLY',
      amountFen: 6_000,
      note: '补偿六十元',
    })
    const accepted = await onReturn(seller, { action: 'accept', id: one.id })
    expect(accepted).toMatchObject({ status: 'REFUNDING', type: 'REFUND_ONLY', amountFen: 6_000 })
    await untilEnded(seller, one.id)
    expect(await infoOf(seller, order.id)).toMatchObject({ refundedFen: 6_000 })
  })
})

describe('who lets the time pass', () => {
  test('a merchant who does not answer has agreed, and a buyer who does not send them back keeps the goods', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
    const agreed = await passClock(one)
    expect(agreed).toMatchObject({ status: 'WAIT_BUYER_RETURN' })
    expect(agreed.returnAddress).not.toBeNull()
    expect(hoursLeft(agreed.deadlineAt)).toBe(168)
    expect(await passClock(agreed)).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_TIMEOUT' })
    expect((await infoOf(seller, order.id)).refundedFen).toBe(0)
  })

  test('a merchant who does not look at what was handed over refunds it, after ten days or two from then, and a day more if asked for', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
    await onReturn(seller, { action: 'agree', ...of(one) })
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: one.id,
      carrierCode: 'SF',
      waybillNo: 'SF2000000002',
    })
    const extended = await onReturn(seller, { action: 'extend', ...of(sent), reason: '仓库盘点中' })
    expect(hoursLeft(extended.deadlineAt)).toBe(264)
    await expect(onReturn(seller, { action: 'extend', ...of(extended), reason: '再等等' })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    const now = testApp.clock.now()
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      signedBack({ notify: () => Promise.resolve() }, tx, one.id, { signedAt: now, now }),
    )
    const signed = await returnOf(seller, one.id)
    expect(hoursLeft(signed.deadlineAt)).toBe(72)
    expect((await passClock(signed)).status).toBe('REFUNDING')
    expect(await untilEnded(seller, one.id)).toMatchObject({ isRestocked: false })
  })

  test('what came back is refused, and the buyer may take it up again', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
    await onReturn(seller, { action: 'agree', ...of(one) })
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: one.id,
      carrierCode: 'SF',
      waybillNo: 'SF2000000003',
    })
    await expect(
      onReturn(seller, {
        action: 'refuseReceipt',
        ...of(sent),
        code: 'WRONG_RETURN',
        reason: '退回的不是原商品',
        fileIds: [],
      }),
    ).rejects.toThrow()
    const refused = await onReturn(seller, {
      action: 'refuseReceipt',
      ...of(sent),
      code: 'NOT_RECEIVED',
      reason: '未收到退回的包裹',
      fileIds: [],
    })
    expect(refused).toMatchObject({ status: 'MERCHANT_REJECTED', rejection: { code: 'NOT_RECEIVED' } })
  })

  test('settled money that is spent: agreed to all the same, tried every day and by hand, and paid as soon as there is some', async () => {
    const other = await addPayableSeller(testApp, { stock: 100 })
    const { actor } = other
    const order = await sellAndSettle(other)
    await withLongAfterSale(other, order.id)
    const one = await applyFor(other, order, { isReceived: true, reasonCode: 'QUALITY' })
    const { M_AVAILABLE: available } = await provenBalances(other)
    const freeze = (rule: typeof postingRules.fundsFrozen | typeof postingRules.fundsUnfrozen) =>
      testApp.db.transaction(actor.merchantId, (tx) =>
        post(
          tx,
          {
            key: `test/${rule.kind}`,
            kind: rule.kind,
            occurredAt: testApp.clock.now(),
            moves: movesOf(rule, { amountFen: available }),
            subject: { type: 'saleOrder', id: order.id, no: order.orderNo },
            note: '测试',
          },
          testApp.clock.now(),
        ),
      )
    await freeze(postingRules.fundsFrozen)
    await expect(onReturn(other, { action: 'agree', ...of(one) })).rejects.toMatchObject({ refusal: 'balance.short' })
    await testApp.pass(48 * HOUR + MINUTE)
    await testApp.work()
    const failed = await returnOf(other, one.id)
    expect(failed).toMatchObject({ status: 'REFUND_FAILED', failReason: '可用余额不足', atDeadline: 'PAY_AGAIN' })
    expect(failed.allowedActions).toEqual(['payAgain'])
    await expect(onReturn(other, { action: 'payAgain', ...of(failed) })).rejects.toMatchObject({
      refusal: 'balance.short',
    })
    await testApp.pass(DAY + MINUTE)
    await testApp.work()
    expect((await returnOf(other, one.id)).status).toBe('REFUND_FAILED')
    await freeze(postingRules.fundsUnfrozen)
    await testApp.pass(DAY + MINUTE)
    await testApp.work()
    expect((await untilEnded(other, one.id)).status).toBe('SUCCESS')
    expect(await differenceFromProvider(other)).toBe(0)
  })
})

test('under one key it is asked for once, and an old version changes nothing', async () => {
  const order = await shipped()
  const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' }, 'return-1')
  expect((await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' }, 'return-1')).id).toBe(one.id)
  const offered = await onReturn(seller, {
    action: 'offer',
    ...of(one),
    type: 'REFUND_ONLY',
    amountFen: 100,
    note: '补偿一元',
  })
  await onReturn(seller, { action: 'decline', id: offered.id })
  await expect(onReturn(seller, { action: 'agree', ...of(one) })).rejects.toMatchObject({ refusal: 'record.changed' })
  const { list, counts } = await listReturns(seller, { tab: 'MERCHANT_REVIEW', sort: 'deadlineAt:asc' })
  expect(list.map(({ id }) => id)).toContain(one.id)
  expect(counts?.['MERCHANT_REVIEW']).toBeGreaterThan(0)
  expect((await listReturns(seller, { keyword: one.returnNo })).list).toHaveLength(1)
  expect((await listReturns(seller, { keyword: one.orderNo })).list).toHaveLength(1)
})

test('who pays for the way back follows from the reason, where goods come back', async () => {
  const order = await shipped()
  const freightOf = async (type: 'REFUND_ONLY' | 'RETURN_REFUND', reasonCode: 'QUALITY' | 'CHANGED_MIND') => {
    const one = await applyFor(seller, order, { isReceived: true, quantity: 1, type, reasonCode })
    await onReturn(seller, { action: 'cancel', id: one.id })
    return one.freightBy
  }
  expect([
    await freightOf('RETURN_REFUND', 'QUALITY'),
    await freightOf('RETURN_REFUND', 'CHANGED_MIND'),
    await freightOf('REFUND_ONLY', 'QUALITY'),
  ]).toEqual(['MERCHANT', 'BUYER', null])
})
