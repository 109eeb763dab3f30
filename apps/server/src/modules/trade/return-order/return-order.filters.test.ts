// Returns are found by kind, phase, reason, dispute, goods, buyer, amount and times, alone and together, and each tab is counted by the same.
import type { api, InputOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, listReturns, onReturn } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, newPhone, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
const of: Record<'small' | 'large' | 'ended', string> = { small: '', large: '', ended: '' }
let endedAt = ''

const shipped = async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, (await ship(seller, await infoOf(seller, order.id))).id)
}
const found = async (body: InputOf<typeof api.returnOrder.list>) =>
  (await listReturns(seller, body)).list.map(({ id }) => id)
const sent = { isReceived: true, quantity: 1 } as const

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  of.small = (await applyFor(seller, await shipped(), { ...sent, reasonCode: 'QUALITY', amountFen: 500 })).id
  of.large = (await applyFor(seller, await shipped(), { ...sent, type: 'RETURN_REFUND', reasonCode: 'DAMAGED' })).id
  of.ended = (await applyFor(seller, await shipped(), { ...sent, reasonCode: 'QUALITY', amountFen: 700 })).id
  await testApp.pass(HOUR)
  endedAt = testApp.clock.now().toISOString()
  await onReturn(seller, { action: 'cancel', id: of.ended })
  await testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('return_order')
    .set({ buyer_nickname: `阿${newPhone()}` })
    .where('id', '=', of.small)
    .execute()
})
afterAll(() => testApp.stop())

test('by amount, both ends included', async () => {
  expect(await found({ amountFromFen: 500, amountToFen: 700 })).toEqual([of.ended, of.small])
  expect(await found({ amountFromFen: 501, amountToFen: 699 })).toEqual([])
  expect(await found({ amountFromFen: 701, tab: 'MERCHANT_REVIEW', sort: 'deadlineAt:asc' })).toEqual([of.large])
  expect((await listReturns(seller, { amountToFen: 700 })).counts).toMatchObject({
    ALL: 2,
    MERCHANT_REVIEW: 1,
    CLOSED: 1,
  })
})

test('by when it ended, which what is open has not', async () => {
  expect(await found({ endedFrom: endedAt })).toEqual([of.ended])
  expect(await found({ endedTo: endedAt })).toEqual([])
  expect(await found({ endedFrom: endedAt, amountToFen: 600 })).toEqual([])
})

test('by when it was asked for, half open', async () => {
  const [newest] = (await listReturns(seller, {})).list
  const at = newest?.appliedAt ?? ''
  expect(await found({ appliedFrom: at })).toEqual([of.ended])
  expect(await found({ appliedTo: at })).toEqual([of.large, of.small])
  expect(await found({ appliedTo: at, amountToFen: 600 })).toEqual([of.small])
})

test('by kind, reason and buyer', async () => {
  expect(await found({ type: 'RETURN_REFUND' })).toEqual([of.large])
  expect(await found({ reason: 'QUALITY', tab: 'CLOSED' })).toEqual([of.ended])
  const [small] = (await listReturns(seller, { amountToFen: 600 })).list
  expect(await found({ buyer: small?.buyerNickname ?? '' })).toEqual([of.small])
  expect(await found({ buyer: small?.buyerNickname ?? '', amountFromFen: 600 })).toEqual([])
})

const setUp = (id: string, columns: { readonly [Column in 'phase' | 'dispute_status' | 'goods_title']?: string }) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('return_order')
    .set({ ...columns, ...(columns.dispute_status === undefined ? {} : { disputes: 1 }) } as object)
    .where('id', '=', id)
    .execute()

