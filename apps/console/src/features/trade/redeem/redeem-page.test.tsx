// @vitest-environment happy-dom
// Redeeming at the counter: a code is looked at first, redeemed then, and what keeps it from that is said.
import { api, type FoundCode } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import RedeemPage from './redeem-page.tsx'

const found: FoundCode = {
  id: '01932c5a-0000-7000-8000-000000000091',
  code: '1234 5678 9012 3456',
  status: 'UNUSED',
  expiresAt: '2026-12-20T15:59:59.000Z',
  endedAt: null,
  redeemedBy: null,
  barrier: null,
  deliveryType: 'VOUCHER',
  goods: [
    { title: '陶艺体验课单人券', specText: '', outerSkuCode: '', thumbnailUrl: null, quantity: 1, unitFen: 12_800 },
  ],
  receiverName: '',
  receiverPhone: '138****0000',
  orderId: '01932c5a-0000-7000-8000-000000000092',
  orderNo: 'SO2026112000000001',
  buyerNickname: '小满',
  total: 2,
  redeemed: 0,
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const open = (...answers: ReturnType<typeof answer>[]) => {
  app = renderWithApp(<RedeemPage />, { answers })
}
const type = (code: string) => fireEvent.change(screen.getByLabelText('券码或自提码'), { target: { value: code } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('shows what a code is of, and redeems it', async () => {
  const done = { ...found, status: 'REDEEMED', barrier: 'REDEEMED', redeemed: 1, redeemedBy: '店员小王' } as const
  open(answer(api.redeemCode.find, found), answer(api.redeemCode.redeem, { ...done, endedAt: found.expiresAt }))
  type('1234567890123456')
  press('查询')
  expect(await screen.findByText('陶艺体验课单人券')).toBeDefined()
  expect(screen.getByText('0 / 2 张')).toBeDefined()
  press('确认核销')
  expect(await screen.findByText('核销成功')).toBeDefined()
  expect(app.server.inputsOf(api.redeemCode.redeem)).toEqual([{ digits: '1234567890123456' }])
  expect(screen.queryByRole('button', { name: '确认核销' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('券码或自提码').value).toBe('')
})

it('hands all of an order over for its one code', async () => {
  const goods = [
    { title: '手冲咖啡壶', specText: '白色', outerSkuCode: 'POT-W', thumbnailUrl: null, quantity: 1, unitFen: 9_900 },
    { title: '滤纸', specText: '', outerSkuCode: 'PAPER', thumbnailUrl: null, quantity: 3, unitFen: 900 },
  ]
  const order = { ...found, deliveryType: 'PICKUP', goods, receiverName: '王*', total: 1 } as const
  const done = { ...order, status: 'REDEEMED', barrier: 'REDEEMED', redeemed: 1 } as const
  open(answer(api.redeemCode.find, order), answer(api.redeemCode.redeem, done))
  type('1234567890123456')
  press('查询')
  expect(await screen.findByText('×3')).toBeDefined()
  expect(screen.getByText('王* 138****0000')).toBeDefined()
  press('确认核销，交付整单')
  expect(await screen.findByText('手冲咖啡壶 ×1、滤纸 ×3，码尾号 3456')).toBeDefined()
})

it('asks for all digits before it asks the server', async () => {
  open(answer(api.redeemCode.find, found))
  type('1234')
  press('查询')
  expect(await screen.findByText('请输入 16 位数字码')).toBeDefined()
  expect(app.server.inputsOf(api.redeemCode.find)).toEqual([])
})

it('says that there is no such code, and keeps what was typed', async () => {
  open(refusal(api.redeemCode.find, 'redeemCode.unknown', '没有找到这个券码，请核对后再试'))
  type('1111222233334444')
  press('查询')
  expect(await screen.findByText('没有找到这个券码，请核对后再试')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('券码或自提码').value).toBe('1111 2222 3333 4444')
})

it('says what keeps a code from being redeemed', async () => {
  open(answer(api.redeemCode.find, { ...found, status: 'REFUNDED', barrier: 'REFUNDED', endedAt: found.expiresAt }))
  type('1234567890123456')
  press('查询')
  await waitFor(() => expect(screen.getByText('券码已退款，不能核销')).toBeDefined())
  expect(screen.queryByRole('button', { name: '确认核销' })).toBeNull()
})
