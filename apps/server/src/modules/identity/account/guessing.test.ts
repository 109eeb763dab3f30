// Guesses at one account from ever new networks: bounded for strangers, reported to the owner, counted for the platform, and in the way of
// nobody whose browser the account knows. And the texts of strangers, which some networks can't use up for all others.
import { createHash } from 'node:crypto'
import { api } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import { randomPhone } from '../../merchant/profile/merchant.testing.ts'
import { loginHashOf } from '../principal/login-name.store.ts'
import { desk, owner, startWithOpenDesk, tab } from './opened-desk.testing.ts'
import { type Browser, DAY, HOUR, MINUTE, PASSWORD, WRONG } from './account.testing.ts'
import { loginParameters } from '../credential/credential.parameters.ts'

const { security } = api
const { strangersPerDay } = loginParameters
const NEW = 'Other-Horse-10'
const CLOSED = '1015'
startWithOpenDesk()

/** The codes of the answers to wrong passwords, each from a network of its own. */
async function guess(times: number, username = owner.phone): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let time = 0; time < times; time += 1)
    codes.push((await desk.browser().signIn(username, { password: WRONG })).Code)
  return codes
}
/** As if strangers had guessed so often today that so many guesses are left; that they are counted is proven by the first test. */
async function guessed(left: number, username = owner.phone): Promise<void> {
  const key = `login.strangers|${loginHashOf(desk.cipher, username).toString('base64url')}`
  await used(key, strangersPerDay - left)
}
async function used(key: string, count: number): Promise<void> {
  await desk.db.global
    .insertInto('rate_window')
    .values({ key, window_start_at: desk.now(), count })
    .onConflict((conflict) => conflict.columns(['key', 'window_start_at']).doUpdateSet({ count }))
    .execute()
}
const bellOf = async () =>
  desk.db.tenant(owner.merchantId).selectFrom('notification').select(['title', 'user_id']).execute()
const isAboutGuessing = (text: string) => text.includes('陌生设备今日多次输错登录密码')

