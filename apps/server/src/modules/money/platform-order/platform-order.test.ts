// What a merchant buys from the platform and pays out of its wallet, what comes back, and what nobody may.
import { api, type PlatformOrderType, type PlatformProductType } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addProduct,
  broughtOver,
  deskOf,
  fund,
  issue,
  judge,
  operateOn,
  order,
  orderAndPay,
  orderOf,
  ordersOf,
  pay,
  payProven,
  refundOrder,
  saveProduct,
} from '../../../testing/platform-order.ts'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, addSeller, DAY, differenceFromProvider, provenBalances } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { pictureBytes } from '../../trade/goods/goods.testing.ts'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 5_000_000)
})
afterAll(() => testApp.stop())

const income = async () => {
  const { P_INCOME_SERVICE, P_INCOME_PENALTY, P_COST_COMPENSATE, M_DEPOSIT, M_PROMO, M_AVAILABLE } =
    await provenBalances(seller)
  return { P_INCOME_SERVICE, P_INCOME_PENALTY, P_COST_COMPENSATE, M_DEPOSIT, M_PROMO, M_AVAILABLE }
}
type Account = keyof Awaited<ReturnType<typeof income>>

const bought: readonly (readonly [PlatformProductType, Account])[] = [
  ['SERVICE', 'P_INCOME_SERVICE'],
  ['ANNUAL_FEE', 'P_INCOME_SERVICE'],
  ['ENTRY_FEE', 'P_INCOME_SERVICE'],
  ['SMS_PACK', 'P_INCOME_SERVICE'],
  ['WAYBILL_PACK', 'P_INCOME_SERVICE'],
  ['DEPOSIT', 'M_DEPOSIT'],
  ['PROMO', 'M_PROMO'],
]
const issued: readonly (readonly [
  Extract<PlatformOrderType, 'PENALTY' | 'COMPENSATION' | 'BILL_DUE' | 'DEPOSIT_TOPUP'>,
  Account,
])[] = [
  ['PENALTY', 'P_INCOME_PENALTY'],
  ['COMPENSATION', 'P_COST_COMPENSATE'],
  ['BILL_DUE', 'P_INCOME_SERVICE'],
  ['DEPOSIT_TOPUP', 'M_DEPOSIT'],
]

