// An account by a code from one's phone, over HTTP: a person without an invitation comes to stand where a merchant's owner does.
import { api, type InputOf, refusalCode, type RefusalName } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, callerWith, uploadPaper } from '../../../testing/company.ts'
import { newIdNumber } from '../../../testing/persons.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addOwner,
  codeFor,
  forgetLimits,
  inviteAndRead,
  lastText,
  memberOf,
  PASSWORD,
  roleId,
  signIn,
} from '../../identity/staff/staff.testing.ts'
import { randomPhone, testAgreements } from './merchant.testing.ts'

let testApp: TestApp
let anybody: Caller
let phone: string
beforeAll(async () => {
  testApp = await startTestApp()
  anybody = callerWith(testApp, '')
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  phone = randomPhone()
  await forgetLimits(testApp)
})

async function receiveCode(): Promise<string> {
  await forgetLimits(testApp)
  await anybody.done(api.message.register, { phone })
  return /\d{6}/.exec(await lastText(testApp, phone))?.[0] ?? ''
}
const other = (code: string) => (code === '123456' ? '654321' : '123456')
type Registration = InputOf<typeof api.user.register>
const register = (smsCode: string, change: Partial<Registration> = {}) =>
  anybody.call(api.user.register, { phone, smsCode, password: PASSWORD, agreements: testAgreements, ...change })
const code = (refusal: RefusalName) => ({ Code: refusalCode(refusal) })
const OK = { Code: '0000' }
const merchants = async () =>
  (await testApp.db.acrossMerchants.selectFrom('merchant').select('merchant_id').execute()).length

describe('without an invitation', () => {
  test('somebody becomes the owner of a merchant that nothing is known of, and goes on with the real name', async () => {
    const answered = await register(await receiveCode(), { nickname: '王小明', source: 'H5' })
    expect(answered).toMatchObject({ ...OK, Data: { tokenType: 'Bearer', isKept: false } })
    const { accessToken: token } = answered.Data as unknown as { accessToken: string }
    const actor = await testApp.modules.sessions.byToken(token)
    if (actor?.party !== 'merchant') throw new Error('Nobody')
    expect(actor).toMatchObject({ kind: 'OWNER', name: '王小明', isVerified: false })
    const tab = callerWith(testApp, token)
    expect(await tab.done(api.merchant.info, undefined)).toMatchObject({
      type: 'INDIVIDUAL',
      name: '王小明',
      status: 'REGISTERED',
      onboarding: expect.arrayContaining([expect.objectContaining({ step: 'REALNAME', state: 'current' })]),
    })
    const balances = await testApp.db.transaction(actor.merchantId, (tx) => balancesOf(tx))
    expect(Object.values(balances).every((fen) => Number(fen) === 0)).toBe(true)
    expect(await tab.call(api.goods.list, {})).toMatchObject(code('certification.missing'))
    const papers = { testApp, actor: async () => actor }
    const named = await tab.call(api.user.saveRealName, {
      realName: '王小明',
      idNumber: newIdNumber(),
      validFrom: '2020-01-01',
      validTo: '9999-12-31',
      idFrontFileId: await uploadPaper(papers),
      idBackFileId: await uploadPaper(papers),
    })
    expect(named).toMatchObject({ ...OK, Data: { status: 'PASSED' } })
    expect(await tab.call(api.goods.list, {})).toMatchObject(OK)
  })

  test('a name is not needed', async () => {
    expect(await register(await receiveCode())).toMatchObject(OK)
    const info = await callerWith(testApp, await signIn(testApp, phone)).done(api.user.infoOfLogin, undefined)
    expect(info.name).toMatch(/^用户\d{6}$/)
  })

  test('the code is the one that was sent to this phone for a registration, and is good once', async () => {
    const right = await receiveCode()
    expect(await register(other(right))).toMatchObject(code('smsCode.wrong'))
    expect(await register(right, { phone: randomPhone() })).toMatchObject(code('smsCode.wrong'))
    expect(await register(right)).toMatchObject(OK)
    expect(await register(right)).toMatchObject(code('smsCode.wrong'))
    await forgetLimits(testApp)
    await anybody.done(api.security.sendLoginCode, { phone })
    const login = /\d{6}/.exec(await lastText(testApp, phone))?.[0] ?? ''
    expect(await register(login)).toMatchObject(code('smsCode.wrong'))
  })

  test('five wrong tries make a code worthless', async () => {
    const right = await receiveCode()
    for (let tries = 0; tries < 5; tries += 1) expect(await register(other(right))).toMatchObject(code('smsCode.wrong'))
    expect(await register(right)).toMatchObject(code('smsCode.wrong'))
  })

  test('five at once make one account', async () => {
    const right = await receiveCode()
    const before = await merchants()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(right)))
    expect(answers.filter(({ Code }) => Code === '0000')).toHaveLength(1)
    expect(await merchants()).toBe(before + 1)
  })

  test('whoever holds the code learns that the phone has an account, and nothing is made', async () => {
    phone = (await addOwner(testApp)).phone
    const before = await merchants()
    expect(await register(await receiveCode())).toMatchObject(code('phone.taken'))
    expect(await merchants()).toBe(before)
  })

  test('the agreements are those of today, and the code outlives a refusal', async () => {
    const right = await receiveCode()
    const agreements = { ...testAgreements, privacy: '2020-01-01' }
    expect(await register(right, { agreements })).toMatchObject(code('agreement.missing'))
    expect(await register(right)).toMatchObject(OK)
  })

  const limits: [string, Record<string, unknown>, string][] = [
    ['no phone', { phone: undefined }, 'phone'],
    ['a phone that is none', { phone: '12345678901' }, 'phone'],
    ['a code that is none', { smsCode: '12345' }, 'smsCode'],
    ['a name of one character', { nickname: '王' }, 'nickname'],
    ['a name of 21 characters', { nickname: '王'.repeat(21) }, 'nickname'],
    ['a short password', { password: 'Ab-1' }, 'password'],
    ['a password like the name', { nickname: 'Blue-Horse-2026', password: 'Blue-Horse-2026' }, 'password'],
    ['a kind of one’s own', { kind: 'OPERATOR' }, 'kind'],
    ['somebody’s merchant', { merchantId: '01932c5a-0000-7000-8000-0000000000c1' }, 'merchantId'],
  ]
  test.each(limits)('%s is refused beside its field', async (_name, change, field) => {
    const answer = (await register('123456', change)) as unknown as { Data: { fields?: Record<string, string> } }
    expect(Object.keys(answer.Data.fields ?? {})).toContain(field)
    expect(answer.Data.fields?.[field]).toMatch(/\p{Script=Han}/u)
  })
})

