/** The pages as a browser meets them: signing a contract three ways, paying at the cashier and by QR, expired links. */
import { writeForm } from '@merchant/allinpay/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestMerchant, type TestMerchant, until, mustText } from '../testing/test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await openTestMerchant()
  await merchant.company('shop')
  await merchant.person('buyer')
})
afterAll(() => merchant.stop())

const JUMP = 'http://127.0.0.1:1/back'
const links = () => ({ jumpUrl: JUMP, backUrl: merchant.backUrl, source: 2 })

async function open(address: string): Promise<{ address: URL; text: string }> {
  const response = await fetch(address)
  return { address: new URL(response.url), text: await response.text() }
}

async function press(address: URL, action: string): Promise<Response> {
  const body = writeForm({ token: address.searchParams.get('token') ?? '', action })
  return fetch(address, { method: 'POST', body, redirect: 'manual' })
}

function collect(bizOrderNo: string, payMethod: object) {
  return merchant.done('orderService.agentCollectApply', {
    bizOrderNo,
    payerId: 'buyer',
    recieverList: [{ bizUserId: 'shop', amount: 12345 }],
    tradeCode: '3001',
    amount: 12345,
    validateType: 0,
    frontUrl: JUMP,
    backUrl: merchant.backUrl,
    payMethod: payMethod as never,
    goodsName: '明前龙井',
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
  })
}

test('a contract is left, failed, and signed; the signed return is only a courtesy and signing again is refused', async () => {
  const built = await open(merchant.pageAddress('memberService.signContract', { bizUserId: 'shop', ...links() }))
  expect(built.text).toContain('沙箱')
  expect(built.text).toContain('杭州西湖茶业有限公司')
  const english = await (await fetch(built.address, { headers: { cookie: 'theme=1; language=en' } })).text()
  expect(english).toContain('Agree and sign')
  expect(english).toContain('lang="en"')
  const left = await press(built.address, 'leave')
  expect(left.headers.get('location')).toBe(JUMP)
  expect(await (await press(built.address, 'fail')).text()).toContain('签约失败')
  expect(
    merchant.received.filter(
      (notification) => notification.kind === 'genuine' && notification.notifyType.endsWith('signContract'),
    ),
  ).toEqual([])

  const signed = new URL((await press(built.address, 'agree')).headers.get('location') ?? '')
  expect(signed.searchParams.get('subCode')).toBe('OK')
  expect(JSON.parse(signed.searchParams.get('data') ?? '')).toMatchObject({ bizUserId: 'shop', result: 'OK' })
  await until(() =>
    merchant.received.some(
      (notification) => notification.kind === 'genuine' && notification.notifyType.endsWith('signContract'),
    ),
  )
  expect(await (await press(built.address, 'agree')).text()).toContain('30043')
  const asked = await merchant.call('memberService.signContract', { bizUserId: 'shop', ...links() })
  expect(asked.subCode).toBe('30043')
})

test('a page address whose signed text was changed does not open', async () => {
  const address = merchant.pageAddress('memberService.signContract', { bizUserId: 'buyer', ...links() })
  const forged = await open(address.replace('buyer', 'other'))
  expect(forged.text).toContain('GW0004')
  const call = await open(merchant.pageAddress('memberService.getMemberInfo', { bizUserId: 'buyer' }))
  expect(call.text).toContain('GW0011')
})

test('a QR code is opened and paid once', async () => {
  const { payInfo } = await collect('qr-1', { SCAN_WEIXIN: { amount: 12345, limitPay: '' } })
  const shown = await open(mustText(payInfo))
  expect(shown.text).toContain('¥123.45')
  expect(shown.text).toContain('明前龙井')
  expect(await (await press(shown.address, 'fail')).text()).toContain('支付失败')
  expect(await (await press(shown.address, 'pay')).text()).toContain('支付成功')
  expect(await (await press(shown.address, 'pay')).text()).toContain('请勿重复支付')
  await until(() =>
    merchant.received.some(
      (notification) => notification.kind === 'genuine' && notification.body.bizOrderNo === 'qr-1',
    ),
  )
  const detail = await merchant.done('orderService.getOrderDetail', { bizOrderNo: 'qr-1' })
  expect(detail).toMatchObject({ orderStatus: { text: '4' }, amount: { text: '12345' }, buyerBizUserId: 'buyer' })
})

test('a QR code stops working after an hour', async () => {
  const { payInfo } = await collect('qr-2', { SCAN_ALIPAY: { amount: 12345, limitPay: '' } })
  await merchant.sandbox.admin.advanceClock(61 * 60_000)
  expect((await open(mustText(payInfo))).text).toContain('已过期')
})

test.each([
  ['H5_CASHIER_VSP', { amount: 12345, limitPay: '' }],
  ['GATEWAY_VSP', { amount: 12345, paytype: 'B2C,B2B' }],
])('the cashier of %s is paid and sends the browser back; a failed payment fails the order', async (name, content) => {
  for (const [action, state] of [
    ['pay', '4'],
    ['fail', '3'],
  ] as const) {
    const bizOrderNo = `${name}-${action}`
    const applied = await collect(bizOrderNo, { [name]: content })
    expect(applied.payInfo).toBeUndefined()
    const body = { bizUserId: 'buyer', bizOrderNo, consumerIp: '116.228.64.55' }
    const { url } = await merchant.done('orderService.payBySMS', body)
    const shown = await open(mustText(url))
    expect(shown.text).toContain('¥123.45')
    const back = await press(shown.address, action)
    expect(back.headers.get('location')).toContain(JUMP)
    const detail = await merchant.done('orderService.getOrderDetail', { bizOrderNo })
    expect(detail.orderStatus).toMatchObject({ text: state })
  }
})

test('a consumer address that is our own machine is refused', async () => {
  await collect('loop', { H5_CASHIER_VSP: { amount: 12345, limitPay: '' } })
  const body = { bizUserId: 'buyer', bizOrderNo: 'loop', consumerIp: '127.0.0.1' }
  expect((await merchant.call('orderService.payBySMS', body)).subCode).toBe('10000')
})

test('the inspector shows every view to whoever has the token, and its buttons act', async () => {
  const { adminUrl, adminToken } = merchant.sandbox
  const login = await fetch(`${adminUrl}/__sbx/login?token=${adminToken}`, { redirect: 'manual' })
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  for (const view of ['sms', 'members', 'orders', 'accounts', 'notifications', 'scenarios', 'settings', 'wire']) {
    const response = await fetch(`${adminUrl}/__sbx/?view=${view}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('沙箱控制台')
  }
  await collect('by-hand', { SCAN_WEIXIN: { amount: 12345, limitPay: 'no_credit' } })
  const body = writeForm({ bizOrderNo: 'by-hand', outcome: 'success' })
  await fetch(`${adminUrl}/__sbx/ui/settle`, { method: 'POST', body, headers: { cookie }, redirect: 'manual' })
  expect((await merchant.sandbox.admin.orders('by-hand'))[0]?.state).toBe(4)
  const untrusted = await fetch(`${adminUrl}/__sbx/?view=sms`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect(untrusted.headers.get('location')).toBe('/__sbx/login')
})
