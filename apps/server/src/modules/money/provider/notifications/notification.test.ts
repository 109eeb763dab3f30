// The provider's notifications, sent by the real sandbox: forged ones change nothing, honest ones change things once.
import { api } from '@merchant/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type CallRecorder, casesOf, keptCall, recordCalls, rewriteCall } from '../calls/call-recorder.testing.ts'
import { requestFor } from '../../../../testing/handler-request.ts'
import { bookedAtOnceParameters } from '../calls/call.parameters.ts'
import { takeToConfirm } from '../calls/provider-call.store.ts'
import { type PaymentWorld, PERSON, pressOnPage, startPaymentWorld } from '../payment.testing.ts'
import { addReadyMerchant, bindPhone, earn, paidCollect, payOut, planWithdraw } from '../payment-steps.testing.ts'

let world: PaymentWorld
let actor: MerchantActor
let cardId: string
let recorder: CallRecorder

beforeAll(async () => {
  world = await startPaymentWorld()
  recorder = recordCalls(world.payment)
  ;({ actor, cardId } = await addReadyMerchant(world))
  await world.deliver()
})
afterAll(() => world.stop())
beforeEach(async () => {
  recorder.clear()
  world.notified.length = 0
  await world.sandbox.admin.clearScenarios()
})

const heard = (): string[] => recorder.heard.map(({ event, number }) => `${event} ${number}`)
const statusOf = async (callId: string): Promise<string> =>
  (await keptCall(world.db.tenant(actor.merchantId), callId)).status
const caseCount = async (callId: string): Promise<number> =>
  (await casesOf(world.db.tenant(actor.merchantId), callId)).length

/** What came of the notifications about a number, oldest first; null while unhandled. */
async function outcomesOf(number: string): Promise<(string | null)[]> {
  const rows = await world.db.global
    .selectFrom('provider_notification')
    .select('outcome')
    .where('number', '=', number)
    .orderBy('received_at')
    .execute()
  return rows.map((row) => row.outcome)
}

describe('an honest notification', () => {
  test('settles the order it is about, and is acknowledged', async () => {
    const collect = await paidCollect(world, actor, 1_000)
    await world.deliver(collect.number)
    expect(world.notified).toEqual([200])
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    expect(await outcomesOf(collect.number)).toEqual(['ended'])
  })

  const harmless = ['plusAsSpace', 'extraField', 'emptyField'] as const
  test.each(harmless)('is recognised in every honest form: %s', async (fault) => {
    const collect = await paidCollect(world, actor, 1_100)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault })
    await world.deliver(collect.number)
    expect(world.notified).toEqual([200])
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
  })

  test('is recognised when it is signed the other way round', async () => {
    await world.sandbox.admin.settings({ notifyDigest: 'raw' })
    const collect = await paidCollect(world, actor, 1_150)
    await world.deliver(collect.number)
    await world.sandbox.admin.settings({ notifyDigest: 'md5-base64' })
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
  })

  test('six times the same settles once', async () => {
    const collect = await paidCollect(world, actor, 1_200)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault: 'duplicate', count: 5 })
    await world.deliver(collect.number)
    expect(world.notified).toEqual([200, 200, 200, 200, 200, 200])
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    expect(await outcomesOf(collect.number)).toHaveLength(1)
  })

  test('hours after we have asked ourselves, it changes nothing any more', async () => {
    const collect = await paidCollect(world, actor, 1_300)
    expect(await world.payment.calls.ask(actor.merchantId, collect.callId)).toBe('succeeded')
    await world.pass(7 * 3_600_000)
    await world.deliver(collect.number)
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    expect(await outcomesOf(collect.number)).toEqual(['repeated'])
  })

  test('that is lost is not missed: the job asks in time', async () => {
    const collect = await paidCollect(world, actor, 1_400)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault: 'lose', times: 9 })
    await world.deliver(collect.number)
    expect(world.notified).toEqual([])
    await world.pass(2 * 60_000)
    await world.payment.resumeCalls()
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
  })

  test('of the payout before that of the payment: both orders settle', async () => {
    const collect = await paidCollect(world, actor, 1_500)
    const payout = await payOut(world, actor, collect, { amountFen: 1_500, feeFen: 0 })
    await world.sandbox.admin.scenario({ match: { method: 'getOrderDetail' }, fault: 'http502Html', times: 2 })
    expect(await world.payment.calls.send(actor.merchantId, payout.callId)).toBe('unknown')
    await world.sandbox.admin.clearScenarios()
    await world.deliver(payout.number)
    await world.deliver(collect.number)
    expect(heard()).toEqual([`agentPayDone ${payout.number}`, `collectPaid ${collect.number}`])
  })

  test('arriving before the reply of its own call settles the call once', async () => {
    const collect = await paidCollect(world, actor, 1_600)
    await world.deliver(collect.number)
    const payout = await payOut(world, actor, collect, { amountFen: 1_600, feeFen: 100 })
    await world.sandbox.admin.scenario({
      match: { method: 'signalAgentPay', bizOrderNo: payout.number },
      fault: 'notifyBeforeReply',
    })
    expect(await world.payment.calls.send(actor.merchantId, payout.callId)).toBe('succeeded')
    await world.payment.idle()
    expect(heard().filter((event) => event === `agentPayDone ${payout.number}`)).toHaveLength(1)
  })

  test('is asked about again soon when the query does not show the payment yet', async () => {
    // So much is never booked without having asked.
    const collect = await paidCollect(world, actor, bookedAtOnceParameters.mostFen + 1)
    await world.sandbox.admin.scenario({ match: { method: 'getOrderDetail' }, fault: 'staleQuery' })
    await world.deliver(collect.number)
    expect(await statusOf(collect.callId)).toBe('PENDING')
    expect(await outcomesOf(collect.number)).toEqual(['undecided'])
    await world.pass(2_000)
    await world.payment.resumeCalls()
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
  })
})

