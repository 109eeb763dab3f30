// What people do to guard their accounts, over HTTP on a real database: passwords, proofs, factors, phones, devices, logs.
// One file, because its scenarios share one started server and its people.
import { api, type Permission, said } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { inRequest } from '../../../kernel/request-context.ts'
import { pictureBytes } from '../../trade/goods/goods.testing.ts'
import { randomPhone } from '../../merchant/profile/merchant.testing.ts'
import { enrolledOperator } from '../operator/operator.testing.ts'
import { totpCode, totpStepAt } from '../credential/totp.ts'
import { desk, goOnAt, owner, startWithOpenDesk, tab } from './opened-desk.testing.ts'
import { DAY, HOUR, MINUTE, PASSWORD, SECOND, WRONG } from './account.testing.ts'

const { security, apiKey } = api
startWithOpenDesk()
const rowOf = () =>
  desk.db
    .tenant(owner.merchantId)
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
const logOf = async (action: string) => {
  const { data } = await tab.call(security.operationLog, { pageSize: 100 })
  return data.list.filter((row) => row.action === action)
}

describe('changing the password', () => {
  test('the new one holds, the old one does not, and other devices are out', async () => {
    const elsewhere = await desk.signedIn(owner)
    expect(
      (await tab.call(security.changePassword, { current: PASSWORD, password: 'Other-Horse-10' })).refusal,
    ).toBeNull()
    expect([await tab.isIn(), await elsewhere.isIn(), await elsewhere.renew()]).toEqual([true, false, 401])
    expect((await desk.browser().signIn(owner.phone)).status).toBe(400)
    expect((await desk.browser().signIn(owner.phone, { password: 'Other-Horse-10' })).status).toBe(200)
    expect(await logOf('user.changePassword')).toHaveLength(1)
  })

  test.each([
    ['the phone', () => `Zq!x-${owner.phone}-Kw`],
    ['the nickname', () => 'Aa1-青禾手作-xyz'],
    ['the one it is', () => PASSWORD],
  ])('a new password is not %s', async (_what, password) => {
    const answer = await tab.call(security.changePassword, { current: PASSWORD, password: password() })
    expect(answer.refusal).toBe('password.weak')
    expect(answer.message).toMatch(/密码不符合要求/)
  })

  test('none of the last five comes back, the sixth may', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `Horse-${word}-77`)
    let current = PASSWORD
    for (const password of names) {
      expect((await tab.call(security.changePassword, { current, password })).refusal).toBeNull()
      current = password
    }
    for (const password of names)
      expect((await tab.call(security.changePassword, { current, password })).refusal).toBe('password.weak')
    expect((await tab.call(security.changePassword, { current, password: PASSWORD })).refusal).toBeNull()
    const kept = await desk.db.global
      .selectFrom('password_history')
      .selectAll()
      .where('principal_id', '=', owner.userId)
      .execute()
    expect(kept).toHaveLength(4)
    expect(kept.every(({ password_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true)
  })

  test('two changes at the same moment are one change', async () => {
    const answers = await Promise.all(
      ['Horse-One-771', 'Horse-Two-772'].map((password) =>
        tab.call(security.changePassword, { current: PASSWORD, password }),
      ),
    )
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'password.wrong'])
  })

  test('an operator changes its own as well', async () => {
    const person = await enrolledOperator(desk, { login: 'op_password', password: PASSWORD })
    const operator = await desk.signedIn({ phone: 'op_password' }, { password: PASSWORD, otp: person.nextCode() })
    expect(
      (await operator.call(security.changePassword, { current: PASSWORD, password: 'Other-Horse-10' })).refusal,
    ).toBeNull()
    const fields = { password: 'Other-Horse-10', otp: person.nextCode() }
    expect((await desk.browser().signIn('op_password', fields)).status).toBe(200)
    expect((await operator.call(security.profile)).data).toMatchObject({
      nickname: '小陈',
      loginName: 'op_password',
      phone: '',
      hasTotp: true,
    })
    const { list } = (await operator.call(security.ownOperations, {})).data
    expect(list.map(({ action }) => action)).toEqual(['user.changePassword'])
  })
})

