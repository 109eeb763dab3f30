// @vitest-environment happy-dom
// 注销商户: what keeps the merchant and where that is cleared, asking for it with a reason, and taking it back.
import { api, type OwnClosing } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import ClosingTab from './closing-tab.tsx'

const active: OwnClosing = { status: 'ACTIVE', waitDays: 30, closing: null, blockers: [], past: [] }
const asked = {
  reason: '转行，不再经营',
  requestedByName: '张三',
  requestedAt: '2026-11-20T00:00:00.000Z',
  dueAt: '2026-12-20T00:00:00.000Z',
}
const closing: OwnClosing = {
  ...active,
  status: 'CLOSING',
  closing: { ...asked, checkedAt: null },
  blockers: [
    { kind: 'ORDERS', count: 3, fen: null },
    { kind: 'AVAILABLE', count: null, fen: 123_400 },
    { kind: 'CASES', count: 1, fen: null },
  ],
}

let app: ReturnType<typeof renderWithApp>
const open = (standing: OwnClosing) => {
  app = renderWithApp(<ClosingTab />, {
    login: merchantLogin,
    answers: [
      answer(api.merchantClosing.info, standing),
      answer(api.merchantClosing.request, closing),
      answer(api.merchantClosing.cancel, active),
      answer(api.user.infoOfLogin, merchantLogin),
    ],
  })
}
afterEach(() => app.close())

describe('who may leave', () => {
  it('asks with a reason, and is told what follows', async () => {
    open(active)
    fireEvent.click(await screen.findByRole('button', { name: '申请注销' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/30 天后如已全部结清即自动注销/)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('注销原因'), { target: { value: '转行，不再经营' } })
    fireEvent.click(dialog.getByRole('button', { name: '申请注销' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.merchantClosing.request)).toEqual([{ reason: '转行，不再经营' }]),
    )
  })

  it('reads that nothing is open', async () => {
    open(active)
    expect(await screen.findByText('没有未结清的事项')).toBeTruthy()
  })

  it('may not while something is held against it', async () => {
    open({ ...active, status: 'RESTRICTED' })
    expect(await screen.findByText('商户为“受限”时不能申请注销')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()
  })
})

describe('who has asked', () => {
  it('reads what is still open, how much, and where it is cleared', async () => {
    open(closing)
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(lines).toEqual(['未完成的订单3 项去处理', '可用余额¥1,234.00去处理', '平台核实中的资金事项1 项由平台处理'])
    const [orders, balance] = screen.getAllByRole('link', { name: '去处理' })
    expect([orders, balance].map((link) => link?.getAttribute('href'))).toEqual([
      '/order/saleorder',
      '/order/WithdrawOrder',
    ])
  })

  it('takes it back after a question', async () => {
    open(closing)
    fireEvent.click(await screen.findByRole('button', { name: '撤销申请' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销申请' }))
    await waitFor(() => expect(app.server.inputsOf(api.merchantClosing.cancel)).toEqual([{}]))
  })
})

describe('who has left', () => {
  it('reads when, and does nothing more', async () => {
    const ended = { at: '2026-12-20T00:00:00.000Z', kind: 'DONE', byName: '系统' } as const
    open({ ...active, status: 'CLOSED', past: [{ ...asked, ended }] })
    expect(await screen.findByText('申请：转行，不再经营；已注销')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
