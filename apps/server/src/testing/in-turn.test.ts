// A test that runs on several servers must not run on one of them unseen.
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

let servers: FastifyInstance[] = []
afterEach(() => Promise.all(servers.map((server) => server.close())))

test('each call goes to the next server, over HTTP too and by whatever name it is reached', async () => {
  servers = [0, 1, 2].map((number) => {
    const server = fastify()
    server.get('/who', () => number)
    return server
  })
  const one = inTurn(servers.map((http, number) => ({ http, modules: { session: { who: async () => number } } })))
  const { who } = one.modules.session
  const answers = [await who(), await one.modules.session.who(), Number((await one.http.inject('/who')).body)]
  expect([...answers, await who()]).toEqual([0, 1, 2, 0])
})