describe('getting back in by SMS', () => {
  const ask = (phone = owner.phone) => desk.browser().call(security.sendRecoveryCode, { phone })
  const reset = async (password = 'Other-Horse-10', smsCode?: string) =>
    desk.browser().call(security.resetPassword, {
      phone: owner.phone, smsCode: smsCode ?? (await desk.codeOn(owner.phone)), password,
    }) // prettier-ignore

  test('a new password is set and everything that was open is closed', async () => {
    await ask()
    expect((await reset()).refusal).toBeNull()
    expect([await tab.isIn(), await tab.renew()]).toEqual([false, 401])
    goOnAt(await desk.signedIn(owner, { password: 'Other-Horse-10' }))
    expect((await logOf('user.changePassword'))[0]?.summary).toContain('短信验证码')
  })

  test('whoever had to wait for wrong passwords need not wait any longer', async () => {
    const device = desk.browser()
    for (let guess = 0; guess < 6; guess += 1) await device.signIn(owner.phone, { password: WRONG })
    expect((await device.signIn(owner.phone)).status).toBe(429)
    await ask()
    const smsCode = await desk.codeOn(owner.phone)
    await device.call(security.resetPassword, { phone: owner.phone, smsCode, password: 'Other-Horse-10' })
    expect((await device.signIn(owner.phone, { password: 'Other-Horse-10' })).status).toBe(200)
  })

  test('a phone without an account gets a text that says so, and no code', async () => {
    const phone = randomPhone()
    expect((await ask(phone)).refusal).toBeNull()
    expect(await desk.textsTo(phone)).toEqual([expect.stringContaining('没有可用的账号')])
    expect(await desk.codeOn(phone)).toBe('')
  })

  test('the second factor stays on: a phone alone does not get in', async () => {
    const app = await desk.turnOnTotp(tab)
    await ask()
    expect((await reset()).refusal).toBeNull()
    const device = desk.browser()
    expect(await device.signIn(owner.phone, { password: 'Other-Horse-10' })).toMatchObject({ error: 'mfa_required' })
    expect((await device.signIn(owner.phone, { password: 'Other-Horse-10', otp: app.codeNow() })).status).toBe(200)
  })
})

