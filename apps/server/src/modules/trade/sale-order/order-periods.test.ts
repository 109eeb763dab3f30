// An order keeps the periods of its lines' categories as they were when it was placed: the longest of each, whatever is changed later.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  DAY,
  infoOf,
  placeAndPay,
  type Seller,
  sellingOf,
  ship,
} from '../../../testing/seller.ts'
import { passedQualification } from '../../../testing/qualification.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator, setParameter } from '../../../testing/withdrawal.ts'
import { seededCategoryId } from '../category/index.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'

/** 陶瓷, as usual; 桌子: fifteen days and fifteen; 水果: seven days, and nothing goes back without a reason. */
const [POTTERY, TABLES, FRUIT] = [seededCategoryId('100301'), seededCategoryId('050503'), seededCategoryId('030401')]
const MINUTE = 60_000

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { categoryId: POTTERY })
  await passedQualification(seller)
})
afterAll(() => testApp.stop())

const skuIn = async (categoryId: string, title: string): Promise<string> =>
  (await saveGoodsOf(sellingOf(testApp), seller.actor, { title, categoryId, stock: 50 })).sku.id
const change = async (id: string, terms: Partial<InputOf<typeof api.category.update>>) => {
  const { handlers } = testApp.modules.categories
  const operator = newOperator(testApp, '郑主管')
  const kept = (await ask(api.category.listAll, handlers.listAll, operator, {})).find((category) => category.id === id)
  if (kept === undefined) throw new Error(`There is no category ${id}`)
  const { version, keptName: name, commissionBp, depositFen } = kept
  const body = { action: 'change', id, version, name, commissionBp, depositFen, ...terms } as const
  return ask(api.category.update, handlers.update, operator, body as InputOf<typeof api.category.update>)
}
const daysBetween = (from: string | null, to: string | null) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY

test('of one thing: as its category says', async () => {
  const items = [{ skuId: await skuIn(FRUIT, '当季软籽石榴'), quantity: 1 }]
  const order = await placeAndPay(seller, { items })
  expect(order).toMatchObject({
    confirmDays: 7,
    afterSaleDays: 7,
    items: [{ afterSaleDays: 7, noReasonReturn: false }],
  })
  const shipped = await ship(seller, order)
  expect(daysBetween(shipped.shippedAt, shipped.autoConfirmAt)).toBe(7)
  expect(daysBetween(shipped.autoConfirmAt, shipped.settleExpectedAt)).toBe(7)
})

test('of several: the longest of each, and every line keeps its own', async () => {
  const items = [
    { skuId: seller.skuId, quantity: 1 },
    { skuId: await skuIn(TABLES, '白蜡木小边桌'), quantity: 1 },
  ]
  const order = await placeAndPay(seller, { items })
  expect(order).toMatchObject({
    confirmDays: 15,
    afterSaleDays: 15,
    items: [
      { afterSaleDays: 7, noReasonReturn: true },
      { afterSaleDays: 15, noReasonReturn: true },
    ],
  })
  await ship(seller, order)
  await testApp.pass(15 * DAY - MINUTE)
  await testApp.work()
  expect((await infoOf(seller, order.id)).status).toBe('SHIPPED')
  await testApp.pass(MINUTE)
  await testApp.work()
  const done = await infoOf(seller, order.id)
  expect(done.status).toBe('COMPLETED')
  expect(daysBetween(done.completedAt, done.settleDueAt)).toBe(15)
  await testApp.pass(15 * DAY - MINUTE)
  await testApp.work()
  expect((await infoOf(seller, order.id)).settleStatus).toBe('NOT_DUE')
  await testApp.pass(MINUTE)
  await testApp.work()
  expect((await infoOf(seller, order.id)).settleStatus).toBe('SETTLED')
})

test('of goods that give more days than their category: those, and never fewer', async () => {
  const body = { title: '手工柴烧大花瓶', categoryId: POTTERY, stock: 50 }
  const less = { ...body, categoryId: TABLES, afterSaleDays: 9 }
  await expect(saveGoodsOf(sellingOf(testApp), seller.actor, less)).rejects.toMatchObject({
    refusal: 'request.invalid',
    details: { inField: 'afterSaleDays', what: '：售后天数不能少于所选类目的 15 天' },
  })
  const more = await saveGoodsOf(sellingOf(testApp), seller.actor, { ...body, afterSaleDays: 20 })
  expect(more.afterSaleDays).toBe(20)
  const items = [
    { skuId: seller.skuId, quantity: 1 },
    { skuId: more.sku.id, quantity: 1 },
  ]
  const order = await placeAndPay(seller, { items })
  expect(order).toMatchObject({ afterSaleDays: 20, items: [{ afterSaleDays: 7 }, { afterSaleDays: 20 }] })
  // Once the category gives more it is the category's that holds, and what was said stays as it was.
  await change(POTTERY, { confirmDays: 10, afterSaleDays: 25 })
  const later = await placeAndPay(seller, { items: [{ skuId: more.sku.id, quantity: 1 }] })
  expect(later).toMatchObject({ afterSaleDays: 25 })
  const kept = { ...body, id: more.id, version: more.version, title: '手工柴烧小花瓶', afterSaleDays: 20 }
  expect(await saveGoodsOf(sellingOf(testApp), seller.actor, kept)).toMatchObject({ afterSaleDays: 20 })
  await change(POTTERY, { confirmDays: 10, afterSaleDays: 7 })
})

test('what an operator changes later is for orders from then on', async () => {
  const before = await placeAndPay(seller)
  await change(POTTERY, { confirmDays: 20, afterSaleDays: 12, noReasonReturn: 'NOT_ALLOWED' })
  const after = await placeAndPay(seller)
  expect(before).toMatchObject({ confirmDays: 10, afterSaleDays: 7, items: [{ noReasonReturn: true }] })
  expect(after).toMatchObject({ confirmDays: 20, afterSaleDays: 12, items: [{ noReasonReturn: false }] })
  await ship(seller, before)
  const done = await confirm(seller, before.id)
  expect(daysBetween(done.completedAt, done.settleDueAt)).toBe(7)
  await ship(seller, after)
  const late = await confirm(seller, after.id)
  expect(daysBetween(late.completedAt, late.settleDueAt)).toBe(12)
})

test('the platform keeps money as long as it said when the order was placed, and never less than what may come back', async () => {
  const fruit = { items: [{ skuId: await skuIn(FRUIT, '阳光玫瑰葡萄'), quantity: 1 }] }
  const before = await placeAndPay(seller, fruit)
  const tables = { items: [{ skuId: await skuIn(TABLES, '榆木书桌'), quantity: 1 }] }
  const set = (value: number) => setParameter(testApp, 'settle.delayDays', value)
  await set(12)
  await testApp.pass(1_000)
  const after = await placeAndPay(seller, fruit)
  const long = await placeAndPay(seller, tables)
  await set(0)
  await testApp.pass(1_000)
  const none = await placeAndPay(seller, fruit)
  expect([before, after, long, none].map(({ settleDays }) => settleDays)).toEqual([7, 12, 15, 7])
  const shipped = await ship(seller, after)
  expect(daysBetween(shipped.autoConfirmAt, shipped.settleExpectedAt)).toBe(12)
  const done = await confirm(seller, after.id)
  expect(daysBetween(done.completedAt, done.settleDueAt)).toBe(12)
})
