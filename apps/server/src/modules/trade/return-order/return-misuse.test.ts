// What neither side gets out of a return that is not its own, and what neither loses by one: each was tried from outside.
import type { ReturnInfo, SaleOrderInfo } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { colleagueOf } from '../../../testing/people.ts'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  operate,
  placeAndPay,
  provenBalances,
  refund,
  sellAndSettle,
  type Seller,
  sellingOf,
  ship,
  stockOf,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.settings({ refundSettleMs: 1_000 }))

type Items = { skuId: string; quantity: number }[]
const paidBefore = async (items?: Items): Promise<SaleOrderInfo> => {
  const order = await placeAndPay(seller, items === undefined ? {} : { items })
  await testApp.pass(HOUR)
  return infoOf(seller, order.id)
}
const shipped = async () => infoOf(seller, (await ship(seller, await paidBefore())).id)
const of = ({ id, version }: ReturnInfo) => ({ id, version })
const idOfLine = (order: SaleOrderInfo, line = 0) => order.items[line]?.id ?? ''
const versionOf = async ({ id }: Pick<SaleOrderInfo, 'id'>) => (await infoOf(seller, id)).version

async function passClock(one: ReturnInfo): Promise<ReturnInfo> {
  await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  await testApp.work()
  return returnOf(seller, one.id)
}
const reject = (one: ReturnInfo, code: 'CUSTOM' | 'AMOUNT' | 'SHIPPED' = 'CUSTOM') =>
  onReturn(seller, { action: 'reject', ...of(one), code, reason: '定制商品不退', fileIds: [] })
const drop = async (order: SaleOrderInfo, quantity: number) =>
  operate(seller, {
    action: 'outOfStock',
    orderId: order.id,
    version: await versionOf(order),
    items: [{ itemId: idOfLine(order), quantity }],
    reason: '仓库无货',
    isRestocked: false,
  })
const shipRefusing = async (
  order: SaleOrderInfo,
  { items, actor }: { items?: { itemId: string; quantity: number }[]; actor?: unknown } = {},
) =>
  operate(
    seller,
    {
      action: 'ship',
      orderId: order.id,
      version: await versionOf(order),
      packages: [{ carrierCode: 'SF', waybillNo: 'SF1000000078', ...(items === undefined ? {} : { items }) }],
      isSure: true,
      refuseReturns: true,
    },
    actor === undefined ? {} : { actor },
  )
const LATE = { reasonCode: 'LATE_SHIP' } as const
const HELD = { isReceived: true, reasonCode: 'QUALITY' } as const

describe('a refusal', () => {
  test('sets pieces and money free: what is then out of stock goes back whole', async () => {
    const order = await paidBefore()
    await reject(await applyFor(seller, order, { ...LATE, quantity: 2 }), 'AMOUNT')
    await drop(order, 2)
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'CLOSED', refundedFen: 20_600 })
    const order2 = await shipped()
    await reject(await applyFor(seller, order2, { ...HELD, quantity: 2 }))
    expect((await refund(seller, await infoOf(seller, order2.id), 9_900)).refundingFen).toBe(9_900)
  })

  test('after the days of after-sale leaves the buyer its answer', async () => {
    const order = await shipped()
    await confirm(seller, order.id)
    await testApp.pass(7 * DAY - HOUR)
    const one = await applyFor(seller, order, HELD)
    await testApp.pass(2 * HOUR)
    await reject(one)
    const anew = { action: 'modify', id: one.id, type: 'RETURN_REFUND', quantity: 1, ...HELD } as const
    expect((await onReturn(seller, anew)).status).toBe('MERCHANT_REVIEW')
  })

  test('for being sent is for what is sent', async () => {
    const order = await paidBefore()
    await expect(reject(await applyFor(seller, order, LATE), 'SHIPPED')).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
  })

  test('beside a shipment is of its lines alone, by who may refuse, and goes with it when it is taken back', async () => {
    const spoon = await saveGoodsOf(sellingOf(testApp), seller.actor, { stock: 100, title: '手工木勺一把' })
    const order = await paidBefore([
      { skuId: seller.skuId, quantity: 1 },
      { skuId: spoon.sku.id, quantity: 1 },
    ])
    const one = await applyFor(seller, order, LATE)
    await shipRefusing(order, { items: [{ itemId: idOfLine(order, 1), quantity: 1 }] })
    expect((await returnOf(seller, one.id)).status).toBe('MERCHANT_REVIEW')
    const shipper = colleagueOf(seller.actor, ['saleOrder.view', 'saleOrder.ship'])
    await expect(shipRefusing(order, { actor: shipper })).rejects.toMatchObject({ refusal: 'permission.denied' })

    const whole = await paidBefore()
    await applyFor(seller, whole, { ...LATE, quantity: 2 })
    const { version, shipments } = await shipRefusing(whole)
    const shipmentId = shipments[0]?.id ?? ''
    const undone = await operate(seller, { action: 'undoShip', orderId: whole.id, version, shipmentId })
    expect(undone.status).toBe('TO_SHIP')
  })
})

