// What attackers try at an account, and what stops them. The redirect after login, which the browser alone decides,
// is in the console's safe-redirect.test.ts; the challenge and the limits of a day in guessing.test.ts.
import { createHash, randomBytes } from 'node:crypto'
import { api, checkInput } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import { randomPhone } from '../../merchant/profile/merchant.testing.ts'
import { totpCode, totpStepAt } from '../credential/totp.ts'
import { desk, owner, startWithOpenDesk, tab } from './opened-desk.testing.ts'
import { HOUR, MINUTE, PASSWORD, SECOND, WRONG } from './account.testing.ts'

const { security, apiKey } = api
startWithOpenDesk()
const NEW = 'Other-Horse-10'
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))

describe('brute force and code guessing', () => {
  test('the second factor is no more guessed at once than a password, from one place or from many', async () => {
    await desk.turnOnTotp(tab)
    const device = desk.browser()
    const guesses = await Promise.all(
      wrongCodes('000000', 12).map((otp) => device.signIn(owner.phone, { password: PASSWORD, otp })),
    )
    expect(guesses.filter(({ Code }) => Code === '1013')).toHaveLength(3)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(9)
    const elsewhere = await Promise.all(
      wrongCodes('000100', 25).map((otp) => desk.browser().signIn(owner.phone, { password: PASSWORD, otp })),
    )
    expect(elsewhere.filter(({ Code }) => Code === '1013')).toHaveLength(17)
    expect(elsewhere.filter(({ status }) => status === 429)).toHaveLength(8)
    expect(await tab.isIn()).toBe(true)
  })

  test('a known password buys no free guesses at the factor in between', async () => {
    await desk.turnOnTotp(tab)
    const device = desk.browser()
    const codes: (string | undefined)[] = []
    for (const otp of wrongCodes('000000', 4)) {
      codes.push((await device.signIn(owner.phone)).Code)
      codes.push((await device.signIn(owner.phone, { password: PASSWORD, otp })).Code)
    }
    expect(codes).toEqual(['1012', '1013', '1012', ...Array.from({ length: 5 }, () => '1004')])
  })

  test('the password of a stolen session: three tries, then growing pauses, at both entries together', async () => {
    const answers: (string | null)[] = []
    for (let guess = 0; guess < 2; guess += 1) answers.push((await tab.stepUp(WRONG)).refusal)
    for (let guess = 0; guess < 2; guess += 1)
      answers.push((await tab.call(security.changePassword, { current: WRONG, password: NEW })).refusal)
    expect(answers).toEqual([...Array.from({ length: 3 }, () => 'password.wrong'), 'request.tooMany'])
    expect((await tab.stepUp()).refusal).toBe('request.tooMany')
    desk.later(2 * SECOND)
    expect((await tab.stepUp()).refusal).toBeNull()
  })

  test('twenty passwords at the same moment are three tries', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tab.stepUp(WRONG)))
    expect(answers.filter(({ refusal }) => refusal === 'password.wrong')).toHaveLength(3)
  })

  test('a recovery code dies after five wrong tries, also for who then has it right', async () => {
    await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
    const right = await desk.codeOn(owner.phone)
    const reset = (smsCode: string) =>
      desk.browser().call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    const answers = await Promise.all(wrongCodes(right, 5).map(reset))
    expect(answers.every(({ refusal }) => refusal === 'smsCode.wrong')).toBe(true)
    expect((await reset(right)).refusal).toBe('smsCode.wrong')
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
  })

  test('one address tries thirty recovery codes in ten minutes and no more', async () => {
    const attacker = desk.browser()
    const answers: (string | null)[] = []
    for (let guess = 0; guess < 31; guess += 1) {
      const answer = await attacker.call(security.resetPassword, {
        phone: randomPhone(),
        smsCode: '123456',
        password: NEW,
      })
      answers.push(answer.refusal)
    }
    expect(answers.slice(0, 30).every((refusal) => refusal === 'smsCode.wrong')).toBe(true)
    expect(answers[30]).toBe('request.tooMany')
  })

  test('ten guesses at one phone in an hour, over all codes and purposes', async () => {
    await tab.call(security.sendStepUpCode)
    const first = await desk.codeOn(owner.phone)
    for (const proof of wrongCodes(first, 5)) await tab.call(security.stepUp, { method: 'sms', proof })
    desk.later(MINUTE)
    await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
    const second = await desk.codeOn(owner.phone)
    const reset = (smsCode: string) =>
      desk.browser().call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    for (const smsCode of wrongCodes(second, 4)) await reset(smsCode)
    desk.later(MINUTE)
    await tab.call(security.sendStepUpCode)
    const third = await desk.codeOn(owner.phone)
    await tab.call(security.stepUp, { method: 'sms', proof: wrongCodes(third, 1)[0] ?? '' })
    expect((await tab.call(security.stepUp, { method: 'sms', proof: third })).refusal).toBe('smsCode.wrong')
  })
})

