// @vitest-environment happy-dom
// The platform's accounts: what is done to them on the server, and what is shown once.
import { api, type LoginInfo, platformPermissions } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { firstPage } from '../../../testing/samples.ts'
import OperatorAccountsPage from './operator-accounts-page.tsx'
import { account, finance, self, shown } from './operator.testing.ts'

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
        answer(api.operator.list, { list: [self, account], total: 2, ...firstPage }),
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
    open([], { ...operatorLogin, permissions: ['operator.view'] })
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
