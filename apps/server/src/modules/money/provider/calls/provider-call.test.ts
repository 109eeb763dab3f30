// Money calls against the real sandbox: sent, asked about, closed, each order happening once and settling once.
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { type CallRecorder, casesOf, keptCall, recordCalls, resumeFor, rewriteCall } from './call-recorder.testing.ts'
import { type PaymentWorld, startPaymentWorld } from '../payment.testing.ts'
import { isPlatformFault, isPlatformFaultOf } from './platform-fault.ts'
import {
  addReadyMerchant,
  earn,
  paidCollect,
  payAtCashier,
  payOut,
  planCollect,
  planWithdraw,
} from '../payment-steps.testing.ts'

const MINUTE = 60_000
/** The sandbox's number for a closed order. */
const ORDER_CLOSED = 6
let world: PaymentWorld
let recorder: CallRecorder
let actor: MerchantActor
let cardId: string

beforeAll(async () => {
  world = await startPaymentWorld()
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

describe('a sale at the provider', () => {
  test('the buyer pays, the merchant is paid out, and the money leaves for the bank', async () => {
    const before = await balance()
    const collect = await planCollect(world, actor, 10_000)
    expect(await calls.send(collect.callId)).toBe('pending')
    expect(recorder.eventsOf(collect.callId)).toEqual([])
    const returnedTo = await payAtCashier(world, actor, collect)
    expect(returnedTo).toContain('http://storefront.example/paid')
    expect(await calls.ask(collect.callId)).toBe('succeeded')
    const [paid] = recorder.heard
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
    expect(await decide(withdraw.callId, 2 * MINUTE)).toBe('SUCCEEDED')
    expect(await balance()).toBe(before)
    expect(recorder.heard.map((call) => call.event)).toEqual(['collectPaid', 'agentPayDone', 'withdrawPaid'])
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
          source: null,
          originalNumber: collect.number,
          payerMemberNo: (kept.request as { payerMemberNo: string }).payerMemberNo,
          amountFen: 4_200,
          subject: { type: 'refund', id: newId(now) },
        },
        now,
      ),
    )
    await calls.send(refund.callId)
    expect(await decide(refund.callId, 2 * MINUTE)).toBe('SUCCEEDED')
    expect(recorder.eventsOf(refund.callId)).toEqual(['refundDone'])
    // The collect itself stays the success it was.
    expect(await calls.ask(collect.callId)).toBe('succeeded')
  })

  test('a payment that the buyer fails is published as failed', async () => {
    const collect = await planCollect(world, actor, 1_500)
    await calls.send(collect.callId)
    await payAtCashier(world, actor, collect, 'fail')
    expect(await calls.ask(collect.callId)).toBe('failed')
    expect(recorder.heard).toMatchObject([{ event: 'collectFailed', reason: '付款人支付失败' }])
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
          speed: 'D0',
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
  test('is published as failed, and nobody can pay it afterwards', async () => {
    const collect = await planCollect(world, actor, 2_000)
    await calls.send(collect.callId)
    expect(await calls.close(collect.callId)).toBe('closed')
    expect(recorder.eventsOf(collect.callId)).toEqual(['collectFailed'])
    await expect(payAtCashier(world, actor, collect)).rejects.toThrow()
    expect(await calls.close(collect.callId)).toBe('closed')
    expect(recorder.eventsOf(collect.callId)).toHaveLength(1)
  })

  test('finds out that the buyer was faster', async () => {
    const collect = await paidCollect(world, actor, 2_100)
    expect(await calls.close(collect.callId)).toBe('paid')
    expect(recorder.eventsOf(collect.callId)).toEqual(['collectPaid'])
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
    expect(await decide(collect.callId, MINUTE)).toBe('FAILED')
    expect(recorder.eventsOf(collect.callId)).toEqual(['collectFailed'])
  })
})

describe('a certain refusal', () => {
  test('fails the call at once with the reason of the provider', async () => {
    const withdraw = await planWithdraw(world, actor, cardId, { amountFen: 99_999_900, feeFen: 0 })
    expect(await calls.send(withdraw.callId)).toBe('failed')
    expect(recorder.heard).toMatchObject([{ event: 'withdrawFailed', reason: '渠道暂不可用', isPlatformFault: true }])
    expect((await rowOf(withdraw.callId)).reason).toBe('账户余额不足')
    expect(world.faults).toEqual(['40014'])
  })

  test('that is the platform’s own doing is told to its people alone', async () => {
    const withdraw = await earnAndPlan(3_000)
    world.faults.length = 0
    const match = { method: 'withdrawApply', bizOrderNo: withdraw.number }
    await world.sandbox.admin.scenario({ match, fault: 'expireCert' })
    expect(await calls.send(withdraw.callId)).toBe('failed')
    expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawFailed'])
    expect(recorder.heard.at(-1)).toMatchObject({ reason: '渠道暂不可用', isPlatformFault: true })
    expect((await rowOf(withdraw.callId)).reason).toBe('读取商户公钥失败')
    expect(world.faults).toEqual(['GW0010'])
  })

  test.each(['GW0004', 'GW0008', 'GW0010', '20003', '40011'])('no merchant can mend %s', (code) => {
    expect(isPlatformFault(code)).toBe(true)
  })

  test.each(['40046', '30021', '20020', '20011'])('is the merchant’s to see to: %s', (code) => {
    expect(isPlatformFaultOf('withdraw', code)).toBe(false)
  })

  test('being asked too often is no refusal: the same order goes out again', async () => {
    const withdraw = await earnAndPlan(3_000)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: withdraw.number, nth: 1 }, fault: 'GW0015' })
    expect(await calls.send(withdraw.callId)).toBe('unknown')
    expect(await decide(withdraw.callId, 3 * MINUTE)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
  })
})

