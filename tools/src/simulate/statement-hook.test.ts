// The line between a server and its database: what dies with one server is no death of the next.
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arm, line, mend } from './statement-hook.ts'

let url: string
const clients: pg.Client[] = []

beforeAll(async () => void (url = await createEmptyDatabase()))
afterEach(mend)
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined)
  await dropDatabase(url)
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'merchant-server' })
  client.on('error', () => undefined)
  clients.push(client)
  await client.connect()
  return client
}

test('an answer that comes when the next server is up already is lost, and cuts nothing of that one', async () => {
  const [dying, next] = await Promise.all([connect(), connect()])
  arm({ nth: 1, moment: 'after' })
  const late = dying.query('select pg_sleep(0.2)')
  const isLost = expect(late).rejects.toThrow('Connection terminated')
  expect(line.isBroken).toBe(true)
  mend()
  await isLost
  expect(line.isBroken).toBe(false)
  expect((await next.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('whatever is asked once the line is broken is cut', async () => {
  const [dying, beside] = await Promise.all([connect(), connect()])
  arm({ nth: 1, moment: 'before' })
  await expect(dying.query('select 1')).rejects.toThrow('Connection terminated')
  await expect(beside.query('select 1')).rejects.toThrow('Connection terminated')
})
