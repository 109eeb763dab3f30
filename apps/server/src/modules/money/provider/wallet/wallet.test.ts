// Opening a wallet step by step against the real sandbox: every step may be repeated, lost on the way, or done before.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { payerIp } from '../calls/cashier.ts'
import { memberNoOf } from '../calls/member-no.ts'
import { requestFor } from '../../../../testing/handler-request.ts'
import {
  CARD_NUMBER,
  type PaymentWorld,
  PERSON,
  pressOnPage,
  refusalOf,
  startPaymentWorld,
} from '../payment.testing.ts'
import { addReadyMerchant, bindCard, bindPhone, earn, lastCode, signContract } from '../payment-steps.testing.ts'
import { walletStateOf } from './wallet-state.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await startPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox.admin.clearScenarios())

const wallet = () => world.payment.handlers.wallet
const stateOf = ({ merchantId }: MerchantActor) => world.payment.wallet.stateOf(world.db.tenant(merchantId))
const view = (actor: MerchantActor, refresh = false) =>
  wallet().memberInfo(requestFor(api.wallet.memberInfo, actor, { refresh }))
const createMember = (actor: MerchantActor, key?: string) =>
  wallet().createMember(requestFor(api.wallet.createMember, actor, {}, key))
const sendCode = (actor: MerchantActor, phone: string) =>
  world.payment.handlers.message.sendAllinpayCode(requestFor(api.message.sendAllinpayCode, actor, { phone }))
const bind = (actor: MerchantActor, phone: string, code: string, key?: string) =>
  wallet().bindPhone(requestFor(api.wallet.bindPhone, actor, { phone, code }, key))
/** A merchant that exists at the provider as a person with a real name. */
async function addRealNamed(): Promise<MerchantActor> {
  const actor = await world.addMerchant()
  expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
  return actor
}

const lose = (method: string, actor: MerchantActor, fault: 'resetBeforeCommit' | 'resetAfterCommit') =>
  world.sandbox.admin.scenario({ match: { method, bizUserId: memberNoOf(actor.merchantId) }, fault })

test('from nothing to ready, each step seen', async () => {
  const actor = await world.addMerchant()
  expect(await view(actor, true)).toEqual({
    memberType: 'PERSONAL',
    state: 'NONE',
    phone: null,
    phoneChange: null,
    contractNo: null,
    signedAt: null,
    cards: [],
  })
  expect((await createMember(actor)).state).toBe('CREATED')
  await world.payment.members.verifyRealName(actor.merchantId, PERSON)
  expect((await view(actor)).state).toBe('REALNAME_SET')
  await bindPhone(world, actor, '13800001111')
  expect(await view(actor)).toMatchObject({ state: 'PHONE_BOUND', phone: '138****1111' })
  await signContract(world, actor)
  const signed = await view(actor)
  expect(signed.state).toBe('SIGNED')
  expect(signed.contractNo).not.toBeNull()
  expect(signed.signedAt).not.toBeNull()
  await bindCard(world, actor, CARD_NUMBER)
  const ready = await view(actor)
  expect(ready.state).toBe('READY')
  expect(ready.cards).toMatchObject([
    { last4: '0018', bankName: '中国农业银行', holderName: '张*', cardType: 'DEBIT', status: 'BOUND', isDefault: true },
  ])
  expect(ready.cards[0]?.coolingUntil).not.toBeNull()
  const states = world.walletStates.filter(({ merchantId }) => merchantId === actor.merchantId)
  expect(states.map(({ state }) => state)).toEqual(['CREATED', 'REALNAME_SET', 'PHONE_BOUND', 'SIGNED', 'READY'])
})

test('the furthest step counts only when those before it are done', () => {
  const all = {
    isLocked: false,
    isCompany: false,
    isIdentified: true,
    isPhoneBound: true,
    isContractSigned: true,
    hasCard: true,
  }
  expect(walletStateOf(all)).toBe('READY')
  expect(walletStateOf({ ...all, isPhoneBound: false })).toBe('REALNAME_SET')
  expect(walletStateOf({ ...all, isPhoneBound: false, isCompany: true })).toBe('COMPANY_SET')
  expect(walletStateOf({ ...all, isIdentified: false })).toBe('CREATED')
  expect(walletStateOf({ ...all, isLocked: true })).toBe('LOCKED')
})

