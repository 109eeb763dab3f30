// Staff accounts by /api/user/AccountSave: without an id somebody new, with one a change, and never more than by the other entries.
import { randomUUID } from 'node:crypto'
import { api, checkInput, codeOf, type InputOf } from '@merchant/contract'
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
  lastText,
  listOf,
  memberOf,
  type Person,
  roleId,
  signIn,
} from './staff.testing.ts'

type Account = InputOf<typeof api.security.saveAccount>

let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await forgetLimits(testApp)
  owner = await addOwner(testApp)
})

const save = async (by: Person, account: Account, key?: string) =>
  ask(api.security.saveAccount, testApp.modules.handlers.security.saveAccount, await by.actor(), account, key)
const add = (by: Person, change: Partial<Extract<Account, { change: 'newStaff' }>> = {}, key?: string) =>
  save(by, { change: 'newStaff', phone: randomPhone(), nickname: '小王', roleIds: [roleId('ORDER')], ...change }, key)
const edit = (by: Person, of: Pick<Person, 'userId'>, change: Partial<Extract<Account, { change: 'staff' }>> = {}) =>
  save(by, { change: 'staff', id: of.userId, version: 1, active: false, ...change })
const refused = (refusal: string) => ({ refusal })
const log = async (merchantId: string) =>
  testApp.db.tenant(merchantId).selectFrom('operation_log').select(['action', 'summary']).orderBy('id').execute()

describe('without an id', () => {
  test('somebody is invited by text, and the account is there when they have accepted', async () => {
    const phone = randomPhone()
    expect(await add(owner, { phone })).toMatchObject({ status: 'INVITED', nickname: '小王', isTexted: true })
    const token = /\/invite\?i=([\w-]+)/.exec(await lastText(testApp, phone))?.[1] ?? ''
    await accept(testApp, token, await codeFor(testApp, token, phone))
    const actor = await testApp.modules.sessions.byToken(await signIn(testApp, phone))
    expect(actor).toMatchObject({ kind: 'STAFF', merchantId: owner.merchantId })
    expect((await log(owner.merchantId)).map(({ action }) => action)).toContain('staff.invite')
  })

  test('a repeated command is the same account, and its key takes no other', async () => {
    const phone = randomPhone()
    const key = randomUUID()
    const first = await add(owner, { phone }, key)
    expect(await add(owner, { phone }, key)).toMatchObject({ id: first?.id })
    expect((await listOf(owner)).total).toBe(2)
    await expect(add(owner, { phone, nickname: '小李' }, key)).rejects.toMatchObject(refused('command.keyReused'))
  })

  test('nobody gives more than they have, nor a role of another merchant', async () => {
    const { addRole } = handlersOf(testApp)
    const fields = { key: 'hr', name: '人事', permissions: [codeOf('staff.manage'), codeOf('saleOrder.view')] }
    const role = await ask(api.staff.addRole, addRole, await owner.actor(), fields)
    const keeper = await addStaff(owner, [role.id])
    await expect(add(keeper, { roleIds: [roleId('admin')] })).rejects.toMatchObject(refused('permission.denied'))
    const elsewhere = await addOwner(testApp)
    await expect(add(elsewhere, { roleIds: [role.id] })).rejects.toMatchObject(refused('record.notFound'))
  })
})

