// @vitest-environment happy-dom
// Accepting an invitation: who invites whom, what is sent, and links that no longer lead anywhere.
import { api } from '@merchant/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearAccessToken, readAccessToken } from '../../api/access-token.ts'
import { answer, fakeApi, type FakeAnswer, failure, refusal } from '../../testing/fake-api.ts'
import { merchantLogin, sampleBaseData, tokenOf } from '../../testing/sample-session.ts'
import { InvitationPage } from './invitation-page.tsx'

const token = 'abcdefghijklmnopqrstuvwxyz'
const invitation = { merchantName: '清和茶铺', nickname: '李发货', phone: '139****1111', resendAfterSeconds: 60 }
let server: ReturnType<typeof fakeApi>
const open = (...answers: FakeAnswer[]) => {
  server = fakeApi([answer(api.init.start, sampleBaseData), answer(api.staff.invitation, invitation), ...answers])
  history.replaceState(null, '', `/invite?i=${token}`)
  render(<InvitationPage />)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = async () => {
  await screen.findByText('清和茶铺')
  type('短信验证码', '123456')
  type('新密码', 'New-Horse-2026')
  type('再次输入密码', 'New-Horse-2026')
}
afterEach(() => {
  cleanup()
  clearAccessToken()
  server.restore()
})

it('is accepted with code, password and agreements', async () => {
  open(answer(api.user.register, tokenOf(merchantLogin, 'a-first-token')))
  await fill()
  press('接受邀请')
  expect(await screen.findByText('请先阅读并勾选同意')).toBeTruthy()
  expect(server.inputsOf(api.user.register)).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  press('接受邀请')
  expect(await screen.findByText('已加入 清和茶铺')).toBeTruthy()
  expect(server.inputsOf(api.user.register)).toEqual([
    {
      invitation: token,
      smsCode: '123456',
      password: 'New-Horse-2026',
      agreements: { registration: '1.0', privacy: '1.0' },
    },
  ])
  expect(readAccessToken()).toBe('a-first-token')
  expect(screen.getByRole('link', { name: '进入管理中心' }).getAttribute('href')).toBe('/')
})

it('is accepted also before the agreements have come: they are asked for again', async () => {
  server = fakeApi([
    failure(api.init.start, 503),
    answer(api.init.start, sampleBaseData),
    answer(api.staff.invitation, invitation),
    answer(api.user.register, tokenOf(merchantLogin, 'a-first-token')),
  ])
  history.replaceState(null, '', `/invite?i=${token}`)
  render(<InvitationPage />)
  await fill()
  fireEvent.click(screen.getByRole('checkbox'))
  press('接受邀请')
  expect(await screen.findByText('已加入 清和茶铺')).toBeTruthy()
})

it('leads to the login when it could not sign in', async () => {
  open(answer(api.user.register, null))
  await fill()
  fireEvent.click(screen.getByRole('checkbox'))
  press('接受邀请')
  expect((await screen.findByRole('link', { name: '去登录' })).getAttribute('href')).toBe('/login')
})

it('sends the code only when it is asked for', async () => {
  open()
  await screen.findByText('清和茶铺')
  expect(server.inputsOf(api.staff.invitation)).toEqual([{ invitation: token, sendCode: false }])
  press('获取验证码')
  expect(await screen.findByText('验证码已发送至 139****1111')).toBeTruthy()
  expect(server.inputsOf(api.staff.invitation).at(-1)).toEqual({ invitation: token, sendCode: true })
})

it('that was used, taken back or is too old says so', async () => {
  open(refusal(api.staff.invitation, '2008', '邀请已失效，请联系店主重新邀请'))
  expect(await screen.findByRole('heading', { name: '邀请无法使用' })).toBeTruthy()
})

it('that was taken back while the form was filled in says so too', async () => {
  open(refusal(api.user.register, '2008', '邀请已失效，请联系店主重新邀请'))
  await fill()
  fireEvent.click(screen.getByRole('checkbox'))
  press('接受邀请')
  expect(await screen.findByRole('heading', { name: '邀请无法使用' })).toBeTruthy()
})

it('can be read again after a fault', async () => {
  open(failure(api.staff.invitation, 503))
  await screen.findByText(/系统繁忙/)
  server.push(answer(api.staff.invitation, invitation))
  press('重试')
  expect(await screen.findByText('清和茶铺')).toBeTruthy()
})
