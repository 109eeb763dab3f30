// @vitest-environment happy-dom
// The account centre: which tabs there are for whom, and what each of them does on the server.
import { api, type LoginInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { accountAnswers, builtIn, clerk, custom, invited, mighty, page, profile } from './account.testing.ts'
import AccountPage from './account-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (tab: string, more: readonly FakeAnswer[] = [], login: LoginInfo = merchantLogin) => {
  app = renderWithApp(<AccountPage />, { search: { tab }, login, answers: [...accountAnswers, ...more] })
}
afterEach(() => app.close())
const tabs = () => within(screen.getByRole('group', { name: '账号中心' }))
const type = (label: RegExp | string, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } })
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const rowOf = (text: string) => screen.getByText(text).closest('tr') ?? document.body

describe('the tabs', () => {
  it('are those that one may open', async () => {
    open('staff', [], { ...merchantLogin, permissions: ['5001:view', '5001:oplog'] })
    expect(
      tabs()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['基本信息', '认证信息', '安全设置', '登录设备', '通知设置', '接口密钥', '操作日志'])
    // A tab that is closed to one is not opened by its address.
    expect(tabs().getByText('基本信息').getAttribute('aria-pressed')).toBe('true')
    expect(app.server.inputsOf(api.staff.list)).toEqual([])
  })

  it('keep what was typed in a form while another one is looked at', async () => {
    open('security')
    await screen.findByLabelText('当前密码')
    type('当前密码', 'Half-Typed-1')
    fireEvent.click(tabs().getByText('角色'))
    await screen.findByText('夜班')
    fireEvent.click(tabs().getByText('安全设置'))
    expect((await screen.findByLabelText<HTMLInputElement>('当前密码')).value).toBe('Half-Typed-1')
  })
})

describe('the password', () => {
  const fill = async (again = 'New-Horse-2026') => {
    await screen.findByLabelText('当前密码')
    type('当前密码', 'Old-Horse-2026')
    type('新密码', 'New-Horse-2026')
    type('再次输入新密码', again)
    press('修改密码')
  }

  it('is changed with the current one', async () => {
    open('security', [answer(api.security.changePassword, null)])
    await fill()
    await waitFor(() =>
      expect(app.server.inputsOf(api.security.changePassword)).toEqual([
        { current: 'Old-Horse-2026', password: 'New-Horse-2026' },
      ]),
    )
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('当前密码').value).toBe(''))
  })

  it('is not sent when the two differ', async () => {
    open('security', [answer(api.security.changePassword, null)])
    await fill('Other-Horse-1')
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
    expect(app.server.inputsOf(api.security.changePassword)).toEqual([])
  })

  it('complains beside the current password when that is wrong', async () => {
    open('security', [refusal(api.security.changePassword, '1011', '当前密码不正确')])
    await fill()
    const complaint = await screen.findByText('当前密码不正确')
    expect(complaint.closest('.ant-form-item')?.textContent).toContain('当前密码')
  })
})