describe('proving again who one is', () => {
  test('is asked for, holds for ten minutes, and for this device only', async () => {
    const rename = { change: 'loginName' as const, loginName: 'shanye_proof' }
    const refused = await tab.call(security.saveAccount, rename)
    expect(refused).toMatchObject({ refusal: 'stepUp.required', data: { methods: ['password', 'sms'] } })
    const elsewhere = await desk.signedIn(owner)
    const proven = await tab.stepUp()
    expect(proven.data.validUntil).toBe(new Date(desk.clock.now().getTime() + 10 * MINUTE).toISOString())
    expect((await tab.call(security.stepUpMethods)).data.validUntil).toBe(proven.data.validUntil)
    expect((await tab.call(security.saveAccount, rename)).refusal).toBeNull()
    expect((await elsewhere.call(security.saveAccount, rename)).refusal).toBe('stepUp.required')
    desk.later(10 * MINUTE)
    await tab.renew()
    expect((await tab.call(security.saveAccount, rename)).refusal).toBe('stepUp.required')
    expect((await tab.call(security.stepUpMethods)).data.validUntil).toBeNull()
  })

  test('by a text to the phone, whose code is worth nothing on another device', async () => {
    await tab.call(security.sendStepUpCode)
    const proof = await desk.codeOn(owner.phone)
    const elsewhere = await desk.signedIn(owner)
    expect((await elsewhere.call(security.stepUp, { method: 'sms', proof })).refusal).toBe('smsCode.wrong')
    expect((await tab.call(security.stepUp, { method: 'sms', proof })).refusal).toBeNull()
    expect((await tab.call(security.stepUp, { method: 'sms', proof })).refusal).toBe('smsCode.wrong')
  })

  test('for one act is kept with how it was given: some acts take a code alone', async () => {
    const act = 'a'.repeat(43)
    const kept = async () =>
      (
        await desk.db.global
          .selectFrom('step_up_proof')
          .select('is_by_code')
          .where('act_hash', '=', Buffer.from(act, 'base64url'))
          .execute()
      ).map((proof) => proof.is_by_code)
    await tab.call(security.stepUp, { method: 'password', proof: PASSWORD, act })
    expect(await kept()).toEqual([false])
    await tab.call(security.sendStepUpCode)
    await tab.call(security.stepUp, { method: 'sms', proof: await desk.codeOn(owner.phone), act })
    expect(await kept()).toEqual([true])
    await tab.call(security.stepUp, { method: 'password', proof: PASSWORD, act })
    expect(await kept()).toEqual([false])
  })

  test('with a second factor by that, and no longer by the password alone', async () => {
    const app = await desk.turnOnTotp(tab)
    expect((await tab.call(security.stepUpMethods)).data.methods).toEqual(['totp', 'sms'])
    expect((await tab.stepUp()).refusal).toBe('state.notAllowed')
    expect((await tab.call(security.stepUp, { method: 'totp', proof: app.codeNow() })).refusal).toBeNull()
  })

  test('for one act: nothing else is opened by it, and it is used up', async () => {
    const create = (name: string) => tab.call(apiKey.create, { name })
    await tab.stepUp()
    const refused = await create('商城')
    expect(refused).toMatchObject({ refusal: 'stepUp.required', data: { methods: ['password', 'sms'] } })
    const { act } = refused.data as unknown as { act: string }
    const elsewhere = await desk.signedIn(owner)
    await elsewhere.call(security.stepUp, { method: 'password', proof: PASSWORD, act })
    expect((await create('商城')).refusal).toBe('stepUp.required')
    const proven = await tab.call(security.stepUp, { method: 'password', proof: PASSWORD, act })
    expect(proven.data.validUntil).toBe(new Date(desk.clock.now().getTime() + 5 * MINUTE).toISOString())
    expect((await create('别的商城')).refusal).toBe('stepUp.required')
    expect((await create('商城')).refusal).toBeNull()
    expect((await create('商城')).refusal).toBe('stepUp.required')
    await tab.call(security.stepUp, { method: 'password', proof: PASSWORD, act })
    desk.later(5 * MINUTE)
    expect((await create('商城')).refusal).toBe('stepUp.required')
    expect((await elsewhere.call(security.beginTotp)).refusal).toBe('stepUp.required')
    expect((await tab.call(security.stepUp, { method: 'password', proof: WRONG, act })).refusal).toBe('password.wrong')
  })

  test('an operator has no phone to send a code to', async () => {
    const person = await enrolledOperator(desk, { login: 'op_stepup', password: PASSWORD })
    const operator = await desk.signedIn({ phone: 'op_stepup' }, { password: PASSWORD, otp: person.nextCode() })
    expect((await operator.call(security.stepUpMethods)).data).toMatchObject({ methods: ['totp'], phone: '' })
    expect((await operator.call(security.sendStepUpCode)).refusal).toBe('state.notAllowed')
    expect((await operator.call(security.stepUp, { method: 'sms', proof: '123456' })).refusal).toBe('state.notAllowed')
    expect((await operator.stepUp()).refusal).toBe('state.notAllowed')
    const proof = person.nextCode()
    expect((await operator.call(security.stepUp, { method: 'totp', proof })).refusal).toBeNull()
    expect((await operator.call(security.disableTotp)).refusal).toBe('state.notAllowed')
  })
})