test('by phase, and by whether the platform was asked or has ruled', async () => {
  expect(await found({ phase: 'AFTER_SHIP' })).toEqual([of.ended, of.large, of.small])
  await setUp(of.small, { phase: 'AFTER_DONE', dispute_status: 'JUDGING' })
  await setUp(of.ended, { dispute_status: 'DONE_BUYER' })
  expect(await found({ phase: 'AFTER_DONE' })).toEqual([of.small])
  expect(await found({ phase: 'AFTER_SHIP', tab: 'CLOSED' })).toEqual([of.ended])
  expect(await found({ phase: 'BEFORE_SHIP' })).toEqual([])
  expect(await found({ disputed: 'OPEN' })).toEqual([of.small])
  expect(await found({ disputed: 'DECIDED' })).toEqual([of.ended])
  expect(await found({ disputed: 'DECIDED', tab: 'MERCHANT_REVIEW' })).toEqual([])
  expect((await listReturns(seller, { disputed: 'OPEN' })).counts).toMatchObject({ ALL: 1, MERCHANT_REVIEW: 1 })
})

test('by what was bought: a part of its title as it is now, or the code or number of its SKU', async () => {
  const tenant = testApp.db.tenant(seller.actor.merchantId)
  const sku = await tenant
    .selectFrom('return_order')
    .innerJoin('sku', 'sku.id', 'return_order.sku_id')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .where('return_order.id', '=', of.small)
    .select(['sku.id', 'sku.sku_no', 'goods.title'])
    .executeTakeFirstOrThrow()
  await tenant.updateTable('sku').set({ outer_sku_code: 'CUP-7' }).where('id', '=', sku.id).execute()
  const all = [of.ended, of.large, of.small]
  for (const goods of [sku.title, sku.title.slice(1, 4), 'CUP-7', sku.sku_no.toLowerCase()]) {
    expect(await found({ goods })).toEqual(all)
    expect(await found({ goods, sort: 'appliedAt:asc' })).toEqual(all.toReversed())
    expect((await listReturns(seller, { goods, amountToFen: 700 })).counts).toMatchObject({
      ALL: 2,
      MERCHANT_REVIEW: 1,
      CLOSED: 1,
    })
  }
  expect(await found({ goods: 'CUP-7', tab: 'MERCHANT_REVIEW', sort: 'deadlineAt:asc' })).toEqual([of.small, of.large])
  expect(await found({ goods: 'CUP-7', reason: 'DAMAGED' })).toEqual([of.large])
  for (const goods of ['cup-7', 'CUP', '没有这件商品']) expect(await found({ goods })).toEqual([])
  await testApp.pass(37 * HOUR)
  expect(await found({ goods: 'CUP-7', tab: 'SOON', sort: 'deadlineAt:asc' })).toEqual([of.small, of.large])
  expect(await found({ goods: '没有这件商品', tab: 'SOON', sort: 'deadlineAt:asc' })).toEqual([])
})

test('page by page of what was bought', async () => {
  const tenant = testApp.db.tenant(seller.actor.merchantId)
  const [first] = await tenant.selectFrom('return_order').selectAll().where('id', '=', of.ended).execute()
  if (first === undefined) throw new Error('It is gone')
  // Some of them asked for in the same moment: those go by their ids.
  for (let copy = 0; copy < 21; copy += 1) {
    const at = new Date(first.applied_at.getTime() - Math.floor(copy / 4) * HOUR)
    const id = newId(testApp.clock.now())
    const returnNo = `RT${String(copy).padStart(18, '0')}`
    await tenant
      .insertInto('return_order')
      .values({ ...first, id, return_no: returnNo, applied_at: at })
      .execute()
  }
  for (const sort of ['appliedAt:desc', 'appliedAt:asc'] as const) {
    const whole = await found({ goods: 'CUP-7', sort, pageSize: 50 })
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await listReturns(seller, { goods: 'CUP-7', sort, pageSize: 10, cursor })
      read.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect([whole.length, read]).toEqual([24, whole])
    const jumped = await listReturns(seller, { goods: 'CUP-7', sort, pageSize: 10, page: 2 })
    expect(jumped.list.map(({ id }) => id)).toEqual(whole.slice(10, 20))
  }
})