describe('guesses from ever new networks', () => {
  test('thirty a day are looked at, also when all come at once, and an account that nobody has answers the same', async () => {
    const many = await Promise.all(
      Array.from({ length: strangersPerDay }, () => desk.browser().signIn(owner.phone, { password: WRONG })),
    )
    const lookedAt = many.filter(({ Code }) => Code === '1007').length
    expect(lookedAt).toBeGreaterThan(0)
    // Those that were sent away at once, because too many came, may still come; one more may not.
    expect(await guess(strangersPerDay - lookedAt)).not.toContain(CLOSED)
    expect(await guess(1)).toEqual([CLOSED])
    const nobody = randomPhone()
    await guessed(0, nobody)
    const [theirs, nobodys] = [await desk.browser().signIn(owner.phone), await desk.browser().signIn(nobody)]
    expect(nobodys.text).toBe(theirs.text)
    desk.later(DAY)
    expect(await guess(1)).toEqual(['1007'])
  })

  test('a browser that the account knows comes in all the same, by the network that is locked too', async () => {
    await guessed(0)
    expect((await desk.browser().signIn(owner.phone)).Code).toBe(CLOSED)
    expect((await tab.signIn(owner.phone)).status).toBe(200)
    await used(`login.address|${tab.ip}`, loginParameters.perIpTenMinutes)
    expect((await desk.browser(tab.ip).signIn(randomPhone(), { password: WRONG })).status).toBe(429)
    expect((await tab.signIn(owner.phone)).status).toBe(200)
  })

  test('a known browser has its own pauses and its own bound of a day', async () => {
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 4; time += 1) codes.push((await tab.signIn(owner.phone, { password: WRONG })).Code)
    expect(codes).toEqual(['1007', '1007', '1007', '1004'])
    for (let time = 3; time < loginParameters.failuresPerDay; time += 1) {
      desk.later(30 * MINUTE)
      await tab.signIn(owner.phone, { password: WRONG })
    }
    desk.later(30 * MINUTE)
    expect((await tab.signIn(owner.phone)).Code).toBe(CLOSED)
    // Whoever has only the password, and not this browser, is a stranger and is let in: nobody guessed elsewhere.
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
  })

  test('right passwords are no guesses, however many browsers come with them', async () => {
    await guessed(1)
    for (let time = 0; time < 3; time += 1) expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
    const app = await desk.turnOnTotp(await desk.signedIn(owner))
    for (let time = 0; time < 3; time += 1) {
      const device = desk.browser()
      const { Data } = await device.signIn(owner.phone)
      expect((await device.signIn(owner.phone, { challenge: Data?.challenge ?? '', otp: app.codeNow() })).status).toBe(
        200,
      )
      desk.later(MINUTE)
    }
    expect(await guess(2)).toEqual(['1007', CLOSED])
  })

  test('an owner without such a browser comes in by a code, or sets a new password, and is known from then on', async () => {
    await guessed(0)
    const device = desk.browser()
    expect((await device.signIn(owner.phone)).Code).toBe(CLOSED)
    await device.call(security.sendLoginCode, { phone: owner.phone })
    expect((await device.signIn(owner.phone, { sms_code: await desk.codeOn(owner.phone) })).status).toBe(200)
    expect((await device.signIn(owner.phone)).status).toBe(200)
    const another = desk.browser()
    desk.later(MINUTE)
    await another.call(security.sendRecoveryCode, { phone: owner.phone })
    const smsCode = await desk.codeOn(owner.phone)
    await another.call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    expect((await another.signIn(owner.phone, { password: NEW })).status).toBe(200)
    // What was known by the password of before is a stranger now.
    expect((await device.signIn(owner.phone, { password: NEW })).Code).toBe(CLOSED)
  })

  test('the owner is notified once a day, at the bell and by text, and at a confirmed address instead of the text', async () => {
    await guessed(0)
    await guess(3)
    await desk.notifyGuessed()
    await desk.notifyGuessed()
    await guess(2)
    await desk.notifyGuessed()
    expect((await bellOf()).filter(({ title }) => isAboutGuessing(title))).toEqual([
      expect.objectContaining({ user_id: owner.userId }),
    ])
    expect((await desk.textsTo(owner.phone)).filter(isAboutGuessing)).toHaveLength(1)
    desk.later(DAY)
    await guessed(0)
    await guess(1)
    await desk.notifyGuessed()
    expect((await bellOf()).filter(({ title }) => isAboutGuessing(title))).toHaveLength(2)
  })

  test('the platform is notified once with a count, of accounts and tries, and nobody by name', async () => {
    await desk.alarms.report()
    desk.problems.splice(0)
    const nobody = randomPhone()
    for (const username of [owner.phone, nobody]) await guessed(0, username)
    await guess(4)
    await guess(2, nobody)
    await desk.alarms.report()
    await desk.alarms.report()
    expect(desk.problems).toEqual(['Alarm loginClosed: 6 times, 2 different'])
  })
})

