// A difference that somebody closes by a word alone lets no large withdrawal go that the same person pays: it takes two.
import { api, dayOf, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { addPayableSeller, DAY, type Seller } from '../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { answerOfBank, applyAndConfirm, enrich, newOperator, pay, withdrawal } from '../../../testing/withdrawal.ts'
import { keepDifference } from '../provider-reconciliation/keep-differences.ts'

const LARGE = 5_000_000
const MINUTE = 60_000
const REFUSED = 'state.notAllowed'

let testApp: TestApp
let seller: Seller & { cardId: string }
let found = 0
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await enrich(seller, 20 * LARGE)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.pass(DAY))

const cases = () => testApp.modules.moneyCases.handlers

/** A line of a day's file that says something else; answers its open case. */
async function difference() {
  found += 1
  const now = testApp.clock.now()
  const number = `DP${found}`
  await keepDifference(
    { db: testApp.db, openCase: testApp.modules.moneyCases.open },
    dayOf(now),
    {
      key: number, kind: 'AMOUNT', number, merchantId: seller.actor.merchantId, providerNo: null, service: 'deposit', callId: null,
      ourStatus: 'SUCCEEDED', ourFen: 100, ourFeeFen: 0, ledgerFen: 100, theirFen: 101, theirFeeFen: 0, theirAt: now, lineNo: 1,
    },
    now,
  ) // prettier-ignore
  const { list } = await ask(api.moneyCase.list, cases().list, newOperator(testApp), { keyword: number })
  return list[0] ?? expect.fail('No case')
}
type Difference = Awaited<ReturnType<typeof difference>>

const handle = (actor: OperatorActor, body: InputOf<typeof api.moneyCase.handle>) =>
  askProven(testApp, api.moneyCase.handle, cases().handle, actor, body)
const resolving = ({ id, version }: Pick<Difference, 'id' | 'version'>) =>
  ({ action: 'resolve', id, version, resolution: 'PROVIDER_CORRECTED', note: '渠道确认文件多计 1 分' }) as const
async function close({ id, version }: Difference, actor: OperatorActor) {
  const taken = await handle(actor, { action: 'take', id, version })
  return handle(actor, resolving(taken))
}
const toPay = async (fen = LARGE) => {
  await testApp.pass(2 * MINUTE)
  return applyAndConfirm(seller, fen)
}
const lookAgain = async () => {
  await testApp.pass(MINUTE)
  await testApp.modules.withdrawOrders.payHeld()
}
const reviewed = (id: string, actor: OperatorActor) =>
  ask(api.withdrawOrder.review, testApp.modules.withdrawOrders.handlers.review, actor, { id })

test('who decided to pay does not close what holds it; another one does, with a proof for just that', async () => {
  const [payer, other] = [newOperator(testApp, '财务甲'), newOperator(testApp, '财务乙')]
  const order = await toPay()
  const opened = await difference()
  expect(await pay(testApp, payer, order)).toMatchObject({ held: { reason: 'OPEN_DIFFERENCE' } })
  const taken = await handle(payer, { action: 'take', id: opened.id, version: opened.version })
  await expect(handle(payer, resolving(taken))).rejects.toMatchObject({
    refusal: REFUSED,
    details: { status: `提现 ${order.withdrawNo} 由本人打款、因该商户的差异暂缓，须由另一位平台人员结案` },
  })
  const released = await handle(other, { action: 'release', id: taken.id, version: taken.version })
  const again = await handle(other, { action: 'take', id: taken.id, version: released.version })
  await expect(ask(api.moneyCase.handle, cases().handle, other, resolving(again))).rejects.toMatchObject({
    refusal: 'stepUp.required',
  })
  expect(await handle(other, resolving(again))).toMatchObject({ state: 'RESOLVED', resolvedByName: '财务乙' })
  await lookAgain()
  expect((await withdrawal(seller, order.id)).status).toBe('PAYING')
  await answerOfBank(testApp, order.withdrawNo, 'success')
})

test('who closed it pays nothing large of that merchant for a week; another one and what is small go on', async () => {
  const [closer, other] = [newOperator(testApp, '财务甲'), newOperator(testApp, '财务乙')]
  const { number } = await close(await difference(), closer)
  const order = await toPay()
  await expect(pay(testApp, closer, order)).rejects.toMatchObject({
    refusal: REFUSED,
    details: { status: `该商户的对账差异 ${number} 由本人结案，须由另一位平台人员打款` },
  })
  const [shown] = (await reviewed(order.id, closer)).closedDifferences
  expect(shown).toMatchObject({ number, by: '财务甲', isMine: true })
  expect((await reviewed(order.id, other)).closedDifferences[0]).toMatchObject({ isMine: false })
  expect((await pay(testApp, other, order)).status).toBe('PAYING')
  await answerOfBank(testApp, order.withdrawNo, 'success')
  const small = await toPay(LARGE - 1)
  expect((await reviewed(small.id, closer)).closedDifferences).toEqual([])
  expect((await pay(testApp, closer, small)).status).toBe('PAYING')
  await answerOfBank(testApp, small.withdrawNo, 'success')
  await testApp.pass(7 * DAY)
  const later = await toPay()
  expect((await pay(testApp, closer, later)).status).toBe('PAYING')
  await answerOfBank(testApp, later.withdrawNo, 'success')
})

test('closed and decided in one moment by the same person it stays held', async () => {
  const payer = newOperator(testApp, '财务甲')
  const order = await toPay()
  const opened = await difference()
  await pay(testApp, payer, order)
  const closed = await close(opened, newOperator(testApp, '财务乙'))
  // As if both had been looked at before either was done.
  const by = (id: string) =>
    testApp.db.global.updateTable('money_case').set({ resolved_by: id }).where('id', '=', closed.id).execute()
  await by(payer.operatorId)
  await lookAgain()
  expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'APPROVED', held: { reason: 'OPEN_DIFFERENCE' } })
  await by(seller.actor.merchantId)
  await lookAgain()
  expect((await withdrawal(seller, order.id)).status).toBe('PAYING')
  await answerOfBank(testApp, order.withdrawNo, 'success')
})
