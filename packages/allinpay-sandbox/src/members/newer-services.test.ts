/** Safe card, agreement on withdrawals, a phone changed by password, the shown agreement, sub-merchants and what they can refund. */
import { writeForm } from '@merchant/allinpay/wire'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Body, openMarketplace } from '../testing/marketplace.ts'
import { ACCOUNT_SET_NO, mustText, PERSON, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, refused, state } = market
const { admin } = merchant.sandbox
const JUMP = 'http://127.0.0.1:1/back'
const OTHER_CARD = '6228480000000000009'

beforeAll(async () => {
  await merchant.person('saver')
  await merchant.signContract('saver')
  await merchant.earn('saver', 10_000)
})
afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await admin.invariants()).toEqual([])
})

const told = (type: string) =>
  merchant.received.filter((one) => one.kind === 'genuine' && one.notifyType.endsWith(type))

/** Opens a page in a browser's way; answers its text, or where it leads. */
async function open(method: string, body: Body) {
  const opened = await fetch(merchant.pageAddress(method, body))
  return { address: new URL(opened.url), text: await opened.text() }
}

async function press(address: URL, fields: Record<string, string>) {
  const form = writeForm({ token: address.searchParams.get('token') ?? '', ...fields })
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location')
  return { text: await answer.text(), back: location === null ? null : new URL(location) }
}

const withdraw = (cardNo: string) => ({
  bizOrderNo: next('W'),
  bizUserId: 'saver',
  accountSetNo: ACCOUNT_SET_NO,
  amount: 100,
  fee: 0,
  backUrl: merchant.backUrl,
  bankCardNo: merchant.encrypt(cardNo),
  bankCardPro: 0,
  industryCode: '1914',
  industryName: '交易市场',
  source: 2,
})

test('a safe card is the only one that money leaves to, and is never taken back', async () => {
  const at = new Date().toISOString()
  await admin.history([{ op: 'bindCard', at, bizUserId: 'saver', cardNo: OTHER_CARD, phone: PERSON.phone }])
  const safe = (cardNo: string, setSafeCard = true) => ({
    bizUserId: 'saver',
    cardNo: merchant.encrypt(cardNo),
    setSafeCard,
  })
  expect(await refused('orderService.withdrawApply', withdraw(OTHER_CARD))).toBe('OK')
  expect(await refused('memberService.setSafeCard', safe(PERSON.cardNo, false))).toBe('10000')
  expect(await refused('memberService.setSafeCard', safe('6228480000000000017'))).toBe('30045')
  expect(await refused('memberService.setSafeCard', { ...safe(PERSON.cardNo), bizUserId: 'shop' })).toBe('30006')
  await merchant.done('memberService.setSafeCard', safe(PERSON.cardNo))
  expect(await refused('memberService.setSafeCard', safe(OTHER_CARD))).toBe('30026')
  const { bindCardList } = await merchant.done('memberService.queryBankCard', { bizUserId: 'saver' })
  const isSafe = Array.isArray(bindCardList)
    ? bindCardList.map((card) => card !== null && typeof card === 'object' && 'isSafeCard' in card && card.isSafeCard)
    : []
  expect(isSafe).toEqual([true, false])
  expect(await refused('orderService.withdrawApply', withdraw(OTHER_CARD))).toBe('30029')
  expect(await refused('orderService.withdrawApply', withdraw(PERSON.cardNo))).toBe('OK')
  const unbind = { bizUserId: 'saver', cardNo: merchant.encrypt(PERSON.cardNo) }
  expect(await refused('memberService.unbindBankCard', unbind)).toBe('30027')
})

test('where the agreement on withdrawals is wanted nobody withdraws before it is signed, and it is signed once', async () => {
  await admin.settings({ acctProtocolWanted: true })
  expect(await refused('orderService.withdrawApply', withdraw(PERSON.cardNo))).toBe('30046')
  const body = { bizUserId: 'saver', signAcctName: PERSON.name, jumpUrl: JUMP, backUrl: merchant.backUrl, source: 2 }
  expect((await open('memberService.signAcctProtocol', { ...body, signAcctName: '别人' })).text).toContain('30009')
  const { address, text } = await open('memberService.signAcctProtocol', body)
  expect(text).toContain('账户提现协议')
  expect((await press(address, { action: 'fail' })).text).toContain('签约失败')
  const signed = await press(address, { action: 'agree' })
  const number = JSON.parse(signed.back?.searchParams.get('data') ?? '{}').acctProtocolNo
  expect(number).toMatch(/^TLXY\d+$/)
  await until(() => told('signAcctProtocol').length === 1)
  expect(told('signAcctProtocol')).toMatchObject([{ body: { bizUserId: 'saver', acctProtocolNo: number } }])
  const { memberInfo } = await merchant.done('memberService.getMemberInfo', { bizUserId: 'saver' })
  expect(memberInfo).toMatchObject({ acctProtocolNo: number })
  expect((await press(address, { action: 'agree' })).text).toContain('30043')
  expect((await open('memberService.signAcctProtocol', body)).text).toContain('30043')
  expect(await refused('orderService.withdrawApply', withdraw(PERSON.cardNo))).toBe('OK')
})

