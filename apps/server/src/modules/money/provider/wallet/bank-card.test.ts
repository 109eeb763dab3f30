// Bank cards bound and unbound at the real sandbox: one row per card, whatever reply is lost and however often it is tried.
import { randomBytes } from 'node:crypto'
import { api } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { requestFor } from '../../../../testing/handler-request.ts'
import {
  CARD_CODE,
  CARD_NUMBER,
  OTHER_CARD_NUMBER,
  type PaymentWorld,
  PERSON,
  refusalOf,
  SMS_CODE,
  startPaymentWorld,
} from '../payment.testing.ts'
import { addReadyMerchant, bindCard, planWithdraw } from '../payment-steps.testing.ts'
import { memberNoOf } from '../calls/member-no.ts'

/** Ends with 00, which the sandbox takes for a credit card. */
const CREDIT_CARD_NUMBER = '6228480402564900700'
const CARD_PHONE = '13900002222'
let world: PaymentWorld

beforeAll(async () => {
  world = await startPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox.admin.clearScenarios())

const wallet = () => world.payment.handlers.wallet
const view = (actor: MerchantActor, refresh = false) =>
  wallet().memberInfo(requestFor(api.wallet.memberInfo, actor, { refresh }))
const applyCard = (actor: MerchantActor, cardNumber = CARD_NUMBER, key?: string) =>
  wallet().applyBindCard(requestFor(api.wallet.applyBindCard, actor, { cardNumber, phone: CARD_PHONE }, key))
const confirmCard = (actor: MerchantActor, cardId: string, code = CARD_CODE, key?: string) =>
  wallet().bindCard(requestFor(api.wallet.bindCard, actor, { cardId, code }, key))
const unbind = (actor: MerchantActor, cardId: string, smsCode = SMS_CODE) =>
  wallet().unbindCard(requestFor(api.wallet.unbindCard, actor, { cardId, smsCode }))

/** A merchant that exists at the provider as a person with a real name. */
async function addRealNamed(): Promise<MerchantActor> {
  const actor = await world.addMerchant()
  expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
  return actor
}

const lose = (method: string, actor: MerchantActor, fault: 'resetBeforeCommit' | 'resetAfterCommit') =>
  world.sandbox.admin.scenario({ match: { method, bizUserId: memberNoOf(actor.merchantId) }, fault })

/** A card of a merchant as a row, as if it had been bound long ago. */
async function addBoundCard({ merchantId }: MerchantActor, like: string, at: number): Promise<void> {
  const tenant = world.db.tenant(merchantId)
  const card = await tenant.selectFrom('bank_card').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const other = { id: newId(world.clock.now()), card_number_hash: randomBytes(32), last4: String(1_000 + at) }
  await tenant
    .insertInto('bank_card')
    .values({ ...card, ...other, status: 'BOUND', is_default: false, trace_no: null, code_expires_at: null })
    .execute()
}

describe('a bank card', () => {
  test('is one of ten at the most, those counted that wait for their code', async () => {
    const actor = await addRealNamed()
    const { card } = await applyCard(actor)
    for (let at = 0; at < 9; at += 1) await addBoundCard(actor, card.id, at)
    expect(await refusalOf(applyCard(actor, OTHER_CARD_NUMBER))).toBe('limit.exceeded')
    expect((await confirmCard(actor, card.id)).state).toBeDefined()
  })

  test('is recognised by its number', async () => {
    const actor = await addRealNamed()
    const bin = await wallet().cardBin(requestFor(api.wallet.cardBin, actor, { cardNumber: '6228 4804 0256 4890 018' }))
    expect(bin).toEqual({ bankName: '中国农业银行', bankCode: '01030000', cardType: 'DEBIT' })
    const foreign = requestFor(api.wallet.cardBin, actor, { cardNumber: '4111111111111111' })
    expect(await refusalOf(wallet().cardBin(foreign))).toBe('bankCard.unsupported')
  })

  test('of a kind that cannot be withdrawn to is refused', async () => {
    const actor = await addRealNamed()
    expect(await refusalOf(applyCard(actor, '4111111111111111'))).toBe('bankCard.unsupported')
    expect(await refusalOf(applyCard(actor, CREDIT_CARD_NUMBER))).toBe('bankCard.unsupported')
  })

  test('takes three wrong codes, then a new application', async () => {
    const actor = await addRealNamed()
    const { card } = await applyCard(actor)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await refusalOf(confirmCard(actor, card.id, '00000'))).toBe('smsCode.wrong')
    }
    expect(await refusalOf(confirmCard(actor, card.id))).toBe('state.notAllowed')
    const again = await applyCard(actor)
    expect(again.card.id).toBe(card.id)
    expect((await confirmCard(actor, card.id)).cards).toHaveLength(1)
  })

  test('is bound although the reply was lost, and only once', async () => {
    const actor = await addRealNamed()
    const { card } = await applyCard(actor)
    await lose('bindBankCard', actor, 'resetAfterCommit')
    const bound = await confirmCard(actor, card.id, CARD_CODE, 'k1')
    expect(bound.cards).toMatchObject([{ id: card.id, status: 'BOUND' }])
    expect(await confirmCard(actor, card.id, CARD_CODE, 'k1')).toEqual(bound)
    expect((await confirmCard(actor, card.id, CARD_CODE, 'k2')).cards).toHaveLength(1)
    expect(await refusalOf(applyCard(actor))).toBe('state.notAllowed')
  })

  test('whose confirmation was lost twice is found by looking afresh', async () => {
    const actor = await addRealNamed()
    const { card } = await applyCard(actor)
    await lose('bindBankCard', actor, 'resetAfterCommit')
    await lose('queryBankCard', actor, 'resetBeforeCommit')
    expect(await refusalOf(confirmCard(actor, card.id))).toBe('provider.pending')
    expect((await view(actor, true)).cards).toMatchObject([{ id: card.id, status: 'BOUND' }])
  })

  test('bound while an older look at the list is still under way stays bound', async () => {
    const actor = await addRealNamed()
    const { card } = await applyCard(actor)
    const match = { method: 'queryBankCard', bizUserId: memberNoOf(actor.merchantId) }
    const { admin } = world.sandbox
    const { id } = await admin.scenario({ match, fault: 'slowAfter', ms: 2_000 })
    const slowly = view(actor, true)
    const timesLeft = async () => (await admin.scenarios()).find((scenario) => scenario.id === id)?.times ?? 0
    await expect.poll(timesLeft).toBe(0)
    await confirmCard(actor, card.id)
    await slowly
    expect((await view(actor)).cards).toMatchObject([{ id: card.id, status: 'BOUND' }])
  })

  test('whose application was lost can be applied for again', async () => {
    const actor = await addRealNamed()
    await lose('applyBindBankCard', actor, 'resetAfterCommit')
    expect(await refusalOf(applyCard(actor))).toBe('provider.pending')
    const { card } = await applyCard(actor)
    expect((await confirmCard(actor, card.id)).cards).toHaveLength(1)
  })

  test('of another merchant does not exist', async () => {
    const owner = await addReadyMerchant(world)
    const stranger = await addRealNamed()
    expect(await refusalOf(confirmCard(stranger, owner.cardId))).toBe('record.notFound')
    expect(await refusalOf(unbind(stranger, owner.cardId))).toBe('record.notFound')
    const tenant = world.db.tenant(stranger.merchantId)
    expect(await world.payment.wallet.cardForWithdraw(tenant, owner.cardId)).toBeNull()
    expect(await world.payment.wallet.cardForWithdraw(tenant, newId(world.clock.now()))).toBeNull()
  })

  test('is confirmed eight times at once and bound once', async () => {
    const actor = await addRealNamed()
    const { card } = await applyCard(actor)
    const ends = await Promise.all(Array.from({ length: 8 }, () => refusalOf(confirmCard(actor, card.id))))
    expect(ends).toContain('none')
    expect((await view(actor, true)).cards).toMatchObject([{ id: card.id, status: 'BOUND', isDefault: true }])
  })
})

