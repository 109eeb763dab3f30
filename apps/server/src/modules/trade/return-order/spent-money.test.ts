// Settled money is spent when a return has to be paid: what the balance lacks comes out of the deposit, or is lent by the platform.
import { api, type ReturnInfo } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { acceptVerdict, escalate, prove, rule } from '../../../testing/disputes.ts'
import { callsOf, debtOf } from '../../../testing/debt.ts'
import { payOnBankPage, recharge, type Recharger } from '../../../testing/recharge.ts'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  provenBalances,
  refund,
  sellAndSettle,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let judge: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  await fillPlatform(testApp, 1_000_000)
  judge = newOperator(testApp, '客服小林')
})
afterAll(() => testApp.stop())

const MINUTE = 60_000
const of = ({ id, version }: ReturnInfo) => ({ id, version })

async function payDeposit(by: Recharger, amountFen: number): Promise<void> {
  const order = await recharge(by, { target: 'DEPOSIT', amountFen })
  await payOnBankPage(by, order)
  await testApp.deliver(order.rechargeNo)
}

/** Out of what is available, so that this much is left; the provider has nothing to do with it. */
async function spendAllBut(by: Recharger, leftFen: number): Promise<void> {
  const { M_AVAILABLE } = await provenBalances(by)
  const now = testApp.clock.now()
  await testApp.db.transaction(by.actor.merchantId, (tx) =>
    post(
      tx,
      {
        key: 'test/spent',
        kind: postingRules.adjustedDown.kind,
        occurredAt: now,
        moves: movesOf(postingRules.adjustedDown, { amountFen: M_AVAILABLE - leftFen }),
        subject: { type: 'manualEntry', id: by.actor.merchantId, no: 'ME1' },
      },
      now,
    ),
  )
}

/** A merchant with this deposit and this much of its settled money left, and a buyer who wants an order's money back. */
async function returning(has: { readonly depositFen: number; readonly leftFen: number }) {
  const by: Recharger = await addPayableSeller(testApp, { stock: 100 })
  if (has.depositFen > 0) await payDeposit(by, has.depositFen)
  const order = await sellAndSettle(by)
  const db = testApp.db.tenant(by.actor.merchantId)
  await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', order.id).execute()
  await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', order.id).execute()
  const one = await applyFor(by, order, { isReceived: true, reasonCode: 'QUALITY' })
  await spendAllBut(by, has.leftFen)
  return { by, order, one }
}

