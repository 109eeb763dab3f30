// @vitest-environment happy-dom
// 平台参数: shown by group with bounds, changed between them with a reason, and with the history of each.
import { api, parameterCatalogue, parameterKeys, type ParameterRow, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import ParameterPage from './parameter-page.tsx'

const rows: ParameterRow[] = parameterKeys.map((key) => ({
  key,
  value: parameterCatalogue[key].standard,
  version: 0,
  changed: null,
}))
const changed: ParameterRow = {
  key: 'order.payExpireMin',
  value: 60,
  version: 2,
  changed: { name: '运营小林', at: '2026-11-20T01:00:00.000Z' },
}
const shown = [changed, ...rows.filter(({ key }) => key !== changed.key)]

let app: ReturnType<typeof renderWithApp>
const open = async (search: Readonly<Record<string, string>> = {}, login = operatorLogin, ...more: FakeAnswer[]) => {
  app = renderWithApp(<ParameterPage />, {
    login,
    search,
    answers: [answer(api.parameter.list, shown), answer(api.parameter.change, changed), ...more],
  })
  await screen.findByText('订单付款期限')
}
afterEach(() => app.close())
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') ?? document.body)

it('shows each by its group, what is in force, and who changed it last', async () => {
  await open()
  expect(screen.getByRole('heading', { name: '平台介入' })).toBeTruthy()
  const row = rowOf('订单付款期限')
  expect(row.getByText('60 分钟')).toBeTruthy()
  expect(row.getByText('已调整')).toBeTruthy()
  expect(row.getByText('15 – 1,440 分钟')).toBeTruthy()
  expect(row.getByText(/运营小林/)).toBeTruthy()
  expect(rowOf('举证期限').getByText('未修改过')).toBeTruthy()
})

it('says of each that counts at once that it does, and of the others that what runs goes on', async () => {
  await open()
  expect(
    screen.getByText('修改只影响此后产生的单据、费用与时限，已有单据与已在计时的不变；注明立即生效的除外'),
  ).toBeTruthy()
  expect(rowOf('发货即将超时').getByText(/立即生效/)).toBeTruthy()
  expect(rowOf('资质到期首次提醒').getByText(/立即生效/)).toBeTruthy()
})

it('changes one between its bounds, with a reason, on top of what was read', async () => {
  await open()
  fireEvent.click(rowOf('订单付款期限').getByRole('button', { name: /修改$/ }))
  const dialog = await screen.findByRole('dialog')
  const value = within(dialog).getByRole('spinbutton')
  fireEvent.change(value, { target: { value: '2000' } })
  fireEvent.change(within(dialog).getByLabelText('修改原因'), { target: { value: '大促延长付款' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^修\s?改$/ }))
  expect(await within(dialog).findByText('须在 15 至 1,440 之间')).toBeTruthy()
  expect(app.server.inputsOf(api.parameter.change)).toEqual([])
  fireEvent.change(value, { target: { value: '90' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^修\s?改$/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.parameter.change)).toEqual([
      { key: 'order.payExpireMin', value: 90, version: 2, reason: '大促延长付款' },
    ]),
  )
})

it('says that nothing would change where the value is the one in force, and asks nobody', async () => {
  await open()
  fireEvent.click(rowOf('订单付款期限').getByRole('button', { name: /修改$/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.blur(within(dialog).getByRole('spinbutton'))
  fireEvent.change(within(dialog).getByLabelText('修改原因'), { target: { value: '照旧' } })
  expect(within(dialog).queryByText(/与现行值相同/)).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: /^修\s?改$/ }))
  expect(await within(dialog).findByText('与现行值相同，没有需要保存的修改')).toBeTruthy()
  expect(app.server.inputsOf(api.parameter.change)).toEqual([])
  fireEvent.change(within(dialog).getByRole('spinbutton'), { target: { value: '61' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^修\s?改$/ }))
  await waitFor(() => expect(app.server.inputsOf(api.parameter.change)).toMatchObject([{ value: 61 }]))
})

it('says why the server did not change it', async () => {
  const why = refusal(api.parameter.change, refusalCode('record.changed'), '数据已被修改，请刷新后重试')
  await open({}, operatorLogin, why)
  fireEvent.click(rowOf('订单付款期限').getByRole('button', { name: /修改$/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('spinbutton'), { target: { value: '61' } })
  fireEvent.change(within(dialog).getByLabelText('修改原因'), { target: { value: '大促延长付款' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^修\s?改$/ }))
  expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeTruthy()
})

it('says a complaint of its reason beside the reason, and once', async () => {
  const field = { inField: 'reason', what: '：含有联系方式' }
  await open(
    {},
    operatorLogin,
    refusal(api.parameter.change, refusalCode('record.changed'), '修改原因：含有联系方式', field),
  )
  fireEvent.click(rowOf('订单付款期限').getByRole('button', { name: /修改$/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('spinbutton'), { target: { value: '61' } })
  fireEvent.change(within(dialog).getByLabelText('修改原因'), { target: { value: '大促延长付款' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^修\s?改$/ }))
  expect(await within(dialog).findByText('含有联系方式')).toBeTruthy()
  expect(screen.queryByText('修改原因：含有联系方式')).toBeNull()
})

it('offers the values of one that takes few', async () => {
  await open()
  const row = rowOf('新店发货时限')
  expect(row.getByText('24、48、72 小时')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: /修改$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('radio')).toHaveLength(3)
  fireEvent.click(dialog.getByRole('radio', { name: '72 小时' }))
  fireEvent.change(dialog.getByLabelText('修改原因'), { target: { value: '大促延长发货' } })
  fireEvent.click(dialog.getByRole('button', { name: /^修\s?改$/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.parameter.change)).toMatchObject([
      { key: 'order.shipPromiseHours', value: 72, reason: '大促延长发货' },
    ]),
  )
})

it('shows and takes money in yuan and rates in per cent, and sends fen and ten-thousandths', async () => {
  await open()
  const fee = rowOf('提现手续费')
  expect([fee.getAllByText('2.00 元').length, fee.getByText('0.00 – 5.00 元').textContent]).toEqual([
    2,
    '0.00 – 5.00 元',
  ])
  expect(rowOf('扫码充值费率').getByText('0 – 1 %')).toBeTruthy()
  const change = async (name: string, typed: string) => {
    fireEvent.click(rowOf(name).getByRole('button', { name: /修改$/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('新值'), { target: { value: typed } })
    fireEvent.change(dialog.getByLabelText('修改原因'), { target: { value: '渠道调价' } })
    fireEvent.click(dialog.getByRole('button', { name: /^修\s?改$/ }))
    return dialog
  }
  const dialog = await change('提现手续费', '5.01')
  expect(await dialog.findByText('须在 0.00 至 5.00 之间')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('新值'), { target: { value: '3.5' } })
  fireEvent.click(dialog.getByRole('button', { name: /^修\s?改$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await change('扫码充值费率', '0.38')
  await waitFor(() =>
    expect(app.server.inputsOf(api.parameter.change)).toMatchObject([
      { key: 'withdraw.feeFen', value: 350 },
      { key: 'recharge.scanFeeBp', value: 38 },
    ]),
  )
})

it('switches what is on or off, and says it in words', async () => {
  await open()
  const row = rowOf('提现可选次日到账')
  expect([row.getAllByText('关闭').length, row.getByText('关闭、开启').textContent]).toEqual([2, '关闭、开启'])
  fireEvent.click(row.getByRole('button', { name: /修改$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: '开启' }))
  fireEvent.change(dialog.getByLabelText('修改原因'), { target: { value: '渠道开通次日到账' } })
  fireEvent.click(dialog.getByRole('button', { name: /^修\s?改$/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.parameter.change)).toMatchObject([{ key: 'withdraw.nextDay', value: 1 }]),
  )
})

it('tells the history of one, and lets whoever only looks change nothing', async () => {
  const looks = { ...operatorLogin, permissions: ['parameter.view' as const] }
  await open(
    { history: 'order.payExpireMin' },
    looks,
    answer(api.parameter.changes, [
      {
        id: '01932c5a-0000-7000-8000-0000000000c1',
        before: 30,
        after: 60,
        reason: '双十一付款高峰',
        name: '运营小林',
        at: '2026-11-20T01:00:00.000Z',
      },
    ]),
  )
  expect(await screen.findByText('双十一付款高峰')).toBeTruthy()
  expect(screen.getByText('30 分钟 → 60 分钟')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^修改$/ })).toBeNull()
})
