// Lost replies, wrong answers and processes that die in the middle: nothing is released in doubt, nothing happens twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type CallRecorder, casesOf, keptCall, recordCalls, resumeFor } from './call-recorder.testing.ts'
import { type PaymentWorld, startPaymentWorld } from '../payment.testing.ts'
import { addReadyMerchant, earn, paidCollect, planCollect, planWithdraw } from '../payment-steps.testing.ts'
import { takeToSend } from './provider-call.store.ts'

const MINUTE = 60_000
let world: PaymentWorld
let recorder: CallRecorder
let actor: MerchantActor
let cardId: string

beforeAll(async () => {
  world = await startPaymentWorld({ moneyMs: 4_000 })
  recorder = recordCalls(world.payment)
  ;({ actor, cardId } = await addReadyMerchant(world))
})
afterAll(() => world.stop())
beforeEach(async () => {
  recorder.clear()
  await world.sandbox.admin.clearScenarios()
  expect(await world.sandbox.admin.invariants()).toEqual([])
})

const calls = {
  send: (callId: string) => world.payment.calls.send(actor.merchantId, callId),
  ask: (callId: string) => world.payment.calls.ask(actor.merchantId, callId),
  close: (callId: string) => world.payment.calls.close(actor.merchantId, callId),
}
const rowOf = (callId: string) => keptCall(world.db.tenant(actor.merchantId), callId)
const decide = (callId: string, milliseconds: number) => resumeFor(world, actor.merchantId, callId, milliseconds)

/** A planned withdrawal of money that the merchant really has at the provider. */
async function earnAndPlan(amountFen: number): Promise<{ callId: string; number: string }> {
  await earn(world, actor, amountFen)
  return planWithdraw(world, actor, cardId, { amountFen, feeFen: 0 })
}

const ordersOf = (number: string) => world.sandbox.admin.orders(number)
const balance = async (): Promise<number> => {
  const [held] = await world.sandbox.admin.balances(actor.merchantId.replaceAll('-', ''))
  return held?.available ?? 0
}

