// @vitest-environment happy-dom
// Parameters in the goods' editor: asked by the category, kept whatever becomes of it, and nothing dropped that was not named before.
import { api, type Category, type CategoryAttribute, type GoodsInfo, type GoodsParam } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftKey, writeDraft } from '../../../components/form/form-draft.ts'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { categories, sampleInfo, teaId, usualRate } from './goods.testing.ts'
import GoodsEditorPage from './goods-editor-page.tsx'
import { type GoodsValues, valuesOf } from './goods-values.ts'

const coffeeId = '01932c5a-0000-7000-8000-00000000ca04'
const [tea] = categories.filter(({ id }) => id === teaId)
const coffee: Category = { ...(tea as Category), id: coffeeId, name: '咖啡' }

const attribute = (end: string, keptName: string, more: Partial<CategoryAttribute> = {}): CategoryAttribute => ({
  id: `01932c5a-0000-7000-8000-0000000a77${end}`,
  categoryId: teaId,
  categoryName: '茶叶',
  name: keptName,
  keptName,
  kind: 'PARAM',
  inputType: 'TEXT',
  unit: '',
  options: [],
  required: false,
  searchable: false,
  maxValues: 1,
  ...more,
})
const origin = attribute('01', '产地', { required: true })
const grade = attribute('02', '等级', { inputType: 'SELECT', options: ['特级', '一级'] })
const weight = attribute('03', '净含量', { inputType: 'NUMBER', unit: '克' })
const pack = attribute('04', '包装', { kind: 'SPEC', inputType: 'SELECT', options: ['罐装', '袋装', '礼盒'] })
const ofTea = [origin, grade, weight, pack]
const roast = attribute('11', '烘焙度')
const coffeeOrigin = attribute('12', '产地')

const said = ({ id, keptName, unit }: CategoryAttribute, ...values: string[]): GoodsParam => ({
  attributeId: id,
  name: keptName,
  values,
  unit,
})
const gone: GoodsParam = {
  attributeId: '01932c5a-0000-7000-8000-0000000a7799',
  name: '采摘',
  values: ['明前'],
  unit: '',
}
const own: GoodsParam = { attributeId: null, name: '质保', values: ['一年'], unit: '' }

let app: ReturnType<typeof renderWithApp>
const open = async (goods: GoodsInfo, ...more: readonly FakeAnswer[]) => {
  app = renderWithApp(<GoodsEditorPage />, {
    params: { id: goods.id },
    answers: [
      answer(api.category.list, [...categories, coffee]),
      answer(api.commission.ofGoods, usualRate),
      answer(api.category.attributes, ({ categoryId }) => (categoryId === teaId ? ofTea : [coffeeOrigin, roast])),
      answer(api.goods.info, goods),
      answer(api.freight.list, []),
      answer(api.goods.save, goods),
      ...more,
    ],
  })
  return within(await screen.findByRole('region', { name: '商品参数' }))
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const saved = () => app.server.inputsOf(api.goods.save).map(({ params }) => params)
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存修改' }))

it('has a field for each attribute, and sends them with the names and units of the category', async () => {
  const section = await open(sampleInfo({ params: [said(origin, '云南凤庆'), own] }))
  fireEvent.change(await section.findByLabelText('净含量'), { target: { value: '100' } })
  expect(section.queryByLabelText('包装')).toBeNull()
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual([said(origin, '云南凤庆'), said(weight, '100'), own])
})

it('asks for what is required, and complains of what does not fit', async () => {
  const section = await open(sampleInfo())
  fireEvent.change(await section.findByLabelText('净含量'), { target: { value: '一百' } })
  save()
  expect(await section.findByText('请填写产地')).toBeTruthy()
  expect(section.getByText('请填写数字，最多 4 位小数')).toBeTruthy()
  expect(saved()).toEqual([])
})

it('keeps what the category no longer asks, until the merchant takes it away', async () => {
  const goods = sampleInfo({ params: [said(origin, '云南凤庆'), gone] })
  const section = await open(goods)
  expect(await section.findByText('采摘：明前', { exact: false })).toBeTruthy()
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual([said(origin, '云南凤庆'), gone])
  fireEvent.click(section.getByRole('button', { name: '移除采摘' }))
  save()
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toEqual([said(origin, '云南凤庆')])
})

it('names what another category does not have before it is dropped, and keeps it as one’s own if one likes', async () => {
  const goods = sampleInfo({ params: [said(origin, '云南凤庆'), said(weight, '100')] })
  const draft: Partial<GoodsValues> = { ...valuesOf(goods), categoryId: coffeeId }
  writeDraft(draftKey(merchantLogin.user.id, `goods.${goods.id}`), { id: goods.id, version: goods.version }, draft)
  const section = await open(goods)
  expect(await section.findByText('更换类目后，以下参数不再适用，保存时将移除')).toBeTruthy()
  expect(section.getByText('净含量：100 克')).toBeTruthy()
  // What has the same name there goes on.
  expect((await section.findByLabelText<HTMLInputElement>('产地')).value).toBe('云南凤庆')
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual([said(coffeeOrigin, '云南凤庆')])
  fireEvent.click(section.getByRole('button', { name: '保留为自定义参数' }))
  save()
  await waitFor(() => expect(saved()).toHaveLength(2))
  const kept = { attributeId: null, name: '净含量', values: ['100 克'], unit: '' }
  expect(saved()[1]).toEqual([said(coffeeOrigin, '云南凤庆'), kept])
})

it('shows what the server says of a parameter beside its field', async () => {
  const details = { attributeId: origin.id, name: '产地', reason: '请从可选值中选择' }
  const section = await open(
    sampleInfo({ params: [said(origin, '云南')] }),
    refusal(api.goods.save, '3021', '商品参数“产地”：请从可选值中选择', details),
  )
  await section.findByLabelText('产地')
  save()
  expect(await section.findByText('请从可选值中选择')).toBeTruthy()
})

it('loses nothing when the attributes can’t be read', async () => {
  const goods = sampleInfo({ params: [said(origin, '云南凤庆'), gone, own] })
  const section = await open(goods, refusal(api.category.attributes, '9000', '系统繁忙'))
  expect(await section.findByText('参数加载失败')).toBeTruthy()
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual(expect.arrayContaining([said(origin, '云南凤庆'), gone, own]))
})

it('shows buyers’ view of them while they are typed', async () => {
  const section = await open(sampleInfo({ params: [said(origin, '云南')] }))
  fireEvent.change(await section.findByLabelText('净含量'), { target: { value: '250' } })
  const preview = within(screen.getByRole('region', { name: '买家看到的样子' }))
  expect(await preview.findByText('250 克')).toBeTruthy()
})

it('offers the dimensions of the category, and their values', async () => {
  await open(sampleInfo({ params: [said(origin, '云南')] }))
  fireEvent.click(screen.getByRole('button', { name: /添加规格/ }))
  const name = await screen.findByRole('combobox', { name: '规格名' })
  fireEvent.mouseDown(name)
  fireEvent.change(name, { target: { value: '包装' } })
  const offered = within(await screen.findByRole('group', { name: '类目提供的包装' }))
  fireEvent.click(offered.getByRole('button', { name: /罐装/ }))
  expect(await screen.findByDisplayValue('罐装')).toBeTruthy()
  fireEvent.click(offered.getByRole('button', { name: '全部添加' }))
  expect(await screen.findByDisplayValue('礼盒')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '类目提供的包装' })).toBeNull()
})
