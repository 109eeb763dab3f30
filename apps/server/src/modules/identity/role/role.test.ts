// Roles on a real server: what the built-in ones permit, what nobody may hand out, and that a change is felt at once.
import { api, codeOf, type InputOf, ownerPermissions } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerRole } from './built-in-roles.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addOwner,
  addStaff,
  forgetLimits,
  handlersOf,
  inviteAndRead,
  type Person,
  roleId,
} from '../staff/staff.testing.ts'

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

const fields = (changes: Partial<InputOf<typeof api.staff.addRole>> = {}) => ({
  key: 'packer',
  name: '打包员',
  permissions: ['3001:view', '3001:ship'],
  ...changes,
})
const add = async (by: Person, changes: Partial<InputOf<typeof api.staff.addRole>> = {}, key?: string) =>
  ask(api.staff.addRole, handlersOf(testApp).addRole, await by.actor(), fields(changes), key)
const change = async (by: Person, body: InputOf<typeof api.staff.updateRole>) =>
  ask(api.staff.updateRole, handlersOf(testApp).updateRole, await by.actor(), body)
const remove = async (by: Person, id: string) =>
  ask(api.staff.deleteRole, handlersOf(testApp).deleteRole, await by.actor(), { id })
const roles = async (by: Person) => ask(api.staff.roles, handlersOf(testApp).roles, await by.actor(), undefined)

describe('built-in roles', () => {
  test('are there from the start and permit what the roles promise', async () => {
    const found = await roles(owner)
    expect(found.every(({ builtIn }) => builtIn)).toBe(true)
    const permits = Object.fromEntries(found.map(({ key, permissions }) => [key, permissions.toSorted()]))
    const allBut = (...left: string[]) =>
      ownerPermissions
        .map(codeOf)
        .filter((each) => !left.includes(each))
        .toSorted()
    expect(permits).toEqual({
      MANAGER: allBut('3002:apply', '3002:schedule', '5001:bankcard', '5001:role'),
      GOODS: [
        '2001:delete',
        '2001:export',
        '2001:import',
        '2001:price',
        '2001:shelf',
        '2001:stock',
        '2001:view',
        '2002:create',
        '2003:edit',
        '4002:edit',
        '4002:view',
      ],
      ORDER: [
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
      ],
      SERVICE: [
        '3001:address',
        '3001:remark',
        '3001:view',
        '7001:agree',
        '7001:evidence',
        '7001:negotiate',
        '7001:receive',
        '7001:reject',
        '7001:view',
      ],
      FINANCE: [
        '3002:apply',
        '3002:cancel',
        '3002:export',
        '3002:repay',
        '3002:schedule',
        '3002:view',
        '3004:cancel',
        '3004:export',
        '3004:invoice',
        '3004:pay',
        '3004:view',
        '8001:confirm',
        '8001:dispute',
        '8001:export',
        '8001:invoice',
        '8001:view',
        '8002:export',
        '8002:view',
        '8003:export',
        '8003:view',
      ],
      VIEWER: ownerPermissions
        .map(codeOf)
        .filter((each) => each.endsWith(':view'))
        .toSorted(),
    })
  })

  test('of earlier releases show themselves to whoever still has one of them', async () => {
    const company = await addOwner(testApp)
    expect((await roles(company)).map(({ key }) => key)).not.toContain('admin')
    await addStaff(company, [roleId('admin')])
    expect((await roles(company)).map(({ key }) => key)).toContain('admin')
  })

  test('cannot be changed or deleted, and neither can the owner’s', async () => {
    for (const id of [roleId('MANAGER'), roleId('visitor'), ownerRole.id]) {
      await expect(change(owner, { id, version: 1, ...fields() })).rejects.toMatchObject({ refusal: 'role.builtIn' })
      await expect(remove(owner, id)).rejects.toMatchObject({ refusal: 'role.builtIn' })
    }
  })

  test.each([
    [{ key: 'admin' }, 'admin'],
    [{ key: 'manager' }, 'manager'],
    [{ key: 'owner' }, 'owner'],
    [{ name: '店长' }, '店长'],
    [{ name: '店主' }, '店主'],
  ])('keep their keys and names: %j', async (changes, name) => {
    await expect(add(owner, changes)).rejects.toMatchObject({ refusal: 'name.taken', details: { name } })
  })
})

