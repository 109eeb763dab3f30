// The platform's own accounts: made with a one-time password, proven act by act, and never without an administrator.
import { api, codeOf, type InputOf, type Permission } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, PASSWORD, signIn, signInForm } from '../../../http/callers.testing.ts'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type OperatorRole, operatorRoleId } from '../role/index.ts'
import { ask, askProven, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { enrolledOperator } from './operator.testing.ts'
import { forgetLimits, PROVEN } from '../staff/staff.testing.ts'

const HOUR = 3_600_000
let testApp: TestApp
let count = 0
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())
beforeEach(() => forgetLimits(testApp))

const handlers = () => testApp.modules.handlers.operator
const roles = () => testApp.modules.handlers.staff

/** An operator who is set up and signed in; the actor is read anew with every call, as the edge does. */
async function operatorAs(role: OperatorRole, name = '郑主管') {
  await forgetLimits(testApp)
  const login = `op_${(count += 1)}`
  const { operators, sessions } = testApp.modules
  const person = await enrolledOperator({ operators, clock: testApp.clock }, { login, password: PASSWORD, role, name })
  const token = await signIn(testApp, login, person.nextCode())
  const actor = async (): Promise<OperatorActor> => {
    const found = await sessions.byToken(token)
    if (found?.party !== 'operator') throw new Error('The token stands for nobody')
    return { ...found, stepUpUntil: PROVEN }
  }
  return { ...person, token, actor }
}
type Operator = Awaited<ReturnType<typeof operatorAs>>

const accountOf = async (by: Operator, id: string) => {
  const { list } = await ask(api.operator.list, handlers().list, await by.actor(), { pageSize: 100 })
  const found = list.find((account) => account.id === id)
  if (found === undefined) throw new Error('No such account')
  return found
}
const create = async (by: Operator, changes: Partial<InputOf<typeof api.operator.create>> = {}, key?: string) =>
  askProven(
    testApp,
    api.operator.create,
    handlers().create,
    await by.actor(),
    { loginName: `made_${(count += 1)}`, name: '孙新人', roleIds: [operatorRoleId('PLATFORM_CS')], ...changes },
    key,
  )
const giveRoles = async (by: Operator, id: string, ...keys: OperatorRole[]) => {
  const { version } = await accountOf(by, id)
  const body = { change: 'roles', id, version, roleIds: keys.map(operatorRoleId) } as const
  return askProven(testApp, api.operator.update, handlers().update, await by.actor(), body)
}
const turn = async (by: Operator, id: string, active: boolean) => {
  const { version } = await accountOf(by, id)
  const body = { change: 'status', id, version, active } as const
  return askProven(testApp, api.operator.update, handlers().update, await by.actor(), body)
}
const statusOf = async (token: string, endpoint: { readonly path: string }) =>
  (
    await testApp.app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { 'content-type': 'application/json', ...bearer(token) },
      payload: '{}',
    })
  ).statusCode
const refused = (refusal: string) => expect.objectContaining({ refusal }) as unknown

/** Everybody but these stops being an administrator who may come in. */
async function onlyAdmins(...kept: readonly Operator[]): Promise<void> {
  await testApp.db.global
    .updateTable('operator')
    .set({ status: 'DISABLED' })
    .where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
    .execute()
}

