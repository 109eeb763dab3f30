// @vitest-environment happy-dom
// Setting an account up: what is sent, and where it leads.
import { api, type LoginInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import EnrolmentPage from './enrolment-page.tsx'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

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