describe('the routes of a role', () => {
  test('are the pages that its permissions open, and pages asked for bring their permissions', async () => {
    const { id, version, ...role } = await add(owner, { permissions: ['3001:ship'], routes: ['/order/saleorder'] })
    // The right to look at orders opens their parcels, too.
    expect(role).toMatchObject({
      permissions: ['3001:ship', '3001:view'],
      routes: ['/order/saleorder', '/order/parcels'],
    })
    const changed = await change(owner, { id, version, ...fields({ permissions: [], routes: ['/goods/index'] }) })
    expect(changed).toMatchObject({ permissions: ['2001:view'], routes: ['/goods/index', '/goods/violation'] })
    const [editor] = (await roles(owner)).filter(({ key }) => key === 'FINANCE')
    expect(editor?.routes).toEqual([
      '/order/WithdrawOrder',
      '/order/platformorder',
      '/finance/FinanceBill',
      '/finance/FinanceDetail',
      '/finance/bookproof',
    ])
  })

  test('lead nowhere that the one who gives them may not go, and to no page of the other side', async () => {
    const keeper = await add(owner, { key: 'keeper', name: '角色员', permissions: ['5001:role'] })
    const staff = await addStaff(owner, [keeper.id])
    const beyond = add(staff, { key: 'beyond', name: '越权', permissions: [], routes: ['/finance/FinanceDetail'] })
    await expect(beyond).rejects.toMatchObject({ refusal: 'permission.denied' })
    const ofPlatform = add(owner, { key: 'other', name: '平台', permissions: [], routes: ['/operator/withdraw'] })
    await expect(ofPlatform).rejects.toMatchObject({ refusal: 'permission.denied' })
  })
})