describe('a buyer', () => {
  test('gets nothing for a parcel that never came, however often the wish was refused before', async () => {
    const order = await shipped()
    let one = await applyFor(seller, order, HELD)
    for (let times = 0; times < 2; times += 1) {
      await reject(one)
      one = await onReturn(seller, { action: 'modify', id: one.id, type: 'RETURN_REFUND', quantity: 2, ...HELD })
    }
    one = await passClock(one)
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: one.id,
      carrierCode: 'SF',
      waybillNo: 'SF9999999999',
    })
    await onReturn(seller, {
      action: 'refuseReceipt',
      ...of(sent),
      code: 'NOT_RECEIVED',
      reason: '运单没有轨迹',
      fileIds: [],
    })
    const again = await onReturn(seller, { action: 'modify', id: one.id, type: 'REFUND_ONLY', quantity: 2, ...HELD })
    expect((await reject(again)).status).toBe('MERCHANT_REJECTED')
  })

  test('asks anew four times in one return, and wins no time by it', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, HELD)
    const anew = { action: 'modify', id: one.id, type: 'REFUND_ONLY', quantity: 1, ...HELD } as const
    await testApp.pass(HOUR)
    for (let times = 0; times < 4; times += 1) expect((await onReturn(seller, anew)).deadlineAt).toBe(one.deadlineAt)
    await expect(onReturn(seller, anew)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })

  test('gives the merchant a day for what it asks for more at the last moment', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', ...HELD })
    await testApp.pass(48 * HOUR - 10_000)
    const more = await onReturn(seller, { action: 'modify', id: one.id, type: 'REFUND_ONLY', quantity: 2, ...HELD })
    const left = Date.parse(more.deadlineAt ?? '') - testApp.clock.now().getTime()
    expect(Math.round(left / HOUR)).toBe(24)
  })

  test('has no more for a piece because another came back for less', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { type: 'RETURN_REFUND', ...HELD })
    await onReturn(seller, {
      action: 'offer',
      ...of(one),
      type: 'RETURN_REFUND',
      amountFen: 3_000,
      note: '已使用，折价',
    })
    await onReturn(seller, { action: 'accept', id: one.id })
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: one.id,
      carrierCode: 'SF',
      waybillNo: 'SF2000000031',
    })
    await onReturn(seller, { action: 'receive', ...of(sent), isRestocked: true })
    await untilEnded(seller, one.id)
    const stays = await applyFor(seller, order, { ...HELD, amountFen: 9_000 })
    await onReturn(seller, { action: 'agree', ...of(stays) })
    await untilEnded(seller, stays.id)
    expect((await applyFor(seller, order, { type: 'RETURN_REFUND', ...HELD })).amountFen).toBe(900)
  })

  test('says of a sent piece that it is lost, beside one that waits', async () => {
    const order = await paidBefore()
    const packages = [
      { carrierCode: 'SF', waybillNo: 'SF1000000088', items: [{ itemId: idOfLine(order), quantity: 1 }] },
    ]
    await operate(seller, { action: 'ship', orderId: order.id, version: order.version, isSure: true, packages })
    expect((await applyFor(seller, order, { reasonCode: 'LOST' })).phase).toBe('AFTER_SHIP')
  })

  test('has two days after the signature, though a return stood between', async () => {
    const order = await shipped()
    await testApp.pass(Date.parse(order.autoConfirmAt ?? '') - testApp.clock.now().getTime() - HOUR)
    const one = await applyFor(seller, order, HELD)
    const now = testApp.clock.now()
    const { signed } = testApp.modules.saleOrders.forParcels
    await testApp.db.transaction(seller.actor.merchantId, (tx) => signed(tx, order.id, now, now))
    await onReturn(seller, { action: 'cancel', id: one.id })
    const until = Date.parse((await infoOf(seller, order.id)).autoConfirmAt ?? '')
    expect(until - now.getTime()).toBeGreaterThanOrEqual(2 * DAY)
  })

  test('who has the money at once reads nothing of an answer that was late', async () => {
    const one = await applyFor(seller, await placeAndPay(seller), { quantity: 2, reasonCode: 'CHANGED_MIND' })
    expect(one.history.map(({ text }) => text)).toEqual([
      expect.stringContaining('申请仅退款 2 件'),
      '同意仅退款 206.00 元',
    ])
  })
})

