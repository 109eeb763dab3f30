// @vitest-environment happy-dom
// Registering as each kind of merchant: a wrong code is told where it is typed, and a reload loses nothing but secrets.
import { api } from '@merchant/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSuccess, takeRegisteredPhone } from '../components/registration-outcome.ts'
import { clearAccessToken, readAccessToken } from '../../api/access-token.ts'
import { answer, fakeApi, type FakeAnswer, failure, refusal } from '../../testing/fake-api.ts'
import { behindProofOfWork, solutionOf } from '../../testing/fake-proof-of-work.ts'
import { merchantLogin, sampleBaseData, tokenOf } from '../../testing/sample-session.ts'
import { RegistrationResultPage } from '../registration-result/registration-result-page.tsx'
import { RegisterPage } from './register-page.tsx'

const merchant = { merchantId: '01932c5a-0000-7000-8000-000000000001', merchantNo: 'MA202611200000000001' }
const registered = answer(api.merchant.register, { ...merchant, session: tokenOf(merchantLogin, 'a-first-token') })
const regions = [
  {
    value: '330000',
    label: '浙江省',
    children: [
      { value: '330100', label: '杭州市', children: [{ value: '330106', label: '西湖区' }] },
      { value: '330200', label: '宁波市' },
    ],
  },
]
const region = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code: '330106', name: '西湖区' },
]
const address = '灵隐街道龙井路一百一十八号'
const wrongCode = '验证码错误或已失效，请重新获取'
let server: ReturnType<typeof fakeApi>
let went: string[]
const open = (...answers: FakeAnswer[]) => {
  server = fakeApi([
    answer(api.init.start, sampleBaseData),
    answer(api.message.register, { resendAfterSeconds: 60, validSeconds: 300 }),
    answer(api.message.verifyRegister, { validSeconds: 900 }),
    answer(api.init.regions, regions),
    registered,
    ...answers,
  ])
  render(<RegisterPage />)
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name }))
  press('下一步')
}
const provePhone = async (code = '123456') => {
  type('手机号', '13911112222')
  type('短信验证码', code)
  press('下一步')
  await screen.findByLabelText('密码')
}
const fillPlace = async () => {
  await screen.findByRole('option', { name: '浙江省' })
  type('省 / 直辖市', '330000')
  type('市', '330100')
  type('区 / 县', '330106')
  type('经营地址', address)
}
const setPassword = async () => {
  type('密码', 'Tea-House-2026')
  type('再次输入密码', 'Tea-House-2026')
  press('下一步')
  await screen.findByLabelText(/^(联系人|真实姓名)$/)
}

beforeEach(() => {
  sessionStorage.clear()
  went = []
  vi.spyOn(location, 'assign').mockImplementation((href) => void went.push(String(href)))
})
afterEach(() => {
  cleanup()
  clearAccessToken()
  server.restore()
  vi.restoreAllMocks()
})

it.each(['139 5551 0077', '+86 139-5551-0077', '008613955510077'])('takes a pasted %s whole', async (pasted) => {
  open()
  choose('个人')
  const field = await screen.findByLabelText<HTMLInputElement>('手机号')
  // The browser itself would cut what is pasted.
  expect(field.getAttribute('maxlength')).toBeNull()
  type('手机号', pasted)
  expect(field.value).toBe('13955510077')
})

it('asks who registers before anything is typed, with the papers of each', async () => {
  open()
  for (const papers of [/本人身份证、本人借记卡/, /营业执照、经营者身份证/, /营业执照、法定代表人身份证/])
    expect(screen.getByText(papers)).toBeTruthy()
  press('下一步')
  expect(await screen.findByText('请选择商户类型')).toBeTruthy()
  expect(screen.queryByLabelText('手机号')).toBeNull()
})

