// Paper of orders: what is still to be sent and no more, receivers in full only for who may see them, each print counted once.
import { api, dayOf, type InputOf, startOfDay } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  close,
  confirm,
  infoOf,
  listOf,
  operate,
  place,
  placeAndPay,
  refund,
  type Seller,
  sellingOf,
  ship,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { saveGoodsOf } from '../../goods/goods.testing.ts'
import { picksOf } from './pick-list.ts'

let testApp: TestApp
let seller: Seller
let soapId: string
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  soapId = (await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '手工皂', stock: 10_000 })).sku.id
})
afterAll(() => testApp.stop())

const MINUTE = 60_000
type Template = InputOf<typeof api.saleOrder.print>['template']
const print = (template: Template, ids: readonly string[], actor: unknown = seller.actor) =>
  ask(api.saleOrder.print, testApp.modules.saleOrders.handlers.print, actor, { orderIds: [...ids], template })
const without = (...rights: string[]) => ({
  ...seller.actor,
  permissions: new Set([...seller.actor.permissions].filter((one) => !rights.includes(one))),
})

/** Two mugs and three soaps, paid. */
const paidOrder = () =>
  placeAndPay(seller, {
    items: [
      { skuId: seller.skuId, quantity: 2 },
      { skuId: soapId, quantity: 3 },
    ],
  })
const idOf = (order: Awaited<ReturnType<typeof paidOrder>>, at: number) => order.items[at]?.id ?? expect.fail()
let number = 0
const sendSome = (order: Awaited<ReturnType<typeof paidOrder>>, at: number, quantity: number) =>
  operate(seller, {
    action: 'ship',
    orderId: order.id,
    version: order.version,
    packages: [
      {
        carrierCode: 'SF',
        waybillNo: `SF8${String((number += 1)).padStart(11, '0')}`,
        items: [{ itemId: idOf(order, at), quantity }],
      },
    ],
  })

describe('a pick list', () => {
  test('has each kind once, with what is left of it and the baskets it goes into', async () => {
    const [whole, part] = [await paidOrder(), await paidOrder()]
    const sent = await sendSome(part, 1, 1)
    await operate(seller, {
      action: 'outOfStock',
      orderId: sent.id,
      version: sent.version,
      items: [{ itemId: idOf(sent, 0), quantity: 1 }],
      reason: '仓库缺货',
    })
    const { orders, picks, notes, failed } = await print('PICK', [part.id, whole.id])
    expect(failed).toEqual([])
    expect(notes).toEqual([])
    expect(orders).toEqual([
      { id: part.id, basket: 1, orderNo: part.orderNo, pieces: 3 },
      { id: whole.id, basket: 2, orderNo: whole.orderNo, pieces: 5 },
    ])
    expect(Object.fromEntries(picks.map(({ skuId, quantity, baskets }) => [skuId, { quantity, baskets }]))).toEqual({
      [seller.skuId]: { quantity: 3, baskets: [{ basket: 1, quantity: 1 }, { basket: 2, quantity: 2 }] }, // prettier-ignore
      [soapId]: { quantity: 5, baskets: [{ basket: 1, quantity: 2 }, { basket: 2, quantity: 3 }] }, // prettier-ignore
    })
  })

  test('is walked once: by code as shelves are numbered, and what has none comes last', () => {
    const line = (outerSkuCode: string, title = '货') =>
      ({
        skuId: `${outerSkuCode}/${title}`,
        title,
        specText: '',
        outerSkuCode,
        thumbnailUrl: null,
        quantity: 1,
      }) as never
    const picks = picksOf([{ basket: 1, lines: [line('A10'), line('', '乙'), line('A2'), line('', '甲'), line('B1')] }])
    expect(picks.map(({ outerSkuCode, title }) => outerSkuCode || title)).toEqual(['A2', 'A10', 'B1', '甲', '乙'])
  })
})

