/** Only what is signed, timely, well formed and permitted is answered, in every setting of the switches. */
import { generateKeyPairSync } from 'node:crypto'
import { X509Certificate } from 'node:crypto'
import { writeForm } from '@merchant/allinpay/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { openTestMerchant, type TestMerchant } from './testing/test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await openTestMerchant()
})
afterAll(() => merchant.stop())
afterEach(() => merchant.sandbox.admin.settings({ ...DEFAULT_SETTINGS, fixedSms: true, firstNotifyDelayMs: 0 }))

const info = (given = {}) => merchant.call('memberService.getMemberInfo', { bizUserId: 'nobody' }, given)

test('a signed call is answered with a signed reply, also when the business says no', async () => {
  const reply = await info()
  expect(reply).toMatchObject({ status: 200, code: '40004', subCode: '30001', genuine: true })
})

test.each(['/op/gateway', '/open/gateway', '/gateway'])('the gateway answers under %s', async (path) => {
  const response = await fetch(new URL(path, merchant.sandbox.gatewayUrl), { method: 'POST', body: 'a=b' })
  expect(await response.json()).toMatchObject({ code: '20000' })
})

test('a signature by another key is refused with GW0004', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(await info({ privateKey })).toMatchObject({ code: '20000', subCode: 'GW0004' })
})

test('a field changed after signing is refused, even one blank inside bizContent', async () => {
  const tamperVersion = (fields: Record<string, string>) => ({ ...fields, version: 'v1.0' })
  const tamperBlank = (fields: Record<string, string>) => ({ ...fields, bizContent: `${fields.bizContent} ` })
  expect((await info({ tamper: tamperVersion })).subCode).toBe('GW0004')
  expect((await info({ tamper: tamperBlank })).subCode).toBe('GW0004')
})

test('digests of requests are accepted only as the switch says', async () => {
  expect((await info({ digest: 'raw' })).subCode).toBe('GW0004')
  await merchant.sandbox.admin.settings({ requestDigest: 'raw' })
  expect((await info({ digest: 'raw' })).subCode).toBe('30001')
  expect((await info({ digest: 'md5-base64' })).subCode).toBe('GW0004')
  await merchant.sandbox.admin.settings({ requestDigest: 'either' })
  expect((await info({ digest: 'raw' })).subCode).toBe('30001')
  expect((await info({ digest: 'md5-base64' })).subCode).toBe('30001')
})

test.each([
  { responseDigest: 'md5-base64', signedText: 'sorted-nulls-dropped', emitNulls: true },
  { responseDigest: 'md5-base64', signedText: 'sorted-nulls-kept', emitNulls: true },
  { responseDigest: 'raw', signedText: 'sorted-nulls-dropped', emitNulls: false },
  { responseDigest: 'raw', signedText: 'sorted-nulls-kept', emitNulls: true },
  { replyKeyOrder: 'random', escapeSlashes: true, escapeUnicode: true },
] as const)('replies verify with %o', async (settings) => {
  const bizUserId = `m${JSON.stringify(settings).length}${settings.emitNulls ?? ''}${settings.responseDigest ?? ''}`
  await merchant.done('memberService.createMember', { bizUserId, memberType: 3, source: 2 })
  await merchant.sandbox.admin.settings(settings)
  const reply = await merchant.call('memberService.getMemberInfo', { bizUserId })
  expect(reply.subCode).toBe('OK')
  expect(reply.genuine).toBe(true)
})

test('nulls and escapes are written as the switches say', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'escaped', memberType: 3, source: 2 })
  const plain = await merchant.call('memberService.getMemberInfo', { bizUserId: 'escaped' })
  expect(plain.text).not.toContain('null')
  expect(plain.text).toContain('接口调用成功')
  await merchant.sandbox.admin.settings({ emitNulls: true, escapeUnicode: true })
  const escaped = await merchant.call('memberService.getMemberInfo', { bizUserId: 'escaped' })
  expect(escaped.text).toContain('"phone":null')
  expect(escaped.text).toContain(String.raw`\u63a5\u53e3`)
})

test('error replies may be unsigned', async () => {
  await merchant.sandbox.admin.settings({ signErrors: false })
  const reply = await merchant.call('memberService.noSuchThing', {})
  expect(reply).toMatchObject({ subCode: 'GW0011', genuine: false })
})

