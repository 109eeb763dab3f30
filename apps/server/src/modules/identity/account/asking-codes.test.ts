// Asking for codes beyond password and text: the challenge in a slider's place, login by SMS, staying logged in, recovery codes, and what a
// device hears that was put out; over HTTP on a real database.
import { api, refusalCode } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import { solveProofOfWork } from '../../../kernel/proof-of-work.testing.ts'
import { randomPhone } from '../../merchant/profile/merchant.testing.ts'
import { desk, owner, startWithOpenDesk, tab } from './opened-desk.testing.ts'
import { DAY, HOUR, MINUTE, PASSWORD, SECOND, WRONG } from './account.testing.ts'

const { security } = api
startWithOpenDesk()
/** A browser that answers no challenge by itself. */
const bare = (ip?: string) => desk.browser(ip, { solves: false })
const wrongly = (browser: ReturnType<typeof bare>, username = owner.phone, proofOfWork?: string) =>
  browser.signIn(username, { password: WRONG, ...(proofOfWork === undefined ? {} : { proofOfWork }) })

/** The challenge of a third try from a browser, and the browser. */
async function thirdTry() {
  const browser = bare()
  for (let guess = 0; guess < 2; guess += 1) expect((await wrongly(browser)).Code).toBe('1007')
  const { Code, Data, status } = await wrongly(browser)
  expect([Code, status]).toEqual(['1014', 400])
  return { browser, proofOfWork: Data?.proofOfWork ?? '' }
}

describe('the challenge', () => {
  test('is asked for after two failures at an account or from an address, and lets the right password in', async () => {
    const { browser, proofOfWork } = await thirdTry()
    // The account's third failure may come from anywhere, an address's at any account.
    expect((await bare().signIn(owner.phone)).Code).toBe('1014')
    expect((await wrongly(bare(browser.ip), randomPhone())).Code).toBe('1014')
    const answer = await browser.signIn(owner.phone, { password: PASSWORD, proofOfWork: solveProofOfWork(proofOfWork) })
    expect(answer.status).toBe(200)
    expect((await wrongly(bare())).Code).toBe('1007')
  })

  test('asked for costs no try: whoever never solves it is not locked out by it either', async () => {
    const { browser } = await thirdTry()
    for (let time = 0; time < 20; time += 1) expect((await wrongly(browser)).Code).toBe('1014')
    const { Data } = await wrongly(browser)
    const proofOfWork = solveProofOfWork(Data?.proofOfWork ?? '')
    expect((await browser.signIn(owner.phone, { password: PASSWORD, proofOfWork })).status).toBe(200)
  })

  test('is solved once, for its own account, address and time, and by no other number', async () => {
    const { browser, proofOfWork } = await thirdTry()
    const solution = solveProofOfWork(proofOfWork)
    const stranger = await desk.register()
    for (let guess = 0; guess < 2; guess += 1) await wrongly(bare(), stranger.phone)
    const [numbers = '', expiresAt = '', ...rest] = solution.split('.')
    const forged = [numbers, String(Number(expiresAt) + DAY), ...rest].join('.')
    const other = `${proofOfWork}.${(Number(solution.split('.').at(-1)) + 1) % 60_000}`
    expect((await wrongly(browser, stranger.phone, solution)).Code).toBe('1014')
    expect((await wrongly(bare(), owner.phone, solution)).Code).toBe('1014')
    expect((await wrongly(browser, owner.phone, forged)).Code).toBe('1014')
    expect((await wrongly(browser, owner.phone, other)).Code).toBe('1014')
    const both = await Promise.all([1, 2].map(() => wrongly(browser, owner.phone, solution)))
    expect(both.map(({ Code }) => Code)).toContain('1007')
    desk.later(2 * SECOND)
    expect((await wrongly(browser, owner.phone, solution)).Code).toBe('1014')
    const { Data } = await wrongly(browser)
    desk.later(2 * MINUTE)
    expect((await wrongly(browser, owner.phone, solveProofOfWork(Data?.proofOfWork ?? ''))).Code).toBe('1014')
  })

  test('is asked for from the second text to a phone, whoever asks, and of an address', async () => {
    const ask = (browser: ReturnType<typeof bare>, phone: string, proofOfWork?: string) =>
      browser.call(security.sendRecoveryCode, { phone, proofOfWork })
    const victim = randomPhone()
    const attacker = bare()
    expect((await ask(attacker, victim)).refusal).toBeNull()
    expect((await ask(attacker, randomPhone())).refusal).toBe('proofOfWork.missing')
    desk.later(HOUR)
    expect((await ask(attacker, randomPhone())).refusal).toBeNull()
    const before = (await desk.textsTo(victim)).length
    const asked = await bare().call(security.sendLoginCode, { phone: victim })
    expect([asked.refusal, asked.message]).toEqual(['proofOfWork.missing', '请完成安全验证'])
    expect(await desk.textsTo(victim)).toHaveLength(before)
    expect((await desk.browser().call(security.sendLoginCode, { phone: victim })).refusal).toBeNull()
    // What a session asks for counts alike; a proof of who one is costs the browser a moment, never a pointer.
    await tab.renew()
    await tab.call(security.sendStepUpCode)
    desk.later(MINUTE)
    const session = bare(tab.ip)
    session.seen.token = tab.seen.token
    expect((await session.call(security.sendStepUpCode)).refusal).toBe('proofOfWork.missing')
    expect((await tab.call(security.sendStepUpCode)).refusal).toBeNull()
  })
})

