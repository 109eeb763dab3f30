// Another payment phone against the real sandbox: the old one is unbound, the new one bound, and no lost reply ends it half-way.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { requestFor } from '../../../../testing/handler-request.ts'
import { memberNoOf } from '../calls/member-no.ts'
import { type PaymentWorld, refusalOf, startPaymentWorld } from '../payment.testing.ts'
import { addReadyMerchant, earn, lastCode, planWithdraw } from '../payment-steps.testing.ts'

const MINUTE = 60_000
/** What `addReadyMerchant` binds. */
const OLD = '13900001111'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox.admin.clearScenarios())

let count = 0
const newPhone = () => `1380000${String((count += 1)).padStart(4, '0')}`
const wallet = () => world.payment.handlers.wallet
const view = (actor: MerchantActor, refresh = false) =>
  wallet().memberInfo(requestFor(api.wallet.memberInfo, actor, { refresh }))
const askOld = (actor: MerchantActor) =>
  wallet().sendUnbindPhoneCode(requestFor(api.wallet.sendUnbindPhoneCode, actor, {}))
const unbind = (actor: MerchantActor, code: string, key?: string) =>
  wallet().unbindPhone(requestFor(api.wallet.unbindPhone, actor, { code }, key))
const askNew = (actor: MerchantActor, phone: string) =>
  world.payment.handlers.message.sendAllinpayCode(requestFor(api.message.sendAllinpayCode, actor, { phone }))
const bind = (actor: MerchantActor, phone: string, code: string) =>
  wallet().bindPhone(requestFor(api.wallet.bindPhone, actor, { phone, code }))
const lose = (method: string, actor: MerchantActor, fault: 'resetBeforeCommit' | 'resetAfterCommit') =>
  world.sandbox.admin.scenario({ match: { method, bizUserId: memberNoOf(actor.merchantId) }, fault })

async function ready(): Promise<MerchantActor> {
  const { actor } = await addReadyMerchant(world)
  // Its first code was sent just now.
  await world.pass(MINUTE)
  return actor
}
/** Up to the gap between the two phones. */
async function unbound(): Promise<MerchantActor> {
  const actor = await ready()
  await askOld(actor)
  await unbind(actor, await lastCode(world, OLD))
  return actor
}
const phoneAtProvider = async ({ merchantId }: MerchantActor) => {
  const info = await world.allinpay.members.info({ memberNo: memberNoOf(merchantId) })
  return info.kind === 'done' && info.data.isPhoneBound ? info.data.phone : null
}
const logged = async ({ merchantId }: MerchantActor) => {
  const rows = await world.db
    .tenant(merchantId)
    .selectFrom('operation_log')
    .select(['action', 'summary'])
    .where('action', 'in', ['wallet.bindPhone', 'wallet.unbindPhone'])
    .orderBy('at')
    .execute()
  return rows.map(({ summary }) => summary)
}

test('from one phone to another, each step seen, logged, and told at the end', async () => {
  const actor = await ready()
  const phone = newPhone()
  const told = world.notices.length
  expect(await askOld(actor)).toEqual({ resendAfterSeconds: 60, validSeconds: 180 })
  const between = await unbind(actor, await lastCode(world, OLD))
  expect(between).toMatchObject({
    state: 'REALNAME_SET',
    phone: null,
    phoneChange: { oldPhone: '139****1111', since: expect.any(String) },
  })
  expect(await phoneAtProvider(actor)).toBeNull()
  expect(world.notices.length).toBe(told)

  // The code to the old phone does not hold up the one to the new.
  await askNew(actor, phone)
  const done = await bind(actor, phone, await lastCode(world, phone))
  expect(done).toMatchObject({ state: 'READY', phone: `138****${phone.slice(-4)}`, phoneChange: null })
  expect(done.cards).toHaveLength(1)
  expect(await phoneAtProvider(actor)).toBe(phone)
  expect(world.notices.slice(told)).toEqual([
    expect.stringContaining(`由 139****1111 更换为 138****${phone.slice(-4)}`),
  ])
  expect((await logged(actor)).slice(-2)).toEqual([
    '解绑支付手机 139****1111，以便更换',
    `支付手机由 139****1111 更换为 138****${phone.slice(-4)}`,
  ])
})

test('the old phone may be bound again: nothing was changed, so nothing is told', async () => {
  const actor = await unbound()
  const told = world.notices.length
  await world.pass(2 * MINUTE)
  await askNew(actor, OLD)
  expect(await bind(actor, OLD, await lastCode(world, OLD))).toMatchObject({ state: 'READY', phoneChange: null })
  expect(world.notices.length).toBe(told)
})

