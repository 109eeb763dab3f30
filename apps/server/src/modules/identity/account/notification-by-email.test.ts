// What the account's e-mail is notified of about its security, through a real SMTP server.
import { api } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpEmail } from '../../messaging/email/index.ts'
import { type Mailbox, startMailbox } from '../../messaging/email/mailbox.testing.ts'
import { randomPhone } from '../../merchant/profile/merchant.testing.ts'
import { loginHashOf } from '../principal/login-name.store.ts'
import {
  type Browser,
  DAY,
  type Desk,
  HOUR,
  MINUTE,
  openDesk,
  PASSWORD,
  SECOND,
  type Shopkeeper,
  WRONG,
} from './account.testing.ts'

const { security } = api
const ADDRESS = 'owner@example.com'
const NEW = 'Other-Horse-10'
let mailbox: Mailbox
let takes = true
let onReceiver = () => {}
let desk: Desk
let owner: Shopkeeper
let tab: Browser

beforeAll(async () => {
  mailbox = await startMailbox(() => {
    onReceiver()
    return takes
  })
  desk = await openDesk(createSmtpEmail({ url: mailbox.url, from: 'notice@shop.example', requireTls: false }))
})
afterAll(async () => {
  await desk.close()
  await mailbox.close()
})
beforeEach(async () => {
  takes = true
  onReceiver = () => {}
  desk.later(2 * DAY)
  owner = await desk.register()
  tab = await desk.signedIn(owner)
  mailbox.letters.splice(0)
  desk.problems.splice(0)
})

/** Types an address and confirms it by the code that arrives there. */
const setEmail = async (email: string) => {
  expect((await tab.stepUp()).refusal).toBeNull()
  expect((await tab.call(security.updateProfile, { email })).refusal).toBeNull()
  if (email === '') return
  expect((await tab.call(security.sendEmailCode)).refusal).toBeNull()
  const code = /\d{6}/.exec(mailbox.letters.at(-1)?.text ?? '')?.[0] ?? ''
  expect((await tab.call(security.confirmEmail, { code })).refusal).toBeNull()
  mailbox.letters.splice(0)
}
/** What lies in the mailbox once everything that waits has left. */
const letters = async () => {
  await desk.outbox.deliver()
  return mailbox.letters
}
const changePassword = (current = PASSWORD) => tab.call(security.changePassword, { current, password: NEW })

