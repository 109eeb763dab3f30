// Staff on a real server: what a person may do follows their roles from the next request on, and ends when it is ended.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addOwner,
  addStaff,
  forgetLimits,
  handlersOf,
  invite,
  inviteAndRead,
  listOf,
  memberOf,
  type Person,
  roleId,
  signIn,
  update,
} from './staff.testing.ts'

let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await forgetLimits(testApp)
  owner = await addOwner(testApp)
})

const denied = { refusal: 'permission.denied' }
const call = (person: Person, endpoint: { readonly path: string }, payload: object = {}) =>
  testApp.app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const statusOf = async (person: Person, endpoint: { readonly path: string }) =>
  (await call(person, endpoint)).statusCode
const setRoles = async (by: Person, of: Person, ...roleIds: string[]) =>
  update(by, { change: 'roles', id: of.userId, version: (await memberOf(owner, of.userId)).version, roleIds })
const setActive = async (by: Person, of: Person, active: boolean) =>
  update(by, { change: 'status', id: of.userId, version: (await memberOf(owner, of.userId)).version, active })

describe('what a staff member may do', () => {
  test('is what the roles say, and the login info says it too, without the owner’s name', async () => {
    const worker = await addStaff(owner, [roleId('ORDER'), roleId('LIVE')])
    const answer = (await call(worker, api.user.infoOfLogin)).json<{ Data: Record<string, unknown> }>()
    expect(answer.Data['roles']).toEqual(['STAFF', 'ORDER', 'LIVE'])
    expect(answer.Data['user']).toMatchObject({ U_Kind: 'STAFF', U_Phone: worker.phone })
    expect(answer.Data['info']).toMatchObject({ UI_RealName: '', UI_IdNo: '' })
    const content = JSON.parse(String(answer.Data['UR_Content'])) as string[]
    expect(content.filter((code) => !code.includes(':'))).toEqual(['2000', '2001', '3000', '3001', '7000', '7001'])
    expect(content.filter((code) => code.includes(':')).toSorted()).toEqual([
      '2001:view',
      '3001:address',
      '3001:close',
      '3001:place',
      '3001:print',
      '3001:redeem',
      '3001:remark',
      '3001:reveal',
      '3001:ship',
      '3001:view',
      '7001:receive',
      '7001:view',
    ])
    expect(await statusOf(worker, api.saleOrder.list)).toBe(200)
    expect(await statusOf(worker, api.withdrawOrder.listMine)).toBe(403)
  })

  test('follows a change of roles with the very next request of the same token', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    await setRoles(owner, worker, roleId('FINANCE'))
    expect(await statusOf(worker, api.saleOrder.list)).toBe(403)
    expect(await statusOf(worker, api.withdrawOrder.listMine)).toBe(200)
    await setRoles(owner, worker, roleId('visitor'))
    expect(await statusOf(worker, api.withdrawOrder.listMine)).toBe(403)
    expect(await statusOf(worker, api.board.merchant)).toBe(200)
  })

  test('follows a change of what a role permits in the same way, for everyone who has it', async () => {
    const { addRole, updateRole } = handlersOf(testApp)
    const fields = { key: 'clerk', name: '文员', permissions: ['3001:view'] }
    const role = await ask(api.staff.addRole, addRole, await owner.actor(), fields)
    const clerks = [await addStaff(owner, [role.id]), await addStaff(owner, [role.id, roleId('LIVE')])]
    for (const clerk of clerks) expect(await statusOf(clerk, api.saleOrder.list)).toBe(200)
    const less = { id: role.id, version: 1, ...fields, permissions: ['8002:view'] }
    await ask(api.staff.updateRole, updateRole, await owner.actor(), less)
    for (const clerk of clerks) {
      expect(await statusOf(clerk, api.saleOrder.list)).toBe(403)
      expect(await statusOf(clerk, api.finance.flows)).toBe(200)
    }
    expect(await statusOf(clerks[1] as Person, api.goods.list)).toBe(200)
  })

  test('is nothing that this release does not know, whatever the row says', async () => {
    const worker = await addStaff(owner, [roleId('visitor')])
    await testApp.db.global
      .updateTable('staff_access')
      .set({ built_in_roles: ['GOD'], permissions: ['10005:pay', '9999:all'] })
      .where('user_id', '=', worker.userId)
      .execute()
    expect([...(await worker.actor()).permissions]).toEqual([])
  })

  test('agrees with the roles after many changes at the same moment', async () => {
    const { addRole, updateRole } = handlersOf(testApp)
    const fields = { key: 'clerk', name: '文员', permissions: ['3001:view'] }
    const role = await ask(api.staff.addRole, addRole, await owner.actor(), fields)
    const worker = await addStaff(owner, [roleId('visitor')])
    const actor = await owner.actor()
    const widen = (version: number, permissions: string[]) =>
      ask(api.staff.updateRole, updateRole, actor, { id: role.id, version, ...fields, permissions })
    await Promise.all([setRoles(owner, worker, role.id), widen(1, ['3001:view', '2001:view'])])
    expect([...(await worker.actor()).permissions].toSorted()).toEqual(['goods.view', 'saleOrder.view'])
    await Promise.all([setRoles(owner, worker, roleId('LIVE')), widen(2, ['8002:view'])])
    expect([...(await worker.actor()).permissions]).toEqual(['goods.view'])
  })
})

