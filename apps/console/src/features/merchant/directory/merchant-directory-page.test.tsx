// @vitest-environment happy-dom
// The platform's list of merchants: what each row says, and that there may be none.
import { api, type DirectoryRow, type MerchantRestriction, type MerchantStanding } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import MerchantDirectoryPage from './merchant-directory-page.tsx'

const row: DirectoryRow = {
  merchantId: '01932c5a-0000-7000-8000-000000000090',
  merchantNo: 'MA202611120000000001',
  name: '清和茶铺',
  type: 'SOLE',
  status: 'SUSPENDED',
  statusReason: '投诉过多',
  registeredAt: '2026-11-12T01:00:00.000Z',
}
const standing: MerchantStanding = {
  ...row,
  realName: { status: 'PASSED', reason: null, name: '苏*' },
  company: { status: 'REJECTED', reason: '证件照片不清晰', name: '清和茶业' },
  walletState: 'PHONE_BOUND',
  version: 7,
  restrictions: [],
  leaving: { closing: null, blockers: [], past: [] },
  shops: [{ id: row.merchantId, name: '清和小店', status: 'OPEN', freezeReason: null, version: 4 }],
  orders: { TO_SHIP: 3, COMPLETED: 12 },
  withdrawals: { AUDITING: 1, APPROVED: 1, SUCCESS: 4 },
}
const page = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
const open = (list: readonly DirectoryRow[]) => {
  app = renderWithApp(<MerchantDirectoryPage />, {
    login: operatorLogin,
    answers: [
      answer(api.merchantDirectory.list, { list: [...list], total: list.length, ...page }),
      answer(api.merchantDirectory.info, standing),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())

it('says who it is, of which type, and what holds one back', async () => {
  open([row])
  await screen.findByText('清和茶铺')
  for (const text of ['个体工商户', '已冻结', '投诉过多']) expect(screen.getByText(text)).toBeTruthy()
})

it('says that nobody is like this', async () => {
  open([])
  expect(await screen.findByText('没有符合条件的商户')).toBeTruthy()
})

it('opens one with how far it has come and how much it does', async () => {
  open([row])
  fireEvent.click(await screen.findByRole('button', { name: '查看商户 清和茶铺' }))
  const drawer = within(await screen.findByRole('dialog'))
  for (const text of ['已通过', '证件照片不清晰', '开通中', '清和小店', '待发货 3 · 已完成 12', '待处理 2 · 已到账 4'])
    expect(await drawer.findByText(text)).toBeTruthy()
  expect(app.server.inputsOf(api.merchantDirectory.info)).toEqual([{ merchantId: row.merchantId }])
})

it('freezes a shop with a reason, and ends that', async () => {
  open([row])
  app.server.push(answer(api.merchantDirectory.freezeShop, { ...standing.shops[0]!, status: 'FROZEN', version: 5 }))
  fireEvent.click(await screen.findByRole('button', { name: '查看商户 清和茶铺' }))
  fireEvent.click(await screen.findByRole('button', { name: /^冻\s*结$/ }))
  fireEvent.change(await screen.findByLabelText('冻结原因'), { target: { value: '涉嫌售假' } })
  const frozen = { ...standing.shops[0]!, status: 'FROZEN' as const, freezeReason: '涉嫌售假', version: 5 }
  app.server.push(answer(api.merchantDirectory.info, { ...standing, shops: [frozen] }))
  fireEvent.click(screen.getAllByRole('button', { name: /^冻\s*结$/ }).at(-1)!)
  expect(await screen.findByText('冻结原因：涉嫌售假')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^解\s*冻$/ }))
  await screen.findAllByText('解冻店铺“清和小店”？')
  fireEvent.click(screen.getAllByRole('button', { name: /^解\s*冻$/ }).at(-1)!)
  expect(await screen.findByText('已解冻店铺“清和小店”')).toBeTruthy()
  const named = { merchantId: row.merchantId, shopId: row.merchantId }
  expect(app.server.inputsOf(api.merchantDirectory.freezeShop)).toEqual([
    { decision: 'freeze', ...named, version: 4, reason: '涉嫌售假' },
    { decision: 'unfreeze', ...named, version: 5 },
  ])
})

it('restricts what is chosen, with a reason, and lifts that', async () => {
  const active = { ...standing, status: 'ACTIVE', statusReason: null } as const
  open([{ ...row, status: 'ACTIVE', statusReason: null }])
  app.server.push(answer(api.merchantDirectory.info, active))
  const restriction: MerchantRestriction = {
    id: '01932c5a-0000-7000-8000-000000000093',
    kind: 'RESTRICT',
    scopes: ['ORDERS'],
    source: 'OPERATOR',
    reason: '投诉核查中',
    orderId: null,
    orderNo: null,
    since: '2026-11-20T01:00:00.000Z',
    setByName: '运营小周',
    ended: null,
  }
  const after = { ...active, status: 'RESTRICTED' as const, version: 8, restrictions: [restriction] }
  const { merchantId } = row
  app.server.push(answer(api.merchantDirectory.restrict, { ...after, merchantId }))
  app.server.push(answer(api.merchantDirectory.restore, { ...active, merchantId, restrictions: [] }))
  fireEvent.click(await screen.findByRole('button', { name: '查看商户 清和茶铺' }))
  fireEvent.click(await screen.findByRole('button', { name: /^限\s*制$/ }))
  fireEvent.click(await screen.findByLabelText(/^接新订单/))
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '投诉核查中' } })
  app.server.push(answer(api.merchantDirectory.info, after))
  fireEvent.click(screen.getAllByRole('button', { name: /^限\s*制$/ }).at(-1)!)
  expect(await screen.findByText('限制 · 接新订单')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^解\s*除$/ }))
  fireEvent.change(await screen.findByLabelText('解除说明'), { target: { value: '核查完毕' } })
  app.server.push(answer(api.merchantDirectory.info, { ...active, version: 9 }))
  fireEvent.click(screen.getAllByRole('button', { name: /^解\s*除$/ }).at(-1)!)
  expect(await screen.findByText('没有限制，正常经营')).toBeTruthy()
  expect(app.server.inputsOf(api.merchantDirectory.restrict)).toEqual([
    { merchantId, version: 7, scopes: ['ORDERS'], reason: '投诉核查中' },
  ])
  expect(app.server.inputsOf(api.merchantDirectory.restore)).toEqual([
    { merchantId, version: 8, restrictionIds: [restriction.id], reason: '核查完毕' },
  ])
})
