/** 提现: who may withdraw, when the money is frozen, how it ends, and who is notified. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace, PLATFORM } from '../testing/marketplace.ts'
import { bodyOf, COMPANY, PERSON, until, mustText } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, platform, state, paidCollect, withdrawBody, confirm, notificationsOf } = market

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  // Whatever a test did, the books must be right afterwards.
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

test('a withdrawal by SMS freezes at the confirmation, arrives later, and is notified', async () => {
  await merchant.earn('shop', 5_000)
  await merchant.sandbox.admin.settings({ withdrawSettleMs: 60_000 })
  const [balance, income] = [await merchant.available('shop'), await platform('100001')]
  const body = withdrawBody(2_000, { fee: 50 })
  const bizOrderNo = mustText(body.bizOrderNo)
  const applied = await merchant.done('orderService.withdrawApply', body)
  expect(applied).toEqual({ orderNo: expect.any(String), bizOrderNo })
  expect(await merchant.available('shop')).toBe(balance)
  expect((await confirm(bizOrderNo, '22222')).subCode).toBe('20011')
  expect((await confirm(bizOrderNo, '11111', 'partner')).subCode).toBe('40022')
  const confirmed = await confirm(bizOrderNo)
  expect(confirmed.data).toMatchObject({ payStatus: 'pending', bizUserId: 'shop' })
  expect([await merchant.available('shop'), await state(bizOrderNo)]).toEqual([balance - 2_000, 99])
  expect((await confirm(bizOrderNo)).subCode).toBe('40033')
  await merchant.sandbox.admin.advanceClock(61_000)
  expect(await state(bizOrderNo)).toBe(4)
  expect(await platform('100001')).toBe(income + 50)
  await until(() => notificationsOf(bizOrderNo).length === 1)
  expect(bodyOf(notificationsOf(bizOrderNo)[0])).toMatchObject({ status: 'OK', amount: 2_000 })
})

test('a failed withdrawal gives the money back and is notified as well', async () => {
  await merchant.earn('shop', 1_000)
  await merchant.sandbox.admin.settings({ withdrawSettleMs: 600_000 })
  const balance = await merchant.available('shop')
  const body = withdrawBody(700, { validateType: 0 })
  expect(await merchant.done('orderService.withdrawApply', body)).toMatchObject({
    payStatus: 'pending',
    bizUserId: 'shop',
  })
  expect(await merchant.available('shop')).toBe(balance - 700)
  await merchant.sandbox.admin.settle(mustText(body.bizOrderNo), 'fail', '收款账号已销户')
  expect(await merchant.available('shop')).toBe(balance)
  const detail = await merchant.done('orderService.getOrderDetail', { bizOrderNo: body.bizOrderNo })
  expect(detail).toMatchObject({ orderStatus: { text: '3' }, errorMessage: '收款账号已销户' })
  await until(() => notificationsOf(mustText(body.bizOrderNo)).length === 1)
  expect(bodyOf(notificationsOf(mustText(body.bizOrderNo))[0])).toMatchObject({ status: 'error' })
})

test('too little money is refused at the application, and again at the confirmation when it was spent in between', async () => {
  await merchant.earn('shop', 1_000)
  const balance = await merchant.available('shop')
  expect(await refused('orderService.withdrawApply', withdrawBody(balance + 1))).toBe('40014')
  const [first, second] = [withdrawBody(balance), withdrawBody(balance)]
  await merchant.done('orderService.withdrawApply', first)
  await merchant.done('orderService.withdrawApply', second)
  expect((await confirm(first.bizOrderNo)).subCode).toBe('OK')
  expect((await confirm(second.bizOrderNo)).subCode).toBe('40014')
  // Refused is not failed: with money in the account the same order can still be confirmed.
  await merchant.earn('shop', balance)
  expect((await confirm(second.bizOrderNo)).subCode).toBe('OK')
})

test('frozen at the application when the switch says so, free again when the order is closed', async () => {
  await merchant.earn('shop', 1_000)
  await merchant.sandbox.admin.settings({ withdrawFreezeAt: 'apply' })
  const balance = await merchant.available('shop')
  const body = withdrawBody(400)
  await merchant.done('orderService.withdrawApply', body)
  expect(await merchant.available('shop')).toBe(balance - 400)
  const closed = await merchant.done('orderService.closeOrder', { bizOrderNo: body.bizOrderNo })
  expect(closed).toMatchObject({ closeResult: 'success', orderStatus: { text: '6' } })
  expect(await merchant.available('shop')).toBe(balance)
  expect(await merchant.done('orderService.closeOrder', { bizOrderNo: body.bizOrderNo })).toMatchObject({
    closeResult: 'fail',
  })
})

test('who may not withdraw: without contract, to a foreign card, to an unaudited account set, more fee than amount', async () => {
  const card = { bizUserId: 'partner', bankCardNo: merchant.encrypt(PERSON.cardNo), bankCardPro: 0 }
  await merchant.earn('partner', 1_000)
  expect(await refused('orderService.withdrawApply', withdrawBody(100, card))).toBe('30046')
  await merchant.signContract('partner')
  expect(
    await refused(
      'orderService.withdrawApply',
      withdrawBody(100, { ...card, bankCardNo: merchant.encrypt('6228480402637874299') }),
    ),
  ).toBe('30045')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { accountSetNo: '100004' }))).toBe('30018')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { fee: 101 }))).toBe('40016')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { bizUserId: 'nobody' }))).toBe('30001')
  expect(await refused('orderService.withdrawApply', withdrawBody(100, { ...card, bizOrderNo: next('W') }))).toBe('OK')
})

test('the platform withdraws its own income', async () => {
  await paidCollect({ shop: 100 }, { fee: 500 })
  const income = await platform('100001')
  const body = withdrawBody(500, { bizUserId: PLATFORM, accountSetNo: '100001', validateType: 0 })
  await merchant.done('orderService.withdrawApply', body)
  await until(async () => (await state(mustText(body.bizOrderNo))) === 4)
  expect(await platform('100001')).toBe(income - 500)
})

test('next-day money leaves at two in the afternoon of the next day', async () => {
  await merchant.earn('shop', 100)
  const body = withdrawBody(100, { validateType: 0, withdrawType: 'D1' })
  await merchant.done('orderService.withdrawApply', body)
  await merchant.sandbox.admin.advanceClock(60_000)
  expect(await state(mustText(body.bizOrderNo))).toBe(99)
  await merchant.sandbox.admin.advanceClock(2 * 24 * 60 * 60_000)
  expect(await state(mustText(body.bizOrderNo))).toBe(4)
})

test('next-working-day money waits for the end of a weekend and of a holiday', async () => {
  const { admin } = merchant.sandbox
  const HOUR = 3_600_000
  const DAY = 24 * HOUR
  /** As China's clocks show it. */
  const china = async () => new Date(Date.parse((await admin.clock()).now) + 8 * HOUR)
  const passTo = async (weekday: number, hour: number) => {
    const now = await china()
    const days = (weekday - now.getUTCDay() + 7) % 7
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour)
    await admin.advanceClock(at <= now.getTime() ? at + 7 * DAY - now.getTime() : at - now.getTime())
  }
  const [FRIDAY, MONDAY, WEDNESDAY] = [5, 1, 3]
  const withdraw = async () => {
    await merchant.earn('shop', 100)
    const body = withdrawBody(100, { validateType: 0, withdrawType: 'T1customized' })
    await merchant.done('orderService.withdrawApply', body)
    return mustText(body.bizOrderNo)
  }
  await passTo(FRIDAY, 12)
  const usual = await withdraw()
  await passTo(MONDAY, 13)
  expect(await state(usual)).toBe(99)
  await admin.advanceClock(HOUR)
  expect(await state(usual)).toBe(4)

  await passTo(FRIDAY, 12)
  const friday = (await china()).getTime()
  const [monday, tuesday] = [3, 4].map((days) => new Date(friday + days * DAY).toISOString().slice(0, 10))
  await admin.settings({ holidays: [monday ?? '', tuesday ?? ''] })
  const festive = await withdraw()
  await passTo(MONDAY, 15)
  expect(await state(festive)).toBe(99)
  await passTo(WEDNESDAY, 13)
  expect(await state(festive)).toBe(99)
  await admin.advanceClock(HOUR)
  expect(await state(festive)).toBe(4)
})