describe('limits of a day', () => {
  test('ten failures of a day leave only the code to the phone; elsewhere and in open sessions nothing changes', async () => {
    const attacker = desk.browser()
    for (const pause of [0, 0, 0, 2 * SECOND, 15 * SECOND, ...Array.from({ length: 5 }, () => 30 * MINUTE)]) {
      desk.later(pause)
      expect((await wrongly(attacker)).Code).toBe('1007')
      // An owner at work elsewhere notices nothing of it.
      expect(await tab.renew()).toBe(200)
    }
    desk.later(HOUR)
    const refused = await attacker.signIn(owner.phone)
    expect([refused.Code, refused.status]).toEqual(['1015', 400])
    expect(refused.text).toBe((await exhausted(randomPhone())).text)
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
    // By the code one is in, and the failures are forgotten.
    await attacker.call(security.sendLoginCode, { phone: owner.phone })
    expect((await attacker.signIn(owner.phone, { sms_code: await desk.codeOn(owner.phone) })).status).toBe(200)
    expect((await attacker.signIn(owner.phone)).status).toBe(200)
  })

  async function exhausted(username: string) {
    const device = desk.browser()
    for (let guess = 0; guess < 10; guess += 1) {
      desk.later(30 * MINUTE)
      await wrongly(device, username)
    }
    return device.signIn(username)
  }
})

describe('login by SMS', () => {
  test('a code to the phone signs in once, and a second factor is still asked for', async () => {
    const app = await desk.turnOnTotp(tab)
    const device = desk.browser()
    await device.call(security.sendLoginCode, { phone: owner.phone })
    const code = await desk.codeOn(owner.phone)
    const { Code, Data } = await device.signIn(owner.phone, { sms_code: code })
    expect(Code).toBe('1012')
    const challenge = Data?.challenge ?? ''
    expect((await device.signIn(owner.phone, { challenge, otp: app.codeNow() })).status).toBe(200)
    expect((await device.signIn(owner.phone, { sms_code: code })).Code).toBe('1006')
  })

  test('a phone without account gets a text of the same cost and the same answers; an operator’s name proves nothing', async () => {
    const login = randomPhone()
    await desk.operators.create({ login, name: '运营', role: 'PLATFORM_FINANCE', password: PASSWORD })
    const told = await Promise.all(
      [owner.phone, randomPhone(), login].map(async (phone) => {
        const device = desk.browser()
        const asked = await device.call(security.sendLoginCode, { phone })
        const { text } = await device.signIn(phone, { sms_code: '000000' })
        return { asked, text }
      }),
    )
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    expect((await desk.textsTo(login))[0]).toContain('没有可用的账号')
  })

  test('a code of another purpose is none', async () => {
    await desk.browser().call(security.sendRecoveryCode, { phone: owner.phone })
    const answer = await desk.browser().signIn(owner.phone, { sms_code: await desk.codeOn(owner.phone) })
    expect(answer.Code).toBe('1006')
    const { data } = await tab.call(security.loginLog)
    expect(data.list[0]?.result).toBe('BAD_CODE')
  })
})

describe('keeping somebody logged in', () => {
  const cookieOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => String(headers['set-cookie'])

  test('seven days without use instead of two hours, over the browser’s end, and never beyond thirty days', async () => {
    const short = desk.browser()
    const plain = await short.signIn(owner.phone)
    expect([plain.kept, plain.refresh_expires_in]).toEqual([false, 7_200])
    expect(cookieOf(plain)).not.toContain('Expires')
    const long = desk.browser()
    const kept = await long.signIn(owner.phone, { password: PASSWORD, keep: '1' })
    expect([kept.kept, kept.refresh_expires_in]).toEqual([true, 604_800])
    expect(cookieOf(kept)).toContain('Expires')
    desk.later(2 * HOUR)
    expect([await short.renew(), await long.renew()]).toEqual([401, 200])
    for (let week = 0; week < 4; week += 1) {
      desk.later(7 * DAY - MINUTE)
      expect(await long.renew()).toBe(200)
    }
    desk.later(2 * DAY)
    expect(await long.renew()).toBe(401)
  })

  test('an operator is never kept, whatever it asks for', async () => {
    const login = `op_${randomPhone()}`
    await desk.operators.create({ login, name: '运营', role: 'PLATFORM_FINANCE', password: PASSWORD })
    const answer = await desk.browser().signIn(login, { password: PASSWORD, keep: '1' })
    expect([answer.kept, answer.refresh_expires_in]).toEqual([false, 7_200])
  })
})

