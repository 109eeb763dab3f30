// What came back and was not paid for: when it is owed to its buyer, the waybill of its way there, and what both sides read of it.
import { api, type ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptVerdict, escalate, escalateByMerchant, prove, rule } from '../../../testing/disputes.ts'
import { addProduct, fund, orderAndPay } from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { applyFor, listReturns, onReturn, returnOf } from '../../../testing/returns.ts'
import { addPayableSeller, DAY, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { latestText } from '../../../testing/texts.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { pictureBytes } from '../goods/goods.testing.ts'
import { exceptionsFor, trackFor } from '../tracking/tracking.testing.ts'

let testApp: TestApp
let seller: Seller & Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

let last = 0
const numberEnding = (ending: string) => `SF${String((last += 1)).padStart(9, '0')}${ending}`
const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}
const of = ({ id, version }: ReturnInfo) => ({ id, version })
const again = ({ id }: Pick<ReturnInfo, 'id'>) => returnOf(seller, id)
const passClock = async (one: ReturnInfo) => {
  await pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  return again(one)
}

async function sentBack(waybillNo = numberEnding('9001')): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await ship(seller, await infoOf(seller, order.id))
  const wish = { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'CHANGED_MIND' } as const
  const asked = await applyFor(seller, await infoOf(seller, order.id), wish)
  const { id } = await onReturn(seller, { action: 'agree', ...of(asked) })
  return onReturn(seller, { action: 'sendBack', id, carrierCode: 'SF', waybillNo })
}
const picture = async () => {
  const base64 = Buffer.from(await pictureBytes()).toString('base64')
  const { addPicture } = testApp.modules.returnOrders.handlers
  return (await ask(api.returnOrder.addPicture, addPicture, seller.storefront, { base64 })).fileId
}
async function refused(one: ReturnInfo, code: 'USED' | 'NOT_RECEIVED' = 'USED'): Promise<ReturnInfo> {
  const fileIds = code === 'USED' ? [await picture()] : []
  return onReturn(seller, { action: 'refuseReceipt', ...of(one), code, reason: '已影响二次销售', fileIds })
}
/** Refused on receipt, and its buyer lets it be. */
async function owed(): Promise<ReturnInfo> {
  const { id } = await refused(await sentBack())
  await onReturn(seller, { action: 'cancel', id })
  return returnOf(seller, id)
}
const listed = async () => (await listReturns(seller, { handBack: 'DUE', pageSize: 100 })).list.map(({ id }) => id)
const handBack = (one: ReturnInfo, waybillNo: string) =>
  onReturn(seller, { action: 'handBack', ...of(one), carrierCode: 'SF', waybillNo })

