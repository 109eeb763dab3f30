// Who may take money out, and what makes a person look at it first: at the application, at the confirmation, and again before it is paid.
import { api, type WithdrawRiskRule } from '@merchant/contract'
import { post } from '@merchant/ledger'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPayableSeller, DAY, HOUR, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  answerOfBank,
  apply,
  applyAndConfirm,
  cancel,
  codeOn,
  confirm,
  confirmByOtp,
  enrich,
  newOperator,
  pay,
  quote,
  reject,
  withdrawal,
} from '../../../testing/withdrawal.ts'
import { totpCode, totpStepAt } from '../../identity/credential/index.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await enrich(seller, 100_000_000)
  // Long ago enough for the card and everything else to be old.
  await testApp.pass(30 * DAY)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.pass(DAY))

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const reviewOf = (id: string) =>
  ask(api.withdrawOrder.review, testApp.modules.withdrawOrders.handlers.review, newOperator(testApp), { id })
const rulesOf = async (id: string): Promise<WithdrawRiskRule[]> => (await reviewOf(id)).riskHits.map(({ rule }) => rule)
/** As `applyAndConfirm`, and as it stands then. */
const confirmed = async (amountFen: number) => {
  const { id } = await apply(seller, amountFen)
  return confirm(seller, id, await codeOn(seller))
}
const arrive = async (amountFen: number) => {
  const { withdrawNo } = await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, amountFen))
  await answerOfBank(testApp, withdrawNo, 'success')
  await testApp.pass(DAY)
}
const LOCKS: readonly string[] = ['SUSPENDED', 'CLOSED']
const setStatus = (status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED' | 'WAIT_SIGN') =>
  tenant()
    .updateTable('merchant')
    .set({ status, goods_locked: LOCKS.includes(status), orders_locked: LOCKS.includes(status) })
    .execute()
const setWallet = (state: 'READY' | 'LOCKED') => tenant().updateTable('pay_member').set({ state }).execute()
const owe = (kind: 'lent' | 'repaid', amountFen: number) =>
  testApp.db.transaction(seller.actor.merchantId, async (tx) => {
    const now = testApp.clock.now()
    const subject = { type: 'test', id: newId(now), no: 'debt' }
    const [from, to] = kind === 'lent' ? (['M_DEBT', 'M_AVAILABLE'] as const) : (['M_AVAILABLE', 'M_DEBT'] as const)
    await post(tx, { key: `test/${subject.id}`, kind, occurredAt: now, moves: [{ from, to, amountFen }], subject }, now)
  })
const refusedFor = (status: string) => ({ refusal: 'state.notAllowed', details: { status } })

describe('a merchant that may not take money out', () => {
  test.each([
    ['CLOSED', '商户已注销'],
    ['WAIT_SIGN', '商户尚未正式开通'],
  ] as const)(
    'because it is %s is told so at the application, at the confirmation and before it is paid',
    async (status, why) => {
      const approved = await applyAndConfirm(seller, 10_000)
      await testApp.pass(2 * MINUTE)
      const waiting = await apply(seller, 10_000)
      await setStatus(status)
      await expect(apply(seller, 10_000)).rejects.toMatchObject(refusedFor(why))
      await expect(confirm(seller, waiting.id, await codeOn(seller))).rejects.toMatchObject(refusedFor(why))
      await expect(pay(testApp, newOperator(testApp), approved)).rejects.toMatchObject(refusedFor(why))
      expect((await withdrawal(seller, approved.id)).status).toBe('APPROVED')
      await setStatus('ACTIVE')
      await cancel(seller, waiting.id)
      await reject(testApp, newOperator(testApp), approved, '测试结束')
    },
  )

  test('with a locked wallet, or with debt, neither; and both once that is over', async () => {
    const approved = await applyAndConfirm(seller, 10_000)
    const locked = '支付账户已被支付渠道锁定，请联系平台客服'
    await setWallet('LOCKED')
    await expect(apply(seller, 10_000)).rejects.toMatchObject(refusedFor(locked))
    expect((await quote(seller, 10_000)).barrier).toBe(locked)
    await expect(pay(testApp, newOperator(testApp), approved)).rejects.toMatchObject(refusedFor(locked))
    await setWallet('READY')
    await owe('lent', 1_234)
    const debt = '有欠款 12.34 元，结清后才能提现'
    await expect(apply(seller, 10_000)).rejects.toMatchObject(refusedFor(debt))
    expect((await quote(seller, 10_000)).barrier).toBe(debt)
    await expect(pay(testApp, newOperator(testApp), approved)).rejects.toMatchObject(refusedFor(debt))
    await owe('repaid', 1_234)
    expect((await quote(seller, 10_000)).barrier).toBeNull()
    const paid = await pay(testApp, newOperator(testApp), approved)
    expect(paid.status).toBe('PAYING')
    await answerOfBank(testApp, paid.withdrawNo, 'success')
  })

  test('whose card was unbound or bound anew is not paid to it', async () => {
    const approved = await applyAndConfirm(seller, 10_000)
    const card = () => tenant().updateTable('bank_card').where('id', '=', seller.cardId)
    const before = await tenant().selectFrom('bank_card').select('bound_at').executeTakeFirstOrThrow()
    await card().set({ status: 'UNBOUND' }).execute()
    await expect(pay(testApp, newOperator(testApp), approved)).rejects.toMatchObject(refusedFor('收款银行卡已解绑'))
    await card().set({ status: 'BOUND', bound_at: testApp.clock.now() }).execute()
    await testApp.pass(MINUTE)
    await expect(pay(testApp, newOperator(testApp), approved)).rejects.toMatchObject(
      refusedFor('申请后收款银行卡重新绑定过'),
    )
    await card().set({ bound_at: before.bound_at }).execute()
    await reject(testApp, newOperator(testApp), approved, '测试结束')
  })
})

describe('a person looks first', () => {
  test('at the first, then at nothing that is usual, and the reasons stay with the order', async () => {
    const usual = await confirmed(10_000)
    expect(usual.status).toBe('APPROVED')
    expect(await reviewOf(usual.id)).toMatchObject({
      riskLevel: 'LOW',
      riskHits: [],
      confirmation: { method: 'SMS', ip: expect.any(String) },
    })
    await reject(testApp, newOperator(testApp), usual, '测试结束')
  })

  test('when it goes to a card that nothing went to before', async () => {
    await tenant().updateTable('bank_card').set({ is_default: false }).execute()
    const old = await tenant()
      .selectFrom('bank_card')
      .selectAll()
      .where('id', '=', seller.cardId)
      .executeTakeFirstOrThrow()
    const id = newId(testApp.clock.now())
    const other = { ...old, id, last4: '9999', card_number_hash: Buffer.from(id) }
    await tenant().insertInto('bank_card').values(other).execute()
    const toNew = { ...seller, cardId: id }
    const order = await apply(toNew, 10_000)
    expect((await confirm(toNew, order.id, await codeOn(seller))).status).toBe('AUDITING')
    expect(await rulesOf(order.id)).toEqual(['NEW_CARD'])
    await cancel(seller, order.id)
  })

  test('when it is far above the usual', async () => {
    for (const amountFen of [20_000, 20_000]) await arrive(amountFen)
    const large = await confirmed(1_000_000)
    expect(large.status).toBe('AUDITING')
    expect(await rulesOf(large.id)).toEqual(['UNUSUAL_AMOUNT'])
    expect((await reviewOf(large.id)).riskHits[0]?.reason).toMatch(/^远高于平常：近期平均 [\d.]+ 元$/)
    await cancel(seller, large.id)
  })

  test('while the merchant is suspended, and after a phone was changed', async () => {
    await setStatus('SUSPENDED')
    const suspended = await confirmed(10_000)
    expect(await rulesOf(suspended.id)).toEqual(['STANDING'])
    await setStatus('ACTIVE')
    await cancel(seller, suspended.id)
    const { userId, merchantId } = seller.actor
    await testApp.db.transaction(merchantId, (tx) =>
      testApp.modules.users.changePhone(tx, { userId, phone: seller.phone, now: testApp.clock.now() }),
    )
    await testApp.pass(DAY)
    const changed = await confirmed(10_000)
    expect(await reviewOf(changed.id)).toMatchObject({ riskLevel: 'MEDIUM', status: 'AUDITING' })
    expect(await rulesOf(changed.id)).toEqual(['PHONE_CHANGED'])
    await cancel(seller, changed.id)
    await testApp.pass(7 * DAY)
  })

  test('when it is confirmed on a device and from a network that the account did not know', async () => {
    const { sessionId, userId } = seller.actor
    const now = testApp.clock.now()
    const seen = (token: string, first: Date) => ({
      principal_id: userId,
      token_hash: Buffer.from(`${token}${userId}`),
      first_seen_at: first,
      last_seen_at: now,
    })
    const [older, newer] = [seen('older', new Date(now.getTime() - 9 * DAY)), seen('newer', now)]
    await testApp.db.global.insertInto('known_device').values([older, newer]).execute()
    await testApp.db.global
      .updateTable('session')
      .set({ device_hash: newer.token_hash })
      .where('id', '=', sessionId)
      .execute()
    const hasSession = await testApp.db.global
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (hasSession === undefined) await insertSession(newer.token_hash)
    await testApp.db.global
      .insertInto('login_log')
      .values({
        id: newId(now),
        login_hash: Buffer.from('l'),
        principal_id: userId,
        account: '138****',
        result: 'SUCCESS',
        ip: '198.51.100.9',
        user_agent: '',
        device: 'Chrome',
        network: '198.51.100',
        at: new Date(now.getTime() - 9 * DAY),
      })
      .execute()
    const order = await confirmed(10_000)
    expect(order.status).toBe('AUDITING')
    expect(await rulesOf(order.id)).toEqual(['NEW_DEVICE', 'NEW_ADDRESS'])
    await cancel(seller, order.id)
    // A day later the device is an old one; the network alone keeps nobody waiting.
    await testApp.pass(DAY)
    const later = await confirmed(10_000)
    expect(later.status).toBe('APPROVED')
    expect(await rulesOf(later.id)).toEqual(['NEW_ADDRESS'])
    await reject(testApp, newOperator(testApp), later, '测试结束')
  })

  test('when much was cancelled lately and something else is odd too', async () => {
    for (let times = 0; times < 3; times += 1) await cancel(seller, (await apply(seller, 1_000)).id)
    await testApp.pass(MINUTE)
    const order = await confirmed(10_000)
    expect(await rulesOf(order.id)).toEqual(['NEW_ADDRESS', 'MANY_CANCELS'])
    expect(order.status).toBe('AUDITING')
    await cancel(seller, order.id)
  })

  const insertSession = (deviceHash: Buffer) => {
    const now = testApp.clock.now()
    const { sessionId, userId, merchantId, name } = seller.actor
    const until = new Date(now.getTime() + 30 * DAY)
    return testApp.db.global
      .insertInto('session')
      .values({
        id: sessionId,
        party: 'merchant',
        merchant_id: merchantId,
        principal_id: userId,
        principal_role: 'OWNER',
        principal_name: name,
        ip: '127.0.0.1',
        user_agent: '',
        created_at: now,
        last_seen_at: now,
        idle_expires_at: until,
        absolute_expires_at: until,
        device_hash: deviceHash,
      })
      .execute()
  }
})

describe('the proof of a confirmation', () => {
  test('a code by SMS lives for three minutes and takes three tries', async () => {
    const first = await apply(seller, 10_000)
    const code = await codeOn(seller)
    await testApp.pass(3 * MINUTE)
    await expect(confirm(seller, first.id, code)).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    await cancel(seller, first.id)
    const second = await apply(seller, 10_000)
    const right = await codeOn(seller)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 3; tries += 1)
      await expect(confirm(seller, second.id, wrong)).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    await expect(confirm(seller, second.id, right)).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    await cancel(seller, second.id)
  })

  test('a text that comes only when the order is gone is not to be waited for', async () => {
    await testApp.pass(HOUR)
    const { resendCode } = testApp.modules.withdrawOrders.handlers
    const resend = (id: string) => ask(api.withdrawOrder.resendCode, resendCode, seller.actor, { id })
    const { id } = await apply(seller, 10_000)
    await expect(resend(id)).rejects.toMatchObject({ refusal: 'request.tooMany' })
    for (let texts = 1; texts < 5; texts += 1) {
      await testApp.pass(MINUTE)
      await resend(id)
    }
    await testApp.pass(MINUTE)
    await expect(resend(id)).rejects.toMatchObject({
      refusal: 'withdraw.codeTooLate',
      details: { seconds: 55 * 60, left: 5 * 60 },
    })
    await cancel(seller, id)
    await testApp.pass(DAY)
  })

  test('a dynamic code does instead of it: once, three tries in three minutes, and for a repetition none', async () => {
    const { secondFactor } = testApp.modules.credentials
    const { userId } = seller.actor
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await testApp.db.globalTransaction((tx) => secondFactor.install(tx, userId, secret))
    const otp = () => totpCode(secret, totpStepAt(testApp.clock.now()))
    const first = await apply(seller, 10_000)
    const code = otp()
    const done = await confirmByOtp(seller, first.id, code, 'by-otp')
    expect(['APPROVED', 'AUDITING']).toContain(done.status)
    expect(await confirmByOtp(seller, first.id, code, 'by-otp')).toEqual(done)
    expect(await reviewOf(first.id)).toMatchObject({ confirmation: { method: 'TOTP' } })
    await testApp.pass(2 * MINUTE)
    const second = await apply(seller, 10_000)
    await expect(confirmByOtp(seller, second.id, code)).rejects.toMatchObject({ refusal: 'otp.wrong' })
    const wrong = otp() === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 2; tries += 1)
      await expect(confirmByOtp(seller, second.id, wrong)).rejects.toMatchObject({ refusal: 'otp.wrong' })
    await expect(confirmByOtp(seller, second.id, otp())).rejects.toMatchObject({ refusal: 'request.tooMany' })
    await testApp.pass(3 * MINUTE)
    expect((await confirmByOtp(seller, second.id, otp())).status).not.toBe('WAIT_CONFIRM')
    await testApp.pass(HOUR)
  })
})