describe('what a device hears that is out', () => {
  const reasonOf = async (browser: typeof tab) => {
    const answer = await browser.call(api.user.token)
    return [answer.status, answer.refusal, answer.message]
  }

  test('the oldest of six devices reads why, and a thief with a spent token does not', async () => {
    const spent = tab.seen.cookie
    await tab.renew()
    for (let device = 0; device < 5; device += 1) {
      desk.later(SECOND)
      await desk.signedIn(owner)
    }
    const thief = desk.browser()
    thief.seen.cookie = spent
    expect((await reasonOf(thief)).slice(0, 2)).toEqual([401, 'session.missing'])
    expect(await reasonOf(tab)).toEqual([
      401,
      'session.ended',
      '同时登录的设备过多，最早登录的本设备已退出，请重新登录',
    ])
  })

  test('one that was put out by hand or by a new password reads that', async () => {
    const other = await desk.signedIn(owner)
    await tab.call(security.revokeDevice, { which: 'others' })
    expect((await reasonOf(other))[2]).toContain('被下线')
    const third = await desk.signedIn(owner)
    await tab.call(security.changePassword, { current: PASSWORD, password: 'Other-Horse-10' })
    expect((await reasonOf(third))[2]).toContain('密码已修改')
  })
})

describe('recovery codes', () => {
  const enrolled = async () => {
    await tab.stepUp()
    const { codes } = await desk.turnOnTotp(tab)
    return codes
  }
  const left = async () => (await tab.call(security.profile)).data.recoveryCodesLeft

  test('ten are told once; each signs in once, however it is typed, and is counted', async () => {
    const codes = await enrolled()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = '', third = ''] = codes
    const signIn = (otp: string) => desk.browser().signIn(owner.phone, { password: PASSWORD, otp })
    expect((await signIn(first)).status).toBe(200)
    expect((await signIn(first)).Code).toBe('1013')
    expect((await signIn(second.replace('-', '').toLowerCase())).status).toBe(200)
    const both = await Promise.all([signIn(third), signIn(third)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await left()).toBe(7)
    const rows = await desk.db.global
      .selectFrom('totp_recovery_code')
      .selectAll()
      .where('principal_id', '=', owner.userId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(first)
  })

  test('one of another person is nothing, and guessing at them is bounded as at the digits', async () => {
    const codes = await enrolled()
    const stranger = await desk.register()
    const their = await desk.signedIn(stranger)
    await their.stepUp()
    await desk.turnOnTotp(their)
    const answer = await desk.browser().signIn(stranger.phone, { password: PASSWORD, otp: codes[0] ?? '' })
    expect(answer.Code).toBe('1013')
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () =>
        desk.browser().signIn(stranger.phone, { password: PASSWORD, otp: 'AAAAA-AAAAA' }),
      ),
    )
    expect(guesses.filter(({ Code }) => Code === '1013')).toHaveLength(19)
    // The rest was not looked at: too many at once, or asked for another challenge first.
    const codesOfTheRest = new Set(guesses.map(({ Code }) => Code).filter((code) => code !== '1013'))
    codesOfTheRest.delete(refusalCode('proofOfWork.missing'))
    expect([...codesOfTheRest]).toEqual([refusalCode('request.tooMany')])
  })

  test('one proves who acts, new ones end the old, and none is left without the factor', async () => {
    const codes = await enrolled()
    const device = await desk.signedIn(owner, { password: PASSWORD, otp: codes[0] ?? '' })
    expect((await device.call(security.renewRecoveryCodes)).refusal).toBe('stepUp.required')
    expect((await device.call(security.stepUp, { method: 'totp', proof: codes[1] ?? '' })).refusal).toBeNull()
    const { data } = await device.call(security.renewRecoveryCodes)
    expect(data.recoveryCodes).toHaveLength(10)
    expect((await device.call(security.stepUp, { method: 'totp', proof: codes[2] ?? '' })).refusal).toBe('otp.wrong')
    expect(await left()).toBe(10)
    expect((await device.call(security.disableTotp)).refusal).toBeNull()
    expect(await left()).toBe(0)
    expect((await device.call(security.renewRecoveryCodes)).refusal).toBe('state.notAllowed')
  })
})
