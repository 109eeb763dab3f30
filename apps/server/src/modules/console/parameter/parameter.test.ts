// Parameters of the platform: changed within bounds, by whoever may; in force for what begins afterwards, at every server.
import { api, type InputOf, parameterCatalogue, type ParameterKey, parameterKeys } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { inForce } from '../../../kernel/in-force.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { addPayableSeller, HOUR, infoOf, place, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const MINUTE = 60_000

let testApp: TestApp
let seller: Seller
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  operator = newOperator(testApp, '参数小林')
})
afterAll(() => testApp.stop())

const handlersAt = (server: number) => {
  const at = testApp.servers[server]
  if (at === undefined) throw new Error(`There is no server ${server}`)
  return at.modules.parameters.handlers
}
const list = (server = 0) => ask(api.parameter.list, handlersAt(server).list, operator, undefined)
const rowOf = async (key: ParameterKey) => {
  const row = (await list()).find((one) => one.key === key)
  if (row === undefined) throw new Error(`${key} is not shown`)
  return row
}
const change = (body: InputOf<typeof api.parameter.change>, by: OperatorActor = operator, key?: string) =>
  ask(api.parameter.change, handlersAt(0).change, by, body, key)
const set = async (key: ParameterKey, value: number) => {
  const { version } = await rowOf(key)
  await change({ key, value, version, reason: '大促期间调整' })
  // Another server hears of it.
  await vi.waitFor(() => {
    for (const { db } of testApp.servers) expect(inForce(db.global, key)).toBe(value)
  })
}

test('every parameter is at first as it is without changes, and stays between its bounds', async () => {
  expect((await list()).map(({ key, value, version }) => [key, value, version])).toEqual(
    parameterKeys.map((key) => [key, parameterCatalogue[key].standard, 0]),
  )
  for (const { min, standard, max } of Object.values(parameterCatalogue)) {
    expect(min).toBeLessThanOrEqual(standard)
    expect(standard).toBeLessThanOrEqual(max)
  }
})

