// Proves that the house works behind a proxy that lends connections by the transaction: whose rows one reads, times, and limits.
import { randomUUID } from 'node:crypto'
import { openDatabase, type Database } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLendingProxy } from './lending-proxy.ts'
import type { PostgresProxy } from './postgres-proxy.ts'

let suite: TestDatabase
let proxies: PostgresProxy[]
let db: Database

beforeAll(async () => {
  suite = await createTestDatabase()
  proxies = await Promise.all([startLendingProxy(suite.urls.app, 2), startLendingProxy(suite.urls.house, 2)])
  const [app, house] = proxies
  db = openDatabase({ url: app?.url ?? '', houseUrl: house?.url ?? '', pooling: 'transaction', maxConnections: 6 })
})
afterAll(async () => {
  await db.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await suite.drop()
})

const merchants = Array.from({ length: 8 }, () => randomUUID())
const spaceOf = (merchantId: string) => db.tenant(merchantId).selectFrom('file_space').selectAll().execute()

test('the proxy refuses what would be set for longer than a transaction', async () => {
  const plain = openDatabase({ url: proxies[0]?.url ?? '', maxConnections: 1 })
  await expect(plain.global.selectFrom('rate_window').select('key').execute()).rejects.toThrow(/startup parameter/)
  await plain.close()
})

test('many merchants at once write and read their own rows, again and again', async () => {
  await Promise.all(
    merchants.map((merchant_id) =>
      db.transaction(merchant_id, (tx) => tx.insertInto('file_space').values({ merchant_id, used_bytes: 1 }).execute()),
    ),
  )
  const add = (merchantId: string) =>
    db
      .tenant(merchantId)
      .updateTable('file_space')
      .set((eb) => ({ used_bytes: eb('used_bytes', '+', 1) }))
      .execute()
  for (let round = 0; round < 5; round += 1) await Promise.all([...merchants, ...merchants].map(add))
  const found = await Promise.all(merchants.map(spaceOf))
  expect(found).toMatchObject(merchants.map((merchant_id) => [{ merchant_id, used_bytes: 11 }]))
  expect(await db.acrossMerchants.selectFrom('file_space').select('merchant_id').execute()).toHaveLength(8)
})

test('what the database holds it holds there too: other rows, writes of the house, the limits of a statement', async () => {
  const [own = '', other = ''] = merchants
  const taken = db.tenant(own).insertInto('file_space').values({ merchant_id: other, used_bytes: 5 }).execute()
  await expect(taken).rejects.toThrow(/merchant/)
  const settings = { transaction_read_only: 'on', statement_timeout: '10s', lock_timeout: '2s', TimeZone: 'UTC' }
  for (const [name, value] of Object.entries(settings)) {
    const said = await db.acrossMerchants
      .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val(name)]).as('said'))
      .executeTakeFirst()
    expect([name, said]).toEqual([name, { said: value }])
  }
})

test('a failed transaction leaves nothing behind for the next one', async () => {
  const [own = ''] = merchants
  const twice = db.transaction(own, (tx) =>
    tx.insertInto('file_space').values({ merchant_id: own, used_bytes: 5 }).execute(),
  )
  await expect(twice).rejects.toThrow(/duplicate key/)
  expect(await Promise.all(Array.from({ length: 6 }, () => spaceOf(own)))).toHaveLength(6)
})
