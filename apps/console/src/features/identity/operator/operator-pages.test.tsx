// @vitest-environment happy-dom
// The platform's accounts, its log, and setting an account up: what each does on the server, and what it shows once.
import { api, type LoginInfo, type OperatorAccount, platformPermissions, type Role } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { page, profile } from '../account/account.testing.ts'
import EnrolmentPage from '../enrolment/enrolment-page.tsx'
import OperatorAccountsPage from './operator-accounts-page.tsx'
import PlatformLogPage from '../operation-log/platform-log-page.tsx'
import ProfilePage from '../profile/profile-page.tsx'

const id = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`
const finance: Role = {
  id: id(103),
  key: 'PLATFORM_FINANCE',
  name: '财务',
  description: '提现打款',
  permissions: ['10005:view', '10005:pay'],
  routes: ['/operator/withdraw'],
  dataScope: 'ALL_SHOPS',
  builtIn: true,
  memberCount: 1,
  version: 1,
}
const account: OperatorAccount = {
  id: id(31),
  loginName: 'op_finance',
  name: '周会计',
  status: 'ACTIVE',
  roles: [{ id: finance.id, name: finance.name }],
  hasTotp: true,
  oneTimePasswordExpiresAt: null,
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 3,
}
const self: OperatorAccount = { ...account, id: operatorLogin.user.id, loginName: 'op_admin', name: '郑主管' }
const shown = { ...account, oneTimePassword: 'abcd-efgh-jkmn-pqrs' }

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const rowOf = (text: string) => screen.getByText(text).closest('tr') ?? document.body
const dialog = () => screen.findByRole('dialog')

describe('the platform’s accounts', () => {
  const open = (more: readonly FakeAnswer[] = [], login: LoginInfo = operatorLogin, tab = 'accounts') => {
    app = renderWithApp(<OperatorAccountsPage />, {
      login,
      search: { tab },
      answers: [
        answer(api.operator.list, { list: [self, account], total: 2, ...page }),
        answer(api.staff.roles, [finance]),
        ...more,
      ],
    })
  }

  it('are made with roles, and the one-time password is shown once', async () => {
    open([answer(api.operator.create, shown)])
    await screen.findByText('周会计')
    press('新建账号')
    const form = await dialog()
    fireEvent.change(within(form).getByLabelText('姓名'), { target: { value: '周会计' } })
    fireEvent.change(within(form).getByLabelText('登录名'), { target: { value: 'op_finance' } })
    fireEvent.mouseDown(within(form).getByRole('combobox'))
    fireEvent.click(await screen.findByTitle('财务'))
    press('新建账号', form)
    expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeTruthy()
    expect(app.server.inputsOf(api.operator.create)).toEqual([
      { name: '周会计', loginName: 'op_finance', roleIds: [finance.id] },
    ])
    press('我已记下')
    await waitFor(() => expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).toBeNull())
  })

  it('keep what was typed when the login is taken, and say so beside it', async () => {
    open([refusal(api.operator.create, '2005', '“op_finance”已被使用，请换一个名称')])
    await screen.findByText('周会计')
    press('新建账号')
    const form = await dialog()
    fireEvent.change(within(form).getByLabelText('姓名'), { target: { value: '周会计' } })
    fireEvent.change(within(form).getByLabelText('登录名'), { target: { value: 'op_finance' } })
    fireEvent.mouseDown(within(form).getByRole('combobox'))
    fireEvent.click(await screen.findByTitle('财务'))
    press('新建账号', form)
    const complaint = await screen.findByText('“op_finance”已被使用，请换一个名称')
    expect(complaint.closest('.ant-form-item')?.textContent).toContain('登录名')
    expect(within(form).getByLabelText<HTMLInputElement>('姓名').value).toBe('周会计')
  })

  it('are reset after a question, and never one’s own', async () => {
    open([answer(api.operator.reset, shown)])
    await screen.findByText('周会计')
    expect(within(rowOf('op_admin')).queryByRole('button')).toBeNull()
    press('更多操作', rowOf('op_finance'))
    fireEvent.click(await screen.findByRole('menuitem', { name: '重置' }))
    press('重置', await dialog())
    expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeTruthy()
    expect(app.server.inputsOf(api.operator.reset)).toEqual([{ id: account.id, version: 3 }])
  })

  it('are only looked at by who may not change them', async () => {
    open([], { ...operatorLogin, permissions: ['10010:view'] })
    await screen.findByText('周会计')
    expect(screen.queryByRole('button', { name: '新建账号' })).toBeNull()
    expect(screen.queryByRole('button', { name: '停用' })).toBeNull()
    expect(screen.queryByRole('group', { name: '平台账号' })).toBeNull()
  })

  it('have roles with the rights of the platform, and none of a merchant’s', async () => {
    open([], operatorLogin, 'roles')
    await screen.findByText('PLATFORM_FINANCE')
    press('新建角色')
    const tree = await screen.findByRole('group', { name: '权限' })
    const boxes = within(tree).getAllByRole('checkbox')
    expect(boxes.length).toBeGreaterThan(platformPermissions.length)
    expect(within(tree).queryByText('发货')).toBeNull()
    expect(within(tree).getByText('打款与驳回')).toBeTruthy()
  })
})

describe('setting an account up', () => {
  const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
  const open = (enrolment: LoginInfo['enrolment'], after: LoginInfo['enrolment']) => {
    app = renderWithApp(<EnrolmentPage />, {
      login: { ...operatorLogin, enrolment, permissions: [] },
      answers: [
        answer(api.security.beginTotp, secret),
        answer(api.security.confirmTotp, { recoveryCodes: ['abcd-efgh-jkmn'] }),
        answer(api.security.changePassword, null),
        answer(api.user.infoOfLogin, { ...operatorLogin, enrolment: after }),
      ],
    })
  }

  it('binds an authenticator and goes to the home page', async () => {
    open(['totp'], [])
    expect(screen.queryByLabelText('新密码')).toBeNull()
    press('开始绑定')
    expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('身份验证器显示的 6 位数字'), { target: { value: '123456' } })
    press('确认绑定')
    expect(await screen.findByText('abcd-efgh-jkmn')).toBeTruthy()
    expect(app.visited).toEqual([])
    press('我已保存')
    await waitFor(() => expect(app.visited).toEqual(['/dashboard']))
    expect(app.server.inputsOf(api.security.confirmTotp)).toEqual([{ code: '123456' }])
  })

  it('goes on to the second step after the first, and keeps one there', async () => {
    open(['password', 'totp'], ['totp'])
    fireEvent.change(screen.getByLabelText('一次性密码'), { target: { value: 'abcd-efgh-jkmn-pqrs' } })
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'New-Horse-2026' } })
    fireEvent.change(screen.getByLabelText('再次输入新密码'), { target: { value: 'New-Horse-2026' } })
    press('修改密码')
    expect(await screen.findByText('密码已设置')).toBeTruthy()
    expect(screen.getByRole('button', { name: '开始绑定' })).toBeTruthy()
    expect(app.visited).toEqual([])
  })
})

it('the log names the act, whom it was for and what it changed', async () => {
  const record = {
    id: id(50),
    at: '2026-11-20T01:00:00.000Z',
    actorName: '周会计',
    actorType: 'PLATFORM',
    action: 'withdrawOrder.pay',
    targetType: 'withdrawOrder',
    targetNo: 'WD2026112000000001',
    summary: '平台已打款，等待银行到账',
    result: 'DONE' as const,
    requestId: '0a1b2c3d-4e5f',
    ip: '203.0.113.7',
    changes: [{ field: 'roles', label: '角色', before: '财务', after: '审核员' }],
    merchantName: '清和茶铺',
  }
  app = renderWithApp(<PlatformLogPage />, {
    login: operatorLogin,
    answers: [answer(api.operator.log, { list: [record], total: 1, ...page }), answer(api.workbench.views, [])],
  })
  const row = (await screen.findByText('平台已打款，等待银行到账')).closest('tr')?.textContent ?? ''
  for (const text of [
    '周会计',
    '提现打款',
    '清和茶铺',
    '提现订单',
    'WD2026112000000001',
    '审核员',
    '203.0.113.7',
    '0a1b2c3d-4e5f',
  ])
    expect(row).toContain(text)
})

it('an operator’s own page shows devices and sign-ins, and no way to turn the second factor off', async () => {
  app = renderWithApp(<ProfilePage />, {
    login: operatorLogin,
    search: { tab: 'security' },
    answers: [
      answer(api.security.profile, { ...profile, hasTotp: true }),
      answer(api.staff.roles, [{ ...finance, key: 'PLATFORM_ADMIN', name: '超级管理员' }]),
      answer(api.security.devices, []),
      answer(api.security.loginLog, { list: [], total: 0, ...page }),
    ],
  })
  expect(await screen.findByText('超级管理员')).toBeTruthy()
  expect(await screen.findByText(/请管理员重置账号/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '关闭动态口令' })).toBeNull()
  expect(await screen.findByText('登录记录')).toBeTruthy()
})
