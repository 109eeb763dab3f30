// A proxy before PostgreSQL that keeps a connection for the length of one transaction, as PgBouncer does in its transaction mode:
// whoever relies on what was said in an earlier one meets somebody else's connection.
import { createServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { portOf } from '../stack/free-port.ts'
import { createMessageReader, type Message, readyStateOf } from './postgres-messages.ts'
import type { PostgresProxy } from './postgres-proxy.ts'

/** What PgBouncer takes at the start of a connection; everything else it refuses. */
const KNOWN_SETTINGS = new Set(['user', 'database', 'application_name', 'client_encoding'])

interface Backend {
  readonly stream: Duplex
  /** Where its answers go. */
  lentTo: ((message: Message) => void) | null
}

/** @param count of connections to the database, lent in turns: the one free for the longest time is next */
export async function startLendingProxy(databaseUrl: string, count: number): Promise<PostgresProxy> {
  const free: Backend[] = []
  const waiting: ((backend: Backend) => void)[] = []
  const giveBack = (backend: Backend) => {
    backend.lentTo = null
    const next = waiting.shift()
    if (next === undefined) free.push(backend)
    else next(backend)
  }
  const borrow = (): Promise<Backend> =>
    new Promise((resolve) => {
      const backend = free.shift()
      if (backend === undefined) waiting.push(resolve)
      else resolve(backend)
    })
  const backends = await Promise.all(Array.from({ length: count }, () => openBackend(databaseUrl)))
  backends.forEach(giveBack)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client.setNoDelay(true))
    client.on('close', () => clients.delete(client)).on('error', () => client.destroy())
    serve(client, borrow, giveBack)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(portOf(server)) })
  url.searchParams.delete('host')
  return {
    url: url.href,
    async close() {
      for (const client of clients) client.destroy()
      for (const { stream } of backends) stream.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function serve(client: Socket, borrow: () => Promise<Backend>, giveBack: (backend: Backend) => void): void {
  const read = createMessageReader(true)
  /** What was asked for and not yet answered. */
  let awaited = 0
  let lent: Promise<Backend> | null = null
  const answer = (message: Message) => {
    client.write(message.bytes)
    const state = readyStateOf(message)
    if (state === null) return
    awaited -= 1
    if (state !== 'I' || awaited > 0) return
    const done = lent
    lent = null
    void done?.then(giveBack)
  }
  client.on('data', (chunk) => {
    for (const message of read(chunk)) {
      if (message.type === '') client.write(greeting(message))
      else if (message.type === 'X') client.end()
      else {
        if (message.type === 'Q' || message.type === 'S') awaited += 1
        lent ??= borrow().then((backend) => Object.assign(backend, { lentTo: answer }))
        void lent.then(({ stream }) => stream.write(message.bytes))
      }
    }
  })
}

/** Lets a client in, or refuses what it wants to be set for longer than a transaction. */
function greeting({ bytes }: Message): Buffer {
  const words = bytes.toString('utf8', 8).split('\0')
  const names = words.filter((word, at) => at % 2 === 0 && word !== '')
  const unknown = names.find((name) => !KNOWN_SETTINGS.has(name))
  if (unknown !== undefined) {
    return framed('E', Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`))
  }
  return Buffer.concat([framed('R', Buffer.alloc(4)), framed('Z', Buffer.from('I'))])
}

function framed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The driver opens the connection and proves who we are; from then on its stream is ours. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const connection: unknown = Reflect.get(client, 'connection')
  const stream = (connection as { readonly stream: Duplex }).stream
  client.on('error', () => {})
  if (stream instanceof Socket) stream.setNoDelay(true)
  stream.removeAllListeners('data')
  const backend: Backend = { stream, lentTo: null }
  const read = createMessageReader(false)
  stream.on('data', (chunk: Buffer) => {
    for (const message of read(chunk)) backend.lentTo?.(message)
  })
  return backend
}
