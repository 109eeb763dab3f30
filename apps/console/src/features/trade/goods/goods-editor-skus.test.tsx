// @vitest-environment happy-dom
// Goods with dimensions in the editor: SKUs stay what they are, what is wrong is named at its place, and what is typed can be taken back.
import { api, type GoodsInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftKey, readDraft } from '../../../components/form/form-draft.ts'
import { answer, complaint, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { categories, editorAnswers, freightTemplate, sampleInfo, sampleSku, usualRate } from './goods.testing.ts'
import GoodsEditorPage from './goods-editor-page.tsx'
import type { GoodsValues } from './goods-values.ts'

const id = (end: string) => `01932c5a-0000-7000-8000-0000000${end.padStart(5, '0')}`
const [colour, red, blue] = [id('d1'), id('a1'), id('a2')]
const value = (valueId: string, name: string) => ({ id: valueId, name, picture: null })
const coloured = sampleInfo({
  skuCount: 2,
  specs: [{ id: colour, name: '颜色', values: [value(red, '红'), value(blue, '蓝')] }],
  skus: [
    sampleSku({ id: id('51'), valueIds: [red], specText: '红', priceFen: 1_000, stock: 5, outerSkuCode: 'R' }),
    sampleSku({
      id: id('52'),
      valueIds: [blue],
      specText: '蓝',
      priceFen: 1_200,
      stock: 0,
      locked: 0,
      enabled: false,
      outerSkuCode: '',
      barcode: '690',
      tierPrices: [{ minQuantity: 3, priceFen: 1_100 }],
    }),
  ],
})
const asSent = [
  { id: id('51'), valueIds: [red], priceFen: 1_000, stock: 5, stockBefore: 5, outerSkuCode: 'R', enabled: true },
  {
    id: id('52'),
    valueIds: [blue],
    priceFen: 1_200,
    stock: 0,
    stockBefore: 0,
    enabled: false,
    barcode: '690',
    tierPrices: [{ minQuantity: 3, priceFen: 1_100 }],
  },
]

let app: ReturnType<typeof renderWithApp>
const open = async (
  goods: GoodsInfo,
  more: readonly FakeAnswer[] = [],
  permissions: readonly string[] = merchantLogin.permissions,
) => {
  app = renderWithApp(<GoodsEditorPage />, {
    login: { ...merchantLogin, permissions: merchantLogin.permissions.filter((one) => permissions.includes(one)) },
    params: { id: goods.id },
    answers: [
      ...editorAnswers,
      answer(api.goods.info, goods),
      answer(api.freight.list, [freightTemplate(id('f1'), '按重量计费', 'WEIGHT')]),
      answer(api.goods.save, goods),
      ...more,
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** The detail has such buttons, too. */
const step = (name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: '规格' })).getByRole('button', { name: new RegExp(name) }))
const cell = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string | RegExp, text: string) => fireEvent.change(cell(name), { target: { value: text } })
const saves = () => app.server.inputsOf(api.goods.save)
const addValues = (name: string, text: string) => {
  const field = screen.getByLabelText(`为 ${name} 添加规格值`)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

it('sends SKUs that nobody touched as they came', async () => {
  await open(coloured)
  press('保存修改')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.specs).toEqual([
    {
      id: colour,
      name: '颜色',
      values: [
        { id: red, name: '红', pictureFileId: null },
        { id: blue, name: '蓝', pictureFileId: null },
      ],
    },
  ])
  expect(saves()[0]?.skus).toMatchObject(asSent)
})

it('makes the goods that there are the first SKU of a new dimension, and asks for what the others lack', async () => {
  await open(sampleInfo())
  press(/添加规格/)
  fireEvent.change(screen.getByRole('combobox', { name: '规格名' }), { target: { value: '口味' } })
  addValues('口味', '原味，桂花')
  expect(cell('售价 原味').value).toBe('168.00')
  press('保存修改')
  expect(await screen.findByText('2 处需要修改')).toBeTruthy()
  expect(cell('售价 桂花：请填写售价').getAttribute('aria-invalid')).toBe('true')
  expect(saves()).toEqual([])
  type(/^售价 桂花/, '88')
  type(/^库存 桂花/, '9')
  press('保存修改')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.skus).toMatchObject([
    { id: sampleSku().id, priceFen: 16_800, stock: 120, stockBefore: 120, outerSkuCode: 'FQ-1' },
    { priceFen: 8_800, stock: 9 },
  ])
  expect(saves()[0]?.skus[1]).not.toHaveProperty('id')
})

it('takes what a spreadsheet copies, and takes it back in one step', async () => {
  await open(coloured)
  fireEvent.paste(cell('售价 红'), { clipboardData: { getData: () => '11\t21\n¥1,012.5\t22\n' } })
  expect([cell('售价 红').value, cell('库存 红').value, cell('售价 蓝').value]).toEqual(['11', '21', '1012.5'])
  step('撤销')
  expect([cell('售价 红').value, cell('库存 红').value, cell('售价 蓝').value]).toEqual(['10.00', '5', '12.00'])
  step('重做')
  press('保存修改')
  await waitFor(() => expect(saves()[0]?.skus).toMatchObject([{ priceFen: 1_100, stock: 21 }, { priceFen: 101_250 }]))
})

