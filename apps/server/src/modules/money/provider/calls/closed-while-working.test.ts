// The provider worked on an order and then closed it: where its money is nobody knows, however often one asks.
import type { OrderDetail } from '@merchant/allinpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type CallRecorder, casesOf, keptCall, recordCalls, resumeFor } from './call-recorder.testing.ts'
import { createCallEvents } from './call-events.ts'
import { judgeOrder } from './judge-order.ts'
import { type PaymentWorld, startPaymentWorld } from '../payment.testing.ts'
import { addReadyMerchant, earn, planWithdraw } from '../payment-steps.testing.ts'
import { lockCall, markBegun } from './provider-call.store.ts'
import { settleCall } from './settle-call.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let world: PaymentWorld
let recorder: CallRecorder
let actor: MerchantActor
let cardId: string

beforeAll(async () => {
  world = await startPaymentWorld()
  recorder = recordCalls(world.payment)
  ;({ actor, cardId } = await addReadyMerchant(world))
  await world.sandbox.admin.settings({ withdrawSettleMs: 30 * 24 * HOUR })
})
afterAll(() => world.stop())
beforeEach(async () => {
  recorder.clear()
  await world.sandbox.admin.clearScenarios()
})

const ask = (callId: string) => world.payment.calls.ask(actor.merchantId, callId)
const rowOf = (callId: string) => keptCall(world.db.tenant(actor.merchantId), callId)
const casesAbout = (callId: string) => casesOf(world.db.tenant(actor.merchantId), callId)

async function earnAndPlan(amountFen: number): Promise<{ callId: string; number: string }> {
  await earn(world, actor, amountFen)
  return planWithdraw(world, actor, cardId, { amountFen, feeFen: 0 })
}

test('asked twice, it still counts as undecided, and one case is opened', async () => {
  const withdraw = await earnAndPlan(5_000)
  expect(await world.payment.calls.send(actor.merchantId, withdraw.callId)).toBe('pending')
  await world.sandbox.admin.close(withdraw.number)
  expect(await ask(withdraw.callId)).toBe('pending')
  expect(await ask(withdraw.callId)).toBe('pending')
  expect(await resumeFor(world, actor.merchantId, withdraw.callId, 3 * MINUTE)).toBe('PENDING')
  expect(recorder.eventsOf(withdraw.callId)).toEqual([])
  expect(await casesAbout(withdraw.callId)).toHaveLength(1)
})

const unhelpful = ['http502Html', 'staleQuery'] as const
test.each(unhelpful)(
  'the reply to the order itself counts as work when the question after it answers nothing: %s',
  async (fault) => {
    const withdraw = await earnAndPlan(5_100)
    const query = { method: 'getOrderDetail', bizOrderNo: withdraw.number }
    await world.sandbox.admin.scenario({ match: query, fault, times: 1 })
    await world.payment.calls.send(actor.merchantId, withdraw.callId)
    await world.sandbox.admin.close(withdraw.number)
    await ask(withdraw.callId)
    await ask(withdraw.callId)
    expect(await resumeFor(world, actor.merchantId, withdraw.callId, MINUTE)).not.toBe('FAILED')
    expect(recorder.eventsOf(withdraw.callId)).toEqual([])
    expect(await casesAbout(withdraw.callId)).toHaveLength(1)
  },
)

test('an answer is judged by what is known when it arrives, not when it was asked for', async () => {
  const withdraw = await earnAndPlan(5_200)
  const order = { method: 'withdrawApply', bizOrderNo: withdraw.number }
  await world.sandbox.admin.scenario({ match: order, fault: 'resetAfterCommit' })
  expect(await world.payment.calls.send(actor.merchantId, withdraw.callId)).toBe('unknown')
  await world.sandbox.admin.close(withdraw.number)
  const answer = await detailOf(withdraw.number)
  expect(answer.status).toBe('closed')
  // Another messenger learns of the work while this answer is on its way.
  await world.db.transaction(actor.merchantId, async (tx) =>
    markBegun(tx, await lockCall(tx, withdraw.callId), world.clock.now()),
  )
  await hear(withdraw.callId, answer)
  expect(await rowOf(withdraw.callId)).toMatchObject({ status: 'SENT', doubt: 'CLOSED_WHILE_WORKING' })
})

test('a later word that makes sense decides', async () => {
  const withdraw = await earnAndPlan(5_300)
  await world.payment.calls.send(actor.merchantId, withdraw.callId)
  const closed = { ...(await detailOf(withdraw.number)), status: 'closed' as const }
  await hear(withdraw.callId, closed)
  expect(await rowOf(withdraw.callId)).toMatchObject({ status: 'PENDING', doubt: 'CLOSED_WHILE_WORKING' })
  await world.sandbox.admin.settle(withdraw.number, 'fail', '收款账户已销户')
  expect(await ask(withdraw.callId)).toBe('failed')
  expect(await rowOf(withdraw.callId)).toMatchObject({ status: 'FAILED', doubt: null, reason: '收款账户已销户' })
  expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawFailed'])
})

async function detailOf(orderNo: string): Promise<OrderDetail> {
  const detail = await world.allinpay.orders.detail({ orderNo })
  if (detail.kind !== 'done') throw new Error(`The order is ${detail.kind}`)
  return detail.data
}

const hear = (callId: string, detail: OrderDetail) =>
  world.db.transaction(actor.merchantId, (tx) =>
    settleCall(
      tx,
      { publish: createCallEvents().publish, openCase: world.openCase, closeCases: world.closeCases },
      { callId, judge: (call) => judgeOrder(call, detail), isCheck: false },
      world.clock.now(),
    ),
  )
