// In which language the server speaks: the reader's, by the cookie of the console. What was kept in one language stays readable.
import { api } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, type Callers, plainPosts, startCallers } from './callers.testing.ts'

let callers: Callers
beforeAll(async () => {
  callers = await startCallers()
})
afterAll(() => callers.testApp.stop())

const english = { cookie: 'language=en' }
const CHINESE = /\p{Script=Han}/u

const posted = async (path: keyof typeof byPath, headers: Readonly<Record<string, string>>, body: unknown) =>
  (await callers.send(byPath[path], headers, JSON.stringify(body))).json<{
    Msg: string
    Data: { list: { summary: string; actorName: string; title: string; body: string }[] } & { name: string }[]
  }>()
const byPath = {
  roles: api.staff.roles,
  log: api.security.operationLog,
  notices: api.notification.list,
  goods: api.goods.info,
} as const

test('a refusal', async () => {
  const unknown = { id: newId(callers.testApp.clock.now()) }
  const owner = bearer(callers.merchant)
  expect((await posted('goods', { ...owner, ...english }, unknown)).Msg).toMatch(/^There is no such record$/)
  expect((await posted('goods', owner, unknown)).Msg).toMatch(CHINESE)
})

test('names of roles', async () => {
  const { Data } = await posted('roles', { ...bearer(callers.merchant), ...english }, {})
  expect(Data.map(({ name }) => name)).toContain('Manager')
})

test('what is kept is kept in both languages, and what is older stays readable', async () => {
  const owner = bearer(callers.merchant)
  const lines = async (headers: Readonly<Record<string, string>>) =>
    (await posted('log', { ...owner, ...headers }, {})).Data.list
  const [first] = await lines(english)
  expect(first?.summary).toMatch(/^Phone \S+ registered as a merchant/)
  expect((await lines({}))[0]?.summary).toMatch(CHINESE)
})

/** Endpoints with a body whose fields are all left out, and one that is wrong. */
test.each(plainPosts)('%s complains in the language of its reader', async (_, endpoint) => {
  for (const body of ['{}', '{"nonsense":1}', '[]', '{"id":1,"version":"x","page":-1}']) {
    const headers = { ...callers.admitted(endpoint, body), ...english }
    const answer = await callers.send(endpoint, headers, body)
    if (answer.statusCode !== 400) continue
    expect(answer.body, `${endpoint.path} ${body}`).not.toMatch(CHINESE)
  }
})