describe('an operator without a second factor', () => {
  const newcomer = async (login: string, oneTimeUntil?: Date) => {
    const account = { login, name: '新人', role: 'PLATFORM_ADMIN' as const, password: PASSWORD }
    await desk.operators.create({ ...account, ...(oneTimeUntil === undefined ? {} : { oneTimeUntil }) })
    return desk.signedIn({ phone: login })
  }

  test('gets in to set one up and to nothing else; then everything is open', async () => {
    const desktop = await newcomer('op_enrol')
    const refused = await desktop.call(security.devices)
    expect(refused).toMatchObject({ status: 403, refusal: 'operator.enrolmentMissing', data: { missing: ['totp'] } })
    // Who has just typed the password is not asked for it again.
    const { secret } = (await desktop.call(security.beginTotp)).data
    const code = totpCode(secret, totpStepAt(desk.clock.now()))
    expect((await desktop.call(security.confirmTotp, { code })).refusal).toBeNull()
    expect((await desktop.call(security.devices)).refusal).toBeNull()
    expect(await desk.browser().signIn('op_enrol')).toMatchObject({ error: 'mfa_required' })
  })

  test('with a password that somebody else made sets one of its own too', async () => {
    const desktop = await newcomer('op_onetime', new Date(desk.clock.now().getTime() + HOUR))
    const { secret } = (await desktop.call(security.beginTotp)).data
    await desktop.call(security.confirmTotp, { code: totpCode(secret, totpStepAt(desk.clock.now())) })
    expect((await desktop.call(security.devices)).data).toMatchObject({ missing: ['password'] })
    const change = { current: PASSWORD, password: 'Other-Horse-10' }
    expect((await desktop.call(security.changePassword, change)).refusal).toBeNull()
    expect((await desktop.call(security.devices)).refusal).toBeNull()
  })

  test('does not get in with a one-time password that is over', async () => {
    await newcomer('op_late', new Date(desk.clock.now().getTime() + HOUR))
    desk.later(HOUR)
    expect((await desk.browser().signIn('op_late')).error).toBe('invalid_grant')
  })
})

describe('the second factor', () => {
  test('is asked for at sign-in, in a step of its own that needs no password again', async () => {
    const app = await desk.turnOnTotp(tab)
    const device = desk.browser()
    const first = await device.signIn(owner.phone)
    expect(first).toMatchObject({ status: 400, error: 'mfa_required', Code: '1012', Data: { expiresInSeconds: 300 } })
    expect(first.access_token).toBeUndefined()
    const challenge = first.Data?.challenge ?? ''
    expect((await device.signIn(owner.phone, { challenge, otp: app.codeNow() })).status).toBe(200)
    expect(await device.isIn()).toBe(true)
    expect((await tab.call(security.profile)).data.hasTotp).toBe(true)
  })

  test('puts devices out that came in without it', async () => {
    const elsewhere = await desk.signedIn(owner)
    await desk.turnOnTotp(tab)
    expect([await tab.isIn(), await elsewhere.isIn()]).toEqual([true, false])
  })

  test('counts only when it was confirmed, within ten minutes, and can be turned off', async () => {
    expect((await tab.call(security.beginTotp)).refusal).toBe('stepUp.required')
    await tab.stepUp()
    expect((await tab.call(security.confirmTotp, { code: '123456' })).refusal).toBe('state.notAllowed')
    await tab.call(security.beginTotp)
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
    desk.later(10 * MINUTE)
    await tab.renew()
    await tab.stepUp()
    expect((await tab.call(security.confirmTotp, { code: '123456' })).refusal).toBe('state.notAllowed')
    const app = await desk.turnOnTotp(tab)
    expect((await tab.call(security.beginTotp)).refusal).toBe('state.notAllowed')
    await tab.call(security.stepUp, { method: 'totp', proof: app.codeNow() })
    expect((await tab.call(security.disableTotp)).refusal).toBeNull()
    expect((await tab.call(security.disableTotp)).refusal).toBe('state.notAllowed')
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
    expect([await logOf('user.turnOnTotp'), await logOf('user.turnOffTotp')].map((rows) => rows.length)).toEqual([1, 1])
  })

  test('its secret lies in the database only encrypted', async () => {
    const { secret } = await desk.turnOnTotp(tab)
    const rows = await desk.db.global.selectFrom('totp').selectAll().execute()
    expect(rows.map((row) => row.secret_enc.toString('latin1')).join()).not.toContain(secret)
  })
})

