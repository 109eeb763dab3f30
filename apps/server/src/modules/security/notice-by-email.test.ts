// What the account's e-mail is told about its security, through a real SMTP server.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpEmail } from '../email/index.ts'
import { type Mailbox, startMailbox } from '../email/mailbox.testing.ts'
import { randomPhone } from '../merchant/merchant.testing.ts'
import { type Browser, DAY, type Desk, openDesk, PASSWORD, type Shopkeeper, WRONG } from './security.testing.ts'

const { security } = api
const ADDRESS = 'owner@example.com'
const NEW = 'Other-Horse-10'
let mailbox: Mailbox
let takes = true
let desk: Desk
let owner: Shopkeeper
let tab: Browser

beforeAll(async () => {
  mailbox = await startMailbox(() => takes)
  desk = await openDesk(createSmtpEmail({ url: mailbox.url, from: 'notice@shop.example', requireTls: false }))
})
afterAll(async () => {
  await desk.close()
  await mailbox.close()
})
beforeEach(async () => {
  takes = true
  desk.later(2 * DAY)
  owner = await desk.register()
  tab = await desk.signedIn(owner)
  mailbox.letters.splice(0)
  desk.troubles.splice(0)
})

const setEmail = async (email: string) => {
  const { refusal } = await tab.call(security.updateProfile, {
    nickname: '店主',
    introduction: '',
    email,
    avatarFileId: null,
  })
  expect(refusal).toBeNull()
}
const changePassword = (current = PASSWORD) => tab.call(security.changePassword, { current, password: NEW })
const subjects = () => mailbox.letters.map(({ to, subject }) => [...to, subject])

describe('the account’s e-mail', () => {
  test('hears of a changed password, without the password', async () => {
    await setEmail(ADDRESS)
    expect((await changePassword()).refusal).toBeNull()
    expect(subjects()).toEqual([[ADDRESS, '【商户管理中心】账号安全提醒']])
    expect(mailbox.letters[0]?.text).toContain('登录密码已修改')
    expect(mailbox.letters[0]?.text).not.toContain(NEW)
  })

  test('hears of a password that was set by SMS', async () => {
    await setEmail(ADDRESS)
    const stranger = desk.browser()
    await stranger.call(security.sendRecoveryCode, { phone: owner.phone })
    const smsCode = await desk.codeOn(owner.phone)
    const { refusal } = await stranger.call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    expect(refusal).toBeNull()
    expect(mailbox.letters.map(({ text }) => text)).toEqual([expect.stringContaining('已通过短信验证码重设')])
  })

  test('hears of a changed phone, masked', async () => {
    await setEmail(ADDRESS)
    const phone = randomPhone()
    await tab.stepUp()
    await tab.call(security.sendPhoneChangeCode, { to: 'old' })
    await tab.call(security.sendPhoneChangeCode, { to: 'new', phone })
    const [oldCode, newCode] = [await desk.codeOn(owner.phone), await desk.codeOn(phone)]
    expect((await tab.call(security.saveAccount, { change: 'phone', phone, oldCode, newCode })).refusal).toBeNull()
    expect(mailbox.letters.map(({ text }) => text)).toEqual([expect.stringContaining('登录手机已更换为')])
    expect(mailbox.letters[0]?.text).not.toContain(phone)
  })

  test('hears nothing of a change that was refused, and nobody is written to without an address', async () => {
    await setEmail(ADDRESS)
    expect((await changePassword(WRONG)).refusal).toBe('password.wrong')
    await setEmail('')
    expect((await changePassword()).refusal).toBeNull()
    expect(mailbox.letters).toEqual([])
  })

  test('that takes no letter does not stand in the way of the change', async () => {
    await setEmail(ADDRESS)
    takes = false
    expect((await changePassword()).refusal).toBeNull()
    expect((await desk.browser().signIn(owner.phone, { password: NEW })).status).toBe(200)
    expect(desk.troubles).toEqual(['The e-mail about a changed account was not sent'])
  })
})
