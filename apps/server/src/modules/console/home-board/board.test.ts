// The home board shows what there is to do and what was sold, by Shanghai days.
import { api, type Permission } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  addSeller,
  confirm,
  DAY,
  HOUR,
  place,
  placeAndPay,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { advance } from '../../../testing/debt.ts'
import { applyFor, listReturns, onReturn } from '../../../testing/returns.ts'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { handedIn } from '../../../testing/transfer.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { applyAndConfirm, credit, newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const boardOf = (actor: unknown) => ask(api.board.merchant, testApp.modules.board.handlers.merchant, actor, {})
const todo = async (key: string) => (await boardOf(seller.actor)).todos.find((each) => each.key === key)

test('a new merchant sees an empty board and its next step', async () => {
  const { actor } = await addSeller(testApp)
  const board = await boardOf(actor)
  expect(board.todos.filter(({ count }) => count > 0)).toEqual([])
  expect(board.wallet).toEqual({ availableFen: 0, pendingFen: 0, frozenFen: 0, debtFen: 0 })
  expect(board.sales).toMatchObject({ todayFen: 0, todayOrders: 0, yesterdayFen: 0 })
  expect(board.onboarding?.nextLink).not.toBeNull()
  expect(board.onboarding?.done).toBeLessThan(board.onboarding?.total ?? 0)
})

test('sales belong to the day on which they were paid, and days without any are zero', async () => {
  await placeAndPay(seller)
  await place(seller)
  const today = (await boardOf(seller.actor)).sales
  expect(today).toMatchObject({ todayFen: 20_600, todayOrders: 1 })
  expect(today?.days).toHaveLength(7)
  expect(today?.days.slice(0, 6).every((day) => day.paidFen === 0)).toBe(true)
  await testApp.pass(DAY)
  expect((await boardOf(seller.actor)).sales).toMatchObject({
    todayFen: 0,
    yesterdayFen: 20_600,
    yesterdayOrders: 1,
  })
  await testApp.pass(6 * DAY)
  expect((await boardOf(seller.actor)).sales?.days.every((day) => day.paidFen === 0)).toBe(true)
})

test('orders to ship are counted, those past their promise apart', async () => {
  await testApp.work()
  const order = await placeAndPay(seller)
  expect(await todo('toShip')).toMatchObject({ count: 2, overdue: 1 })
  await ship(seller, order)
  expect(await todo('toShip')).toMatchObject({ count: 1, overdue: 1 })
  expect(await todo('shipped')).toMatchObject({ count: 1 })
  expect(await todo('unpaid')).toMatchObject({ count: 0 })
})

test('money stands where the ledger has it', async () => {
  await credit(seller, 50_000)
  const wallet = { availableFen: 50_000, pendingFen: 41_200, frozenFen: 0 }
  expect((await boardOf(seller.actor)).wallet).toEqual({ ...wallet, debtFen: 0 })
})

test('what a merchant owes stands beside its money', async () => {
  const owing = await addPayableSeller(testApp)
  await fillPlatform(testApp, 20_000)
  await advance(owing, 7_000)
  expect((await boardOf(owing.actor)).wallet).toMatchObject({ availableFen: 7_000, debtFen: 7_000 })
})

test('a manual entry waits for every operator who may approve it, except who entered it', async () => {
  const [enterer, approver] = [newOperator(testApp), newOperator(testApp)]
  const waiting = async (operator: unknown) =>
    (await boardOf(operator)).todos.filter(({ key }) => key === 'manualEntry').map(({ count, link }) => [link, count])
  const before = await waiting(approver)
  const { actor } = await addPayableSeller(testApp)
  const entry = await enter(testApp, actor.merchantId, { by: enterer })
  expect(await waiting(enterer)).toEqual(before)
  expect(await waiting(approver)).toEqual([
    ['/operator/manual-entry?tab=PENDING&waitsFor=me', Number(before[0]?.[1]) + 1],
  ])
  const viewer = { ...approver, permissions: new Set<Permission>(['manualEntry.view']) }
  expect(await waiting(viewer)).toEqual([])
  await approveEntry(testApp, entry, approver)
  expect(await waiting(approver)).toEqual(before)
})

test('staff see the parts whose pages their roles open', async () => {
  const as = (...permissions: Permission[]) =>
    boardOf({ ...seller.actor, kind: 'STAFF', permissions: new Set(permissions) })
  const packer = await as('saleOrder.view', 'saleOrder.ship')
  expect([packer.todos.length, packer.wallet, packer.sales?.days.length]).toEqual([5, null, 7])
  const cashier = await as('withdrawOrder.view')
  expect([cashier.todos, cashier.wallet?.availableFen, cashier.sales]).toEqual([[], 50_000, null])
  expect(await as()).toMatchObject({ todos: [], wallet: null, sales: null })
})