describe('paid out of the wallet', () => {
  test('each kind books what it is, and nothing is on its way afterwards', async () => {
    for (const [type, account] of bought) {
      const before = await income()
      const paid = await orderAndPay(seller, (await addProduct(testApp, { type })).id)
      const runs = type === 'SERVICE' || type === 'ANNUAL_FEE'
      expect(paid).toMatchObject({ type, status: runs ? 'IN_SERVICE' : 'FINISHED', paidFen: 10_000, paidBy: 'BALANCE' })
      const after = await income()
      expect([type, after[account] - before[account], after.M_AVAILABLE - before.M_AVAILABLE]).toEqual([
        type,
        10_000,
        -10_000,
      ])
    }
    for (const [type, account] of issued) {
      const before = await income()
      const asked = await issue(seller, { type, relatedNo: `N-${type}` })
      expect(await pay(seller, asked)).toMatchObject({ status: 'FINISHED', paidFen: 10_000 })
      const after = await income()
      expect([type, after[account] - before[account]]).toEqual([type, 10_000])
    }
    await broughtOver(seller)
    expect((await provenBalances(seller)).P_TRANSIT_OUT).toBe(0)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('the price is the catalogue’s; a service runs for its months, and says how many days are left', async () => {
    const product = await addProduct(testApp, {
      type: 'SERVICE',
      name: '专属客服经理',
      versions: [
        { code: 'BASIC', name: '基础版', unitFen: 9_900, periodMonths: 1 },
        { code: 'PRO', name: '专业版', unitFen: 29_900, periodMonths: 12 },
      ],
    })
    const placed = await order(seller, product.id, { versionCode: 'PRO', quantity: 2 })
    expect(placed).toMatchObject({
      status: 'UNPAID',
      title: '专属客服经理 · 专业版',
      payableFen: 59_800,
      lines: [{ name: '专业版', quantity: 2, unitFen: 29_900, amountFen: 59_800, periodMonths: 12 }],
      allowedActions: ['pay', 'cancel'],
    })
    const paid = await pay(seller, placed)
    expect(paid).toMatchObject({ status: 'IN_SERVICE', allowedActions: ['renew', 'setAutoRenew', 'applyInvoice'] })
    expect(paid.daysLeft).toBeGreaterThanOrEqual(729)
    expect(paid.history.map(({ text }) => text.slice(0, 4))).toEqual(['订购 专', '已支付 ', '服务生效'])
  })

  test('not beyond the balance, and not twice', async () => {
    const product = await addProduct(testApp, {
      type: 'ENTRY_FEE',
      versions: [{ code: 'BASIC', name: '一次', unitFen: 99_999_900 }],
    })
    await expect(orderAndPay(seller, product.id)).rejects.toMatchObject({ refusal: 'balance.short' })
    // Nothing of it stands.
    expect((await ordersOf(seller, { type: 'ENTRY_FEE', status: 'UNPAID' })).list).toEqual([])
    const placed = await order(seller, (await addProduct(testApp, { type: 'ENTRY_FEE' })).id)
    const [one, same] = [await pay(seller, placed, 'same'), await pay(seller, placed, 'same')]
    expect(same).toEqual(one)
    await expect(pay(seller, placed)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('from 5,000.00 元 on with a proof for exactly this', async () => {
    const product = await addProduct(testApp, {
      type: 'ENTRY_FEE',
      versions: [{ code: 'BASIC', name: '一次', unitFen: 500_000 }],
    })
    const placed = await order(seller, product.id)
    await expect(pay(seller, placed)).rejects.toMatchObject({ refusal: 'stepUp.required' })
    expect((await orderOf(seller, placed.id)).status).toBe('UNPAID')
    expect(await payProven(seller, placed)).toMatchObject({ status: 'FINISHED' })
  })

  test('only with an open wallet', async () => {
    const other = { ...(await addSeller(testApp)), cardId: '' }
    const placed = await order(other, (await addProduct(testApp, { type: 'ENTRY_FEE' })).id)
    await expect(pay(other, placed)).rejects.toMatchObject({ refusal: 'wallet.stepMissing' })
  })
})

describe('ordering', () => {
  test('one deposit waits at a time, and it may be cancelled', async () => {
    const product = await addProduct(testApp, { type: 'DEPOSIT' })
    const placed = await order(seller, product.id)
    await expect(order(seller, product.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(issue(seller, { type: 'DEPOSIT_TOPUP' })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    const { id, version } = placed
    expect(await operateOn(seller, { action: 'cancel', id, version })).toMatchObject({
      status: 'CLOSED',
      closeType: 'CANCEL',
    })
    await expect(pay(seller, placed)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await order(seller, product.id)
  })

  test('nothing that is off sale, unknown, or has no period to renew', async () => {
    const product = await addProduct(testApp, { type: 'ENTRY_FEE' })
    await expect(order(seller, product.id, { versionCode: 'PRO' })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(order(seller, product.id, { autoRenew: true })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { type, name, description, versions, id, version } = product
    const off = { type, name, description, versions, id, version, isOnSale: false }
    await saveProduct(testApp, off)
    await expect(order(seller, id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(saveProduct(testApp, off)).rejects.toMatchObject({ refusal: 'record.changed' })
    await expect(addProduct(testApp, { type: 'SERVICE', versions })).rejects.toThrow('服务月数')
    await expect(addProduct(testApp, { type, name })).rejects.toMatchObject({ refusal: 'name.taken' })
  })

  test('only who may', async () => {
    const product = await addProduct(testApp, { type: 'ENTRY_FEE' })
    const viewer = { testApp, actor: { ...seller.actor, permissions: new Set(['platformOrder.view'] as const) } }
    await expect(order(viewer, product.id)).rejects.toMatchObject({ refusal: 'permission.denied' })
    const placed = await order(seller, product.id)
    const { id, version } = placed
    await expect(pay(viewer, placed)).rejects.toMatchObject({ refusal: 'permission.denied' })
    await expect(operateOn(viewer, { action: 'cancel', id, version })).rejects.toMatchObject({
      refusal: 'permission.denied',
    })
    const other = await addSeller(testApp)
    await expect(orderOf(other, id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(pay(other, placed)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('an objection', () => {
  const object = (id: string, version: number) =>
    operateOn(seller, { action: 'object', id, version, text: '物流异常导致，已提交凭证' })

  test('is made once, within three days; what is upheld has to be paid', async () => {
    const { id, version } = await issue(seller)
    const objected = await object(id, version)
    expect(objected).toMatchObject({
      status: 'OBJECTING',
      dueAt: null,
      objection: { status: 'OPEN' },
      allowedActions: [],
    })
    await expect(pay(seller, objected)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await testApp.modules.platformOrders.countObjections()).toBeGreaterThan(0)
    expect(await judge(seller, id, 'UPHOLD')).toMatchObject({ status: 'UNPAID', objectionStatus: 'UPHELD' })
    const upheld = await orderOf(seller, id)
    expect(upheld.objection).toMatchObject({ status: 'UPHELD', answer: '经核实' })
    await expect(object(id, upheld.version)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await pay(seller, upheld)).toMatchObject({ status: 'FINISHED' })
    const late = await issue(seller)
    await testApp.pass(3 * DAY)
    await expect(object(late.id, late.version)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await pay(seller, late)
  })

  test('shows pictures to whoever decides and to its merchant, found among what is open, and takes none of others', async () => {
    const file = { name: '凭证.jpg', bytes: await pictureBytes() }
    const uploaded = async ({ actor }: Pick<Recharger, 'actor'>) => {
      const request = { actor, body: { purpose: 'APPEAL' }, file } as HandlerRequest<typeof api.file.image>
      return (await testApp.modules.files.handlers.image(request)).fileId
    }
    const { id, version } = await issue(seller)
    const of = { action: 'object', id, version, text: '物流异常导致，已提交凭证' } as const
    const theirs = await uploaded(await addSeller(testApp))
    await expect(operateOn(seller, { ...of, fileIds: [theirs] })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const fileId = await uploaded(seller)
    const objected = await operateOn(seller, { ...of, fileIds: [fileId, fileId] })
    const shown = [{ fileId, url: expect.stringContaining('/files/') as string }]
    expect(objected.objection).toMatchObject({ status: 'OPEN', pictures: shown })
    const { list, info } = testApp.modules.platformOrders.endpoints.platformOrderDesk
    const desk = newOperator(testApp)
    const body = { merchantId: seller.actor.merchantId, id }
    expect((await ask(api.platformOrderDesk.info, info, desk, body)).objection?.pictures).toMatchObject(shown)
    const open = async () => (await ordersOf(seller, { objection: 'OPEN' })).list.map((row) => row.id)
    const all = await ask(api.platformOrderDesk.list, list, desk, { objection: 'OPEN', type: 'PENALTY' })
    expect(all.list.map((row) => row.id)).toContain(id)
    expect(await open()).toContain(id)
    await judge(seller, id, 'WAIVE')
    expect(await open()).not.toContain(id)
    expect((await ordersOf(seller, { objection: 'WAIVED', type: 'PENALTY' })).list.map((row) => row.id)).toContain(id)
  })

  test('lowers what is to be paid, or ends it', async () => {
    const lowered = await issue(seller, { type: 'COMPENSATION' })
    await object(lowered.id, lowered.version)
    await expect(judge(seller, lowered.id, 'REDUCE', 10_000)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await judge(seller, lowered.id, 'REDUCE', 4_000)
    const reduced = await orderOf(seller, lowered.id)
    expect(reduced).toMatchObject({
      status: 'UNPAID',
      amountFen: 10_000,
      payableFen: 4_000,
      objectionStatus: 'REDUCED',
    })
    expect(await pay(seller, reduced)).toMatchObject({ paidFen: 4_000 })
    const waived = await issue(seller)
    await object(waived.id, waived.version)
    await judge(seller, waived.id, 'WAIVE')
    expect(await orderOf(seller, waived.id)).toMatchObject({ status: 'CLOSED', closeType: 'WAIVED' })
    // What was issued by mistake is taken back without one.
    const mistaken = await issue(seller, { type: 'BILL_DUE' })
    await expect(judge(seller, mistaken.id, 'UPHOLD')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await judge(seller, mistaken.id, 'WAIVE')).toMatchObject({ status: 'CLOSED' })
    const bill = await issue(seller, { type: 'BILL_DUE', relatedNo: 'BL202611270000000001' })
    await expect(issue(seller, { type: 'BILL_DUE', relatedNo: 'BL202611270000000001' })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    await expect(object(bill.id, bill.version)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(operateOn(seller, { action: 'cancel', id: bill.id, version: bill.version })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    await pay(seller, bill)
  })
})

describe('a refund', () => {
  test('each kind goes back to the balance', async () => {
    const kinds = ['ENTRY_FEE', 'PROMO', 'DEPOSIT'] as const
    for (const { list } of [await ordersOf(seller, { status: 'UNPAID', type: 'DEPOSIT' })])
      for (const { id, version } of list) await operateOn(seller, { action: 'cancel', id, version })
    const paid = [
      ...(await Promise.all(kinds.map((type) => addProduct(testApp, { type })))).map(
        ({ id }) =>
          () =>
            orderAndPay(seller, id),
      ),
      ...(['PENALTY', 'COMPENSATION', 'BILL_DUE'] as const).map(
        (type) => async () => pay(seller, await issue(seller, { type })),
      ),
    ]
    for (const make of paid) {
      const before = await income()
      const one = await make()
      await refundOrder(seller, one.id)
      await broughtOver(seller)
      expect(await orderOf(seller, one.id)).toMatchObject({ status: 'REFUNDED', refundedFen: 10_000 })
      expect(await income()).toEqual(before)
    }
    expect((await provenBalances(seller)).P_TRANSIT_OUT).toBe(0)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('of a service is of its whole unused days, and once', async () => {
    const product = await addProduct(testApp, { type: 'SERVICE' })
    const { id, startsAt, endsAt } = await orderAndPay(seller, product.id)
    const days = Math.round((Date.parse(endsAt ?? '') - Date.parse(startsAt ?? '')) / DAY)
    await testApp.pass(10 * DAY + 1_000)
    const share = Math.floor((10_000 * (days - 11)) / days)
    expect((await deskOf(seller, id)).refundableFen).toBe(share)
    await expect(refundOrder(seller, id, share + 1)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(refundOrder(seller, id, 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await refundOrder(seller, id)
    await broughtOver(seller)
    expect(await orderOf(seller, id)).toMatchObject({ status: 'REFUNDED', refundedFen: share, daysLeft: null })
    await expect(refundOrder(seller, id, 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

test('an invoice is asked for once, of what the platform has earned', async () => {
  const { id, version } = await orderAndPay(seller, (await addProduct(testApp, { type: 'ENTRY_FEE' })).id)
  const invoice = { title: '杭州清和茶业有限公司', taxNo: '91330106MA2XXXXX0A' }
  const asked = await operateOn(seller, { action: 'applyInvoice', id, version, ...invoice })
  expect(asked).toMatchObject({ invoiceStatus: 'APPLIED', invoice: { ...invoice, invoiceNo: null } })
  await expect(
    operateOn(seller, { action: 'applyInvoice', id, version: asked.version, ...invoice }),
  ).rejects.toMatchObject({
    refusal: 'state.notAllowed',
  })
  expect((await ordersOf(seller, { invoice: 'APPLIED' })).list.map((row) => row.id)).toEqual([id])
  const deposit = await orderAndPay(seller, (await addProduct(testApp, { type: 'DEPOSIT' })).id)
  await expect(
    operateOn(seller, { action: 'applyInvoice', id: deposit.id, version: deposit.version, ...invoice }),
  ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})