async function ruled(by: Recharger, one: ReturnInfo): Promise<ReturnInfo> {
  await onReturn(by, { action: 'reject', ...of(one), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
  const asked = await escalate(by, one)
  await prove(by, asked, 'MERCHANT')
  await rule(by, judge, asked)
  return acceptVerdict(by, asked, 'MERCHANT')
}

/** What the platform's own account brought to the merchant's, in 分. */
const transfersOf = async ({ actor }: Recharger) => {
  const calls = await testApp.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .select('amount_fen')
    .where('service', '=', 'transfer')
    .execute()
  return calls.map(({ amount_fen: fen }) => fen)
}

const told = async ({ actor }: Recharger) => {
  const rows = await testApp.db.tenant(actor.merchantId).selectFrom('notification').select(['title', 'body']).execute()
  return rows.filter(({ title }) => title === '余额不足，退款动用保证金')
}

const flowsOf = async ({ actor }: Recharger, account: 'DEPOSIT') =>
  (await ask(api.finance.flows, testApp.modules.handlers.finance.flows, actor, { account })).list.map(
    ({ kind, amountFen }) => [kind, amountFen],
  )

test('a ruling takes the balance, then the deposit, and the platform lends the rest before anything goes out', async () => {
  const { by, order, one } = await returning({ depositFen: 2_000, leftFen: 1_000 })
  const paid = await ruled(by, one)
  expect(paid.status).toBe('REFUNDING')
  expect((await untilEnded(by, one.id)).status).toBe('SUCCESS')

  const [shown] = (await infoOf(by, order.id)).refunds
  const commissionFen = shown?.commissionFen ?? 0
  expect(commissionFen).toBeGreaterThan(0)
  const lentFen = paid.amountFen - commissionFen - 3_000
  expect(shown).toMatchObject({ depositFen: 2_000, lentFen, isLent: true, status: 'SUCCESS' })
  expect(await provenBalances(by)).toMatchObject({ M_AVAILABLE: 0, M_FROZEN: 0, M_DEPOSIT: 0, M_DEBT: 0 - lentFen })
  // One transfer brought the commission's share and what is lent.
  expect(await transfersOf(by)).toEqual([commissionFen + lentFen])
  expect(await differenceFromProvider(by)).toBe(0)

  const [lent, deposit] = [lentFen / 100, 20].map((yuan) => yuan.toFixed(2))
  expect(await told(by)).toEqual([
    {
      title: '余额不足，退款动用保证金',
      body: `订单 ${order.orderNo} 的退款：可用余额不足，保证金承担 ${deposit} 元，平台垫付 ${lent} 元计入欠款，欠款结清前不能提现`,
    },
  ])
  expect((await debtOf(by)).debtFen).toBe(lentFen)
})

test('what is lent is repaid by what comes in next', async () => {
  const { by, one } = await returning({ depositFen: 0, leftFen: 0 })
  await ruled(by, one)
  await untilEnded(by, one.id)
  const { debtFen } = await debtOf(by)
  const order = await recharge(by, { amountFen: debtFen + 500 })
  await payOnBankPage(by, order)
  await testApp.deliver(order.rechargeNo)
  await expect.poll(async () => (await callsOf(by, 'consume')).map(({ status }) => status)).toEqual(['SUCCEEDED'])
  expect(await provenBalances(by)).toMatchObject({ M_AVAILABLE: 500, M_DEBT: 0, P_TRANSIT_OUT: 0 })
  expect(await differenceFromProvider(by)).toBe(0)
})

test('what is owed by the clock waits a day for the balance and then takes the deposit, and nothing is lent for it', async () => {
  const { by, order, one } = await returning({ depositFen: 20_000, leftFen: 1_000 })
  // A merchant's word binds its balance alone.
  await expect(onReturn(by, { action: 'agree', ...of(one) })).rejects.toMatchObject({ refusal: 'balance.short' })
  await testApp.pass(48 * HOUR + MINUTE)
  await testApp.work()
  expect(await returnOf(by, one.id)).toMatchObject({ status: 'REFUND_FAILED', failReason: '可用余额不足' })
  expect((await provenBalances(by)).M_DEPOSIT).toBe(20_000)
  await testApp.pass(DAY + MINUTE)
  await testApp.work()
  const done = await untilEnded(by, one.id)
  expect(done.status).toBe('SUCCESS')
  const [shown] = (await infoOf(by, order.id)).refunds
  const depositFen = done.amountFen - (shown?.commissionFen ?? 0) - 1_000
  expect(shown).toMatchObject({ depositFen, lentFen: 0, isLent: false })
  expect(await provenBalances(by)).toMatchObject({ M_AVAILABLE: 0, M_DEPOSIT: 20_000 - depositFen, M_DEBT: 0 })
  expect(await flowsOf(by, 'DEPOSIT')).toEqual([
    ['orderRefund', 0 - depositFen],
    ['depositPaid', 20_000],
  ])
  expect(await differenceFromProvider(by)).toBe(0)
})

test('where neither does it is tried every day, and nobody lends anything', async () => {
  const { by, one } = await returning({ depositFen: 500, leftFen: 500 })
  await testApp.pass(48 * HOUR + MINUTE)
  await testApp.work()
  await testApp.pass(DAY + MINUTE)
  await testApp.work()
  expect((await returnOf(by, one.id)).status).toBe('REFUND_FAILED')
  expect(await provenBalances(by)).toMatchObject({ M_AVAILABLE: 500, M_DEPOSIT: 500, M_DEBT: 0 })
  expect(await transfersOf(by)).toEqual([])
})

test('a refund of a merchant’s own will takes neither deposit nor debt', async () => {
  const { by, order, one } = await returning({ depositFen: 20_000, leftFen: 0 })
  await onReturn(by, { action: 'cancel', id: one.id })
  await expect(refund(by, await infoOf(by, order.id), 1_000)).rejects.toMatchObject({ refusal: 'balance.short' })
  expect((await provenBalances(by)).M_DEPOSIT).toBe(20_000)
})
