// @vitest-environment happy-dom
// Signing in with a second factor: asked for in place, and the password once more when the answer came too late.
import { api } from '@merchant/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAccessToken, readAccessToken } from '../../api/access-token.ts'
import { answer, fakeApi } from '../../testing/fake-api.ts'
import { sampleBaseData } from '../../testing/sample-session.ts'
import { LoginPage } from './login-page.tsx'

const { path } = api.user.login
const challenge = 'c'.repeat(43)
const refused = (code: string, message: string, data: object | null = null) => ({
  path,
  reply: () => ({ status: 400, body: { Code: code, Msg: message, error_description: message, Data: data } }),
})
const asksForCode = refused('1012', '请输入动态口令完成登录', { challenge, expiresInSeconds: 300 })

let server: ReturnType<typeof fakeApi>
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const logIn = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))
const sent = () => server.calls.filter((call) => call.path === path).map(({ input }) => input)

beforeEach(() => {
  server = fakeApi([answer(api.init.baseData, sampleBaseData), asksForCode])
  vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  render(<LoginPage />)
  type('手机号或登录名', '13800138000')
  type('密码', 'Old-Horse-2026')
  logIn()
})
afterEach(() => {
  cleanup()
  server.restore()
  vi.restoreAllMocks()
  clearAccessToken()
})

it('asks for the code in place and sends it instead of the password', async () => {
  await screen.findByLabelText('6 位动态口令')
  expect(screen.queryByLabelText('密码')).toBeNull()
  server.push({
    path,
    reply: () => ({ status: 200, body: { access_token: 'mine', token_type: 'Bearer', expires_in: 1800 } }),
  })
  type('6 位动态口令', '12 34 56')
  logIn()
  await waitFor(() => expect(readAccessToken()).toBe('mine'))
  expect(sent()).toEqual([
    { username: '13800138000', password: 'Old-Horse-2026', grant_type: 'password' },
    { username: '13800138000', challenge, otp: '123456', grant_type: 'password' },
  ])
  expect(location.replace).toHaveBeenCalledWith('/')
})

it('lets a wrong code be typed again', async () => {
  await screen.findByLabelText('6 位动态口令')
  server.push(refused('1013', '动态口令不正确或已使用，请输入下一个口令'))
  type('6 位动态口令', '000000')
  logIn()
  expect(await screen.findByText(/动态口令不正确/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('6 位动态口令').value).toBe('')
  expect(screen.queryByText('请输入 6 位数字')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('6 位动态口令'))
})

it('begins again when the first step no longer counts', async () => {
  await screen.findByLabelText('6 位动态口令')
  server.push(refused('1007', '账号或密码错误'))
  type('6 位动态口令', '123456')
  logIn()
  expect(await screen.findByLabelText('密码')).toBeTruthy()
  expect(screen.getByText('账号或密码错误')).toBeTruthy()
})
