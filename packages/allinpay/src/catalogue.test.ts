/** The catalogue and the client say the same: what is listed as built exists, and what exists is listed. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALLINPAY_CATALOGUE } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

test('every operation of the client is in the catalogue once, and the other way round', () => {
  const { members, orders } = peer.client()
  const existing = [
    ...Object.keys(members).map((name) => `members.${name}`),
    ...Object.keys(orders).map((name) => `orders.${name}`),
  ]
  const listed = ALLINPAY_CATALOGUE.flatMap(({ operations }) => operations)
  expect(listed.toSorted()).toEqual(existing.toSorted())
  expect(new Set(ALLINPAY_CATALOGUE.map(({ service }) => service)).size).toBe(ALLINPAY_CATALOGUE.length)
})

test('the README has the same table', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| `(\w+Service\.\w+)`\s*\| (.*?)\s*\|$/gm)]
  expect(
    rows.map(([, service, operations = '']) => ({ service, operations: operations.match(/[\w.]+/g) ?? [] })),
  ).toEqual(ALLINPAY_CATALOGUE)
})
