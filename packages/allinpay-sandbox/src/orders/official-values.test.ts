/** What the provider documents of its own test environment, row by row: numbers of cards, persons, and amounts that decide. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Body, openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, mustText, PERSON, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, state, notificationsOf } = market
const { admin } = merchant.sandbox
const AGREED = '6228480000000000033'
const REAL_NAME_PAID = '6228480000000000041'
const CREDIT = '6228480000000000100'
const APPLY_CARD = 'memberService.applyBindBankCard'
const DEPOSIT = 'orderService.depositApply'

const application = (bizUserId: string, cardNo: string, changes: Body = {}): Body => ({
  bizUserId,
  cardNo: merchant.encrypt(cardNo),
  phone: PERSON.phone,
  name: PERSON.name,
  cardCheck: 6,
  identityType: 1,
  identityNo: merchant.encrypt(PERSON.identityNo),
  ...changes,
})

async function bind(cardNo: string, verificationCode: string, changes: Body = {}): Promise<void> {
  const { tranceNum } = await merchant.done(APPLY_CARD, application('buyer', cardNo, changes))
  const confirmed = { bizUserId: 'buyer', phone: PERSON.phone, verificationCode }
  await merchant.done('memberService.bindBankCard', tranceNum === undefined ? confirmed : { ...confirmed, tranceNum })
}

beforeAll(async () => {
  await bind(AGREED, '111111')
  await bind(REAL_NAME_PAID, '11111', { cardCheck: 3 })
  await bind(CREDIT, '111111', { validate: merchant.encrypt('0928'), cvv2: merchant.encrypt('123') })
  await merchant.signContract('buyer')
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const order = (amount: number, payMethod: Body, changes: Body = {}): Body & { bizOrderNo: string } => ({
  bizOrderNo: next('O'),
  bizUserId: 'buyer',
  accountSetNo: ACCOUNT_SET_NO,
  amount,
  fee: 0,
  validateType: 0,
  backUrl: merchant.backUrl,
  payMethod,
  industryCode: '1914',
  industryName: '交易市场',
  source: 2,
  ...changes,
})
const byAgreement = (amount: number, cardNo = AGREED): Body => ({
  QUICKPAY_TLT: { bankCardNo: merchant.encrypt(cardNo), amount },
})

describe('a card', () => {
  test.each(['622848000000000003', '6222021234567890123'])('of another form is not known: %s', async (cardNo) => {
    const wrong = { cardNo: merchant.encrypt(cardNo) }
    expect(await refused('memberService.getBankCardBin', wrong)).toBe('30049')
    expect(await refused(APPLY_CARD, application('buyer', cardNo))).toBe('30049')
  })

  test('ending with 00 is a credit card: bound with what stands on it alone, and never paid out to', async () => {
    expect(await refused(APPLY_CARD, application('partner', CREDIT))).toBe('10001')
    await merchant.earn('buyer', 100)
    const card = { bizUserId: 'buyer', bankCardNo: merchant.encrypt(CREDIT), bankCardPro: 0 }
    expect(await refused('orderService.withdrawApply', market.withdrawBody(100, card))).toBe('20020')
  })

  test.each(['01', '02', '03', '04'])('ending with %s is refused by check 6', async (ending) => {
    expect(await refused(APPLY_CARD, application('buyer', `62284800000000001${ending}`))).toBe('30014')
  })

  test.each([
    [5, { name: '通商云', cardNo: '6228481234567898346', phone: '18019823456', identityNo: '310226123456745676' }],
    [8, { name: '王小二', cardNo: '6228480402637874214', phone: PERSON.phone, identityNo: '610422198600000000' }],
  ])('by check %i is that of its fixed person alone', async (cardCheck, person) => {
    const bizUserId = `fixed-${cardCheck}`
    const identityNo = merchant.encrypt(person.identityNo)
    const named = { name: person.name, identityType: 1, identityNo }
    await merchant.done('memberService.createMember', { bizUserId, memberType: 3, source: 2 })
    await merchant.done('memberService.setRealName', { bizUserId, isAuth: true, ...named })
    const of = { cardCheck, phone: person.phone, ...named }
    expect(await refused(APPLY_CARD, application(bizUserId, '6228480000000000058', of))).toBe('30014')
    expect(await refused(APPLY_CARD, application(bizUserId, person.cardNo, of))).toBe('OK')
    expect(await refused(APPLY_CARD, application('buyer', '6228480000000000058', { cardCheck }))).toBe('30014')
  })
})

describe('QUICKPAY_TLT', () => {
  test.each([
    [1000, '银行拒绝交易'],
    [1100, '交易失败'],
    [1200, '协议信息不符'],
    [1300, '协议信息不符'],
    [1400, '余额不足'],
    [1500, '协议已撤销'],
  ])('of %i 分 fails: %s', async (amount, payFailMessage) => {
    const before = await merchant.available('buyer')
    const failed = order(amount, byAgreement(amount))
    expect(await merchant.done(DEPOSIT, failed)).toMatchObject({ payStatus: 'fail', payFailMessage })
    expect(await state(failed.bizOrderNo)).toBe(3)
    await admin.settings({ channelFailAs: 'error40006' })
    const again = order(amount, byAgreement(amount))
    expect(await refused(DEPOSIT, again)).toBe('40006')
    expect(await state(again.bizOrderNo)).toBe(3)
    expect(await merchant.available('buyer')).toBe(before)
  })

  test.each([999, 1001, 1600])('of %i 分 succeeds', async (amount) => {
    const before = await merchant.available('buyer')
    const paid = order(amount, byAgreement(amount))
    expect(await merchant.done(DEPOSIT, paid)).toMatchObject({ payStatus: 'success', bizUserId: 'buyer' })
    expect(await state(paid.bizOrderNo)).toBe(4)
    expect(await merchant.available('buyer')).toBe(before + amount)
  })

  test('waits for a code of five ones when it is asked for one, and fails then as it would have at once', async () => {
    const [good, bad] = [
      order(800, byAgreement(800), { validateType: 1 }),
      order(1_400, byAgreement(1_400), { validateType: 1 }),
    ]
    expect((await merchant.done(DEPOSIT, good)).payStatus).toBeUndefined()
    expect((await market.confirm(good.bizOrderNo, '22222', 'buyer')).subCode).toBe('20011')
    expect((await market.confirm(good.bizOrderNo, '11111', 'buyer')).data).toMatchObject({ payStatus: 'success' })
    await merchant.done(DEPOSIT, bad)
    expect((await market.confirm(bad.bizOrderNo, '11111', 'buyer')).data).toMatchObject({ payStatus: 'fail' })
    expect(await state(bad.bizOrderNo)).toBe(3)
  })

  test('is paid by a card of check 5 or 6 alone; 实名付 by one of check 3', async () => {
    expect(await refused(DEPOSIT, order(100, byAgreement(100, PERSON.cardNo)))).toBe('30045')
    expect(await refused(DEPOSIT, order(100, byAgreement(100, REAL_NAME_PAID)))).toBe('30045')
    const byRealName = { REALNAMEPAY: { bankCardNo: merchant.encrypt(REAL_NAME_PAID), amount: 1_000 } }
    expect(await merchant.done(DEPOSIT, order(1_000, byRealName))).toMatchObject({ payStatus: 'success' })
  })

  test('pays beside a balance, and its own part decides', async () => {
    await merchant.earn('buyer', 2_000)
    const before = await merchant.available('buyer')
    const consume = (card: number) => {
      const payMethod = { ...byAgreement(card), BALANCE: [{ accountSetNo: ACCOUNT_SET_NO, amount: 500 }] }
      return order(card + 500, payMethod, { payerId: 'buyer', recieverId: 'shop' })
    }
    expect(await merchant.done('orderService.consumeApply', consume(1_500))).toMatchObject({ payStatus: 'fail' })
    expect(await merchant.available('buyer')).toBe(before)
    expect(await merchant.done('orderService.consumeApply', consume(500))).toMatchObject({ payStatus: 'success' })
    expect(await merchant.available('buyer')).toBe(before - 500)
  })

  test.each([
    [1600, '原交易不存在'],
    [1700, '退款金额超过原交易金额'],
  ])('a refund of %i 分 fails, and everything is back: %s', async (amount, errorMessage) => {
    const paid = order(5_000, byAgreement(5_000))
    await merchant.done(DEPOSIT, paid)
    const before = await merchant.available('buyer')
    const refund = market.refundBody(paid.bizOrderNo, amount)
    expect(await merchant.done('orderService.refund', refund)).toMatchObject({ payStatus: 'pending' })
    await until(async () => (await state(mustText(refund.bizOrderNo))) === 3)
    const told = await merchant.done('orderService.getOrderDetail', { bizOrderNo: refund.bizOrderNo })
    expect(told).toMatchObject({ errorMessage })
    expect(await merchant.available('buyer')).toBe(before)
    const other = market.refundBody(paid.bizOrderNo, amount - 1)
    await merchant.done('orderService.refund', other)
    await until(async () => (await state(mustText(other.bizOrderNo))) === 4)
  })
})

describe('an app', () => {
  const byApp = (name: string, amount: number, changes: Body = {}) =>
    order(amount, { [name]: { amount, paysummary: '测试' } }, { goodsName: '龙井', ...changes })

  test.each([
    ['ALIPAY_APP_OPEN', 9, 4],
    ['ALIPAY_APP_OPEN', 7, 99],
    ['ALIPAY_APP_OPEN', 6, 3],
    ['WECHATPAY_APP_OPEN', 9, 4],
    ['WECHATPAY_APP_OPEN', 10, 3],
    ['WECHATPAY_APP_OPEN', 1_000, 3],
  ])('%s of %i 分 ends as %i, and says so only when it is asked or notified', async (name, amount, end) => {
    const asked = byApp(name, amount)
    const { payStatus, payInfo } = await merchant.done(DEPOSIT, asked)
    expect([payStatus, typeof payInfo]).toEqual([undefined, 'string'])
    expect(await state(asked.bizOrderNo)).toBe(end === 99 ? 99 : 1)
    await admin.advanceClock(3_000)
    expect(await state(asked.bizOrderNo)).toBe(end)
    if (end === 4) await until(() => notificationsOf(asked.bizOrderNo).length === 1)
    else expect(notificationsOf(asked.bizOrderNo)).toEqual([])
  })

  test('of Alipay waits for its payer with any other amount', async () => {
    const asked = byApp('ALIPAY_APP_OPEN', 1_000)
    const { payInfo } = await merchant.done(DEPOSIT, asked)
    await admin.advanceClock(60_000)
    expect(await state(asked.bizOrderNo)).toBe(1)
    expect(await (await fetch(mustText(payInfo))).text()).toContain('确认支付')
  })

  test('of WeChat is told what is bought', async () => {
    expect(await refused(DEPOSIT, byApp('WECHATPAY_APP_OPEN', 9, { goodsName: undefined }))).toBe('10001')
  })
})

test('none of these amounts decides anything of another pay method', async () => {
  for (const amount of [6, 7, 9, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700]) {
    const paid = order(amount, { SCAN_WEIXIN: { amount, limitPay: '' } })
    await merchant.done(DEPOSIT, paid)
    await admin.settle(paid.bizOrderNo, 'success')
    const refund = market.refundBody(paid.bizOrderNo, amount)
    await merchant.done('orderService.refund', refund)
    await until(async () => (await state(mustText(refund.bizOrderNo))) === 4)
  }
})

test('what is documented and not built is named, and refused', async () => {
  const response = await fetch(`${merchant.sandbox.adminUrl}/__sbx/catalogue`, {
    headers: { 'x-sandbox-token': merchant.sandbox.adminToken },
  })
  const { missingPayMethods, payMethods } = (await response.json()) as {
    missingPayMethods: { name: string }[]
    payMethods: string[]
  }
  expect(payMethods).toEqual(expect.arrayContaining(['QUICKPAY_TLT', 'ALIPAY_APP_OPEN', 'WECHATPAY_APP_OPEN']))
  for (const { name } of missingPayMethods) {
    expect(payMethods).not.toContain(name)
    expect(await refused(DEPOSIT, order(100, { [name]: { amount: 100 } }))).toBe('40009')
  }
})
