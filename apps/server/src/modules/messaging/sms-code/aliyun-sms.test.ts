// Texts by Aliyun against a peer that checks every signature: what is asked for, and what each of its answers means to people.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { withSolution } from '../../../kernel/proof-of-work.testing.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type AliyunPeer, peerKey, startAliyunPeer } from './aliyun-peer.testing.ts'
import { aliyunTemplateCodes, createAliyunSms, createSmsCodes } from './index.ts'

const clock = createManualClock(new Date('2026-11-20T01:00:00.123Z'))
const templateCodes = aliyunTemplateCodes.parse({
  CODE: 'SMS_1',
  WITHDRAW: 'SMS_2',
  PHONE_CHANGED: 'SMS_3',
  STAFF_INVITED: 'SMS_4',
  NO_ACCOUNT: 'SMS_5',
  CERTIFICATION_ENDED: 'SMS_6',
  LOGIN_CLOSED: 'SMS_7',
  ORDER_SHIPPED: 'SMS_21',
  PARCEL_CHANGED: 'SMS_24',
  PARCEL_TAKEN_BACK: 'SMS_25',
  GOODS_HANDED_BACK: 'SMS_26',
  PICKUP_CODE: 'SMS_22',
  VOUCHER_CODE: 'SMS_23',
})
const phone = '13800001234'
const message = { phone, template: 'REGISTER', parameters: { code: '012345' }, text: '验证码 012345' } as const
let peer: AliyunPeer
let problems: string[]

beforeEach(async () => {
  peer = await startAliyunPeer()
  problems = []
})
afterEach(() => peer.close())

const carrier = (more: { timeoutMs?: number; accessKeySecret?: string } = {}) =>
  createAliyunSms({
    ...peerKey,
    signName: '商户管理中心',
    templateCodes,
    endpoint: peer.endpoint,
    clock,
    onError: (problem) => void problems.push(problem),
    ...more,
  })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal)
      const { refusal, details, message } = error as Refusal
      return [refusal, details['seconds'] ?? message]
    },
  )

describe('a text', () => {
  test('goes out signed, with sign name, template and parameters', async () => {
    await carrier().send(message)
    expect(peer.sent).toEqual([
      { PhoneNumbers: phone, SignName: '商户管理中心', TemplateCode: 'SMS_1', TemplateParam: '{"code":"012345"}' },
    ])
    expect(problems).toEqual([])
  })

  test('takes the template of its scene where there is one, and a number of its own each time', async () => {
    await carrier().send({ ...message, template: 'WITHDRAW' })
    await carrier().send({ ...message, template: 'NO_ACCOUNT', parameters: {} })
    expect(peer.sent.map(({ TemplateCode }) => TemplateCode)).toEqual(['SMS_2', 'SMS_5'])
    expect(peer.seen.nonces.size).toBe(2)
  })

  test('signed with another secret is refused there, which the log tells and the caller learns', async () => {
    expect(await refusalOf(carrier({ accessKeySecret: 'other' }).send(message))).toEqual([
      'sms.notSent',
      expect.stringContaining('暂不可用'),
    ])
    expect(peer.sent).toEqual([])
    expect(problems).toEqual([expect.stringContaining('SignatureDoesNotMatch')])
  })
})

describe('the answer', () => {
  test.each([
    ['触发分钟级流控Permits:1', 60],
    ['触发小时级流控Permits:5', 3_600],
    ['触发天级流控Permits:10', 86_400],
    ['anything else', 60],
  ])('that one phone had too many (%s) asks for patience', async (words, seconds) => {
    peer.answers('isv.BUSINESS_LIMIT_CONTROL', words)
    expect(await refusalOf(carrier().send(message))).toEqual(['request.tooMany', seconds])
    expect(problems).toEqual([])
  })

  test.each([
    ['isv.AMOUNT_NOT_ENOUGH', 200],
    ['isv.DAY_LIMIT_CONTROL', 200],
    ['Throttling.User', 400],
  ])('%s is our trouble, and never in the log with phone or code', async (code, status) => {
    peer.answers(code, '账户余额不足', status)
    expect(await refusalOf(carrier().send(message))).toEqual(['sms.notSent', expect.stringContaining('暂不可用')])
    expect(problems).toEqual([expect.stringContaining(code)])
    expect(problems.join('')).not.toMatch(/13800001234|012345/)
  })

  test.each([
    ['does not come', 'silence'],
    ['breaks off', 'hang up'],
    ['is no JSON', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['lacks its code', { body: '{}' }],
  ] as const)('that %s leaves open whether it was sent: said so, and not sent again', async (_what, answer) => {
    peer.answersWith(answer)
    expect(await refusalOf(carrier({ timeoutMs: 300 }).send(message))).toEqual([
      'sms.notSent',
      expect.stringContaining('没有应答'),
    ])
    expect(peer.seen.requests).toBe(1)
    expect(problems).toHaveLength(1)
  })
})

describe('a verification code by Aliyun', () => {
  let suite: TestDatabase
  beforeAll(async () => {
    suite = await createTestDatabase()
  })
  afterAll(() => suite.drop())

  const codes = (timeoutMs: number) =>
    createSmsCodes({
      db: suite.database,
      clock,
      cipher: createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2)),
      sender: carrier({ timeoutMs }),
      textsPerDay: 10_000,
      onNarrowed: () => undefined,
    })
  const codeOf = (index: number) => (JSON.parse(peer.sent[index]?.['TemplateParam'] ?? '{}') as { code: string }).code
  const subject = { scene: 'REGISTER', phone, binding: '' } as const

  test('proves the phone it was sent to', async () => {
    await codes(5_000).send({ ...subject, ip: '203.0.113.1' })
    expect(await codes(5_000).recognise({ ...subject, code: codeOf(0) })).not.toBeNull()
  })

  test('that arrives although nothing was answered is good', async () => {
    peer.answersWith('silence')
    clock.set(new Date(clock.now().getTime() + 120_000))
    const asked = withSolution((proofOfWork) => codes(300).send({ ...subject, ip: '203.0.113.1', proofOfWork }))
    expect(await refusalOf(asked)).toContain('sms.notSent')
    expect(await codes(300).recognise({ ...subject, code: codeOf(0) })).not.toBeNull()
  })
})

test('template codes name a template for everything that is said, and nothing unknown', () => {
  expect(aliyunTemplateCodes.safeParse({ CODE: 'SMS_1' }).success).toBe(false)
  expect(aliyunTemplateCodes.safeParse({ ...templateCodes, WITHDRAWAL: 'SMS_9' }).success).toBe(false)
})
