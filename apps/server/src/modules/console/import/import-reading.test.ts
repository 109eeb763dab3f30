// What imports read: tables as people make them, and whatever is none is named by its cell or refused as a whole.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workbookOf } from '../../../kernel/table-file/workbook.testing.ts'
import { exported } from '../../../testing/export.ts'
import { checked, commit, csv, imported, rowsOfTask, type Table, upload, xlsx } from '../../../testing/import.ts'
import { place, sellingOf } from '../../../testing/seller.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { matrixOf, saveGoodsOf } from '../../trade/goods/goods.testing.ts'
import { codes, HEAD, openShelf, type Shelf, stockFile, stocksWith } from './import-shelf.testing.ts'

let shelf: Shelf
let testApp: TestApp
beforeAll(async () => {
  shelf = await openShelf()
  ;({ testApp } = shelf)
})
afterAll(() => testApp.stop())
beforeEach(() => shelf.refill())

const me = () => shelf.actor
const own = () => shelf.tenant

test('numbers and texts are read as people write them', async () => {
  const rows: Table = [
    ['  cup-1 '.toUpperCase(), '１２'],
    ['ＣＵＰ－２', ' 1,300 '],
    ['CUP-3\u3000', 14.0],
    ['CUP-4', '15.0'],
  ]
  const task = await imported(testApp, me(), 'stock', stockFile(...rows))
  expect(task).toMatchObject({ done: 4 })
  expect(await shelf.stocks()).toEqual(stocksWith({ 'CUP-1': 12, 'CUP-2': 1300, 'CUP-3': 14, 'CUP-4': 15 }))
  const prices: Table = [['商家编码', '售价（元）'], ['CUP-1', '￥1,234.50'], ['CUP-2', 88], ['CUP-3', '12.345'], ['CUP-4', '面议'], ['CUP-5', 0]] // prettier-ignore
  const priced = await checked(testApp, me(), 'price', xlsx(prices))
  const told = await rowsOfTask(testApp, me(), { id: priced.id })
  expect(told.map(({ effect, complaints }) => effect || complaints[0]?.text)).toEqual([
    '售价 99.00 → 1234.50',
    '售价 99.00 → 88.00',
    '金额最多两位小数，且不能为负',
    '不是金额，请填写数字，如 99.00',
    '金额不能小于 0.01 元',
  ])
})

test('cells that are no values are named, and never computed', async () => {
  const cell = (place: string, xml: string, more = '') => `<c r="${place}" ${more}>${xml}</c>`
  const text = (place: string, value: string) => cell(place, `<is><t>${value}</t></is>`, 't="inlineStr"')
  const bytes = workbookOf({
    rows: [
      `<row r="1">${text('A1', '商家编码')}${text('B1', '库存')}</row>`,
      `<row r="2">${text('A2', 'CUP-1')}${cell('B2', '<f>1+1</f><v>2</v>')}</row>`,
      `<row r="3">${cell('A3', '<v>45993</v>', 's="1"')}${cell('B3', '<v>3</v>')}</row>`,
      `<row r="4">${cell('A4', '<v>1234567890123456789</v>')}${cell('B4', '<v>3</v>')}</row>`,
      `<row r="5">${cell('A5', '<v>#REF!</v>', 't="e"')}${cell('B5', '<v>1.5</v>')}${text('C5', '备注')}</row>`,
      `<row r="6">${text('A6', 'CUP-2')}</row>`,
    ].join(''),
  })
  const task = await checked(testApp, me(), 'stock', { name: 'a.xlsx', bytes })
  const told = await rowsOfTask(testApp, me(), { id: task.id })
  expect(told.map(({ complaints }) => complaints.map(({ cell, text }) => `${cell} ${text}`))).toEqual([
    ['B2 单元格是公式，请复制后用“粘贴为值”改成结果'],
    ['A3 单元格是日期，请把格式改为“文本”后重新填写'],
    ['A4 长编码被存成了数字，末几位已丢失，请把格式改为“文本”后重新填写'],
    ['C5 这一列没有标题，内容无法识别', 'A5 单元格是错误值 #REF!', 'B5 库存必须是整数'],
    ['B6 请填写库存'],
  ])
})

