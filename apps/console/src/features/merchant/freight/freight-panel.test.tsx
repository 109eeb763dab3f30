// @vitest-environment happy-dom
// Freight templates are listed with what uses them, typed as a table that fills downwards, and tried before they are saved.
import { api, type FreightTemplate, type FreightTemplateRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import FreightPanel from './freight-panel.tsx'

const id = '01932c5a-0000-7000-8000-0000000000b1'
const base = { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 }
const row: FreightTemplateRow = {
  id,
  shopId: sampleShopId,
  name: '全国通用',
  isDefault: true,
  kind: 'CONDITIONAL',
  chargeMode: 'COUNT',
  base,
  areaRules: 2,
  freeRules: 1,
  noDelivery: 0,
  usedBy: 3,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 4,
}
const rule = (region: string, firstFen: number) => ({ ...base, regions: [region], firstFen })
const template: FreightTemplate = {
  id,
  shopId: sampleShopId,
  name: '全国通用',
  isDefault: true,
  terms: {
    chargeMode: 'COUNT',
    base,
    areaRules: [rule('330000', 500), rule('650000', 2_000)],
    freeRules: [],
    noDelivery: [],
  },
  usedBy: 3,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 4,
}
const regions = [
  {
    value: '330000',
    label: '浙江省',
    children: [{ value: '330100', label: '杭州市', children: [{ value: '330106', label: '西湖区' }] }],
  },
  { value: '650000', label: '新疆维吾尔自治区', children: [] },
]

let app: ReturnType<typeof renderWithApp>
const open = (
  search: Record<string, string>,
  more: readonly FakeAnswer[] = [],
  permissions = merchantLogin.permissions,
) => {
  app = renderWithApp(<FreightPanel shopId={sampleShopId} />, {
    login: { ...merchantLogin, permissions },
    search,
    answers: [
      answer(api.freight.list, [row]),
      answer(api.freight.info, template),
      answer(api.init.regions, regions),
      ...more,
    ],
  })
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('lists what each template charges and how many goods are sent by it', async () => {
  open({})
  expect(await screen.findByText('全国通用')).toBeTruthy()
  expect(screen.getByText('首 1 件 8.00 元，续 1 件 2.00 元')).toBeTruthy()
  expect(screen.getByText('条件包邮')).toBeTruthy()
  expect(screen.getByText('3 件')).toBeTruthy()
})

it('says why a template that is in use is not deleted', async () => {
  const why = '“陶瓷花瓶”等 3 件商品正在使用这个模板，请先为它们更换运费'
  open({}, [refusal(api.freight.remove, '3013', why)])
  await screen.findByText('全国通用')
  fireEvent.click(screen.getByLabelText('更多操作'))
  fireEvent.click(await screen.findByText('删除'))
  await screen.findAllByText('删除运费模板“全国通用”？')
  fireEvent.click(screen.getAllByText('删除').at(-1)?.closest('button') ?? document.body)
  expect(await screen.findByText(why)).toBeTruthy()
  expect(app.server.inputsOf(api.freight.remove)).toEqual([{ id, version: 4 }])
})

it('saves what was typed on the version that was read, filled down with Ctrl+D', async () => {
  open({ template: id }, [answer(api.freight.save, { ...template, version: 5 })])
  const first = await screen.findByLabelText('第 1 行 首费（元）')
  fireEvent.change(first, { target: { value: '6.5' } })
  fireEvent.keyDown(first, { key: 'd', ctrlKey: true })
  expect(field('第 2 行 首费（元）').value).toBe('6.50')
  expect(field('第 2 行 续费（元）').value).toBe('2.00')
  press('保存')
  await waitFor(() => expect(app.server.inputsOf(api.freight.save)).toHaveLength(1))
  expect(app.server.inputsOf(api.freight.save)[0]).toMatchObject({
    id,
    version: 4,
    name: '全国通用',
    terms: { areaRules: [rule('330000', 650), rule('650000', 650)] },
  })
})

it('chooses regions by name, and greys out those of other rules', async () => {
  open({ template: id })
  fireEvent.click(await screen.findByLabelText(/第 2 行 地区/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /浙江省/ }).disabled).toBe(true)
  fireEvent.change(dialog.getByPlaceholderText('搜索省、市、区县'), { target: { value: '西湖' } })
  fireEvent.click(dialog.getByLabelText('浙江省 杭州市 西湖区'))
  expect(dialog.getByText('已选 2 个地区')).toBeTruthy()
  fireEvent.click(dialog.getByText(/确\s?定/).closest('button') ?? document.body)
  expect(await screen.findByLabelText(/第 2 行 地区 杭州市、新疆维吾尔自治区/)).toBeTruthy()
})

it('tells which rule a parcel hits, with terms that nobody saved', async () => {
  const step = {
    way: 'TEMPLATE' as const,
    template: { id: '', name: '', version: 0 },
    goods: [],
    charge: { mode: 'COUNT' as const, units: 1, region: '330000', ...base, firstFen: 500, fen: 500 },
    free: null,
    feeFen: 500,
  }
  open({ template: id }, [answer(api.freight.try, { freightFen: 500, steps: [step], blocked: [] })])
  fireEvent.mouseDown(await screen.findByLabelText('收货地区'))
  for (const name of ['浙江省', '杭州市', '西湖区'])
    fireEvent.click(await screen.findByText(name, { selector: '.ant-cascader-menu-item-content' }))
  expect(await screen.findByText('命中“浙江省”的规则，共 1 件')).toBeTruthy()
  expect(app.server.inputsOf(api.freight.try).at(-1)).toMatchObject({
    by: 'terms',
    regionCode: '330106',
    quantity: 1,
    terms: template.terms,
  })
})

it('shows a template to who may not change the shop, without a way to', async () => {
  open({ template: id }, [], ['shop.view'])
  expect((await screen.findByLabelText<HTMLInputElement>('第 1 行 首费（元）')).disabled).toBe(true)
  expect(screen.queryByText('保存')).toBeNull()
  expect(screen.queryByText('添加地区规则')).toBeNull()
})