describe('the member', () => {
  test('is created once, however often it is asked for', async () => {
    const actor = await world.addMerchant()
    await createMember(actor, 'k1')
    expect((await createMember(actor, 'k1')).state).toBe('CREATED')
    expect((await createMember(actor, 'k2')).state).toBe('CREATED')
    expect(await world.sandbox.admin.members(memberNoOf(actor.merchantId))).toHaveLength(1)
  })

  test('exists although the reply was lost', async () => {
    const actor = await world.addMerchant()
    await lose('createMember', actor, 'resetAfterCommit')
    expect((await createMember(actor)).state).toBe('CREATED')
  })

  test('that never came about is said to be pending, and created the next time', async () => {
    const actor = await world.addMerchant()
    await lose('createMember', actor, 'resetBeforeCommit')
    expect(await refusalOf(createMember(actor))).toBe('provider.pending')
    expect(await stateOf(actor)).toBe('NONE')
    expect((await createMember(actor)).state).toBe('CREATED')
  })

  test('of a process that died after the provider had created it is adopted', async () => {
    const actor = await world.addMerchant()
    await lose('createMember', actor, 'resetAfterCommit')
    await lose('getMemberInfo', actor, 'resetBeforeCommit')
    expect(await refusalOf(createMember(actor))).toBe('provider.pending')
    expect((await createMember(actor)).state).toBe('CREATED')
  })

  test('that the provider has locked is shown as locked, and takes no step', async () => {
    const actor = await addRealNamed()
    await world.sandbox.admin.lockMember(memberNoOf(actor.merchantId), true)
    expect((await view(actor, true)).state).toBe('LOCKED')
    expect(await refusalOf(sendCode(actor, '13800002222'))).toBe('state.notAllowed')
    await world.sandbox.admin.lockMember(memberNoOf(actor.merchantId), false)
    expect((await view(actor, true)).state).toBe('REALNAME_SET')
  })

  test('cannot be seen afresh while the provider does not answer', async () => {
    const actor = await addRealNamed()
    await lose('getMemberInfo', actor, 'resetBeforeCommit')
    expect(await refusalOf(view(actor, true))).toBe('provider.pending')
    expect((await view(actor)).state).toBe('REALNAME_SET')
  })
})

describe('the real name', () => {
  test('is refused by the provider when name and number do not belong together', async () => {
    const actor = await world.addMerchant()
    const verdict = await world.payment.members.verifyRealName(actor.merchantId, { ...PERSON, realName: '实名不符' })
    expect(verdict).toEqual({ kind: 'rejected', reason: '姓名与身份证号不一致' })
    expect(await stateOf(actor)).toBe('CREATED')
    expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
  })

  test('passes although the reply was lost, and again when asked again', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', actor, 'resetAfterCommit')
    expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
    expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
  })

  test('is unknown when nothing arrived, and passes the next time', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', actor, 'resetBeforeCommit')
    expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'unknown' })
    expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
  })

  test('of another person cannot replace the one that stands', async () => {
    const actor = await addRealNamed()
    const verdict = await world.payment.members.verifyRealName(actor.merchantId, { ...PERSON, realName: '李四' })
    expect(verdict.kind).toBe('rejected')
  })
})

