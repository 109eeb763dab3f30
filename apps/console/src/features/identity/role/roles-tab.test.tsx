// @vitest-environment happy-dom
// Roles: which can be changed, and how a sensitive act on them is proven first.
import { api, codeOf } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { builtIn, custom, mighty } from './role.testing.ts'
import RolesTab from './roles-tab.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (...more: readonly FakeAnswer[]) => {
  app = renderWithApp(<RolesTab />, { answers: [answer(api.staff.roles, [builtIn, custom, mighty]), ...more] })
}
afterEach(() => {
  app.close()
  localStorage.clear()
})
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const rowOf = (text: string) => screen.getByText(text).closest('tr') ?? document.body

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
    open(needsProof, ways)
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
    open(needsProof, ways)
    await startDeleting()
    press('关闭')
    await waitFor(() => expect(screen.queryByText('安全验证')).toBeNull())
    expect(app.server.inputsOf(api.staff.deleteRole)).toHaveLength(1)
    expect(screen.queryByText('已取消安全验证')).toBeNull()
  })

  it('says beside the field that the proof was wrong, and asks again', async () => {
    open(needsProof, ways, refusal(api.security.stepUp, '1011', '当前密码不正确'))
    await startDeleting()
    type('输入登录密码', 'Wrong-1')
    press('验证并继续')
    expect(await screen.findByText('当前密码不正确')).toBeTruthy()
    expect(app.server.inputsOf(api.staff.deleteRole)).toHaveLength(1)
  })
})

describe('roles', () => {
  it('built in are looked at and copied, one’s own are edited on the version that was read', async () => {
    open(answer(api.staff.updateRole, custom))
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
          permissions: [codeOf('saleOrder.view'), codeOf('saleOrder.ship')],
          dataScope: 'OWN_SHOP',
        },
      ]),
    )
  })

  it('half typed come back when they are opened again, each where it was', async () => {
    open()
    await screen.findByText('夜班')
    press('新建角色')
    type('名称', '仓库')
    press('关闭')
    press('编辑', rowOf('夜班'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('夜班'))
    press('关闭')
    press('新建角色')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('仓库'))
    expect(screen.getByText('已恢复未提交的内容')).toBeTruthy()
  })
})
