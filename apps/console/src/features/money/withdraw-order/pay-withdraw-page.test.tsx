// @vitest-environment happy-dom
// The platform lets pass and pays, with the amount in words before its eyes, or rejects with a reason.
import { api, refusalCode, type WithdrawRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import PayWithdrawPage from './pay-withdraw-page.tsx'
import { sampleReview, sampleWithdraw, withdrawPage } from './withdraw-order.testing.ts'

const AT = '2026-11-20T01:00:00.000Z'
const toPay = sampleWithdraw({ allowedActions: ['pay', 'reject'] })
let app: ReturnType<typeof renderWithApp>
const open = (rows: readonly WithdrawRow[], permissions = operatorLogin.permissions) => {
  app = renderWithApp(<PayWithdrawPage />, {
    login: { ...operatorLogin, permissions },
    answers: [
      answer(api.withdrawOrder.listAll, () => withdrawPage(rows)),
      answer(api.withdrawOrder.pay, sampleWithdraw({ status: 'PAYING' })),
      answer(api.withdrawOrder.review, sampleReview()),
      answer(api.withdrawOrder.audit, sampleWithdraw({ status: 'APPROVED' })),
    ],
  })
}
afterEach(() => app.close())

const decisions = () => app.server.inputsOf(api.withdrawOrder.pay)
const dialog = async () => within(await screen.findByRole('dialog'))

it('pays what arrives after one look at the amount in words', async () => {
  open([toPay])
  fireEvent.click(await screen.findByRole('button', { name: '打款' }))
  const shown = await dialog()
  expect(shown.getByText('壹仟贰佰叁拾贰元整')).toBeTruthy()
  expect(shown.getByText('清和茶铺')).toBeTruthy()
  expect(decisions()).toEqual([])
  const confirm = shown.getByRole('button', { name: '确认打款 1,232.00 元' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText('已发起打款，等待渠道结果')).toBeTruthy()
  expect(decisions()).toEqual([{ decision: 'pay', id: toPay.id, version: 4 }])
})

it('says that a payout waits, by how much both differ, and offers no way past it', async () => {
  const held = { reason: 'DIFFERENCE', since: AT, checkedAt: AT, differenceFen: -12_345 } as const
  open([toPay])
  app.server.push(answer(api.withdrawOrder.pay, sampleWithdraw({ held, allowedActions: ['reject'] })))
  fireEvent.click(await screen.findByRole('button', { name: '打款' }))
  fireEvent.click((await dialog()).getByRole('button', { name: '确认打款 1,232.00 元' }))
  expect(await screen.findByText(/打款已暂缓；一致后自动打款/)).toBeTruthy()
  app.close()
  open([
    sampleWithdraw({ held, allowedActions: ['reject'] }),
    sampleWithdraw({
      id: '01932c5a-0000-7000-8000-000000000302',
      held: { ...held, reason: 'NOT_COMPARED', differenceFen: null },
      allowedActions: ['reject'],
    }),
  ])
  expect(await screen.findByText(/^渠道少 123.45 元，.* 核对$/)).toBeTruthy()
  expect(screen.getByText(/^渠道未应答/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '打款' })).toBeNull()
  expect(screen.getAllByRole('button', { name: '驳回' })).toHaveLength(2)
})

it('says when a payment arrives, and of a day that is over that it is being looked into', async () => {
  const paying = (expectedOn: string) =>
    sampleWithdraw({ status: 'PAYING', allowedActions: [], id: crypto.randomUUID(), expectedOn })
  open([paying('2020-11-28'), paying('2099-11-28')])
  expect(await screen.findByText('原定 11-28，核实中')).toBeTruthy()
  expect(screen.getByText('预计 11-28 到账')).toBeTruthy()
})

it('says in the dialog before a payment how fast it was promised', async () => {
  open([{ ...toPay, speed: 'D1' }])
  fireEvent.click(await screen.findByRole('button', { name: '打款' }))
  expect((await dialog()).getByText('次日到账')).toBeTruthy()
})

it('says in the dialog that asks for a proof which payment it is for', async () => {
  open([toPay])
  app.server.push(refusal(api.withdrawOrder.pay, refusalCode('stepUp.required'), '需要安全验证'))
  app.server.push(answer(api.security.stepUpMethods, { methods: ['totp'], phone: '', validUntil: null }))
  fireEvent.click(await screen.findByRole('button', { name: '打款' }))
  fireEvent.click((await dialog()).getByRole('button', { name: '确认打款 1,232.00 元' }))
  expect(await screen.findByText('向 清和茶铺 的中国工商银行（尾号 6688）打款 1,232.00 元')).toBeTruthy()
})

it('shows before a rejection how the merchant’s other withdrawals ended, and takes a usual reason', async () => {
  const { id, withdrawNo, amountFen, appliedAt } = toPay
  const earlier = { id, withdrawNo, amountFen, appliedAt, status: 'REJECTED', failReason: '资料不全' } as const
  open([toPay])
  const counts = { SUCCESS: 3, REJECTED: 1 }
  app.server.push(
    answer(api.withdrawOrder.review, sampleReview({ earlier: { counts, newest: [], turnedDown: [earlier] } })),
  )
  fireEvent.click(await screen.findByRole('button', { name: '驳回' }))
  const shown = await dialog()
  expect(await shown.findByText('已到账 3 · 已驳回 1')).toBeTruthy()
  expect(shown.getByText('资料不全')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: '银行卡状态异常，请更换银行卡后重新申请' }))
  fireEvent.click(shown.getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(decisions()[0]).toMatchObject({ reason: '银行卡状态异常，请更换银行卡后重新申请' }))
})