describe('reuse of codes and of refresh tokens', () => {
  test('a code of the second factor works once, also for two at the same moment', async () => {
    const app = await desk.turnOnTotp(tab)
    const otp = app.codeNow()
    const both = await Promise.all([1, 2].map(() => desk.browser().signIn(owner.phone, { password: PASSWORD, otp })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await tab.call(security.stepUp, { method: 'totp', proof: otp })).refusal).toBe('otp.wrong')
    desk.later(30 * SECOND)
    expect((await desk.browser().signIn(owner.phone, { password: PASSWORD, otp })).Code).toBe('1013')
  })

  test('a challenge signs in once, for its own login, for five minutes and five tries', async () => {
    const app = await desk.turnOnTotp(tab)
    const challengeOf = async () => (await desk.browser().signIn(owner.phone)).Data?.challenge ?? ''
    const stranger = await desk.register()
    const first = await challengeOf()
    expect((await desk.browser().signIn(stranger.phone, { challenge: first, otp: app.codeNow() })).Code).toBe('1007')
    expect((await desk.browser().signIn(owner.phone, { challenge: first, otp: app.codeNow() })).status).toBe(200)
    desk.later(30 * SECOND)
    expect((await desk.browser().signIn(owner.phone, { challenge: first, otp: app.codeNow() })).Code).toBe('1007')
    const second = await challengeOf()
    for (const otp of wrongCodes('000000', 5)) await desk.browser().signIn(owner.phone, { challenge: second, otp })
    expect((await desk.browser().signIn(owner.phone, { challenge: second, otp: app.codeNow() })).Code).toBe('1007')
    const third = await challengeOf()
    desk.later(5 * MINUTE)
    expect((await desk.browser().signIn(owner.phone, { challenge: third, otp: app.codeNow() })).Code).toBe('1007')
  })

  test('a challenge does not outlive the password it was given for', async () => {
    const app = await desk.turnOnTotp(tab)
    const challenge = (await desk.browser().signIn(owner.phone)).Data?.challenge ?? ''
    await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
    const smsCode = await desk.codeOn(owner.phone)
    await desk.browser().call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    expect((await desk.browser().signIn(owner.phone, { challenge, otp: app.codeNow() })).Code).toBe('1007')
  })

  test('a recovery code sets one password, also for two at the same moment', async () => {
    await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
    const smsCode = await desk.codeOn(owner.phone)
    const answers = await Promise.all(
      [NEW, 'Third-Horse-11'].map((password) =>
        desk.browser().call(security.resetPassword, { phone: owner.phone, smsCode, password }),
      ),
    )
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1)
  })

  test('a code for one purpose is nothing for another', async () => {
    await tab.call(security.sendStepUpCode)
    const smsCode = await desk.codeOn(owner.phone)
    const reset = await desk.browser().call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    expect(reset.refusal).toBe('smsCode.wrong')
    expect((await tab.call(security.stepUp, { method: 'sms', proof: smsCode })).refusal).toBeNull()
  })

  test('a spent refresh token used again ends the session, and its fresh proof with it', async () => {
    await tab.stepUp()
    const stolen = tab.seen.cookie
    await tab.renew()
    desk.later(11 * SECOND)
    const thief = desk.browser()
    thief.seen.cookie = stolen
    expect(await thief.renew()).toBe(401)
    expect([await tab.isIn(), await tab.renew()]).toEqual([false, 401])
    expect((await tab.call(apiKey.create, { name: '商城' })).refusal).toBe('session.missing')
  })
})

