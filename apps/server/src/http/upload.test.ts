// Uploads that go wrong on the way: the sender's fault, told as such, cut off when too large, and nobody else's log entry.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { createFieldCipher } from '../kernel/field-cipher.ts'
import type { HandlersOf } from '../kernel/handlers.ts'
import type { Fault } from './errors.ts'
import { createHttpServer } from './http-server.ts'
import { mount } from './serve.ts'

const token = 'token-of-the-only-owner-here'
const MOST = 300 * 1024
const BOUNDARY = 'x-the-boundary-x'

let http: FastifyInstance
let faults: Fault[]
/** Status and size of what was read, of each answer so far. */
let answered: number[]
let received: number[]
beforeAll(async () => {
  const limits = { isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: MOST }
  http = await createHttpServer({ ...limits, onFault: (fault) => faults.push(fault) })
  http.addHook('onSend', async (_request, reply) => void answered.push(reply.statusCode))
  const handlers = {
    image: async ({ file }: { file: { bytes: Buffer } }) => {
      received.push(file.bytes.length)
      const id = '01890000-0000-7000-8000-000000000000'
      return { fileId: id, url: '/files/x', thumbnailUrl: '/files/y', width: 1, height: 1, size: file.bytes.length }
    },
  }
  const actor = { party: 'merchant', kind: 'OWNER', permissions: new Set(['goods.create']), isVerified: true }
  const identities = {
    byToken: async (given: string) => (given === token ? actor : null),
    bySignature: async () => null,
  }
  mount(http, api.file, handlers as unknown as HandlersOf<typeof api.file>, {
    identities: identities as never,
    clock: systemClock,
    cipher: createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2)),
    isStrict: true,
    isSecure: false,
    allowedOrigins: [],
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => http.close())
beforeEach(() => {
  faults = []
  answered = []
  received = []
})

const part = (disposition: string, content: string, headers = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${content}\r\n`
const purpose = part('name="purpose"', 'GOODS')
const file = (content: string) => part('name="file"; filename="a.jpg"', content, 'Content-Type: image/jpeg\r\n')
const end = `--${BOUNDARY}--\r\n`
const type = `multipart/form-data; boundary=${BOUNDARY}`

const upload = (payload: string, contentType = type) =>
  http.inject({
    method: 'POST',
    url: api.file.image.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  })

/** A request whose body the test sends itself. */
function begin(length: number | 'chunked', contentType = type): Socket {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(
    `POST ${api.file.image.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${contentType}\r\n${framing}\r\n\r\n`,
  )
  return socket
}
const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`

test('a proper upload goes through', async () => {
  const answer = await upload(purpose + file('x'.repeat(MOST)) + end)
  expect([answer.statusCode, received]).toEqual([200, [MOST]])
})

describe('what is no upload is 400 and says what to do', () => {
  test.each([
    ['no boundary is told', purpose + file('x') + end, 'multipart/form-data'],
    ['an empty boundary', purpose + file('x') + end, 'multipart/form-data; boundary='],
    ['another boundary', purpose + file('x') + end, 'multipart/form-data; boundary=other'],
    ['nothing', '', type],
    ['no part at all', 'x', type],
    ['the end is missing', purpose + file('x'), type],
    ['it ends inside the file', purpose + file('x'.repeat(2_000)).slice(0, 1_000), type],
    ['it ends inside a header', `${purpose}--${BOUNDARY}\r\nContent-Disp`, type],
    ['two files', purpose + file('x') + file('y') + end, type],
    ['a field twice', purpose + purpose + file('x') + end, type],
    ['a field of the prototype', part('name="__proto__"', 'x') + purpose + file('x') + end, type],
    ['a field that no schema knows', part('name="path"', '../etc') + purpose + file('x') + end, type],
    ['a field of many words', part('name="purpose"', 'G'.repeat(100_000)) + file('x') + end, type],
    [
      'a field that says it is JSON',
      part('name="purpose"', '{', 'Content-Type: application/json\r\n') + file('x') + end,
      type,
    ],
    ['a field with NUL', part('name="purpose"', 'GOODS\0') + file('x') + end, type],
    [
      'too many fields',
      Array.from({ length: 40 }, (_, n) => part(`name="f${n}"`, 'x')).join('') + file('x') + end,
      type,
    ],
    ['no file', purpose + end, type],
    ['a part without a name', part('x=y', 'x') + end, type],
  ])('%s', async (_name, payload, contentType) => {
    const answer = await upload(payload, contentType)
    const body = answer.json<{ error: string; error_description: string }>()
    expect([answer.statusCode, body.error]).toEqual([400, 'invalid_request'])
    expect(body.error_description).toMatch(/\p{Script=Han}/u)
    expect([faults, received]).toEqual([[], []])
  })
})

describe('an upload whose sender goes away', () => {
  test.each([
    ['before the first part', ''],
    ['inside a header', purpose.slice(0, 40)],
    ['between two parts', purpose],
    ['inside the file', purpose + file('x'.repeat(30_000)).slice(0, 12_000)],
  ])('%s is no fault of ours', async (_name, sent) => {
    const kinds = [type, 'application/json', 'application/x-www-form-urlencoded']
    for (const [length, contentType] of kinds.flatMap((kind) => [
      ['chunked', kind] as const,
      [16_000, kind] as const,
    ])) {
      const socket = begin(length, contentType)
      const before = answered.length
      const arrived = once(http.server, 'request')
      if (sent !== '') socket.write(length === 'chunked' ? chunk(sent) : sent)
      await arrived
      socket.destroy()
      await expect.poll(() => answered.length).toBe(before + 1)
    }
    expect([new Set(answered), faults, received]).toEqual([new Set([400]), [], []])
  })
})

describe('an upload that is too large', () => {
  /** What came back until the server hung up. */
  const answerOf = async (socket: Socket) => {
    socket.on('error', () => undefined)
    return text(socket)
  }

  test('is refused before it is sent when its size is told', async () => {
    const socket = begin(MOST + 100_000)
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i)
    expect(received).toEqual([])
  })

  test('is refused however it arrives', async () => {
    for (const size of [MOST + 1, MOST + 10_000])
      expect((await upload(purpose + file('x'.repeat(size)) + end)).statusCode).toBe(413)
    expect([received, faults]).toEqual([[], []])
  })

  test('is cut off in the middle when it is not', async () => {
    const socket = begin('chunked')
    socket.write(chunk(purpose + file('x'.repeat(MOST + 1)).slice(0, -2)))
    // The sender goes on for ever; only the server can end this.
    const more = setInterval(() => socket.write(chunk('x'.repeat(1_000))), 5)
    const isClosed = new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .on('close', resolve)
        .resume(),
    )
    await isClosed
    clearInterval(more)
    // What the server said: a sender that writes on after the end may not read it any more.
    await expect.poll(() => answered).toEqual([413])
    expect([faults, received]).toEqual([[], []])
  })
})