it.each([
  ['个人', 'INDIVIDUAL', '商户名称', '清和(西湖)茶铺', '清和(西湖)茶铺'],
  ['个体工商户', 'SOLE', '商户名称', '西湖区清和茶铺', '西湖区清和茶铺'],
  ['企业', 'ENTERPRISE', '企业名称', '清和(杭州)茶业有限公司', '清和（杭州）茶业有限公司'],
] as const)('registers as %s', async (label, kind, nameLabel, typed, name) => {
  open()
  choose(label)
  await provePhone()
  await setPassword()
  type(nameLabel, typed)
  // A person is called here as in the certification that follows.
  expect(screen.queryByLabelText('联系人') === null).toBe(kind === 'INDIVIDUAL')
  if (kind !== 'INDIVIDUAL') await fillPlace()
  type(/^(联系人|真实姓名)$/, '张三')
  press('注册')
  expect(await screen.findByText('请先阅读并勾选同意')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  press('注册')
  await waitFor(() => expect(went).toEqual(['/registrationsuccess']))
  expect(server.inputsOf(api.merchant.register)).toEqual([
    {
      phone: '13911112222',
      smsCode: '123456',
      password: 'Tea-House-2026',
      type: kind,
      name,
      ...(kind === 'INDIVIDUAL' ? {} : { region, address }),
      contactName: '张三',
      agreements: { registration: '1.0', privacy: '1.0' },
      source: 'PC',
    },
  ])
  expect(readSuccess()).toBe(kind)
  expect(readAccessToken()).toBe('a-first-token')
  cleanup()
  render(<RegistrationResultPage succeeded />)
  expect(screen.getByRole('link', { name: '开始实名认证' }).getAttribute('href')).toBe('/certification')
})

it('leads to the login, with the phone at hand, when the registration could not sign in', async () => {
  open(answer(api.merchant.register, { ...merchant, session: null }))
  choose('个人')
  await provePhone()
  await setPassword()
  type('商户名称', '清和茶铺')
  type(/^(联系人|真实姓名)$/, '张三')
  fireEvent.click(screen.getByRole('checkbox'))
  press('注册')
  await waitFor(() => expect(went).toEqual(['/registrationsuccess']))
  cleanup()
  render(<RegistrationResultPage succeeded />)
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login')
  expect(takeRegisteredPhone()).toBe('13911112222')
})

it('shows no address of the site on a phone', () => {
  open()
  render(<RegistrationResultPage succeeded isMobile />)
  expect(document.body.textContent).not.toContain(location.host)
})

it('solves the challenge that stands before another text by itself, with nothing to press again', async () => {
  const sent = answer(api.message.register, { resendAfterSeconds: 60, validSeconds: 300 })
  open(behindProofOfWork(api.message.register, sent))
  choose('个人')
  type('手机号', '13911112222')
  press('获取验证码')
  expect(await screen.findByText(/验证码已发送至 13911112222/)).toBeTruthy()
  expect(server.inputsOf(api.message.register)).toEqual([
    { phone: '13911112222' },
    { phone: '13911112222', proofOfWork: solutionOf(7) },
  ])
})

it('tells that the code is wrong where it is typed, and lets nobody on', async () => {
  open(refusal(api.message.verifyRegister, '1006', wrongCode))
  choose('个人')
  type('手机号', '13911112222')
  type('短信验证码', '000000')
  press('下一步')
  expect(await screen.findByText(wrongCode)).toBeTruthy()
  expect(screen.queryByLabelText('密码')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('短信验证码'))
  server.push(answer(api.message.verifyRegister, { validSeconds: 900 }))
  await provePhone()
  expect(server.inputsOf(api.message.verifyRegister)).toEqual([
    { phone: '13911112222', smsCode: '000000' },
    { phone: '13911112222', smsCode: '123456' },
  ])
})

it('checks a code once, not each time the step is passed', async () => {
  open()
  choose('个人')
  await provePhone()
  press('上一步')
  press('下一步')
  await screen.findByLabelText('密码')
  expect(server.inputsOf(api.message.verifyRegister)).toHaveLength(1)
})

it('leads back to the code when it has died meanwhile, with everything else kept', async () => {
  open(refusal(api.merchant.register, '1006', wrongCode))
  choose('企业')
  await provePhone()
  await setPassword()
  type('企业名称', '清和茶业有限公司')
  await fillPlace()
  type(/^(联系人|真实姓名)$/, '张三')
  fireEvent.click(screen.getByRole('checkbox'))
  press('注册')
  expect(await screen.findByText(wrongCode)).toBeTruthy()
  server.push(registered)
  await provePhone('654321')
  expect(server.inputsOf(api.message.verifyRegister)).toHaveLength(2)
  press('下一步')
  press('注册')
  await waitFor(() => expect(went).toEqual(['/registrationsuccess']))
})

it('goes on after a reload with what was typed, but never keeps the code or the password', async () => {
  open()
  choose('企业')
  await provePhone()
  await setPassword()
  type('企业名称', '清和茶业有限公司')
  await fillPlace()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/123456|Tea-House/)
  cleanup()
  server.restore()
  open()
  expect(screen.getByLabelText('手机号')).toHaveProperty('value', '13911112222')
  expect(screen.getByLabelText('短信验证码')).toHaveProperty('value', '')
  await provePhone()
  await setPassword()
  expect(screen.getByLabelText('企业名称')).toHaveProperty('value', '清和茶业有限公司')
  await screen.findByRole('option', { name: '西湖区' })
  expect(screen.getByLabelText('区 / 县')).toHaveProperty('value', '330106')
  expect(screen.getByLabelText('经营地址')).toHaveProperty('value', address)
})

it('says why it failed on a page of its own when nothing here can be put right', async () => {
  open(refusal(api.merchant.register, '1009', '该手机号无法注册，请直接登录或找回密码'))
  choose('个人')
  await provePhone()
  await setPassword()
  type('商户名称', '清和茶铺')
  type(/^(联系人|真实姓名)$/, '张三')
  fireEvent.click(screen.getByRole('checkbox'))
  press('注册')
  await waitFor(() => expect(went).toEqual(['/registrationfailed']))
  expect(sessionStorage.getItem('registration.failure')).toBe('该手机号无法注册，请直接登录或找回密码')
})

it('stays when the server cannot check the code, and tells it', async () => {
  open(failure(api.message.verifyRegister, 500))
  choose('个人')
  type('手机号', '13911112222')
  type('短信验证码', '123456')
  press('下一步')
  expect(await screen.findByText(/系统繁忙/)).toBeTruthy()
  expect(screen.getByLabelText('短信验证码')).toHaveProperty('value', '123456')
})

it('takes a city without districts as a whole region, and a province alone as none', async () => {
  open()
  choose('个体工商户')
  await provePhone()
  await setPassword()
  await fillPlace()
  type('市', '')
  press('注册')
  expect(await screen.findByText('请选择到区县')).toBeTruthy()
  type('市', '330200')
  expect(screen.queryByText('请选择到区县')).toBeNull()
})