test('the agreement that was signed is shown, and nothing to who has signed none', async () => {
  const body = { bizUserId: 'saver', jumpUrl: JUMP, source: 2 }
  const { address, text } = await open('memberService.signContractQuery', body)
  expect(text).toMatch(/TLHT\d+/)
  expect((await press(address, { action: 'leave' })).back?.href).toBe(JUMP)
  const none = await open('memberService.signContractQuery', { ...body, bizUserId: 'buyer' })
  expect(none.text).toContain('30034')
})

describe('by password', () => {
  const NEW_PHONE = '13711112222'
  const body = (changes: Body = {}) => ({
    bizUserId: 'saver',
    name: PERSON.name,
    identityType: 1,
    identityNo: merchant.encrypt(PERSON.identityNo),
    oldPhone: PERSON.phone,
    jumpUrl: JUMP,
    backUrl: merchant.backUrl,
    ...changes,
  })

  test('a phone is changed by the payment password and a code to the new one', async () => {
    expect((await open('memberService.updatePhoneByPayPwd', body())).text).toContain('30032')
    const { oldPhone: phone, ...owner } = body()
    const chosen = await open('memberService.setPayPwd', { ...owner, phone })
    await press(chosen.address, { action: 'submit', password: '246810', again: '246810' })
    expect((await open('memberService.updatePhoneByPayPwd', body({ oldPhone: '13700000000' }))).text).toContain('10000')
    const { address } = await open('memberService.updatePhoneByPayPwd', body())
    expect((await press(address, { action: 'submit', phone: '12' })).text).toContain('11 位手机号')
    expect((await press(address, { action: 'submit', phone: NEW_PHONE })).text).toContain('短信验证码')
    const [sms] = await admin.sms(NEW_PHONE)
    const filled = { action: 'submit', phone: NEW_PHONE, code: sms?.code ?? '', password: '246810' }
    expect((await press(address, { ...filled, password: '000000' })).text).toContain('还可以试 4 次')
    expect((await press(address, { ...filled, code: '00000' })).text).toContain('验证码')
    const changed = await press(address, filled)
    expect(JSON.parse(changed.back?.searchParams.get('data') ?? '{}')).toMatchObject({ newPhone: NEW_PHONE })
    await until(() => told('updatePhoneByPayPwd').length === 1)
    expect(told('updatePhoneByPayPwd')).toMatchObject([{ body: { bizUserId: 'saver', newPhone: NEW_PHONE } }])
    const { memberInfo } = await merchant.done('memberService.getMemberInfo', { bizUserId: 'saver' })
    expect(memberInfo).toMatchObject({ phone: NEW_PHONE, isPhoneChecked: true })
    expect((await press(address, filled)).text).toContain('链接已使用')
  })
})

test('a group payment names a sub-merchant of its receiver, which knows what it can still refund', async () => {
  await admin.settings({ groupMerchantsBound: true })
  const vspCusid = '990581007426001'
  const pool = async () => (await merchant.done('merchantService.queryVSPFund', { vspCusid })).balance
  const scan = (changes: Body = {}) =>
    market.collectBody(
      next('G'),
      { shop: 1_000 },
      {
        payMethod: { SCAN_WEIXIN_ORG: { amount: 1_000, limitPay: '', vspCusid } },
        ...changes,
      },
    )
  const METHOD = 'orderService.agentCollectApply'
  expect(await refused(METHOD, scan())).toBe('20009')
  const binding = { bizUserId: 'shop', operationType: 'set', vspCusid, vspTermid: 'T1' }
  expect(await refused('memberService.vspTermidService', binding)).toBe('10001')
  await merchant.done('memberService.vspTermidService', { ...binding, appid: '00000051' })
  const bound = await merchant.done('memberService.vspTermidService', { bizUserId: 'shop', operationType: 'query' })
  expect(bound).toMatchObject({ vspTermidList: [{ vspCusid, appid: '00000051', vspTermid: 'T1' }] })
  const order = scan()
  await merchant.done(METHOD, order)
  expect(await pool()).toMatchObject({ text: '0' })
  await admin.settle(mustText(order.bizOrderNo), 'success')
  expect(await pool()).toMatchObject({ text: '1000' })
  const refund = {
    bizOrderNo: next('GR'),
    oriBizOrderNo: mustText(order.bizOrderNo),
    bizUserId: 'buyer',
    refundType: 'D0',
    amount: 400,
    refundList: [{ bizUserId: 'shop', amount: 400 }],
  }
  await merchant.done('orderService.refund', refund)
  await until(async () => (await state(refund.bizOrderNo)) === 4)
  expect(await pool()).toMatchObject({ text: '600' })
  expect(await merchant.done('merchantService.queryVSPFund', { vspCusid: '1' })).toMatchObject({
    balance: { text: '0' },
  })
})

// The last one: it moves the clock away from the host’s.
test('a link to the agreement on withdrawals serves for ten minutes', async () => {
  const body = { bizUserId: 'partner', signAcctName: PERSON.name, backUrl: merchant.backUrl, source: 2 }
  const { address } = await open('memberService.signAcctProtocol', body)
  await admin.changeClock({ advanceMs: 11 * 60_000 })
  expect((await press(address, { action: 'agree' })).text).toContain('链接已过期')
})