describe('a merchant', () => {
  test('offers what is left, and what was offered holds although the settled money is spent', async () => {
    const order = await shipped()
    const asked = await applyFor(seller, order, { ...HELD, quantity: 2, amountFen: 3_000 })
    await refund(seller, await infoOf(seller, order.id), 10_000)
    const offer = { action: 'offer', ...of(asked), type: 'REFUND_ONLY', note: '全部退款' } as const
    await expect(onReturn(seller, { ...offer, amountFen: 10_601 })).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
    })
    await onReturn(seller, { ...offer, amountFen: 10_600 })
    expect((await onReturn(seller, { action: 'accept', id: asked.id })).status).toBe('REFUNDING')

    const other = await addPayableSeller(testApp, { stock: 100 })
    const { actor } = other
    const settled = await sellAndSettle(other)
    const db = testApp.db.tenant(actor.merchantId)
    await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', settled.id).execute()
    await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', settled.id).execute()
    const one = await applyFor(other, settled, HELD)
    await onReturn(other, { action: 'offer', ...of(one), type: 'REFUND_ONLY', amountFen: 5_000, note: '补偿五十元' })
    const { M_AVAILABLE: available } = await provenBalances(other)
    const rule = postingRules.fundsFrozen
    const now = testApp.clock.now()
    const frozen = {
      key: 'test/frozen',
      kind: rule.kind,
      occurredAt: now,
      moves: movesOf(rule, { amountFen: available - 1_234 }),
      subject: { type: 'saleOrder', id: settled.id, no: settled.orderNo },
      note: '测试',
    }
    await testApp.db.transaction(actor.merchantId, (tx) => post(tx, frozen, now))
    const accepted = await onReturn(other, { action: 'accept', id: one.id })
    expect(accepted).toMatchObject({ status: 'REFUND_FAILED', amountFen: 5_000, atDeadline: 'PAY_AGAIN' })
    expect(JSON.stringify(accepted)).not.toContain('12.34')
  })

  test('is told of no piece to pick that waits for an answer', async () => {
    const order = await paidBefore()
    await applyFor(seller, order, LATE)
    expect((await infoOf(seller, order.id)).items[0]?.heldQuantity).toBe(1)
    expect((await ship(seller, await infoOf(seller, order.id))).items[0]).toMatchObject({ shippedQuantity: 1 })
  })

  test('pays what was asked for, where pieces have come to less than a fen each', async () => {
    const order = await paidBefore([{ skuId: seller.skuId, quantity: 4 }])
    const db = testApp.db.tenant(seller.actor.merchantId)
    // As after a cut to two fen of four pieces of one fen.
    const cut = { unit_fen: 1, cut_fen: 2, pay_fen: 2, discount_fen: 0, commission_fen: 0 }
    await db.updateTable('sale_order_item').set(cut).where('id', '=', idOfLine(order)).execute()
    await drop(order, 1)
    const one = await applyFor(seller, order, LATE)
    await drop(order, 1)
    expect((await onReturn(seller, { action: 'agree', ...of(one) })).status).toBe('REFUNDING')
  })
})

test('and the books are even with the provider’s after all of it', async () => {
  await testApp.payment.idle()
  await testApp.pass(10_000)
  await testApp.work()
  await testApp.payment.idle()
  expect(await differenceFromProvider(seller)).toBe(0)
})

describe('a parcel of which a return was asked for', () => {
  const undo = async ({ id, shipments }: SaleOrderInfo) =>
    operate(seller, {
      action: 'undoShip',
      orderId: id,
      version: await versionOf({ id }),
      shipmentId: shipments[0]?.id ?? '',
    })
  const REFUSED = { refusal: 'state.notAllowed', details: { status: '已有售后' } }

  test('is not taken back while its buyer may still go on: what was refused is paid by a ruling, of pieces that were sent', async () => {
    const order = await shipped()
    const one = await applyFor(seller, order, { reasonCode: 'NO_TRACE' })
    await reject(one)
    await expect(undo(order)).rejects.toMatchObject(REFUSED)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'SHIPPED' })
  })

  test('is not taken back once what was in it was exchanged: its goods would be on hand twice', async () => {
    const order = await shipped()
    const before = await stockOf(seller)
    const wish = { type: 'EXCHANGE', isReceived: true, reasonCode: 'WRONG_GOODS' } as const
    const asked = await applyFor(seller, order, wish)
    const { id } = await onReturn(seller, { action: 'agree', ...of(asked) })
    await onReturn(seller, { action: 'sendBack', id, carrierCode: 'SF', waybillNo: 'SF1000000081' })
    const back = await onReturn(seller, { action: 'receive', ...of(await returnOf(seller, id)), isRestocked: true })
    await onReturn(seller, { action: 'reship', ...of(back), carrierCode: 'SF', waybillNo: 'SF1000000082' })
    await onReturn(seller, { action: 'gotIt', id })
    await expect(undo(order)).rejects.toMatchObject(REFUSED)
    expect(await stockOf(seller)).toEqual(before)
  })
})