describe('a payment that is booked on its notification', () => {
  /** Nobody can be asked until the scenarios are cleared. */
  const silence = () =>
    world.sandbox.admin.scenario({ match: { method: 'getOrderDetail' }, fault: 'http502Html', times: 99 })
  const dueAt = async (callId: string) => (await keptCall(world.db.tenant(actor.merchantId), callId)).next_check_at
  const casesAbout = async (callId: string) => casesOf(world.db.tenant(actor.merchantId), callId)
  const resolveAll = () =>
    world.db.global
      .updateTable('money_case')
      .set({
        state: 'RESOLVED',
        owner_id: actor.userId,
        resolution: 'NO_DIFFERENCE',
        resolution_note: '已核实',
        resolved_at: world.clock.now(),
      })
      .where('state', '<>', 'RESOLVED')
      .execute()
  const confirmNow = async (milliseconds = bookedAtOnceParameters.confirmAfterMs) => {
    await world.pass(milliseconds)
    await world.payment.resumeCalls()
  }
  const changeTerms = (callId: string, changes: Partial<Record<'payerMemberNo', string>>) =>
    world.db
      .tenant(actor.merchantId)
      .updateTable('provider_call')
      .set({ request: sql`request || ${JSON.stringify(changes)}::jsonb` })
      .where('id', '=', callId)
      .execute()
  const change = (callId: string, changes: object) =>
    world.db.tenant(actor.merchantId).updateTable('provider_call').set(changes).where('id', '=', callId).execute()

  test('while nobody can be asked, and confirmed later by one question', async () => {
    const collect = await paidCollect(world, actor, 1_750)
    await silence()
    await world.deliver(collect.number)
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    expect(await outcomesOf(collect.number)).toEqual(['ended'])
    expect(await dueAt(collect.callId)).not.toBeNull()
    await confirmNow()
    expect(await dueAt(collect.callId)).not.toBeNull()
    await world.sandbox.admin.clearScenarios()
    await confirmNow(10 * 60_000)
    expect(await dueAt(collect.callId)).toBeNull()
    expect(await caseCount(collect.callId)).toBe(0)
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
  })

  test.each([
    ['another payer', (callId: string) => changeTerms(callId, { payerMemberNo: 'someone-else' })],
    ['another number of the provider', (callId: string) => change(callId, { provider_no: '1' })],
    ['no number of the provider yet', (callId: string) => change(callId, { provider_no: null, status: 'SENT' })],
    ['a doubt about it', (callId: string) => change(callId, { doubt: 'OTHER_AMOUNT' })],
    [
      'a payment before it was planned',
      async (callId: string) => {
        await rewriteCall(world.db, callId, `created_at = '${world.clock.now().toISOString()}'`)
        await change(callId, { next_check_at: null })
      },
    ],
  ])('never with %s: then the provider is asked first', async (what, spoil) => {
    const collect = await paidCollect(world, actor, 1_760)
    if (what.startsWith('a payment')) await world.pass(5 * 60_000)
    await spoil(collect.callId)
    await silence()
    await world.deliver(collect.number)
    expect(heard()).toEqual([])
    expect(await outcomesOf(collect.number)).toEqual(['undecided'])
  })

  test('never above the limit', async () => {
    const collect = await paidCollect(world, actor, bookedAtOnceParameters.mostFen + 1)
    await silence()
    await world.deliver(collect.number)
    expect(heard()).toEqual([])
  })

  test('by six servers at once, the same and others like it, once each', async () => {
    const collects = [await paidCollect(world, actor, 1_770), await paidCollect(world, actor, 1_771)]
    await silence()
    const scenario = { fault: 'duplicate', count: 5 } as const
    for (const { number } of collects)
      await world.sandbox.admin.scenario({ match: { bizOrderNo: number }, ...scenario })
    await world.deliver()
    await Promise.all(Array.from({ length: 6 }, () => world.payment.handleNotifications()))
    expect(heard().toSorted()).toEqual(collects.map(({ number }) => `collectPaid ${number}`).toSorted())
  })

  test('and that the provider denies twice becomes a case; then nothing is booked before it was asked', async () => {
    const collect = await paidCollect(world, actor, 1_780)
    await world.deliver(collect.number)
    const query = {
      match: { method: 'getOrderDetail', bizOrderNo: collect.number },
      fault: 'staleQuery',
      times: 99,
    } as const
    await world.sandbox.admin.scenario(query)
    await confirmNow()
    expect(await caseCount(collect.callId)).toBe(0)
    await confirmNow(15_000)
    expect(await casesAbout(collect.callId)).toMatchObject([
      { kind: 'CALL_CONTRADICTED', facts: { bookedOn: 'notification', status: 'SUCCEEDED' } },
    ])
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
    await confirmNow(3_600_000)
    expect((await casesAbout(collect.callId))[0]?.repeats).toBe(0)

    const next = await paidCollect(world, actor, 1_781)
    await silence()
    await world.deliver(next.number)
    expect(await statusOf(next.callId)).toBe('PENDING')
    await resolveAll()
    const after = await paidCollect(world, actor, 1_782)
    await world.deliver(after.number)
    expect(await statusOf(after.callId)).toBe('SUCCEEDED')
  })

  test('and that the provider describes otherwise becomes a case at once', async () => {
    const collect = await paidCollect(world, actor, 1_790)
    await world.deliver(collect.number)
    await rewriteCall(world.db, collect.callId, 'amount_fen = 1789')
    await confirmNow()
    expect(await casesAbout(collect.callId)).toMatchObject([
      { kind: 'CALL_CONTRADICTED', facts: { bookedOn: 'notification', doubt: 'OTHER_AMOUNT', saidAmountFen: 1_790 } },
    ])
    expect(await dueAt(collect.callId)).toBeNull()
    await resolveAll()
  })

  test('whose server dies while it books is booked by the next one, and confirmed', async () => {
    const collect = await paidCollect(world, actor, 1_795)
    recorder.dieOnce()
    await world.deliver(collect.number)
    expect(await statusOf(collect.callId)).toBe('PENDING')
    await world.payment.handleNotifications()
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    await confirmNow()
    expect(await dueAt(collect.callId)).toBeNull()
  })

  test('that nobody answers about for a day becomes a case, which learns of the confirmation', async () => {
    const collect = await paidCollect(world, actor, 1_797)
    await silence()
    await world.deliver(collect.number)
    await confirmNow(25 * 3_600_000)
    expect(await casesAbout(collect.callId)).toMatchObject([{ kind: 'CALL_UNDECIDED' }])
    await world.sandbox.admin.clearScenarios()
    await confirmNow(25 * 3_600_000)
    expect(await dueAt(collect.callId)).toBeNull()
    const told = await world.db.global
      .selectFrom('money_case_event')
      .innerJoin('money_case', 'money_case.id', 'money_case_event.case_id')
      .select(['event', 'money_case_event.facts'])
      .where('subject_id', '=', collect.callId)
      .orderBy('money_case_event.at')
      .execute()
    expect(told).toMatchObject([{ event: 'opened' }, { event: 'resolved', facts: { said: 'SUCCEEDED' } }])
  })

  test('that died while it asked for confirmation is asked for again', async () => {
    const collect = await paidCollect(world, actor, 1_796)
    await world.deliver(collect.number)
    await world.pass(bookedAtOnceParameters.confirmAfterMs)
    await takeToConfirm(world.db.tenant(actor.merchantId), collect.callId, world.clock.now())
    await confirmNow(1_000)
    expect(await dueAt(collect.callId)).not.toBeNull()
    await confirmNow()
    expect(await dueAt(collect.callId)).toBeNull()
  })
})

