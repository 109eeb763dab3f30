// Where the API's document is not wanted there is none, and nothing in the console leads to it.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { api } from '@merchant/contract'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { addOwner } from '../modules/identity/staff/staff.testing.ts'
import { startTestApp } from '../testing/test-app.ts'
import { bearer } from './callers.testing.ts'

const addresses = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html', '/api/openapi.json']

test.each([
  [true, ['apiDocs']],
  [false, []],
])('with API_DOCS %s the document is there and offered, or neither', async (hasApiDocs, features) => {
  const testApp = await startTestApp({ hasApiDocs })
  const owner = await addOwner(testApp)
  for (const url of addresses) {
    const { statusCode } = await testApp.app.http.inject(url)
    expect([url, statusCode < 400]).toEqual([url, hasApiDocs])
    if (!hasApiDocs) expect(statusCode).toBe(404)
  }
  const { path: url, method } = api.user.infoOfLogin
  const login = await testApp.app.http.inject({ url, method, headers: bearer(owner.token) })
  expect(login.json<{ Data: { features: string[] } }>().Data.features).toEqual(features)
  await testApp.stop()
})

test('production serves it only when it is told to', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-config-'))
  const pem = path.join(folder, 'key.pem')
  writeFileSync(pem, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const secret = () => randomBytes(32).toString('base64url')
  const hasDocs = (set: Record<string, string>) =>
    readConfig({
      DATABASE_URL: 'postgres://localhost/x',
      PUBLIC_URL: 'https://console.example',
      SECRET_FIELD_KEY: secret(),
      SECRET_INDEX_KEY: secret(),
      SECRET_PEPPER: secret(),
      SECRET_FILE_LINKS: secret(),
      ALLINPAY_GATEWAY_URL: 'https://provider.example',
      ALLINPAY_APP_ID: '1',
      ALLINPAY_SECRET_KEY: 'x',
      ALLINPAY_PRIVATE_KEY_FILE: pem,
      ALLINPAY_CERTIFICATE_FILES: pem,
      ALLINPAY_ACCOUNT_SET_NO: '400193',
      SMS_DRIVER: 'aliyun',
      ALIYUN_SMS_ACCESS_KEY_ID: 'id',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
      ALIYUN_SMS_SIGN_NAME: '商户管理中心',
      ALIYUN_SMS_TEMPLATE_CODES:
        '{"CODE":"SMS_1","PHONE_CHANGED":"SMS_2","STAFF_INVITED":"SMS_3","NO_ACCOUNT":"SMS_4","CERTIFICATION_ENDED":"SMS_5","LOGIN_CLOSED":"SMS_6","ORDER_SHIPPED":"SMS_21","PARCEL_CHANGED":"SMS_24","PARCEL_TAKEN_BACK":"SMS_25","GOODS_HANDED_BACK":"SMS_26","PICKUP_CODE":"SMS_22","VOUCHER_CODE":"SMS_23"}',
      ...set,
    }).hasApiDocs
  const production = { NODE_ENV: 'production' }
  expect([
    hasDocs({}),
    hasDocs(production),
    hasDocs({ ...production, API_DOCS: 'on' }),
    hasDocs({ API_DOCS: 'off' }),
  ]).toEqual([true, false, true, false])
  expect(() => hasDocs({ API_DOCS: 'yes' })).toThrow(/API_DOCS/)
  rmSync(folder, { recursive: true })
})