it('opens one withdrawal with why it waits, whose it is and who did what, and decides from there', async () => {
  const toAudit = sampleReview({ status: 'AUDITING', allowedActions: ['approve', 'reject'] })
  open([sampleWithdraw({ status: 'AUDITING', allowedActions: ['approve', 'reject'] })])
  app.server.push(answer(api.withdrawOrder.review, toAudit))
  fireEvent.click(await screen.findByRole('button', { name: `查看提现 ${toPay.withdrawNo}` }))
  const shown = await dialog()
  expect(await shown.findByText('需要审核 · 首次提现')).toBeTruthy()
  expect(shown.getByText('张*')).toBeTruthy()
  expect(shown.getByText('MA202611200000000001')).toBeTruthy()
  expect(shown.getByText(/^平台 审核小吴/)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: '审核' }))
  fireEvent.click(await screen.findByRole('button', { name: '审核通过' }))
  await waitFor(() => expect(app.server.inputsOf(api.withdrawOrder.audit)).toHaveLength(1))
})

it('says before a payment who closed a difference of the merchant, and that it is not for the same person to pay', async () => {
  open([toPay])
  const at = '2026-11-20T02:00:00.000Z'
  const closedDifferences = [
    { number: 'MC202611200000000001', by: '财务小周', isMine: false, at },
    { number: 'MC202611200000000002', by: '财务小陈', isMine: true, at },
  ]
  app.server.push(answer(api.withdrawOrder.review, sampleReview({ closedDifferences })))
  fireEvent.click(await screen.findByRole('button', { name: '打款' }))
  const shown = await dialog()
  expect(await shown.findByText(/^该商户的对账差异由财务小周于 .+ 结案$/u)).toBeTruthy()
  expect(shown.getByText(/^由您结案，须由另一位平台人员打款。/u)).toBeTruthy()
})

it('rejects only with a reason', async () => {
  open([toPay])
  fireEvent.click(await screen.findByRole('button', { name: '驳回' }))
  const shown = await dialog()
  fireEvent.click(shown.getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(shown.getByLabelText('驳回原因').getAttribute('aria-invalid')).toBe('true'))
  expect(decisions()).toEqual([])
  fireEvent.change(shown.getByLabelText('驳回原因'), { target: { value: '收款卡与认证主体不一致' } })
  fireEvent.click(shown.getByRole('button', { name: '驳回' }))
  await waitFor(() =>
    expect(decisions()).toEqual([{ decision: 'reject', id: toPay.id, version: 4, reason: '收款卡与认证主体不一致' }]),
  )
})

it('lets pass what waits for a second person, which pays nothing', async () => {
  const toAudit = sampleWithdraw({ status: 'AUDITING', allowedActions: ['approve', 'reject'] })
  open([toAudit], ['payout.view', 'payout.audit'])
  fireEvent.click(await screen.findByRole('button', { name: '审核' }))
  const shown = await dialog()
  expect(shown.getByText(/审核人不能打款/)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: '审核通过' }))
  expect(await screen.findByText('审核已通过，等待打款')).toBeTruthy()
  expect(app.server.inputsOf(api.withdrawOrder.audit)).toEqual([{ decision: 'approve', id: toAudit.id, version: 4 }])
  expect(decisions()).toEqual([])
})

