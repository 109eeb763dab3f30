/** The provider's published vectors, run at every start: a sandbox that signs differently refuses to serve. */
import { createHash } from 'node:crypto'
import { canonicalText, createSensitiveCipher, digestText, parseObject, replyCandidates } from '@merchant/allinpay/wire'

const REQUEST = {
  appId: 'SANDBOX0001',
  method: 'allinpay.yunst.memberService.createMember',
  format: 'JSON',
  charset: 'utf-8',
  signType: 'SHA256WithRSA',
  timestamp: '2026-01-02 03:04:05',
  version: '1.0',
  notifyUrl: '',
  bizContent: '{"bizUserId":"m_0001","memberType":2,"source":2,"extendParam":{"备注":"测试/斜杠"}}',
}
const NOTIFICATION = {
  appId: 'SANDBOX0001',
  notifyType: 'allinpay.yunst.orderService.pay',
  notifyTime: '2026-01-02 03:05:00',
  notifyId: '1000000000000000001',
  charset: 'utf-8',
  version: '1.0',
  bizContent:
    '{"amount":100,"orderNo":"1000000000000000002","extendInfo":"","buyerBizUserId":"m_0001","payDatetime":"2026-01-02 03:05:00","bizOrderNo":"B0001","status":"OK"}',
}
const REPLY =
  '{"subMsg":null,"code":"10000","msg":"接口调用成功","data":{"payStatus":"success","orderNo":"1000000000000000002","amount":9007199254740993,"url":"http:\\/\\/a.b\\/c?x=1&y=2","list":[{"b":2,"a":1}],"extendInfo":""},"subCode":"OK","sign":"..."}'
const SOA =
  '100000000000{"service":"MemberService","method":"createMember","param":{"bizUserId":"m_0001","memberType":2,"source":2}}2026-01-02 03:04:05'

/** Throws when one of the vectors A–E does not come out as published. */
export function runSelfTest(): void {
  const reply = parseObject(REPLY)
  const candidates = reply ? replyCandidates(REPLY, reply) : []
  const cipher = createSensitiveCipher('0123456789abcdef0123456789abcdef')
  const results: [string, string | undefined, string][] = [
    ['A', md5(canonicalText(REQUEST)), 'rYAGfg1J6GcAKf6wRxzDgA=='],
    ['A', sha256(md5(canonicalText(REQUEST))), '57ecb1036a6ee4605e9f8bf818844927c2e03b7457ba0d9f20dcd4f626d9e2a4'],
    ['B', cipher.encrypt('11010119900307123X'), '29B45CF117E673538A805550FF21DA9D7C8A4F4487D859CC1B84442556996EE0'],
    ['B', cipher.decrypt('5B97D13BD06354A442CF45E649BCC8A0'), '0321'],
    ['C', md5(canonicalText(NOTIFICATION)), 'hVefTfaXwNZegDxZni3siQ=='],
    ['D', candidates[0] && md5(candidates[0].text), 'RnprApL2MMvO2e+eitt7rw=='],
    ['D', candidates[1] && md5(candidates[1].text), 's5bTwFkIrRmrJcPjvUcIpw=='],
    ['E', md5(SOA), 'GWX6MS+b+hb2W8zZJGPF8g=='],
  ]
  for (const [vector, got, expected] of results) {
    if (got !== expected) throw new Error(`self-test: vector ${vector} of the protocol gives ${got}, not ${expected}`)
  }
}

function md5(text: string): string {
  return digestText(text, 'md5-base64')
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
