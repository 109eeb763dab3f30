// Connections that outlive a server: what the next one takes over is parsed already, and nothing else of the dead one is left.
import { setTimeout as sleep } from 'node:timers/promises'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endKeptConnections } from './kept-connections.ts'
import './statement-hook.ts'

let url: string
const clients: pg.Client[] = []

beforeAll(async () => {
  url = await createEmptyDatabase()
  const client = await connect()
  await client.query('create table note (text text)')
  await client.end()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => undefined)
  endKeptConnections()
})
afterAll(() => dropDatabase(url))

async function connect(): Promise<pg.Client> {
  const config = { connectionString: url, application_name: 'merchant-server', pipeline: true }
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  clients.push(client)
  await client.connect()
  return client
}

/** As a process dies: nothing more is said, and nothing is heard. */
const kill = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

async function one(client: pg.Client, query: string | pg.QueryConfig): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(query)
  return Object.values(rows[0] ?? {})[0]
}

/** Until the database has undone what was left open. */
async function takeOver(pid: unknown): Promise<pg.Client> {
  for (let tries = 0; tries < 50; tries += 1) {
    const client = await connect()
    if ((await one(client, 'select pg_backend_pid()')) === pid) return client
    await sleep(20)
  }
  throw new Error('nobody took the connection over')
}

test('the next server finds every statement parsed, under whatever name it asks', async () => {
  const first = await connect()
  const pid = await one(first, 'select pg_backend_pid()')
  expect(await one(first, { name: 's1', text: 'select $1::int + 1', values: [1] })).toBe(2)
  kill(first)
  const next = await takeOver(pid)
  const answers = await Promise.all([
    one(next, { name: 's7', text: 'select $1::int * 3', values: [3] }),
    one(next, { name: 's8', text: 'select $1::int + 1', values: [5] }),
    one(next, { text: 'select $1::int + 1', values: [7] }),
    one(next, { name: 's7', text: 'select $1::int * 3', values: [4] }),
    one(next, { name: 's8', text: 'select $1::int + 1', values: [6] }),
    one(next, { text: 'select $1::int - 1', values: [7] }),
  ])
  expect(answers).toEqual([9, 6, 8, 12, 7, 6])
  expect(await one(next, 'select count(*)::int from pg_prepared_statements')).toBe(2)
})

test('what a dead server had open is undone: transaction, lock and setting', async () => {
  const dying = await connect()
  const pid = await one(dying, 'select pg_backend_pid()')
  await dying.query('select pg_advisory_lock(7)')
  await dying.query("set statement_timeout = '7s'")
  await dying.query('begin')
  await dying.query("insert into note values ('never committed')")
  kill(dying)
  const next = await takeOver(pid)
  expect(await one(next, 'select count(*)::int from note')).toBe(0)
  expect(await one(next, "select count(*)::int from pg_locks where locktype = 'advisory'")).toBe(0)
  expect(await one(next, 'show statement_timeout')).toBe('0')
})

test('what the database was at when its server died it does, and nobody hears so', async () => {
  const dying = await connect()
  const late = dying.query("insert into note select 'done' from pg_sleep(0.2)")
  const isLost = expect(late).rejects.toThrow('Connection terminated')
  await sleep(50)
  kill(dying)
  await isLost
  const next = await connect()
  await expect.poll(() => one(next, 'select count(*)::int from note')).toBe(1)
})

test('a refused statement is not remembered as parsed', async () => {
  const dying = await connect()
  const pid = await one(dying, 'select pg_backend_pid()')
  await expect(dying.query({ name: 's1', text: 'select missing from note', values: [] })).rejects.toThrow('missing')
  kill(dying)
  const next = await takeOver(pid)
  await expect(next.query({ name: 's1', text: 'select missing from note', values: [] })).rejects.toThrow('missing')
  await next.query('alter table note add column missing text')
  expect((await next.query({ name: 's2', text: 'select missing from note', values: [] })).rowCount).toBe(1)
})

test('a connection that the database has ended is nobody’s', async () => {
  const [dying, beside] = await Promise.all([connect(), connect()])
  const pid = await one(dying, 'select pg_backend_pid()')
  kill(dying)
  await beside.query({ text: 'select pg_terminate_backend($1)', values: [pid] })
  await sleep(50)
  expect(await one(await connect(), 'select 1')).toBe(1)
})
