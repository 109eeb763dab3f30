// An exchange for another SKU of the same goods: what leaves, what comes back for it, and what of both comes back later.
import type { ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf, returnsOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  addSeller,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { matrixOf } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
/** By colour. */
let skus: Readonly<Record<'红色' | '蓝色' | '金色', string>>

beforeAll(async () => {
  testApp = await startTestApp()
  const colours = matrixOf({ 颜色: ['红色', '蓝色', '金色'] }, ([colour]) => ({
    stock: 100,
    priceFen: colour === '金色' ? 19_900 : 9_900,
  }))
  seller = await addPayableSeller(testApp, colours)
  const rows = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sku')
    .select(['id', 'spec_text'])
    .where('goods_id', '=', seller.goodsId)
    .execute()
  const idOf = (text: string) => rows.find((row) => row.spec_text === text)?.id ?? ''
  skus = { 红色: idOf('红色'), 蓝色: idOf('蓝色'), 金色: idOf('金色') }
})
afterAll(() => testApp.stop())

const of = ({ id, version }: ReturnInfo) => ({ id, version })
const onHand = async (name: keyof typeof skus): Promise<number> =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('sku')
      .select('stock')
      .where('id', '=', skus[name])
      .executeTakeFirstOrThrow()
  ).stock

const wish = { isReceived: true, quantity: 1, type: 'EXCHANGE', reasonCode: 'QUALITY' } as const
const reshipping = { action: 'reship', carrierCode: 'SF' } as const
let last = 0
const waybill = () => `SF6${String((last += 1)).padStart(9, '0')}`

/** Two red ones, with their buyer. */
async function shipped() {
  const paid = await placeAndPay(seller, { items: [{ skuId: skus.红色, quantity: 2 }] })
  await testApp.pass(HOUR)
  return infoOf(seller, (await ship(seller, await infoOf(seller, paid.id))).id)
}

/** Agreed to, sent back and looked at. */
async function received(one: ReturnInfo): Promise<ReturnInfo> {
  await onReturn(seller, { action: 'agree', ...of(one) })
  const sent = await onReturn(seller, { action: 'sendBack', id: one.id, carrierCode: 'SF', waybillNo: waybill() })
  return onReturn(seller, { action: 'receive', ...of(sent), isRestocked: true })
}

async function exchangedForBlue() {
  const order = await shipped()
  const back = await received(await applyFor(seller, order, { ...wish, wantedSkuId: skus.蓝色 }))
  await onReturn(seller, { ...reshipping, ...of(back), waybillNo: waybill() })
  await onReturn(seller, { action: 'gotIt', id: back.id })
  return order
}

