// The settings of carriers as an operator may write them, right and wrong.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { carrierFaults, carriersOf, carrierVariables } from './message-carriers.ts'

const environment = z.object(carrierVariables)
const aliyun = {
  SMS_DRIVER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '商户管理中心',
  ALIYUN_SMS_TEMPLATE_CODES:
    '{"CODE":"SMS_1","PHONE_CHANGED":"SMS_2","STAFF_INVITED":"SMS_3","NO_ACCOUNT":"SMS_4","CERTIFICATION_ENDED":"SMS_6","LOGIN_CLOSED":"SMS_7","ORDER_SHIPPED":"SMS_21","PARCEL_CHANGED":"SMS_24","PARCEL_TAKEN_BACK":"SMS_25","GOODS_HANDED_BACK":"SMS_26","PICKUP_CODE":"SMS_22","VOUCHER_CODE":"SMS_23","WITHDRAW":"SMS_5"}',
}
const read = (set: Record<string, string>) => carriersOf(environment.parse(set), true)

test('nothing set means the dev mailbox and no e-mail, and production refuses that', () => {
  expect(read({})).toEqual({ sms: { dailyLimit: 10_000, aliyun: null }, email: null })
  expect(carrierFaults(environment.parse({}))).toEqual([expect.stringContaining('SMS_DRIVER')])
})

test('a whole account at Aliyun is fit for production', () => {
  expect(read(aliyun).sms.aliyun).toMatchObject({
    accessKeyId: 'id',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    templateCodes: { CODE: 'SMS_1', WITHDRAW: 'SMS_5' },
  })
  expect(carrierFaults(environment.parse(aliyun))).toEqual([])
  const plain = { ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://dysmsapi.aliyuncs.com' }
  expect(carrierFaults(environment.parse(plain))).toEqual([expect.stringContaining('https://')])
})

test.each(Object.keys(aliyun).filter((name) => name !== 'SMS_DRIVER'))('%s must not be missing', (name) => {
  expect(() => read({ ...aliyun, [name]: '' })).toThrow()
})

test('template codes that are no JSON are named by their variable', () => {
  const parsed = environment.safeParse({ ...aliyun, ALIYUN_SMS_TEMPLATE_CODES: 'SMS_1' })
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['ALIYUN_SMS_TEMPLATE_CODES'])
})

test('an e-mail server needs an address to write from, and TLS in production', () => {
  expect(() => read({ SMTP_URL: 'smtp://mail.example.com:587' })).toThrow(/together/)
  expect(() => read({ MAIL_FROM: 'notice@shop.example' })).toThrow(/together/)
  expect(read({ SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'notice@shop.example' }).email).toEqual({
    url: 'smtp://mail.example.com:587',
    from: 'notice@shop.example',
    requireTls: true,
  })
})