describe('a role of one’s own', () => {
  test('is made once, however often the command arrives', async () => {
    const key = 'one-command-only'
    const first = await add(owner, {}, key)
    expect(await add(owner, {}, key)).toEqual(first)
    expect((await roles(owner)).filter(({ builtIn }) => !builtIn)).toEqual([
      { ...first, builtIn: false, memberCount: 0, version: 1 },
    ])
  })

  test('has a key and a name that no other role of the merchant has, and another merchant may', async () => {
    await add(owner)
    await expect(add(owner, { name: '另一个' })).rejects.toMatchObject({ refusal: 'name.taken', details: { name: 'packer' } }) // prettier-ignore
    await expect(add(owner, { key: 'other' })).rejects.toMatchObject({ refusal: 'name.taken', details: { name: '打包员' } }) // prettier-ignore
    await add(await addOwner(testApp))
  })

  test('is changed from the version that was seen, and only once', async () => {
    const role = await add(owner)
    const changed = await change(owner, { id: role.id, version: 1, ...fields({ permissions: ['3001:view'] }) })
    expect(changed).toMatchObject({ version: 2, permissions: ['3001:view'] })
    const late = change(owner, { id: role.id, version: 1, ...fields({ name: '晚了' }) })
    await expect(late).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test('of two changes at the same moment one is asked to look again', async () => {
    const role = await add(owner)
    const both = await Promise.allSettled(
      ['甲', '乙'].map((name) => change(owner, { id: role.id, version: 1, ...fields({ name }) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('cannot be deleted while somebody has it or is invited to it', async () => {
    const role = await add(owner)
    const worker = await addStaff(owner, [role.id])
    expect((await roles(owner)).find(({ id }) => id === role.id)).toMatchObject({ memberCount: 1 })
    await expect(remove(owner, role.id)).rejects.toMatchObject({ refusal: 'role.inUse' })
    // The database says the same by itself.
    const tenant = testApp.db.tenant(owner.merchantId)
    await expect(tenant.deleteFrom('role').where('id', '=', role.id).execute()).rejects.toThrow('user_role__has_role')
    await tenant.deleteFrom('user_role').where('user_id', '=', worker.userId).execute()
    await inviteAndRead(owner, { phone: '13900001234', nickname: '小赵', roleIds: [role.id] })
    await expect(remove(owner, role.id)).rejects.toMatchObject({ refusal: 'role.inUse' })
    await testApp.db
      .tenant(owner.merchantId)
      .updateTable('staff_invitation')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await remove(owner, role.id)).toBeNull()
    await expect(remove(owner, role.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('thirty are the limit, also for two at once', async () => {
    const now = testApp.clock.now()
    const rows = Array.from({ length: 29 }, (_, index) => ({
      merchant_id: owner.merchantId,
      id: newId(now),
      key: `role-${index}`,
      name: `角色${index}`,
      description: '',
      permissions: [],
      data_scope: 'OWN_SHOP' as const,
      created_at: now,
      updated_at: now,
    }))
    await testApp.db.tenant(owner.merchantId).insertInto('role').values(rows).execute()
    const both = await Promise.allSettled(['x1', 'x2'].map((key) => add(owner, { key, name: key })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add(owner, { key: 'x3', name: 'x3' })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })

  test('is nothing to another merchant', async () => {
    const role = await add(owner)
    const stranger = await addOwner(testApp)
    await expect(change(stranger, { id: role.id, version: 1, ...fields() })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(remove(stranger, role.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect((await roles(stranger)).some(({ id }) => id === role.id)).toBe(false)
  })

  test('what changed stands in the operation log', async () => {
    const role = await add(owner)
    await change(owner, { id: role.id, version: 1, ...fields({ permissions: ['3001:view', '3001:remark'] }) })
    const logged = await testApp.db
      .tenant(owner.merchantId)
      .selectFrom('operation_log')
      .select(['action', 'summary', 'changes'])
      .where('target_id', '=', role.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(logged).toMatchObject([
      { action: 'role.add', summary: '新建角色“打包员”', changes: [] },
      {
        action: 'role.update',
        summary: '修改角色“打包员”，增加 订单备注，去掉 订单发货',
        changes: [
          { field: 'permissions', label: '权限', before: '订单发货、查看销售订单', after: '订单备注、查看销售订单' },
        ],
      },
    ])
  })
})

describe('nobody hands out more than they have', () => {
  let keeper: Person
  beforeEach(async () => {
    const role = await add(owner, {
      key: 'keeper',
      name: '管家',
      permissions: ['5001:role', '5001:staff', '3001:view'],
    })
    keeper = await addStaff(owner, [role.id])
  })

  test('not in a new role, and not in one that is changed', async () => {
    const denied = { refusal: 'permission.denied', details: { missing: ['3001:ship'] } }
    await expect(add(keeper)).rejects.toMatchObject(denied)
    const own = await add(keeper, { permissions: ['3001:view'] })
    await expect(change(keeper, { id: own.id, version: 1, ...fields() })).rejects.toMatchObject(denied)
  })

  test('and does not take from a role what they could not have given', async () => {
    const role = await add(owner)
    const denied = { refusal: 'permission.denied' }
    const emptied = { id: role.id, version: 1, ...fields({ permissions: [] }) }
    await expect(change(keeper, emptied)).rejects.toMatchObject(denied)
    await expect(remove(keeper, role.id)).rejects.toMatchObject(denied)
  })
})

test('all roles are shown to who looks after people or roles, and to others those that they have', async () => {
  const shownTo = async (person: Person) =>
    (await ask(api.staff.roles, handlersOf(testApp).roles, await person.actor(), undefined)).map(({ key }) => key)
  const own = await add(owner, { permissions: ['3001:view'] })
  const helper = await addStaff(owner, [own.id, roleId('LIVE')])
  expect((await shownTo(helper)).toSorted()).toEqual(['LIVE', own.key])
  expect(await shownTo(await addStaff(owner, [roleId('visitor')]))).toEqual(['visitor'])
  const keeper = await add(owner, { key: 'keeper', name: '管家', permissions: ['5001:staff'] })
  expect(await shownTo(await addStaff(owner, [keeper.id]))).toEqual(await shownTo(owner))
})
