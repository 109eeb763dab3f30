// @vitest-environment happy-dom
// The platform's desk of orders says in each row what waits for it, to whoever may do it.
import { api, type DataOf, type Permission, type PlatformOrderDeskRow } from '@merchant/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin, sampleShopId } from '../../../testing/sample-session.ts'
import { issueHref, needsTwo } from './enter-entry.ts'
import PlatformOrderDeskPage from './platform-order-desk-page.tsx'

const row = (number: number, patch: Partial<PlatformOrderDeskRow>): PlatformOrderDeskRow =>
  ({
    id: `01932c5a-0000-7000-8000-00000000f00${number}`,
    merchantId: sampleShopId,
    merchantNo: 'MC1',
    merchantName: '云栖小店',
    orderNo: `PO26112000000000000${number}`,
    type: 'PENALTY',
    title: '违约金',
    payableFen: 10_000,
    status: 'UNPAID',
    invoiceStatus: 'NONE',
    orderedAt: '2026-11-20T02:00:00.000Z',
    ...patch,
  }) as PlatformOrderDeskRow
const rows = [row(1, { status: 'OBJECTING' }), row(2, { invoiceStatus: 'APPLIED' }), row(3, {})]

let app: ReturnType<typeof renderWithApp>
const open = (permissions: readonly Permission[]) => {
  const page = { total: 3, totalIsExact: true, page: 1, pageSize: 20, nextCursor: null, counts: {} }
  app = renderWithApp(<PlatformOrderDeskPage />, {
    answers: [answer(api.platformOrderDesk.list, { list: [...rows], ...page }), answer(api.workbench.views, [])],
    login: { ...operatorLogin, permissions: [...permissions] },
  })
}
afterEach(() => app.close())
const actOf = async (number: number) => {
  const found = (await screen.findByRole('button', { name: rows[number - 1]?.orderNo ?? '' })).closest('tr')
  return within(found as HTMLElement)
    .getAllByRole('button')
    .at(-1)?.textContent
}

it('names the objection and the invoice that wait', async () => {
  open(['platformOrderDesk.view', 'platformOrderDesk.handle'])
  expect(await actOf(1)).toBe('处理申诉')
  expect(await actOf(2)).toBe('处理开票')
  expect(await actOf(3)).toBe('查看')
})

it('goes on to the entry of two persons with what was typed, where the sum or the server asks for it', () => {
  const typed = { type: 'PENALTY', merchantId: sampleShopId, relatedNo: ' VL1 ', reason: '仿冒商品' } as const
  expect([499_999, 500_000].map((amountFen) => needsTwo({ ...typed, amountFen }))).toEqual([false, true])
  expect(needsTwo({ ...typed, type: 'DEPOSIT_TOPUP', amountFen: 500_000 })).toBe(false)
  const search = new URLSearchParams((issueHref({ ...typed, amountFen: 500_000 }) ?? '').split('?')[1])
  expect(Object.fromEntries(search)).toEqual({
    enter: '1',
    kind: 'ISSUE_PENALTY',
    merchantId: sampleShopId,
    amountFen: '500000',
    subjectNo: 'VL1',
    reason: '仿冒商品',
  })
})

it('only looks where nothing may be done', async () => {
  open(['platformOrderDesk.view'])
  expect(await actOf(1)).toBe('查看')
})

it('says that a refund waits for a second person, and offers no other one beside it', async () => {
  const paid = row(3, { status: 'FINISHED' })
  const info = {
    ...paid,
    allowedActions: ['refund'],
    refundableFen: 10_000,
    waitingRefund: null,
    lines: [],
    description: '',
    remark: '',
    relatedNo: null,
    objection: null,
    invoice: null,
    refunds: [],
    history: [],
    renews: null,
    renewedBy: null,
    pack: null,
    issuer: 'PLATFORM',
    amountFen: 10_000,
    paidFen: 10_000,
    owedFen: 0,
    refundedFen: 0,
    isMandatory: false,
    autoRenew: false,
    dueAt: null,
    startsAt: null,
    endsAt: null,
    daysLeft: null,
    paidAt: null,
    closedAt: null,
    closeType: null,
    paidBy: null,
    objectionStatus: null,
  } as unknown as DataOf<typeof api.platformOrderDesk.info>
  const waitingRefund = {
    id: '01932c5a-0000-7000-8000-00000000e001',
    entryNo: 'ME202611290000000001',
    amountFen: 4_000,
    enteredBy: '周会计',
    enteredAt: '2026-11-29T02:00:00.000Z',
  }
  const page = { total: 1, totalIsExact: true, page: 1, pageSize: 20, nextCursor: null, counts: {} }
  const show = (shown: typeof info) => {
    app = renderWithApp(<PlatformOrderDeskPage />, {
      answers: [
        answer(api.platformOrderDesk.list, { list: [paid], ...page }),
        answer(api.platformOrderDesk.info, shown),
        answer(api.workbench.views, []),
      ],
      search: { id: paid.id, merchant: paid.merchantId },
      login: { ...operatorLogin, permissions: ['platformOrderDesk.view', 'manualEntry.enter', 'manualEntry.view'] },
    })
  }
  show(info)
  expect(await screen.findByRole('button', { name: '退款' })).toBeTruthy()
  expect(screen.queryByText(/等待另一人复核/)).toBeNull()
  app.close()
  show({ ...info, allowedActions: [], waitingRefund })
  expect(await screen.findByText('退款 40.00 元，等待另一人复核')).toBeTruthy()
  expect(screen.getByText(/^周会计 于 2026-11-29 10:00:00 登记（ME202611290000000001）/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看人工入账' }).getAttribute('href')).toContain(
    `/operator/manual-entry?id=${waitingRefund.id}`,
  )
  expect(screen.queryByRole('button', { name: '退款' })).toBeNull()
})
