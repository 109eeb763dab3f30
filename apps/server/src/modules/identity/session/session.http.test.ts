// What HTTP adds to signing in: the form, the bare token answer, the cookie, and who may use which call.
import { api } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { openBook } from '@merchant/ledger'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '../../../http/http-server.ts'
import { mount } from '../../../http/serve.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { createMerchants } from '../../merchant/profile/index.ts'
import {
  nothingDone,
  regionByCodes,
  registerTestMerchant,
  testAgreements,
  testCipher,
} from '../../merchant/profile/merchant.testing.ts'
import { inTurn } from '../../../testing/in-turn.ts'
import { createUsers } from '../principal/index.ts'
import { createTestSessions, type TestSessions } from './session.testing.ts'
import { withdrawLimits } from '../../money/withdraw-order/withdraw-limits.ts'

const PASSWORD = 'Correct-Horse-9'
const ORIGIN = 'http://localhost:8080'
const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
const cipher = testCipher()
let suite: TestDatabase
let http: FastifyInstance
let servers: FastifyInstance[]
let phone: string
let userId: string

beforeAll(async () => {
  suite = await createTestDatabase()
  const first = startServer()
  const { claimLogin, hashPassword } = first.sessions
  const registered = await registerTestMerchant(
    { db: suite.database, clock, cipher },
    { claimLogin, hashPassword: () => hashPassword(PASSWORD) },
  )
  phone = registered.phone
  userId = registered.actor.userId
  // Each call goes to the other server.
  servers = [await first.http, await startServer().http]
  http = inTurn(servers)
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await suite.drop()
})

function startServer() {
  const db = suite.database
  const sessions = createTestSessions({ db, clock, cipher })
  const merchants = createMerchants({
    db,
    clock,
    cipher,
    users: createUsers(cipher),
    hashPassword: sessions.hashPassword,
    claimLogin: sessions.claimLogin,
    smsCodes: { recognise: async () => null, useUp: async () => false },
    agreements: testAgreements,
    regionByCodes,
    openBook,
    onboarding: nothingDone,
    closesAt: async () => null,
    features: [],
    withdrawLimits: () => withdrawLimits(db.global),
    welcome: async () => null,
    rolesOf: async () => [],
    restrictions: async () => [],
    fileUrls: async () => new Map(),
  })
  return { sessions, http: listen(sessions, merchants) }
}

async function listen(
  sessions: TestSessions,
  { infoOfLogin }: ReturnType<typeof createMerchants>,
): Promise<FastifyInstance> {
  const server = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1024 })
  const { login, token, logout } = api.user
  mount(
    server,
    { login, token, logout, infoOfLogin: api.user.infoOfLogin },
    { ...sessions.handlers, infoOfLogin },
    {
      identities: { byToken: sessions.byToken, bySignature: async () => null },
      clock,
      cipher,
      isStrict: true,
      isSecure: false,
      allowedOrigins: [ORIGIN],
    },
  )
  return server
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signIn = (password = PASSWORD, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { ...form, ...headers },
    payload: new URLSearchParams({ username: phone, password, grant_type: 'password' }).toString(),
  })
const call = (url: string, token?: string) =>
  http.inject({
    method: 'POST',
    url,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })

test('a form in, the bare token out, and a cookie that scripts cannot read', async () => {
  const answer = await signIn()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 600,
    refresh_expires_in: 7200,
    kept: false,
    user_id: userId,
  })
  expect(answer.cookies[0]).toMatchObject({ name: 'mrt', httpOnly: true, sameSite: 'Strict', path: '/' })
})

test('a wrong password is 400 with a readable sentence', async () => {
  const answer = await signIn('Wrong-Horse-9')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'invalid_grant', error_description: '账号或密码错误', Code: '1007' })
  expect(answer.cookies).toEqual([])
})

test.each([
  [{ grant_type: 'implicit' }, ['grant_type']],
  [{ sms_code: 'x' }, ['sms_code']],
  [{ sms_code: 'x', grant_type: 'implicit', otp: 'x', keep: '2' }, ['sms_code', 'grant_type', 'otp', 'keep']],
  [{ grantType: 'password' }, ['grantType']],
])('a complaint names the fields as they were sent: %j', async (sent: Record<string, string>, named) => {
  const fields = { username: phone, password: PASSWORD, grant_type: 'password', ...sent }
  const payload = new URLSearchParams(fields).toString()
  const answer = await http.inject({ method: 'POST', url: '/api/user/login', headers: form, payload })
  expect(answer.statusCode).toBe(400)
  const complaints = answer.json<{ Data: { fields: object } }>().Data.fields
  expect(Object.keys(complaints).toSorted()).toEqual(named.toSorted())
})

