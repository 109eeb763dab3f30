// Money calls against the real sandbox: whatever is lost, repeated or wrong, each order happens once and settles once.
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../kernel/actor.ts'
import { newBusinessNo } from '../../kernel/business-no.ts'
import type { SettledCall } from './index.ts'
import { type PaymentWorld, startPaymentWorld } from './payment.testing.ts'
import {
  addReadyMerchant,
  earn,
  paidCollect,
  payAtCashier,
  payOut,
  planCollect,
  planWithdraw,
} from './payment-steps.testing.ts'
import { takeToSend } from './provider-call.store.ts'

const MINUTE = 60_000
let world: PaymentWorld
let actor: MerchantActor
let cardId: string
const heard: (SettledCall & { event: string })[] = []
/** Makes the next listener fail, as a process that dies in the middle of settling. */
let dieOnce = false

beforeAll(async () => {
  world = await startPaymentWorld({ moneyMs: 1_500, queryMs: 1_500 })
  const events = [
    'collectPaid',
    'collectFailed',
    'agentPayDone',
    'agentPayFailed',
    'withdrawPaid',
    'withdrawFailed',
    'refundDone',
    'refundFailed',
  ] as const
  for (const event of events) {
    world.payment.on(event, async (_tx, call) => {
      if (dieOnce) {
        dieOnce = false
        throw new Error('died while settling')
      }
      heard.push({ ...call, event })
    })
  }
  ;({ actor, cardId } = await addReadyMerchant(world))
})
afterAll(() => world.stop())
beforeEach(async () => {
  heard.length = 0
  await world.sandbox.admin.clearScenarios()
  // Orders are limited to ten a day and payer; every collect has a payer of its own.
  expect(await world.sandbox.admin.invariants()).toEqual([])
})

const calls = {
  send: (callId: string) => world.payment.calls.send(actor.merchantId, callId),
  ask: (callId: string) => world.payment.calls.ask(actor.merchantId, callId),
  close: (callId: string) => world.payment.calls.close(actor.merchantId, callId),
}
const eventsOf = (callId: string): string[] => heard.filter((call) => call.callId === callId).map((call) => call.event)

async function rowOf(callId: string) {
  return world.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .selectAll()
    .where('id', '=', callId)
    .executeTakeFirstOrThrow()
}

async function casesOf(callId: string): Promise<string[]> {
  const rows = await world.db
    .tenant(actor.merchantId)
    .selectFrom('operation_log')
    .select('summary')
    .where('action', '=', 'providerCall.case')
    .where('target_id', '=', callId)
    .execute()
  return rows.map((row) => row.summary)
}

/** Lets time pass and the job work until the call is decided, or the time is up. */
async function resumeFor(milliseconds: number, callId: string): Promise<string> {
  for (let passed = 0; passed < milliseconds; passed += 5_000) {
    await world.pass(5_000)
    await world.payment.resumeCalls()
    const { status } = await rowOf(callId)
    if (status === 'SUCCEEDED' || status === 'FAILED') return status
  }
  return (await rowOf(callId)).status
}

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

