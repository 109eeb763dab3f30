// The provider's client as this server makes it: while a transaction is open, nothing of any kind is asked of the provider.
import type { Allinpay } from '@merchant/allinpay'
import { startSandbox } from '@merchant/allinpay-sandbox'
import { type Database, newId } from '@merchant/database'
import { createEmptyDatabase, createTestDatabase, dropDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerOf } from './create-app.ts'
import { createMovableClock } from './kernel/clock.ts'
import { keysOfProvider } from './testing/provider-side.ts'
import { configFor } from './testing/test-app.ts'

let db: Database
let client: Allinpay
let fileUrl = ''
const sent: string[] = []
const undo: (() => Promise<void>)[] = []

beforeAll(async () => {
  const [testDatabase, sandboxUrl] = [await createTestDatabase(), await createEmptyDatabase()]
  const sandbox = await startSandbox({ databaseUrl: sandboxUrl, tickMs: 60_000, keys: await keysOfProvider() })
  db = testDatabase.database
  const config = await configFor(sandbox, 'http://console.example', testDatabase.urls, '/nowhere')
  const note = async ({ method }: { readonly method: string }) => void sent.push(method)
  client = providerOf(config, createMovableClock(), { asked: note, answered: () => undefined })
  fileUrl = new URL('/checkfile/merchantCheck/2026/01/nothing.txt', sandbox.gatewayUrl).href
  undo.push(
    () => sandbox.stop(),
    () => testDatabase.drop(),
    () => dropDatabase(sandboxUrl),
  )
})
afterAll(async () => {
  for (const one of undo) await one()
})

const KINDS: Readonly<Record<string, () => Promise<unknown>>> = {
  money: () => client.orders.transfer({ orderNo: 'T1', from: 'platformBalance', toMemberNo: 'm', amountFen: 1 }),
  command: () => client.members.create({ memberNo: 'm', memberType: 'person' }),
  query: () => client.orders.detail({ orderNo: 'T1' }),
  file: () => client.checkFiles.open(fileUrl),
}

describe.each(Object.entries(KINDS))('a call of the kind %s', (_kind, call) => {
  test.each([
    ['a merchant’s', (work: () => Promise<unknown>) => db.transaction(newId(new Date()), work)],
    ['nobody’s', (work: () => Promise<unknown>) => db.globalTransaction(work)],
  ])('throws inside %s transaction, and nothing is sent', async (_whose, inside) => {
    sent.length = 0
    await expect(inside(call)).rejects.toThrow('A transaction is open here')
    expect(sent).toEqual([])
  })

  test('is made outside of one', async () => {
    expect(await call()).toHaveProperty('kind')
  })
})
