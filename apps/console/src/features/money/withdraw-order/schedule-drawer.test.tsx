// @vitest-environment happy-dom
// Automatic withdrawals: set with a proof for exactly this, paused, resumed, and honest about how they went.
import { api, type DataOf, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { readyMerchant, sampleCard } from './withdraw-order.testing.ts'
import WithdrawOrderPage from './withdraw-order-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (answers: readonly FakeAnswer[]) => {
  app = renderWithApp(<WithdrawOrderPage />, {
    answers: [...readyMerchant(), ...answers],
    search: { drawer: 'schedule' },
  })
}
afterEach(() => app.close())

type Whole = DataOf<typeof api.withdrawSchedule.info>
const none: Whole = { schedule: null, leastFen: 1_000, hour: 9, runs: [] }
const weekly: Whole = {
  ...none,
  schedule: {
    state: 'ACTIVE',
    on: { period: 'WEEKLY', day: 1 },
    bankCardId: sampleCard.id,
    bankName: '中国工商银行',
    cardLast4: '6688',
    keepFen: 100_000,
    minFen: 5_000,
    setAt: '2026-11-20T01:00:00.000Z',
    nextAt: '2026-11-23T01:00:00.000Z',
    stopReason: null,
  },
  runs: [
    {
      day: '2026-11-16',
      at: '2026-11-16T01:00:00.000Z',
      outcome: 'SKIPPED',
      orderId: null,
      withdrawNo: null,
      amountFen: null,
      reason: '可用余额不足',
    },
  ],
}

it('is set by its form: what was chosen, in 分', async () => {
  open([answer(api.withdrawSchedule.info, none), answer(api.withdrawSchedule.save, weekly)])
  const keep = await screen.findByLabelText<HTMLInputElement>('保留金额')
  fireEvent.change(keep, { target: { value: '1000' } })
  fireEvent.click(screen.getByText('每月'))
  fireEvent.click(screen.getByRole('button', { name: '验证并开启' }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.withdrawSchedule.save)).toEqual([
      { on: { period: 'MONTHLY', day: 1 }, bankCardId: sampleCard.id, keepFen: 100_000, minFen: 1_000 },
    ]),
  )
})

it('says in the dialog that asks for a proof all that is set', async () => {
  open([answer(api.withdrawSchedule.info, { ...weekly, schedule: { ...weekly.schedule!, state: 'PAUSED' } })])
  app.server.push(refusal(api.withdrawSchedule.save, refusalCode('stepUp.required'), '需要安全验证'))
  app.server.push(answer(api.security.stepUpMethods, { methods: ['totp'], phone: '', validUntil: null }))
  fireEvent.click(await screen.findByRole('button', { name: '恢复' }))
  expect(
    await screen.findByText(
      '设置自动提现：每周一 9:00 转到中国工商银行（尾号 6688），保留 1,000.00 元，不足 50.00 元跳过',
    ),
  ).toBeTruthy()
})

it('does not take less than a withdrawal may be', async () => {
  open([answer(api.withdrawSchedule.info, none)])
  fireEvent.change(await screen.findByLabelText('最低提现金额'), { target: { value: '9.99' } })
  fireEvent.click(screen.getByRole('button', { name: '验证并开启' }))
  expect(await screen.findByText('至少 10.00 元')).toBeTruthy()
  expect(app.server.inputsOf(api.withdrawSchedule.save)).toEqual([])
})

it('says when it runs next and how it went, and is paused', async () => {
  open([answer(api.withdrawSchedule.info, weekly), answer(api.withdrawSchedule.pause, weekly)])
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('每周一 9:00')).toBeTruthy()
  expect(drawer.getByText('2026-11-23 09:00')).toBeTruthy()
  expect(drawer.getByText('可用余额不足')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: /暂\s*停/ }))
  await waitFor(() => expect(app.server.inputsOf(api.withdrawSchedule.pause)).toEqual([{}]))
})

it('says why it stopped by itself, and resumes with the same settings when it was paused', async () => {
  const { schedule } = weekly
  if (schedule === null) throw new Error('There is one')
  open([
    answer(api.withdrawSchedule.info, { ...weekly, schedule: { ...schedule, state: 'PAUSED', nextAt: null } }),
    answer(api.withdrawSchedule.save, weekly),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /恢\s*复/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.withdrawSchedule.save)).toEqual([
      { on: schedule.on, bankCardId: schedule.bankCardId, keepFen: 100_000, minFen: 5_000 },
    ]),
  )
  app.close()
  const stopped = { ...schedule, state: 'STOPPED' as const, nextAt: null, stopReason: '登录手机已更换' }
  open([answer(api.withdrawSchedule.info, { ...weekly, schedule: stopped })])
  expect(await screen.findByText('自动提现已停止：登录手机已更换')).toBeTruthy()
})
