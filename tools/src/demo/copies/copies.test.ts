// The same plan told whole, and told in part with the rest copied: row by row nobody can tell which order is which.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Sandbox, startSandbox } from '@merchant/allinpay-sandbox'
import { createEmptyDatabase, createTestDatabase, dropDatabase } from '@merchant/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../../apps/server/src/config.ts'
import { createFieldCipher, type FieldCipher } from '../../../../apps/server/src/kernel/field-cipher.ts'
import { createDemoClock } from '../demo-clock.ts'
import { serverEnv } from '../demo-env.testing.ts'
import { openDemoWorld } from '../demo-world.ts'
import { runSeedScenario } from '../seed-scenario.ts'
import { textOf } from './json.ts'
import { orderTables, readToldOrder, type ToldOrder } from './told-rows.ts'

const NOW = new Date('2026-03-18T07:20:11.532Z')
/** 130 orders or so, of which half are copied. */
const SCALE = 0.017

interface Past {
  readonly client: pg.Client
  readonly orders: ReadonlyMap<string, ToldOrder>
  close(): Promise<void>
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-copies-'))
let sandboxDatabaseUrl: string
let sandbox: Sandbox
let cipher: FieldCipher
let told: Past
let copied: Past

beforeAll(async () => {
  sandboxDatabaseUrl = await createEmptyDatabase()
  sandbox = await startSandbox({ databaseUrl: sandboxDatabaseUrl })
  const env = await serverEnv(sandbox, dataDir)
  told = await openPast(env, 'all')
  copied = await openPast(env, 'some')
}, 300_000)
afterAll(async () => {
  await told.close()
  await copied.close()
  await sandbox.stop()
  await dropDatabase(sandboxDatabaseUrl)
  rmSync(dataDir, { recursive: true, force: true })
})

const keyOf = (buyer: string, at: Date): string => `${buyer} ${at.toISOString()}`

async function openPast(env: Record<string, string>, tells: 'some' | 'all'): Promise<Past> {
  const own = await createTestDatabase()
  const config = readConfig({ ...env, DATABASE_URL: own.url, DATA_DIR: path.join(dataDir, tells) })
  cipher = createFieldCipher(config.secrets.fieldKey, config.secrets.indexKey)
  const world = openDemoWorld(config, createDemoClock(NOW))
  const { orders, operations } = await runSeedScenario(world, {
    now: NOW,
    scale: SCALE,
    tells,
    atOnce: 1,
    onProgress: () => undefined,
  })
  expect(world.problems).toEqual([])
  await world.close()
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  const { rows } = await client.query<{ id: string; buyer: string; at: Date }>(
    `select sale_order.id, buyer.external_id as buyer, sale_order.created_at as at
     from sale_order join buyer on buyer.id = sale_order.buyer_id`,
  )
  const ids = new Map(rows.map(({ id, buyer, at }) => [keyOf(buyer, at), id]))
  const found = new Map<string, ToldOrder>()
  for (const { index, buyer, placedAt } of orders) {
    const key = keyOf(buyer.id, placedAt)
    found.set(key, await readToldOrder(client, ids.get(key) ?? '', { index, operations }))
  }
  expect(rows.length).toBe(found.size)
  return {
    client,
    orders: found,
    async close() {
      await client.end()
      await own.drop()
    },
  }
}

/** Ids, numbers and fingerprints stand as what they are and which of them; balances that withdrawals move stand for nothing. */
function canonical({ rows, operations }: ToldOrder): string[] {
  const sorted = orderTables.flatMap((table) =>
    rows[table].map((row) => JSON.stringify({ table, ...unsealed(row) })).toSorted(byContent),
  )
  const lines = [...sorted, ...operations.map((operation) => JSON.stringify(operation)).toSorted(byContent)]
  const seen = new Map<string, string>()
  return lines.map((line) =>
    line.replaceAll(RANDOM, (text) => {
      const known = seen.get(text) ?? `${/^[A-Z]*/.exec(text)?.[0] ?? ''}#${seen.size}`
      seen.set(text, known)
      return known
    }),
  )
}

const RANDOM = new RegExp(
  [
    // Made by time, or of what they hold.
    '[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}',
    '(?<="b)[0-9a-f]{31}',
    '[0-9a-f]{64}',
    '[0-9a-f]{32}',
    '(?:SO|PY|ST|SH|GD|RF|TF)\\d{18}',
    '17\\d{19}',
  ].join('|'),
  'g',
)
/** The letters before a number say what it numbers, and stay. */
const withoutRandom = (line: string): string => line.replaceAll(RANDOM, (text) => /^[A-Z]*/.exec(text)?.[0] ?? '')
const byContent = (a: string, b: string): number => {
  const [first, second] = [withoutRandom(a), withoutRandom(b)]
  return first < second ? -1 : first > second ? 1 : 0
}
const RUNNING = ['balance_after_fen', 'in_total_fen', 'out_total_fen']
const MOVED_BY_WITHDRAWALS = ['M_AVAILABLE', 'M_FROZEN', 'P_TRANSIT_OUT', 'P_CHANNEL_MEMBER', 'P_CHANNEL_PLATFORM']

function unsealed(row: ToldOrder['order']): object {
  const columns = Object.entries(row).map(([name, value]) => {
    if (RUNNING.includes(name) && MOVED_BY_WITHDRAWALS.includes(textOf(row, 'account_code'))) return [name, null]
    // Of a command nobody will ever repeat; the one names ids, the other is sealed with a key that is gone.
    if (name === 'body_hash' || name === 'answer_enc') return [name, typeof value]
    if (!name.endsWith('_enc') || typeof value !== 'string') return [name, value]
    const place = `sale_order.${name.replace('_enc', '')}`
    return [name, cipher.decrypt(place, textOf(row, 'merchant_id'), Buffer.from(value.slice(2), 'hex'))]
  })
  return Object.fromEntries(columns)
}

test('both hold the same orders, and many of them are copies', async () => {
  expect([...copied.orders.keys()]).toEqual([...told.orders.keys()])
  expect(told.orders.size).toBeGreaterThan(110)
})

test('every order has the same rows in every table, and asked the provider for the same', () => {
  for (const [key, order] of told.orders) {
    const copy = copied.orders.get(key)
    expect(copy === undefined ? [] : canonical(copy), key).toEqual(canonical(order))
  }
})

/**
 * Counters are spread over rows by chance: what they add up to is asked below. How many texts the provider sent to a phone
 * is forgotten after a day, and a copied buyer got none; so is what open pages were told, and nobody looks on while copies are made.
 */
const COUNTED_OTHERWISE = ['sale_order_counter', 'sales_day', 'rate_window', 'live_event', 'live_stream']

/** It depends on the stock of the moment which order tells that something runs low or is sold out, and whether any does: not on the orders. */
const NOT_OF_ORDERS: Readonly<Record<string, string>> = { notification: `where title not in ('库存预警', '商品售罄')` }

test('every table has as many rows', async () => {
  const { rows } = await told.client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const countsOf = async ({ client }: Past) => {
    const counts: Record<string, string | undefined> = {}
    for (const { name } of rows.filter(({ name: table }) => !COUNTED_OTHERWISE.includes(table)))
      counts[name] = (
        await client.query<{ count: string }>(`select count(*) from ${name} ${NOT_OF_ORDERS[name] ?? ''}`)
      ).rows[0]?.count
    return counts
  }
  expect(await countsOf(copied)).toEqual(await countsOf(told))
})

test.each([
  [
    'stock',
    `select sku.outer_sku_code, sku.stock, sku.locked, sku.version, goods.sold_count, goods.version as goods_version
     from sku join goods on goods.id = sku.goods_id order by 1`,
  ],
  ['counts by tab', 'select stage, sum(total) as total from sale_order_counter group by 1 order by 1'],
  [
    'sales by day',
    'select day_on, sum(paid_fen) as fen, sum(order_count) as orders from sales_day group by 1 order by 1',
  ],
  [
    'buyers',
    `select external_id, nickname, phone_hash, member_state, created_at, member_no = 'b' || substring(replace(id::text, '-', '') from 2) as is_known_so
     from buyer order by 1`,
  ],
  [
    'notifications of settled money',
    `select tally_count, tally_fen from notification where kind = 'SETTLEMENT' order by 1, 2`,
  ],
  ['accounts', 'select code, version, last_posted_at, floor_fen from ledger_account order by merchant_id, 1'],
  [
    'guards',
    `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  ],
])('both have the same %s', async (_, question) => {
  expect((await copied.client.query(question)).rows).toEqual((await told.client.query(question)).rows)
})

test('no reference of a copy leads nowhere', async () => {
  const { client } = copied
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { table, name, definition } of rows) {
    // Made anew, it looks at every row.
    await client.query(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`)
  }
})