test('an operator sees the withdrawals that wait, and nothing of any merchant', async () => {
  const before = await boardOf(newOperator(testApp))
  expect(before).toMatchObject({ wallet: null, sales: null, onboarding: null })
  await applyAndConfirm(seller, 10_000)
  const after = await boardOf(newOperator(testApp))
  expect(after.todos.map(({ key }) => key)).toEqual([
    'certificationReview', 'qualificationReview', 'goodsAudit', 'violationAppeal', 'returnDispute', 'withdrawAudit', 'withdrawPay', 'transferConfirm', 'settlementDue',
    'billAnswer', 'billCheck', 'billPay', 'billInvoice', 'platformOrderObjection', 'platformOrderInvoice',
    'manualEntry', 'moneyCase', 'myMoneyCase',
  ]) // prettier-ignore
  expect(after.todos[6]?.count).toBe((before.todos[6]?.count ?? 0) + 1)
  const { tenant } = testApp.db
  await tenant(seller.actor.merchantId).updateTable('real_name_cert').set({ status: 'MANUAL' }).execute()
  const auditor = { ...newOperator(testApp), permissions: new Set<Permission>(['certification.audit']) }
  expect((await boardOf(auditor)).todos).toMatchObject([{ key: 'certificationReview', count: 1 }])
})

test('what stands against the house is on the board of who looks after it, and goes by itself', async () => {
  const { global } = testApp.db
  const looker = { ...newOperator(testApp), permissions: new Set<Permission>(['reconciliation.view']) }
  // Other tests have left money in 待查.
  const alarmsOf = async (actor: unknown) =>
    (await boardOf(actor)).alarms.filter(({ key }) => key !== 'reconciliation.SUSPENSE')
  const keys = async (actor: unknown) => (await alarmsOf(actor)).map(({ key }) => key)
  expect(await keys(looker)).toEqual([])
  const low = { is_low: true, low_since: new Date('2026-11-19T00:00:00Z') }
  await global
    .insertInto('recon_account')
    .values({ account: 'platformReserve', total_fen: 5, available_fen: 5, asked_at: testApp.clock.now(), ...low })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(low))
    .execute()
  const run = { day_on: '2026-11-01', next_try_at: testApp.clock.now() } as const
  await global
    .insertInto('recon_run')
    .values({ ...run, status: 'FAILED', fault: 'COLUMNS' })
    .execute()
  expect(await alarmsOf(looker)).toMatchObject([
    {
      key: 'reconciliation.FAILED',
      label: '1 天的对账文件无法对账',
      since: '2026-11-02T00:30:00.000Z',
      link: '/operator/reconciliation?status=FAILED',
    },
    { key: 'reconciliation.RESERVE_LOW', since: '2026-11-19T00:00:00.000Z' },
  ])
  await global
    .updateTable('recon_run')
    .set({ status: 'WAITING', fault: 'NOT_THERE' })
    .where('day_on', '=', run.day_on)
    .execute()
  expect(await keys(looker)).toEqual(['reconciliation.LATE', 'reconciliation.RESERVE_LOW'])
  const nobody = { ...newOperator(testApp), permissions: new Set<Permission>(['goodsAudit.view']) }
  expect(await keys(nobody)).toEqual([])
  await global.deleteFrom('recon_run').where('day_on', '=', run.day_on).execute()
  await global.updateTable('recon_account').set({ is_low: false, low_since: null }).execute()
  expect(await keys(looker)).toEqual([])
  expect((await boardOf(seller.actor)).alarms).toEqual([])
})

test('each to-do of returns counts exactly what its list shows', async () => {
  const shop = await addPayableSeller(testApp)
  const asked = async () => {
    const order = await ship(shop, await placeAndPay(shop))
    return applyFor(shop, order, { type: 'RESHIP', reasonCode: 'MISSING' })
  }
  const first = await asked()
  await onReturn(shop, { action: 'agree', id: first.id, version: first.version })
  await asked()
  const ofReturns = async () => {
    const { todos } = await boardOf(shop.actor)
    const found = todos.filter(({ link }) => link.startsWith('/goodsreturn/'))
    const counts: [string, number][] = []
    for (const { key, link, count } of found) {
      const asked = Object.fromEntries(new URL(link, 'http://console').searchParams)
      const { tab, ...filters } = asked as { tab: 'SOON' | 'all'; handBack?: 'DUE' }
      expect((await listReturns(shop, { ...filters, ...(tab === 'all' ? {} : { tab }) })).total).toBe(count)
      counts.push([key, count])
    }
    return counts
  }
  const counted = [
    'returnReview',
    'returnSoon',
    'returnReceive',
    'returnShip',
    'returnHandBack',
    'returnDispute',
  ] as const
  const expected = (...counts: number[]) => counted.map((key, index) => [key, counts[index]])
  expect(await ofReturns()).toEqual(expected(1, 0, 0, 1, 0, 0))
  await testApp.pass(40 * HOUR)
  expect(await ofReturns()).toEqual(expected(1, 2, 0, 1, 0, 0))
})

test('an operator sees the transfers to confirm and what is due and not settled, each leading to them', async () => {
  const countOf = async () =>
    (await boardOf(newOperator(testApp))).todos
      .filter(({ key }) => key === 'transferConfirm' || key === 'settlementDue')
      .map(({ count, link }) => [link, count])
  expect(await countOf()).toEqual([
    ['/operator/recharge-transfer?tab=CONFIRMING', 0],
    ['/operator/settlement?tab=DUE', 0],
  ])
  await handedIn(seller)
  const order = await placeAndPay(seller)
  await ship(seller, order)
  await confirm(seller, order.id)
  // Its clock has not come round yet.
  testApp.clock.advance(8 * DAY)
  expect(await countOf()).toEqual([
    ['/operator/recharge-transfer?tab=CONFIRMING', 1],
    ['/operator/settlement?tab=DUE', 1],
  ])
})