test('the other one leaves, what came back is for sale again, and no money moves', async () => {
  const order = await shipped()
  const before = { red: await onHand('红色'), blue: await onHand('蓝色') }
  const asked = await applyFor(seller, order, { ...wish, wantedSkuId: skus.蓝色 })
  expect(asked).toMatchObject({
    specText: '红色',
    wantedSpecText: '蓝色',
    wanted: { skuId: skus.蓝色, specText: '蓝色', priceFen: 9_900, available: before.blue },
  })
  expect(asked.history.map(({ text }) => text)).toEqual(['申请换货 1 件，换成“蓝色”'])
  const back = await received(asked)
  await onReturn(seller, { ...reshipping, ...of(back), waybillNo: waybill() })
  expect({ red: await onHand('红色'), blue: await onHand('蓝色') }).toEqual({
    red: before.red + 1,
    blue: before.blue - 1,
  })
  expect(await onReturn(seller, { action: 'gotIt', id: asked.id })).toMatchObject({ status: 'SUCCESS' })
  expect(await infoOf(seller, order.id)).toMatchObject({ refundedFen: 0, refundingFen: 0 })
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('what came for it may come back, and is for sale again as what it is', async () => {
  const order = await exchangedForBlue()
  const { lines } = await returnsOf(seller, order.id, seller.storefront)
  expect(lines).toMatchObject([
    {
      sent: { quantity: 2 },
      held: [
        { skuId: skus.红色, specText: '红色', quantity: 1 },
        { skuId: skus.蓝色, specText: '蓝色', quantity: 1 },
      ],
    },
  ])
  const before = { red: await onHand('红色'), blue: await onHand('蓝色') }
  const money = { isReceived: true, quantity: 1, type: 'RETURN_REFUND', reasonCode: 'QUALITY' } as const
  // Of each there is one.
  await expect(applyFor(seller, order, { ...money, quantity: 2 })).rejects.toMatchObject({
    refusal: 'quantity.aboveRest',
  })
  const blue = await applyFor(seller, order, { ...money, skuId: skus.蓝色 })
  expect(blue).toMatchObject({ specText: '蓝色', skuId: skus.蓝色, wanted: null })
  await received(blue)
  await untilEnded(seller, blue.id)
  expect({ red: await onHand('红色'), blue: await onHand('蓝色') }).toEqual({ ...before, blue: before.blue + 1 })
  await expect(applyFor(seller, order, { ...money, skuId: skus.蓝色 })).rejects.toThrow('退回规格')
  const red = await received(await applyFor(seller, order, money))
  expect(red).toMatchObject({ specText: '红色' })
  expect(await onHand('红色')).toBe(before.red + 1)
})

test('what is on its way back stays what it is, however the wish is changed', async () => {
  const order = await exchangedForBlue()
  const money = { isReceived: true, quantity: 1, type: 'RETURN_REFUND', reasonCode: 'QUALITY' } as const
  const blue = await applyFor(seller, order, { ...money, skuId: skus.蓝色 })
  const pictureIds = blue.pictures.map(({ fileId }) => fileId)
  const changed = await onReturn(seller, { action: 'modify', id: blue.id, ...money, pictureIds, description: '有划痕' })
  expect(changed).toMatchObject({ skuId: skus.蓝色, specText: '蓝色' })
})

test('where nobody has said which, it is what was bought as long as there is enough of that', async () => {
  const order = await exchangedForBlue()
  const red = await received(await applyFor(seller, order, { ...wish, type: 'RETURN_REFUND', description: '不要了' }))
  expect(red.specText).toBe('红色')
  await untilEnded(seller, red.id)
  const blue = await applyFor(seller, order, { ...wish, type: 'RETURN_REFUND' })
  expect(blue).toMatchObject({ specText: '蓝色', skuId: skus.蓝色 })
})

test('back again: what came for it is exchanged for what was bought', async () => {
  const order = await exchangedForBlue()
  const asked = await applyFor(seller, order, { ...wish, skuId: skus.蓝色, wantedSkuId: skus.红色 })
  expect(asked).toMatchObject({ specText: '蓝色', wantedSpecText: '红色' })
  const back = await received(asked)
  await onReturn(seller, { ...reshipping, ...of(back), waybillNo: waybill() })
  await onReturn(seller, { action: 'gotIt', id: back.id })
  // Two red ones again: nothing is to be chosen.
  expect((await returnsOf(seller, order.id, seller.storefront)).lines).toMatchObject([{ held: [] }])
})

test('one that costs more is refused, and so is what is no SKU of the goods or is not offered', async () => {
  const order = await shipped()
  const exchange = (wantedSkuId: string) => applyFor(seller, order, { ...wish, wantedSkuId })
  const { lines } = await returnsOf(seller, order.id, seller.storefront)
  expect(lines[0]?.exchangeable).toEqual([
    { skuId: skus.蓝色, specText: '蓝色', priceFen: 9_900, available: expect.any(Number) },
  ])
  await expect(exchange(skus.金色)).rejects.toThrow('换货规格的现价高于原规格')
  const other = await addSeller(testApp)
  await expect(exchange(other.skuId)).rejects.toMatchObject({ refusal: 'record.notFound' })
  const db = testApp.db.tenant(seller.actor.merchantId)
  const offer = (status: 'DISABLED' | 'ENABLED') =>
    db.updateTable('sku').set({ status }).where('id', '=', skus.蓝色).execute()
  await offer('DISABLED')
  try {
    await expect(exchange(skus.蓝色)).rejects.toThrow('换货规格已停售')
  } finally {
    await offer('ENABLED')
  }
  await expect(applyFor(seller, order, { ...wish, type: 'RETURN_REFUND', wantedSkuId: skus.蓝色 })).rejects.toThrow(
    '只有换货可以选择换货规格',
  )
})

test('an empty stock of it is refused, and the merchant gives the money back', async () => {
  const order = await shipped()
  const back = await received(await applyFor(seller, order, { ...wish, wantedSkuId: skus.蓝色 }))
  const db = testApp.db.tenant(seller.actor.merchantId)
  const before = { red: await onHand('红色'), blue: await onHand('蓝色') }
  await db.updateTable('sku').set({ stock: 0 }).where('id', '=', skus.蓝色).execute()
  try {
    await expect(onReturn(seller, { ...reshipping, ...of(back), waybillNo: waybill() })).rejects.toMatchObject({
      refusal: 'stock.short',
    })
    expect((await returnOf(seller, back.id)).wanted?.available).toBe(0)
  } finally {
    await db.updateTable('sku').set({ stock: before.blue }).where('id', '=', skus.蓝色).execute()
  }
  await onReturn(seller, { action: 'convert', ...of(back) })
  await untilEnded(seller, back.id)
  expect({ red: await onHand('红色'), blue: await onHand('蓝色') }).toEqual({ ...before, red: before.red + 1 })
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('asked for anew it names another one, or none; an offer of money sends none', async () => {
  const order = await shipped()
  const asked = await applyFor(seller, order, { ...wish, wantedSkuId: skus.蓝色 })
  const pictureIds = asked.pictures.map(({ fileId }) => fileId)
  const same = await onReturn(seller, { action: 'modify', id: asked.id, ...wish, pictureIds })
  expect(same).toMatchObject({ wanted: null, wantedSpecText: null, specText: '红色' })
  const blue = await onReturn(seller, { action: 'modify', id: asked.id, ...wish, pictureIds, wantedSkuId: skus.蓝色 })
  expect(blue.wantedSpecText).toBe('蓝色')
  await onReturn(seller, {
    action: 'offer',
    ...of(blue),
    type: 'REFUND_ONLY',
    amountFen: 2_000,
    note: '退一部分可以吗',
  })
  expect(await onReturn(seller, { action: 'accept', id: blue.id })).toMatchObject({
    wanted: null,
    wantedSpecText: null,
  })
})

test('whoever may change the wish is told for what, until something is on its way; its merchant is not asked', async () => {
  const asked = await applyFor(seller, await shipped(), { ...wish, wantedSkuId: skus.蓝色 })
  const offered = async (who?: typeof seller.storefront) =>
    (await returnOf(seller, asked.id, who)).exchangeable.map(({ skuId }) => skuId)
  expect(await offered(seller.storefront)).toEqual([skus.蓝色])
  expect(await offered()).toEqual([])
  await onReturn(seller, { action: 'agree', ...of(await returnOf(seller, asked.id)) })
  await onReturn(seller, { action: 'sendBack', id: asked.id, carrierCode: 'SF', waybillNo: waybill() })
  expect(await offered(seller.storefront)).toEqual([])
})
