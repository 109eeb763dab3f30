// @vitest-environment happy-dom
// The carriers: found by name, code and state, added and changed in a form that knows what may be kept, disabled after a question.
import { api, type CarrierRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import CarrierPage from './carrier-page.tsx'

const carrier = (end: number, code: string, name: string, more: Partial<CarrierRow> = {}): CarrierRow => ({
  id: `01932c5a-0000-7000-8000-0000000000c${end}`,
  carrierCode: code,
  name,
  nameEn: `${code} Express`,
  phone: '95338',
  website: '',
  kuaidi100Code: code.toLowerCase(),
  waybillPrefixes: [code],
  waybillPatterns: [`${code}\\d{10,15}`],
  asksPhoneTail: false,
  hasEWaybill: true,
  sort: end * 10,
  enabled: true,
  version: 3,
  ...more,
})
const sf = carrier(1, 'SF', '顺丰速运', { asksPhoneTail: true, website: 'https://www.sf-express.com' })
const old = carrier(2, 'QF', '全峰快递', { enabled: false, kuaidi100Code: '', hasEWaybill: false })

let app: ReturnType<typeof renderWithApp>
const open = async (search: Readonly<Record<string, string>> = {}, ...more: FakeAnswer[]) => {
  app = renderWithApp(<CarrierPage />, {
    login: operatorLogin,
    search,
    answers: [answer(api.carrier.listAll, [sf, old]), answer(api.carrier.save, { id: sf.id }), ...more],
  })
  await screen.findAllByText(/顺丰速运|全峰快递/)
}
afterEach(() => app.close())
const sent = () => app.server.inputsOf(api.carrier.save)

it('shows all, with what each asks and gives', async () => {
  await open()
  expect(screen.getByText('全峰快递')).toBeTruthy()
  expect(screen.getByText('手机尾号')).toBeTruthy()
  expect(screen.getByText('不查询轨迹')).toBeTruthy()
  expect(screen.getByRole('link', { name: '官网' }).getAttribute('href')).toBe('https://www.sf-express.com')
})

it.each([
  [{ keyword: 'sf' }, '顺丰速运', '全峰快递'],
  [{ keyword: 'QF Exp' }, '全峰快递', '顺丰速运'],
  [{ state: 'disabled' }, '全峰快递', '顺丰速运'],
])('finds by %j', async (search, found, left) => {
  await open(search)
  expect(screen.getByText(found)).toBeTruthy()
  expect(screen.queryByText(left)).toBeNull()
})

const type = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })

it('adds one: what can be no pattern is named before it is sent, and a code that is taken beside its field', async () => {
  await open({}, refusal(api.carrier.save, '3176', '代码 SF 已是顺丰速运的代码'))
  fireEvent.click(screen.getByRole('button', { name: '新增快递公司' }))
  const dialog = within(await screen.findByRole('dialog'))
  type(dialog, '代码', 'sf')
  type(dialog, '名称', '顺风快递')
  type(dialog, '英文名称', 'Fair Wind')
  type(dialog, '客服电话', '95300')
  type(dialog, '单号开头', 'fw\n\n fx ')
  type(dialog, '单号规则', 'FW\\d+\n')
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText(/单号规则只能由大写字母/)).toBeTruthy()
  expect(sent()).toEqual([])
  type(dialog, '单号规则', 'FW\\d{10}\nFX\\d{9,12}')
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('代码 SF 已是顺丰速运的代码')).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      carrierCode: 'SF',
      name: '顺风快递',
      waybillPrefixes: ['FW', 'FX'],
      waybillPatterns: ['FW\\d{10}', 'FX\\d{9,12}'],
      sort: 0,
    },
  ])
})

it('changes one on the version that was shown, and leaves its code and its state', async () => {
  await open()
  const [change] = screen.getAllByRole('button', { name: '修改' })
  fireEvent.click(change ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('代码').hasAttribute('disabled')).toBe(true)
  type(dialog, '客服电话', '95339')
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ id: sf.id, version: 3, carrierCode: 'SF', phone: '95339', enabled: true })
})

it('disables one after a question, and enables one at once', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '停用' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('已发出的包裹名称不变', { exact: false })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: /停\s?用/ }))
  await waitFor(() => expect(sent()).toMatchObject([{ id: sf.id, enabled: false }]))
  fireEvent.click(screen.getByRole('button', { name: '启用' }))
  await waitFor(() => expect(sent()).toMatchObject([{}, { id: old.id, enabled: true }]))
})

it('shows who may only look nothing to change', async () => {
  app = renderWithApp(<CarrierPage />, {
    login: { ...operatorLogin, permissions: operatorLogin.permissions.filter((held) => held !== 'carrier.edit') },
    answers: [answer(api.carrier.listAll, [sf])],
  })
  await screen.findByText('顺丰速运')
  expect(screen.queryByRole('button', { name: '新增快递公司' })).toBeNull()
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
})
