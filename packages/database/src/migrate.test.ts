// Proves that migrations run once each, in order, whole or not at all, and with several processes at the door.
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, dropDatabase } from './testing/index.ts'

let url: string
let folder: string
beforeEach(async () => {
  url = await createEmptyDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  await write('0001-shop', 'create table shop (id bigint); insert into shop values (1);')
  await write('0002-goods', 'create table goods (id bigint); create table sku (id bigint);')
})
afterEach(async () => {
  await dropDatabase(url)
  await fs.rm(folder, { recursive: true })
})

const write = (name: string, text: string) => fs.writeFile(path.join(folder, `${name}.sql`), text)

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}
const tables = () =>
  query("select relname from pg_class where relname in ('shop', 'goods', 'sku', 'order_line') order by 1")

test('a new database gets all, and the second time none', async () => {
  expect(await migrate(url, folder)).toEqual(['0001-shop', '0002-goods'])
  expect(await tables()).toEqual(['goods', 'shop', 'sku'])
  expect(await migrate(url, folder)).toEqual([])
})

test('a database of yesterday gets what is new', async () => {
  await migrate(url, folder)
  await write('0003-order', 'create table order_line (id bigint);')
  expect(await migrate(url, folder)).toEqual(['0003-order'])
})

test('several processes at once apply each one once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
  expect(applied.flat().toSorted()).toEqual(['0001-shop', '0002-goods'])
  expect(await query('select count(*)::int from shop')).toEqual([1])
})

test('one that fails leaves nothing of itself, keeps those before it, and says its name', async () => {
  await write('0002-goods', 'create table goods (id bigint); create table shop (id bigint);')
  await expect(migrate(url, folder)).rejects.toThrow(/0002-goods: relation "shop" already exists/)
  expect(await tables()).toEqual(['shop'])
  await write('0002-goods', 'create table goods (id bigint);')
  expect(await migrate(url, folder)).toEqual(['0002-goods'])
})

test('one that was edited after it ran is refused', async () => {
  await migrate(url, folder)
  await write('0001-shop', 'create table shop (id text);')
  await expect(migrate(url, folder)).rejects.toThrow(/0001-shop was edited/)
})

test('a checkout with other line ends is the same migration', async () => {
  await write('0003-order', 'create table order_line (id bigint);\n')
  await migrate(url, folder)
  await write('0003-order', 'create table order_line (id bigint);\r\n')
  expect(await migrate(url, folder)).toEqual([])
})

test('a database that a newer release migrated is left as it is, so that the release can be taken back', async () => {
  await write('0003-order', 'create table order_line (id bigint);')
  await migrate(url, folder)
  await fs.rm(path.join(folder, '0003-order.sql'))
  expect(await migrate(url, folder)).toEqual([])
  expect(await tables()).toEqual(['goods', 'order_line', 'shop', 'sku'])
})

test('one whose file is gone from among the others is refused', async () => {
  await migrate(url, folder)
  await fs.rm(path.join(folder, '0001-shop.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(/0001-shop ran in this database, but its file is gone/)
})

test('one that meets a lock gives way and comes back', async () => {
  await migrate(url, folder)
  await write('0003-order', 'alter table shop add column name text;')
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select from shop')
  const migrating = migrate(url, folder)
  // The reader ends only once a migration has given up waiting for it: then the wait was not for ever.
  await expect
    .poll(() =>
      query(
        "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    )
    .toEqual([1])
  await expect
    .poll(() =>
      query(
        "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    )
    .toEqual([0])
  await reader.end()
  expect(await migrating).toEqual(['0003-order'])
})

test.for(['shop', '1-shop', '0003_shop', '0003-Shop'])('a file named %s.sql is refused', async (name) => {
  await write(name, 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow(/named NNNN/)
})

test('two files of one number are refused', async () => {
  await write('0002-again', 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow(/Two migrations have the number/)
})

test('connections that are cut while it works cost it another try, and nothing else', async () => {
  const { hostname, port } = new URL(url)
  let met = 0
  const proxy = createServer((client) => {
    met += 1
    const upstream = connect({ host: hostname, port: Number(port) })
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    // The first looks for the owner; the next two would have begun to work.
    if (met === 2 || met === 3) client.destroy()
    else client.pipe(upstream).pipe(client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as AddressInfo).port)
  expect(await migrate(through.href, folder)).toEqual(['0001-shop', '0002-goods'])
  expect(met).toBeGreaterThan(3)
  proxy.close()
})