test('a clock nine minutes off is accepted, eleven minutes are not', async () => {
  const now = new Date((await merchant.sandbox.admin.clock()).now).getTime()
  expect((await info({ timestamp: new Date(now - 9 * 60_000) })).subCode).toBe('30001')
  expect((await info({ timestamp: new Date(now + 9 * 60_000) })).subCode).toBe('30001')
  expect((await info({ timestamp: new Date(now - 11 * 60_000) })).subCode).toBe('GW0001')
})

test("a product that keeps the host's time and one that moved along are both in time", async () => {
  const host = Date.now()
  await merchant.sandbox.admin.settings({ timestampClock: 'either' })
  await merchant.sandbox.admin.advanceClock(24 * 60 * 60_000)
  expect((await info({ timestamp: new Date(host) })).subCode).toBe('30001')
  expect((await info({ timestamp: new Date(host + 24 * 60 * 60_000) })).subCode).toBe('30001')
  expect((await info({ timestamp: new Date(host + 12 * 60 * 60_000) })).subCode).toBe('GW0001')
})

test('unknown apps, methods and broken forms each have their code; a documented but missing service is not permitted', async () => {
  expect((await info({ tamper: (f: Record<string, string>) => ({ ...f, appId: '42' }) })).subCode).toBe('GW0008')
  expect((await merchant.call('memberService.noSuchThing', {})).subCode).toBe('GW0011')
  expect(await merchant.call('memberService.updateCompanyInfo', {})).toMatchObject({ code: '40004', subCode: '20003' })
  const twice = await fetch(merchant.sandbox.gatewayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'appId=1&appId=2',
  })
  expect(await twice.json()).toMatchObject({ code: '20000', subCode: 'GW0001' })
  const json = await fetch(merchant.sandbox.gatewayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await json.json()).toMatchObject({ subCode: 'GW0001' })
})

test('more than two megabytes are refused as a malformed message', async () => {
  const response = await fetch(merchant.sandbox.gatewayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeForm({ bizContent: 'x'.repeat(2_200_000) }),
  })
  expect(await response.json()).toMatchObject({ code: '20000', subCode: 'GW0001' })
})

test('parameters are judged before anything else: missing, wrong kind, too long, an address with #', async () => {
  const create = (body: object) => merchant.call('memberService.createMember', body as Record<string, string>)
  expect((await create({ bizUserId: '', memberType: 3, source: 2 })).subCode).toBe('10001')
  expect((await create({ bizUserId: 'x', memberType: 9, source: 2 })).subCode).toBe('10000')
  expect((await create({ bizUserId: 'x'.repeat(33), memberType: 3, source: 2 })).subCode).toBe('10004')
  expect((await create({ bizUserId: '中文', memberType: 3, source: 2 })).subCode).toBe('20023')
  const contract = { bizUserId: 'x', jumpUrl: 'http://a.b/#c', backUrl: 'http://a.b/', source: 2 }
  expect((await merchant.call('memberService.signContract', contract)).subCode).toBe('40029')
})

test('numbers may be written as texts, and values with every awkward letter keep their signature', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'text-numbers', memberType: '3', source: '2' })
  const odd = { bizUserId: 'a+b&c=d%e"f', memberType: 3, source: 2, extendParam: { 备注: '测试 🍵 + & = % "' } }
  expect(await merchant.done('memberService.createMember', odd)).toMatchObject({ bizUserId: 'a+b&c=d%e"f' })
})

test('a field encrypted under another key cannot be decrypted (20017)', async () => {
  const cardNo = '00112233445566778899AABBCCDDEEFF'
  expect((await merchant.call('memberService.getBankCardBin', { cardNo })).subCode).toBe('20017')
})

test('after a rotation replies are signed by the new certificate, which the same authority issued', async () => {
  const before = merchant.sandbox.certificatePem
  await merchant.sandbox.admin.rotate()
  expect(merchant.sandbox.certificatePem).not.toBe(before)
  expect((await info()).genuine).toBe(true)
  const { authority, issued } = await merchant.sandbox.admin.certificates()
  expect(issued).toContain(before)
  const certificate = new X509Certificate(merchant.sandbox.certificatePem)
  expect(certificate.issuer).toContain('SANDBOX ONLY')
  expect(certificate.verify(new X509Certificate(authority).publicKey)).toBe(true)
})

test('the admin port answers nobody without the token', async () => {
  const response = await fetch(`${merchant.sandbox.adminUrl}/__sbx/sms`)
  expect(response.status).toBe(401)
})