describe('enumeration by text and by time', () => {
  test('signing in: nobody, a wrong password and a disabled account answer the same to the letter', async () => {
    const disabled = await desk.register()
    await desk.db.tenant(disabled.merchantId).updateTable('user_account').set({ status: 'DISABLED' }).execute()
    const [nobody, wrong, off] = [
      await desk.browser().signIn(randomPhone(), { password: WRONG }),
      await desk.browser().signIn(owner.phone, { password: WRONG }),
      await desk.browser().signIn(disabled.phone),
    ]
    expect(wrong.text).toBe(nobody.text)
    expect(off.text).toBe(nobody.text)
    expect([wrong.status, off.status]).toEqual([nobody.status, nobody.status])
  })

  test('a second factor shows only behind the right password', async () => {
    await desk.turnOnTotp(tab)
    const nobody = await desk.browser().signIn(randomPhone(), { password: WRONG, otp: '123456' })
    expect((await desk.browser().signIn(owner.phone, { password: WRONG, otp: '123456' })).text).toBe(nobody.text)
    const challenge = 'x'.repeat(43)
    expect((await desk.browser().signIn(owner.phone, { challenge, otp: '123456' })).text).toBe(nobody.text)
  })

  test('waiting answers the same for an account and for nobody', async () => {
    const waitAt = async (username: string) => {
      const device = desk.browser()
      for (let guess = 0; guess < 5; guess += 1) await device.signIn(username, { password: WRONG })
      return (await device.signIn(username, { password: WRONG })).text
    }
    expect(await waitAt(owner.phone)).toBe(await waitAt(randomPhone()))
  })

  test('recovery: asking, guessing and waiting answer the same for a phone that nobody has', async () => {
    const told = async (phone: string) => {
      const device = desk.browser()
      const asked = await device.call(security.sendRecoveryCode, { phone })
      const guessed = await device.call(security.resetPassword, { phone, smsCode: '000000', password: NEW })
      const again = await device.call(security.sendRecoveryCode, { phone })
      return [asked, guessed, again]
    }
    expect(await told(owner.phone)).toEqual(await told(randomPhone()))
  })

  test('earlier passwords are revealed only to who has the phone’s code', async () => {
    const answer = await desk
      .browser()
      .call(security.resetPassword, { phone: owner.phone, smsCode: '000000', password: PASSWORD })
    expect(answer.refusal).toBe('smsCode.wrong')
  })

  test('the work is alike: nobody’s sign-in and recovery take as long as somebody’s, within wide bounds', async () => {
    // The quickest of each kind: what else the machine does can only add to it.
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const ratioOf = async (work: (phone: string) => Promise<unknown>) => {
      let known = Infinity
      let unknown = Infinity
      const isAlike = () => known / unknown > 1 / 3 && known / unknown < 3
      // Turn about, and on while something else may have held up all of one kind: only a real difference stays.
      for (let round = 0; round < 8 || (round < 60 && !isAlike()); round += 1) {
        const somebody = await desk.register()
        known = Math.min(known, await timed(() => work(somebody.phone)))
        unknown = Math.min(unknown, await timed(() => work(randomPhone())))
      }
      return known / unknown
    }
    const signIn = await ratioOf((phone) => desk.browser().signIn(phone, { password: WRONG }))
    const recovery = await ratioOf((phone) => desk.browser().call(security.sendRecoveryCode, { phone }))
    // Without the work for nobody a sign-in differs about tenfold.
    for (const ratio of [signIn, recovery]) {
      expect(ratio).toBeGreaterThan(1 / 3)
      expect(ratio).toBeLessThan(3)
    }
  })
})

