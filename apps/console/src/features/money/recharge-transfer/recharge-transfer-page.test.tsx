// @vitest-environment happy-dom
// The transfers that wait for the platform's people: looked at with their slip, entered as received, or sent back with a reason.
import { api, type Permission, type TransferInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import RechargeTransferPage from './recharge-transfer-page.tsx'

const ID = '01932c5a-0000-7000-8000-000000000001'
const MERCHANT = '01932c5a-0000-7000-8000-000000000002'
const sample = (patch: Partial<TransferInfo> = {}): TransferInfo => ({
  id: ID,
  rechargeNo: 'RC202611200000000001',
  merchantId: MERCHANT,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  amountFen: 1_234_567,
  arrivedFen: null,
  target: 'BALANCE',
  transferCode: 'K7WQ2M9H',
  status: 'CONFIRMING',
  rejectReason: null,
  appliedAt: '2026-11-20T01:00:00.000Z',
  handedInAt: '2026-11-20T02:00:00.000Z',
  paidAt: null,
  allowedActions: ['confirm', 'reject'],
  version: 2,
  remark: '备用金',
  slip: { url: '/files/slip.jpg', thumbnailUrl: '' },
  timeline: [{ at: '2026-11-20T01:00:00.000Z', actor: '店主', text: '发起充值 12,345.67 元' }],
  ...patch,
})
const page = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }
const all: readonly Permission[] = [
  'rechargeTransfer.view',
  'rechargeTransfer.reject',
  'manualEntry.view',
  'manualEntry.enter',
]

let app: ReturnType<typeof renderWithApp>
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

function open(info: TransferInfo, search: Record<string, string> = { id: ID }) {
  const { remark: _remark, slip: _slip, timeline: _timeline, ...row } = info
  app = renderWithApp(<RechargeTransferPage />, {
    search,
    login: { ...operatorLogin, permissions: [...all] },
    answers: [
      answer(api.rechargeTransfer.list, { ...page, list: [row], total: 1, counts: { CONFIRMING: 1 } }),
      answer(api.rechargeTransfer.info, info),
      answer(api.rechargeTransfer.reject, { ...row, status: 'REJECTED', allowedActions: [] }),
      answer(api.manualEntry.list, { ...page, list: [], total: 0, counts: {} }),
    ],
  })
}
const drawer = async () => within(await screen.findByRole('dialog'))

it('lists what waits first, and looks at one with its slip and its code', async () => {
  open(sample())
  const shown = await drawer()
  expect((await shown.findByRole('img', { name: '付款凭证' })).getAttribute('src')).toBe('/files/slip.jpg')
  expect(shown.getByText('K7WQ2M9H')).toBeTruthy()
  expect(shown.getByText('备用金')).toBeTruthy()
  expect(await shown.findByText('还没有登记到账')).toBeTruthy()
  await waitFor(() => expect(app.server.inputsOf(api.rechargeTransfer.list)[0]).toMatchObject({ status: 'CONFIRMING' }))
})

it('sends a slip back with a reason, and asks for none without', async () => {
  open(sample())
  fireEvent.click(await (await drawer()).findByRole('button', { name: '退回凭证' }))
  const reason = await screen.findByLabelText('退回原因')
  const form = within(reason.closest('form') ?? document.body)
  const submit = () => fireEvent.submit(reason.closest('form') ?? document.body)
  submit()
  expect(await form.findByText('请写明退回原因，2 至 100 字')).toBeTruthy()
  fireEvent.change(reason, { target: { value: '凭证模糊' } })
  submit()
  await waitFor(() =>
    expect(app.server.inputsOf(api.rechargeTransfer.reject)).toEqual([{ id: ID, version: 2, reason: '凭证模糊' }]),
  )
})

it('offers nothing about one that is over', async () => {
  open(sample({ status: 'SUCCESS', arrivedFen: 1_234_500, paidAt: '2026-11-20T03:00:00.000Z', allowedActions: [] }))
  const shown = await drawer()
  expect(await shown.findByText('银行到账')).toBeTruthy()
  expect(shown.queryByRole('button', { name: '登记到账' })).toBeNull()
  expect(shown.queryByRole('button', { name: '退回凭证' })).toBeNull()
})