describe('a browser that is known', () => {
  const cookieOf = (answer: { headers: Readonly<Record<string, unknown>> }) =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('mdv=')) ?? ''

  test('keeps a secret that scripts and other sites do not see, half a year; the database has its hash alone', async () => {
    const device = desk.browser()
    const cookie = cookieOf(await device.signIn(owner.phone))
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', `Max-Age=${180 * 86_400}`])
      expect(cookie).toContain(part)
    const rows = await desk.db.global
      .selectFrom('known_device')
      .selectAll()
      .where('principal_id', '=', owner.userId)
      .execute()
    const hash = createHash('sha256').update(device.seen.device).digest()
    expect(rows.filter((row) => row.token_hash.equals(hash))).toHaveLength(1)
    expect(rows.map((row) => row.token_hash.toString('utf8')).join()).not.toContain(device.seen.device)
  })

  test('of one account is a stranger to another, until that was signed in to with it as well', async () => {
    const other = await desk.register()
    await guessed(0, other.phone)
    expect((await tab.signIn(other.phone)).Code).toBe(CLOSED)
    await tab.call(security.sendLoginCode, { phone: other.phone })
    await tab.signIn(other.phone, { sms_code: await desk.codeOn(other.phone) })
    expect((await tab.signIn(other.phone)).status).toBe(200)
    await guessed(0)
    expect((await tab.signIn(owner.phone)).status).toBe(200)
  })

  test('a secret that an attacker put into it is worth nothing to the attacker', async () => {
    const attacker = await desk.register()
    const theirs = await desk.signedIn(attacker)
    const victim = desk.browser()
    victim.seen.device = theirs.seen.device
    await victim.signIn(owner.phone)
    expect(victim.seen.device).not.toBe(theirs.seen.device)
    await guessed(0)
    expect((await theirs.signIn(owner.phone)).Code).toBe(CLOSED)
    expect((await victim.signIn(owner.phone)).status).toBe(200)
  })

  test.each<[string, (known: Browser) => Promise<unknown>]>([
    ['it was put out', async () => tab.call(security.revokeDevice, { which: 'others' })],
    [
      'the password was changed elsewhere',
      () => tab.call(security.changePassword, { current: PASSWORD, password: NEW }),
    ],
    ['half a year has passed', async () => desk.later(180 * DAY)],
  ])('is a stranger again when %s', async (_why, happens) => {
    const known = await desk.signedIn(owner)
    await happens(known)
    const signIn = async (browser: Browser) => (await browser.signIn(owner.phone, { password: WRONG })).Code
    await guessed(0)
    expect(await signIn(known)).toBe(CLOSED)
  })

  test('the one who puts others out or changes the password stays known', async () => {
    await desk.signedIn(owner)
    await tab.call(security.revokeDevice, { which: 'others' })
    await tab.call(security.changePassword, { current: PASSWORD, password: NEW })
    await guessed(0)
    expect((await tab.signIn(owner.phone, { password: NEW })).status).toBe(200)
  })
})

describe('codes to the phone while strangers ask and guess', () => {
  test('a known browser gets its text and may say its code, whatever strangers have used up', async () => {
    for (let text = 0; text < 5; text += 1) {
      const stranger = desk.browser()
      await stranger.call(security.sendLoginCode, { phone: owner.phone })
      for (let time = 0; time < 3; time += 1) await stranger.signIn(owner.phone, { sms_code: '000000' })
      desk.later(MINUTE)
    }
    expect((await desk.browser().call(security.sendLoginCode, { phone: owner.phone })).refusal).toBe('request.tooMany')
    expect((await tab.call(security.sendLoginCode, { phone: owner.phone })).refusal).toBeNull()
    const code = await desk.codeOn(owner.phone)
    // Strangers guess on, and even with the right digits: it is not their code.
    for (let time = 0; time < 6; time += 1) await desk.browser().signIn(owner.phone, { sms_code: '000000' })
    expect((await desk.browser().signIn(owner.phone, { sms_code: code })).Code).toBe('1006')
    expect((await tab.signIn(owner.phone, { sms_code: code })).status).toBe(200)
  })

  test('in a network that the account was signed in from there are texts left as well', async () => {
    for (let text = 0; text < 5; text += 1) {
      await desk.browser().call(security.sendLoginCode, { phone: owner.phone })
      desk.later(MINUTE)
    }
    const device = desk.browser(tab.ip)
    expect((await device.call(security.sendRecoveryCode, { phone: owner.phone })).refusal).toBeNull()
    const smsCode = await desk.codeOn(owner.phone)
    const reset = await device.call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    expect(reset.refusal).toBeNull()
  })

  test('asking and being refused is the same for a phone that nobody has', async () => {
    const told = async (phone: string) => {
      const answers: unknown[] = []
      for (let text = 0; text < 6; text += 1) {
        answers.push(await desk.browser().call(security.sendLoginCode, { phone }))
        desk.later(MINUTE)
      }
      return answers
    }
    const [known, unknown] = [await told(owner.phone), await told(randomPhone())]
    expect(known).toEqual(unknown)
    desk.later(HOUR)
  })
})
