// Several hands on one dispute at once: one of them wins, and the money goes one way.
import type { ReturnInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { acceptVerdict, appeal, deskOf, escalate, prove, rule } from '../../../../testing/disputes.ts'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  type Seller,
  ship,
} from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
let judge: OperatorActor
let other: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  judge = newOperator(testApp, '客服小林')
  other = newOperator(testApp, '客服小赵')
})
afterAll(() => testApp.stop())

const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const deadline = (id: string) =>
  testApp.modules.returnOrders.timers['returnOrder.deadline'](seller.actor.merchantId, id)

async function refused(): Promise<ReturnInfo> {
  const paid = await placeAndPay(seller)
  await testApp.pass(HOUR)
  const order = await infoOf(seller, (await ship(seller, await infoOf(seller, paid.id))).id)
  const { id, version } = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
  return onReturn(seller, { action: 'reject', id, version, code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
}
async function toJudge(): Promise<ReturnInfo> {
  const one = await escalate(seller, await refused())
  return prove(seller, one, 'MERCHANT')
}

test('asked to decide while the time for it ends: in dispute, or closed', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const one = await refused()
    await testApp.pass(7 * DAY + 1_000)
    const [asked] = await Promise.allSettled([escalate(seller, one), deadline(one.id), deadline(one.id)])
    const { status } = await returnOf(seller, one.id)
    expect(status).toBe(asked.status === 'fulfilled' ? 'IN_DISPUTE' : 'CLOSED')
  }
})

test('ruled on by two people at once: one ruling holds', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const one = await toJudge()
    const results = await Promise.allSettled([
      rule(seller, judge, one),
      rule(seller, other, one, { ruling: 'MERCHANT', liability: 'BUYER' }),
    ])
    expect(won(results)).toBe(1)
    const { return: now } = await deskOf(seller, judge, one)
    expect(now.dispute?.verdicts).toHaveLength(1)
    expect(now.disputeStatus).toBe(results[0].status === 'fulfilled' ? 'DONE_BUYER' : 'DONE_MERCHANT')
  }
})

test('ruled on while the buyer takes it back: ruled, or closed', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const one = await toJudge()
    const [ruled, canceled] = await Promise.allSettled([
      rule(seller, judge, one),
      onReturn(seller, { action: 'cancel', id: one.id }),
    ])
    expect(won([ruled, canceled])).toBe(1)
    const now = await returnOf(seller, one.id)
    expect(now.disputeStatus).toBe(ruled.status === 'fulfilled' ? 'DONE_BUYER' : 'CANCELED')
    expect(now.status).toBe(ruled.status === 'fulfilled' ? 'IN_DISPUTE' : 'CLOSED')
  }
})

test('appealed, agreed to and in force at once: one of them, and paid once at most', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const one = await toJudge()
    await rule(seller, judge, one)
    await testApp.pass(2 * DAY + 1_000)
    const results = await Promise.allSettled([
      appeal(seller, one, 'MERCHANT'),
      acceptVerdict(seller, one, 'MERCHANT'),
      deadline(one.id),
      deadline(one.id),
    ])
    const now = await returnOf(seller, one.id)
    const isAppealed = results[0].status === 'fulfilled'
    expect(now.disputeStatus).toBe(isAppealed ? 'APPEALING' : 'DONE_BUYER')
    if (isAppealed) await rule(seller, other, one, { ruling: 'MERCHANT', liability: 'BUYER' })
    const ended = await untilEnded(seller, one.id)
    expect(ended.status).toBe(isAppealed ? 'CLOSED' : 'SUCCESS')
    expect((await infoOf(seller, one.orderId)).refundedFen).toBe(isAppealed ? 0 : 9_900)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})
