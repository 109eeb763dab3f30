// @vitest-environment happy-dom
// Orders of all merchants: what a row says, what the drawer shows, and what holding and releasing one sends.
import { api, type PlatformSaleOrderRow } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { sampleOrder } from '../sale-order/sale-order.testing.ts'
import PlatformOrderPage from './platform-order-page.tsx'

const { allowedActions: _ofMerchant, ...order } = sampleOrder(1)
const merchant = {
  merchantId: '01932c5a-0000-7000-8000-000000000090',
  merchantNo: 'MA202611120000000001',
  merchantName: '清和茶铺',
}
const row: PlatformSaleOrderRow = {
  deliveryType: 'EXPRESS',
  ...merchant,
  id: order.id,
  orderNo: order.orderNo,
  status: 'TO_SHIP',
  settleStatus: 'NOT_DUE',
  hold: null,
  items: [{ title: '高山云雾绿茶', specText: '250g', quantity: 2 }],
  buyerNickname: '买家1',
  payableFen: 126_00,
  refundedFen: 0,
  createdAt: order.createdAt,
  paidAt: order.paidAt,
  shipDeadlineAt: order.shipDeadlineAt,
  allowedActions: ['hold'],
}
const hold = { reason: 'RISK', note: '收件人多次拒付', since: '2026-11-21T01:00:00.000Z' } as const
const heldRow: PlatformSaleOrderRow = { ...row, hold, allowedActions: ['hold', 'release'] }
const page = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
const open = (shown: PlatformSaleOrderRow, login = operatorLogin) => {
  app = renderWithApp(<PlatformOrderPage />, {
    login,
    answers: [
      answer(api.platformSaleOrder.list, { list: [shown], total: 1, ...page, counts: { ALL: 1, HELD: 0 } }),
      answer(api.platformSaleOrder.info, {
        ...merchant,
        order: { ...order, hold: shown.hold },
        allowedActions: shown.allowedActions,
      }),
      answer(api.platformSaleOrder.hold, {
        orderId: row.id,
        orderNo: row.orderNo,
        status: 'TO_SHIP',
        hold,
        shipDeadlineAt: null,
        allowedActions: ['hold', 'release'],
        version: 2,
      }),
      answer(api.platformReturn.ofOrder, { returns: [] }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => {
  vi.useRealTimers()
  app.close()
})

const say = async (note: string) =>
  fireEvent.change(await screen.findByPlaceholderText(/2 至 100 个字/), { target: { value: note } })

it('is read again while it is open: nobody tells of orders of all merchants', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open(row)
  await screen.findByText(row.orderNo)
  const asked = () => app.server.inputsOf(api.platformSaleOrder.list).length
  const before = asked()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked()).toBe(before + 1)
})

it('says whose it is, and holds it for a reason in words that the merchant reads', async () => {
  open(row)
  await screen.findByText(row.orderNo)
  expect(screen.getByText('清和茶铺')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '暂停' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/清和茶铺 将不能发货/)).toBeTruthy()
  await say('收件人多次拒付')
  fireEvent.click(dialog.getByRole('button', { name: '暂停' }))
  // Without a reason nothing is sent, and what was typed stays.
  await dialog.findByText(/请选择|不能为空|请填写/)
  expect(app.server.inputsOf(api.platformSaleOrder.hold)).toEqual([])
  fireEvent.mouseDown(dialog.getByRole('combobox'))
  fireEvent.click(await screen.findByText('风险核查'))
  fireEvent.click(dialog.getByRole('button', { name: '暂停' }))
  expect(await screen.findByText(`订单 ${row.orderNo} 已暂停，已通知商户`)).toBeTruthy()
  const { merchantId, id: orderId } = row
  expect(app.server.inputsOf(api.platformSaleOrder.hold)).toEqual([
    { action: 'hold', merchantId, orderId, reason: 'RISK', note: '收件人多次拒付' },
  ])
})

it('releases what is held, from its drawer, where it says why', async () => {
  open(heldRow)
  fireEvent.click(await screen.findByRole('button', { name: '查看' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(/收件人多次拒付/)).toBeTruthy()
  expect(drawer.getByRole('button', { name: '改暂停原因' })).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '恢复' }))
  await say('核查通过')
  const [, form] = await screen.findAllByRole('dialog')
  if (form === undefined) throw new Error('no form')
  fireEvent.click(within(form).getByRole('button', { name: '恢复' }))
  expect(await screen.findByText(`订单 ${row.orderNo} 已恢复，已通知商户`)).toBeTruthy()
  const { merchantId, id: orderId } = row
  expect(app.server.inputsOf(api.platformSaleOrder.hold)).toEqual([
    { action: 'release', merchantId, orderId, note: '核查通过' },
  ])
})

it('lets nobody hold who may only look', async () => {
  const permissions = operatorLogin.permissions.filter((name) => name !== 'platformSaleOrder.hold')
  open(row, { ...operatorLogin, permissions })
  await screen.findByText(row.orderNo)
  expect(screen.queryByRole('button', { name: '暂停' })).toBeNull()
})
