// How stored files leave over HTTP: what a browser may do with them, and that nothing else has a way out.
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { type FilePort, registerFiles, type Viewers } from './files.ts'

const bytes = Buffer.from('picture')
const file = (mime: string) => ({ mime, size: bytes.length, stream: Readable.from([bytes]) })
const entry: FilePort = {
  openPublic: async (key) => (key === 'public.webp' ? file('image/webp') : null),
  sizeOfPublic: async (key) => (key === 'public.webp' ? bytes.length : null),
  openSigned: async (key, proof, { actor }) =>
    key === 'private.jpg' && proof.expires === '1' && proof.signature === 'good' && actor.sessionId === 'mine'
      ? file('image/jpeg')
      : null,
  openMade: async (sealed, sessionId) =>
    sealed === SEALED && sessionId === 'mine' ? { ...made, content: Readable.from([bytes]) } : null,
}
/** What shall be made is sealed in the address, so that is long. */
const SEALED = 'sealed'.repeat(100)
const made = { name: '回单 1.pdf', mime: 'application/pdf' }
const token = (of: string) => of.padEnd(43, 'x')
const sessions: Readonly<Record<string, string>> = { [token('my')]: 'mine', [token('their')]: 'theirs' }
const actorIn = (sessionId: string): OperatorActor => ({
  party: 'operator',
  sessionId,
  operatorId: sessionId,
  name: '审核员',
  enrolment: [],
  permissions: new Set(),
  stepUpUntil: null,
  stepUpMethods: [],
})
const viewers: Viewers = {
  isSecure: false,
  byToken: async (given) => (sessions[given] === undefined ? null : actorIn(sessions[given])),
  sessionOf: async (given) => sessions[given] ?? null,
  actorsOf: async (ids) => new Map(ids.map((id) => [id, actorIn(id)])),
}
let http: FastifyInstance

beforeAll(async () => {
  http = fastify()
  await http.register(cookie)
  registerFiles(http, entry, viewers)
  await http.ready()
})
afterAll(() => http.close())

test('a public picture is kept by every cache and runs nothing', async () => {
  const answer = await http.inject('/files/public.webp')
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

const as = (cookieOf: string) => ({ cookies: { mrt: token(cookieOf) } })

test('a private picture needs its signature and is kept by nobody', async () => {
  const answer = await http.inject({ url: '/files/private.jpg?e=1&s=good', ...as('my') })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-disposition': 'attachment' })
  for (const url of ['/files/private.jpg', '/files/private.jpg?e=1&s=bad', '/files/private.jpg?e=1&e=2&s=good'])
    expect((await http.inject({ url, ...as('my') })).statusCode).toBe(404)
})

test('a private picture’s address opens nothing outside the session that was given it', async () => {
  const url = '/files/private.jpg?e=1&s=good'
  const bearer = (of: string) => ({ headers: { authorization: `Bearer ${token(of)}` } })
  expect((await http.inject({ url, ...bearer('my') })).statusCode).toBe(200)
  for (const who of [{}, as('their'), as('nobody'), bearer('their'), bearer('nobody')])
    expect((await http.inject({ url, ...who })).statusCode).toBe(404)
  // A token that is sent decides, whatever the browser adds.
  expect((await http.inject({ url, ...bearer('nobody'), ...as('my') })).statusCode).toBe(404)
})

test('no path leads out of the folder', async () => {
  for (const url of ['/files/../package.json', '/files/..%2f..%2fpackage.json', '/files/', '/files/a/public.webp'])
    expect((await http.inject(url)).statusCode).toBe(404)
})

test('a file that is made leaves under its name, for the session that asked for it', async () => {
  const answer = await http.inject({ url: `/files/made/${SEALED}`, ...as('my') })
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('回单 1.pdf')}`,
  })
  for (const given of [{ url: `/files/made/${SEALED}` }, { url: `/files/made/${SEALED}`, ...as('their') }])
    expect((await http.inject(given)).statusCode).toBe(404)
  expect((await http.inject({ url: '/files/made/other', ...as('my') })).statusCode).toBe(404)
})
