// Why an order was closed: the code its merchant chose and what was typed beside it, read by its buyer and in both languages.
import { api, type CloseReasonCode } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  closedNone,
  infoOf,
  operate,
  place,
  placeAndPay,
  type Seller,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { keptReason, saidReason } from './close-reason.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

async function closed(reasonCode: CloseReasonCode, note?: string) {
  const { id: orderId } = await place(seller)
  const { version } = await infoOf(seller, orderId)
  return operate(seller, { action: 'close', orderId, version, reasonCode, ...(note !== undefined && { note }) })
}

test('a code is kept with its sentence, and a note stands beside it', async () => {
  expect(await closed('OUT_OF_STOCK')).toMatchObject({ closeReasonCode: 'OUT_OF_STOCK', closeReason: '商品缺货' })
  const noted = await closed('WRONG_INFO', '电话少一位')
  expect(noted).toMatchObject({ closeReasonCode: 'WRONG_INFO', closeReason: '信息填写错误：电话少一位' })
  expect(noted.timeline.at(-1)?.text).toBe('订单关闭：信息填写错误：电话少一位')
  // Its buyer reads both.
  expect((await infoOf(seller, noted.id, seller.storefront)).closeReason).toBe('信息填写错误：电话少一位')
})

test('of another reason the note says which, and none is refused', async () => {
  expect(await closed('OTHER', '买家在店里付了')).toMatchObject({
    closeReasonCode: 'OTHER',
    closeReason: '买家在店里付了',
  })
  const body = { action: 'close', orderId: seller.skuId, version: 1, reasonCode: 'OTHER' }
  for (const note of [undefined, '', ' ', '啊'])
    expect(api.saleOrder.operate.body.safeParse({ ...body, note }).error?.issues.map(({ path }) => path)).toEqual([
      ['note'],
    ])
})

test('who closes nothing has no code: a buyer who cancels, and an order that is open', async () => {
  const { id: orderId } = await place(seller)
  expect((await infoOf(seller, orderId)).closeReasonCode).toBeNull()
  const canceled = await operate(
    seller,
    { action: 'cancel', orderId, reason: '不想要了' },
    { actor: seller.storefront },
  )
  expect(canceled).toMatchObject({ status: 'CLOSED', closeReason: '不想要了', closeReasonCode: null })
})

test('a paid order that is closed for want of stock has that code', async () => {
  await closedNone(seller)
  const { id: orderId, version, items } = await placeAndPay(seller)
  const missing = items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
  await operate(seller, { action: 'outOfStock', orderId, version, items: missing, reason: '仓库盘点缺货' })
  while ((await infoOf(seller, orderId)).status !== 'CLOSED') {
    await testApp.pass(10_000)
    await testApp.work()
  }
  expect(await infoOf(seller, orderId)).toMatchObject({
    status: 'CLOSED',
    closeReasonCode: 'OUT_OF_STOCK',
    closeReason: '缺货，已全额退款',
  })
})

test('is said in English too, but for what somebody typed', () => {
  expect(saidReason(keptReason('IN_PERSON', ''), 'IN_PERSON').en).toBe('Handed over in person')
  expect(saidReason(keptReason('IN_PERSON', '周六'), 'IN_PERSON').en).toBe('Handed over in person: 周六')
  expect(saidReason(keptReason('OTHER', '周六'), 'OTHER').en).toBe('周六')
  expect(saidReason('缺货，已全额退款', 'OUT_OF_STOCK').en).toBe('out of stock, refunded in full')
  expect(saidReason('超时未付款', null).en).toBe('not paid in time')
})