describe('what came back', () => {
  test('and was refused is owed to its buyer once nothing is asked for any more, and its merchant is told', async () => {
    const one = await refused(await sentBack())
    expect(one).toMatchObject({ isHandBackDue: false })
    expect(one.allowedActions).not.toContain('handBack')
    const closed = await passClock(one)
    expect(closed).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_TIMEOUT', isHandBackDue: true })
    expect(closed.allowedActions).toEqual(['handBack'])
    const { receiverName: name, receiverPhone: phone, receiverAddress: address } = await infoOf(seller, closed.orderId)
    expect(closed.receiver).toEqual({ name, phone, address })
    expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(one.receiver).toBeNull()
    expect((await returnOf(seller, one.id, seller.storefront)).allowedActions).toEqual(['waiveGoods'])
    expect(await listed()).toContain(one.id)
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('title', '=', '退回的商品待寄回买家')
      .where('body', 'like', `%${one.returnNo}%`)
      .execute()
    expect(told).toHaveLength(1)
  })

  test('is owed by a ruling for its merchant, whoever asked the platform', async () => {
    const judge = newOperator(testApp)
    const asked = await escalate(seller, await refused(await sentBack()))
    await prove(seller, asked, 'MERCHANT')
    await rule(seller, judge, asked, { ruling: 'MERCHANT', liability: 'BUYER', freightBy: 'BUYER' })
    expect((await acceptVerdict(seller, asked, 'BUYER')).isHandBackDue).toBe(true)
    // Signed for, it is with the merchant, who says that it is something else.
    const sent = await sentBack(numberEnding('1234'))
    await pass(20 * HOUR)
    await pass(DAY)
    await pass(DAY)
    const signed = await again(sent)
    expect(signed.sentBack?.signedAt).not.toBeNull()
    const argued = await escalateByMerchant(seller, signed)
    await prove(seller, argued, 'BUYER')
    await rule(seller, judge, argued, { ruling: 'MERCHANT', liability: 'BUYER', freightBy: 'BUYER' })
    expect((await acceptVerdict(seller, argued, 'BUYER')).isHandBackDue).toBe(true)
  })

  test('is not owed where it was paid for, never came, or only money was asked for', async () => {
    const nothing = await refused(await sentBack(), 'NOT_RECEIVED')
    expect(await passClock(nothing)).toMatchObject({ status: 'CLOSED', isHandBackDue: false, allowedActions: [] })
    const received = await onReturn(seller, { action: 'receive', ...of(await sentBack()) })
    expect(received.isHandBackDue).toBe(false)
    const order = await placeAndPay(seller)
    await ship(seller, await infoOf(seller, order.id))
    const asked = await applyFor(seller, await infoOf(seller, order.id), { reasonCode: 'NO_TRACE' })
    await onReturn(seller, { action: 'reject', ...of(asked), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    await onReturn(seller, { action: 'cancel', id: asked.id })
    expect((await again(asked)).isHandBackDue).toBe(false)
    expect(await listed()).not.toContain(asked.id)
  })

  test('is owed once its carrier has handed it over, whatever is said of it', async () => {
    const sent = await sentBack(numberEnding('1234'))
    await pass(20 * HOUR)
    await pass(DAY)
    await pass(DAY)
    const signed = await again(sent)
    expect(signed.sentBack?.signedAt).not.toBeNull()
    const denied = await refused(signed, 'NOT_RECEIVED')
    expect(await passClock(denied)).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_TIMEOUT', isHandBackDue: true })
  })

  test('and is sent again by its buyer counts anew: what comes last decides', async () => {
    const one = await refused(await sentBack())
    const { type, quantity } = one
    await onReturn(seller, { action: 'modify', id: one.id, type, quantity, isReceived: true, reasonCode: 'OTHER' })
    const agreed = await onReturn(seller, { action: 'agree', ...of(await again(one)) })
    const terms = { action: 'sendBack', id: agreed.id, carrierCode: 'SF', waybillNo: numberEnding('9001') } as const
    await onReturn(seller, terms)
    const nothing = await refused(await again(one), 'NOT_RECEIVED')
    expect((await passClock(nothing)).isHandBackDue).toBe(false)
  })
})

describe('its way to the buyer', () => {
  test('is kept with its waybill, found by it, and followed for both sides until it is signed for', async () => {
    const one = await owed()
    const waybillNo = numberEnding('1234')
    const sent = await handBack(one, waybillNo)
    expect(sent).toMatchObject({
      status: 'CLOSED',
      isHandBackDue: false,
      handedBack: { carrierName: '顺丰速运', waybillNo, signedAt: null, track: { state: 'CREATED' } },
    })
    expect(await listed()).not.toContain(one.id)
    expect((await listReturns(seller, { keyword: waybillNo.toLowerCase() })).list.map(({ id }) => id)).toEqual([one.id])
    await pass(20 * HOUR)
    await pass(DAY)
    await pass(2 * DAY)
    const theirs = await returnOf(seller, one.id, seller.storefront)
    expect(theirs.handedBack?.track).toMatchObject({ state: 'SIGNED', carrierName: '顺丰速运', exceptions: [] })
    expect(theirs.handedBack?.signedAt).toBe(theirs.handedBack?.track?.traces[0]?.at)
    // What came back before is another parcel, and the order knows of neither.
    expect(theirs.sentBack).toMatchObject({ waybillNo: one.sentBack?.waybillNo, signedAt: null })
    expect((await trackFor(seller, one.orderId)).map((parcel) => parcel.waybillNo)).not.toContain(waybillNo)
    expect(theirs.allowedActions).toEqual([])
    const ours = await again(one)
    expect(ours.allowedActions).toEqual([])
    expect(ours.history.filter(({ text }) => text.startsWith('寄回买家的包裹已签收'))).toHaveLength(1)
  })

  test('is no parcel that its buyer sent, and none that comes back', async () => {
    const one = await owed()
    await expect(handBack(one, one.sentBack?.waybillNo ?? '')).rejects.toMatchObject({ refusal: 'waybill.inbound' })
    const waybillNo = numberEnding('1234')
    await handBack(one, waybillNo)
    await expect(sentBack(waybillNo)).rejects.toMatchObject({ refusal: 'waybill.outbound' })
  })

  test('is put right while nobody has signed: what was told of the wrong number counts no more', async () => {
    const one = await owed()
    await handBack(one, numberEnding('1234'))
    await pass(20 * HOUR)
    const right = numberEnding('9001')
    const sent = await handBack(await again(one), right)
    expect(sent.handedBack).toMatchObject({ waybillNo: right, track: { state: 'CREATED', traces: [] } })
    await pass(7 * DAY)
    expect((await again(one)).handedBack?.signedAt).toBeNull()
    // Nobody collects it: its merchant sees so, under the return.
    expect((await exceptionsFor(seller, { keyword: right })).list).toMatchObject([
      { comesBackWith: { returnId: one.id, isHandedBack: true }, carrierName: '顺丰速运' },
    ])
  })

  test('need not begin where its buyer gives the goods up, and that is their word alone', async () => {
    const one = await owed()
    const waive = { action: 'waiveGoods', id: one.id } as const
    await expect(onReturn(seller, waive, { actor: seller.actor })).rejects.toThrow()
    const waived = await onReturn(seller, waive)
    expect(waived).toMatchObject({ isHandBackDue: false, handedBack: null, allowedActions: [] })
    await expect(handBack(await again(one), numberEnding('1234'))).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
  })

  test('is texted to the receiver where the shop does', async () => {
    await fund(seller, 100_000)
    const versions = [{ code: 'BASIC', name: '100 条', unitFen: 100, units: 100 }]
    await orderAndPay(seller, (await addProduct(testApp, { type: 'SMS_PACK', versions })).id)
    const { shop } = testApp.modules.handlers
    const info = (await ask(api.shop.info, shop.info, seller.actor, {})) ?? expect.fail()
    const { id, version, serviceHours, holiday } = info
    const settings = { id, version, shipHours: 48 as const, serviceHours, holiday, textsBuyers: true }
    await ask(api.shop.saveSettings, shop.saveSettings, seller.actor, settings)
    const waybillNo = numberEnding('1234')
    const one = await owed()
    await handBack(one, waybillNo)
    await testApp.modules.outbox.deliver()
    expect((await latestText(testApp.modules.mailbox)).text).toBe(
      `您退给${info.name}的商品未被接受，已由顺丰速运寄回，运单号 ${waybillNo}。`,
    )
  })
})
