/** Whom the client trusts: certificates and keys, changed while running; never the sandbox in production; TLS always. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Peer, startPeer } from './testing/provider-peer.ts'
import { makeCertificate } from './testing/make-certificate.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const from = new Date('2025-01-01T00:00:00Z')
const to = new Date('2049-12-31T00:00:00Z')
/** Issued by itself. */
const certificate = (name: string, { publicKey, privateKey } = keys) =>
  makeCertificate({ issuer: name, subject: name, publicKey, issuerKey: privateKey, isAuthority: true, validFrom: from, validTo: to }) // prettier-ignore
const https = 'https://gateway.example/gateway'
const detail = { data: { bizOrderNo: 'C1', orderNo: '1', orderStatus: 4, amount: 1 } }

test('production refuses the sandbox’s certificate, a bare key, and a line without TLS', () => {
  const production = { gatewayUrl: https, refuseSandboxCertificates: true }
  const sandbox = [certificate('SANDBOX ONLY, NOT ALLINPAY')]
  const real = [certificate('Some Certification Authority')]
  expect(() => peer.client({ ...production, trustedCertsPem: real })).not.toThrow()
  expect(() => peer.client({ ...production, trustedCertsPem: sandbox })).toThrow(/sandbox/)
  expect(() => peer.client({ ...production, trustedCertsPem: [...real, ...sandbox] })).toThrow(/sandbox/)
  expect(() => peer.client(production)).toThrow(/bare key/)
  expect(() => peer.client({ ...production, gatewayUrl: peer.url, trustedCertsPem: real })).toThrow(/https/)
  expect(() => peer.client({ ...production, trustedCertsPem: real }).trust.replace(sandbox)).toThrow(/sandbox/)
  expect(() => peer.client({ trustedCertsPem: sandbox })).not.toThrow()
})

test('a change of certificate needs no restart, and during it both are believed', async () => {
  const next = await startPeer()
  const client = peer.client()
  next.answer(detail)
  peer.answer({ text: next.signed(detail.data) })
  expect(await client.orders.detail({ orderNo: 'C1' })).toEqual({ kind: 'unknown', reason: 'forged' })
  client.trust.replace([peer.providerPublicPem, next.providerPublicPem])
  expect(await client.orders.detail({ orderNo: 'C1' })).toMatchObject({ kind: 'done' })
  peer.answer(detail)
  expect(await client.orders.detail({ orderNo: 'C1' })).toMatchObject({ kind: 'done' })
  expect(() => client.trust.replace([])).toThrow(/at least one/)
  await next.stop()
})

test('a certificate verifies what its key signed, and says until when it is valid', async () => {
  const privateKey = peer.providerKey
  const publicKey = createPublicKey(privateKey)
  const pem = certificate('Some Authority', { publicKey, privateKey })
  const client = peer.client({ trustedCertsPem: [pem] })
  peer.answer(detail)
  expect(await client.orders.detail({ orderNo: 'C1' })).toMatchObject({ kind: 'done' })
  const name = 'O=Some Authority\nCN=Some Authority'
  expect(client.trust.certificates()).toEqual([{ issuer: name, subject: name, validFrom: from, validTo: to }])
})

test('a TLS peer that cannot prove who it is gets nothing sent', async () => {
  let received = 0
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const impostor = createServer({ key, cert: certificate('localhost') }, (_, response) => {
    received++
    response.end()
  })
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
  const gatewayUrl = `https://localhost:${(impostor.address() as AddressInfo).port}/gateway`
  expect(await peer.client({ gatewayUrl }).orders.detail({ orderNo: 'C1' })).toEqual({
    kind: 'unknown',
    reason: 'notSent',
  })
  expect(received).toBe(0)
  await new Promise((resolve) => impostor.close(resolve))
})

test.each([
  ['gatewayUrl', { gatewayUrl: 'not an address' }],
  ['backUrl', { backUrl: 'https://shop.example/#/notify' }],
  ['backUrl', { backUrl: `https://shop.example/${'n'.repeat(100)}` }],
  ['appId', { appId: '' }],
  ['trustedCertsPem', { trustedCertsPem: [] }],
] as const)('settings that could never work are refused at start, naming %s', (name, changes) => {
  expect(() => peer.client(changes)).toThrow(name)
})
