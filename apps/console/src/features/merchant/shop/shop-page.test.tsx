// @vitest-environment happy-dom
// The shop is saved whole, on top of what was read, and opened or rested without the half-typed rest.
import { api, type LoginInfo, type ShopAddress, type ShopInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draftKey, writeDraft } from '../../../components/form/form-draft.ts'
import { hasDirtyForm, wouldLose } from '../../../session/dirty-forms.ts'
import { answer, complaint, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import ShopPage from './shop-page.tsx'
import { valuesOf } from './shop-values.ts'

const address: ShopAddress = {
  contact: '王小明',
  phone: '13900001111',
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  detail: '文三路 100 号',
}
const shop: ShopInfo = {
  id: sampleShopId,
  version: 3,
  name: '清和茶铺',
  intro: '专注云南古树普洱',
  notice: '春茶预计四月发货',
  logo: null,
  banner: null,
  servicePhone: '0571-88886666',
  status: 'OPEN',
  shipHours: 48,
  stockAlert: 10,
  pickup: { isOffered: false, days: 7, openHours: [] },
  textsBuyers: false,
  deliveryNote: { paper: 'A4', parts: ['BUYER'], foot: '' },
  serviceHours: [
    { weekday: 1, from: '09:00', to: '18:00' },
    { weekday: 2, from: '09:00', to: '18:00' },
  ],
  holiday: null,
  isOnHoliday: false,
  freezeReason: null,
  shipAddress: address,
  returnAddress: address,
}
const sent = {
  id: sampleShopId,
  version: 3,
  name: shop.name,
  intro: shop.intro,
  notice: shop.notice,
  logoFileId: null,
  bannerFileId: null,
  servicePhone: shop.servicePhone,
  open: true,
  shipAddress: address,
  returnAddress: address,
}

let app: ReturnType<typeof renderWithApp>
const open = (now: ShopInfo | null, more: readonly FakeAnswer[] = [], changes: Partial<LoginInfo> = {}) => {
  const login = { ...merchantLogin, ...(now === null && { shops: [], currentShopId: null }), ...changes }
  app = renderWithApp(<ShopPage />, {
    answers: [answer(api.shop.info, now), answer(api.init.regions, []), answer(api.user.infoOfLogin, login), ...more],
    login,
  })
}
afterEach(() => {
  app.close()
  localStorage.clear()
})
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)

it('saves what was changed on top of the version that was read, open as it was', async () => {
  open(shop, [answer(api.shop.save, { ...shop, version: 4, name: '清和茶铺旗舰店' })])
  await screen.findByLabelText(/店铺名称/)
  type(/店铺名称/, '清和茶铺旗舰店')
  press('保存修改')
  expect(await screen.findByText('店铺资料已保存')).toBeTruthy()
  expect(app.server.inputsOf(api.shop.save)).toEqual([{ ...sent, name: '清和茶铺旗舰店' }])
  type(/店铺名称/, '清和茶铺')
  press('保存修改')
  await waitFor(() => expect(app.server.inputsOf(api.shop.save)[1]).toMatchObject({ version: 4, name: '清和茶铺' }))
})

it('sends the return address as typed when it is not the shipping address', async () => {
  open({ ...shop, returnAddress: { ...address, contact: '李四' } }, [answer(api.shop.save, shop)])
  await screen.findByLabelText(/店铺名称/)
  const [, returnContact] = screen.getAllByLabelText(/联系人/)
  if (returnContact === undefined) throw new Error('The return address is not shown')
  fireEvent.change(returnContact, { target: { value: '赵六' } })
  press('保存修改')
  await waitFor(() =>
    expect(app.server.inputsOf(api.shop.save)[0]).toMatchObject({
      shipAddress: { contact: '王小明' },
      returnAddress: { contact: '赵六' },
    }),
  )
})

it('copies the shipping address to the returns with one tick', async () => {
  open({ ...shop, returnAddress: { ...address, contact: '李四' } }, [answer(api.shop.save, shop)])
  fireEvent.click(await screen.findByLabelText('与发货地址相同'))
  press('保存修改')
  await waitFor(() => expect(app.server.inputsOf(api.shop.save)[0]?.returnAddress).toEqual(address))
})

it('rests the shop at once after asking, and leaves what is half typed out of it', async () => {
  open(shop, [answer(api.shop.save, { ...shop, version: 4, status: 'RESTING' })])
  await screen.findByLabelText(/店铺名称/)
  type(/店铺名称/, '写到一半')
  fireEvent.click(screen.getByRole('switch', { name: '营业' }))
  // antd says a question's title twice: to the eye, and as the dialog's name.
  expect(await screen.findAllByText('暂停营业？')).not.toHaveLength(0)
  press('暂停营业')
  expect(await screen.findByText('店铺已暂停营业')).toBeTruthy()
  expect(app.server.inputsOf(api.shop.save)).toEqual([{ ...sent, open: false }])
  expect(screen.getByLabelText<HTMLInputElement>(/店铺名称/).value).toBe('写到一半')
})

