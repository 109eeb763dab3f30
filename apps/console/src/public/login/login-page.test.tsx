// @vitest-environment happy-dom
// Signing in: with a second factor, a recovery code or a code to the phone, kept, and past the challenge after failures.
import { api } from '@merchant/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAccessToken, readAccessToken } from '../../api/access-token.ts'
import { keepSuccess } from '../components/registration-outcome.ts'
import { answer, fakeApi } from '../../testing/fake-api.ts'
import { behindProofOfWork, proofOfWorkOf } from '../../testing/fake-proof-of-work.ts'
import { sampleBaseData } from '../../testing/sample-session.ts'
import { LoginPage } from './login-page.tsx'

const { path } = api.user.login
const challenge = 'c'.repeat(43)
const refused = (code: string, message: string, data: object | null = null) => ({
  path,
  reply: () => ({ status: 400, body: { Code: code, Msg: message, error_description: message, Data: data } }),
})
const asksForCode = refused('1012', '请输入动态口令完成登录', { challenge, expiresInSeconds: 300 })

const signedIn = (kept = false) => ({
  access_token: 'mine', token_type: 'Bearer', expires_in: 600, refresh_expires_in: kept ? 604_800 : 7_200, kept,
  user_id: '01932c5a-0000-7000-8000-000000000001',
}) // prettier-ignore

let server: ReturnType<typeof fakeApi>
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const logIn = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))
const sent = () => server.calls.filter((call) => call.path === path).map(({ input }) => input)

beforeEach(() => {
  server = fakeApi([answer(api.init.start, sampleBaseData), asksForCode])
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

it('has the phone of who has just registered filled in once, and waits for the password', () => {
  cleanup()
  keepSuccess('SOLE', '13900139000')
  render(<LoginPage />)
  const phone = () => screen.getByLabelText<HTMLInputElement>('手机号或登录名').value
  expect(phone()).toBe('13900139000')
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  cleanup()
  render(<LoginPage />)
  expect(phone()).toBe('')
})

it('asks for the code in place and sends it instead of the password', async () => {
  await screen.findByLabelText('6 位动态口令')
  expect(screen.queryByLabelText('密码')).toBeNull()
  server.push({
    path,
    reply: () => ({ status: 200, body: signedIn() }),
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

it('takes a recovery code in place of the dynamic one', async () => {
  await screen.findByLabelText('6 位动态口令')
  fireEvent.click(screen.getByRole('button', { name: '使用恢复码' }))
  type('恢复码', 'k7qxm')
  logIn()
  expect(await screen.findByText('请输入 10 位恢复码')).toBeTruthy()
  server.push({ path, reply: () => ({ status: 200, body: signedIn() }) })
  type('恢复码', 'k7qxm-2wetr')
  logIn()
  await waitFor(() => expect(location.replace).toHaveBeenCalled())
  expect(sent().at(-1)).toMatchObject({ challenge, otp: 'K7QXM-2WETR' })
})

describe('at the first step', () => {
  beforeEach(async () => {
    fireEvent.click(await screen.findByRole('button', { name: '返回重新登录' }))
  })

  it('solves the challenge by itself, says so meanwhile, and sends what was typed once more', async () => {
    server.push(behindProofOfWork(api.user.login, { path, reply: () => ({ status: 200, body: signedIn() }) }, 59_999))
    logIn()
    expect(await screen.findByRole('button', { name: '正在进行安全验证…' })).toBeTruthy()
    await waitFor(() => expect(readAccessToken()).toBe('mine'))
    expect(sent().at(-1)).toMatchObject({ username: '13800138000', password: 'Old-Horse-2026' })
    expect(screen.queryByRole('alert')?.textContent).toBe('')
  })

  it('gives up on challenges that no solution satisfies', async () => {
    server.push(refused('1014', '请完成安全验证', { proofOfWork: proofOfWorkOf(1) }))
    logIn()
    expect(await screen.findByText('请完成安全验证')).toBeTruthy()
  })

  it('keeps somebody logged in who ticks it, with a cookie that outlives the browser', async () => {
    const cookies: string[] = []
    vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void cookies.push(cookie))
    server.push({ path, reply: () => ({ status: 200, body: signedIn(true) }) })
    fireEvent.click(screen.getByLabelText(/保持登录/))
    logIn()
    await waitFor(() => expect(location.replace).toHaveBeenCalled())
    expect(sent().at(-1)).toMatchObject({ keep: '1' })
    // Others than this page write cookies of their own.
    const ofLogin = cookies.filter((cookie) => cookie.startsWith('Admin-Token='))
    expect(ofLogin).toEqual([expect.stringMatching(/^Admin-Token=mine;.*Max-Age=604800/)])
  })

  it('signs in by a code to the phone, to which too many wrong passwords lead', async () => {
    server.push(refused('1015', '今日密码错误次数过多，请改用短信验证码登录，或明日再试'))
    logIn()
    expect(await screen.findByText(/请改用短信验证码登录/)).toBeTruthy()
    expect(screen.getByRole('tab', { name: '短信验证码登录' }).getAttribute('aria-selected')).toBe('true')
    server.push(answer(api.security.sendLoginCode, { resendAfterSeconds: 60, validSeconds: 300 }))
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('验证码已发送至 13800138000，5 分钟内有效')).toBeTruthy()
    server.push({ path, reply: () => ({ status: 200, body: signedIn() }) })
    type('短信验证码', '123456')
    logIn()
    await waitFor(() => expect(location.replace).toHaveBeenCalled())
    expect(sent().at(-1)).toEqual({ username: '13800138000', sms_code: '123456', grant_type: 'password' })
  })

  it('keeps the way by SMS open while the password has to wait', async () => {
    server.push({
      path,
      reply: () => ({
        status: 429,
        body: { Code: '1004', Msg: '操作过于频繁，请约 30 分钟后再试', Data: { seconds: 1_795 } },
      }),
    })
    logIn()
    expect(await screen.findByText('登录尝试次数过多，请 30 分钟后再试，或改用短信验证码登录')).toBeTruthy()
    expect(screen.getByRole('button', { name: '请 30 分钟后再试' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('tab', { name: '短信验证码登录' }))
    server.push({ path, reply: () => ({ status: 200, body: signedIn() }) })
    type('短信验证码', '123456')
    logIn()
    await waitFor(() => expect(location.replace).toHaveBeenCalled())
  })

  it('moves between the ways by arrow keys', () => {
    const tab = screen.getByRole('tab', { name: '密码登录' })
    fireEvent.keyDown(tab, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '短信验证码登录' }))
    expect(screen.queryByLabelText('密码')).toBeNull()
  })
})