describe('changing the phone', () => {
  const next = randomPhone
  async function change(phone: string, codes: { oldCode?: string; newCode?: string } = {}) {
    await tab.call(security.sendPhoneChangeCode, { to: 'old' })
    await tab.call(security.sendPhoneChangeCode, { to: 'new', phone })
    const oldCode = codes.oldCode ?? (await desk.codeOn(owner.phone))
    const newCode = codes.newCode ?? (await desk.codeOn(phone))
    return tab.call(security.saveAccount, { change: 'phone', phone, oldCode, newCode })
  }

  test('needs a fresh proof and both phones; then only the new one signs in, and the old one is notified', async () => {
    const phone = next()
    expect((await change(phone)).refusal).toBe('stepUp.required')
    desk.later(MINUTE)
    await tab.stepUp()
    const elsewhere = await desk.signedIn(owner)
    expect((await change(phone)).refusal).toBeNull()
    expect([await tab.isIn(), await elsewhere.isIn(), await tab.renew()]).toEqual([false, false, 401])
    expect((await desk.browser().signIn(owner.phone)).status).toBe(400)
    goOnAt(await desk.signedIn({ phone }))
    expect((await tab.call(security.profile)).data.phone).toBe(phone)
    expect((await desk.textsTo(owner.phone))[0]).toMatch(/已更换为 139\*{4}\d{4}.*24 小时内不能提现/)
    const [entry] = await logOf('user.changePhone')
    expect(entry?.changes).toEqual([
      {
        field: 'phone',
        label: '登录手机',
        before: `139****${owner.phone.slice(-4)}`,
        after: `139****${phone.slice(-4)}`,
      },
    ])
    expect(JSON.stringify(entry)).not.toContain(phone)
    expect((await rowOf()).phone_changed_at).toEqual(desk.clock.now())
  })

  test.each([
    ['oldCode', 'old'],
    ['newCode', 'new'],
  ])('a wrong %s names the phone it was for, and changes nothing', async (field, which) => {
    await tab.stepUp()
    const answer = await change(next(), { [field]: '000000' })
    expect(answer).toMatchObject({ refusal: 'smsCode.wrong', data: { which } })
    expect(await tab.isIn()).toBe(true)
  })

  test('a code to one phone does not prove the other', async () => {
    await tab.stepUp()
    const phone = next()
    await change(phone, { oldCode: '000000' })
    const newCode = await desk.codeOn(phone)
    const answer = await tab.call(security.saveAccount, { change: 'phone', phone, oldCode: newCode, newCode })
    expect(answer.refusal).toBe('smsCode.wrong')
  })

  test('a phone that somebody has is refused only to who reads its texts', async () => {
    const other = await desk.register()
    await tab.stepUp()
    expect((await tab.call(security.sendPhoneChangeCode, { to: 'new', phone: other.phone })).refusal).toBeNull()
    desk.later(MINUTE)
    expect((await change(other.phone)).refusal).toBe('phone.taken')
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
    expect((await desk.browser().signIn(other.phone)).status).toBe(200)
  })

  test('an old phone is free for somebody else afterwards', async () => {
    await tab.stepUp()
    await change(next())
    const [row] = await desk.db.global
      .selectFrom('login_name')
      .selectAll()
      .where('login_hash', '=', desk.cipher.index('login', owner.phone))
      .execute()
    expect(row).toBeUndefined()
  })
})

