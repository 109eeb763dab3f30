// @vitest-environment happy-dom
// Staff: inviting, disabling, and taking an invitation back.
import { api, type LoginInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import { firstPage } from '../../../testing/samples.ts'
import { builtIn, custom, mighty } from '../role/role.testing.ts'
import { clerk, invited } from './staff.testing.ts'
import StaffTab from './staff-tab.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (more: FakeAnswer, login: LoginInfo = merchantLogin) => {
  const answers = [
    answer(api.staff.roles, [builtIn, custom, mighty]),
    answer(api.staff.list, { list: [clerk, invited], total: 2, ...firstPage }),
    more,
  ]
  app = renderWithApp(<StaffTab />, { login, answers })
}
afterEach(() => app.close())
const type = (label: string, value: string, within_: HTMLElement) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } })
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const rowOf = (text: string) => screen.getByText(text).closest('tr') ?? document.body

describe('staff', () => {
  const shopkeeper: LoginInfo = {
    ...merchantLogin,
    permissions: ['account.view', 'staff.manage', 'saleOrder.view', 'saleOrder.ship'],
  }

  it('are invited by phone with a role that one may give', async () => {
    open(answer(api.staff.invite, { ...invited, isTexted: true }), shopkeeper)
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
        { phone: '13900002222', nickname: '赵六', roleIds: [builtIn.id], shopIds: [sampleShopId] },
      ]),
    )
    expect(mighty.permissions.length).toBeGreaterThan(shopkeeper.permissions.length)
  })

  it('are invited although the text did not go out, which is said', async () => {
    open(answer(api.staff.invite, { ...invited, isTexted: false }))
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
    open(answer(api.staff.update, clerk))
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
