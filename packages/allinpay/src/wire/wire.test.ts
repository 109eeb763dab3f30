/** The provider's published test vectors A–E: the wire is right to the byte. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  canonicalText,
  createSensitiveCipher,
  digestText,
  parseObject,
  replyCandidates,
  sensitiveKey,
} from './index.ts'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

test('vector A: a request has one canonical text, and both digest modes sign the published hashes', () => {
  const bizContent = '{"bizUserId":"m_0001","memberType":2,"source":2,"extendParam":{"备注":"测试/斜杠"}}'
  const canonical = canonicalText({
    appId: 'SANDBOX0001',
    method: 'allinpay.yunst.memberService.createMember',
    format: 'JSON',
    charset: 'utf-8',
    signType: 'SHA256WithRSA',
    timestamp: '2026-01-02 03:04:05',
    version: '1.0',
    notifyUrl: '',
    appAuthToken: null,
    bizContent,
  })
  expect(canonical).toBe(
    `appId=SANDBOX0001&bizContent=${bizContent}&charset=utf-8&format=JSON` +
      '&method=allinpay.yunst.memberService.createMember&timestamp=2026-01-02 03:04:05&version=1.0',
  )
  expect(digestText(canonical, 'md5-base64')).toBe('rYAGfg1J6GcAKf6wRxzDgA==')
  expect(sha256(digestText(canonical, 'md5-base64'))).toBe(
    '57ecb1036a6ee4605e9f8bf818844927c2e03b7457ba0d9f20dcd4f626d9e2a4',
  )
  expect(sha256(digestText(canonical, 'raw'))).toBe('43c377c0445e0e0d7d4e80ef06eb18506630d2043eb962e7c31a7b5174a26bfb')
})

test.each([
  ['6228480402637874214', 'E8A7CA5CB89330D5593938F05DC24512530AE41A03C196B5FCFC8ACAFDC66ADF'],
  ['11010119900307123X', '29B45CF117E673538A805550FF21DA9D7C8A4F4487D859CC1B84442556996EE0'],
  ['1234567890123456', 'C367ECDAB2E6106A21E636B66FD19A75547EE44CCA85D3B61CD5FC49E9F0FFD5'],
  ['0321', '5B97D13BD06354A442CF45E649BCC8A0'],
])('vector B: %s is encrypted to the published hex and comes back from either case', (plain, hex) => {
  const cipher = createSensitiveCipher('0123456789abcdef0123456789abcdef')
  expect(cipher.encrypt(plain)).toBe(hex)
  expect(cipher.decrypt(hex)).toBe(plain)
  expect(cipher.decrypt(hex.toLowerCase())).toBe(plain)
})

test('a cipher text with anything behind it is refused, not read in part', () => {
  const cipher = createSensitiveCipher('0123456789abcdef0123456789abcdef')
  expect(() => cipher.decrypt(`${cipher.encrypt('0321')}zz`)).toThrow()
  expect(() => cipher.decrypt('')).toThrow()
})

test('vector B: the key is the doubled SHA-1 of the secret', () => {
  expect(sensitiveKey('0123456789abcdef0123456789abcdef').toString('hex')).toBe('2d703e10a32f30251a2370355793e786')
})

test('vector C: a notification signs the published hashes in both modes', () => {
  const canonical = canonicalText({
    appId: 'SANDBOX0001',
    notifyType: 'allinpay.yunst.orderService.pay',
    notifyTime: '2026-01-02 03:05:00',
    notifyId: '1000000000000000001',
    charset: 'utf-8',
    version: '1.0',
    signType: 'SHA256WithRSA',
    sign: 'left out',
    bizContent:
      '{"amount":100,"orderNo":"1000000000000000002","extendInfo":"","buyerBizUserId":"m_0001",' +
      '"payDatetime":"2026-01-02 03:05:00","bizOrderNo":"B0001","status":"OK"}',
  })
  expect(digestText(canonical, 'md5-base64')).toBe('hVefTfaXwNZegDxZni3siQ==')
  expect(sha256(digestText(canonical, 'md5-base64'))).toBe(
    'e144479c00a6a2a7447d16fb2ea1737f98dfb3aa02909f3df06446210d5001a9',
  )
  expect(sha256(digestText(canonical, 'raw'))).toBe('ed5e380f8e32450c0464b62980ca2f306694b638ec6927224ee5482e81920d5a')
})

test('vector D: a reply is rebuilt sorted, with nulls dropped or kept, and the large amount keeps its last fen', () => {
  const wire = String.raw`{"subMsg":null,"code":"10000","msg":"接口调用成功","data":{"payStatus":"success","orderNo":"1000000000000000002","amount":9007199254740993,"url":"http:\/\/a.b\/c?x=1&y=2","list":[{"b":2,"a":1}],"extendInfo":""},"subCode":"OK","sign":"..."}`
  const body = parseObject(wire)
  if (!body) throw new Error('the vector must parse')
  const [dropped, kept, original] = replyCandidates(wire, body)
  expect(dropped?.text).toBe(
    '{"code":"10000","data":{"amount":9007199254740993,"extendInfo":"","list":[{"a":1,"b":2}],' +
      '"orderNo":"1000000000000000002","payStatus":"success","url":"http://a.b/c?x=1&y=2"},' +
      '"msg":"接口调用成功","subCode":"OK"}',
  )
  expect(digestText(dropped?.text ?? '', 'md5-base64')).toBe('RnprApL2MMvO2e+eitt7rw==')
  expect(kept?.text.endsWith(',"subCode":"OK","subMsg":null}')).toBe(true)
  expect(digestText(kept?.text ?? '', 'md5-base64')).toBe('s5bTwFkIrRmrJcPjvUcIpw==')
  expect(original?.text).toBe(wire.replace(',"sign":"..."', ''))
})

test('vector E: the digest of the older SOA form is the same digest over a plain concatenation', () => {
  const source =
    '100000000000{"service":"MemberService","method":"createMember","param":{"bizUserId":"m_0001","memberType":2,"source":2}}' +
    '2026-01-02 03:04:05'
  expect(digestText(source, 'md5-base64')).toBe('GWX6MS+b+hb2W8zZJGPF8g==')
  expect(createHash('sha1').update(digestText(source, 'md5-base64')).digest('hex')).toBe(
    '49b167af7c01f349f6301095e9b4323abfa00440',
  )
})
