// A connection over which nothing comes any more, as after a failover behind a proxy: the statement ends, and the next one
// goes over a new connection.
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { overTcp } from './embedded/socket-folder.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { isUnavailable } from './unavailable.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

/** Hands everything on once it lends, until the connections that are there are silenced; new ones are served. */
async function startProxy(target: URL, lends: Promise<unknown> = Promise.resolve()) {
  let silenced = new Set<net.Socket>()
  const open = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname)
    open.add(client)
    upstream.on('data', (data) => silenced.has(client) || client.write(data))
    client.on('data', (data) => void lends.then(() => silenced.has(client) || upstream.write(data)))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(overTcp(target.href))
  const address = server.address()
  if (address !== null && typeof address === 'object') url.port = String(address.port)
  return {
    url: url.href,
    silence: () => (silenced = new Set(open)),
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('a statement that is never answered ends as unavailable, and the next one is answered', async () => {
  const proxy = await startProxy(new URL(own.url))
  const db = openDatabase({ url: proxy.url, maxConnections: 2, statementTimeoutMs: 200 })
  const one = () => db.global.selectFrom('operator').select('id').execute()
  await Promise.all([one(), one()])
  proxy.silence()
  const waiting = await Promise.allSettled([
    one(),
    db.globalTransaction((tx) => tx.selectFrom('operator').select('id').execute()),
  ])
  for (const outcome of waiting) {
    expect(outcome.status).toBe('rejected')
    if (outcome.status === 'rejected') expect(isUnavailable(outcome.reason)).toBe(true)
  }
  expect(await one()).toEqual([])
  await db.close()
  proxy.stop()
})

test('a connection that comes late is given up, or waited for by who has the time', async () => {
  const { promise: lends, resolve: lend } = Promise.withResolvers<void>()
  const proxy = await startProxy(new URL(own.url), lends)
  const one = (connectTimeoutMs: number) => {
    const db = openDatabase({ url: proxy.url, maxConnections: 1, connectTimeoutMs })
    return { db, asked: db.global.selectFrom('operator').select('id').execute() }
  }
  const patient = one(120_000)
  const hasty = one(100)
  await expect(hasty.asked).rejects.toSatisfy(isUnavailable)
  lend()
  expect(await patient.asked).toEqual([])
  await Promise.all([hasty.db.close(), patient.db.close()])
  proxy.stop()
})