test('amounts decide the outcome only while the switch is on', async () => {
  await merchant.earn('shop', 90_104)
  await merchant.sandbox.admin.settings({ magicAmounts: true })
  const refusedAtOnce = await merchant.done('orderService.withdrawApply', withdrawBody(90_104, { validateType: 0 }))
  expect(refusedAtOnce).toMatchObject({ payStatus: 'fail', payFailMessage: '银行拒绝受理' })
  await merchant.sandbox.admin.settings({ channelFailAs: 'error40006' })
  const failing = withdrawBody(90_104, { validateType: 0 })
  expect(await refused('orderService.withdrawApply', failing)).toBe('40006')
  expect(await state(mustText(failing.bizOrderNo))).toBe(3)
  await merchant.sandbox.admin.settings({ magicAmounts: false })
  expect(await merchant.done('orderService.withdrawApply', withdrawBody(90_104, { validateType: 0 }))).toMatchObject({
    payStatus: 'pending',
  })
})

test('a code is sent again at the earliest after ten seconds, and not for an order that is no longer open', async () => {
  await merchant.earn('shop', 100)
  const body = withdrawBody(100)
  const { bizOrderNo } = body
  await merchant.done('orderService.withdrawApply', body)
  const early = await merchant.call('orderService.resendPaySMS', { bizOrderNo })
  expect(early.text).toContain('调用重发短信接口太频繁，请稍后再试！')
  await merchant.sandbox.admin.advanceClock(11_000)
  expect(await merchant.done('orderService.resendPaySMS', { bizOrderNo })).toMatchObject({ phone: COMPANY.legalPhone })
  await confirm(bizOrderNo)
  expect(await refused('orderService.resendPaySMS', { bizOrderNo })).toBe('40004')
})

test('an order past its expiry cannot be confirmed any more', async () => {
  await merchant.earn('shop', 100)
  const now = new Date((await merchant.sandbox.admin.clock()).now)
  const china = (ms: number) =>
    new Date(now.getTime() + 8 * 3_600_000 + ms).toISOString().slice(0, 19).replace('T', ' ')
  expect(
    await refused('orderService.withdrawApply', withdrawBody(100, { orderExpireDatetime: china(25 * 3_600_000) })),
  ).toBe('20015')
  const body = withdrawBody(100, { orderExpireDatetime: china(60_000) })
  await merchant.done('orderService.withdrawApply', body)
  await merchant.sandbox.admin.advanceClock(61_000)
  expect((await confirm(body.bizOrderNo)).subCode).toBe('40004')
  expect(await state(mustText(body.bizOrderNo))).toBe(6)
})
