// Every act that asks for a typed code, broken off in its transaction: the same request with the same code then does it once.
import { randomUUID } from 'node:crypto'
import { api, type DataOf, type Endpoint, type InputOf, refusalCode } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import { failOnceAt, failOnceWhileLogging } from '../../../testing/fail-once.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addPayableSeller, DAY, newPhone, type Seller } from '../../../testing/seller.ts'
import { apply, codeOn, credit } from '../../../testing/withdrawal.ts'
import { testAgreements } from '../../merchant/profile/merchant.testing.ts'
import {
  accept,
  addOwner,
  codeFor,
  forgetLimits,
  inviteAndRead,
  lastText,
  PASSWORD,
  roleId,
} from '../../identity/staff/staff.testing.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await credit(seller, 1_000_000)
  await testApp.pass(DAY)
})
afterAll(() => testApp.stop())

const codeTo = async (phone: string): Promise<string> => /\d{6}/.exec(await lastText(testApp, phone))?.[0] ?? ''

/** One request, to be sent as often as wanted: the same actor, body and, unless another is given, key. */
function requestOf<E extends Endpoint>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>,
  actor: unknown,
  body: InputOf<E>,
) {
  const own: string = randomUUID()
  return (key = own): Promise<DataOf<E>> => ask(endpoint, handler, actor, body, key)
}

/** Each asks for its code and answers the act. */
const acts = {
  async 'confirming a withdrawal'() {
    const { id } = await apply(seller, 1_000)
    const { confirm } = testApp.modules.withdrawOrders.handlers
    return requestOf(api.withdrawOrder.confirm, confirm, seller.actor, { id, smsCode: await codeOn(seller) })
  },
  async registering() {
    const phone = newPhone()
    await ask(api.message.register, testApp.modules.smsCodes.handlers.register, null, { phone })
    const { register } = testApp.modules.merchants.handlers
    return requestOf(api.merchant.register, register, null, {
      type: 'INDIVIDUAL', name: '青禾手作', contactName: '林青禾', phone, smsCode: await codeTo(phone), password: PASSWORD,
      agreements: testAgreements, source: 'PC',
    }) // prettier-ignore
  },
  async 'accepting an invitation'() {
    const phone = newPhone()
    const owner = await addOwner(testApp)
    const token = await inviteAndRead(owner, { phone, nickname: '小王', roleIds: [roleId('SERVICE')] })
    const smsCode = await codeFor(testApp, token, phone)
    return () => accept(testApp, token, smsCode)
  },
  async 'changing the phone'() {
    const owner = await addOwner(testApp)
    const { sendPhoneChangeCode, saveAccount } = testApp.modules.handlers.security
    const actor = await owner.actor()
    const phone = newPhone()
    await ask(api.security.sendPhoneChangeCode, sendPhoneChangeCode, actor, { to: 'old' })
    await forgetLimits(testApp)
    await ask(api.security.sendPhoneChangeCode, sendPhoneChangeCode, actor, { to: 'new', phone })
    const codes = { oldCode: await codeTo(owner.phone), newCode: await codeTo(phone) }
    return requestOf(api.security.saveAccount, saveAccount, actor, { change: 'phone', phone, ...codes })
  },
  async 'proving oneself by a text'() {
    const owner = await addOwner(testApp)
    const { sendStepUpCode, stepUp } = testApp.modules.handlers.security
    const actor = await owner.actor()
    await ask(api.security.sendStepUpCode, sendStepUpCode, actor, {})
    return requestOf(api.security.stepUp, stepUp, actor, { method: 'sms', proof: await codeTo(owner.phone) })
  },
  async 'recovering a password'() {
    const { phone } = await addOwner(testApp)
    const { sendRecoveryCode, resetPassword } = testApp.modules.handlers.security
    await ask(api.security.sendRecoveryCode, sendRecoveryCode, null, { phone })
    const body = { phone, smsCode: await codeTo(phone), password: 'Another-Horse-9' }
    return requestOf(api.security.resetPassword, resetPassword, null, body)
  },
  async 'unbinding a bank card'() {
    const { wallet } = testApp.modules.payment.handlers
    await ask(api.wallet.sendUnbindCode, wallet.sendUnbindCode, seller.actor, {})
    const smsCode = await codeTo(seller.phone)
    return requestOf(api.wallet.unbindCard, wallet.unbindCard, seller.actor, { cardId: seller.cardId, smsCode })
  },
}

describe('the code of one act', () => {
  test('allows no other one, though both know it', async () => {
    await forgetLimits(testApp)
    const act = await acts['confirming a withdrawal']()
    const outcomes = await Promise.allSettled([act('one'), act('two')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('sent four times at once is done once, and answers the same to all', async () => {
    await forgetLimits(testApp)
    const act = await acts['confirming a withdrawal']()
    const answers = await Promise.all([act(), act(), act(), act()])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

describe.each(Object.entries(acts))('%s', (_name, prepare) => {
  test('that is broken off does not cost the code', async () => {
    await forgetLimits(testApp)
    const act = await prepare()
    await failOnceWhileLogging(testApp)
    await expect(act()).rejects.toThrow('broken off by a test')
    await act()
  })
})

describe('signing in by a code', () => {
  const textedTo = async (phone: string) => {
    await forgetLimits(testApp)
    await ask(api.security.sendLoginCode, testApp.modules.handlers.security.sendLoginCode, null, { phone })
    return codeTo(phone)
  }
  const signIn = (username: string, smsCode: string) =>
    testApp.app.http.inject({
      method: 'POST',
      url: api.user.login.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, sms_code: smsCode, grant_type: 'password' }).toString(),
    })

  test('that is broken off does not cost the code, and a code opens one session', async () => {
    const { phone } = await addOwner(testApp)
    const smsCode = await textedTo(phone)
    await failOnceAt(testApp, 'session')
    expect((await signIn(phone, smsCode)).statusCode).toBe(500)
    expect((await signIn(phone, smsCode)).statusCode).toBe(200)
    expect((await signIn(phone, smsCode)).json()).toMatchObject({ Code: refusalCode('smsCode.wrong') })
  })

  test('four times at once opens one session', async () => {
    const { phone } = await addOwner(testApp)
    const smsCode = await textedTo(phone)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(phone, smsCode)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
  })
})