describe('a new account begins signed in', () => {
  const post = async (body: object, cookies: Record<string, string> = {}) => {
    const answer = await testApp.app.http.inject({
      method: 'POST',
      url: api.merchant.register.path,
      headers: { 'content-type': 'application/json' },
      cookies,
      payload: JSON.stringify(body),
    })
    return { body: answer.json(), kept: new Map(answer.cookies.map((cookie) => [cookie.name, cookie])) }
  }
  const bodyOf = async () => ({
    type: 'INDIVIDUAL',
    name: '西湖茶舍',
    contactName: '王小明',
    phone,
    smsCode: await receiveCode(),
    password: PASSWORD,
    agreements: testAgreements,
    source: 'PC',
  })

  test('with what a sign-in leaves in the browser, until it is closed, and one line in the login log', async () => {
    const { body, kept } = await post(await bodyOf())
    expect(body).toMatchObject({ ...OK, Data: { merchantNo: expect.any(String), session: { isKept: false } } })
    expect(kept.get('mrt')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(kept.get('mrt')?.expires).toBeUndefined()
    expect(kept.get('mrt')?.maxAge).toBeUndefined()
    const tab = callerWith(testApp, body.Data.session.accessToken)
    expect(await tab.done(api.user.infoOfLogin, undefined)).toMatchObject({ merchant: { id: body.Data.merchantId } })
    expect((await tab.done(api.security.loginLog, {})).list).toMatchObject([{ result: 'SUCCESS', risk: null }])
    expect(await tab.done(api.security.devices, undefined)).toMatchObject([{ isCurrent: true }])
    expect(await tab.call(api.security.renewRecoveryCodes, {})).not.toMatchObject(OK)
  })

  test('knows its browser from then on, and no other one', async () => {
    const { body, kept } = await post(await bodyOf())
    const device = [...kept.values()].find(({ name }) => name !== 'mrt')
    const signInFrom = (cookies: Record<string, string>) =>
      testApp.app.http.inject({
        method: 'POST',
        url: api.user.login.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        cookies,
        payload: new URLSearchParams({ username: phone, password: PASSWORD, grant_type: 'password' }).toString(),
      })
    expect((await signInFrom({ [device?.name ?? '']: device?.value ?? '' })).statusCode).toBe(200)
    expect((await signInFrom({})).statusCode).toBe(200)
    const log = await callerWith(testApp, body.Data.session.accessToken).done(api.security.loginLog, {})
    expect(log.list.map(({ risk }) => risk)).toEqual(['NEW_DEVICE', null, null])
  })

  test('not when the registration is refused', async () => {
    const { body, kept } = await post({ ...(await bodyOf()), smsCode: 'none' })
    expect(body).not.toMatchObject(OK)
    expect([...kept.keys()]).toEqual([])
  })

  test('a session that cannot begin leaves the account as it is, and the login open', async () => {
    const { register: handler } = testApp.modules.merchants.handlers
    const full = () => {
      throw new Error('no room for a cookie')
    }
    const answered = await handler({
      body: api.merchant.register.body.parse(await bodyOf()),
      actor: { party: 'public' },
      client: { ip: '203.0.113.9', userAgent: 'test' },
      command: undefined,
      file: undefined,
      refreshCookie: { read: () => null, write: full, clear: full, leave: full },
      deviceCookie: { read: () => null, write: full },
    })
    expect(answered.session).toBeNull()
    expect(await signIn(testApp, phone)).toMatch(/./)
  })
})

describe('with an invitation', () => {
  test('somebody becomes staff of that merchant, under the name and phone of the invitation', async () => {
    const owner = await addOwner(testApp)
    const invitation = await inviteAndRead(owner, { phone, nickname: '小王', roleIds: [roleId('ORDER')] })
    const smsCode = await codeFor(testApp, invitation, phone)
    const own = { phone: undefined, invitation }
    const overruling = (await register(smsCode, { invitation, nickname: '店主' })) as unknown as {
      Data: { fields?: object }
    }
    expect(Object.keys(overruling.Data.fields ?? {}).toSorted()).toEqual(['nickname', 'phone'])
    expect(await register(await receiveCode(), own)).toMatchObject(code('smsCode.wrong'))
    const joined = await register(smsCode, own)
    expect(joined).toMatchObject({ ...OK, Data: { isKept: false } })
    const { accessToken } = joined.Data as unknown as { accessToken: string }
    const actor = await testApp.modules.sessions.byToken(accessToken)
    if (actor?.party !== 'merchant') throw new Error('Nobody')
    expect(actor).toMatchObject({ kind: 'STAFF', merchantId: owner.merchantId })
    expect(await memberOf(owner, actor.userId)).toMatchObject({ nickname: '小王', status: 'ACTIVE' })
    expect(await register(smsCode, own)).toMatchObject(code('invitation.invalid'))
  })
})
