// @vitest-environment happy-dom
// Rules for returns: what each does, switched, made and deleted by who may.
import { api, type InputOf, MAX_AMOUNT_FEN, type Permission, refusalCode, type ReturnRule } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../../testing/sample-session.ts'
import ReturnOrderPage from '../return-order-page.tsx'
import { returnsOf } from '../return-order.testing.ts'

const rule: ReturnRule = {
  id: '01932c5a-0000-7000-8000-00000000d001',
  shopId: sampleShopId,
  name: '小额仅退款',
  isEnabled: true,
  type: 'REFUND_ONLY',
  phase: 'AFTER_SHIP',
  reasonCodes: ['MISSING', 'DAMAGED'],
  maxFen: 5_000,
  buyerRateBp: 2_000,
  isUnsigned: false,
  action: 'AGREE',
  dailyCapFen: 50_000,
  agreedTodayFen: 12_345,
  agreedToday: 3,
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 4,
}

let app: ReturnType<typeof renderWithApp>
const open = (rules: readonly ReturnRule[], more: readonly FakeAnswer[] = [], permissions?: readonly Permission[]) => {
  app = renderWithApp(<ReturnOrderPage />, {
    search: { drawer: 'rules' },
    answers: [...returnsOf([]), answer(api.returnRule.list, [...rules]), ...more],
    login: permissions === undefined ? merchantLogin : { ...merchantLogin, permissions: [...permissions] },
  })
}
afterEach(() => app.close())
const saved = (): InputOf<typeof api.returnRule.save>[] => app.server.inputsOf(api.returnRule.save)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('says what a rule is about and how much of its day is used', async () => {
  open([rule])
  expect(await screen.findByText('仅退款 · 50.00 元以内 · 已发货 · 少件漏发 · 商品破损 · 退款率 ≤ 20%')).toBeTruthy()
  expect(screen.getByText('3 笔，123.45 / 500.00 元')).toBeTruthy()
})

it('of a rule for any amount says so', async () => {
  open([{ ...rule, maxFen: MAX_AMOUNT_FEN, phase: null, reasonCodes: ['FAKE'], buyerRateBp: null }])
  expect(await screen.findByText('仅退款 · 不限金额 · 假冒品牌')).toBeTruthy()
})

it('is switched off as it is otherwise', async () => {
  open([rule], [answer(api.returnRule.save, { ...rule, isEnabled: false })])
  fireEvent.click(await screen.findByRole('switch', { name: '启用规则“小额仅退款”' }))
  await screen.findByText('已停用规则“小额仅退款”')
  expect(saved()).toMatchObject([
    { id: rule.id, version: 4, isEnabled: false, maxFen: 5_000, dailyCapFen: 50_000, buyerRateBp: 2_000 },
  ])
})

it('is made, and what is refused stays beside its field', async () => {
  const taken = refusal(api.returnRule.save, refusalCode('name.taken'), '“小额”已被使用，请换一个名称')
  open([], [taken])
  await press('新建规则')
  const form = within((await screen.findByLabelText(/规则名称/)).closest<HTMLElement>('.ant-modal') ?? document.body)
  fireEvent.change(form.getByLabelText(/规则名称/), { target: { value: '小额' } })
  fireEvent.change(form.getByLabelText(/单笔最高金额/), { target: { value: '30' } })
  fireEvent.change(form.getByLabelText(/每日上限/), { target: { value: '300' } })
  fireEvent.change(form.getByLabelText(/买家退款率不超过/), { target: { value: '25' } })
  fireEvent.click(form.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({
    name: '小额',
    type: 'REFUND_ONLY',
    phase: null,
    reasonCodes: [],
    maxFen: 3_000,
    dailyCapFen: 30_000,
    buyerRateBp: 2_500,
    action: 'AGREE',
  })
  expect(await screen.findByText('“小额”已被使用，请换一个名称')).toBeTruthy()
})

it('asks only for reasons of its phase, and for no signature of what was not sent', async () => {
  open([{ ...rule, reasonCodes: ['MISSING', 'OTHER'], isUnsigned: true }], [answer(api.returnRule.save, rule)])
  await press('修改')
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '售后阶段' }))
  fireEvent.click(await screen.findByText('未发货', { selector: '.ant-select-item-option-content' }))
  const signed = screen.getByRole<HTMLInputElement>('checkbox', { name: '仅限未签收的订单' })
  await waitFor(() => expect(signed.disabled).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({ phase: 'BEFORE_SHIP', reasonCodes: ['OTHER'], isUnsigned: false })
})

it('is only looked at by who may not keep rules', async () => {
  open([rule], [], ['returnOrder.view'])
  const shown = await screen.findByRole('switch', { name: '启用规则“小额仅退款”' })
  expect((shown as HTMLButtonElement).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '新建规则' })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})
