// @vitest-environment happy-dom
// Returns of all merchants: what a row says, how the tabs are ordered, and the one that is read beside the list.
import { api, type PlatformReturnListRow } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { sampleReturn } from '../return-order/return-order.testing.ts'
import PlatformReturnPage from './platform-return-page.tsx'

const merchant = {
  merchantId: '01932c5a-0000-7000-8000-000000000092',
  merchantNo: 'MA202611200000000001',
  merchantName: '清和茶铺',
}
const { allowedActions: _ofSides, ...one } = sampleReturn(1, { type: 'RETURN_REFUND', atDeadline: 'AGREE' })
const row: PlatformReturnListRow = { ...merchant, ...one }
const page = { total: 1, totalIsExact: true, page: 1, pageSize: 20, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
const open = (
  rows: readonly PlatformReturnListRow[] = [row],
  {
    search = {},
    mayLookAtOrders = true,
  }: { readonly search?: Readonly<Record<string, string>>; readonly mayLookAtOrders?: boolean } = {},
) => {
  app = renderWithApp(<PlatformReturnPage />, {
    search,
    login: {
      ...operatorLogin,
      permissions: ['returnDispute.view', ...(mayLookAtOrders ? (['platformSaleOrder.view'] as const) : [])],
    },
    answers: [
      answer(api.platformReturn.list, { list: [...rows], ...page, counts: { ALL: 1, MERCHANT_REVIEW: 1, SOON: 0 } }),
      answer(api.platformReturn.info, { ...merchant, return: one, allowedActions: [] }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())

it('says whose it is, what is asked for, and what happens by itself at its end', async () => {
  open()
  expect(await screen.findByText('清和茶铺')).toBeTruthy()
  expect(screen.getByText(merchant.merchantNo)).toBeTruthy()
  expect(screen.getByText(one.orderNo)).toBeTruthy()
  expect(screen.getByText('退货退款')).toBeTruthy()
  expect(within(screen.getByRole('table')).getByText('待商家处理')).toBeTruthy()
  expect(screen.getByText(/超时将自动同意/)).toBeTruthy()
})

it('begins with all of them, the newest first; what is due soon is ordered by that alone', async () => {
  open()
  await screen.findByText('清和茶铺')
  expect(app.server.inputsOf(api.platformReturn.list).at(-1)).not.toHaveProperty('sort')
  fireEvent.click(screen.getByRole('button', { name: /^即将逾期/ }))
  await screen.findByText('清和茶铺')
  expect(app.server.inputsOf(api.platformReturn.list).at(-1)).toMatchObject({ tab: 'SOON', sort: 'deadlineAt:asc' })
})

it('opens one beside the list with an address of its own, and leads to its order', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: `查看售后单 ${one.returnNo}` }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(one.description)).toBeTruthy()
  expect(app.server.inputsOf(api.platformReturn.info)).toEqual([{ merchantId: merchant.merchantId, id: one.id }])
  expect(drawer.getByRole('link', { name: one.orderNo }).getAttribute('href')).toBe(
    `/operator/saleorder?keyword=${one.orderNo}`,
  )
})

it('is open where its address says so; whoever may not look at orders is led to none', async () => {
  open([row], { search: { id: one.id, merchantId: merchant.merchantId }, mayLookAtOrders: false })
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(one.description)).toBeTruthy()
  expect(drawer.queryByRole('link', { name: one.orderNo })).toBeNull()
  expect(drawer.getByText(one.orderNo)).toBeTruthy()
})

it('says where there are none, in each tab in its own words', async () => {
  open([], { search: { tab: 'SOON' } })
  expect(await screen.findByText('没有 12 小时内到期的售后')).toBeTruthy()
})

it('says why it could not be read', async () => {
  app = renderWithApp(<PlatformReturnPage />, {
    login: { ...operatorLogin, permissions: ['returnDispute.view'] },
    answers: [failure(api.platformReturn.list, 500), answer(api.workbench.views, [])],
  })
  expect(await screen.findByRole('button', { name: /重试|重新加载/ })).toBeTruthy()
})
