// The wire log: every exchange with the provider can be read by its number, nobody's personal data can, and it ends after ninety days.
import { randomUUID } from 'node:crypto'
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPayableSeller, DAY, placeAndStartPaying, type Seller } from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'
import { memberNoOf } from '../calls/index.ts'
import { CARD_NUMBER, PERSON } from '../payment.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const read = (body: InputOf<typeof api.wireLog.list>) =>
  ask(api.wireLog.list, testApp.modules.payment.handlers.wireLog.list, newOperator(testApp), { pageSize: 100, ...body })
const ofMember = () => read({ keyword: memberNoOf(seller.actor.merchantId) })
const everything = async () =>
  JSON.stringify(await testApp.db.global.selectFrom('provider_exchange').selectAll().execute())

describe('what concerns a member', () => {
  test('is there with its service, outcome and duration', async () => {
    const { list } = await ofMember()
    const services = list.map(({ service }) => service)
    for (const service of ['createMember', 'setRealName', 'bindPhone', 'applyBindBankCard', 'bindBankCard'])
      expect(services).toContain(`memberService.${service}`)
    for (const row of list) {
      expect(row.outcome).not.toBeNull()
      expect(row.ms).toBeGreaterThanOrEqual(0)
    }
  })

  test('is found by the merchant, too, as a case about its balance names it', async () => {
    const { list } = await ofMember()
    expect((await read({ keyword: seller.actor.merchantId })).list.map(({ id }) => id)).toEqual(
      list.map(({ id }) => id),
    )
  })

  test('shows no name, no number of a paper or card, no phone and no code', async () => {
    const { list } = await ofMember()
    const binding = list.find(({ service }) => service === 'memberService.applyBindBankCard')
    expect(binding?.asked).toMatchObject({ name: '***', phone: '***', cardNo: '***', identityNo: '***' })
    expect(list.find(({ service }) => service === 'memberService.bindBankCard')?.asked).toMatchObject({
      verificationCode: '***',
    })
    const kept = await everything()
    for (const secret of [PERSON.realName, PERSON.idNumber, CARD_NUMBER, seller.phone])
      expect(kept).not.toContain(secret)
  })

  test('is recorded before it is sent, so that one without an answer shows too', async () => {
    const at = testApp.clock.now()
    const id = '01932c5a-0000-7000-8000-000000000099'
    const memberNo = memberNoOf(seller.actor.merchantId)
    const asked = { id, at, method: 'memberService.unbindPhone', orderNo: null, memberNo, request: {} }
    await testApp.modules.payment.wireLog.asked({ ...asked, kind: 'command' })
    expect((await ofMember()).list.find((row) => row.id === id)).toMatchObject({ outcome: null, answered: null })
  })
})

describe('an order', () => {
  test.each(['orderService.closeOrder', 'orderService.payByBackSMS'])(
    'has a line before it is sent of what is done to it later: %s',
    async (method) => {
      const at = testApp.clock.now()
      const id = randomUUID()
      const orderNo = `TO${randomUUID().slice(0, 8)}`
      const asked = { id, at, method, orderNo, memberNo: null, request: {} }
      await testApp.modules.payment.wireLog.asked({ ...asked, kind: 'money' })
      expect((await read({ keyword: orderNo })).list).toMatchObject([{ id, outcome: null, answered: null }])
    },
  )

  test('is found by our number and by the provider’s, and the same answer again is counted', async () => {
    await placeAndStartPaying(seller)
    const call = await testApp.db.acrossMerchants
      .selectFrom('provider_call')
      .selectAll()
      .where('merchant_id', '=', seller.actor.merchantId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const before = await read({ keyword: call.number })
    expect(before.list.at(-1)).toMatchObject({
      service: 'orderService.agentCollectApply',
      orderNo: call.number,
      outcome: 'done',
      httpStatus: 200,
      asked: { bizOrderNo: call.number, amount: call.amount_fen },
    })
    const providerNo = before.list.at(-1)?.providerNo ?? ''
    expect((await read({ keyword: providerNo })).list.map(({ orderNo: no }) => no)).toContain(call.number)
    for (let times = 0; times < 5; times += 1) await testApp.modules.payment.calls.ask(seller.actor.merchantId, call.id)
    const questions = (await read({ keyword: call.number })).list.filter(
      ({ service }) => service === 'orderService.getOrderDetail',
    )
    expect(questions).toHaveLength(1)
    expect(questions[0]?.repeats).toBe(4)
  })
})

test('is forgotten after ninety days', async () => {
  expect((await ofMember()).total).toBeGreaterThan(0)
  await testApp.pass(90 * DAY + 1_000)
  await testApp.modules.payment.forgetExchanges()
  expect((await ofMember()).total).toBe(0)
})
