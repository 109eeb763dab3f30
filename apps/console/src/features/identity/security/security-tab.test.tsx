// @vitest-environment happy-dom
// Password and dynamic code: what is sent, and where a refusal is shown.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { profile } from '../profile/profile.testing.ts'
import SecurityTab from './security-tab.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (...more: readonly FakeAnswer[]) => {
  app = renderWithApp(<SecurityTab />, {
    answers: [answer(api.security.profile, profile), answer(api.user.infoOfLogin, merchantLogin), ...more],
  })
}
afterEach(() => app.close())
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the password', () => {
  const fill = async (again = 'New-Horse-2026') => {
    await screen.findByLabelText('当前密码')
    type('当前密码', 'Old-Horse-2026')
    type('新密码', 'New-Horse-2026')
    type('再次输入新密码', again)
    press('修改密码')
  }

  it('is changed with the current one', async () => {
    open(answer(api.security.changePassword, null))
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
    open(answer(api.security.changePassword, null))
    await fill('Other-Horse-1')
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
    expect(app.server.inputsOf(api.security.changePassword)).toEqual([])
  })

  it('complains beside the current password when that is wrong', async () => {
    open(refusal(api.security.changePassword, '1011', '当前密码不正确'))
    await fill()
    const complaint = await screen.findByText('当前密码不正确')
    expect(complaint.closest('.ant-form-item')?.textContent).toContain('当前密码')
  })
})

it('offers the dynamic code with a picture drawn here and a key to type', async () => {
  open(
    answer(api.security.beginTotp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    refusal(api.security.confirmTotp, '1013', '动态口令不正确或已使用，请输入下一个口令'),
  )
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