it('keeps what was typed among SKUs at once when the page is hidden or left', async () => {
  const kept = (field: 'priceFen' | 'stock') => {
    const draft = readDraft<GoodsValues>(draftKey(merchantLogin.user.id, `goods.${coloured.id}`))
    return Object.values(draft?.values.matrix?.rows ?? {}).map(({ cells }) => cells[field])
  }
  await open(coloured)
  type('售价 红', '77')
  expect(kept('priceFen')).toEqual([])
  fireEvent(window, new Event('pagehide'))
  expect(kept('priceFen')).toContain('77')
  type('库存 红', '9')
  app.close()
  expect(kept('stock')).toContain('9')
})

it('fills one field of all SKUs with a certain value', async () => {
  await open(coloured)
  addValues('颜色', '绿')
  const fill = within(screen.getByRole('group', { name: '批量填写' }))
  fireEvent.change(fill.getByLabelText('内容'), { target: { value: '15.5' } })
  fireEvent.click(fill.getByRole('button', { name: '填入 3 个' }))
  expect(['红', '蓝', '绿'].map((name) => cell(`售价 ${name}`).value)).toEqual(['15.5', '15.5', '15.5'])
})

it('asks before SKUs with stock go, and leaves them when the answer is no', async () => {
  await open(coloured)
  press('移除 红')
  expect(await screen.findByText('红：库存 5，订单占用 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }))
  await waitFor(() => expect(cell('售价 红').value).toBe('10.00'))
  // Nobody misses an SKU without stock.
  press('移除 蓝')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '售价 蓝' })).toBeNull())
})

it('shows what the server complains about where the SKU stands, until it is changed', async () => {
  await open(coloured, [complaint(api.goods.save, '商家编码已被使用', { 'skus.0.outerSkuCode': '商家编码已被使用' })])
  press('保存修改')
  expect(await screen.findByRole('textbox', { name: '商家编码 红：商家编码已被使用' })).toBeTruthy()
  type(/^商家编码 红/, 'R-2')
  expect(screen.queryByText(/处需要修改/)).toBeNull()
})

it('asks each SKU that is offered for the weight that the freight is charged by', async () => {
  const weighed = { ...coloured, freightTemplate: { id: id('f1'), name: '按重量计费' } }
  await open(weighed)
  await screen.findByRole('textbox', { name: '重量（克） 红' })
  press('保存修改')
  expect(await screen.findByText('1 处需要修改')).toBeTruthy()
  type(/^重量（克） 红/, '250')
  press('保存修改')
  await waitFor(() => expect(saves()[0]?.skus).toMatchObject([{ weightG: 250 }, { weightG: null }]))
})

it('is an only SKU again when the last dimension goes', async () => {
  await open(
    sampleInfo({ ...coloured, skus: coloured.skus.slice(0, 1).map((sku) => ({ ...sku, locked: 0, stock: 0 })) }),
  )
  press('移除规格 颜色')
  expect(await screen.findByLabelText('售价')).toHaveProperty('value', '10.00')
  press('保存修改')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.specs ?? []).toEqual([])
  expect(saves()[0]?.skus).toMatchObject([{ id: id('51'), priceFen: 1_000, stock: 0, outerSkuCode: 'R' }])
})

it('leaves price and stock of SKUs that there are to whoever may change them', async () => {
  await open(
    coloured,
    [],
    merchantLogin.permissions.filter((one) => !['goods.setPrice', 'goods.setStock'].includes(one)),
  )
  expect(cell('售价 红').disabled).toBe(true)
  expect(cell('库存 红').disabled).toBe(true)
  expect(cell('商家编码 红').disabled).toBe(false)
})

it('sets prices for more pieces of one SKU, in their order only', async () => {
  await open(coloured)
  press('红：图片与阶梯价')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: /添加一档/ }))
  fireEvent.change(dialog.getByLabelText('第 1 档起订量'), { target: { value: '5' } })
  fireEvent.change(dialog.getByLabelText('第 1 档价格'), { target: { value: '12' } })
  expect(await dialog.findByText(/价格须递减/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('第 1 档价格'), { target: { value: '9.5' } })
  fireEvent.click(dialog.getByRole('button', { name: /完\s*成/ }))
  press('保存修改')
  await waitFor(() => expect(saves()[0]?.skus).toMatchObject([{ tierPrices: [{ minQuantity: 5, priceFen: 950 }] }, {}]))
})

it('makes new goods after others, which keep their ids and codes', async () => {
  app = renderWithApp(<GoodsEditorPage />, {
    search: { copy: coloured.id },
    answers: [
      answer(api.category.list, categories),
      answer(api.commission.ofGoods, usualRate),
      answer(api.goods.info, coloured),
      answer(api.freight.list, []),
      answer(api.goods.save, coloured),
    ],
  })
  expect(await screen.findByText(/复制自“凤庆古树红茶 1 号”/)).toBeTruthy()
  await screen.findByLabelText(/商品标题/)
  press('存入仓库')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).not.toHaveProperty('id')
  expect(saves()[0]).toMatchObject({ title: coloured.title, publish: false })
  expect(saves()[0]?.skus).toEqual([
    expect.objectContaining({ valueIds: [red], priceFen: 1_000, stock: 5, outerSkuCode: '' }),
    expect.objectContaining({ valueIds: [blue], priceFen: 1_200, stock: 0, barcode: '', enabled: false }),
  ])
  for (const sku of saves()[0]?.skus ?? []) expect(Object.keys(sku)).not.toContain('id')
})
