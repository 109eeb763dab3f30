// What the FileServer takes and gives: videos and documents by their content, in parts, and papers by signature alone.
import { readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import { api } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareVideo } from '../../../development/bare-video.ts'
import { registerFiles } from '../../../http/files.ts'
import { createHttpServer } from '../../../http/http-server.ts'
import { mount } from '../../../http/serve.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { makeSheet } from '../../../kernel/sheet.ts'
import { createSelling, newOwner, type Selling, testCipher } from '../../trade/goods/goods.testing.ts'

const token = 'token-of-the-only-owner-here'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
let own: TestDatabase
let selling: Selling
let http: FastifyInstance

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, systemClock)
  const actor = await newOwner(own.database, systemClock.now())
  http = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1024 * 1024 })
  const identities = {
    byToken: async (given: string) => (given === token ? actor : null),
    bySignature: async () => null,
  }
  const edge = { clock: systemClock, cipher: testCipher(), isStrict: true, isSecure: false, allowedOrigins: [] }
  mount(http, api.file, selling.files.handlers, { identities, ...edge })
  registerFiles(http, selling.files, {
    isSecure: false,
    byToken: identities.byToken,
    sessionOf: async (given) => (given === 'cookie' ? actor.sessionId : null),
    actorsOf: async (ids) => new Map(ids.map((id) => [id, { ...actor, sessionId: id }])),
  })
  await http.ready()
})
afterAll(async () => {
  await http.close()
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const grey = () => ({ y: 128, cb: 128, cr: 128 })
const video = (secondsEach: number) => bareVideo({ blocks: 4, frames: [grey, grey], secondsEach })
async function table(): Promise<Buffer> {
  async function* rows() {
    yield { size: 'XL' }
  }
  const column = { title: '尺码', kind: 'text', width: 8, value: (row: { size: string }) => row.size } as const
  const parts: Uint8Array[] = []
  for await (const part of await makeSheet('尺码', [column], rows())) parts.push(part)
  return Buffer.concat(parts)
}

async function post(purpose: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const answer = await http.inject({
    method: 'POST',
    url: api.file.fileServer.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}
const spooled = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('merchant-upload-'))

test('a video is kept as it came, measured, and sent part by part', async () => {
  const bytes = await video(2)
  const { Code, Data } = await post('GOODS_VIDEO', '开箱.mp4', bytes)
  expect([Code, Data.width, Data.height, Data.size]).toEqual(['0000', 64, 64, bytes.length])
  const part = await http.inject({ url: Data.url, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-type'], part.body]).toEqual([
    206,
    `bytes 4-7/${bytes.length}`,
    'video/mp4',
    'ftyp',
  ])
  expect((await http.inject(Data.url)).rawPayload.equals(bytes)).toBe(true)
  const beyond = await http.inject({ url: Data.url, headers: { range: `bytes=${bytes.length}-` } })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
})

test('a video that lasts too long, and what only says that it is one, are refused', async () => {
  const bytes = await video(1)
  expect(await post('GOODS_VIDEO', '长.mp4', await video(40))).toMatchObject({ Code: '5009' })
  const torn = bytes.subarray(0, 40)
  expect(await post('GOODS_VIDEO', '坏.mp4', torn)).toMatchObject({ Code: '5010' })
  expect(await post('GOODS_VIDEO', '假.mp4', PDF)).toMatchObject({ Code: '5006' })
  expect(await post('GOODS_VIDEO', '换名.mov', bytes)).toMatchObject({ Code: '5007' })
})

test('a document is private, and a copy of it is called what its sender called it', async () => {
  const { Code, Data } = await post('DOCUMENT', '说明书.pdf', PDF)
  expect(Code).toBe('0000')
  const cookies = { mrt: 'cookie' }
  const copy = await http.inject({ url: Data.url, cookies })
  expect([copy.statusCode, copy.headers['content-type'], copy.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect((await http.inject({ url: Data.url.split('?')[0], cookies })).statusCode).toBe(404)
  expect(await post('DOCUMENT', '尺码表.xlsx', await table())).toMatchObject({ Code: '0000' })
})

test('a document by its name alone is none, and an empty one neither', async () => {
  expect(await post('DOCUMENT', '病毒.pdf', Buffer.from('MZ\u0090\u0000 program'))).toMatchObject({ Code: '5006' })
  expect(await post('DOCUMENT', '表.pdf', await table())).toMatchObject({ Code: '5007' })
  expect(await post('DOCUMENT', '空.pdf', Buffer.alloc(0))).toMatchObject({ Code: '5005' })
})

test('nothing of an upload stays on the disk beside what is kept', async () => {
  await post('DOCUMENT', '说明书.pdf', PDF)
  await post('DOCUMENT', '病毒.pdf', Buffer.from('MZ program'))
  expect(spooled()).toEqual([])
})