describe('unbinding a card', () => {
  const sendUnbindCode = (actor: MerchantActor) =>
    wallet().sendUnbindCode(requestFor(api.wallet.sendUnbindCode, actor, {}))

  test('needs a fresh code, makes another card the default, and sets the wallet back', async () => {
    const { actor, cardId } = await addReadyMerchant(world)
    const secondId = await bindCard(world, actor, OTHER_CARD_NUMBER)
    expect(await refusalOf(unbind(actor, cardId))).toBe('smsCode.wrong')
    await sendUnbindCode(actor)
    expect(await refusalOf(unbind(actor, cardId, '000000'))).toBe('smsCode.wrong')
    await sendUnbindCode(actor)
    expect((await unbind(actor, cardId)).cards).toMatchObject([{ id: secondId, isDefault: true }])
    await sendUnbindCode(actor)
    expect(await unbind(actor, secondId)).toMatchObject({ state: 'SIGNED', cards: [] })
    expect(await world.payment.wallet.cardForWithdraw(world.db.tenant(actor.merchantId), cardId)).toBeNull()
  })

  test('is done although the reply was lost', async () => {
    const { actor, cardId } = await addReadyMerchant(world)
    await sendUnbindCode(actor)
    await lose('unbindBankCard', actor, 'resetAfterCommit')
    expect((await unbind(actor, cardId)).cards).toEqual([])
  })

  test('waits while a withdrawal to it is on its way', async () => {
    const { actor, cardId } = await addReadyMerchant(world)
    await planWithdraw(world, actor, cardId, { amountFen: 1_000, feeFen: 0 })
    const before = await refusalOf(wallet().sendUnbindCode(requestFor(api.wallet.sendUnbindCode, actor, { cardId })))
    expect(before).toBe('state.notAllowed')
    // No text has left for it, or the next would have to wait.
    await sendUnbindCode(actor)
    expect(await refusalOf(unbind(actor, cardId))).toBe('state.notAllowed')
  })
})
