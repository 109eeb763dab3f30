// @vitest-environment happy-dom
// The address book: by kind with its default, changed without its phone, and without acts for who may not or a frozen shop.
import { api, SHOP_ADDRESSES_AT_MOST, type ShopAddressRow } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, failure, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import AddressPanel from './address-panel.tsx'

const row = (at: number, changes: Partial<ShopAddressRow> = {}): ShopAddressRow => ({
  id: `01932c5a-0000-7000-8000-0000000000${at}`,
  shopId: sampleShopId,
  kind: 'RETURN',
  contact: `联系人${at}`,
  phone: '138****8000',
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  detail: `文三路 ${at} 号`,
  remark: '',
  isDefault: false,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
  ...changes,
})
const book = [row(11, { kind: 'SHIP', isDefault: true }), row(12, { isDefault: true }), row(13)]

let app: ReturnType<typeof renderWithApp>
const open = (rows: readonly ShopAddressRow[], more: readonly FakeAnswer[] = [], isStopped = false) => {
  app = renderWithApp(<AddressPanel shopId={sampleShopId} isStopped={isStopped} />, {
    login: merchantLogin,
    answers: [answer(api.shopAddress.list, [...rows]), answer(api.init.regions, []), ...more],
  })
}
afterEach(() => app.close())
// The form has a hidden button of the same name, for Enter.
const press = (name: string) => fireEvent.click(screen.getAllByText(name)[0]?.closest('button') ?? document.body)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows each kind under its head, and offers what each row allows', async () => {
  open(book)
  expect(await screen.findByText('浙江省杭州市西湖区 文三路 13 号')).toBeTruthy()
  expect(screen.getByText('发货地址')).toBeTruthy()
  expect(screen.getByText('退货地址')).toBeTruthy()
  expect(screen.queryByText('自提地址')).toBeNull()
  expect(screen.getAllByText('修改')).toHaveLength(3)
})

it('changes an address and keeps the phone that is not typed anew', async () => {
  open([row(12, { isDefault: true })], [answer(api.shopAddress.save, row(12))])
  fireEvent.click(await screen.findByText('修改'))
  await screen.findByText('修改地址')
  type(/^联系人/, '王仓管')
  press('确定')
  await waitFor(() =>
    expect(app.server.inputsOf(api.shopAddress.save)).toMatchObject([
      { id: row(12).id, version: 1, kind: 'RETURN', contact: '王仓管', phone: null, isDefault: true },
    ]),
  )
})

it('asks for the phone of a new one', async () => {
  open(book, [answer(api.shopAddress.save, row(14))])
  await screen.findByText('浙江省杭州市西湖区 文三路 13 号')
  press('新增地址')
  await screen.findByLabelText(/^联系人/)
  type(/^联系人/, '王仓管')
  press('确定')
  expect((await screen.findAllByText('请填写联系手机')).length).toBeGreaterThan(0)
  expect(app.server.inputsOf(api.shopAddress.save)).toEqual([])
})

it('is only looked at when the shop is frozen', async () => {
  open(book, [], true)
  expect(await screen.findByText('浙江省杭州市西湖区 文三路 13 号')).toBeTruthy()
  expect(screen.queryByText('修改')).toBeNull()
  expect(screen.queryByText('新增地址')).toBeNull()
})

it('offers no further one when there are as many as there may be', async () => {
  open(Array.from({ length: SHOP_ADDRESSES_AT_MOST }, (_, at) => row(10 + at, { isDefault: at === 0 })))
  await screen.findByText('浙江省杭州市西湖区 文三路 13 号')
  expect(screen.getByText('新增地址').closest('button')?.disabled).toBe(true)
})

it('says when there is nothing, and when it can’t be read', async () => {
  open([])
  expect(await screen.findByText('还没有地址')).toBeTruthy()
  app.close()
  open([], [failure(api.shopAddress.list, 500)])
  expect(await screen.findByText('重试')).toBeTruthy()
})

it('says why a default can’t be handed over', async () => {
  open([row(12, { isDefault: true }), row(13)], [refusal(api.shopAddress.setDefault, '2002', '数据已被他人修改')])
  await screen.findByText('浙江省杭州市西湖区 文三路 13 号')
  fireEvent.click(screen.getByLabelText('更多操作'))
  fireEvent.click(await screen.findByText('设为默认'))
  expect(await screen.findByText(/数据已被他人修改/)).toBeTruthy()
})
