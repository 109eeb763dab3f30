// @vitest-environment happy-dom
// The account centre: which sections there are for whom, and what each keeps of its own.
import { api, type LoginInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { firstPage, sampleId } from '../../../testing/samples.ts'
import { profile } from '../profile/profile.testing.ts'
import { custom } from '../role/role.testing.ts'
import { accountRoute } from './account.route.tsx'
import AccountPage from './account-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (tab: string, more: readonly FakeAnswer[] = [], login: LoginInfo = merchantLogin) => {
  const answers = [answer(api.security.profile, profile), answer(api.staff.roles, [custom]), ...more]
  app = renderWithApp(<AccountPage />, { title: accountRoute.title, search: { tab }, login, answers })
}
afterEach(() => app.close())
const tabs = () => within(screen.getByRole('navigation', { name: '账号中心' }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the sections', () => {
  it('are those that one may open', async () => {
    open('staff', [], { ...merchantLogin, permissions: ['account.view', 'operationLog.view'] })
    expect(
      tabs()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['基本信息', '认证信息', '注销商户', '安全设置', '登录设备', '通知设置', '操作日志', '接口密钥'])
    // A section that is closed to one is not opened by its address.
    expect(tabs().getByText('基本信息').getAttribute('aria-current')).toBe('page')
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

describe('the operation log', () => {
  it('is asked by its filters and shows what changed, without the tab in the question', async () => {
    open('log', [
      answer(api.security.operationLog, {
        list: [
          {
            id: sampleId(21),
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
        ...firstPage,
      }),
    ])
    expect((await screen.findByText('邮箱：', { exact: false })).textContent).toBe('邮箱：空 → a***@b.cn')
    expect(screen.getByText('IP 203.0.113.7')).toBeTruthy()
    expect(screen.getByText('请求号 0a1b2c3d-4e5f')).toBeTruthy()
    // The fields of a list are drawn after its rows.
    await screen.findByLabelText('单号')
    type('单号', 'SO1')
    fireEvent.click(screen.getByRole('button', { name: '搜索' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.security.operationLog).at(-1)).toEqual({ page: 1, pageSize: 20, keyword: 'SO1' }),
    )
  })
})
