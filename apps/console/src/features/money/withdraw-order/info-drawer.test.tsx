// @vitest-environment happy-dom
// One withdrawal of the merchant's: its way, and a receipt once it has arrived and not before.
import { api, type WithdrawInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import WithdrawOrderPage from './withdraw-order-page.tsx'
import { readyMerchant, sampleReview, sampleWithdraw } from './withdraw-order.testing.ts'

let app: ReturnType<typeof renderWithApp>
const print = vi.fn<() => void>()
beforeEach(() => vi.stubGlobal('print', print))
afterEach(() => {
  app.close()
  print.mockReset()
  vi.unstubAllGlobals()
})

const { history, payee, isPublicAccount, confirmation } = sampleReview()
async function look(patch: Partial<WithdrawInfo>) {
  const info = { ...sampleWithdraw(patch), history, payee, isPublicAccount, confirmation }
  app = renderWithApp(<WithdrawOrderPage />, {
    login: merchantLogin,
    answers: [...readyMerchant([sampleWithdraw(patch)]), answer(api.withdrawOrder.info, info)],
  })
  fireEvent.click(await screen.findByRole('button', { name: `查看提现 ${info.withdrawNo}` }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('处理经过')
  return drawer
}

it('tells what happened, the newest first', async () => {
  const drawer = await look({ status: 'AUDITING' })
  const [newest, oldest] = drawer.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(newest).toContain('平台审核通过')
  expect(oldest).toContain('申请提现商户')
  expect(drawer.getByText('张*')).toBeTruthy()
})

it.each([
  ['PAYING', '将到账', '¥1,232.00'],
  ['SUCCESS', '实际到账', '¥1,232.00'],
  ['FAILED', '未到账，已回到可用余额', '¥1,234.00'],
  ['REJECTED', '未到账，已回到可用余额', '¥1,234.00'],
  ['CANCELED', '未到账，已回到可用余额', '¥1,234.00'],
  ['BOUNCED', '银行退回，已回到可用余额', '¥1,232.00'],
] as const)('says of one that is %s what became of the money: %s', async (status, label, sum) => {
  const drawer = await look({ status })
  expect(drawer.getByText(label).parentElement?.textContent).toContain(sum)
  expect(drawer.queryByText('实际到账') === null).toBe(status !== 'SUCCESS')
  expect(drawer.queryByText('手续费 2.00 元不退') === null).toBe(status !== 'BOUNCED')
  const isTaken = label === '将到账' || status === 'SUCCESS' || status === 'BOUNCED'
  expect(drawer.getByText('手续费').nextElementSibling?.textContent).toBe(isTaken ? '¥2.00' : '未收取')
})

it('says of one that came back by a slip the day alone, also on its receipt', async () => {
  const at = '2026-11-30T06:38:31.000Z'
  const drawer = await look({ status: 'BOUNCED', arrivedAt: at, bouncedAt: at, bouncedOn: '2026-11-30' })
  expect(drawer.getByText('退票日期').nextElementSibling?.textContent).toBe('2026-11-30')
  expect(drawer.queryByText('退票时间')).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: /回单/ }))
  expect((await screen.findAllByText('退票日期')).at(-1)?.nextElementSibling?.textContent).toBe('2026-11-30')
})

it.each([
  ['PAYING', '到账后可以打印回单'],
  ['REJECTED', '未到账的提现没有回单'],
] as const)('has no receipt while it is %s, and says so', async (status, words) => {
  const drawer = await look({ status })
  expect(drawer.getByText(words)).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '回单' })).toBeNull()
})

it('prints the receipt of what has arrived, alone on its sheet, with the amount in words', async () => {
  const drawer = await look({ status: 'SUCCESS', arrivedAt: '2026-11-21T01:00:00.000Z' })
  let sheet = ''
  print.mockImplementation(() => (sheet = document.querySelector('body > .receipt-paper')?.textContent ?? ''))
  fireEvent.click(drawer.getByRole('button', { name: '回单' }))
  fireEvent.click(await screen.findByRole('button', { name: /打印/ }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  for (const part of ['提现回单', 'WD261120000000000001', '张*', '•••• 6688', '壹仟贰佰叁拾贰元整', '已到账'])
    expect(sheet).toContain(part)
  await waitFor(() => expect(document.querySelector('.receipt-paper')).toBeNull())
})