it('brings back after a reload what was typed, and starts over when it is dropped', async () => {
  open(shop)
  await screen.findByLabelText(/店铺名称/)
  type(/店铺名称/, '写到一半')
  app.close()
  open(shop)
  await screen.findByLabelText(/店铺名称/)
  const name = () => screen.getByLabelText<HTMLInputElement>(/店铺名称/).value
  expect(name()).toBe('写到一半')
  expect([hasDirtyForm(), wouldLose('/test')]).toEqual([true, false])
  press('放弃草稿')
  await screen.findAllByText('放弃未提交的内容？')
  const [, sure] = screen.getAllByText('放弃草稿')
  fireEvent.click(sure?.closest('button') ?? document.body)
  await waitFor(() => expect(name()).toBe(shop.name))
  expect(screen.queryByText('已恢复未提交的内容')).toBeNull()
  expect(hasDirtyForm()).toBe(false)
  expect({ ...localStorage }).toEqual({})
})

it('says that the shop was changed since the draft was begun, and forgets the draft once it is saved', async () => {
  open(shop)
  await screen.findByLabelText(/店铺名称/)
  type(/店铺名称/, '写到一半')
  app.close()
  open({ ...shop, version: 9 }, [answer(api.shop.save, { ...shop, version: 10, name: '写到一半' })])
  expect(await screen.findByText(/此后资料已在别处修改/)).toBeTruthy()
  press('保存修改')
  await screen.findByText('店铺资料已保存')
  await waitFor(() => expect({ ...localStorage }).toEqual({}))
})

it('asks what to do when somebody else changed the shop, and can overwrite it knowingly', async () => {
  open(shop, [refusal(api.shop.save, '2002', '数据已被他人修改，请刷新后重试')])
  await screen.findByLabelText(/店铺名称/)
  type(/店铺名称/, '我的名字')
  press('保存修改')
  expect(await screen.findByText('店铺资料已在别处修改')).toBeTruthy()
  app.server.push(answer(api.shop.info, { ...shop, version: 8, name: '别人的名字' }))
  app.server.push(answer(api.shop.save, { ...shop, version: 9, name: '我的名字' }))
  press('以当前内容覆盖')
  await waitFor(() => expect(app.server.inputsOf(api.shop.save)[1]).toMatchObject({ version: 8, name: '我的名字' }))
  await waitFor(() => expect(screen.queryByText('店铺资料已在别处修改')).toBeNull())
})

it('puts the server’s complaint beside its field', async () => {
  open(shop, [complaint(api.shop.save, '联系手机：请输入 11 位大陆手机号', { 'shipAddress.phone': '该号码已停用' })])
  await screen.findByLabelText(/店铺名称/)
  press('保存修改')
  expect(await screen.findByText('该号码已停用')).toBeTruthy()
})

it('shows a frozen shop as it is, without anything to change', async () => {
  open({ ...shop, status: 'FROZEN' })
  expect(await screen.findByText('店铺已被平台冻结，资料不可修改')).toBeTruthy()
  expect(screen.queryByText('保存修改')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('offers a new shop an empty form that opens at once', async () => {
  open(null)
  expect(await screen.findByText('保存店铺')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('保存后立即营业').checked).toBe(true)
  press('保存店铺')
  expect((await screen.findAllByText(/^请(填写|选择)/, { selector: '.ant-form-item-explain-error' })).length).toBe(7)
  expect(app.server.inputsOf(api.shop.save)).toEqual([])
})

it('offers no other shop to those who are assigned to the ones that there are', async () => {
  open(shop, [], { reachesAllShops: false })
  expect(await screen.findByDisplayValue(shop.name)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /再开一家店铺/ })).toBeNull()
})

it('opens another shop beside the one that there is, and goes on with it', async () => {
  const second = { ...shop, id: '01932c5a-0000-7000-8000-0000000005a2', version: 1, name: '清和茶铺二店' }
  open(shop, [
    answer(api.shop.save, second),
    answer(api.shop.choose, { currentShopId: second.id }),
    answer(api.user.infoOfLogin, {
      ...merchantLogin,
      shops: [
        ...merchantLogin.shops,
        { id: second.id, name: second.name, status: 'OPEN', shipHours: 48, logoUrl: null },
      ],
    }),
  ])
  writeDraft(draftKey(merchantLogin.user.id, 'shop.another'), null, { ...valuesOf(second), open: true })
  fireEvent.click(await screen.findByRole('button', { name: /再开一家店铺/ }))
  expect(await screen.findByText('已开 1 家，一个商户最多 5 家')).toBeTruthy()
  press('保存店铺')
  await waitFor(() => expect(app.server.inputsOf(api.shop.choose)).toEqual([{ shopId: second.id }]))
  const { id: _id, version: _version, ...asNew } = sent
  expect(app.server.inputsOf(api.shop.save)).toEqual([{ ...asNew, name: second.name, another: true }])
})

it('saves how the shop works on the version that was read', async () => {
  open(shop, [answer(api.shop.saveSettings, { ...shop, version: 4, shipHours: 24 })])
  fireEvent.click(await screen.findByText('经营设置'))
  fireEvent.click(await screen.findByLabelText('24 小时'))
  fireEvent.change(screen.getByLabelText(/默认预警库存/), { target: { value: '5' } })
  fireEvent.click(screen.getByLabelText('周二'))
  const type = (label: string, day: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: day } })
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', keyCode: 13 })
  }
  type('第一天', '2099-01-28')
  press('保存修改')
  expect((await screen.findAllByText('请同时填写第一天和最后一天')).length).toBeGreaterThan(0)
  type('最后一天', '2099-02-05')
  press('保存修改')
  expect(await screen.findByText('经营设置已保存')).toBeTruthy()
  expect(app.server.inputsOf(api.shop.saveSettings)).toEqual([
    {
      id: shop.id,
      version: 3,
      shipHours: 24,
      stockAlert: 5,
      textsBuyers: false,
      deliveryNote: { paper: 'A4', parts: ['BUYER'], foot: '' },
      serviceHours: [{ weekday: 1, from: '09:00', to: '18:00' }],
      // Never touched, and kept as it was.
      pickup: shop.pickup,
      holiday: { from: '2099-01-28', to: '2099-02-05' },
    },
  ])
})