describe('ending and allowing', () => {
  test('a disabled person is out on every device with the next request, and cannot sign in', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const second = await signIn(testApp, worker.phone)
    expect(await setActive(owner, worker, false)).toMatchObject({ status: 'DISABLED' })
    for (const token of [worker.token, second])
      expect(await statusOf({ ...worker, token }, api.board.merchant)).toBe(401)
    expect(await signIn(testApp, worker.phone)).toBe('')
    expect(await setActive(owner, worker, true)).toMatchObject({ status: 'ACTIVE' })
    expect(await statusOf(worker, api.board.merchant)).toBe(401)
    const again = await signIn(testApp, worker.phone)
    expect(await statusOf({ ...worker, token: again }, api.saleOrder.list)).toBe(200)
  })

  test('a sign-in that was under way while its person was disabled opens nothing either', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    await setActive(owner, worker, false)
    const alive = { revoked_at: null, revoke_reason: null }
    await testApp.db.global.updateTable('session').set(alive).where('principal_id', '=', worker.userId).execute()
    expect(await statusOf(worker, api.board.merchant)).toBe(401)
    await setActive(owner, worker, true)
    expect(await statusOf(worker, api.board.merchant)).toBe(401)
  })

  test('an old version changes nothing', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const { version } = await memberOf(owner, worker.userId)
    await setRoles(owner, worker, roleId('LIVE'))
    const late = update(owner, { change: 'status', id: worker.userId, version, active: false })
    await expect(late).rejects.toMatchObject({ refusal: 'record.changed' })
    expect(await statusOf(worker, api.goods.list)).toBe(200)
  })

  test('a repeated command changes once', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const { version } = await memberOf(owner, worker.userId)
    const change = { change: 'status', id: worker.userId, version, active: false } as const
    const first = await update(owner, change, 'same-command')
    expect(await update(owner, change, 'same-command')).toEqual(first)
  })
})

