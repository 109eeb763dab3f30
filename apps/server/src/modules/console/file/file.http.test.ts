// What HTTP adds to uploads: multipart in, an address out under which the picture can be fetched, limits on the way.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { api, uploadRules } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFiles } from '../../../http/files.ts'
import { createHttpServer } from '../../../http/http-server.ts'
import { mount } from '../../../http/serve.ts'
import { systemClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  newOwner,
  photographBytes,
  pictureBytes,
  type Selling,
  testCipher,
} from '../../trade/goods/goods.testing.ts'

const token = 'token-of-the-only-owner-here'
let own: TestDatabase
let selling: Selling
let http: FastifyInstance

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, systemClock)
  const actor = await newOwner(own.database, systemClock.now())
  http = await createHttpServer({
    isSecure: false,
    isStrict: true,
    logLevel: 'silent',
    maxUploadBytes: uploadRules.LIBRARY.maxBytes,
  })
  const identities = {
    byToken: async (given: string) => (given === token ? actor : null),
    bySignature: async () => null,
  }
  mount(http, api.file, selling.files.handlers, {
    identities,
    clock: systemClock,
    cipher: testCipher(),
    isStrict: true,
    isSecure: false,
    allowedOrigins: [],
  })
  registerFiles(http, selling.files, {
    isSecure: false,
    byToken: identities.byToken,
    sessionOf: async (given) => (given === 'cookie' ? actor.sessionId : given === 'other' ? actor.userId : null),
    actorsOf: async (ids) => new Map(ids.map((id) => [id, { ...actor, sessionId: id }])),
  })
  await http.ready()
})
afterAll(async () => {
  await http.close()
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

async function post(bytes: Buffer | null, fields: Record<string, string>, bearer = token) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (bytes !== null) form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const encoded = new Response(form)
  return http.inject({
    method: 'POST',
    url: api.file.image.path,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

test('an uploaded picture can be fetched under the address that is answered', async () => {
  const answer = await post(await pictureBytes(800, 800), { purpose: 'GOODS' })
  expect(answer.json()).toMatchObject({ Code: '0000', Data: { width: 800, height: 800 } })
  const { url, thumbnailUrl, size } = answer.json().Data
  const fetched = await http.inject(url)
  expect(fetched.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(size),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(fetched.rawPayload.length).toBe(size)
  expect((await http.inject(thumbnailUrl)).statusCode).toBe(200)
})

const thumbnailOf = async (bytes: Buffer): Promise<string> =>
  (await post(bytes, { purpose: 'GOODS' })).json().Data.thumbnailUrl
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const fetchAs = (url: string, accept: string, headers: Record<string, string> = {}) =>
  http.inject({ url, headers: { accept, ...headers } })

test('a thumbnail goes as AVIF to browsers that ask for it, and is smaller', async () => {
  const url = await thumbnailOf(await photographBytes())
  const [avif, webp] = [await fetchAs(url, BROWSER), await fetchAs(url, 'image/webp,*/*')]
  expect(avif.headers).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(avif.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(webp.headers['content-type']).toBe('image/webp')
  // Every cache between keeps the two apart.
  for (const { headers } of [avif, webp]) expect(String(headers['vary']).toLowerCase()).toContain('accept')
  expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length)
})

test.each([
  ['a program that takes anything', '*/*', {}],
  ['who says nothing', '', {}],
  ['who refuses it', 'image/avif;q=0, image/webp', {}],
  ['who wants a part, as it stands there', BROWSER, { range: 'bytes=0-9' }],
] as const)('to %s it goes as WebP', async (_who, accept, headers) => {
  const url = await thumbnailOf(await photographBytes())
  expect((await fetchAs(url, accept, headers)).headers['content-type']).toBe('image/webp')
})

test('where AVIF is not smaller there is none, and pictures that are shown large have none', async () => {
  const plain = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#c94f4f' } })
    .jpeg()
    .toBuffer()
  const flat = await fetchAs(await thumbnailOf(plain), BROWSER)
  expect(flat.headers['content-type']).toBe('image/webp')
  expect(String(flat.headers['vary'] ?? '')).not.toMatch(/accept(?!-)/i)
  const { url } = (await post(await photographBytes(), { purpose: 'GOODS' })).json().Data
  expect((await fetchAs(url, BROWSER)).headers['content-type']).toBe('image/webp')
})

test('an identity paper is fetched with its signature, in the session that uploaded it, and not otherwise', async () => {
  const { url } = (await post(await pictureBytes(), { purpose: 'CERTIFICATE' })).json().Data
  const cookies = { mrt: 'cookie' }
  expect((await http.inject({ url, cookies })).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  })
  expect((await http.inject({ url: url.split('?')[0], cookies })).statusCode).toBe(404)
  for (const mrt of ['other', 'none']) expect((await http.inject({ url, cookies: { mrt } })).statusCode).toBe(404)
  expect((await http.inject(url)).statusCode).toBe(404)
})

test('a picture that is none is a refusal, a request that is none a complaint, and neither is a fault', async () => {
  expect((await post(Buffer.from('no picture'), { purpose: 'GOODS' })).json()).toMatchObject({ Code: '5006' })
  expect((await post(await pictureBytes(), { purpose: 'ANYTHING' })).statusCode).toBe(400)
  expect((await post(await pictureBytes(), { purpose: 'GOODS', path: '../../etc' })).statusCode).toBe(400)
  expect((await post(null, { purpose: 'GOODS' })).statusCode).toBe(400)
  expect((await post(randomBytes(uploadRules.LIBRARY.maxBytes + 1), { purpose: 'GOODS' })).statusCode).toBe(413)
  expect((await post(await pictureBytes(), { purpose: 'GOODS' }, '')).statusCode).toBe(401)
})
