// @vitest-environment happy-dom
// Two persons: whoever enters it sees that another must decide, and the other approves exactly what is shown, or says why not.
import { api, type ManualEntryInfo, type Permission } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import ManualEntryPage from './manual-entry-page.tsx'

const id = '01932c5a-0000-7000-8000-000000000070'
const merchantId = '01932c5a-0000-7000-8000-000000000001'
const info: ManualEntryInfo = {
  id,
  entryNo: 'ME202611200000000001',
  kind: 'ADJUST_UP',
  kindLabel: '人工调增',
  status: 'PENDING',
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  amountFen: 123_45,
  subjectNo: null,
  reason: '渠道差错补记',
  caseNo: null,
  enteredBy: '财务小陈',
  enteredAt: '2026-11-20T01:00:00.000Z',
  expiresAt: '2026-11-27T01:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  rejectReason: null,
  returnedOn: null,
  bankReference: null,
  isMine: false,
  allowedActions: ['approve', 'reject'],
  version: 1,
  lines: [{ from: '待查', to: '可用余额', amountFen: 123_45 }],
  obstacle: null,
  balances: { availableFen: 500_00, pendingFen: 0, frozenFen: 0, depositFen: 0, debtFen: 0 },
  voucher: { url: '/files/voucher.jpg', thumbnailUrl: '' },
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { PENDING: 1 } }
const everything: readonly Permission[] = ['manualEntry.view', 'manualEntry.enter', 'manualEntry.approve']

let app: ReturnType<typeof renderWithApp>
const open = (seen: ManualEntryInfo = info, permissions = everything, search: Record<string, string> = {}) => {
  app = renderWithApp(<ManualEntryPage />, {
    search,
    login: { ...operatorLogin, permissions: [...permissions] },
    answers: [
      answer(api.manualEntry.list, { list: [seen], ...page }),
      answer(api.manualEntry.info, seen),
      answer(api.manualEntry.decide, { ...seen, status: 'BOOKED' }),
      answer(api.merchantDirectory.list, { list: [], ...page, total: 0 }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())
const decisions = () => app.server.inputsOf(api.manualEntry.decide)
const drawer = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '查看' }))
  await screen.findByText('渠道差错补记')
}

it('says what stands in the way before anybody proves anything, and can still be rejected', async () => {
  open({ ...info, obstacle: '当前不能操作：本单已有结果，不必再认定' }, everything, { id })
  expect(await screen.findByText('当前不能操作：本单已有结果，不必再认定')).toBeTruthy()
  const foot = within(await screen.findByRole('dialog'))
  expect(foot.getByRole<HTMLButtonElement>('button', { name: '复核通过并入账' }).disabled).toBe(true)
  expect(foot.getByRole<HTMLButtonElement>('button', { name: /驳\s*回/ }).disabled).toBe(false)
})

it('shows what will be booked, the voucher and what the merchant has, and books it after a question', async () => {
  open()
  await drawer()
  expect(screen.getByText('待查')).toBeTruthy()
  expect(screen.getByRole('link', { name: '凭证' }).getAttribute('href')).toBe('/files/voucher.jpg')
  expect(screen.getByText('该商户当前余额')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '复核通过并入账' }))
  const [question] = await screen.findAllByText('人工调增 123.45 元？')
  expect(decisions()).toEqual([])
  const dialog = question?.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '复核通过并入账' }))
  await waitFor(() =>
    expect(decisions()).toEqual([
      {
        decision: 'approve',
        id,
        version: 1,
        kind: 'ADJUST_UP',
        merchantId,
        amountFen: 123_45,
        subjectNo: null,
        returnedOn: null,
        bankReference: null,
      },
    ]),
  )
})

