// A wallet that the provider won't open for no reason of the merchant's is a case of the platform's people, and closes by itself.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestFor } from '../../../../testing/handler-request.ts'
import { memberNoOf } from '../calls/member-no.ts'
import { type PaymentWorld, PERSON, refusalOf, startPaymentWorld } from '../payment.testing.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox.admin.clearScenarios())

const createMember = (actor: Awaited<ReturnType<PaymentWorld['addMerchant']>>) =>
  world.payment.handlers.wallet.createMember(requestFor(api.wallet.createMember, actor, {}))
const casesOf = (merchantId: string) =>
  world.db.global
    .selectFrom('money_case')
    .select(['kind', 'state', 'subject_no', 'facts', 'repeats', 'resolution'])
    .where('merchant_id', '=', merchantId)
    .orderBy('opened_at')
    .execute()

test('a company under the number that we gave to a person is told once, however often it is asked about', async () => {
  const actor = await world.addMerchant()
  const memberNo = memberNoOf(actor.merchantId)
  await world.allinpay.members.create({ memberNo, memberType: 'company' })
  expect(await refusalOf(createMember(actor))).toBe('provider.pending')
  expect(await refusalOf(createMember(actor))).toBe('provider.pending')
  expect(await casesOf(actor.merchantId)).toEqual([
    {
      kind: 'MEMBER_STUCK',
      state: 'OPEN',
      subject_no: memberNo,
      facts: { memberStep: 'KIND', saidReason: '企业会员' },
      repeats: 1,
      resolution: null,
    },
  ])
  expect(await world.payment.wallet.stateOf(world.db.tenant(actor.merchantId))).toBe('NONE')
})

test('a locked member can’t prove its person: a case until it is unlocked, and nothing that the merchant is blamed for', async () => {
  const actor = await world.addMerchant()
  await createMember(actor)
  const memberNo = memberNoOf(actor.merchantId)
  await world.allinpay.members.lock({ memberNo })
  expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'unknown' })
  const [open] = await casesOf(actor.merchantId)
  expect(open).toMatchObject({ state: 'OPEN', facts: { memberStep: 'REAL_NAME' } })
  await world.allinpay.members.unlock({ memberNo })
  expect(await world.payment.members.verifyRealName(actor.merchantId, PERSON)).toEqual({ kind: 'passed' })
  expect(await casesOf(actor.merchantId)).toMatchObject([{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }])
})

test('what the provider’s own people have done meanwhile closes its case as well', async () => {
  const actor = await world.addMerchant()
  const { merchantId } = actor
  await createMember(actor)
  const memberNo = memberNoOf(merchantId)
  await world.allinpay.members.lock({ memberNo })
  await world.payment.members.verifyRealName(merchantId, PERSON)
  await world.allinpay.members.unlock({ memberNo })
  await world.allinpay.members.setRealName({ memberNo, name: PERSON.realName, identityNo: PERSON.idNumber })
  expect(await world.payment.members.verifyRealName(merchantId, PERSON)).toEqual({ kind: 'passed' })
  expect(await casesOf(merchantId)).toMatchObject([{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }])
})

test('what keeps all merchants out is an alarm, and no case of each of them', async () => {
  const actor = await world.addMerchant()
  await world.sandbox.admin.scenario({ match: { method: 'createMember' }, fault: 'expireCert' })
  expect(await refusalOf(createMember(actor))).toBe('provider.refused')
  expect(await casesOf(actor.merchantId)).toEqual([])
})

test('a name that is not the person’s is the merchant’s to mend', async () => {
  const actor = await world.addMerchant()
  const other = { ...PERSON, realName: '李四' }
  await world.payment.members.verifyRealName(actor.merchantId, other)
  expect(await casesOf(actor.merchantId)).toEqual([])
})