describe('several at once', () => {
  test('sending a call eight times makes one order', async () => {
    const withdraw = await earnAndPlan(7_000)
    const before = await balance()
    await Promise.all(Array.from({ length: 8 }, () => calls.send(withdraw.callId)))
    expect(await decide(withdraw.callId, 3 * MINUTE)).toBe('SUCCEEDED')
    expect(await ordersOf(withdraw.number)).toHaveLength(1)
    expect(await balance()).toBe(before - 7_000)
    expect(recorder.eventsOf(withdraw.callId)).toEqual(['withdrawPaid'])
  })

  test('eight messengers with the same news settle it once', async () => {
    const collect = await paidCollect(world, actor, 7_100)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => calls.ask(collect.callId)))
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'succeeded'))
    expect(recorder.eventsOf(collect.callId)).toEqual(['collectPaid'])
  })

  test('closing and sending at the same moment leaves nothing that a buyer could pay', async () => {
    for (let round = 0; round < 8; round += 1) {
      const collect = await planCollect(world, actor, 7_200)
      const [, first] = await Promise.all([calls.send(collect.callId), calls.close(collect.callId)])
      const closed = first === 'closed' ? first : await calls.close(collect.callId)
      expect(closed).toBe('closed')
      expect((await rowOf(collect.callId)).status).toBe('FAILED')
      const states = (await ordersOf(collect.number)).map(({ state }) => state)
      expect(states.filter((state) => state !== ORDER_CLOSED)).toEqual([])
    }
  })
})

test('an order of the provider that does not match ours is never believed', async () => {
  const collect = await planCollect(world, actor, 8_000)
  await calls.send(collect.callId)
  // Someone changed our record, or the provider's: the amounts differ now.
  await rewriteCall(world.db, collect.callId, 'amount_fen = 7999')
  await payAtCashier(world, actor, collect)
  expect(await calls.ask(collect.callId)).toBe('pending')
  expect(await calls.ask(collect.callId)).toBe('pending')
  expect(recorder.eventsOf(collect.callId)).toEqual([])
  expect(await casesOf(world.db.tenant(actor.merchantId), collect.callId)).toMatchObject([
    { kind: 'ANSWER_SENSELESS', facts: { doubt: 'OTHER_AMOUNT', saidAmountFen: 8_000 } },
  ])
})