describe('a notification not to be believed', () => {
  const forged = ['badSignature', 'otherKey', 'wrongApp'] as const
  test.each(forged)('is refused and not kept: %s', async (fault) => {
    const collect = await paidCollect(world, actor, 2_000)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault })
    await world.deliver(collect.number)
    expect(world.notified).toEqual([403])
    expect(await outcomesOf(collect.number)).toEqual([])
    expect(await statusOf(collect.callId)).toBe('PENDING')
  })

  test.each(['', 'sign=', 'a=1&a=2', '%', '{"bizOrderNo":"PY1"}', 'appId=1&notifyId=1&bizContent={}&sign=AAAA'])(
    'is refused when it is no notification at all: %s',
    async (body) => {
      expect(await world.payment.receiveNotification(body)).toBe('forged')
    },
  )

  test('with another amount, though signed, moves nothing and becomes a case', async () => {
    const collect = await paidCollect(world, actor, 2_100)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault: 'tamperAmount' })
    await world.deliver(collect.number)
    expect(await outcomesOf(collect.number)).toEqual(['amountDiffers'])
    expect(await statusOf(collect.callId)).toBe('PENDING')
    expect(await caseCount(collect.callId)).toBe(1)
  })

  test('with another payer, though signed, is a hint alone: the provider is asked', async () => {
    const collect = await paidCollect(world, actor, 2_150)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault: 'otherPayer' })
    await world.deliver(collect.number)
    expect(await outcomesOf(collect.number)).toEqual(['ended'])
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
    expect(await caseCount(collect.callId)).toBe(0)
  })

  test('answered with another amount when asked, moves nothing and becomes a case', async () => {
    const collect = await paidCollect(world, actor, 2_160)
    const match = { bizOrderNo: collect.number }
    await world.sandbox.admin.scenario({ match, fault: 'otherPayer' })
    await world.sandbox.admin.scenario({ match: { ...match, method: 'getOrderDetail' }, fault: 'replyOtherAmount' })
    await world.deliver(collect.number)
    expect(await statusOf(collect.callId)).toBe('PENDING')
    expect(await caseCount(collect.callId)).toBe(1)
  })

  test('of a kind that nobody reads is kept and reported', async () => {
    const collect = await paidCollect(world, actor, 2_170)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault: 'otherKind' })
    await world.deliver(collect.number)
    expect(await outcomesOf('')).toContain('unrecognised')
    expect(await statusOf(collect.callId)).toBe('PENDING')
    expect(world.problems.at(-1)).toContain('not read here')
    await world.pass(2 * 60_000)
    await world.payment.resumeCalls()
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
  })

  test('about an order that nobody placed is kept and reported', async () => {
    const collect = await paidCollect(world, actor, 2_180)
    await world.sandbox.admin.scenario({ match: { bizOrderNo: collect.number }, fault: 'otherOrder' })
    await world.deliver(collect.number)
    expect(await outcomesOf(`${collect.number}-OTHER`)).toEqual(['unmatched'])
    expect(await statusOf(collect.callId)).toBe('PENDING')
    expect(world.problems.at(-1)).toContain('not ours')
  })

  test('contradicting a failure is no proof: while the provider’s answer denies it, it becomes a case and changes nothing', async () => {
    const collect = await paidCollect(world, actor, 2_200)
    // We hold it as failed, for instance because an operator of the provider had said so.
    await world.db
      .tenant(actor.merchantId)
      .updateTable('provider_call')
      .set({ status: 'FAILED', settled_at: world.clock.now(), next_check_at: null })
      .where('id', '=', collect.callId)
      .execute()
    const match = { method: 'getOrderDetail', bizOrderNo: collect.number }
    await world.sandbox.admin.scenario({ match, fault: 'staleQuery', times: 2 })
    await world.deliver(collect.number)
    expect(await outcomesOf(collect.number)).toEqual(['repeated'])
    expect(await caseCount(collect.callId)).toBe(0)
    await world.pass(15_000)
    await world.payment.resumeCalls()
    expect(await statusOf(collect.callId)).toBe('FAILED')
    expect(heard()).toEqual([])
    expect(await caseCount(collect.callId)).toBe(1)
  })

  test('about a number that is not ours is kept and reported', async () => {
    const collect = await paidCollect(world, actor, 2_300)
    await world.db.global.deleteFrom('provider_number').where('number', '=', collect.number).execute()
    await world.deliver(collect.number)
    expect(await outcomesOf(collect.number)).toEqual(['unmatched'])
    expect(world.problems.at(-1)).toContain('not ours')
  })
})