describe('signing in from a page', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 'origin'],
    [{ origin: 'null' }, 'origin'],
    [{ origin: `${ORIGIN}.evil.example` }, 'origin'],
    [{ 'sec-fetch-site': 'cross-site' }, 'sec-fetch-site'],
    [{ 'sec-fetch-site': 'same-site', origin: ORIGIN }, 'sec-fetch-site'],
    [{ 'sec-fetch-site': 'none' }, 'sec-fetch-site'],
  ])('of another site begins no session: %j', async (headers: Record<string, string>, named) => {
    const answer = await signIn(PASSWORD, headers)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error_description: '来源不被允许' }])
    expect(Object.keys(answer.json<{ Data: { fields: object } }>().Data.fields)).toEqual([named])
    expect(answer.cookies).toEqual([])
  })

  test.each([
    { origin: ORIGIN },
    { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    // The developer's proxy: another origin, and the browser sees one site.
    { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' },
  ])('of ours does: %j', async (headers: Record<string, string>) => {
    expect((await signIn(PASSWORD, headers)).statusCode).toBe(200)
  })
})

test('the login info speaks the old field names', async () => {
  const { access_token: token } = (await signIn()).json<{ access_token: string }>()
  const answer = (await call('/api/user/InfoOfLogin', token)).json<{ Code: string; Data: Record<string, unknown> }>()
  expect(answer.Code).toBe('0000')
  expect(answer.Data).toMatchObject({
    user: { U_Phone: phone, U_IsAuthentication: 0 },
    info: { UI_IsAuthRealNameAuth: 1 },
  })
  expect(JSON.parse(String(answer.Data['UR_Content']))).toContain('3001:ship')
})

describe('renewing', () => {
  const renew = (cookie: string, headers: Record<string, string> = { 'x-refresh': '1' }) =>
    http.inject({ method: 'POST', url: '/api/user/token', cookies: { mrt: cookie }, headers })

  test('the cookie brings a new token and a new cookie', async () => {
    const cookie = (await signIn()).cookies[0]?.value ?? ''
    const answer = await renew(cookie, { 'x-refresh': '1', origin: ORIGIN })
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(answer.cookies[0]?.value).not.toBe(cookie)
  })

  test('a form of another site cannot renew', async () => {
    const cookie = (await signIn()).cookies[0]?.value ?? ''
    expect((await renew(cookie, {})).statusCode).toBe(400)
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await renew(cookie, { 'x-refresh': '1', ...headers })).statusCode).toBe(400)
  })

  test('answers whose session it is, and renews no other than the one that is asked for', async () => {
    const cookie = (await signIn()).cookies[0]?.value ?? ''
    const other = await renew(cookie, { 'x-refresh': '1', 'x-refresh-user': '01932c5a-0000-7000-8000-0000000000ee' })
    expect([other.statusCode, other.json()]).toMatchObject([200, { Code: '1019' }])
    expect(other.cookies).toEqual([])
    const mine = await renew(cookie, { 'x-refresh': '1', 'x-refresh-user': userId })
    expect(mine.json()).toMatchObject({ user_id: userId })
    const none = await renew(cookie, { 'x-refresh': '1', 'x-refresh-user': 'nobody' })
    expect([none.statusCode, none.json()]).toMatchObject([
      400,
      { Data: { fields: { 'x-refresh-user': expect.any(String) as string } } },
    ])
  })

  test('without a living session it is 401 and the cookie goes', async () => {
    const answer = await renew('x'.repeat(43))
    expect(answer.statusCode).toBe(401)
    expect(answer.cookies[0]).toMatchObject({ name: 'mrt', value: '' })
  })
})

test('after logout the very next request is 401', async () => {
  const { access_token: token } = (await signIn()).json<{ access_token: string }>()
  const left = await call('/api/user/logout', token)
  expect(left.json()).toMatchObject({ Code: '0000' })
  // Neither cookies nor storage: they hold the browser's own language, size and drafts.
  expect(left.headers['clear-site-data']).toBe('"cache"')
  expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['mrt', ''],
    ['Admin-Token', ''],
  ])
  expect((await call('/api/user/InfoOfLogin', token)).statusCode).toBe(401)
  expect((await call('/api/user/InfoOfLogin')).statusCode).toBe(401)
})