describe('an unknown outcome', () => {
  const doneFaults = [
    { fault: 'resetAfterCommit' },
    { fault: 'slowAfter', ms: 12_000 },
    { fault: 'http502Html', commit: true },
    { fault: 'truncatedJson', commit: true },
    { fault: 'replyBadSignature', commit: true },
    { fault: 'replyOtherOrder', commit: true },
    { fault: '9400', commit: true },
  ] as const
  test.each(doneFaults)('money that went out is found when the reply is spoiled: $fault', async (fault) => {
    const withdraw = await earnAndPlan(5_000)
    const before = await balance()
    await world.sandbox.admin.scenario({ match: { method: 'withdrawApply', bizOrderNo: withdraw.number }, ...fault })
    expect(await calls.send(withdraw.callId)).toBe('unknown')
    expect((await rowOf(withdraw.callId)).status).toBe('SENT')
    expect(await decide(withdraw.callId, 3 * MINUTE)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(await balance()).toBe(before - 5_000)
    expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
  })

  const undoneFaults = [
    { fault: 'resetBeforeCommit' },
    { fault: 'http500Empty', commit: false },
    { fault: 'GW0014', commit: false },
  ] as const
  test.each(undoneFaults)('the same number goes out again after two denials: $fault', async (fault) => {
    const withdraw = await earnAndPlan(5_000)
    await world.sandbox.admin.scenario({ match: { method: 'withdrawApply', bizOrderNo: withdraw.number }, ...fault })
    expect(await calls.send(withdraw.callId)).toBe('unknown')
    expect(await calls.ask(withdraw.callId)).toBe('unknown')
    await world.pass(2_000)
    await world.payment.resumeCalls()
    // One denial is no proof, and one that comes too soon after it is none either.
    expect((await rowOf(withdraw.callId)).not_found_count).toBe(1)
    expect(await calls.ask(withdraw.callId)).toBe('unknown')
    expect(await ordersOf(withdraw.number)).toEqual([])
    expect(await decide(withdraw.callId, 3 * MINUTE)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
  })

  test('an order that the query does not show yet is not doubled, and not failed', async () => {
    const withdraw = await earnAndPlan(5_000)
    const match = { bizOrderNo: withdraw.number }
    await world.sandbox.admin.scenario({ match: { ...match, method: 'withdrawApply' }, fault: 'resetAfterCommit' })
    await world.sandbox.admin.scenario({
      match: { ...match, method: 'getOrderDetail' },
      fault: 'notFoundThenFound',
      times: 3,
    })
    await calls.send(withdraw.callId)
    expect(await decide(withdraw.callId, 5 * MINUTE)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
  })

  test('an order that stands is not failed because its repeat is refused', async () => {
    const withdraw = await earnAndPlan(5_000)
    const apply = { bizOrderNo: withdraw.number, method: 'withdrawApply' }
    const query = { bizOrderNo: withdraw.number, method: 'getOrderDetail' }
    await world.sandbox.admin.scenario({ match: { ...apply, nth: 1 }, fault: 'resetAfterCommit' })
    await world.sandbox.admin.scenario({ match: { ...apply, nth: 2 }, fault: 'clockSkew', minutes: 30 })
    await world.sandbox.admin.scenario({ match: query, fault: 'notFoundThenFound', times: 2 })
    await calls.send(withdraw.callId)
    expect(await decide(withdraw.callId, 5 * MINUTE)).toBe('SUCCEEDED')
    expect((await rowOf(withdraw.callId)).resent_at).not.toBeNull()
    expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
  })

  test('nothing is released while the provider does not answer, and asking slows down', async () => {
    const withdraw = await earnAndPlan(5_000)
    await world.sandbox.admin.scenario({
      match: { bizOrderNo: withdraw.number },
      fault: 'http502Html',
      commit: true,
      times: 99,
    })
    await calls.send(withdraw.callId)
    const pauses: number[] = []
    for (let check = 0; check < 7; check += 1) {
      const { next_check_at: next } = await rowOf(withdraw.callId)
      const wait = (next?.getTime() ?? 0) - world.clock.now().getTime()
      pauses.push(Math.round(wait / 1000))
      await world.pass(wait)
      await world.payment.resumeCalls()
    }
    expect(pauses).toEqual([2, 5, 15, 60, 300, 1800, 1800])
    expect((await rowOf(withdraw.callId)).status).toBe('SENT')
    expect(recorder.eventsOf(withdraw.callId)).toEqual([])
    await world.pass(24 * 60 * MINUTE)
    await world.payment.resumeCalls()
    // Within a day it was nobody's business but the job's; after it, a case is opened, and asking goes on daily.
    const cases = await casesOf(world.db.tenant(actor.merchantId), withdraw.callId)
    expect(cases).toMatchObject([{ kind: 'CALL_UNDECIDED', facts: { service: 'withdraw' } }])
    const { next_check_at: daily } = await rowOf(withdraw.callId)
    expect(Math.round(((daily?.getTime() ?? 0) - world.clock.now().getTime()) / MINUTE)).toBe(24 * 60)
    await world.sandbox.admin.clearScenarios()
    expect(await calls.ask(withdraw.callId)).toBe('succeeded')
  })

  test('a withdrawal that the bank returns fails once, and says why', async () => {
    const withdraw = await earnAndPlan(6_000)
    const before = await balance()
    await world.sandbox.admin.settings({ withdrawSettleMs: 3_600_000 })
    expect(await calls.send(withdraw.callId)).toBe('pending')
    await world.sandbox.admin.settle(withdraw.number, 'fail', '收款账户已销户')
    expect(await calls.ask(withdraw.callId)).toBe('failed')
    await world.sandbox.admin.settings({ withdrawSettleMs: 1_000 })
    expect(recorder.heard.at(-1)).toMatchObject({ event: 'withdrawFailed', reason: '收款账户已销户' })
    expect(await balance()).toBe(before)
  })
})

describe('a process that dies', () => {
  test('after planning: the job of another process sends it', async () => {
    const collect = await planCollect(world, actor, 3_300)
    await world.pass(20_000)
    await world.restart().resumeCalls()
    expect(await ordersOf(collect.number)).toHaveLength(1)
    expect((await rowOf(collect.callId)).status).toBe('PENDING')
  })

  test('between writing SENT and sending: it goes out after two denials', async () => {
    const withdraw = await earnAndPlan(3_400)
    await world.db.transaction(actor.merchantId, (tx) => takeToSend(tx, withdraw.callId, world.clock.now()))
    expect(await decide(withdraw.callId, 3 * MINUTE)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
  })

  test('while settling: nothing of it is kept, and it settles later', async () => {
    const collect = await paidCollect(world, actor, 3_500)
    recorder.dieOnce()
    await expect(calls.ask(collect.callId)).rejects.toThrow('died while settling')
    expect((await rowOf(collect.callId)).status).toBe('PENDING')
    expect(await decide(collect.callId, 10 * MINUTE)).toBe('SUCCEEDED')
    expect(recorder.eventsOf(collect.callId)).toEqual(['collectPaid'])
  })

  test('one call that cannot be resumed does not stop the others', async () => {
    const first = await paidCollect(world, actor, 3_600)
    const second = await paidCollect(world, actor, 3_700)
    await world.pass(2 * MINUTE)
    recorder.dieOnce()
    await world.payment.resumeCalls()
    const statuses = [await rowOf(first.callId), await rowOf(second.callId)].map((row) => row.status)
    expect(statuses.toSorted()).toEqual(['PENDING', 'SUCCEEDED'])
    expect(world.problems.at(-1)).toContain('died while settling')
    expect(await decide(first.callId, 10 * MINUTE)).toBe('SUCCEEDED')
    expect(await decide(second.callId, 10 * MINUTE)).toBe('SUCCEEDED')
  })
})