describe('a delivery note', () => {
  test('names receiver, goods and shop; what was sent before or never comes is told apart', async () => {
    const sent = await sendSome(await paidOrder(), 1, 1)
    const order = await operate(seller, {
      action: 'outOfStock',
      orderId: sent.id,
      version: sent.version,
      items: [{ itemId: idOf(sent, 1), quantity: 1 }],
      reason: '仓库缺货',
    })
    const { notes, shops, picks } = await print('PACK', [order.id])
    expect(picks).toEqual([])
    expect(notes).toMatchObject([
      {
        orderNo: order.orderNo,
        receiver: { name: '李雷', phone: '13712345678', address: '浙江省杭州市西湖区 学院路 1 号 3 幢' },
        isReceiverFull: true,
        items: [
          { quantity: 2, sentBefore: 0, dropped: 0 },
          { quantity: 1, sentBefore: 1, dropped: 1 },
        ],
      },
    ])
    expect(shops).toMatchObject([
      {
        id: order.shopId,
        logoUrl: null,
        deliveryNote: { paper: 'A4', foot: '' },
        returnAddress: { phone: expect.stringMatching(/^1/) },
      },
    ])
    // Once all is sent, the note says what was sent.
    const all = await ship(seller, await infoOf(seller, order.id))
    const [again] = (await print('PACK', [all.id])).notes
    expect(again?.items).toMatchObject([{ quantity: 2 }, { quantity: 2, sentBefore: 0, dropped: 1 }])
  })

  test('has its receiver masked for who may not see receivers, and for everybody once it was received', async () => {
    const order = await placeAndPay(seller)
    const masked = { receiver: { name: '李*', phone: '137****5678' }, isReceiverFull: false }
    expect((await print('PACK', [order.id], without('saleOrder.reveal'))).notes).toMatchObject([masked])
    await ship(seller, await infoOf(seller, order.id))
    await confirm(seller, order.id)
    expect((await print('PACK', [order.id])).notes).toMatchObject([masked])
  })
})

test('what can’t be printed says why, and the rest is', async () => {
  const [paid, unpaid, toClose] = [await placeAndPay(seller), await place(seller), await place(seller)]
  await close(seller, await infoOf(seller, toClose.id))
  const back = await placeAndPay(seller)
  await refund(seller, back, back.paidAt === null ? 0 : back.payableFen)
  const stranger = await addPayableSeller(testApp)
  const foreign = await placeAndPay(stranger)
  const ids = [unpaid.id, paid.id, toClose.id, foreign.id, back.id]
  for (const template of ['PICK', 'PACK'] as const) {
    const { orders, failed } = await print(template, ids)
    expect(orders.map(({ id, basket }) => [id, basket])).toEqual([[paid.id, 1]])
    const said = Object.fromEntries(failed.map(({ id, message }) => [id, message]))
    expect(said).toEqual({
      [unpaid.id]: expect.stringContaining('待付款'),
      [toClose.id]: expect.stringContaining('交易关闭'),
      [foreign.id]: expect.stringContaining('不存在'),
      [back.id]: expect.stringMatching(/退款|关闭/),
    })
    // Nothing is told of a stranger's order.
    expect(failed.find(({ id }) => id === foreign.id)?.orderNo).toBeNull()
  }
  const shipped = await ship(seller, await infoOf(seller, paid.id))
  expect((await print('PICK', [shipped.id])).failed).toMatchObject([{ message: expect.stringContaining('已发货') }])
  expect((await print('PACK', [shipped.id])).failed).toEqual([])
})

