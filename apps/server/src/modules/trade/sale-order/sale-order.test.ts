// From paid to settled: shipping once, confirming by who may, and money that equals the provider's to the fen.
import { api, type InputOf, type Permission } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  addSeller,
  confirm,
  DAY,
  differenceFromProvider,
  heldAtProvider,
  infoOf,
  operate,
  place,
  placeAndPay,
  provenBalances,
  sellAndSettle,
  type Seller,
  ship,
  stockOf,
} from '../../../testing/seller.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

const settleCalls = (orderId: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .select(['number', 'status'])
    .where('service', '=', 'agentPay')
    .where('subject_id', '=', orderId)
    .orderBy('created_at')
    .execute()

describe('shipping', () => {
  test('takes the goods off the stock and starts the ten days', async () => {
    const before = await stockOf(seller)
    const order = await placeAndPay(seller)
    const shipped = await ship(seller, order)
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      allowedActions: ['extend', 'refund', 'remark', 'resendNotice'],
      shipments: [{ carrierCode: 'SF', carrierName: '顺丰速运', waybillNo: 'SF1000000001' }],
    })
    expect(Date.parse(shipped.autoConfirmAt ?? '') - Date.parse(shipped.shippedAt ?? '')).toBe(10 * DAY)
    expect(await stockOf(seller)).toEqual({ stock: before.stock - 2, locked: before.locked })
  })

  test('an order that another has changed is not shipped', async () => {
    const order = await placeAndPay(seller)
    await expect(ship(seller, { id: order.id, version: order.version - 1 })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    expect((await infoOf(seller, order.id)).status).toBe('TO_SHIP')
  })

  test('a carrier that is not on the list is refused, and nothing is shipped', async () => {
    const order = await placeAndPay(seller)
    const before = await stockOf(seller)
    const unknown = {
      orderId: order.id,
      version: order.version,
      packages: [{ carrierCode: 'NOSUCH', waybillNo: 'SF1000000001' }],
    }
    await expect(operate(seller, { action: 'ship', ...unknown })).rejects.toMatchObject({ refusal: 'carrier.unknown' })
    expect(await infoOf(seller, order.id)).toEqual(order)
    expect(await stockOf(seller)).toEqual(before)
  })

  test('twice: the same command is one parcel, another command learns what the order is now', async () => {
    const order = await placeAndPay(seller)
    const first = await ship(seller, order, 'ship-once-1')
    expect(await ship(seller, order, 'ship-once-1')).toEqual(first)
    await expect(ship(seller, order)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '已发货' },
    })
    expect((await infoOf(seller, order.id)).shipments).toHaveLength(1)
  })

  test('an unpaid order is not shipped', async () => {
    const { id } = await place(seller)
    await expect(ship(seller, await infoOf(seller, id))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('needs its permission', async () => {
    const order = await placeAndPay(seller)
    const viewer = { ...seller.actor, permissions: new Set<Permission>(['saleOrder.view']) }
    const operations: InputOf<typeof api.saleOrder.operate>[] = [
      {
        action: 'ship',
        orderId: order.id,
        version: order.version,
        packages: [{ carrierCode: 'SF', waybillNo: 'SF1000000001' }],
      },
      { action: 'close', orderId: order.id, version: order.version, reasonCode: 'OUT_OF_STOCK' },
      { action: 'remark', orderId: order.id, remark: '急' },
    ]
    for (const operation of operations) {
      await expect(operate(seller, operation, { actor: viewer })).rejects.toMatchObject({
        refusal: 'permission.denied',
      })
    }
  })
})

describe('receiving', () => {
  test('only the buyer’s storefront confirms, and only what was shipped', async () => {
    const order = await placeAndPay(seller)
    await expect(confirm(seller, order.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await ship(seller, order)
    await expect(operate(seller, { action: 'confirm', orderId: order.id })).rejects.toMatchObject({
      refusal: 'permission.denied',
    })
    const done = await confirm(seller, order.id)
    expect(done.status).toBe('COMPLETED')
    expect(Date.parse(done.settleDueAt ?? '') - Date.parse(done.completedAt ?? '')).toBe(7 * DAY)
    await expect(confirm(seller, order.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('a storefront does nothing else to an order', async () => {
    const order = await placeAndPay(seller)
    const operation = {
      action: 'close',
      orderId: order.id,
      version: order.version,
      reasonCode: 'CHANGED_MIND',
    } as const
    await expect(operate(seller, operation, { actor: seller.storefront })).rejects.toMatchObject({
      refusal: 'permission.denied',
    })
  })

  test('after ten days the clock confirms, not a day earlier', async () => {
    const order = await placeAndPay(seller)
    await ship(seller, order)
    await testApp.pass(10 * DAY - 60_000)
    await testApp.work()
    expect((await infoOf(seller, order.id)).status).toBe('SHIPPED')
    await testApp.pass(60_000)
    await testApp.work()
    const done = await infoOf(seller, order.id)
    expect(done.status).toBe('COMPLETED')
    expect(done.timeline.at(-1)?.text).toBe('超时自动确认收货')
  })
})

describe('settling', () => {
  test('seven days after receipt the net goes to the merchant, the commission to the platform', async () => {
    const before = await provenBalances(seller)
    const held = await heldAtProvider(seller)
    const order = await sellAndSettle(seller)
    const after = await provenBalances(seller)
    const { commissionFen, expectedSettleFen } = order.money
    expect(commissionFen).toBeGreaterThan(0)
    // Whatever else became due meanwhile settles too, so the change is held against every order settled since.
    const change = (account: keyof typeof after) => after[account] - before[account]
    expect(change('M_AVAILABLE')).toBeGreaterThanOrEqual(expectedSettleFen)
    expect((await heldAtProvider(seller)) - held).toBe(change('M_AVAILABLE'))
    expect(await differenceFromProvider(seller)).toBe(0)
    const moves = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('ledger_posting')
      .innerJoin('ledger_entry', 'ledger_entry.posting_id', 'ledger_posting.id')
      .select(['ledger_entry.account_code as account', 'ledger_entry.amount_fen as fen'])
      .where('ledger_posting.key', '=', `saleOrder/${order.id}/settled`)
      .execute()
    const sum = (account: string) =>
      moves.filter((move) => move.account === account).reduce((total, move) => total + move.fen, 0)
    expect(sum('M_PENDING')).toBe(-20_600)
    expect(sum('M_AVAILABLE')).toBe(20_600 - commissionFen)
    expect(sum('P_INCOME_COMMISSION')).toBe(commissionFen)
    expect(await settleCalls(order.id)).toMatchObject([{ status: 'SUCCEEDED' }])
  })

  test('not before it is due', async () => {
    const order = await placeAndPay(seller)
    await ship(seller, order)
    await confirm(seller, order.id)
    await testApp.pass(7 * DAY - 60_000)
    await testApp.work()
    expect((await infoOf(seller, order.id)).settleStatus).toBe('NOT_DUE')
    expect(await settleCalls(order.id)).toEqual([])
  })

  test('a refusal of the channel is tried again an hour later under a new number', async () => {
    await testApp.pass(DAY)
    await testApp.work()
    const order = await placeAndPay(seller)
    await ship(seller, order)
    await confirm(seller, order.id)
    await testApp.pass(7 * DAY)
    await testApp.sandbox.admin.lockMember(seller.actor.merchantId.replaceAll('-', ''), true)
    await testApp.work()
    await testApp.sandbox.admin.lockMember(seller.actor.merchantId.replaceAll('-', ''), false)
    expect(await settleCalls(order.id)).toMatchObject([{ status: 'FAILED' }])
    expect((await infoOf(seller, order.id)).settleStatus).toBe('NOT_DUE')
    await testApp.work()
    expect(await settleCalls(order.id)).toHaveLength(1)
    await testApp.pass(3_600_000)
    await testApp.work()
    const calls = await settleCalls(order.id)
    expect(calls.map((call) => call.status)).toEqual(['FAILED', 'SUCCEEDED'])
    expect(new Set(calls.map((call) => call.number)).size).toBe(2)
    expect((await infoOf(seller, order.id)).settleStatus).toBe('SETTLED')
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a lost answer settles once', async () => {
    const order = await placeAndPay(seller)
    await ship(seller, order)
    await confirm(seller, order.id)
    await testApp.pass(7 * DAY)
    await testApp.sandbox.admin.scenario({ match: { method: 'signalAgentPay' }, fault: 'resetAfterCommit' })
    await testApp.work()
    expect((await infoOf(seller, order.id)).settleStatus).toBe('PENDING')
    for (let times = 0; times < 4; times += 1) {
      await testApp.pass(60_000)
      await testApp.work()
    }
    expect((await infoOf(seller, order.id)).settleStatus).toBe('SETTLED')
    expect(await settleCalls(order.id)).toHaveLength(1)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

test('what a row says may be done is what the server does', async () => {
  const order = await placeAndPay(seller)
  expect(order.allowedActions).toEqual(['ship', 'outOfStock', 'refund', 'remark'])
  expect((await infoOf(seller, order.id, seller.storefront)).allowedActions).toEqual([
    'askAddress',
    'askInvoice',
    'urge',
  ])
  await expect(
    operate(seller, { action: 'close', orderId: order.id, version: order.version, reasonCode: 'OUT_OF_STOCK' }),
  ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('another merchant’s order does not exist, whatever is tried', async () => {
  const order = await placeAndPay(seller)
  const stranger = await addSeller(testApp)
  const as = { actor: stranger.actor }
  const attempts = [
    () => infoOf(seller, order.id, stranger.actor),
    () => infoOf(seller, order.id, stranger.storefront),
    () => operate(seller, { action: 'remark', orderId: order.id, remark: '是我的' }, as),
    () => operate(seller, { action: 'close', orderId: order.id, version: order.version, reasonCode: 'IN_PERSON' }, as),
    () => operate(seller, { action: 'confirm', orderId: order.id }, { actor: stranger.storefront }),
    () => ship({ ...seller, actor: stranger.actor }, order),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ refusal: 'record.notFound' })
})