describe('a sensitive act', () => {
  const needsProof = refusal(api.staff.deleteRole, '1005', '需要安全验证')
  const ways = answer(api.security.stepUpMethods, {
    methods: ['password', 'sms'],
    phone: '138****8000',
    validUntil: null,
  })
  const startDeleting = async () => {
    await screen.findByText('夜班')
    fireEvent.click(within(rowOf('夜班')).getByRole('button', { name: '更多操作' }))
    fireEvent.click(screen.getByRole('menuitem', { name: '删除' }))
    press('删除', await screen.findByRole('dialog'))
    return screen.findByLabelText('输入登录密码')
  }

  it('asks for a proof and goes on by itself as the same command', async () => {
    open('roles', [needsProof, ways])
    await startDeleting()
    type('输入登录密码', 'Old-Horse-2026')
    app.server.push(answer(api.security.stepUp, { validUntil: '2026-11-20T01:10:00.000Z' }))
    app.server.push(answer(api.staff.deleteRole, null))
    press('验证并继续')
    expect(await screen.findByText('角色已删除')).toBeTruthy()
    expect(app.server.inputsOf(api.security.stepUp)).toEqual([{ method: 'password', proof: 'Old-Horse-2026' }])
    const keys = app.server.calls
      .filter(({ path }) => path === api.staff.deleteRole.path)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('stays undone without a proof, and nothing is complained about', async () => {
    open('roles', [needsProof, ways])
    await startDeleting()
    press('关闭')
    await waitFor(() => expect(screen.queryByText('安全验证')).toBeNull())
    expect(app.server.inputsOf(api.staff.deleteRole)).toHaveLength(1)
    expect(screen.queryByText('已取消安全验证')).toBeNull()
  })

  it('says beside the field that the proof was wrong, and asks again', async () => {
    open('roles', [needsProof, ways, refusal(api.security.stepUp, '1011', '当前密码不正确')])
    await startDeleting()
    type('输入登录密码', 'Wrong-1')
    press('验证并继续')
    expect(await screen.findByText('当前密码不正确')).toBeTruthy()
    expect(app.server.inputsOf(api.staff.deleteRole)).toHaveLength(1)
  })
})

describe('roles', () => {
  it('built in are looked at and copied, one’s own are edited on the version that was read', async () => {
    open('roles', [answer(api.staff.updateRole, custom)])
    await screen.findByText('夜班')
    expect(within(rowOf('订单发货')).queryByText('编辑')).toBeNull()
    press('编辑', rowOf('夜班'))
    type('名称', '夜班发货')
    press('保存')
    await waitFor(() =>
      expect(app.server.inputsOf(api.staff.updateRole)).toEqual([
        {
          id: custom.id,
          version: custom.version,
          key: 'night',
          name: '夜班发货',
          description: '销售订单',
          permissions: ['3001:view', '3001:ship'],
          dataScope: 'OWN_SHOP',
        },
      ]),
    )
  })
})

describe('staff', () => {
  const helper = { ...merchantLogin, permissions: ['5001:view', '5001:staff', '3001:view', '3001:ship'] }

  it('are invited by phone with a role that one may give', async () => {
    open('staff', [answer(api.staff.invite, { ...invited, isTexted: true })], helper)
    await screen.findByText('李发货')
    press('邀请员工')
    const dialog = await screen.findByRole('dialog')
    type('姓名', '赵六', dialog)
    type('手机号', '13900002222', dialog)
    fireEvent.mouseDown(within(dialog).getByLabelText('角色'))
    expect((await screen.findByTitle('超级管理员（超出您的权限）')).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByTitle('订单发货'))
    press('邀请员工', dialog)
    await waitFor(() =>
      expect(app.server.inputsOf(api.staff.invite)).toEqual([
        { phone: '13900002222', nickname: '赵六', roleIds: [builtIn.id] },
      ]),
    )
    expect(mighty.permissions.length).toBeGreaterThan(helper.permissions.length)
  })

  it('are invited although the text did not go out, which is said', async () => {
    open('staff', [answer(api.staff.invite, { ...invited, isTexted: false })])
    await screen.findByText('李发货')
    press('邀请员工')
    const dialog = await screen.findByRole('dialog')
    type('姓名', '赵六', dialog)
    type('手机号', '13900002222', dialog)
    fireEvent.mouseDown(within(dialog).getByLabelText('角色'))
    fireEvent.click(await screen.findByTitle('订单发货'))
    press('邀请员工', dialog)
    await screen.findByText(/短信未能发出/)
  })

  it('are disabled after a question, and an invitation is taken back', async () => {
    open('staff', [answer(api.staff.update, clerk)])
    await screen.findByText('李发货')
    press('停用', rowOf('李发货'))
    press('停用', await screen.findByRole('dialog'))
    await waitFor(() =>
      expect(app.server.inputsOf(api.staff.update)).toEqual([
        { change: 'status', id: clerk.id, version: clerk.version, active: false },
      ]),
    )
    press('撤销邀请', rowOf('王新人'))
    press('撤销邀请', await screen.findByRole('dialog', { name: /王新人/ }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.staff.update)).toContainEqual({ change: 'revokeInvitation', id: invited.id }),
    )
  })
})

describe('the operation log', () => {
  it('is asked by its filters and shows what changed, without the tab in the question', async () => {
    open('log', [
      answer(api.security.operationLog, {
        list: [
          {
            id: clerk.id,
            at: '2026-11-20T00:00:00.000Z',
            actorName: '张三',
            actorType: 'MERCHANT',
            action: 'user.updateProfile',
            targetType: 'user',
            targetNo: 'U1',
            summary: '修改资料',
            result: 'DONE',
            requestId: '0a1b2c3d-4e5f',
            ip: '203.0.113.7',
            changes: [{ field: 'email', label: '邮箱', before: '', after: 'a***@b.cn' }],
          },
        ],
        total: 1,
        ...page,
      }),
    ])
    expect((await screen.findByText('邮箱：', { exact: false })).textContent).toBe('邮箱：空 → a***@b.cn')
    expect(screen.getByText('IP 203.0.113.7')).toBeTruthy()
    expect(screen.getByText('请求号 0a1b2c3d-4e5f')).toBeTruthy()
    type('单号', 'SO1')
    press('搜索')
    await waitFor(() =>
      expect(app.server.inputsOf(api.security.operationLog).at(-1)).toEqual({ page: 1, pageSize: 20, keyword: 'SO1' }),
    )
  })
})

it('offers the dynamic code with a picture drawn here and a key to type', async () => {
  open('security', [
    answer(api.security.beginTotp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    refusal(api.security.confirmTotp, '1013', '动态口令不正确或已使用，请输入下一个口令'),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '开启动态口令' }))
  const picture = await screen.findByRole('img', { name: /二维码/ })
  await waitFor(() => expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1/))
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy()
  type('身份验证器显示的 6 位数字', '123456')
  press('确认开启')
  expect(await screen.findByText(/动态口令不正确/)).toBeTruthy()
  app.server.push(answer(api.security.confirmTotp, { recoveryCodes: ['K7QXM-2WETR', 'AAAAA-BBBBB'] }))
  app.server.push(answer(api.security.profile, { ...profile, hasTotp: true, recoveryCodesLeft: 10 }))
  press('确认开启')
  expect(await screen.findByText('K7QXM-2WETR')).toBeTruthy()
  press('我已保存')
  expect(await screen.findByRole('button', { name: '关闭动态口令' })).toBeTruthy()
})
