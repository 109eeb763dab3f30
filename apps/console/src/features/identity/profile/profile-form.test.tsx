// @vitest-environment happy-dom
// An e-mail address counts once it is confirmed: the code goes there with saving, and the one before stays until then.
import { api, type LoginInfo, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, failure, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, operatorLogin } from '../../../testing/sample-session.ts'
import { ProfileForm } from './profile-form.tsx'
import { profile } from './profile.testing.ts'

const ADDRESS = 'owner@shop.example'
const waiting = { ...profile, email: 'before@shop.example', emailPending: ADDRESS }
const saved = { nickname: profile.nickname, introduction: '', email: '', emailPending: ADDRESS, avatarUrl: null }

const own = [answer(api.security.profile, profile), answer(api.user.infoOfLogin, merchantLogin)]
let app: ReturnType<typeof renderWithApp>
const open = (...answers: FakeAnswer[]) => openAs(merchantLogin, ...answers)
const openAs = (login: LoginInfo, ...answers: FakeAnswer[]) => {
  app = renderWithApp(<ProfileForm />, { login, answers: [...own, ...answers] })
}
afterEach(() => {
  app.close()
  localStorage.clear()
})
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('sends the code with saving a new address, and asks for it in place', async () => {
  open(answer(api.security.updateProfile, saved), answer(api.security.sendEmailCode, { resendAfterSeconds: 60 }))
  await screen.findByLabelText('邮箱')
  expect(screen.queryByLabelText('邮箱验证码')).toBeNull()
  type('邮箱', ADDRESS)
  app.server.push(answer(api.security.profile, { ...profile, emailPending: ADDRESS }))
  press(/保\s?存/)
  expect(await screen.findByText(`${ADDRESS} 待验证`)).toBeTruthy()
  await waitFor(() => expect(app.server.inputsOf(api.security.sendEmailCode)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: /\d+ 秒后/ })).toBeTruthy()
})

it('keeps the profile when the code could not be sent, and offers it anew', async () => {
  open(answer(api.security.updateProfile, saved), failure(api.security.sendEmailCode, 500))
  await screen.findByLabelText('邮箱')
  type('邮箱', ADDRESS)
  app.server.push(answer(api.security.profile, { ...profile, emailPending: ADDRESS }))
  press(/保\s?存/)
  await screen.findByText(`${ADDRESS} 待验证`)
  app.server.push(answer(api.security.sendEmailCode, { resendAfterSeconds: 60 }))
  press('获取验证码')
  await waitFor(() => expect(app.server.inputsOf(api.security.sendEmailCode)).toHaveLength(2))
})

it('shows a wrong code where it is typed, and counts the address once the code is right', async () => {
  open(
    answer(api.security.profile, waiting),
    refusal(api.security.confirmEmail, refusalCode('emailCode.wrong'), '邮箱验证码错误或已失效'),
  )
  await screen.findByLabelText('邮箱验证码')
  expect(screen.getByText('验证前，安全提醒仍发送到 before@shop.example。')).toBeTruthy()
  type('邮箱验证码', '000000')
  press('验证邮箱')
  const complaint = await screen.findByText('邮箱验证码错误或已失效')
  expect(complaint.closest('.ant-form-item')?.textContent).toContain('邮箱验证码')
  app.server.push(answer(api.security.confirmEmail, { email: ADDRESS }))
  app.server.push(answer(api.security.profile, { ...profile, email: ADDRESS }))
  type('邮箱验证码', '123456')
  press('验证邮箱')
  expect(await screen.findByText('邮箱已验证')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('邮箱验证码')).toBeNull())
  expect(app.server.inputsOf(api.security.confirmEmail).at(-1)).toEqual({ code: '123456' })
})

it('brings back after a reload what was typed, until it is saved', async () => {
  open(answer(api.security.updateProfile, { ...saved, emailPending: '' }))
  await screen.findByLabelText('昵称')
  type('昵称', '小张')
  app.close()
  open(answer(api.security.updateProfile, { ...saved, emailPending: '' }))
  expect((await screen.findByLabelText<HTMLInputElement>('昵称')).value).toBe('小张')
  press(/保\s?存/)
  await waitFor(() => expect(screen.queryByText('已恢复未提交的内容')).toBeNull())
  expect({ ...localStorage }).toEqual({})
})

it('asks an operator for the name alone', async () => {
  openAs(operatorLogin, answer(api.security.updateProfile, { ...saved, emailPending: '' }))
  await screen.findByLabelText('昵称')
  for (const label of ['头像', '简介', '邮箱']) expect(screen.queryByLabelText(label)).toBeNull()
  type('昵称', '审核大周')
  press(/保\s?存/)
  await waitFor(() => expect(app.server.inputsOf(api.security.updateProfile)).toEqual([{ nickname: '审核大周' }]))
})

it('sends an address only when it is another one, because that asks who is acting', async () => {
  open(answer(api.security.updateProfile, { ...saved, emailPending: '' }))
  await screen.findByLabelText('昵称')
  type('昵称', '小张')
  press(/保\s?存/)
  await waitFor(() => expect(app.server.inputsOf(api.security.updateProfile)).toHaveLength(1))
  expect(app.server.inputsOf(api.security.updateProfile)[0]).not.toHaveProperty('email')
})
