// Orders of all merchants as the platform finds and reads them: by state, by number, by merchant, held or not.
import { randomUUID } from 'node:crypto'
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  close,
  holdOrRelease,
  HOUR,
  infoOf,
  operate,
  paymentNoOf,
  place,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { allColumns, askFor, exported } from '../../../testing/export.ts'
import { escalate } from '../../../testing/disputes.ts'
import { applyFor, onReturn } from '../../../testing/returns.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let first: Seller
let second: Seller
let operator: ReturnType<typeof newOperator>
beforeAll(async () => {
  testApp = await startTestApp()
  first = await addPayableSeller(testApp, { stock: 1_000 })
  second = await addPayableSeller(testApp, { stock: 1_000 })
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

const list = (body: InputOf<typeof api.platformSaleOrder.list>, actor: unknown = operator) =>
  ask(api.platformSaleOrder.list, testApp.modules.handlers.platformSaleOrder.list, actor, body)
const info = (merchantId: string, orderId: string) =>
  ask(api.platformSaleOrder.info, testApp.modules.handlers.platformSaleOrder.info, operator, { merchantId, orderId })
const numbersIn = async (body: InputOf<typeof api.platformSaleOrder.list>) =>
  (await list(body)).list.map(({ orderNo }) => orderNo)

describe('the list', () => {
  test('has the orders of every merchant, newest first, and counts each tab', async () => {
    const unpaid = await place(first)
    await testApp.pass(1_000)
    const paid = await placeAndPay(second)
    await testApp.pass(1_000)
    const shipped = await placeAndPay(first)
    await ship(first, shipped)
    const found = await list({})
    expect(found.list.map(({ orderNo }) => orderNo)).toEqual([shipped.orderNo, paid.orderNo, unpaid.orderNo])
    expect(found.list.map(({ merchantId }) => merchantId)).toEqual([
      first.actor.merchantId,
      second.actor.merchantId,
      first.actor.merchantId,
    ])
    expect(found).toMatchObject({ total: 3, counts: { ALL: 3, UNPAID: 1, TO_SHIP: 1, SHIPPED: 1, CLOSED: 0, HELD: 0 } })
    expect(found.list[1]).toMatchObject({
      status: 'TO_SHIP',
      payableFen: paid.payableFen,
      items: paid.items.map(({ title, specText, quantity }) => ({ title, specText, quantity })),
      allowedActions: ['hold'],
    })
    expect(found.list.at(-1)?.allowedActions).toEqual([])
    expect(await numbersIn({ tab: 'TO_SHIP' })).toEqual([paid.orderNo])
    expect(await numbersIn({ sort: 'createdAt:asc' })).toEqual([unpaid.orderNo, paid.orderNo, shipped.orderNo])
    expect(await numbersIn({ createdFrom: paid.createdAt, createdTo: shipped.createdAt })).toEqual([paid.orderNo])
  })

  test('finds by the number of a payment, a refund or a return of an order', async () => {
    const order = await placeAndPay(first)
    await testApp.pass(HOUR)
    const returned = await applyFor(first, order)
    const payment = await paymentNoOf(first, order.id)
    const other = await placeAndPay(first)
    await refund(first, await infoOf(first, other.id), 100)
    const [refunded] = (await infoOf(first, other.id)).refunds
    expect(await numbersIn({ keyword: payment })).toEqual([order.orderNo])
    expect(await numbersIn({ keyword: returned.returnNo.toLowerCase() })).toEqual([order.orderNo])
    expect(await numbersIn({ keyword: refunded?.refundNo ?? '' })).toEqual([other.orderNo])
    for (const keyword of ['PY000000000000000000', 'RF000000000000000000', 'RT000000000000000000'])
      expect(await list({ keyword })).toMatchObject({ list: [], total: 0 })
  })

  test('finds the orders that left in a parcel by its number, and that of a dispute', async () => {
    const [one, other] = [await placeAndPay(first), await placeAndPay(second)]
    const parcel = { carrierCode: 'SF', waybillNo: 'SF7712345678' }
    for (const [seller, order] of [
      [first, one],
      [second, other],
    ] as const)
      await operate(seller, { action: 'ship', orderId: order.id, version: order.version, packages: [parcel] })
    const sent = [other.orderNo, one.orderNo].toSorted()
    expect((await numbersIn({ keyword: 'sf77 1234 5678' })).toSorted()).toEqual(sent)
    expect(await list({ keyword: 'SF7712345678', tab: 'SHIPPED' })).toMatchObject({ total: 2 })
    const { id: orderId, version, shipments } = await infoOf(first, one.id)
    await operate(first, { action: 'undoShip', orderId, version, shipmentId: shipments[0]?.id ?? '' })
    expect(await numbersIn({ keyword: 'SF7712345678' })).toEqual([other.orderNo])
    expect(await list({ keyword: 'SF77123456' })).toMatchObject({ list: [], total: 0 })
    const bought = await placeAndPay(second)
    await testApp.pass(HOUR)
    const asked = await applyFor(second, bought)
    const { id, version: asIs } = asked
    await onReturn(second, { action: 'reject', id, version: asIs, code: 'CUSTOM', reason: '定制商品不退' })
    const { dispute } = await escalate(second, asked)
    expect(await numbersIn({ keyword: dispute?.disputeNo ?? '' })).toEqual([bought.orderNo])
  })

  test('finds by the number of an order, and by the number and the whole name of a merchant', async () => {
    const order = await place(second)
    expect(await numbersIn({ keyword: order.orderNo.toLowerCase() })).toEqual([order.orderNo])
    const [row] = (await list({ keyword: order.orderNo })).list
    const { merchantNo = '', merchantName = '' } = row ?? {}
    for (const keyword of [merchantNo, merchantName]) {
      const { list: rows, counts } = await list({ keyword, pageSize: 100 })
      expect(rows.map(({ orderNo }) => orderNo)).toContain(order.orderNo)
      expect(rows.every((found) => found.merchantName === merchantName)).toBe(true)
      expect(counts?.['ALL']).toBe(rows.length)
    }
    expect(await list({ keyword: '没有这家商户' })).toMatchObject({ list: [], total: 0 })
    expect(await list({ keyword: 'SO000000000000000000' })).toMatchObject({ list: [], total: 0 })
  })

  test('finds those of a shop, by its number or whole name, alone and beside what else is looked for', async () => {
    const order = await place(second)
    const { id: shopId, name } = await testApp.db
      .tenant(second.actor.merchantId)
      .updateTable('shop')
      .set({ name: '山那边的小店' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    const { shop_no: shopNo } = await testApp.db
      .tenant(second.actor.merchantId)
      .selectFrom('shop')
      .select('shop_no')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    for (const shop of [name, shopNo.toLowerCase()]) {
      const found = await list({ shop, pageSize: 100 })
      expect(found.list.map(({ orderNo }) => orderNo)).toContain(order.orderNo)
      expect(found.list.every(({ merchantId }) => merchantId === second.actor.merchantId)).toBe(true)
      expect(found.counts?.['ALL']).toBe(found.list.length)
      expect(await numbersIn({ shop, keyword: order.orderNo })).toEqual([order.orderNo])
    }
    const [other] = (await list({ keyword: (await place(first)).orderNo })).list
    expect(await list({ shop: name, keyword: other?.merchantNo ?? '' })).toMatchObject({ list: [], total: 0 })
    expect(await list({ shop: name, keyword: other?.orderNo ?? '' })).toMatchObject({ list: [], total: 0 })
    expect(await list({ shop: '没有这家店' })).toMatchObject({ list: [], total: 0 })
  })

  test('goes on behind a page, and refuses the cursor of another order', async () => {
    for (let count = 0; count < 11; count += 1) await place(first)
    const pageOne = await list({ pageSize: 10 })
    const pageTwo = await list({ pageSize: 10, cursor: pageOne.nextCursor ?? '' })
    const ids = [...pageOne.list, ...pageTwo.list].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(pageTwo.list.length).toBeGreaterThan(0)
    await expect(list({ sort: 'createdAt:asc', cursor: pageOne.nextCursor ?? '' })).rejects.toMatchObject({
      refusal: 'request.invalid',
    })
  })

  test('what is held stands in its own tab and in that of its state', async () => {
    const paid = await placeAndPay(first)
    await holdOrRelease(first, operator, paid.id, 'DISPUTE')
    const held = await list({ tab: 'HELD' })
    expect(held.list.map(({ id, hold, allowedActions }) => [id, hold?.reason, allowedActions])).toEqual([
      [paid.id, 'DISPUTE', ['hold', 'release']],
    ])
    expect(held).toMatchObject({ total: 1, counts: { HELD: 1 } })
    expect(await numbersIn({ tab: 'TO_SHIP', keyword: paid.orderNo })).toEqual([paid.orderNo])
    expect(await numbersIn({ tab: 'HELD', keyword: paid.orderNo })).toEqual([paid.orderNo])
    await holdOrRelease(first, operator, paid.id, 'release')
    expect((await list({ tab: 'HELD' })).total).toBe(0)
  })
})

describe('one order', () => {
  test('is whole, with its merchant, its receiver masked and nothing but holding to be done', async () => {
    const paid = await placeAndPay(first)
    const seen = await info(first.actor.merchantId, paid.id)
    expect(seen).toMatchObject({
      merchantId: first.actor.merchantId,
      order: { id: paid.id, orderNo: paid.orderNo, receiverPhone: paid.receiverPhone, money: paid.money },
      allowedActions: ['hold'],
    })
    expect(seen.order.receiverPhone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(seen.order).not.toHaveProperty('allowedActions')
    const closed = await place(first)
    await close(first, await infoOf(first, closed.id))
    expect((await info(first.actor.merchantId, closed.id)).allowedActions).toEqual([])
  })

  test('is that of this merchant: beside another one there is none', async () => {
    const order = await place(first)
    for (const [merchantId, orderId] of [
      [second.actor.merchantId, order.id],
      [randomUUID(), order.id],
      [first.actor.merchantId, randomUUID()],
    ] as const)
      await expect(info(merchantId, orderId)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('as a table', () => {
  test('has what is filtered, of all merchants, and no receiver', async () => {
    const order = await placeAndPay(second)
    const { rows } = await exported(testApp, operator, {
      list: 'platformSaleOrder',
      filters: { keyword: order.orderNo, sort: 'createdAt:asc' },
      columns: allColumns('platformSaleOrder'),
    })
    const [head, ...lines] = rows
    expect(head?.slice(0, 4)).toEqual(['订单号', '商户号', '商户', '状态'])
    expect(lines.map(([no]) => no)).toEqual([order.orderNo])
    expect(JSON.stringify(lines)).not.toContain('李雷')
    expect(lines[0]?.[7]).toBe(order.payableFen / 100)
  })

  test('takes the right to it, and not that to withdrawals', async () => {
    const only = { ...operator, permissions: new Set(['payout.export' as const]) }
    await expect(
      askFor(testApp, only, { list: 'platformSaleOrder', filters: {}, columns: ['orderNo'] }),
    ).rejects.toMatchObject({ refusal: 'permission.denied' })
  })
})