it('has orders fetched once it says for how long and when, with the address book beside it', async () => {
  open(shop, [answer(api.shop.saveSettings, { ...shop, version: 4 })])
  fireEvent.click(await screen.findByText('经营设置'))
  expect(screen.queryByLabelText(/保留天数/)).toBeNull()
  fireEvent.click(await screen.findByRole('switch', { name: /支持到店自提/ }))
  fireEvent.change(await screen.findByLabelText(/保留天数/), { target: { value: '' } })
  press('保存修改')
  expect((await screen.findAllByText('请填写 1–30 的整数')).length).toBeGreaterThan(0)
  expect((await screen.findAllByText('请设置自提时间')).length).toBeGreaterThan(0)
  fireEvent.change(await screen.findByLabelText(/保留天数/), { target: { value: '3' } })
  const week = within(screen.getByRole('group', { name: '自提时间' }))
  fireEvent.click(week.getByLabelText('周六'))
  press('保存修改')
  expect(await screen.findByText('经营设置已保存')).toBeTruthy()
  expect(app.server.inputsOf(api.shop.saveSettings)).toMatchObject([
    { pickup: { isOffered: true, days: 3, openHours: [{ weekday: 6, from: '09:00', to: '21:00' }] } },
  ])
})

it('says why the platform froze it, and until when it is away', async () => {
  open({ ...shop, status: 'FROZEN', freezeReason: '涉嫌售假' })
  expect(await screen.findByText(/原因：涉嫌售假。.*商品、库存与运费可以修改/)).toBeTruthy()
  app.close()
  open({ ...shop, status: 'RESTING', isOnHoliday: true, holiday: { from: '2026-12-01', to: '2026-12-31' } })
  expect(await screen.findByText('休假至 2026-12-31，2027-01-01 恢复营业')).toBeTruthy()
})

it('shows scores with what they are made of, and says where too little is known', async () => {
  const part = { least: 20, weight: 70, floor: 80 }
  open(shop, [
    answer(api.shopScore.info, {
      countedOn: '2026-11-20',
      from: '2026-08-22',
      scores: [
        { kind: 'DESCRIPTION', value: null, parts: [{ ...part, part: 'FLAWLESS', good: 3, all: 3 }] },
        { kind: 'SERVICE', value: 420, parts: [{ ...part, part: 'ANSWERED', good: 8, all: 20 }] },
        { kind: 'LOGISTICS', value: 470, parts: [{ ...part, part: 'ON_TIME', good: 97, all: 100 }] },
      ],
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '店铺评分' }))
  const logistics = await screen.findByRole('region', { name: '物流服务' })
  await waitFor(() => expect(logistics.textContent).toContain('4.70'))
  expect(logistics.textContent).toContain('97 / 100')
  expect(screen.getByRole('link', { name: '查看已超时的订单' }).getAttribute('href')).toContain('deadline=OVERDUE')
  expect(screen.getByRole('region', { name: '描述相符' }).textContent).toMatch(/样本不足.*3 个样本，满 20 个后计入/)
  expect(screen.getByRole('region', { name: '服务态度' }).textContent).toMatch(
    /4\.20.*买家申请后 24 小时（审核期限的一半）内/,
  )
})