describe('whom nobody changes', () => {
  test('the owner, by whomever: a merchant always has one', async () => {
    const admin = await addStaff(owner, [roleId('admin')])
    for (const by of [owner, admin]) {
      const refused = { refusal: 'state.notAllowed', details: { status: '店主' } }
      await expect(setRoles(by, owner, roleId('VIEWER'))).rejects.toMatchObject(refused)
      await expect(setActive(by, owner, false)).rejects.toMatchObject(refused)
    }
  })

  test('oneself', async () => {
    const admin = await addStaff(owner, [roleId('admin')])
    const refused = { refusal: 'state.notAllowed', details: { status: '本人账号' } }
    await expect(setRoles(admin, admin, roleId('admin'))).rejects.toMatchObject(refused)
    await expect(setActive(admin, admin, false)).rejects.toMatchObject(refused)
  })

  test('whoever may do more, and nobody gets more than the giver has', async () => {
    const manager = await addStaff(owner, [roleId('MANAGER')])
    const cashier = await addStaff(owner, [roleId('FINANCE')])
    const worker = await addStaff(owner, [roleId('ORDER')])
    await expect(setActive(manager, cashier, false)).rejects.toMatchObject(denied)
    await expect(setRoles(manager, cashier, roleId('ORDER'))).rejects.toMatchObject(denied)
    for (const more of ['FINANCE', 'admin', 'editor'])
      await expect(setRoles(manager, worker, roleId(more))).rejects.toMatchObject(denied)
    const guest = { phone: '13900005678', nickname: '小钱', roleIds: [roleId('admin')] }
    await expect(invite(manager, guest)).rejects.toMatchObject(denied)
    expect(await setRoles(manager, worker, roleId('GOODS'))).toMatchObject({ roles: [{ name: '商品运营' }] })
  })

  test('another merchant’s people, who are not even there', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')])
    const stranger = await addOwner(testApp)
    const notFound = { refusal: 'record.notFound' }
    await expect(setRoles(stranger, worker, roleId('visitor'))).rejects.toMatchObject(notFound)
    await expect(setActive(stranger, worker, false)).rejects.toMatchObject(notFound)
    expect((await listOf(stranger)).list.map(({ id }) => id)).toEqual([stranger.userId])
  })

  test('with a role of another merchant', async () => {
    const stranger = await addOwner(testApp)
    const fields = { key: 'theirs', name: '他家的', permissions: ['3001:view'] }
    const role = await ask(api.staff.addRole, handlersOf(testApp).addRole, await stranger.actor(), fields)
    const worker = await addStaff(owner, [roleId('ORDER')])
    await expect(setRoles(owner, worker, role.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('the list', () => {
  test('shows the owner first, then staff and pending invitations, phones masked', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')], '小王')
    await inviteAndRead(owner, { phone: '13900009999', nickname: '小孙', roleIds: [roleId('VIEWER')] })
    const { list, total } = await listOf(owner)
    const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
    expect(total).toBe(3)
    expect(list).toMatchObject([
      { kind: 'OWNER', status: 'ACTIVE', phone: masked(owner.phone), roles: [{ name: '店主' }] },
      { kind: 'STAFF', status: 'ACTIVE', phone: masked(worker.phone), roles: [{ name: '订单发货' }] },
      { kind: 'STAFF', status: 'INVITED', phone: '139****9999', nickname: '小孙', roles: [{ name: '只读' }] },
    ])
    expect(list.map(({ lastSeenAt }) => lastSeenAt !== null)).toEqual([true, true, false])
    expect(list.map(({ invitationExpiresAt }) => invitationExpiresAt !== null)).toEqual([false, false, true])
  })

  test('finds by a part of the name or the whole phone', async () => {
    const worker = await addStaff(owner, [roleId('ORDER')], '欧阳小王')
    const found = async (keyword: string) => (await listOf(owner, { keyword })).list.map(({ id }) => id)
    expect(await found('小王')).toEqual([worker.userId])
    expect(await found(worker.phone)).toEqual([worker.userId])
    expect(await found('%')).toEqual([])
    expect(await found(worker.phone.slice(0, 7))).toEqual([])
  })

  test('goes on by cursor without missing or repeating anybody', async () => {
    for (let count = 0; count < 11; count += 1)
      await inviteAndRead(owner, {
        phone: `1390001${1000 + count}`,
        nickname: `人${count}`,
        roleIds: [roleId('ORDER')],
      })
    const first = await listOf(owner, { pageSize: 10 })
    const second = await listOf(owner, { pageSize: 10, cursor: first.nextCursor ?? '' })
    const names = [...first.list, ...second.list].map(({ nickname }) => nickname)
    expect([first.list.length, second.list.length, second.nextCursor, first.total]).toEqual([10, 2, null, 12])
    expect(new Set(names).size).toBe(12)
    await expect(listOf(owner, { cursor: 'nonsense' })).rejects.toMatchObject({ refusal: 'request.invalid' })
  })
})