describe('a new account', () => {
  test('gets in once with the password that was shown, and only to set itself up', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    const made = await create(admin, { loginName: 'op_newcomer' }, 'make-once')
    expect(made).toMatchObject({ loginName: 'op_newcomer', status: 'ACTIVE', hasTotp: false })
    const body = { loginName: 'op_newcomer', name: '孙新人', roleIds: [operatorRoleId('PLATFORM_CS')] }
    const again = await ask(api.operator.create, handlers().create, await admin.actor(), body, 'make-once')
    expect(again.oneTimePassword).toBe(made.oneTimePassword)
    const stored = JSON.stringify(await testApp.db.tenant('00000000-0000-0000-0000-000000000000').selectFrom('command').selectAll().execute()) // prettier-ignore
    expect(stored).not.toContain(made.oneTimePassword)
    const login = { username: 'op_newcomer', password: made.oneTimePassword, grant_type: 'password' }
    const answer = await signInForm(testApp, new URLSearchParams(login).toString())
    const token = answer.json<{ access_token: string }>().access_token
    expect(await testApp.modules.sessions.byToken(token)).toMatchObject({ enrolment: ['password', 'totp'] })
    expect(await statusOf(token, api.withdrawOrder.listAll)).toBe(403)
    expect(await statusOf(token, api.user.infoOfLogin)).toBe(200)
    testApp.clock.advance(72 * HOUR)
    await forgetLimits(testApp)
    expect((await signInForm(testApp, new URLSearchParams(login).toString())).statusCode).toBe(400)
  })

  test('takes a login that nobody has, roles that exist, and no more rights than its maker has', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    await expect(create(admin, { loginName: admin.login })).rejects.toEqual(refused('name.taken'))
    const unknown = '01932c5a-0000-7000-8000-000000000009'
    await expect(create(admin, { roleIds: [unknown] })).rejects.toEqual(refused('record.notFound'))
    const keeper = await withRole(admin, ['operator.view', 'operator.manage', 'operatorRole.manage'])
    const roleIds = [operatorRoleId('PLATFORM_FINANCE')]
    await expect(create(keeper, { roleIds })).rejects.toEqual(refused('permission.denied'))
    await expect(giveRoles(keeper, keeper.id, 'PLATFORM_ADMIN')).rejects.toEqual(refused('state.notAllowed'))
    await expect(turn(keeper, admin.id, false)).rejects.toEqual(refused('permission.denied'))
  })

  test('is not made without a proof for exactly this', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    const body = { loginName: 'op_unproven', name: '孙新人', roleIds: [operatorRoleId('PLATFORM_CS')] }
    const unproven = ask(api.operator.create, handlers().create, await admin.actor(), body)
    await expect(unproven).rejects.toEqual(refused('stepUp.required'))
  })
})

/** An operator whose only role is a custom one with these permissions. */
async function withRole(admin: Operator, held: readonly Permission[]): Promise<Operator> {
  const permissions = held.map(codeOf)
  const key = `role-${(count += 1)}`
  const role = await ask(api.staff.addRole, roles().addRole, await admin.actor(), { key, name: key, permissions })
  const person = await operatorAs('PLATFORM_CS', '钱助理')
  const { version } = await accountOf(admin, person.id)
  const body = { change: 'roles' as const, id: person.id, version, roleIds: [role.id] }
  await askProven(testApp, api.operator.update, handlers().update, await admin.actor(), body)
  return person
}

describe('rights', () => {
  test('hold from the next request on, those of a role of the platform’s own too', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    const person = await operatorAs('PLATFORM_FINANCE')
    expect(await statusOf(person.token, api.withdrawOrder.listAll)).toBe(200)
    expect(await statusOf(person.token, api.operator.list)).toBe(403)
    const key = `desk-${(count += 1)}`
    const role = await ask(api.staff.addRole, roles().addRole, await admin.actor(), {
      key,
      name: key,
      permissions: [codeOf('operator.view')],
    })
    const { version } = await accountOf(admin, person.id)
    const body = { change: 'roles' as const, id: person.id, version, roleIds: [role.id] }
    await askProven(testApp, api.operator.update, handlers().update, await admin.actor(), body)
    expect(await statusOf(person.token, api.withdrawOrder.listAll)).toBe(403)
    expect(await statusOf(person.token, api.operator.list)).toBe(200)
    const emptied = { id: role.id, version: role.version, key, name: key, permissions: [] }
    await ask(api.staff.updateRole, roles().updateRole, await admin.actor(), emptied)
    expect(await statusOf(person.token, api.operator.list)).toBe(403)
    const inUse = ask(api.staff.deleteRole, roles().deleteRole, await admin.actor(), { id: role.id })
    await expect(inUse).rejects.toEqual(refused('role.inUse'))
    const info = await testApp.modules.merchants.infoOfLogin({ actor: await person.actor() } as never)
    expect(info.roles).toEqual([key])
  })

  test('of a merchant are no rights of the platform, whatever a role says', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    const mixed = ask(api.staff.addRole, roles().addRole, await admin.actor(), {
      key: 'mixed',
      name: '混合',
      permissions: [codeOf('saleOrder.view')],
    })
    await expect(mixed).rejects.toEqual(refused('permission.denied'))
    const known = await ask(api.staff.roles, roles().roles, await admin.actor(), {})
    expect(known.map(({ key }) => key)).not.toContain('MANAGER')
    expect(known.slice(0, 4).map(({ key }) => key)).toEqual([
      'PLATFORM_ADMIN',
      'PLATFORM_AUDIT',
      'PLATFORM_FINANCE',
      'PLATFORM_CS',
    ])
  })

  test('end with the account, on every device; a reset leads back to the beginning', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    const person = await operatorAs('PLATFORM_FINANCE')
    await turn(admin, person.id, false)
    expect(await statusOf(person.token, api.withdrawOrder.listAll)).toBe(401)
    expect((await turn(admin, person.id, true)).status).toBe('ACTIVE')
    expect(await statusOf(person.token, api.withdrawOrder.listAll)).toBe(401)
    const { version } = await accountOf(admin, person.id)
    const body = { id: person.id, version }
    const { oneTimePassword } = await askProven(
      testApp,
      api.operator.reset,
      handlers().reset,
      await admin.actor(),
      body,
    )
    const form = new URLSearchParams({ username: person.login, password: oneTimePassword, grant_type: 'password' })
    const answer = (await signInForm(testApp, form.toString())).json<{ access_token: string }>()
    expect(await testApp.modules.sessions.byToken(answer.access_token)).toMatchObject({
      enrolment: ['password', 'totp'],
    })
  })
})

