// Invitations on a real server: only the phone's owner with link and code comes in, once, and only while it is meant.
import { randomUUID } from 'node:crypto'
import { api, dayOf, startOfDay } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { randomPhone } from '../../merchant/profile/merchant.testing.ts'
import {
  accept,
  addOwner,
  addStaff,
  codeFor,
  forgetLimits,
  handlersOf,
  invite,
  inviteAndRead,
  lastText,
  listOf,
  memberOf,
  type Person,
  roleId,
  signIn,
  update,
} from './staff.testing.ts'
import { textsTo } from '../../../testing/texts.ts'

const HOUR = 3_600_000
let testApp: TestApp
let owner: Person
let phone: string
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await forgetLimits(testApp)
  owner = await addOwner(testApp)
  phone = randomPhone()
})

const guest = (changes: object = {}) => ({ phone, nickname: '小王', roleIds: [roleId('ORDER')], ...changes })
const infoOf = (invitation: string, sendCode = false) =>
  ask(api.staff.invitation, handlersOf(testApp).invitation, null, { invitation, sendCode })
const invalid = { refusal: 'invitation.invalid' }
const pendingId = async () => (await listOf(owner)).list.find(({ status }) => status === 'INVITED')?.id ?? ''

describe('an invitation', () => {
  test('says who invites whom, with the phone masked, and lets its person in', async () => {
    const token = await inviteAndRead(owner, guest())
    expect(await infoOf(token)).toEqual({
      merchantName: '青禾手作',
      nickname: '小王',
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      resendAfterSeconds: 0,
    })
    expect(await infoOf(token, true).catch((error: unknown) => error)).toMatchObject({ refusal: 'request.tooMany' })
    expect(await accept(testApp, token, await codeFor(testApp, token, phone))).toMatchObject({
      tokenType: 'Bearer',
      isKept: false,
    })
    expect(await signIn(testApp, phone)).not.toBe('')
    expect((await listOf(owner)).list.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  })

  test('is nothing after three days', async () => {
    const token = await inviteAndRead(owner, guest())
    const code = await codeFor(testApp, token, phone)
    await testApp.pass(72 * HOUR)
    await expect(infoOf(token)).rejects.toMatchObject(invalid)
    await expect(accept(testApp, token, code)).rejects.toMatchObject(invalid)
  })

  test('is nothing after it was taken back', async () => {
    const token = await inviteAndRead(owner, guest())
    const code = await codeFor(testApp, token, phone)
    const taken = await update(owner, { change: 'revokeInvitation', id: await pendingId() })
    expect(taken).toMatchObject({ status: 'DISABLED', nickname: '小王' })
    await expect(accept(testApp, token, code)).rejects.toMatchObject(invalid)
    expect((await listOf(owner)).total).toBe(1)
  })

  test('is nothing after whoever sent it may no longer give what it promises', async () => {
    const hr = await addStaff(owner, [roleId('MANAGER')])
    const token = await inviteAndRead(hr, guest())
    const code = await codeFor(testApp, token, phone)
    const { version } = await memberOf(owner, hr.userId)
    await update(owner, { change: 'roles', id: hr.userId, version, roleIds: [roleId('VIEWER')] })
    await expect(accept(testApp, token, code)).rejects.toMatchObject({ refusal: 'invitation.invalid' })
    await update(owner, { change: 'roles', id: hr.userId, version: version + 1, roleIds: [roleId('MANAGER')] })
    await update(owner, { change: 'status', id: hr.userId, version: version + 2, active: false })
    await expect(infoOf(token)).rejects.toMatchObject({ refusal: 'invitation.invalid' })
  })

  test('is replaced by the next one to the same phone', async () => {
    const first = await inviteAndRead(owner, guest())
    const second = await inviteAndRead(owner, guest({ roleIds: [roleId('VIEWER')] }))
    await expect(infoOf(first)).rejects.toMatchObject(invalid)
    await accept(testApp, second, await codeFor(testApp, second, phone))
    expect((await listOf(owner)).list[1]).toMatchObject({ roles: [{ name: '只读' }] })
  })

  test('lets in once, however many try at the same moment', async () => {
    const token = await inviteAndRead(owner, guest())
    const code = await codeFor(testApp, token, phone)
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => accept(testApp, token, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listOf(owner)).total).toBe(2)
    await expect(accept(testApp, token, code)).rejects.toMatchObject(invalid)
  })

  test('that is taken back while it is accepted either counts or does not', async () => {
    const token = await inviteAndRead(owner, guest())
    const code = await codeFor(testApp, token, phone)
    const id = await pendingId()
    const [accepted, revoked] = await Promise.allSettled([
      accept(testApp, token, code),
      update(owner, { change: 'revokeInvitation', id }),
    ])
    expect([accepted.status, revoked.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await signIn(testApp, phone)) !== '').toBe(accepted.status === 'fulfilled')
  })

  test('is made once, and its text sent once, however often the command arrives', async () => {
    const first = await invite(owner, guest(), 'the-same-command')
    expect(await invite(owner, guest(), 'the-same-command')).toEqual(first)
    expect(await textsTo(testApp.modules.mailbox, phone)).toHaveLength(1)
  })

  test('cannot be guessed, and does not lie in the database', async () => {
    const token = await inviteAndRead(owner, guest())
    await expect(infoOf('x'.repeat(43))).rejects.toMatchObject(invalid)
    await expect(infoOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).rejects.toMatchObject(invalid)
    const rows = await testApp.db.tenant(owner.merchantId).selectFrom('staff_invitation').selectAll().execute()
    const index = await testApp.db.global.selectFrom('staff_invitation_index').selectAll().execute()
    const commands = await testApp.db.tenant(owner.merchantId).selectFrom('command').select('answer').execute()
    const stored = JSON.stringify([rows, index.map((row) => row.token_hash.toString('latin1')), commands])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(phone)
  })

  test('of another merchant cannot be taken back', async () => {
    await inviteAndRead(owner, guest())
    const stranger = await addOwner(testApp)
    const taken = update(stranger, { change: 'revokeInvitation', id: await pendingId() })
    await expect(taken).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('coming in', () => {
  test('needs the code that was sent for this very invitation', async () => {
    const token = await inviteAndRead(owner, guest())
    await forgetLimits(testApp)
    // A registration's code is on the same phone, and is for something else.
    await testApp.modules.smsCodes.send({ scene: 'REGISTER', phone, binding: '', ip: '203.0.113.1' })
    const registration = /验证码 (\d{6})/.exec(await lastText(testApp, phone))?.[1] ?? ''
    const wrong = { refusal: 'smsCode.wrong' }
    await expect(accept(testApp, token, registration)).rejects.toMatchObject(wrong)
    const other = await addOwner(testApp)
    const otherToken = await inviteAndRead(other, guest())
    const otherCode = await codeFor(testApp, otherToken, phone)
    await expect(accept(testApp, token, otherCode)).rejects.toMatchObject(wrong)
    await accept(testApp, otherToken, otherCode)
  })

  test('needs today’s agreements and a password that is not the phone', async () => {
    const token = await inviteAndRead(owner, guest())
    const code = await codeFor(testApp, token, phone)
    const old = { agreements: { registration: '2020-01-01', privacy: '2020-01-01' } }
    await expect(accept(testApp, token, code, old)).rejects.toMatchObject({ refusal: 'agreement.missing' })
    const weak = { password: `Zebra-${phone}-Quilt` }
    await expect(accept(testApp, token, code, weak)).rejects.toMatchObject({ refusal: 'password.weak' })
    await accept(testApp, token, code)
  })

  test('with a phone that has an account is refused to its owner, and the inviter learns nothing', async () => {
    const taken = await addOwner(testApp)
    const token = await inviteAndRead(owner, guest({ phone: taken.phone }))
    const code = await codeFor(testApp, token, taken.phone)
    await expect(accept(testApp, token, code)).rejects.toMatchObject({ refusal: 'phone.taken' })
    expect((await listOf(owner)).list[1]).toMatchObject({ status: 'INVITED' })
  })
})

describe('inviting', () => {
  test('somebody who works here already is refused, also while they are disabled', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const refused = { refusal: 'state.notAllowed' }
    await expect(invite(owner, guest({ phone: worker.phone }))).rejects.toMatchObject(refused)
    await expect(invite(owner, guest({ phone: owner.phone }))).rejects.toMatchObject(refused)
  })

  test('the same phone twice within a minute is too often, and leaves the first invitation as it was', async () => {
    const token = await inviteAndRead(owner, guest())
    await expect(invite(owner, guest())).rejects.toMatchObject({ refusal: 'request.tooMany' })
    expect(await infoOf(token)).toMatchObject({ nickname: '小王' })
  })

  test('a hundred staff and open invitations are the limit, also for two at once', async () => {
    const now = testApp.clock.now()
    const rows = Array.from({ length: 99 }, (_, index) => ({
      merchant_id: owner.merchantId,
      id: newId(now),
      phone_enc: testApp.cipher.encrypt('staff_invitation.phone', owner.merchantId, '13900000000'),
      phone_hash: testApp.cipher.index('phone', `someone ${index}`),
      nickname: `人${index}`,
      role_ids: [roleId('ORDER')],
      shop_ids: [],
      status: 'PENDING' as const,
      invited_by: owner.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + HOUR),
      ended_at: null,
    }))
    await testApp.db.tenant(owner.merchantId).insertInto('staff_invitation').values(rows).execute()
    const both = await Promise.allSettled([invite(owner, guest()), invite(owner, guest({ phone: randomPhone() }))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await forgetLimits(testApp)
    const more = invite(owner, guest({ phone: randomPhone() }))
    await expect(more).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    // An invitation that nobody answered makes room.
    const past = { expires_at: now }
    await testApp.db.tenant(owner.merchantId).updateTable('staff_invitation').set(past).execute()
    expect(await invite(owner, guest({ phone: randomPhone() }))).toMatchObject({ status: 'INVITED' })
  })

  test('whose text was refused is sent by the same command, once, with a link that works', async () => {
    const spent = { key: 'sms.house', window_start_at: startOfDay(dayOf(testApp.clock.now())), count: 100_000 }
    await testApp.db.global.insertInto('rate_window').values(spent).execute()
    const key = randomUUID()
    // The invitation stands: that its text did not go out is no refusal of it.
    expect(await invite(owner, guest(), key)).toMatchObject({ status: 'INVITED', isTexted: false })
    expect(await lastText(testApp, phone)).toBe('')
    await forgetLimits(testApp)
    expect(await invite(owner, guest(), key)).toMatchObject({ isTexted: true })
    const text = await lastText(testApp, phone)
    await forgetLimits(testApp)
    await invite(owner, guest(), key)
    expect(await textsTo(testApp.modules.mailbox, phone)).toEqual([text])
    expect(await infoOf(/\/invite\?i=([\w-]+)/.exec(text)?.[1] ?? '')).toMatchObject({ nickname: '小王' })
  })

  test('is bounded by the day, whatever the phones', async () => {
    const used = { key: `staff.invite|${owner.merchantId}`, window_start_at: testApp.clock.now(), count: 100 }
    await testApp.db.global.insertInto('rate_window').values(used).execute()
    await expect(invite(owner, guest())).rejects.toMatchObject({ refusal: 'request.tooMany' })
    expect(await lastText(testApp, phone)).toBe('')
  })

  test('does not replace an invitation that one could not take back', async () => {
    const manager = await addStaff(owner, [roleId('MANAGER')])
    const token = await inviteAndRead(owner, guest({ roleIds: [roleId('admin')] }))
    await forgetLimits(testApp)
    const denied = { refusal: 'permission.denied' }
    await expect(invite(manager, guest())).rejects.toMatchObject(denied)
    const taken = update(manager, { change: 'revokeInvitation', id: await pendingId() })
    await expect(taken).rejects.toMatchObject(denied)
    expect(await infoOf(token)).toMatchObject({ nickname: '小王' })
  })

  test('a merchant’s name cannot smuggle a link or a sentence into the text', async () => {
    const phisher = await addOwner(testApp, '银行中心：请登录 http://evil.example/x 领奖')
    await inviteAndRead(phisher, guest())
    const text = await lastText(testApp, phone)
    expect(text.match(/https?:\/\/[^\s]+/g)).toHaveLength(1)
    expect(text).not.toMatch(/evil\.example|：请登录 /)
  })

  test('with a role of nobody or of another merchant is refused', async () => {
    const unknown = guest({ roleIds: [newId(testApp.clock.now())] })
    await expect(invite(owner, unknown)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})