describe('the old phone', () => {
  test('is not unbound by a wrong code, and stays in use', async () => {
    const actor = await ready()
    await askOld(actor)
    expect(await refusalOf(unbind(actor, '00000'))).toBe('smsCode.wrong')
    expect(await view(actor, true)).toMatchObject({ state: 'READY', phone: '139****1111', phoneChange: null })
    expect(await unbind(actor, await lastCode(world, OLD))).toMatchObject({ phone: null })
  })

  test('is sent one code a minute', async () => {
    const actor = await ready()
    await askOld(actor)
    expect(await refusalOf(askOld(actor))).toBe('request.tooMany')
  })

  test('is unbound although the reply was lost, and a repeat answers as before', async () => {
    const actor = await ready()
    await askOld(actor)
    const code = await lastCode(world, OLD)
    await lose('unbindPhone', actor, 'resetAfterCommit')
    const first = await unbind(actor, code, 'k1')
    expect(first.phoneChange).not.toBeNull()
    expect(await unbind(actor, code, 'k1')).toEqual(first)
    // As another command too: what is unbound stays so.
    expect((await unbind(actor, code)).phoneChange).not.toBeNull()
  })

  test('is said to be pending when nothing arrived, and unbound the next time', async () => {
    const actor = await ready()
    await askOld(actor)
    const code = await lastCode(world, OLD)
    await lose('unbindPhone', actor, 'resetBeforeCommit')
    expect(await refusalOf(unbind(actor, code))).toBe('provider.pending')
    expect(await view(actor)).toMatchObject({ state: 'READY', phoneChange: null })
    expect((await unbind(actor, code)).phoneChange).not.toBeNull()
  })

  test.each(['a repeat', 'a look at the provider', 'another code'] as const)(
    'of a process that died after the provider had unbound it is found out by %s',
    async (way) => {
      const actor = await ready()
      await askOld(actor)
      const code = await lastCode(world, OLD)
      await lose('unbindPhone', actor, 'resetAfterCommit')
      await lose('getMemberInfo', actor, 'resetBeforeCommit')
      expect(await refusalOf(unbind(actor, code))).toBe('provider.pending')
      expect(await view(actor)).toMatchObject({ phone: '139****1111' })
      if (way === 'a repeat') await unbind(actor, code)
      if (way === 'a look at the provider') await view(actor, true)
      if (way === 'another code') {
        await world.pass(MINUTE)
        expect(await refusalOf(askOld(actor))).toBe('state.notAllowed')
      }
      expect(await view(actor)).toMatchObject({ phone: null, phoneChange: { oldPhone: '139****1111' } })
    },
  )

  test('stays while a withdrawal is on its way', async () => {
    const { actor, cardId } = await addReadyMerchant(world)
    await earn(world, actor, 10_000)
    const { callId } = await planWithdraw(world, actor, cardId, { amountFen: 5_000, feeFen: 0 })
    expect(await refusalOf(askOld(actor))).toBe('state.notAllowed')
    expect(await refusalOf(unbind(actor, '123456'))).toBe('state.notAllowed')
    await world.payment.calls.send(actor.merchantId, callId)
    await world.pass(2 * MINUTE)
    await world.payment.calls.ask(actor.merchantId, callId)
    expect(await askOld(actor)).toMatchObject({ validSeconds: 180 })
  })

  test('is not there before one was bound', async () => {
    const actor = await world.addMerchant()
    expect(await refusalOf(askOld(actor))).toBe('wallet.stepMissing')
    await wallet().createMember(requestFor(api.wallet.createMember, actor, {}))
    expect(await refusalOf(askOld(actor))).toBe('wallet.stepMissing')
    expect(await refusalOf(unbind(actor, '123456'))).toBe('wallet.stepMissing')
  })
})

describe('the new phone', () => {
  test('takes no wrong code, and may be another one than was tried first', async () => {
    const actor = await unbound()
    const [tried, chosen] = [newPhone(), newPhone()]
    await askNew(actor, tried)
    expect(await refusalOf(bind(actor, tried, '00000'))).toBe('smsCode.wrong')
    expect(await view(actor)).toMatchObject({ phone: null, phoneChange: { oldPhone: '139****1111' } })
    await world.pass(MINUTE)
    await askNew(actor, chosen)
    expect((await bind(actor, chosen, await lastCode(world, chosen))).state).toBe('READY')
  })

  test.each(['resetAfterCommit', 'resetBeforeCommit'] as const)(
    'whose binding got no reply (%s) is bound in the end, and told of once',
    async (fault) => {
      const actor = await unbound()
      const phone = newPhone()
      const told = world.notices.length
      await askNew(actor, phone)
      const code = await lastCode(world, phone)
      await lose('bindPhone', actor, fault)
      if (fault === 'resetBeforeCommit') expect(await refusalOf(bind(actor, phone, code))).toBe('provider.pending')
      else await bind(actor, phone, code)
      expect((await bind(actor, phone, code)).phone).toBe(`138****${phone.slice(-4)}`)
      await view(actor, true)
      expect(world.notices.slice(told)).toHaveLength(1)
    },
  )

  test('bound by a process that died at once is told of when the provider is asked', async () => {
    const actor = await unbound()
    const phone = newPhone()
    const told = world.notices.length
    await askNew(actor, phone)
    await lose('bindPhone', actor, 'resetAfterCommit')
    await lose('getMemberInfo', actor, 'resetBeforeCommit')
    expect(await refusalOf(bind(actor, phone, await lastCode(world, phone)))).toBe('provider.pending')
    expect(await view(actor, true)).toMatchObject({ state: 'READY', phoneChange: null })
    expect(world.notices.slice(told)).toHaveLength(1)
  })
})
