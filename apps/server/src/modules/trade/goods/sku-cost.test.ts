// What SKUs cost: kept beside what is offered, untouched by edits, audits and copies, seen by who sees the bills and nowhere else.
import { api, codeOf, type GoodsInfo } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { exported, fetched } from '../../../testing/export.ts'
import { checked, imported, rowsOfTask, type Table, xlsx } from '../../../testing/import.ts'
import { addPayableSeller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { matrixBack, matrixOf, saveGoodsOf } from './goods.testing.ts'

let testApp: TestApp
let actor: MerchantActor
let goods: GoodsInfo
beforeAll(async () => {
  testApp = await startTestApp()
  ;({ actor } = await addPayableSeller(testApp))
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  const matrix = matrixOf({ 颜色: ['红', '白'] })
  goods = await saveGoodsOf(sellingOf(testApp), actor, { title: '有成本的青瓷杯子', ...matrix })
})

const costs = () => testApp.modules.handlers.skuCost
const listed = async (by = actor, goodsId = goods.id) =>
  (await ask(api.skuCost.ofGoods, costs().ofGoods, by, { goodsId })).skus.map(({ costFen }) => costFen)
const save = (skus: { id: string; costFen: number | null }[], by = actor) =>
  ask(api.skuCost.save, costs().save, by, { goodsId: goods.id, skus })
const skuAt = (index: number) => goods.skus[index]?.id ?? ''
const without = (...gone: string[]): MerchantActor => ({
  ...actor,
  permissions: new Set([...actor.permissions].filter((one) => !gone.includes(one))),
})
const COLUMNS = ['skuNo', 'price', 'cost']

test('is said for some, cleared again, and stays through an edit of the goods', async () => {
  expect(await listed()).toEqual([null, null])
  await save([{ id: skuAt(0), costFen: 3_850 }])
  await save([
    { id: skuAt(0), costFen: 3_900 },
    { id: skuAt(1), costFen: 0 },
  ])
  const { id, version } = await ask(api.goods.info, testApp.modules.goods.handlers.info, actor, { id: goods.id })
  expect(version).toBe(goods.version)
  await saveGoodsOf(sellingOf(testApp), actor, { id, version, title: '改了标题的青瓷杯子', ...matrixBack(goods) })
  expect(await listed()).toEqual([3_900, 0])
  await save([{ id: skuAt(1), costFen: null }])
  expect(await listed()).toEqual([3_900, null])
})

test('is no part of what the goods say, and the log tells no figure', async () => {
  await save([{ id: skuAt(0), costFen: 123_456 }])
  const info = await ask(api.goods.info, testApp.modules.goods.handlers.info, actor, { id: goods.id })
  expect(JSON.stringify(info)).not.toMatch(/cost|123456/i)
  const logged = await testApp.db
    .tenant(actor.merchantId)
    .selectFrom('operation_log')
    .selectAll()
    .where('action', '=', 'skuCost.save')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(logged)).toContain('成本价（1 个 SKU）')
  expect(JSON.stringify(logged)).not.toMatch(/123456|1234\.56|1,234\.56/)
})

test('what is the same already is no change', async () => {
  const count = async () => {
    const rows = await testApp.db.tenant(actor.merchantId).selectFrom('operation_log').select('id').execute()
    return rows.length
  }
  await save([{ id: skuAt(0), costFen: 700 }])
  const before = await count()
  await save([{ id: skuAt(0), costFen: 700 }])
  expect(await count()).toBe(before)
})

test('of SKUs of other goods, of other merchants, or that are gone, is refused and changes nothing', async () => {
  const other = await saveGoodsOf(sellingOf(testApp), actor, { title: '另一件青瓷杯子' })
  const stranger = await addPayableSeller(testApp)
  for (const id of [other.skus[0]?.id ?? '', stranger.skuId])
    await expect(
      save([
        { id: skuAt(0), costFen: 1 },
        { id, costFen: 2 },
      ]),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(listed(stranger.actor)).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(save([{ id: skuAt(0), costFen: 1 }], stranger.actor)).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
  const { version } = goods
  await saveGoodsOf(sellingOf(testApp), actor, { id: goods.id, version, ...matrixOf({ 颜色: ['黑'] }) })
  await expect(save([{ id: skuAt(0), costFen: 1 }])).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('goes out with the goods for who sees the bills, and comes in by the same table', async () => {
  await save([{ id: skuAt(0), costFen: 4_200 }])
  const filters = { keyword: goods.goodsNo }
  const { rows: out } = await exported(testApp, actor, { list: 'goods', filters, columns: COLUMNS })
  expect(out.map((row) => row[2])).toEqual(['成本价（元）', 42, null])
  const dearer: Table = out.map((row, index) => (index === 0 ? row : [row[0], row[1], 50.5])) as Table
  const task = await checked(testApp, actor, 'cost', xlsx(dearer))
  expect((await rowsOfTask(testApp, actor, { id: task.id })).map(({ effect }) => effect)).toEqual([
    '成本价 42.00 → 50.50',
    '成本价 未填写 → 50.50',
  ])
  expect(await imported(testApp, actor, 'cost', xlsx(dearer))).toMatchObject({ done: 2, wrong: 0 })
  expect(await listed()).toEqual([5_050, 5_050])
  await expect(
    exported(testApp, without('bill.view'), { list: 'goods', filters, columns: COLUMNS }),
  ).rejects.toMatchObject({ refusal: 'permission.denied', details: { missing: [codeOf('bill.view')] } })
  await expect(checked(testApp, without('bill.view'), 'cost', xlsx(dearer))).rejects.toMatchObject({
    refusal: 'permission.denied',
  })
})

test('a table that holds it opens no longer for who has lost the right since', async () => {
  await save([{ id: skuAt(0), costFen: 4_300 }])
  const { task } = await exported(testApp, actor, {
    list: 'goods',
    filters: { keyword: goods.goodsNo },
    columns: ['skuNo', 'cost'],
  })
  await expect(fetched(testApp, without('bill.view'), task.id)).rejects.toMatchObject({
    refusal: 'permission.denied',
    details: { missing: [codeOf('bill.view')] },
  })
})
