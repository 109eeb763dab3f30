/** Check files over a real connection: whole, not there yet, silent, cut off, and larger than anybody would keep. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedCheckFile } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'

const LINE = `通商云订单号|订单类型|${'9'.repeat(100)}|\n`
let peer: Peer
let answer: (response: ServerResponse) => void
const server = createServer((_request, response) => answer(response))

beforeAll(async () => {
  peer = await startPeer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await peer.stop()
})

const addressOf = (port: number): string => `http://127.0.0.1:${port}/checkfile/merchantCheck/2026/01/a.txt`
const open = (answered: typeof answer, queryMs = 10_000): Promise<OpenedCheckFile> => {
  answer = answered
  const client = peer.client({ timeouts: { queryMs } })
  return client.checkFiles.open(addressOf((server.address() as AddressInfo).port))
}

async function textOf(file: OpenedCheckFile): Promise<string> {
  if (file.kind !== 'open') throw new Error(JSON.stringify(file))
  return text(file.bytes)
}

test('a file comes as the bytes it has, an empty one as none', async () => {
  expect(await textOf(await open((response) => response.end(LINE.repeat(3))))).toBe(LINE.repeat(3))
  expect(await textOf(await open((response) => response.end()))).toBe('')
  expect(await textOf(await open((response) => response.end(LINE.trimEnd())))).toBe(LINE.trimEnd())
})

test('404 is not there yet; any other status, and a redirect too, tells nothing', async () => {
  expect(await open((response) => response.writeHead(404).end('Not Found'))).toEqual({ kind: 'notThere' })
  expect(await open((response) => response.writeHead(502).end())).toEqual({
    kind: 'failed',
    reason: 'httpStatus',
    status: 502,
  })
  const moved = await open((response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(moved).toMatchObject({ kind: 'failed', status: 302 })
})

test('no connection, no answer and a lost one are told apart', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await peer.client().checkFiles.open(addressOf(port))).toMatchObject({ reason: 'notSent' })
  expect(await open(() => {}, 50)).toMatchObject({ kind: 'failed', reason: 'timeout' })
  expect(await open((response) => response.destroy())).toMatchObject({ kind: 'failed', reason: 'connection' })
  await expect(peer.client().checkFiles.open('file:///etc/hosts')).rejects.toThrow('http(s)')
})

test.each([
  ['connection', (response: ServerResponse): void => void response.write(LINE, () => response.destroy())],
  [
    'connection',
    (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': 1_000_000 })
      response.write(LINE, () => response.destroy())
    },
  ],
  ['timeout', (response: ServerResponse): void => void response.write(LINE)],
  ['truncated', (response: ServerResponse): void => void response.end(`${LINE}178|提`)],
] as const)('a file that ends early (%s) is an error and no shorter file', async (reason, answered) => {
  const file = await open(answered, 200)
  await expect(textOf(file)).rejects.toMatchObject({ reason })
})

test('the server is held back while a large file is read, and let go when the reader stops', async () => {
  const block = Buffer.from(LINE.repeat(500))
  const total = 1_000
  let sent = 0
  let closed = (): void => {}
  const isClosed = new Promise<void>((resolve) => (closed = resolve))
  const sendAll = (response: ServerResponse): void => {
    response.once('close', closed)
    const more = (): void => {
      while (sent < total * block.length) {
        sent += block.length
        if (!response.write(block)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
  const file = await open(sendAll)
  if (file.kind !== 'open') throw new Error(file.kind)
  let read = 0
  let furthestAhead = 0
  for await (const bytes of file.bytes) {
    read += bytes.length
    furthestAhead = Math.max(furthestAhead, sent - read)
  }
  expect(read).toBe(total * block.length)
  expect(furthestAhead).toBeLessThan(read / 3)

  sent = 0
  const again = await open(sendAll)
  if (again.kind !== 'open') throw new Error(again.kind)
  for await (const bytes of again.bytes) if (bytes.length > 0) break
  await isClosed
})
