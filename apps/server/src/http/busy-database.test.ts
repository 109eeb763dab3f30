// A database that can't serve a request now: never 500, always 503 with how long to wait, and the same request then works.
import { randomUUID } from 'node:crypto'
import { api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopBody } from '../modules/trade/goods/goods.testing.ts'
import { seedCategories } from '../modules/trade/category/index.ts'
import { bearer, type Callers, startCallers } from './callers.testing.ts'

type Client = Parameters<Parameters<Database['pool']['connect']>[0]>[1] & object
let callers: Callers
beforeAll(async () => {
  callers = await startCallers()
  await seedCategories(callers.testApp.db)
})
afterAll(() => callers.testApp.stop())

const name = `青禾${Date.now() % 1_000_000}`
const save = (key: string = randomUUID()) =>
  callers.send(
    api.shop.save,
    { ...bearer(callers.merchant), 'idempotency-key': key },
    JSON.stringify({ ...shopBody(), name }),
  )
const read = () => callers.send(api.security.profile, bearer(callers.merchant), '{}')

const notNow = {
  statusCode: 503,
  code: '9001',
  retryAfter: '2',
}
type Answer = Awaited<ReturnType<typeof save>>
const seen = (answer: Answer) => ({
  statusCode: answer.statusCode,
  code: answer.json<{ Code: string }>().Code,
  retryAfter: answer.headers['retry-after'],
})

/** Holds the merchant's command keys, so that its next command waits for a lock. */
async function whileLocked(during: (pid: number) => Promise<void>, work: () => Promise<Answer>): Promise<Answer> {
  const { pool } = callers.testApp.db
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table command in access exclusive mode')
    const answer = work()
    await expect.poll(async () => (await waiters()).length).toBe(1)
    await during((await waiters())[0] ?? 0)
    return await answer
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const waiters = async (): Promise<number[]> => {
  const { rows } = await callers.testApp.db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid)
}
const endBy = (call: string) => async (pid: number) =>
  void (await callers.testApp.db.pool.query(`select ${call}($1)`, [pid]))

describe('a command', () => {
  test.each([
    ['a lock that is not to be had', async () => {}],
    ['a statement that is cancelled', endBy('pg_cancel_backend')],
    ['a connection that the server ends', endBy('pg_terminate_backend')],
  ])('is asked to come again: %s', async (_name, during) => {
    expect(seen(await whileLocked(during, () => save()))).toEqual(notNow)
  })

  test.each(['40001', '40P01', '53300', '08006', '57P03'])('is asked to come again after SQLSTATE %s', async (code) => {
    const { pool } = callers.testApp.db
    await pool.query(`
      create or replace function test_refuse() returns trigger language plpgsql as
        $$ begin raise exception 'for a test' using errcode = '${code}'; end $$;
      create or replace trigger test_refuse before insert on operation_log for each row execute function test_refuse()`)
    expect(seen(await save())).toEqual(notNow)
    await pool.query('drop trigger test_refuse on operation_log')
  })

  test('is told that the same request counts once, and does, with the same key', async () => {
    const key = randomUUID()
    const answer = await whileLocked(
      async () => {},
      () => save(key),
    )
    expect(answer.json<{ Msg: string }>().Msg).toBe('系统繁忙，请稍后重试，同一请求不会重复办理')
    const done = await save(key)
    expect(done.json()).toMatchObject({ Code: '0000', Data: { name, version: 1 } })
    expect((await save(key)).json()).toEqual(done.json())
  })
})

describe('a question', () => {
  test('is asked to come again when its connection is cut', async () => {
    const { pool } = callers.testApp.db
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('lock table user_account in access exclusive mode')
    const answer = read()
    await expect.poll(async () => (await waiters()).length).toBe(1)
    for (const client of clientsOf(callers.testApp.app.db.pool)) client.connection.stream.destroy()
    expect(seen(await answer)).toEqual(notNow)
    await holder.query('rollback')
    holder.release()
    expect(seen(await read()).statusCode).toBe(200)
  })

  test('is asked to come again when every connection is taken', async () => {
    const { pool } = callers.testApp.app.db
    const wait = pool.options.connectionTimeoutMillis
    pool.options.connectionTimeoutMillis = 200
    const taken: Client[] = []
    while (taken.length < (pool.options.max ?? 0)) taken.push(await pool.connect())
    expect(seen(await read())).toEqual(notNow)
    for (const client of taken) client.release()
    pool.options.connectionTimeoutMillis = wait
    expect(seen(await read()).statusCode).toBe(200)
  })
})

/** Those of the pool with their sockets, which no interface of the driver shows. */
const clientsOf = (pool: Database['pool']) =>
  (pool as unknown as { _clients: (Client & { connection: { stream: { destroy(): void } } })[] })._clients
