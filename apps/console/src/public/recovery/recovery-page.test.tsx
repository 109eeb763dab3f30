// @vitest-environment happy-dom
// Setting a new password with a code: what is sent, and where complaints stand.
import { api } from '@merchant/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, fakeApi, refusal } from '../../testing/fake-api.ts'
import { behindProofOfWork, solutionOf } from '../../testing/fake-proof-of-work.ts'
import { sampleBaseData } from '../../testing/sample-session.ts'
import { RecoveryPage } from './recovery-page.tsx'

let server: ReturnType<typeof fakeApi>
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = () => {
  type('手机号', '13800138000')
  type('短信验证码', '123456')
  type('新密码', 'New-Horse-2026')
  type('再次输入密码', 'New-Horse-2026')
}

beforeEach(() => {
  server = fakeApi([
    answer(api.init.start, { ...sampleBaseData, demo: true }),
    answer(api.security.sendRecoveryCode, { resendAfterSeconds: 60, validSeconds: 300 }),
    answer(api.security.resetPassword, null),
  ])
  render(<RecoveryPage />)
})
afterEach(() => {
  cleanup()
  server.restore()
})

it('says in the demo where the code is, for nothing is really texted', async () => {
  const link = await screen.findByRole('link', { name: '短信发件箱' })
  expect(link.getAttribute('href')).toBe('/development/mailbox')
})

it('sends the code to the phone and says how long it is valid', async () => {
  press('获取验证码')
  expect(await screen.findByText('请输入 11 位大陆手机号')).toBeTruthy()
  expect(server.inputsOf(api.security.sendRecoveryCode)).toEqual([])
  type('手机号', '13800138000')
  press('获取验证码')
  expect(await screen.findByText('验证码已发送至 13800138000，5 分钟内有效')).toBeTruthy()
})

it('solves the challenge that stands before another text by itself', async () => {
  const { sendRecoveryCode } = api.security
  server.push(
    behindProofOfWork(sendRecoveryCode, answer(sendRecoveryCode, { resendAfterSeconds: 60, validSeconds: 300 })),
  )
  type('手机号', '13800138000')
  press('获取验证码')
  expect(await screen.findByText(/验证码已发送至 13800138000/)).toBeTruthy()
  expect(server.inputsOf(sendRecoveryCode).at(-1)).toEqual({ phone: '13800138000', proofOfWork: solutionOf(7) })
})

it('sets the password and leads to the login', async () => {
  fill()
  press('设置新密码')
  expect(await screen.findByRole('heading', { name: '新密码已设置' })).toBeTruthy()
  expect(server.inputsOf(api.security.resetPassword)).toEqual([
    { phone: '13800138000', smsCode: '123456', password: 'New-Horse-2026' },
  ])
})

it('sends nothing while the passwords differ or hold the phone', async () => {
  fill()
  type('再次输入密码', 'Other')
  press('设置新密码')
  expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
  type('新密码', 'Aa-13800138000')
  expect(await screen.findByText('密码不能包含手机号')).toBeTruthy()
  expect(server.inputsOf(api.security.resetPassword)).toEqual([])
})

it('complains about a wrong code beside the code', async () => {
  server.push(refusal(api.security.resetPassword, '1006', '验证码错误或已失效，请重新获取'))
  fill()
  press('设置新密码')
  await waitFor(() => expect(screen.getByLabelText('短信验证码').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('验证码错误或已失效，请重新获取')).toBeTruthy()
})
