/** What the product's client must do when the gateway is away, does not know our certificate, or locked a member. */
import { generateKeyPairSync } from 'node:crypto'
import { type Allinpay, createAllinpay } from '@merchant/allinpay'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { PERSON } from '../testing/test-merchant.ts'

const APP = { appId: '1581648210684', secretKey: 'fault-secret', accountSetNo: '400193' }
const databaseUrl = await createEmptyDatabase()
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let sandbox: Sandbox
let allinpay: Allinpay
/** Its provider's name is known to nobody. */
let lost: Allinpay
let number = 0

beforeAll(async () => {
  sandbox = await startSandbox({ databaseUrl, tickMs: 50 })
  await sandbox.registerApp({ ...APP, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
  const at = new Date().toISOString()
  await sandbox.admin.history(['buyer', 'shop'].map((bizUserId) => ({ op: 'member', at, bizUserId, ...PERSON })))
  const clientOf = (gatewayUrl: string) =>
    createAllinpay({
      ...APP,
      gatewayUrl,
      privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      trustedCertsPem: [sandbox.certificatePem],
      backUrl: 'http://127.0.0.1:1/notify',
      industry: { code: '1914', name: '交易市场' },
      clock: { now: () => new Date() },
    })
  allinpay = clientOf(sandbox.gatewayUrl)
  lost = clientOf(sandbox.lostGatewayUrl)
})
afterAll(async () => {
  await sandbox.stop()
  await dropDatabase(databaseUrl)
})
afterEach(async () => {
  await sandbox.admin.refuseConnections(false)
  await sandbox.admin.clearScenarios()
  await sandbox.admin.lockMember('buyer', false)
  expect(await sandbox.admin.invariants()).toEqual([])
})

const collect = (orderNo: string, client = allinpay) =>
  client.orders.collect({
    orderNo,
    payerNo: 'buyer',
    receivers: [{ memberNo: 'shop', amountFen: 100 }],
    amountFen: 100,
    feeFen: 0,
    payment: { kind: 'cashierH5' },
    returnUrl: 'http://127.0.0.1:1/back',
    confirmation: 'none',
  })
const method = 'orderService.agentCollectApply'

test('connectRefused is certain: nothing was sent, and the same number works once the gateway is back', async () => {
  const orderNo = `F-${++number}`
  await sandbox.admin.refuseConnections(true)
  await sandbox.admin.refuseConnections(true)
  expect(await collect(orderNo)).toEqual({ kind: 'unknown', reason: 'notSent' })
  await sandbox.admin.refuseConnections(false)
  expect(await allinpay.orders.detail({ orderNo })).toMatchObject({ kind: 'refused', code: '40000' })
  expect(await collect(orderNo)).toMatchObject({ kind: 'done' })
})

test('dnsFail is as certain: nobody was asked, and the same number works once the name is known again', async () => {
  const orderNo = `F-${++number}`
  expect(await collect(orderNo, lost)).toEqual({ kind: 'unknown', reason: 'notSent' })
  expect(await lost.orders.detail({ orderNo })).toEqual({ kind: 'unknown', reason: 'notSent' })
  expect(await allinpay.orders.detail({ orderNo })).toMatchObject({ kind: 'refused', code: '40000' })
  expect(await collect(orderNo)).toMatchObject({ kind: 'done' })
})

test('expireCert is a certain refusal in words: nothing was done, and the same number works with a new certificate', async () => {
  const orderNo = `F-${++number}`
  await sandbox.admin.scenario({ fault: 'expireCert', match: { method } })
  expect(await collect(orderNo)).toMatchObject({ kind: 'refused', code: 'GW0010', message: '读取商户公钥失败' })
  expect(await allinpay.orders.detail({ orderNo })).toMatchObject({ kind: 'refused', code: '40000' })
  expect(await collect(orderNo)).toMatchObject({ kind: 'done' })
})

test('lockMember strikes between two calls: refused under its own code until the member is free again', async () => {
  const orderNo = `F-${++number}`
  await sandbox.admin.scenario({ fault: 'lockMember', match: { method, bizUserId: 'buyer' } })
  expect(await collect(orderNo)).toMatchObject({ kind: 'refused', code: '30002' })
  expect(await collect(orderNo)).toMatchObject({ kind: 'refused', code: '30002' })
  await sandbox.admin.lockMember('buyer', false)
  expect(await collect(orderNo)).toMatchObject({ kind: 'done' })
})

test('a sandbox can be stopped while it refuses connections', async () => {
  const other = await createEmptyDatabase()
  const closed = await startSandbox({ databaseUrl: other })
  await closed.admin.refuseConnections(true)
  await closed.stop()
  await dropDatabase(other)
})