describe('forged and stale tokens', () => {
  const causes: readonly [string, () => Promise<unknown>][] = [
    ['the password was changed elsewhere', async () =>
      (await desk.signedIn(owner)).call(security.changePassword, { current: PASSWORD, password: NEW })],
    ['the password was set by SMS', async () => {
      await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
      const smsCode = await desk.codeOn(owner.phone)
      return desk.browser().call(security.resetPassword, { phone: owner.phone, smsCode, password: NEW })
    }],
    ['the phone was changed elsewhere', async () => {
      const elsewhere = await desk.signedIn(owner)
      const phone = randomPhone()
      await elsewhere.stepUp()
      await elsewhere.call(security.sendPhoneChangeCode, { to: 'old' })
      await elsewhere.call(security.sendPhoneChangeCode, { to: 'new', phone })
      const [oldCode, newCode] = [await desk.codeOn(owner.phone), await desk.codeOn(phone)]
      return elsewhere.call(security.saveAccount, { change: 'phone', phone, oldCode, newCode })
    }],
    ['a second factor was turned on elsewhere', async () => {
      await desk.turnOnTotp(await desk.signedIn(owner))
      return { refusal: null }
    }],
    ['another device put it out', async () => (await desk.signedIn(owner)).call(security.revokeDevice, { which: 'others' })],
    ['it logged out', () => tab.call(api.user.logout)],
    ['five newer devices came in', async () => {
      for (let device = 0; device < 5; device += 1) {
        desk.later(SECOND)
        await desk.signedIn(owner)
      }
      return { refusal: null }
    }],
  ] // prettier-ignore

  test.each([
    ['nothing', () => ''],
    ['no token at all', () => 'x'],
    ['one that was made up', () => randomBytes(32).toString('base64url')],
    ['one letter changed', (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['the refresh token', () => tab.seen.cookie],
    ['what the database keeps of it', (token: string) => createHash('sha256').update(token).digest('base64url')],
    ['an unsigned token of another kind', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvd25lciJ9.'],
  ])('a forged bearer opens nothing: %s', async (_what, forge) => {
    const thief = desk.browser()
    thief.seen.token = forge(tab.seen.token)
    expect((await thief.call(security.profile)).refusal).toBe('session.missing')
    expect(await tab.isIn()).toBe(true)
  })

  test.each(causes)('neither token works after %s', async (_cause, cause) => {
    const { token, cookie } = { ...tab.seen }
    await tab.stepUp()
    expect(await cause()).toMatchObject({ refusal: null })
    const thief = desk.browser()
    thief.seen.token = token
    thief.seen.cookie = cookie
    expect([await thief.isIn(), await thief.renew()]).toEqual([false, 401])
    expect((await thief.call(apiKey.create, { name: '商城' })).status).toBe(401)
  })

  test('a sign-in with the old password that is under way when it changes does not stay in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await desk.register()
      const device = await desk.signedIn(person)
      const others = Array.from({ length: 4 }, () => desk.browser())
      const [changed] = await Promise.all([
        device.call(security.changePassword, { current: PASSWORD, password: NEW }),
        ...others.map((other) => other.signIn(person.phone)),
      ])
      expect(changed.refusal).toBeNull()
      for (const other of others) expect(await other.isIn()).toBe(false)
    }
  })

  test('a sign-in by the password alone that is under way when a second factor is turned on does not stay in', async () => {
    await tab.stepUp()
    const { secret } = (await tab.call(security.beginTotp)).data
    const other = desk.browser()
    // Held up after it was seen that there is no second factor yet.
    const brake = await desk.db.pool.connect()
    try {
      await brake.query('begin')
      await brake.query('select from login_name where principal_id = $1 for update', [owner.userId])
      const signingIn = other.signIn(owner.phone)
      const isHeldUp = async () =>
        (await desk.db.pool.query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')"))
          .rowCount
      await expect.poll(isHeldUp).toBeGreaterThan(0)
      const code = totpCode(secret, totpStepAt(desk.clock.now()))
      expect((await tab.call(security.confirmTotp, { code })).refusal).toBeNull()
      await brake.query('commit')
      await signingIn
    } finally {
      brake.release(true)
    }
    expect(await other.isIn()).toBe(false)
    expect(await tab.isIn()).toBe(true)
  })
})

describe('SMS bombing', () => {
  test('recovery, proofs and phone changes share the limits of one phone', async () => {
    expect((await tab.call(security.sendStepUpCode)).refusal).toBeNull()
    expect((await tab.call(security.sendPhoneChangeCode, { to: 'old' })).refusal).toBe('request.tooMany')
    expect((await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })).refusal).toBe(
      'request.tooMany',
    )
    for (let text = 0; text < 4; text += 1) {
      desk.later(MINUTE)
      await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
    }
    desk.later(MINUTE)
    expect((await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })).refusal).toBe(
      'request.tooMany',
    )
    expect(await desk.textsTo(owner.phone)).toHaveLength(5)
    desk.later(HOUR)
    expect((await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })).refusal).toBeNull()
  })
})

describe('mass assignment at registration and in the profile', () => {
  const registration = {
    phone: '13712345678', smsCode: '123456', password: PASSWORD, type: 'INDIVIDUAL', name: '青禾手作', contactName: '张三丰',
    agreements: { registration: '2026-11-01', privacy: '2026-11-01' }, source: 'PC',
  } as const // prettier-ignore

  test.each([
    ['merchantId', '00000000-0000-7000-8000-000000000000'],
    ['status', 'ACTIVE'],
    ['kind', 'OPERATOR'],
    ['roleCode', 'admin'],
    ['UR_Content', '["10005:pay"]'],
    ['UI_IsAuthRealNameAuth', 1],
    ['balanceFen', 100_000],
  ])('a registration takes no %s', (field, value) => {
    const { body } = api.merchant.register
    expect(checkInput(body, registration).ok).toBe(true)
    const answer = checkInput(body, { ...registration, [field]: value })
    expect(answer.ok ? {} : answer.issues.description).toContain(field)
    expect(checkInput(body, { ...registration, agreements: { ...registration.agreements, [field]: value } }).ok).toBe(
      false,
    )
  })

  test.each([
    ['kind', { kind: 'OWNER' }],
    ['status', { status: 'ACTIVE' }],
    ['phone', { phone: '13712345678' }],
    ['merchantId', { merchantId: '00000000-0000-7000-8000-000000000000' }],
    ['passwordHash', { passwordHash: 'x' }],
  ])('the profile takes no %s', async (_field, more) => {
    const body = { nickname: '三丰', ...more }
    expect((await tab.call(security.updateProfile, body)).status).toBe(400)
  })
})
