// @vitest-environment happy-dom
// An order that is held says why and can't be shipped; a new address that its buyer asks for is agreed to or refused.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clock } from '../../../api/clock.ts'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (order: SaleOrderInfo) => {
  const whole = answer(api.saleOrder.reveal, {
    value: '韩梅梅\n13712340002\n浙江省杭州市西湖区 文三路 90 号 602 室',
    leftToday: 150,
  })
  app = renderWithApp(<SaleOrderPage />, { answers: [...shopWith([order]), whole], search: { id: order.id } })
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const drawer = async () => within(await screen.findByRole('dialog'))
const operations = () => app.server.inputsOf(api.saleOrder.operate)
const held = (reason: 'RISK' | 'ADDRESS_REVIEW', note: string): SaleOrderInfo['hold'] => ({
  reason,
  note,
  since: '2026-11-20T02:00:00.000Z',
})
const CHANGE = '01932c5a-0000-7000-8000-00000000abcd'
const asked = () =>
  sampleOrder(1, {
    hold: held('ADDRESS_REVIEW', ''),
    shipDeadlineAt: null,
    allowedActions: ['approveAddress', 'rejectAddress', 'remark'],
    addressChange: {
      id: CHANGE,
      status: 'PENDING',
      isByBuyer: true,
      before: { name: '张*', phone: '138****0001', address: '浙江省杭州市西湖区 文三路****' },
      after: { name: '韩*', phone: '137****0002', address: '浙江省杭州市西湖区 文三路****' },
      rejectReason: null,
      askedAt: '2026-11-20T02:00:00.000Z',
      dueAt: new Date(clock.now().getTime() + 5 * 3_600_000).toISOString(),
      decidedAt: null,
    },
  })

it('says in row and drawer that an order is held, why and since when, and offers no shipping', async () => {
  open(sampleOrder(1, { hold: held('RISK', '收件人多次拒收'), shipDeadlineAt: null, allowedActions: ['remark'] }))
  const shown = await drawer()
  expect(await shown.findByText('暂停发货：风险核查')).toBeTruthy()
  expect(shown.getByText('收件人多次拒收')).toBeTruthy()
  const button = shown.getByRole('button', { name: /发\s?货/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(button.closest('[title]')?.getAttribute('title')).toContain('风险核查')
  expect(screen.getAllByText('风险核查').length).toBeGreaterThan(0)
})

it('agrees to a new address once somebody is sure, and shows it in full to whoever says why', async () => {
  open(asked())
  const shown = await drawer()
  expect(await shown.findByText(/后自动同意并按新地址发货/)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: '查看完整新收货信息' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '发货核对' }))
  expect(await shown.findByText(/13712340002/)).toBeTruthy()
  expect(app.server.inputsOf(api.saleOrder.reveal)).toMatchObject([{ field: 'newReceiver' }])
  fireEvent.click(shown.getByRole('button', { name: '同意改地址' }))
  fireEvent.click(await screen.findByRole('button', { name: /确\s?定/ }))
  await waitFor(() =>
    expect(operations()).toEqual([{ action: 'approveAddress', orderId: sampleOrder(1).id, changeId: CHANGE }]),
  )
})

it('refuses one for a reason that the buyer reads', async () => {
  open(asked())
  fireEvent.click(await (await drawer()).findByRole('button', { name: /拒\s?绝/ }))
  await screen.findByText('订单仍发往原地址，原因会告知买家。')
  const buttons = screen.getAllByRole('button', { name: /拒\s?绝/ })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await waitFor(() =>
    expect(operations()).toEqual([
      { action: 'rejectAddress', orderId: sampleOrder(1).id, changeId: CHANGE, reason: '已打包出库，来不及修改' },
    ]),
  )
})

it('changes where an unpaid order goes', async () => {
  open(sampleOrder(1, { status: 'UNPAID', allowedActions: ['changeAddress', 'remark'] }))
  fireEvent.click(await (await drawer()).findByRole('button', { name: '改地址' }))
  expect(await screen.findByText(/请填写完整的新收货信息/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('收货人'), { target: { value: '韩梅梅' } })
  fireEvent.click(screen.getByRole('button', { name: '确认修改' }))
  // What is missing is asked for, and what was typed stays.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('收货人').value).toBe('韩梅梅'))
  expect(operations()).toEqual([])
})
