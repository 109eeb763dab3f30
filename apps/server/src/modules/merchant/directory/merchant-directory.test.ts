// The platform's list of merchants on a real database: who is found how, in which order, and page after page.
import { api, type InputOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addPayableSeller } from '../../../testing/seller.ts'
import { apply, earn, newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await add('MA000000000000000001', '清和茶铺', { type: 'INDIVIDUAL', status: 'ACTIVE' })
  await add('MA000000000000000002', '清河酒业', { type: 'ENTERPRISE', status: 'CERTIFIED' })
  await add('MA000000000000000003', '100%纯棉', {
    type: 'SOLE',
    status: 'SUSPENDED',
    status_reason: '投诉过多',
    goods_locked: true,
    orders_locked: true,
  })
})
afterAll(() => testApp.stop())

let minute = 0
async function add(
  number: string,
  name: string,
  more: {
    readonly type: 'INDIVIDUAL' | 'SOLE' | 'ENTERPRISE'
    readonly status: 'ACTIVE' | 'CERTIFIED' | 'SUSPENDED'
    readonly status_reason?: string
    readonly goods_locked?: boolean
    readonly orders_locked?: boolean
  },
) {
  const now = new Date(testApp.clock.now().getTime() + (minute += 1) * 60_000)
  const { cipher } = testApp.modules
  const id = newId(now)
  await testApp.db
    .tenant(id)
    .insertInto('merchant')
    .values({
      merchant_id: id,
      merchant_no: number,
      name,
      ...more,
      contact_name_enc: cipher.encrypt('merchant.contactName', id, '王五'),
      contact_phone_enc: cipher.encrypt('merchant.contactPhone', id, '13800000001'),
      registered_at: now,
      updated_at: now,
    })
    .execute()
}

const list = (body: InputOf<typeof api.merchantDirectory.list> = {}) =>
  ask(api.merchantDirectory.list, testApp.modules.merchantDirectory.handlers.list, newOperator(testApp), body)
const infoOf = (merchantId: string) =>
  ask(api.merchantDirectory.info, testApp.modules.merchantDirectory.handlers.info, newOperator(testApp), { merchantId })
const namesOf = async (body: InputOf<typeof api.merchantDirectory.list>) =>
  (await list(body)).list.map(({ name }) => name)

describe('the list of merchants', () => {
  test('shows the newest first, with what holds one back', async () => {
    const { list: rows, total, totalIsExact } = await list()
    expect(rows.map(({ name }) => name)).toEqual(['100%纯棉', '清河酒业', '清和茶铺'])
    expect(rows[0]).toMatchObject({ type: 'SOLE', status: 'SUSPENDED', statusReason: '投诉过多' })
    expect([total, totalIsExact]).toEqual([3, true])
  })

  test.each([
    [{ keyword: 'ma000000000000000002' }, ['清河酒业']],
    [{ keyword: '清' }, ['清河酒业', '清和茶铺']],
    [{ keyword: '茶铺' }, []],
    [{ keyword: '100%' }, ['100%纯棉']],
    [{ keyword: '1_' }, []],
    [{ status: 'ACTIVE' }, ['清和茶铺']],
    [{ type: 'ENTERPRISE' }, ['清河酒业']],
    [{ type: 'ENTERPRISE', status: 'ACTIVE' }, []],
  ] as const)('finds by %o', async (body, names) => {
    expect(await namesOf(body)).toEqual(names)
  })

  test('goes on by a cursor', async () => {
    for (let at = 4; at <= 14; at += 1)
      await add(`MA0000000000000001${at}`, `店${at}`, { type: 'INDIVIDUAL', status: 'ACTIVE' })
    const first = await list({ pageSize: 10 })
    const second = await list({ pageSize: 10, cursor: first.nextCursor ?? '' })
    expect([first.list.length, second.list.length, second.nextCursor]).toEqual([10, 4, null])
    expect(new Set([...first.list, ...second.list].map(({ merchantNo }) => merchantNo)).size).toBe(14)
  })
})

describe('one merchant', () => {
  test('is shown with how far it has come and how much it does', async () => {
    const seller = await addPayableSeller(testApp)
    await earn(seller)
    await apply(seller, 10_000)
    const info = await infoOf(seller.actor.merchantId)
    expect(info).toMatchObject({
      status: 'ACTIVE',
      realName: { status: 'PASSED', reason: null, name: expect.stringMatching(/^.\*$/) },
      company: null,
      walletState: 'READY',
      orders: { COMPLETED: 1 },
      withdrawals: { WAIT_CONFIRM: 1 },
    })
    expect(info.shops).toHaveLength(1)
  })

  test('that is none is not found', async () => {
    await expect(infoOf(newId(testApp.clock.now()))).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})
