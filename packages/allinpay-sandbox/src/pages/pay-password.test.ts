/** The payment password as a person meets it: set, changed, reset, paid with, and locked for the day by five wrong entries. */
import { writeForm } from '@merchant/allinpay/wire'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMarketplace } from '../testing/marketplace.ts'
import { PERSON, until } from '../testing/test-merchant.ts'

const market = await openMarketplace()
const { merchant, next, state, refused } = market
await merchant.person('saver')

afterAll(() => merchant.stop())
afterEach(async () => {
  await market.resetSwitches()
  expect(await merchant.sandbox.admin.invariants()).toEqual([])
})

const JUMP = 'http://127.0.0.1:1/back'

const owner = (bizUserId: string) => ({
  bizUserId,
  phone: PERSON.phone,
  name: PERSON.name,
  identityType: 1,
  identityNo: merchant.encrypt(PERSON.identityNo),
  jumpUrl: JUMP,
  backUrl: merchant.backUrl,
})

/** Opens a page and fills it in; answers its text, or where it leads. */
async function fill(method: string, body: Parameters<typeof merchant.pageAddress>[1], fields: Record<string, string>) {
  const opened = await fetch(merchant.pageAddress(method, body))
  const page = new URL(opened.url)
  const token = page.searchParams.get('token')
  if (token === null) return { text: await opened.text(), back: null }
  const form = writeForm({ token, action: 'submit', ...fields })
  const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location')
  return location === null ? { text: await answer.text(), back: null } : { text: '', back: new URL(location) }
}

const choose = (method: string, bizUserId: string, fields: Record<string, string>) =>
  fill(`memberService.${method}`, owner(bizUserId), fields)
const same = (password: string) => ({ password, again: password })

const toldOf = (bizUserId: string) =>
  merchant.received.filter(
    (told) => told.kind === 'genuine' && told.notifyType.endsWith('setPayPwd') && told.body.bizUserId === bizUserId,
  )

/** An order of the buyer's own balance that waits for the password. */
async function unpaid(payer: string): Promise<string> {
  const bizOrderNo = next('C')
  const amount = 100
  await merchant.earn(payer, amount)
  const changes = { payerId: payer, validateType: 2, payMethod: { BALANCE: [{ accountSetNo: '400193', amount }] } }
  await merchant.done('orderService.agentCollectApply', market.collectBody(bizOrderNo, { shop: amount }, changes))
  return bizOrderNo
}

const pay = (bizUserId: string, bizOrderNo: string, password: string) =>
  fill('orderService.payByPwd', { bizUserId, bizOrderNo, jumpUrl: JUMP, consumerIp: '116.228.64.55' }, { password })

test('a person sets a password, pays with it, and is told once that it was set', async () => {
  expect((await choose('setPayPwd', 'buyer', same('12345'))).text).toContain('须为 6 位数字')
  expect((await choose('setPayPwd', 'buyer', { password: '246810', again: '246811' })).text).toContain('不一致')
  expect((await choose('setPayPwd', 'buyer', same('246810'))).back?.searchParams.get('subCode')).toBe('OK')
  expect((await choose('setPayPwd', 'buyer', same('111111'))).text).toContain('30031')
  await until(() => toldOf('buyer').length === 1)
  const { memberInfo } = await merchant.done('memberService.getMemberInfo', { bizUserId: 'buyer' })
  expect(memberInfo).toMatchObject({ isSetPayPwd: true })
  const order = await unpaid('buyer')
  expect((await pay('buyer', order, '000000')).text).toContain('还可以试 4 次')
  expect(await state(order)).toBe(1)
  const paid = await pay('buyer', order, '246810')
  expect(JSON.parse(paid.back?.searchParams.get('data') ?? '{}')).toMatchObject({
    bizOrderNo: order,
    payStatus: 'success',
  })
  expect(await state(order)).toBe(4)
  expect((await pay('buyer', order, '246810')).text).toContain('40033')
})

test('a change asks for the old password, a reset for a code of the bound phone', async () => {
  await choose('setPayPwd', 'saver', same('135790'))
  expect((await choose('updatePayPwd', 'saver', { old: '000000', ...same('222222') })).text).toContain('还可以试 4 次')
  expect((await choose('updatePayPwd', 'saver', { old: '135790', ...same('222222') })).back).not.toBeNull()
  expect((await choose('resetPayPwd', 'saver', { code: '00000', ...same('333333') })).text).toContain('验证码')
  expect((await choose('resetPayPwd', 'saver', { code: '11111', ...same('333333') })).back).not.toBeNull()
  const order = await unpaid('saver')
  expect((await pay('saver', order, '222222')).text).toContain('不正确')
  expect((await pay('saver', order, '333333')).back).not.toBeNull()
})

test('five wrong entries lock it until midnight in China', async () => {
  await merchant.person('hasty')
  await choose('setPayPwd', 'hasty', same('135790'))
  const order = await unpaid('hasty')
  for (const left of [4, 3, 2, 1]) expect((await pay('hasty', order, '000000')).text).toContain(`还可以试 ${left} 次`)
  expect((await pay('hasty', order, '000000')).text).toContain('今天不能再试')
  expect((await pay('hasty', order, '135790')).text).toContain('30033')
  expect(await state(order)).toBe(1)
})

test.each([
  ['30006', 'a company', 'shop', {}],
  ['30009', 'under another name', 'partner', { name: '李四' }],
  ['10000', 'with another phone', 'partner', { phone: '13700000000' }],
])('is refused %s: %s', async (code, _what, bizUserId, changes) => {
  const page = await fetch(merchant.pageAddress('memberService.setPayPwd', { ...owner(bizUserId), ...changes }))
  expect(await page.text()).toContain(code)
})

test('an order asks for a password only of those who have one', async () => {
  const body = (payer: string) => {
    const payMethod = { BALANCE: [{ accountSetNo: '400193', amount: 100 }] }
    return market.collectBody(next('C'), { shop: 100 }, { payerId: payer, validateType: 2, payMethod })
  }
  const METHOD = 'orderService.agentCollectApply'
  expect(await refused(METHOD, body('partner'))).toBe('30032')
  expect(await refused('orderService.withdrawApply', market.withdrawBody(1, { validateType: 2 }))).toBe('20004')
  await merchant.sandbox.admin.settings({ payPasswords: false })
  expect(await refused(METHOD, body('buyer'))).toBe('20004')
})