describe('a change', () => {
  const first = { key: 'order.addressReviewHours', version: 0, reason: '买家等得太久' } as const

  test('keeps to the bounds, and says which', async () => {
    for (const value of [0, 49])
      await expect(change({ ...first, value })).rejects.toMatchObject({
        refusal: 'limit.exceeded',
        message: expect.stringContaining('改地址申请处理期限须在 1 至 48 小时之间'),
      })
  })

  test('of what takes few values is one of them', async () => {
    const promise = { ...first, key: 'order.shipPromiseHours' } as const
    for (const value of [0, 36, 96])
      await expect(change({ ...promise, value })).rejects.toMatchObject({
        refusal: 'limit.exceeded',
        message: expect.stringContaining('新店发货时限须为 24、48、72 小时之一'),
      })
  })

  test('is made once, on top of what was read, by whoever may, and is told in the platform’s log', async () => {
    const looks: OperatorActor = { ...operator, permissions: new Set(['parameter.view']) }
    await expect(change({ ...first, value: 8 }, looks)).rejects.toMatchObject({ refusal: 'permission.denied' })
    const key = 'a-change-of-a-parameter'
    const changed = await change({ ...first, value: 8 }, operator, key)
    expect(changed).toMatchObject({ value: 8, version: 1, changed: { name: '参数小林' } })
    expect(await change({ ...first, value: 8 }, operator, key)).toEqual(changed)
    await expect(change({ ...first, value: 9 })).rejects.toMatchObject({ refusal: 'record.changed' })
    await expect(change({ ...first, version: 1, value: 8 })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(change({ ...first, key: 'order.nothing', value: 8 })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    const acts = await testApp.db
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['actor_name', 'changes'])
      .where('action', '=', 'parameter.change')
      .execute()
    expect(acts).toMatchObject([{ actor_name: '参数小林', changes: [{ before: '12 小时', after: '8 小时' }] }])
  })

  test('of two at once is one', async () => {
    const both = await Promise.allSettled(
      [10, 11].map((value) => change({ ...first, key: 'order.addressFreeHours', value })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('stays in the history with its reason, and is never rewritten', async () => {
    await change({ ...first, version: 1, value: 12, reason: '恢复默认' })
    const body = { key: first.key }
    const changes = await ask(api.parameter.changes, handlersAt(1).changes, operator, body)
    expect(changes.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [8, 12, '恢复默认'],
      [12, 8, '买家等得太久'],
    ])
    const rewriting = testApp.db.pool.query(`update parameter_change set after = 9 where key = $1`, [first.key])
    await expect(rewriting).rejects.toThrow('stays as it was written')
  })

  test('is said by base data at every server', async () => {
    await set('goods.recycleDays', 45)
    for (const { modules } of testApp.servers) {
      const { start } = modules.handlers.init
      const said = await ask(api.init.start, start, { party: 'public' }, undefined)
      expect(said.params['goods.recycleDays']).toBe(45)
    }
  })
})

describe('what begins before a change goes on as it began', () => {
  test('an order is paid within the time that was in force when it was placed, and its clock closes it then', async () => {
    const before = await place(seller)
    await set('order.payExpireMin', 90)
    const after = await place(seller)
    const minutes = async (id: string) => {
      const { createdAt, payExpireAt } = await infoOf(seller, id)
      return (Date.parse(payExpireAt ?? '') - Date.parse(createdAt)) / MINUTE
    }
    expect([await minutes(before.id), await minutes(after.id)]).toEqual([30, 90])
    await testApp.pass(31 * MINUTE)
    await testApp.work()
    expect([(await infoOf(seller, before.id)).status, (await infoOf(seller, after.id)).status]).toEqual([
      'CLOSED',
      'UNPAID',
    ])
    await testApp.pass(HOUR)
    await testApp.work()
    expect((await infoOf(seller, after.id)).status).toBe('CLOSED')
  })

  test('a parcel is taken back within the time that was in force when it was shipped', async () => {
    const shipOne = async () => {
      const order = await placeAndPay(seller)
      await ship(seller, order)
      return order.id
    }
    const before = await shipOne()
    await set('order.undoShipMin', 0)
    const after = await shipOne()
    const until = async (id: string) => (await infoOf(seller, id)).shipments[0]?.undoUntil ?? null
    expect(await until(before)).not.toBeNull()
    expect(await until(after)).toBeNull()
  })

  test('a shop and a category keep what they began with, and new ones begin with what is in force', async () => {
    const promiseOf = async (of: Seller) =>
      (await ask(api.shop.info, testApp.modules.handlers.shop.info, of.actor, {}))?.shipHours
    const addCategory = async (name: string) => {
      const { category } = testApp.modules.handlers
      await ask(api.category.insert, category.insert, operator, { parentId: null, name })
      return async () => {
        const all = await ask(api.category.listAll, category.listAll, operator, {})
        const { confirmDays, afterSaleDays } = all.find((one) => one.name === name) ?? expect.fail()
        return { confirmDays, afterSaleDays }
      }
    }
    const before = await addCategory('参数之前')
    await set('order.shipPromiseHours', 72)
    await set('order.autoConfirmDays', 12)
    await set('afterSale.windowDays', 15)
    const after = await addCategory('参数之后')
    expect([await before(), await after()]).toEqual([
      { confirmDays: 10, afterSaleDays: 7 },
      { confirmDays: 12, afterSaleDays: 15 },
    ])
    expect([await promiseOf(seller), await promiseOf(await addPayableSeller(testApp))]).toEqual([48, 72])
  })

  test('a session idles as long as it could when it began', async () => {
    const began = new Date(testApp.clock.now().getTime() - HOUR)
    await set('session.idleMin', 15)
    const { global } = testApp.servers[0]?.db ?? testApp.db
    expect([inForce(global, 'session.idleMin', began), inForce(global, 'session.idleMin')]).toEqual([120, 15])
  })
})
