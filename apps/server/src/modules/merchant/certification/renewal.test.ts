// Papers are renewed: until the new ones have passed nothing goes to the bank, and the old ones leave the merchant their grace.
import { api, dayOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { uploadPaper } from '../../../testing/company.ts'
import { newIdNumber } from '../../../testing/persons.ts'
import { addPayableSeller, DAY, type Seller } from '../../../testing/seller.ts'
import { apply, cancel, credit, newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await testApp.pass(2 * DAY)
  await credit(seller, 100_000)
})
afterAll(() => testApp.stop())

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const verifiedUntil = async () =>
  (
    await testApp.db.global
      .selectFrom('merchant_verification')
      .select('verified_until')
      .where('id', '=', seller.actor.merchantId)
      .executeTakeFirstOrThrow()
  ).verified_until
const closedBecause = (status: string) => ({ refusal: 'state.notAllowed', details: { status } })

test('a real name that has passed counts until thirty days after its last day', async () => {
  expect(await verifiedUntil()).toEqual(new Date('2040-01-31T16:00:00Z'))
})

test('renewed papers close withdrawals until they pass, and take nothing of the grace', async () => {
  const { certification } = testApp.modules
  const { merchantId, userId } = seller.actor
  const yesterday = dayOf(new Date(testApp.clock.now().getTime() - DAY))
  const inGrace = new Date(testApp.clock.now().getTime() + 29 * DAY)
  await tenant().updateTable('real_name_cert').set({ valid_to_on: yesterday }).execute()
  await testApp.db.global
    .updateTable('merchant_verification')
    .set({ verified_until: inGrace })
    .where('id', '=', merchantId)
    .execute()
  await certification.onTimer.realName(merchantId, userId)
  await expect(apply(seller, 1_000)).rejects.toMatchObject(closedBecause('身份证件已过期，请先更新认证'))

  // As many tries as a day has are used up, so that a person looks at the next one.
  const usedUp = { attempt_day_on: dayOf(testApp.clock.now()), attempts_of_day: 5 }
  await tenant().updateTable('real_name_cert').set(usedUp).execute()
  const papers = { testApp, actor: async () => seller.actor }
  const submitted = await ask(api.user.saveRealName, certification.handlers.user.saveRealName, seller.actor, {
    realName: '张三丰',
    idNumber: newIdNumber(),
    validFrom: '2020-01-01',
    validTo: '2045-06-30',
    idFrontFileId: await uploadPaper(papers),
    idBackFileId: await uploadPaper(papers),
  })
  expect(submitted.status).toBe('MANUAL')
  await expect(apply(seller, 1_000)).rejects.toMatchObject(closedBecause('实名认证审核中，请等待结果'))
  expect(await verifiedUntil()).toEqual(inGrace)

  const audit = async (decision: 'pass' | 'reject') => {
    const { version } = await tenant().selectFrom('real_name_cert').select('version').executeTakeFirstOrThrow()
    const named = { kind: 'REAL_NAME', merchantId, version } as const
    const body = decision === 'pass' ? { decision, ...named } : { decision, ...named, reason: '照片不清晰' }
    const { audit: handler } = certification.handlers.review
    return ask(api.certificationReview.audit, handler, newOperator(testApp), body)
  }
  await audit('reject')
  await expect(apply(seller, 1_000)).rejects.toMatchObject(closedBecause('实名认证未通过，请重新提交'))
  expect(await verifiedUntil()).toEqual(inGrace)

  await tenant().updateTable('real_name_cert').set({ status: 'MANUAL' }).execute()
  await audit('pass')
  expect(await verifiedUntil()).toEqual(new Date('2045-07-30T16:00:00Z'))
  await cancel(seller, (await apply(seller, 1_000)).id)
})