describe('the last administrator', () => {
  test('stays one', async () => {
    const admin = await operatorAs('PLATFORM_ADMIN')
    await onlyAdmins(admin)
    const keeper = await operatorAs('PLATFORM_ADMIN', '第二位')
    await giveRoles(admin, keeper.id, 'PLATFORM_CS')
    // Somebody with every right by a custom role, who is no administrator, could otherwise take the last one away.
    const deputy = await withRole(admin, [...(await admin.actor()).permissions])
    await expect(giveRoles(deputy, admin.id, 'PLATFORM_CS')).rejects.toEqual(refused('state.notAllowed'))
    await expect(turn(deputy, admin.id, false)).rejects.toEqual(refused('state.notAllowed'))
    expect((await accountOf(admin, admin.id)).status).toBe('ACTIVE')
  })

  test('is left when two demote each other at the same moment, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await operatorAs('PLATFORM_ADMIN', '甲')
      const other = await operatorAs('PLATFORM_ADMIN', '乙')
      await onlyAdmins(one, other)
      const results = await Promise.allSettled([
        giveRoles(one, other.id, 'PLATFORM_CS'),
        giveRoles(other, one.id, 'PLATFORM_CS'),
      ])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = results.find((result) => result.status === 'rejected')
      expect(['permission.denied', 'state.notAllowed']).toContain(
        (lost?.reason as { refusal?: string } | undefined)?.refusal,
      )
      const left = await testApp.db.global
        .selectFrom('staff_access')
        .innerJoin('operator', 'operator.id', 'staff_access.user_id')
        .select('staff_access.built_in_roles')
        .where('operator.status', '=', 'ACTIVE')
        .execute()
      expect(left.filter((row) => row.built_in_roles.includes('PLATFORM_ADMIN'))).toHaveLength(1)
    }
  })
})

test('everything that the platform’s people do is in its log, with what it changed and for whom', async () => {
  const admin = await operatorAs('PLATFORM_ADMIN', '吴审计')
  const made = await create(admin, { name: '待查' })
  await giveRoles(admin, made.id, 'PLATFORM_AUDIT')
  const log = (body: InputOf<typeof api.operator.log> = {}) =>
    testApp.app.http
      .inject({
        method: 'POST',
        url: api.operator.log.path,
        headers: { 'content-type': 'application/json', ...bearer(admin.token) },
        payload: JSON.stringify(body),
      })
      .then((answer) => answer.json<{ Data: { list: { action: string; actorName: string; changes: unknown[] }[] } }>())
  const mine = (await log({ actor: '吴审计' })).Data.list
  expect(mine.map(({ action }) => action)).toEqual(['operator.roles', 'operator.create'])
  expect(mine[0]?.changes).toEqual([{ field: 'roles', label: '角色', before: '平台客服', after: '审核员' }])
  expect((await log({ action: 'operator.create', keyword: '待查' })).Data.list).toHaveLength(1)
  expect((await log({ targetType: 'withdrawOrder', actor: '吴审计' })).Data.list).toEqual([])
  const auditor = await operatorAs('PLATFORM_AUDIT')
  expect(await statusOf(auditor.token, api.operator.log)).toBe(403)
})
