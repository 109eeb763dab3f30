// @vitest-environment happy-dom
// A merchant that the platform restricts or suspends reads it above every page: what is locked, why, and what to do about it.
import type { LoginInfo, OwnRestriction } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { merchantLogin } from '../../testing/sample-session.ts'
import { openConsole } from '../open-console.testing.tsx'

const orderId = '01932c5a-0000-7000-8000-000000000091'
const restriction: OwnRestriction = {
  id: '01932c5a-0000-7000-8000-000000000092',
  kind: 'RESTRICT',
  scopes: ['ORDERS'],
  source: 'OPERATOR',
  reason: '投诉核查中',
  orderId: null,
  orderNo: null,
  since: '2026-11-20T01:00:00.000Z',
}
const overdue: OwnRestriction = {
  ...restriction,
  scopes: ['GOODS', 'WITHDRAWALS'],
  source: 'OVERDUE_ORDER',
  reason: '平台订单 PO1 逾期超过 7 天未结清',
  orderId,
  orderNo: 'PO1',
}
const held = (...restrictions: OwnRestriction[]): LoginInfo => ({
  ...merchantLogin,
  merchant: merchantLogin.merchant && { ...merchantLogin.merchant, status: 'RESTRICTED', restrictions },
})

let app: ReturnType<typeof openConsole>
afterEach(() => app.close())

it('is not there while nothing is held against the merchant', async () => {
  app = openConsole('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/平台已限制/)).toBeNull()
})

it('says what is locked, why and whom to ask', async () => {
  app = openConsole('/dashboard', { login: held(restriction) })
  expect(await screen.findByText('平台已限制：接新订单')).toBeTruthy()
  expect(screen.getByText(/投诉核查中（2026-11-20 起）/)).toBeTruthy()
  expect(screen.getByText(/请联系平台客服/)).toBeTruthy()
})

it('leads on to the order that is overdue, on every page', async () => {
  app = openConsole('/profile', { login: held(overdue) })
  expect(await screen.findByText('平台已限制：上架商品、提现')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看该订单' }).getAttribute('href')).toBe(
    `/order/platformorder?id=${orderId}`,
  )
  expect(screen.getByText(/结清欠款后自动恢复/)).toBeTruthy()
})

it('says of a merchant that leaves until when, with the way to it for its owner alone', async () => {
  const leaving = (status: string, kind: 'OWNER' | 'STAFF'): LoginInfo => ({
    ...merchantLogin,
    user: { ...merchantLogin.user, kind },
    merchant: merchantLogin.merchant && { ...merchantLogin.merchant, status, closesAt: '2026-12-30T03:00:00.000Z' },
  })
  app = openConsole('/dashboard', { login: leaving('CLOSING', 'OWNER') })
  expect(await screen.findByText(/商户注销中/)).toBeTruthy()
  expect(screen.getByText(/最早 2026-12-30 注销/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看进度' }).getAttribute('href')).toBe(
    '/systemconfig/loginInfo?tab=closing',
  )
  app.close()
  app = openConsole('/dashboard', { login: leaving('CLOSING', 'STAFF') })
  expect(await screen.findByText(/商户注销中/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看进度' })).toBeNull()
  app.close()
  app = openConsole('/dashboard', { login: leaving('CLOSED', 'OWNER') })
  expect(await screen.findByText('商户已注销：只能查看与导出')).toBeTruthy()
})

it('says of a suspended merchant what buyers see', async () => {
  app = openConsole('/dashboard', {
    login: held(overdue, { ...restriction, kind: 'SUSPEND', scopes: ['GOODS', 'ORDERS'] }),
  })
  expect(await screen.findByText('商户已被平台冻结：商品对买家隐藏，暂停接新订单与提现')).toBeTruthy()
})