describe('the login name', () => {
  const rename = (loginName: string, browser = tab) =>
    browser.call(security.saveAccount, { change: 'loginName', loginName })

  test('signs in beside the phone, and gives way to the next one', async () => {
    expect((await rename('shanye_one')).refusal).toBe('stepUp.required')
    await tab.stepUp()
    expect((await rename('shanye_one')).refusal).toBeNull()
    expect((await desk.browser().signIn('SHANYE_One')).status).toBe(200)
    expect((await rename('Shanye_ONE')).refusal).toBeNull()
    expect((await tab.call(security.profile)).data.loginName).toBe('Shanye_ONE')
    expect((await rename('shanye_two')).refusal).toBeNull()
    expect((await desk.browser().signIn('shanye_one')).status).toBe(400)
    expect((await desk.browser().signIn(owner.phone)).status).toBe(200)
    expect((await logOf('user.changeLoginName'))[0]?.changes[0]).toMatchObject({
      before: 'Shanye_ONE',
      after: 'shanye_two',
    })
  })

  test('belongs to one person, also when two want it at the same moment', async () => {
    const neighbour = await desk.signedIn(await desk.register())
    await Promise.all([tab.stepUp(), neighbour.stepUp()])
    const answers = await Promise.all([rename('contested'), rename('contested', neighbour)])
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['name.taken', null])
  })

  test('names cannot be tried out in numbers', async () => {
    const other = await desk.signedIn(await desk.register())
    await other.stepUp()
    await rename('somebodys', other)
    await tab.stepUp()
    for (let time = 0; time < 10; time += 1) expect((await rename('somebodys')).refusal).toBe('name.taken')
    expect((await rename('free_name')).refusal).toBe('request.tooMany')
  })
})

describe('the profile', () => {
  const upload = async (purpose: 'AVATAR' | 'GOODS', side = 600, actor = owner.actor) => {
    const file = { name: 'me.jpg', bytes: await pictureBytes(side, side) }
    const request = { actor, body: { purpose }, file } as HandlerRequest<typeof api.file.image>
    return (await desk.files.handlers.image(request)).fileId
  }

  test('keeps what is not mentioned, seals the e-mail, and says in the log what changed', async () => {
    const avatarFileId = await upload('AVATAR')
    const email = 'zhangsan@example.com'
    await tab.stepUp()
    const first = await tab.call(security.updateProfile, { introduction: '做陶的人', email, avatarFileId })
    expect(first.data).toMatchObject({ nickname: '青禾手作', introduction: '做陶的人', email: '', emailPending: email })
    expect(first.data.avatarUrl).toMatch(/^\/files\//)
    const second = await tab.call(security.updateProfile, { nickname: '三丰' })
    expect(second.data).toEqual({ ...first.data, nickname: '三丰' })
    expect((await rowOf()).email_pending_enc?.toString('latin1')).not.toContain('zhangsan')
    const [renamed, edited] = await logOf('user.updateProfile')
    expect(renamed).toMatchObject({
      actorName: '青禾手作',
      changes: [{ field: 'nickname', before: '青禾手作', after: '三丰' }],
    })
    expect(edited?.changes.find(({ field }) => field === 'emailPending')?.after).toBe('z***@example.com')
    await tab.call(security.updateProfile, { email: '', avatarFileId: null })
    expect((await logOf('user.updateProfile'))[0]).toMatchObject({ actorName: '三丰' })
    expect((await tab.call(security.profile)).data).toMatchObject({ email: '', avatarUrl: null })
  })

  test('a change that changes nothing is not written down', async () => {
    await tab.call(security.updateProfile, { nickname: '青禾手作' })
    expect(await logOf('user.updateProfile')).toEqual([])
  })

  test('another merchant’s picture, or one for another purpose, is not found', async () => {
    const stranger = await desk.register()
    for (const id of [await upload('GOODS'), await upload('AVATAR', 600, stranger.actor)]) {
      expect((await tab.call(security.updateProfile, { avatarFileId: id })).refusal).toBe('record.notFound')
    }
  })
})

describe('devices', () => {
  test('are listed with the present one, and put out one by one or all others', async () => {
    const [second, third] = [await desk.signedIn(owner), await desk.signedIn(owner)]
    const { data: list } = await tab.call(security.devices)
    expect(list).toHaveLength(3)
    expect(list.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({ deviceName: 'Chrome · Windows', ip: tab.ip }),
    ])
    const id = list.find(({ ip }) => ip === second.ip)?.id ?? ''
    expect((await tab.call(security.revokeDevice, { which: 'one', id })).data).toEqual({ revoked: 1 })
    expect([await second.isIn(), await second.renew(), await third.isIn()]).toEqual([false, 401, true])
    expect((await tab.call(security.revokeDevice, { which: 'one', id })).refusal).toBe('record.notFound')
    expect((await tab.call(security.revokeDevice, { which: 'others' })).data).toEqual({ revoked: 1 })
    expect([await third.isIn(), await tab.isIn()]).toEqual([false, true])
  })

  test('somebody else’s device is not found and stays in', async () => {
    const stranger = await desk.signedIn(await desk.register())
    const [device] = (await stranger.call(security.devices)).data
    const answer = await tab.call(security.revokeDevice, { which: 'one', id: device?.id ?? '' })
    expect(answer.refusal).toBe('record.notFound')
    expect(await stranger.isIn()).toBe(true)
  })
})