describe('with an id', () => {
  test('roles and status change at once, hold from the next request on, and are written down', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const { version } = await memberOf(owner, worker.userId)
    const saved = await edit(owner, worker, { version, roleIds: [roleId('FINANCE')], active: false })
    expect(saved).toMatchObject({ status: 'DISABLED', roles: [{ id: roleId('FINANCE') }] })
    await expect(worker.actor()).rejects.toThrow('stands for nobody')
    const actions = (await log(owner.merchantId)).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['staff.roles', 'staff.status'])
    await edit(owner, worker, { version: saved?.version ?? 0, active: true })
    expect(await memberOf(owner, worker.userId)).toMatchObject({ status: 'ACTIVE' })
  })

  test('an account that was changed meanwhile stays as it is, in all its parts', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const { version } = await memberOf(owner, worker.userId)
    await edit(owner, worker, { version, roleIds: [roleId('LIVE')], active: true })
    const late = edit(owner, worker, { version, roleIds: [roleId('admin')], active: false })
    await expect(late).rejects.toMatchObject(refused('record.changed'))
    expect(await memberOf(owner, worker.userId)).toMatchObject({ status: 'ACTIVE', roles: [{ id: roleId('LIVE') }] })
  })

  test('the owner is no staff account, and oneself is not one’s own to change', async () => {
    const helper = await addStaff(owner, [roleId('admin')])
    const demoted = edit(helper, owner, { roleIds: [roleId('visitor')] })
    await expect(demoted).rejects.toMatchObject(refused('state.notAllowed'))
    await expect(edit(owner, owner)).rejects.toMatchObject(refused('state.notAllowed'))
    await expect(edit(helper, helper)).rejects.toMatchObject(refused('state.notAllowed'))
  })

  test('people of another merchant, and of none, are not there', async () => {
    const worker = await addStaff(await addOwner(testApp), [roleId('ORDER')])
    await expect(edit(owner, worker)).rejects.toMatchObject(refused('record.notFound'))
    const nobody = { userId: newId(testApp.clock.now()) }
    await expect(edit(owner, nobody)).rejects.toMatchObject(refused('record.notFound'))
    expect(await worker.actor()).toMatchObject({ kind: 'STAFF' })
  })
})

describe('who may', () => {
  test('looks after people; one’s own login name is everybody’s', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    await expect(add(worker)).rejects.toMatchObject(refused('permission.denied'))
    await expect(edit(worker, owner)).rejects.toMatchObject(refused('permission.denied'))
    expect(await save(worker, { change: 'loginName', loginName: `w${Date.now()}` })).toBeNull()
  })

  test('works for a merchant with a real name, but for the own login name', async () => {
    const unverified = { ...owner, actor: async () => ({ ...(await owner.actor()), isVerified: false }) }
    await expect(add(unverified)).rejects.toMatchObject(refused('certification.missing'))
    expect(await save(unverified, { change: 'loginName', loginName: `o${Date.now()}` })).toBeNull()
  })
})

const id = '01932c5a-0000-7000-8000-0000000000c1'
const invited = { change: 'newStaff', phone: '13712345678', nickname: '小王', roleIds: [id] }
const changed = { change: 'staff', id, version: 1, active: true }
const wrong: [string, object, string][] = [
  ['no phone', { ...invited, phone: undefined }, 'phone'],
  ['a phone that is none', { ...invited, phone: '1371234' }, 'phone'],
  ['a name of 21 characters', { ...invited, nickname: '王'.repeat(21) }, 'nickname'],
  ['no role', { ...invited, roleIds: [] }, 'roleIds'],
  ['eleven roles', { ...invited, roleIds: Array.from({ length: 11 }, () => id) }, 'roleIds'],
  ['a password for somebody else', { ...invited, password: 'Correct-Horse-9' }, 'password'],
  ['a kind', { ...invited, kind: 'OWNER' }, 'kind'],
  ['a change of nothing', { ...changed, active: undefined }, 'roleIds'],
  ['shops without roles', { ...changed, shopIds: [id] }, 'roleIds'],
  ['no version', { ...changed, version: undefined }, 'version'],
  ['another’s phone', { ...changed, phone: '13712345678' }, 'phone'],
]
test.each(wrong)('%s is refused beside its field', (_name, body, field) => {
  const checked = checkInput(api.security.saveAccount.body, body)
  expect(checked.ok ? [] : Object.keys(checked.issues.fields)).toContain(field)
  expect(checked.ok ? '' : checked.issues.fields[field]).toMatch(/\p{Script=Han}/u)
})