describe('a sale at the provider', () => {
  test('the buyer pays, the merchant is paid out, and the money leaves for the bank', async () => {
    const before = await balance()
    const collect = await planCollect(world, actor, 10_000)
    expect(await calls.send(collect.callId)).toBe('pending')
    expect(eventsOf(collect.callId)).toEqual([])
    const returnedTo = await payAtCashier(world, actor, collect)
    expect(returnedTo).toContain('http://storefront.example/paid')
    expect(await calls.ask(collect.callId)).toBe('succeeded')
    const [paid] = heard
    expect(paid).toMatchObject({
      event: 'collectPaid',
      number: collect.number,
      amountFen: 10_000,
      subjectType: 'payment',
    })
    expect(paid?.providerNo).toBe((await ordersOf(collect.number))[0]?.orderNo)

    const payout = await payOut(world, actor, collect, { amountFen: 10_000, feeFen: 500 })
    expect(await calls.send(payout.callId)).toBe('succeeded')
    expect(await balance()).toBe(before + 9_500)

    const withdraw = await planWithdraw(world, actor, cardId, { amountFen: 9_500, feeFen: 200 })
    expect(await calls.send(withdraw.callId)).toBe('pending')
    expect(await resumeFor(2 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await balance()).toBe(before)
    expect(heard.map((call) => call.event)).toEqual(['collectPaid', 'agentPayDone', 'withdrawPaid'])
  })

  test('a whole collect goes back to its buyer', async () => {
    const collect = await paidCollect(world, actor, 4_200)
    await calls.ask(collect.callId)
    const now = world.clock.now()
    const kept = await rowOf(collect.callId)
    const refund = await world.db.transaction(actor.merchantId, (tx) =>
      world.payment.calls.plan(
        tx,
        {
          service: 'refund',
          number: newBusinessNo('PY', now),
          originalNumber: collect.number,
          payerMemberNo: (kept.request as { payerMemberNo: string }).payerMemberNo,
          amountFen: 4_200,
          subject: { type: 'refund', id: newId(now) },
        },
        now,
      ),
    )
    await calls.send(refund.callId)
    expect(await resumeFor(2 * MINUTE, refund.callId)).toBe('SUCCEEDED')
    expect(eventsOf(refund.callId)).toEqual(['refundDone'])
    // The collect itself stays the success it was.
    expect(await calls.ask(collect.callId)).toBe('succeeded')
  })

  test('a payment that the buyer fails is told as failed', async () => {
    const collect = await planCollect(world, actor, 1_500)
    await calls.send(collect.callId)
    await payAtCashier(world, actor, collect, 'fail')
    expect(await calls.ask(collect.callId)).toBe('failed')
    expect(heard).toMatchObject([{ event: 'collectFailed', reason: '付款人支付失败' }])
  })

  test('a number is used once, whoever uses it', async () => {
    const collect = await planCollect(world, actor, 1_000)
    const now = world.clock.now()
    const again = world.db.transaction(actor.merchantId, (tx) =>
      world.payment.calls.plan(
        tx,
        {
          service: 'withdraw',
          number: collect.number,
          amountFen: 1,
          feeFen: 0,
          bankCardId: cardId,
          subject: { type: 'withdrawOrder', id: newId(now) },
        },
        now,
      ),
    )
    await expect(again).rejects.toThrow(/provider_number__pk/)
  })
})

describe('closing an unpaid collect', () => {
  test('is told as failed, and nobody can pay it afterwards', async () => {
    const collect = await planCollect(world, actor, 2_000)
    await calls.send(collect.callId)
    expect(await calls.close(collect.callId)).toBe('closed')
    expect(eventsOf(collect.callId)).toEqual(['collectFailed'])
    await expect(payAtCashier(world, actor, collect)).rejects.toThrow()
    expect(await calls.close(collect.callId)).toBe('closed')
    expect(eventsOf(collect.callId)).toHaveLength(1)
  })

  test('finds out that the buyer was faster', async () => {
    const collect = await paidCollect(world, actor, 2_100)
    expect(await calls.close(collect.callId)).toBe('paid')
    expect(eventsOf(collect.callId)).toEqual(['collectPaid'])
  })

  test('needs no provider when it was never sent', async () => {
    const collect = await planCollect(world, actor, 2_200)
    expect(await calls.close(collect.callId)).toBe('closed')
    expect(await ordersOf(collect.number)).toEqual([])
    expect(await calls.send(collect.callId)).toBe('failed')
    expect(await ordersOf(collect.number)).toEqual([])
  })

  test('an expired collect ends by itself when the provider closes it', async () => {
    const collect = await planCollect(world, actor, 2_300, 10 * MINUTE)
    await calls.send(collect.callId)
    await world.pass(25 * 60 * MINUTE)
    expect(await resumeFor(MINUTE, collect.callId)).toBe('FAILED')
    expect(eventsOf(collect.callId)).toEqual(['collectFailed'])
  })
})

describe('a certain refusal', () => {
  test('fails the call at once with the reason of the provider', async () => {
    const withdraw = await planWithdraw(world, actor, cardId, { amountFen: 99_999_900, feeFen: 0 })
    expect(await calls.send(withdraw.callId)).toBe('failed')
    expect(heard).toMatchObject([{ event: 'withdrawFailed', reason: '账户余额不足' }])
  })

  test('being asked too often is no refusal: the same order goes out again', async () => {
    const withdraw = await earnAndPlan(3_000)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: withdraw.number, nth: 1 }, fault: 'GW0015' })
    expect(await calls.send(withdraw.callId)).toBe('unknown')
    expect(await resumeFor(3 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
  })
})