describe('a print', () => {
  test('is counted and written down once, however often its page is loaded again', async () => {
    const { id } = await placeAndPay(seller)
    expect(await infoOf(seller, id)).toMatchObject({ printed: [], printCount: 0, lastPrintedAt: null })
    await print('PACK', [id])
    await print('PACK', [id])
    await print('PICK', [id])
    const order = await infoOf(seller, id)
    expect(order).toMatchObject({ printed: ['PICK', 'PACK'], printCount: 2 })
    expect(order.timeline.map(({ text }) => text).slice(-2)).toEqual(['打印发货单（含完整收货信息）', '打印拣货单'])
    // Its buyer learns nothing of how it is packed.
    const shown = await infoOf(seller, id, seller.storefront)
    expect(shown).toMatchObject({ printed: [], printCount: 0, lastPrintedAt: null })
    expect(shown.timeline.map(({ text }) => text)).not.toContain('打印拣货单')
  })

  test('changes no version, so that nobody at work with the order is disturbed', async () => {
    const order = await placeAndPay(seller)
    await print('PACK', [order.id])
    expect((await ship(seller, order)).status).toBe('SHIPPED')
  })

  test('is found by whether there is any, among what is to be sent', async () => {
    const other = await addPayableSeller(testApp)
    const printOf = (id: string) =>
      ask(api.saleOrder.print, testApp.modules.saleOrders.handlers.print, other.actor, {
        orderIds: [id],
        template: 'PICK',
      })
    const [one, two, gone] = [await placeAndPay(other), await placeAndPay(other), await placeAndPay(other)]
    await printOf(one.id)
    await printOf(gone.id)
    await ship(other, await infoOf(other, gone.id))
    const found = async (body: Parameters<typeof listOf>[1]) => {
      const { list, total, counts } = await listOf(other, body)
      return { ids: list.map(({ id }) => id), total, toShip: counts?.['TO_SHIP'] }
    }
    for (const body of [{}, { status: 'TO_SHIP' }, { sort: 'paidAt:desc' }, { keyword: two.buyerNickname }] as const) {
      expect(await found({ ...body, mark: 'NOT_PRINTED' })).toEqual({ ids: [two.id], total: 1, toShip: 1 })
      expect(await found({ ...body, mark: 'PRINTED' })).toEqual({ ids: [one.id], total: 1, toShip: 1 })
    }
    expect(await found({ status: 'SHIPPED', mark: 'PRINTED' })).toMatchObject({ ids: [], total: 0 })
  })

  test('of the same orders by two at once waits for neither, and counts for both', async () => {
    const colleague = { ...seller.actor, userId: crypto.randomUUID() }
    for (let round = 0; round < raceRounds(4); round += 1) {
      const ids = [(await placeAndPay(seller)).id, (await placeAndPay(seller)).id]
      const papers = await Promise.all([
        print('PACK', ids),
        print('PACK', ids.toReversed(), colleague),
        print('PACK', ids),
      ])
      for (const { orders } of papers) expect(orders).toHaveLength(2)
      for (const id of ids) expect((await infoOf(seller, id)).printCount).toBe(2)
    }
  })

  test('shows no more receivers in full than one may see in a day, and then counts nothing', async () => {
    const { id } = await placeAndPay(seller)
    const key = `print|${seller.actor.merchantId}|${seller.actor.userId}`
    const window_start_at = startOfDay(dayOf(testApp.clock.now()))
    await testApp.db.global.deleteFrom('rate_window').where('key', '=', key).execute()
    await testApp.db.global.insertInto('rate_window').values({ key, window_start_at, count: 1_000 }).execute()
    await expect(print('PACK', [id])).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    expect((await infoOf(seller, id)).printCount).toBe(0)
    expect((await print('PICK', [id])).orders).toHaveLength(1)
    expect((await print('PACK', [id], without('saleOrder.reveal'))).notes).toHaveLength(1)
    await testApp.db.global.deleteFrom('rate_window').where('key', '=', key).execute()
  })

  // Last: the provider would be told of hours that are not its own.
  test('is another one after ten minutes', async () => {
    const { id } = await placeAndPay(seller)
    await print('PACK', [id])
    testApp.clock.advance(11 * MINUTE)
    await print('PACK', [id])
    expect((await infoOf(seller, id)).printCount).toBe(2)
  })
})