it('rejects only with a reason', async () => {
  open()
  await drawer()
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  const field = await screen.findByLabelText('驳回原因')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(decisions()).toEqual([])
  fireEvent.change(field, { target: { value: '凭证不清' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(decisions()).toEqual([{ decision: 'reject', id, version: 1, reason: '凭证不清' }]))
})

it('tells whoever entered it that somebody else decides', async () => {
  open({ ...info, isMine: true, allowedActions: [] })
  await drawer()
  expect(screen.getByText('由您登记，须由另一位平台人员复核。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '复核通过并入账' })).toBeNull()
})

it('tells whoever may not approve why there is no button', async () => {
  open({ ...info, allowedActions: [] }, ['manualEntry.view', 'manualEntry.enter'])
  await drawer()
  expect(screen.getByText('由另一位有“复核人工入账”权限的平台人员复核，您没有这项权限。')).toBeTruthy()
})

it('wants a voucher and says so, and offers the form only to who may enter', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '登记入账' }))
  await screen.findByText('先选择商户，再上传凭证')
  fireEvent.click(screen.getByRole('button', { name: '提交复核' }))
  expect(await screen.findByText('请上传凭证')).toBeTruthy()
  expect(app.server.inputsOf(api.manualEntry.enter)).toEqual([])
})

it('asks of a returned withdrawal for the day of the bank’s slip, and shows it', async () => {
  open(info, everything, { enter: '1', kind: 'WITHDRAW_BOUNCED', subjectNo: 'WD1', amountFen: '9800', merchantId })
  expect(await screen.findByLabelText('退回日期')).toBeTruthy()
  expect(screen.getByText(/须在到账后七天内；按这一天入账/)).toBeTruthy()
  app.close()
  open({ ...info, kind: 'WITHDRAW_BOUNCED', subjectNo: 'WD1', returnedOn: '2026-11-03' })
  await drawer()
  expect(screen.getByText('2026-11-03')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '复核通过并入账' }))
  const [question] = await screen.findAllByText(/元？$/)
  const dialog = question?.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '复核通过并入账' }))
  await waitFor(() => expect(decisions()).toMatchObject([{ kind: 'WITHDRAW_BOUNCED', returnedOn: '2026-11-03' }]))
})

it('hides the button from who may only look', async () => {
  open(info, ['manualEntry.view'])
  await screen.findByText('清和茶铺')
  expect(screen.queryByRole('button', { name: '登记入账' })).toBeNull()
})

it('what is declared books nothing when it failed, and says so', async () => {
  const kind = { kind: 'CALL_DECLARED_FAILED', kindLabel: '认定渠道未办成', subjectNo: 'RF1' } as const
  open({ ...info, ...kind, lines: [] })
  await drawer()
  expect(screen.getByText('不记账：该单按失败处理')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '复核通过并认定' }))
  const [question] = await screen.findAllByText('认定渠道未办成 123.45 元？')
  const dialog = question?.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '复核通过并认定' }))
  await waitFor(() => expect(decisions()).toMatchObject([{ kind: 'CALL_DECLARED_FAILED', subjectNo: 'RF1' }]))
  expect(await screen.findByText('已认定')).toBeTruthy()
})

it('an approved transfer is on its way until the provider has done it, which appears by itself', async () => {
  const subjectNo = 'RC202611200000000001'
  const bankReference = 'ICBC20261129000001'
  const kind = { kind: 'RECHARGE_TRANSFER', kindLabel: '转账充值到账', subjectNo, bankReference } as const
  let status: ManualEntryInfo['status'] = 'APPROVED'
  const seen = (): ManualEntryInfo => ({ ...info, ...kind, status, allowedActions: [] })
  app = renderWithApp(<ManualEntryPage />, {
    login: { ...operatorLogin, permissions: [...everything] },
    search: { id },
    answers: [
      answer(api.manualEntry.list, () => ({ list: [seen()], ...page })),
      answer(api.manualEntry.info, seen),
      answer(api.workbench.views, []),
    ],
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('已复核，入账中')).toBeTruthy()
  expect(dialog.getByText('将入账的分录')).toBeTruthy()
  expect(dialog.queryByText('已入账')).toBeNull()
  status = 'BOOKED'
  expect(await dialog.findByText('已入账', undefined, { timeout: 10_000 })).toBeTruthy()
  expect(dialog.getByText('分录')).toBeTruthy()
}, 20_000)
