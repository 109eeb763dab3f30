// The whole server with a real carrier configured: a code asked for over HTTP leaves by Aliyun and by nothing else.
import { api, refusalCode } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AliyunPeer, peerKey, startAliyunPeer } from './modules/messaging/sms-code/aliyun-peer.testing.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'
import { countTexts } from './testing/texts.ts'

let peer: AliyunPeer
let testApp: TestApp

beforeAll(async () => {
  peer = await startAliyunPeer()
  const codes = {
    CODE: 'SMS_1',
    PHONE_CHANGED: 'SMS_2',
    STAFF_INVITED: 'SMS_3',
    CERTIFICATION_ENDED: 'SMS_6',
    LOGIN_CLOSED: 'SMS_7',
    ORDER_SHIPPED: 'SMS_21',
    PARCEL_CHANGED: 'SMS_24',
    PARCEL_TAKEN_BACK: 'SMS_25',
    GOODS_HANDED_BACK: 'SMS_26',
    PICKUP_CODE: 'SMS_22',
    VOUCHER_CODE: 'SMS_23',
    NO_ACCOUNT: 'SMS_4',
  }
  const aliyun = { ...peerKey, signName: '商户管理中心', templateCodes: codes, endpoint: peer.endpoint }
  testApp = await startTestApp({ servers: 2, sms: { dailyLimit: 4, aliyun } })
})
afterAll(async () => {
  await testApp.stop()
  await peer.close()
})

/** Each from an address of its own: the second text to one address would ask for a challenge first. */
const ask = async ({ path }: { readonly path: string }, phone: string) => {
  const remoteAddress = `10.9.${phone.slice(-1)}.1`
  const answer = await testApp.app.http.inject({ method: 'POST', url: path, payload: { phone }, remoteAddress })
  return answer.json<{ Code: string; Msg: string }>()
}

test('codes and notifications leave by the carrier, none is left in the dev mailbox, and the day’s budget ends it', async () => {
  expect((await ask(api.message.register, '13700000001')).Code).toBe('0000')
  expect((await ask(api.security.sendRecoveryCode, '13700000002')).Code).toBe('0000')
  expect(peer.sent.map(({ PhoneNumbers, TemplateCode }) => [PhoneNumbers, TemplateCode])).toEqual([
    ['13700000001', 'SMS_1'],
    ['13700000002', 'SMS_4'],
  ])
  expect(await countTexts(testApp.modules.mailbox)).toBe(0)

  peer.answers('isv.OUT_OF_SERVICE')
  const refused = await ask(api.message.register, '13700000003')
  expect(refused).toMatchObject({ Code: refusalCode('sms.notSent'), Msg: expect.stringContaining('短信未能发出') })

  peer.answers('OK')
  expect((await ask(api.message.register, '13700000004')).Code).toBe('0000')
  expect(await ask(api.message.register, '13700000005')).toMatchObject({ Msg: expect.stringContaining('已达上限') })
  expect(peer.sent).toHaveLength(4)
})