describe('what is written down', () => {
  test('sign-ins and the attempts at one’s own account, newest first, page by page', async () => {
    const device = desk.browser()
    await device.signIn(owner.phone, { password: WRONG })
    desk.later(SECOND)
    await desk.turnOnTotp(tab)
    await device.signIn(owner.phone, { password: PASSWORD, otp: '000000' })
    const first = await tab.call(security.loginLog, { pageSize: 10 })
    expect(first.data.list.map(({ result }) => result)).toEqual(['SECOND_FACTOR', 'BAD_PASSWORD', 'SUCCESS'])
    expect(first.data.list[1]).toMatchObject({ ip: device.ip, deviceName: 'Chrome · Windows' })
    expect((await (await desk.signedIn(await desk.register())).call(security.loginLog)).data.total).toBe(1)
    expect((await tab.call(security.loginLog, { cursor: 'nonsense' })).refusal).toBe('request.invalid')
  })

  test('waiting is noted once a minute, whatever the flood', async () => {
    const device = desk.browser()
    for (let guess = 0; guess < 20; guess += 1) await device.signIn(owner.phone, { password: WRONG })
    const { data } = await tab.call(security.loginLog, { pageSize: 100 })
    expect(data.list.filter(({ result }) => result === 'LOCKED')).toHaveLength(1)
    expect(data.list.filter(({ result }) => result === 'BAD_PASSWORD')).toHaveLength(3)
  })

  test('neither passwords typed as account nor phones stand in the log', async () => {
    await desk.browser().signIn('My-Secret-Password-1', { password: WRONG })
    const rows = await desk.db.global.selectFrom('login_log').select('account').execute()
    const text = rows.map(({ account }) => account).join()
    expect(text).not.toContain('Secret')
    expect(text).not.toContain(owner.phone)
  })

  test('acts of ninety days at most in one question, by number and kind', async () => {
    const at = (days: number) => new Date(desk.clock.now().getTime() - days * DAY).toISOString()
    const range = (from: string, to: string) => tab.call(security.operationLog, { from, to })
    expect((await range(at(91), at(0))).refusal).toBe('limit.exceeded')
    expect((await range(at(90), at(0))).refusal).toBeNull()
    await tab.call(security.updateProfile, { introduction: '甲' })
    const found = (filter: object) =>
      tab.call(security.operationLog, filter).then(({ data }) => data.list.map(({ action }) => action))
    expect(await found({ targetType: 'user' })).toEqual(['user.updateProfile'])
    expect(await found({ keyword: owner.merchantNo })).toEqual(['merchant.register'])
    expect(await found({ keyword: 'MA0' })).toEqual([])
  })

  test('acts of one part, one kind, one person and one end; a name that looks like a pattern finds nobody', async () => {
    const { nickname } = (await tab.call(security.profile)).data
    await tab.call(security.updateProfile, { introduction: '甲' })
    const found = (filter: object) =>
      tab.call(security.operationLog, filter).then(({ data }) => data.list.map(({ action }) => action))
    expect(await found({ module: 'user' })).toEqual(['user.updateProfile'])
    expect(await found({ module: 'use' })).toEqual([])
    expect(await found({ action: 'user.updateProfile' })).toEqual(['user.updateProfile'])
    expect(await found({ actor: nickname.slice(0, 2), module: 'user' })).toEqual(['user.updateProfile'])
    expect(await found({ actor: '%' })).toEqual([])
    expect(await found({ actorType: 'MERCHANT', module: 'user' })).toEqual(['user.updateProfile'])
    expect(await found({ actorType: 'PLATFORM' })).toEqual([])
    expect(await found({ result: 'REFUSED' })).toEqual([])
  })

  test('from where each was asked for; the platform’s people keep addresses and names to themselves', async () => {
    await tab.call(security.updateProfile, { introduction: '甲' })
    const operator = {
      party: 'operator', sessionId: owner.userId, operatorId: owner.userId, name: '小陈', enrolment: [],
      permissions: new Set<Permission>(), stepUpUntil: null, stepUpMethods: [],
    } as const // prettier-ignore
    const target = { type: 'merchant', id: owner.merchantId, no: owner.merchantNo }
    await inRequest({ requestId: 'r-operator', ip: '198.51.100.9' }, () =>
      desk.db.transaction(owner.merchantId, (tx) =>
        logAct(
          tx,
          { actor: operator, action: 'certification.view', target, summary: said('查看', 'Looked') },
          desk.clock.now(),
        ),
      ),
    )
    expect(await logOf('user.updateProfile')).toMatchObject([
      { ip: tab.ip, requestId: expect.stringMatching(/^[\w-]{13}$/) },
    ])
    expect(await logOf('certification.view')).toMatchObject([
      { ip: null, requestId: 'r-operator', actorName: '平台', actorType: 'PLATFORM' },
    ])
    // Nor is a name tried out: what the merchant reads is what it finds.
    const found = (actor: string) =>
      tab.call(security.operationLog, { actor }).then(({ data }) => data.list.map(({ action }) => action))
    expect(await found('小陈')).toEqual([])
    expect(await found('平台')).toEqual(['certification.view'])
    expect(await logOf('merchant.register')).toMatchObject([{ ip: null, requestId: null }])
  })

  test('everyone finds their own acts, and nobody else’s among them', async () => {
    const target = { type: 'saleOrder', id: owner.merchantId, no: 'SO1', shopId: owner.merchantId }
    await desk.db.transaction(owner.merchantId, (tx) =>
      logAct(
        tx,
        { actor: system, action: 'saleOrder.close', target, summary: said('超时关闭', 'Closed') },
        desk.clock.now(),
      ),
    )
    await tab.call(security.updateProfile, { introduction: '甲' })
    const { data } = await tab.call(security.ownOperations, {})
    expect(data.list.map(({ action }) => action)).toContain('user.updateProfile')
    expect(data.list.map(({ action }) => action)).not.toContain('saleOrder.close')
    expect((await tab.call(security.operationLog, {})).data.list.map(({ action }) => action)).toContain(
      'saleOrder.close',
    )
  })

  test('what is a year old is forgotten, and nothing younger', async () => {
    const before = await desk.db.global.selectFrom('login_log').select('id').execute()
    desk.later(365 * DAY - HOUR)
    goOnAt(await desk.signedIn(owner))
    await desk.sessions.removeEnded()
    expect((await tab.call(security.loginLog)).data.total).toBe(2)
    desk.later(2 * HOUR)
    await desk.sessions.removeEnded()
    expect(before.length).toBeGreaterThan(0)
    goOnAt(await desk.signedIn(owner))
    expect((await tab.call(security.loginLog)).data.total).toBe(2)
  })
})