it('lets who audits reject what waits for that, and not what waits for money', async () => {
  const toAudit = sampleWithdraw({ status: 'AUDITING', allowedActions: ['approve', 'reject'] })
  open([toAudit], ['payout.view', 'payout.audit'])
  fireEvent.click(await screen.findByRole('button', { name: '驳回' }))
  const shown = await dialog()
  fireEvent.change(shown.getByLabelText('驳回原因'), { target: { value: '资料不全' } })
  fireEvent.click(shown.getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(app.server.inputsOf(api.withdrawOrder.audit)).toHaveLength(1))
  app.close()
  open([toPay], ['payout.view', 'payout.audit'])
  expect(await screen.findByText(toPay.withdrawNo)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '驳回' })).toBeNull()
})

it('lets those look who may not pay', async () => {
  open([toPay], ['payout.view'])
  expect(await screen.findByText(toPay.withdrawNo)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '打款' })).toBeNull()
})

it('has a time of arrival where something can have arrived, and nowhere else', async () => {
  open([toPay])
  expect(await screen.findByText(toPay.withdrawNo)).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: '到账时间' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^已到账/ }))
  expect(await screen.findByRole('columnheader', { name: '到账时间' })).toBeTruthy()
})

it('has the receipt of what has arrived', async () => {
  const arrived = { status: 'SUCCESS', arrivedAt: AT } as const
  open([sampleWithdraw(arrived)])
  app.server.push(answer(api.withdrawOrder.review, sampleReview(arrived)))
  fireEvent.click(await screen.findByRole('button', { name: `查看提现 ${toPay.withdrawNo}` }))
  fireEvent.click(await (await dialog()).findByRole('button', { name: '回单' }))
  expect(await screen.findByText('壹仟贰佰叁拾贰元整', { selector: '.receipt *' })).toBeTruthy()
})

describe('one that had arrived', () => {
  const arrived = (arrivedAt: string) =>
    sampleReview({ status: 'SUCCESS', arrivedAt, paidAt: arrivedAt, allowedActions: [] })

  it('leads to the entry that it came back, with what is known of it', async () => {
    const shown = arrived(new Date().toISOString())
    open([shown])
    app.server.push(answer(api.withdrawOrder.review, shown))
    fireEvent.click(await screen.findByRole('button', { name: `查看提现 ${shown.withdrawNo}` }))
    fireEvent.click(await (await dialog()).findByRole('button', { name: '登记退票' }))
    const [path, query] = app.visited[0]?.split('?') ?? []
    expect(path).toBe('/operator/manual-entry')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      enter: '1',
      kind: 'WITHDRAW_BOUNCED',
      merchantId: shown.merchant.merchantId,
      amountFen: '123200',
      subjectNo: shown.withdrawNo,
    })
  })

  it('leads there long after too: the bank’s slip may come late', async () => {
    const shown = arrived('2026-01-01T00:00:00.000Z')
    open([shown])
    app.server.push(answer(api.withdrawOrder.review, shown))
    fireEvent.click(await screen.findByRole('button', { name: `查看提现 ${shown.withdrawNo}` }))
    expect(await (await dialog()).findByRole('button', { name: '登记退票' })).toBeTruthy()
  })
})

it('of one held for a difference says what ends that, and leads there', async () => {
  const held = { reason: 'OPEN_DIFFERENCE', since: AT, checkedAt: AT, differenceFen: null } as const
  const shown = sampleReview({ held, allowedActions: ['reject'] })
  open([shown])
  app.server.push(answer(api.withdrawOrder.review, shown))
  fireEvent.click(await screen.findByRole('button', { name: `查看提现 ${shown.withdrawNo}` }))
  expect(await screen.findByText(/差异的资金个案结案后自动打款/)).toBeTruthy()
  const link = screen.getByRole('link', { name: '查看该商户的差异' })
  expect(link.getAttribute('href')).toContain(`keyword=${shown.merchant.merchantNo}`)
})