describe('a process that dies', () => {
  test('while it works a notification off: it is worked off again', async () => {
    const collect = await paidCollect(world, actor, 3_000)
    recorder.dieOnce()
    await world.deliver(collect.number)
    expect(world.notified).toEqual([200])
    expect(await outcomesOf(collect.number)).toEqual([null])
    expect(await world.payment.handleNotifications()).toBe(1)
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    expect(await outcomesOf(collect.number)).toEqual(['ended'])
  })

  test('between settling and noting it: the second time is a repeat', async () => {
    const collect = await paidCollect(world, actor, 3_100)
    await world.deliver(collect.number)
    await world.db.global
      .updateTable('provider_notification')
      .set({ handled_at: null, outcome: null, next_try_at: world.clock.now() })
      .where('number', '=', collect.number)
      .execute()
    await world.payment.handleNotifications()
    expect(heard()).toEqual([`collectPaid ${collect.number}`])
    expect(await outcomesOf(collect.number)).toEqual(['repeated'])
  })

  test('one that cannot be worked off does not hold up the others', async () => {
    const first = await paidCollect(world, actor, 3_200)
    const second = await paidCollect(world, actor, 3_300)
    recorder.dieOnce()
    await world.deliver()
    expect(world.problems.at(-1)).toContain('died while settling')
    await world.payment.handleNotifications()
    expect([await statusOf(first.callId), await statusOf(second.callId)]).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  })
})

