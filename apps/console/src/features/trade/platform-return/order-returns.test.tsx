// @vitest-environment happy-dom
// Returns of an order of any merchant: what a row says, and how the platform moves the clock of one.
import { api, type PlatformReturnInfo } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { sampleReturn } from '../return-order/return-order.testing.ts'
import { PlatformOrderReturns } from './order-returns.tsx'

const merchantId = '01932c5a-0000-7000-8000-000000000092'
const { allowedActions: _ofSides, ...one } = sampleReturn(1, { type: 'RETURN_REFUND' })
const info: PlatformReturnInfo = {
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  return: one,
  allowedActions: ['pause', 'prolong'],
}

let app: ReturnType<typeof renderWithApp>
const open = (shown: PlatformReturnInfo = info, permissions: readonly string[] = ['returnDispute.handle']) => {
  app = renderWithApp(<PlatformOrderReturns merchantId={merchantId} orderId={one.orderId} />, {
    login: {
      ...operatorLogin,
      permissions: ['returnDispute.view', ...permissions] as typeof operatorLogin.permissions,
    },
    answers: [
      answer(api.platformReturn.ofOrder, { returns: [shown.return] }),
      answer(api.platformReturn.info, shown),
      answer(api.platformReturn.operate, shown),
    ],
  })
}
const look = async () => {
  fireEvent.click(await screen.findByRole('button', { name: `查看售后单 ${one.returnNo}` }))
  return within(await screen.findByRole('dialog'))
}
afterEach(() => app.close())

it('says what is asked for, and gives more time with a reason and not without', async () => {
  open()
  const drawer = await look()
  expect(await drawer.findByText(one.description)).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '延长时限' }))
  const field = await screen.findByPlaceholderText(/双方可见/)
  const form = within(field.closest<HTMLElement>('.ant-modal') ?? document.body)
  const send = () => fireEvent.click(form.getByRole('button', { name: '延长时限' }))
  send()
  await form.findByText(/请填写|不能为空|至少/)
  expect(app.server.inputsOf(api.platformReturn.operate)).toEqual([])
  fireEvent.change(field, { target: { value: '商家所在地停电' } })
  send()
  expect(await screen.findByText(`售后单 ${one.returnNo} 的计时已更新，已通知商户`)).toBeTruthy()
  expect(app.server.inputsOf(api.platformReturn.operate)).toEqual([
    { action: 'prolong', merchantId, id: one.id, version: one.version, hours: 24, note: '商家所在地停电' },
  ])
})

it('says that a clock stands still, and offers to start it', async () => {
  const stopped = { ...one, isPaused: true, deadlineAt: null, atDeadline: null }
  open({ ...info, return: stopped, allowedActions: ['resume'] })
  expect(await screen.findByText('平台已暂停计时')).toBeTruthy()
  const drawer = await look()
  expect(await drawer.findByRole('button', { name: '恢复计时' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '延长时限' })).toBeNull()
})

it('moves nothing for who may only look', async () => {
  open(info, [])
  const drawer = await look()
  expect(await drawer.findByText(one.description)).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '延长时限' })).toBeNull()
})
