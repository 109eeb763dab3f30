// An order that the platform holds: nothing of it leaves or is settled, its promise stands still; and who is told when a promise ends.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  close,
  confirm,
  DAY,
  holdOrRelease,
  HOUR,
  infoOf,
  listOf,
  operate,
  place,
  placeAndPay,
  refund,
  type Seller,
  settleAtOnce,
  ship,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
let operator: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

const hold = (orderId: string, key?: string) => holdOrRelease(seller, operator, orderId, 'hold', key)
const release = (orderId: string) => holdOrRelease(seller, operator, orderId, 'release')
const notices = async () =>
  (await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})).list
const untilOf = (order: SaleOrderInfo) => Date.parse(order.shipDeadlineAt ?? '')
/** By how much its promise ends later. */
const hoursBetween = (before: SaleOrderInfo, after: SaleOrderInfo) =>
  Math.round((untilOf(after) - untilOf(before)) / HOUR)

describe('a held order', () => {
  test('is not shipped, says why, and its merchant is told; released it goes on with what was left', async () => {
    const paid = await placeAndPay(seller)
    await testApp.pass(5 * HOUR)
    const held = await hold(paid.id)
    expect(held).toMatchObject({
      hold: { reason: 'RISK', note: '收件人多次拒付' },
      shipDeadlineAt: null,
      allowedActions: ['hold', 'release'],
    })
    const order = await infoOf(seller, paid.id)
    expect(order.hold).toMatchObject({ reason: 'RISK', note: '收件人多次拒付' })
    expect(order.allowedActions).not.toContain('ship')
    const text = '订单暂停发货（风险核查）：收件人多次拒付'
    // Who of the platform it was, the platform alone is told.
    expect(order.timeline.at(-1)).toMatchObject({ actor: '平台', text })
    const whose = { merchantId: seller.actor.merchantId, orderId: paid.id }
    const desk = await ask(api.platformSaleOrder.info, testApp.modules.handlers.platformSaleOrder.info, operator, whose)
    expect(desk.order.timeline.at(-1)).toMatchObject({ actor: operator.name, text })
    for (const seen of [paid, order])
      await expect(ship(seller, seen)).rejects.toMatchObject({
        refusal: 'state.notAllowed',
        said: { zh: expect.stringContaining('订单已暂停发货（风险核查）') },
      })
    const [notice] = await notices()
    expect(notice).toMatchObject({ title: '订单已暂停发货', link: `/order/saleorder?id=${paid.id}` })
    expect(notice?.body).toContain('收件人多次拒付')
    await testApp.pass(70 * HOUR)
    await testApp.work()
    const found = await listOf(seller, { deadline: 'HELD', keyword: paid.orderNo })
    expect(found.list.map(({ id, hold: why }) => [id, why?.reason])).toEqual([[paid.id, 'RISK']])
    const freed = await release(paid.id)
    expect(freed).toMatchObject({ hold: null, allowedActions: ['hold'] })
    const after = await infoOf(seller, paid.id)
    expect(hoursBetween(paid, after)).toBe(70)
    expect((await ship(seller, after)).status).toBe('SHIPPED')
  })

  test('is no news of its buyer’s', async () => {
    const paid = await placeAndPay(seller)
    await hold(paid.id)
    const seen = await infoOf(seller, paid.id, seller.storefront)
    expect(seen.hold).toBeNull()
    expect(seen.timeline.map(({ text }) => text).join()).not.toContain('暂停')
  })

  test('under one key is held once; held again it is for another reason, since the first time', async () => {
    const paid = await placeAndPay(seller)
    const [first, again] = [await hold(paid.id, 'hold-1'), await hold(paid.id, 'hold-1')]
    expect(again).toEqual(first)
    await testApp.pass(HOUR)
    const dispute = await holdOrRelease(seller, operator, paid.id, 'DISPUTE')
    expect(dispute.hold).toEqual({ reason: 'DISPUTE', note: '收件人多次拒付', since: first.hold?.since })
    await release(paid.id)
    expect(hoursBetween(paid, await infoOf(seller, paid.id))).toBe(1)
    await expect(release(paid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('is one that is paid, and neither closed nor settled', async () => {
    const unpaid = await infoOf(seller, (await place(seller)).id)
    await expect(hold(unpaid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await close(seller, unpaid)
    await expect(hold(unpaid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(hold(seller.goodsId)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('whose money goes back is held no more once it is closed', async () => {
    const paid = await placeAndPay(seller)
    await hold(paid.id)
    await refund(seller, await infoOf(seller, paid.id), paid.payableFen)
    for (let times = 0; times < 3; times += 1) {
      await testApp.payment.idle()
      await testApp.pass(10_000)
      await testApp.work()
    }
    expect(await infoOf(seller, paid.id)).toMatchObject({ status: 'CLOSED', hold: null })
  })

  test('of which a parcel is taken back waits with its promise standing still', async () => {
    const sent = await ship(seller, await placeAndPay(seller))
    await hold(sent.id)
    const { version, shipments } = await infoOf(seller, sent.id)
    const shipmentId = shipments[0]?.id ?? ''
    await operate(seller, { action: 'undoShip', orderId: sent.id, version, shipmentId })
    expect(await infoOf(seller, sent.id)).toMatchObject({ status: 'TO_SHIP', shipDeadlineAt: null })
    await testApp.pass(HOUR)
    await release(sent.id)
    expect((await infoOf(seller, sent.id)).shipDeadlineAt).not.toBeNull()
  })

  test('is settled once it is released, and by nobody before', async () => {
    const paid = await placeAndPay(seller)
    await ship(seller, paid)
    await confirm(seller, paid.id)
    await hold(paid.id)
    await testApp.pass(7 * DAY)
    await testApp.work()
    const due = await infoOf(seller, paid.id)
    expect(due.settleStatus).toBe('NOT_DUE')
    const asked = {
      merchantId: seller.actor.merchantId,
      orderId: paid.id,
      amountFen: due.money.expectedSettleFen,
    }
    await expect(settleAtOnce(testApp, operator, asked)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { list } = await ask(api.settlement.list, testApp.modules.handlers.settlement.list, operator, {
      keyword: paid.orderNo,
    })
    expect(list).toMatchObject([{ isHeld: true, allowedActions: [] }])
    await release(paid.id)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).settleStatus).toBe('SETTLED')
  })
})

describe('a promise to ship', () => {
  const told = async (title: string) => (await notices()).find((notice) => notice.title === title)?.body ?? ''
  /** What the bell of a merchant of its own says. */
  const fresh = async () => {
    seller = await addPayableSeller(testApp, { stock: 1000 })
    return placeAndPay(seller)
  }

  test('is told of twelve hours before its end and at its end, once each', async () => {
    await fresh()
    await testApp.pass(35 * HOUR)
    await testApp.work()
    expect(await told('订单即将发货超时')).toBe('')
    await testApp.pass(HOUR)
    await testApp.work()
    await testApp.work()
    expect(await told('订单即将发货超时')).toMatch(/^1 笔订单/)
    await testApp.pass(12 * HOUR)
    await testApp.work()
    await testApp.work()
    expect(await told('订单发货超时')).toMatch(/^1 笔订单/)
    expect(await told('订单即将发货超时')).toMatch(/^1 笔订单/)
  })

  test('moves with a hold, and ends with what was shipped or refunded', async () => {
    const held = await fresh()
    const [shipped, back] = [await placeAndPay(seller), await placeAndPay(seller)]
    await hold(held.id)
    await ship(seller, shipped)
    await refund(seller, back, back.payableFen)
    await testApp.pass(40 * HOUR)
    await testApp.work()
    expect(await told('订单即将发货超时')).toBe('')
    await release(held.id)
    await testApp.pass(37 * HOUR)
    await testApp.work()
    expect(await told('订单即将发货超时')).toMatch(/^1 笔订单/)
    expect(await told('订单发货超时')).toBe('')
  })
})