describe('an unknown outcome', () => {
  const doneFaults = [
    { fault: 'resetAfterCommit' },
    { fault: 'slowAfter', ms: 3_000 },
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
    expect(await resumeFor(3 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(await balance()).toBe(before - 5_000)
    expect(eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
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
    expect(await ordersOf(withdraw.number)).toEqual([])
    expect(await resumeFor(3 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
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
    expect(await resumeFor(5 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
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
    expect(eventsOf(withdraw.callId)).toEqual([])
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
    expect(heard.at(-1)).toMatchObject({ event: 'withdrawFailed', reason: '收款账户已销户' })
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
    expect(await resumeFor(3 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
  })

  test('while settling: nothing of it is kept, and it settles later', async () => {
    const collect = await paidCollect(world, actor, 3_500)
    dieOnce = true
    await expect(calls.ask(collect.callId)).rejects.toThrow('died while settling')
    expect((await rowOf(collect.callId)).status).toBe('PENDING')
    expect(await resumeFor(10 * MINUTE, collect.callId)).toBe('SUCCEEDED')
    expect(eventsOf(collect.callId)).toEqual(['collectPaid'])
  })

  test('one call that cannot be resumed does not stop the others', async () => {
    const first = await paidCollect(world, actor, 3_600)
    const second = await paidCollect(world, actor, 3_700)
    await world.pass(2 * MINUTE)
    dieOnce = true
    await world.payment.resumeCalls()
    const statuses = [await rowOf(first.callId), await rowOf(second.callId)].map((row) => row.status)
    expect(statuses.toSorted()).toEqual(['PENDING', 'SUCCEEDED'])
    expect(world.troubles.at(-1)).toContain('died while settling')
    expect(await resumeFor(10 * MINUTE, first.callId)).toBe('SUCCEEDED')
    expect(await resumeFor(10 * MINUTE, second.callId)).toBe('SUCCEEDED')
  })
})

describe('several at once', () => {
  test('sending a call eight times makes one order', async () => {
    const withdraw = await earnAndPlan(7_000)
    const before = await balance()
    await Promise.all(Array.from({ length: 8 }, () => calls.send(withdraw.callId)))
    expect(await resumeFor(3 * MINUTE, withdraw.callId)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(await balance()).toBe(before - 7_000)
    expect(eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
  })

  test('eight messengers with the same news settle it once', async () => {
    const collect = await paidCollect(world, actor, 7_100)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => calls.ask(collect.callId)))
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'succeeded'))
    expect(eventsOf(collect.callId)).toEqual(['collectPaid'])
  })

  test('closing and sending at the same moment leaves no open order', async () => {
    const collect = await planCollect(world, actor, 7_200)
    const [sent, closed] = await Promise.all([calls.send(collect.callId), calls.close(collect.callId)])
    const { status } = await rowOf(collect.callId)
    if (closed === 'closed') expect(status).toBe('FAILED')
    else expect([sent, await calls.close(collect.callId)]).toEqual(['pending', 'closed'])
  })
})

test('an order of the provider that does not match ours is never believed', async () => {
  const collect = await planCollect(world, actor, 8_000)
  await calls.send(collect.callId)
  // Someone changed our record, or the provider's: the amounts differ now.
  await world.db
    .tenant(actor.merchantId)
    .updateTable('provider_call')
    .set({ amount_fen: 7_999 })
    .where('id', '=', collect.callId)
    .execute()
  await payAtCashier(world, actor, collect)
  expect(await calls.ask(collect.callId)).toBe('pending')
  expect(await calls.ask(collect.callId)).toBe('pending')
  expect(eventsOf(collect.callId)).toEqual([])
  expect(await casesOf(collect.callId)).toEqual(['需人工核实：渠道金额 80.00 元与本单 79.99 元不一致'])
})