describe('the phone', () => {
  test('needs a member first', async () => {
    const actor = await world.addMerchant()
    expect(await refusalOf(sendCode(actor, '13800003333'))).toBe('wallet.stepMissing')
    expect(await refusalOf(bind(actor, '13800003333', '123456'))).toBe('wallet.stepMissing')
  })

  test('is sent one code a minute', async () => {
    const actor = await addRealNamed()
    expect(await sendCode(actor, '13800003334')).toEqual({ resendAfterSeconds: 60, validSeconds: 180 })
    expect(await refusalOf(sendCode(actor, '13800003334'))).toBe('request.tooMany')
    await world.pass(60_000)
    expect((await sendCode(actor, '13800003334')).resendAfterSeconds).toBe(60)
  })

  test('is not bound by a wrong code', async () => {
    const actor = await addRealNamed()
    await sendCode(actor, '13800003335')
    expect(await refusalOf(bind(actor, '13800003335', '00000'))).toBe('smsCode.wrong')
    expect(await stateOf(actor)).toBe('REALNAME_SET')
  })

  test('is bound although the reply was lost, and answers a repeat as before', async () => {
    const actor = await addRealNamed()
    const phone = '13800003336'
    await sendCode(actor, phone)
    const code = await lastCode(world, phone)
    await lose('bindPhone', actor, 'resetAfterCommit')
    const bound = await bind(actor, phone, code, 'k1')
    expect(bound.state).toBe('PHONE_BOUND')
    expect(await bind(actor, phone, code, 'k1')).toEqual(bound)
    expect(await refusalOf(bind(actor, phone, '99998', 'k1'))).toBe('command.keyReused')
    expect(await refusalOf(sendCode(actor, phone))).toBe('state.notAllowed')
  })

  test('is another one than the one already bound: refused, not replaced', async () => {
    const actor = await addRealNamed()
    await bindPhone(world, actor, '13800003337')
    expect(await refusalOf(bind(actor, '13800003338', '123456'))).toBe('state.notAllowed')
    expect((await view(actor)).phone).toBe('138****3337')
  })
})

describe('the contract', () => {
  test('needs a real name, which its page says', async () => {
    const actor = await world.addMerchant()
    expect(await refusalOf(wallet().signContract(requestFor(api.wallet.signContract, actor, {})))).toBe(
      'wallet.stepMissing',
    )
  })

  test('is signed, failed or left on the page; only the provider knows which', async () => {
    const actor = await addRealNamed()
    await bindPhone(world, actor, '13800004441')
    const open = async () => (await wallet().signContract(requestFor(api.wallet.signContract, actor, {}))).url
    await pressOnPage(await open(), 'fail')
    expect((await view(actor, true)).state).toBe('PHONE_BOUND')
    expect(await pressOnPage(await open(), 'leave')).toBe('http://console.example/middlepage?scene=contract')
    expect((await view(actor, true)).state).toBe('PHONE_BOUND')
    await pressOnPage(await open(), 'agree')
    expect((await view(actor, true)).state).toBe('SIGNED')
    expect(await refusalOf(open())).toBe('state.notAllowed')
  })
})

describe('the balance', () => {
  const balance = (actor: MerchantActor, refresh: boolean) =>
    wallet().balance(requestFor(api.wallet.balance, actor, { refresh }))

  test('shows the ledger, and what the provider holds beside it', async () => {
    const { actor } = await addReadyMerchant(world)
    const zero = { availableFen: 0, pendingFen: 0, frozenFen: 0, depositFen: 0, promoFen: 0, debtFen: 0 }
    expect(await balance(actor, false)).toEqual({
      ...zero,
      provider: null,
      heldFromFen: 5_000_000,
      differenceFen: null,
      isSettled: true,
      openDifferences: 0,
    })
    expect(await balance(actor, true)).toMatchObject({ provider: { allFen: 0, frozenFen: 0 }, differenceFen: 0 })
    // This test keeps no ledger, so what the provider now holds is a difference.
    await earn(world, actor, 2_500)
    expect(await balance(actor, true)).toMatchObject({ provider: { allFen: 2_500 }, differenceFen: 2_500 })
  })

  test('leaves the provider out when it does not answer', async () => {
    const { actor } = await addReadyMerchant(world)
    await lose('queryBalance', actor, 'resetBeforeCommit')
    expect(await balance(actor, true)).toMatchObject({ provider: null, differenceFen: null })
  })
})

test('a loopback address of a payer is replaced outside production, and refused in it', () => {
  expect(payerIp('::ffff:203.0.113.5', null)).toBe('203.0.113.5')
  expect(payerIp('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(payerIp('::1', '203.0.113.7')).toBe('203.0.113.7')
  expect(payerIp('127.0.0.1', null)).toBeNull()
})
