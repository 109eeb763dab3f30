// @vitest-environment happy-dom
// Freight templates are listed with what uses them, typed as a table that fills downwards, and tried before they are saved.
import { api, type FreightTemplate, type FreightTemplateRow, type ShopAddressRow } from '@merchant/contract'
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
  shipFromAddressId: null,
  carrierCodes: [],
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
  shipFromAddressId: null,
  carrierCodes: [],
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
const place = (at: number, kind: ShopAddressRow['kind'], detail: string): ShopAddressRow => ({
  id: `01932c5a-0000-7000-8000-0000000000a${at}`,
  shopId: sampleShopId,
  kind,
  contact: '钱师傅',
  phone: '139****8821',
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330113', name: '临平区' },
  ],
  detail,
  remark: '',
  isDefault: false,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
})
const warehouse = place(1, 'SHIP', '星灵路 12 号')
const book = [warehouse, place(2, 'RETURN', '星灵路 14 号')]

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
      answer(api.shopAddress.list, book),
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

it('lists where from and by whom rather than by others, where a template says so', async () => {
  const sending = { shipFromAddressId: warehouse.id, carrierCodes: ['SF', 'OLD'] }
  open({}, [answer(api.freight.list, [{ ...row, ...sending }])])
  expect(await screen.findByText('从钱师傅 杭州市临平区 星灵路 12 号发货')).toBeTruthy()
  expect(screen.getByText('顺丰速运、OLD')).toBeTruthy()
})

it('chooses an address that the shop ships from, and carriers, and says beside the field what the server refuses', async () => {
  const complaint = '所选发货地址不是本店的发货地址，或已删除，请重新选择'
  open({ template: id }, [
    refusal(api.freight.save, '2004', `记录不存在：${complaint}`, {
      inField: 'shipFromAddressId',
      what: `：${complaint}`,
    }),
  ])
  fireEvent.mouseDown(await screen.findByLabelText('发货地址'))
  const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' })
  fireEvent.click(await option('钱师傅 杭州市临平区 星灵路 12 号'))
  // What is no place to ship from is not offered.
  expect(screen.queryByText(/星灵路 14 号/)).toBeNull()
  fireEvent.mouseDown(screen.getByLabelText('首选快递'))
  fireEvent.click(await option('顺丰速运'))
  press('保存')
  await waitFor(() => expect(app.server.inputsOf(api.freight.save)).toHaveLength(1))
  expect(app.server.inputsOf(api.freight.save)[0]).toMatchObject({
    shipFromAddressId: warehouse.id,
    carrierCodes: ['SF'],
  })
  // Refused, it is said beside the field.
  expect(await screen.findByText(complaint)).toBeTruthy()
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