describe('a notification that fails again and again', () => {
  const spoil = (number: string) =>
    world.db.global
      .updateTable('provider_notification')
      .set({ attempts: 3, next_try_at: world.clock.now() })
      .where('number', '=', number)
      .execute()
  const attemptsOf = async (number: string) =>
    await world.db.global
      .selectFrom('provider_notification')
      .select(['attempts', 'next_try_at'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()

  test('is tried again later each time, and is handled when it can be', async () => {
    const collect = await paidCollect(world, actor, 3_400)
    recorder.dieOnce()
    await world.deliver(collect.number)
    expect((await attemptsOf(collect.number)).attempts).toBe(1)
    await spoil(collect.number)
    recorder.dieOnce()
    expect(await world.payment.handleNotifications()).toBe(0)
    const { attempts, next_try_at: nextTryAt } = await attemptsOf(collect.number)
    expect(attempts).toBe(4)
    expect(nextTryAt?.getTime()).toBeGreaterThan(world.clock.now().getTime() + 60_000)
    expect(await world.payment.handleNotifications()).toBe(0)
    await world.pass(2 * 60_000)
    expect(await world.payment.handleNotifications()).toBe(1)
    expect(await outcomesOf(collect.number)).toEqual(['ended'])
    expect((await attemptsOf(collect.number)).next_try_at).toBeNull()
  })

  test('is a case after an hour, counted while it goes on, and closes it once it can be handled', async () => {
    const collect = await paidCollect(world, actor, 3_600)
    const cases = () =>
      world.db.global
        .selectFrom('money_case')
        .select(['state', 'merchant_id', 'repeats', 'facts', 'resolution_note'])
        .where('kind', '=', 'NOTIFICATION_STUCK')
        .where('subject_no', '=', collect.number)
        .execute()
    recorder.dieOnce()
    await world.deliver(collect.number)
    for (const attempts of [4, 5, 6]) {
      expect(await cases()).toHaveLength(attempts === 6 ? 1 : 0)
      await world.db.global
        .updateTable('provider_notification')
        .set({ attempts, next_try_at: world.clock.now() })
        .where('number', '=', collect.number)
        .execute()
      recorder.dieOnce()
      await world.payment.handleNotifications()
    }
    const [stuck] = await cases()
    expect(stuck).toMatchObject({ state: 'OPEN', merchant_id: actor.merchantId, repeats: 1 })
    expect(stuck?.facts).toMatchObject({ attempts: 6, fault: 'died while settling' })
    await world.pass(60 * 60_000)
    await world.payment.handleNotifications()
    expect(await cases()).toMatchObject([{ state: 'RESOLVED', resolution_note: '通知已处理' }])
  })

  test('does not starve a new one, however many there are of them', async () => {
    const now = world.clock.now()
    const old = Array.from({ length: 150 }, (_, index) => ({
      notify_id: `stuck-${index}`,
      type: 'order',
      number: `stuck-${index}`,
      raw: 'no notification',
      received_at: new Date(now.getTime() - 86_400_000),
      attempts: 1,
      next_try_at: new Date(now.getTime() - 86_400_000),
    }))
    await world.db.global.insertInto('provider_notification').values(old).execute()
    const collect = await paidCollect(world, actor, 3_500)
    await world.deliver(collect.number)
    expect(await statusOf(collect.callId)).toBe('SUCCEEDED')
  })
})

test('the bank returns a withdrawal: its failure is notified, too', async () => {
  await earn(world, actor, 4_000)
  const withdraw = await planWithdraw(world, actor, cardId, { amountFen: 4_000, feeFen: 0 })
  await world.sandbox.admin.settings({ withdrawSettleMs: 3_600_000 })
  expect(await world.payment.calls.send(actor.merchantId, withdraw.callId)).toBe('pending')
  await world.sandbox.admin.settings({ withdrawSettleMs: 1_000 })
  await world.sandbox.admin.settle(withdraw.number, 'fail', '收款账户已销户')
  await world.deliver(withdraw.number)
  expect(heard().at(-1)).toBe(`withdrawFailed ${withdraw.number}`)
})

test('the notification that a contract was signed opens the next step, though the browser never came back', async () => {
  const other = await world.addMerchant()
  await world.payment.members.verifyRealName(other.merchantId, PERSON)
  await bindPhone(world, other, '13900003333')
  const page = await world.payment.handlers.wallet.signContract(requestFor(api.wallet.signContract, other, {}))
  await pressOnPage(page.url, 'agree')
  expect(await world.payment.wallet.stateOf(world.db.tenant(other.merchantId))).toBe('PHONE_BOUND')
  await world.deliver()
  expect(await world.payment.wallet.stateOf(world.db.tenant(other.merchantId))).toBe('SIGNED')
  expect(world.walletStates.at(-1)).toEqual({ merchantId: other.merchantId, state: 'SIGNED' })
  expect(await outcomesOf(other.merchantId.replaceAll('-', ''))).toEqual(['refreshed'])
})