describe('the account’s e-mail', () => {
  test('hears of a changed password, without the password', async () => {
    await setEmail(ADDRESS)
    expect((await changePassword()).refusal).toBeNull()
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: [ADDRESS], subject: '【商户管理中心】账号安全提醒' })
    expect(letter?.text).toContain('登录密码已修改')
    expect(letter?.text).not.toContain(NEW)
  })

  test('hears of a password that was set by SMS', async () => {
    await setEmail(ADDRESS)
    const stranger = desk.browser()
    await stranger.call(security.sendRecoveryCode, { phone: owner.phone })
    const smsCode = await desk.codeOn(owner.phone)
    const { refusal } = await stranger.call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    expect(refusal).toBeNull()
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('已通过短信验证码重设')])
  })

  test('hears of a changed phone, masked', async () => {
    await setEmail(ADDRESS)
    const phone = randomPhone()
    await tab.stepUp()
    await tab.call(security.sendPhoneChangeCode, { to: 'old' })
    await tab.call(security.sendPhoneChangeCode, { to: 'new', phone })
    const [oldCode, newCode] = [await desk.codeOn(owner.phone), await desk.codeOn(phone)]
    expect((await tab.call(security.saveAccount, { change: 'phone', phone, oldCode, newCode })).refusal).toBeNull()
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('登录手机已更换为')])
    expect(mailbox.letters[0]?.text).not.toContain(phone)
  })

  test('hears nothing of a change that was refused, and nobody is written to without an address', async () => {
    await setEmail(ADDRESS)
    expect((await changePassword(WRONG)).refusal).toBe('password.wrong')
    await setEmail('')
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('账号邮箱已解除')])
    expect((await changePassword()).refusal).toBeNull()
    expect(await letters()).toHaveLength(1)
  })

  test('that takes no letter does not stand in the way of the change, is tried for hours, and given up loudly', async () => {
    await setEmail(ADDRESS)
    takes = false
    expect((await changePassword()).refusal).toBeNull()
    expect((await tab.signIn(owner.phone, { password: NEW })).status).toBe(200)
    for (const pause of [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
      desk.later(pause)
      expect(await letters()).toEqual([])
    }
    expect(desk.problems).toEqual([])
    desk.later(12 * HOUR)
    await letters()
    expect(desk.problems).toEqual([expect.stringMatching(/given up after 6 tries/)])
    takes = true
    desk.later(DAY)
    expect(await letters()).toEqual([])
  })

  test('gets a letter that failed once it takes letters again, one and no more', async () => {
    await setEmail(ADDRESS)
    takes = false
    await changePassword()
    await letters()
    takes = true
    desk.later(MINUTE)
    await Promise.all([desk.outbox.deliver(), desk.outbox.deliver()])
    desk.later(DAY)
    expect(await letters()).toHaveLength(1)
  })

  test('gets each letter once, though one before it took so long that somebody else looks for what is due', async () => {
    await setEmail(ADDRESS)
    await changePassword()
    expect((await tab.call(security.changePassword, { current: NEW, password: 'Third-Horse-11' })).refusal).toBeNull()
    // The first letter takes fifty seconds, and while the second is under way more than a minute is over.
    const slowness = [50 * SECOND, 20 * SECOND]
    const others: Promise<number>[] = []
    onReceiver = () => {
      desk.later(slowness.shift() ?? 0)
      if (slowness.length === 0 && others.length === 0) others.push(desk.outbox.deliver())
    }
    await desk.outbox.deliver()
    await Promise.all(others)
    expect(others).toHaveLength(1)
    desk.later(DAY)
    expect(await letters()).toHaveLength(2)
  })

  test('is not held up by a letter that nobody can read any more', async () => {
    await setEmail(ADDRESS)
    await changePassword()
    const { global } = desk.db
    const [waiting] = await global.selectFrom('outbox_message').selectAll().where('sent_at', 'is', null).execute()
    const torn = { ...waiting, id: newId(new Date(0)), message_enc: Buffer.from('torn'), due_at: new Date(0) }
    await global
      .insertInto('outbox_message')
      .values(torn as never)
      .execute()
    expect(await letters()).toHaveLength(1)
  })

  test('is written nowhere in clear, also when its server says it in its refusal', async () => {
    await setEmail(ADDRESS)
    takes = false
    await changePassword()
    await letters()
    const failed = await desk.db.global.selectFrom('outbox_message').select('last_error').execute()
    const errors = failed.map((row) => row.last_error).filter((error) => error !== null)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.join()).not.toContain(ADDRESS)
    takes = true
    desk.later(MINUTE)
    expect(await letters()).toHaveLength(1)
  })

  test('is notified of a sign-in on a new device or from a new network, once, and not of the usual ones', async () => {
    await setEmail(ADDRESS)
    await tab.signIn(owner.phone)
    expect(await letters()).toEqual([])
    for (const ip of ['198.51.100.7', '198.51.100.8']) {
      const onTheMove = desk.browser(ip)
      onTheMove.seen.device = tab.seen.device
      await onTheMove.signIn(owner.phone)
    }
    // Says of itself what the usual one says, in the usual network; its secret is another.
    await desk.browser(tab.ip).signIn(owner.phone)
    expect((await letters()).map(({ text }) => /：(.*?)（/.exec(text)?.[1])).toEqual(['新的网络位置登录', '新设备登录'])
    const { data } = await tab.call(security.loginLog)
    expect(data.list.map(({ risk }) => risk)).toEqual(['NEW_DEVICE', null, 'NEW_PLACE', null, null])
  })

  test('is notified instead of the phone that strangers guess at the password', async () => {
    await setEmail(ADDRESS)
    const loginHash = loginHashOf(desk.cipher, owner.phone)
    await desk.db.global
      .insertInto('guessed_account')
      .values({ login_hash: loginHash, day_on: '2026-11-20', closed_at: desk.now() })
      .execute()
    const texts = await desk.textsTo(owner.phone)
    await desk.notifyGuessed()
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('陌生设备今日多次输错登录密码')])
    expect(await desk.textsTo(owner.phone)).toEqual(texts)
  })

  test('counts only once it is confirmed, and the one before is notified', async () => {
    await setEmail(ADDRESS)
    desk.later(MINUTE)
    await tab.call(security.updateProfile, { email: 'thief@example.com' })
    expect((await tab.call(security.profile)).data).toMatchObject({ email: ADDRESS, emailPending: 'thief@example.com' })
    await tab.call(security.sendEmailCode)
    const code = /\d{6}/.exec(mailbox.letters.at(-1)?.text ?? '')?.[0] ?? ''
    mailbox.letters.splice(0)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 5; guess += 1)
      expect((await tab.call(security.confirmEmail, { code: wrong })).refusal).toBe('emailCode.wrong')
    expect((await tab.call(security.confirmEmail, { code })).refusal).toBe('emailCode.wrong')
    expect((await tab.call(security.sendEmailCode)).refusal).toBe('request.tooMany')
    desk.later(MINUTE)
    await tab.call(security.sendEmailCode)
    const second = /\d{6}/.exec(mailbox.letters.at(-1)?.text ?? '')?.[0] ?? ''
    desk.later(DAY)
    await tab.signIn(owner.phone)
    expect((await tab.call(security.confirmEmail, { code: second })).refusal).toBe('emailCode.wrong')
    await tab.call(security.sendEmailCode)
    const third = /\d{6}/.exec(mailbox.letters.at(-1)?.text ?? '')?.[0] ?? ''
    mailbox.letters.splice(0)
    expect((await tab.call(security.confirmEmail, { code: third })).data).toEqual({ email: 'thief@example.com' })
    expect((await letters()).map(({ to, text }) => [...to, text.includes('账号邮箱已更换为 t***')])).toEqual([
      [ADDRESS, true],
    ])
  })
})