test('what no text holds is no part of a code', async () => {
  const task = await imported(testApp, me(), 'stock', stockFile(['CUP_x0000_-1_xD83D_', 12], ['_x0000_CUP-2', 7]))
  expect(task).toMatchObject({ status: 'DONE', done: 2 })
  expect(await shelf.stocks()).toMatchObject(stocksWith({ 'CUP-1': 12, 'CUP-2': 7 }))
})

test.each<[why: string, table: Table]>([
  ['缺少“库存”列', [['商家编码'], ['CUP-1']]],
  ['没有“颜色”这样的列', [['商家编码', '库存', '颜色'], ['CUP-1', 1, '红']]],
  [`没有“${'颜'.repeat(39)}”这样的列`, [['商家编码', '库存', `${'颜'.repeat(39)}😀色`], ['CUP-1', 1, '红']]],
  ['“库存”列出现了两次', [['商家编码', '库存', '库存'], ['CUP-1', 1, 2]]],
  ['第一行不是“库存”表格的标题', [['姓名', '电话'], ['韩梅梅', '137']]],
  ['没有数据行', [['商家编码', '库存']]],
  ['表格是空的', []],
  ['最多 5,000 行', [HEAD, ...Array.from({ length: 100_000 }, () => ['CUP-1', 1])]],
])('a table is refused as a whole, and says why: %s', async (why, table) => {
  const task = await checked(testApp, me(), 'stock', xlsx(table))
  expect(task).toMatchObject({ status: 'FAILED', failure: 'UNREADABLE', total: null, allowedActions: [] })
  expect(task.failureText).toContain(why)
  await expect(commit(testApp, me(), task.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  expect(await shelf.stocks()).toEqual(stocksWith({}))
}) // prettier-ignore

test('what is no table is refused at the door', async () => {
  const begin = (name: string, bytes: Buffer) => upload(testApp, me(), { table: 'stock', file: { name, bytes } })
  for (const [name, bytes] of [
    ['a.xlsx', Buffer.alloc(0)],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a.png', Buffer.from('x')],
  ] as const)
    // prettier-ignore
    await expect(begin(name, bytes)).rejects.toMatchObject({ refusal: 'table.unreadable' })
})

test('headings come in either language and any order; columns that an export adds are passed over', async () => {
  const rows: Table = [['*Stock', '标题', 'Title', 'Available', 'Outer SKU code'].filter((one) => one !== '标题'), [31, '茶杯', 4, 'CUP-1']] // prettier-ignore
  expect(await imported(testApp, me(), 'stock', xlsx(rows))).toMatchObject({ done: 1 })
  const { rows: out } = await exported(testApp, me(), { list: 'goods', filters: { keyword: '青花瓷' }, columns: ['goodsNo', 'title', 'outerSkuCode', 'price', 'stock', 'available'] }) // prettier-ignore
  const changed = out.map((row, index) =>
    index === 0 ? row : [...row.slice(0, 4), Number(row[4]) + 1, row[5]],
  ) as Table
  expect(await imported(testApp, me(), 'stock', xlsx(changed))).toMatchObject({ done: 8, wrong: 0 })
  expect(await shelf.stocks()).toEqual(Object.fromEntries(codes.map((code) => [code, code === 'CUP-1' ? 32 : 11])))
})

test('goods with many SKUs and no codes come in as they went out, each SKU by its number', async () => {
  const matrix = matrixOf({ 颜色: ['红', '白'], 容量: ['200ml', '300ml'] })
  const made = await saveGoodsOf(sellingOf(testApp), me(), { title: '没有商家编码的马克杯', ...matrix })
  const columns = ['goodsNo', 'title', 'skuNo', 'spec', 'outerSkuCode', 'price', 'stock']
  const { rows: out } = await exported(testApp, me(), { list: 'goods', filters: { keyword: '没有商家编码' }, columns })
  const changed = out.map((row, index) => (index === 0 ? row : [...row.slice(0, 6), 60 + index])) as Table
  expect(await imported(testApp, me(), 'stock', xlsx(changed))).toMatchObject({ done: 4, wrong: 0 })
  const { id } = made
  const { skus } = await ask(api.goods.info, testApp.modules.goods.handlers.info, me(), { id })
  expect(skus.map(({ stock }) => stock)).toEqual([61, 62, 63, 64])
  const dearer: Table = [
    ['SKU 编号', '售价（元）'],
    [skus[1]?.skuNo ?? '', 88],
  ]
  expect(await imported(testApp, me(), 'price', xlsx(dearer))).toMatchObject({ done: 1 })
  const head = ['商家编码', 'SKU 编号', '商品编号', '库存', '规格']
  const wrong = await checked(testApp, me(), 'stock', xlsx([
    head,
    ['', 'GONE-1', '', 5],
    ['CUP-1', skus[0]?.skuNo ?? '', '', 5],
    ['', skus[0]?.skuNo ?? '', 'GD1', 5],
    ['', '', made.goodsNo, 5],
    ['', skus[0]?.skuNo ?? '', '', 5, skus[1]?.specText ?? ''],
    ['', skus[2]?.skuNo ?? '', '', 5, skus[2]?.specText ?? ''],
  ])) // prettier-ignore
  const told = await rowsOfTask(testApp, me(), { id: wrong.id })
  expect(told.map(({ complaints }) => complaints.map(({ column, text }) => `${column}：${text}`))).toEqual([
    ['SKU 编号：没有这个 SKU 编号的商品'],
    ['SKU 编号：商家编码与 SKU 编号不是同一个规格'],
    ['商品编号：与前面的编号不是同一个商品'],
    ['商品编号：商品有多个规格，请填写商家编码或 SKU 编号'],
    [`规格：编号对应的规格是“${skus[0]?.specText ?? ''}”`],
    [],
  ])
})

test('csv comes in as well, also as Chinese spreadsheets write it', async () => {
  expect(await imported(testApp, me(), 'stock', csv([HEAD, ['CUP-1', 41], ['CUP-2', '42']]))).toMatchObject({ done: 2 }) // prettier-ignore
})

test('with the stock that was shown only the difference is applied', async () => {
  await place(shelf.seller, { items: [{ skuId: shelf.seller.skuId, quantity: 4 }] })
  const { goodsNo } = await own().selectFrom('goods').select('goods_no as goodsNo').where('id', '=', shelf.seller.goodsId).executeTakeFirstOrThrow() // prettier-ignore
  const head = ['商品编号', '库存', '修改前库存']
  const [{ stock: before } = { stock: 0 }] = await own().selectFrom('sku').select('stock').where('id', '=', shelf.seller.skuId).execute() // prettier-ignore
  const low = await checked(testApp, me(), 'stock', xlsx([head, [goodsNo, 3, null]]))
  expect((await rowsOfTask(testApp, me(), { id: low.id }))[0]?.complaints[0]?.text).toContain('订单占用 4 件')
  await imported(testApp, me(), 'stock', xlsx([head, [goodsNo, 120, 110]]))
  const after = await own().selectFrom('sku').select('stock').where('id', '=', shelf.seller.skuId).executeTakeFirstOrThrow() // prettier-ignore
  expect(after.stock).toBe(before + 10)
})

test('two rows about the same are one too many, whatever they call it', async () => {
  const { goods_no: goodsNo } = await own().selectFrom('goods').innerJoin('sku', 'sku.goods_id', 'goods.id').select('goods_no').where('outer_sku_code', '=', 'CUP-1').executeTakeFirstOrThrow() // prettier-ignore
  const task = await checked(testApp, me(), 'stock', xlsx([['商家编码', '商品编号', '库存'], ['CUP-1', null, 5], [null, goodsNo, 6]])) // prettier-ignore
  const told = await rowsOfTask(testApp, me(), { id: task.id })
  expect(told.map(({ complaints }) => complaints.map(({ text }) => text))).toEqual([
    [],
    ['与第 2 行重复，请只保留一行'],
  ])
})
