// A member is asked about by itself: often after something that changes it, hourly until nothing is missing, and when somebody signs in.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { memberNoOf } from '../calls/member-no.ts'
import { CARD_NUMBER, type PaymentWorld, PERSON, startPaymentWorld } from '../payment.testing.ts'
import { addReadyMerchant, bindCard, bindPhone, signContract } from '../payment-steps.testing.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
})
afterAll(() => world.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The job, as it comes round every ten seconds. */
const tick = async (): Promise<void> =>
  void (await world.payment.jobs.find(({ name }) => name === 'ask-members')?.run())

const rowOf = ({ merchantId }: MerchantActor) =>
  world.db
    .tenant(merchantId)
    .selectFrom('pay_member')
    .select(['state', 'asked_at', 'next_check_at'])
    .executeTakeFirstOrThrow()

/** In minutes from now; null: never. */
async function nextIn(actor: MerchantActor): Promise<number | null> {
  const { next_check_at: at } = await rowOf(actor)
  return at === null ? null : Math.round((at.getTime() - world.clock.now().getTime()) / MINUTE) + 0
}

const askedAt = async (actor: MerchantActor) => (await rowOf(actor)).asked_at?.getTime() ?? 0

/** How often it was asked about while so many minutes passed. */
async function askedIn(actor: MerchantActor, minutes: number): Promise<number> {
  const seen = new Set([await askedAt(actor)])
  for (let passed = 0; passed < minutes; passed += 1) {
    await world.pass(MINUTE)
    await tick()
    seen.add(await askedAt(actor))
  }
  return seen.size - 1
}

async function addPhoneBound(): Promise<MerchantActor> {
  const actor = await world.addMerchant()
  await world.payment.members.verifyRealName(actor.merchantId, PERSON)
  await bindPhone(world, actor, '13800001111')
  return actor
}

test('every minute for ten minutes, then hourly while something is missing', async () => {
  const actor = await addPhoneBound()
  expect(await nextIn(actor)).toBe(1)
  expect(await askedIn(actor, 10)).toBe(10)
  expect(await nextIn(actor)).toBe(60)
  const before = await askedAt(actor)
  await world.pass(HOUR - 5 * MINUTE)
  await tick()
  expect(await askedAt(actor)).toBe(before)
  await world.pass(5 * MINUTE)
  await tick()
  expect(await askedAt(actor)).toBeGreaterThan(before)
  expect(await nextIn(actor)).toBe(60)
})

test('a lock that nobody told of is found', async () => {
  const actor = await addPhoneBound()
  await world.sandbox.admin.lockMember(memberNoOf(actor.merchantId), true)
  await world.pass(MINUTE)
  await tick()
  expect((await rowOf(actor)).state).toBe('LOCKED')
  await world.sandbox.admin.lockMember(memberNoOf(actor.merchantId), false)
  await world.pass(MINUTE)
  await tick()
  expect((await rowOf(actor)).state).toBe('PHONE_BOUND')
})

test('of which nothing is missing is left alone after ten minutes, and asked about once when somebody signs in', async () => {
  const { actor } = await addReadyMerchant(world)
  expect(await askedIn(actor, 12)).toBe(10)
  expect(await nextIn(actor)).toBeNull()
  await world.sandbox.admin.lockMember(memberNoOf(actor.merchantId), true)
  await world.payment.askSoon(actor.merchantId)
  expect(await nextIn(actor)).toBe(0)
  await tick()
  expect((await rowOf(actor)).state).toBe('LOCKED')
  // Another of its people signs in a moment later.
  await world.payment.askSoon(actor.merchantId)
  expect(await nextIn(actor)).toBe(1)
})

test('going to the provider’s page, and a new card, begin it anew', async () => {
  const actor = await addPhoneBound()
  await askedIn(actor, 10)
  await signContract(world, actor)
  expect(await nextIn(actor)).toBe(1)
  await askedIn(actor, 10)
  await bindCard(world, actor, CARD_NUMBER)
  expect(await nextIn(actor)).toBe(1)
})

test('which the provider does not answer about is asked about again, and another merchant meanwhile', async () => {
  const [silent, other] = [await addPhoneBound(), await addPhoneBound()]
  await world.sandbox.admin.scenario({
    match: { method: 'getMemberInfo', bizUserId: memberNoOf(silent.merchantId) },
    fault: 'resetBeforeCommit',
  })
  await world.pass(MINUTE)
  await tick()
  expect(await nextIn(silent)).toBe(1)
  expect(await nextIn(other)).toBe(1)
  await world.sandbox.admin.clearScenarios()
})

test('two servers ask once', async () => {
  const actor = await addPhoneBound()
  await world.pass(MINUTE)
  const asked = vi.spyOn(world.allinpay.members, 'info')
  await Promise.all([tick(), tick(), tick()])
  const about = asked.mock.calls.filter(([{ memberNo }]) => memberNo === memberNoOf(actor.merchantId))
  asked.mockRestore()
  expect(about).toHaveLength(1)
})

test('one that was never heard of there is not asked about for ever', async () => {
  const actor = await world.addMerchant()
  await world.sandbox.admin.scenario({
    match: { method: 'createMember', bizUserId: memberNoOf(actor.merchantId) },
    fault: 'resetBeforeCommit',
  })
  await world.payment.members.verifyRealName(actor.merchantId, PERSON)
  await world.sandbox.admin.clearScenarios()
  expect(await askedIn(actor, 10)).toBeGreaterThan(0)
  await world.pass(HOUR)
  await tick()
  expect((await rowOf(actor)).state).toBe('NONE')
  expect(await nextIn(actor)).toBeNull()
})
