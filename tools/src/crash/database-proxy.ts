// A TCP proxy before PostgreSQL that knows commits: each one that makes something durable is a passage to be killed at.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { applicationOf, createMessageReader, type Message, readyStateOf, statementOf } from './postgres-messages.ts'
import type { Passage } from './saboteur.ts'

export interface DatabaseProxy {
  /** The database as the server shall know it. */
  readonly url: string
  readonly count: () => number
  countFromZero(): void
  close(): Promise<void>
}

const WRITES = /^\s*(?:insert|update|delete|merge|with)\b/i
const COMMITS = /^\s*commit\b/i
/** The job queue's own connections: it notes its ticks all the time, which is nobody's money. */
const QUEUE = 'merchant-jobs'

export async function startDatabaseProxy(databaseUrl: string, passes: Passage): Promise<DatabaseProxy> {
  const upstreamAddress = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0

  function lead(client: Socket): void {
    const upstream = connect({ host: upstreamAddress.hostname, port: Number(upstreamAddress.port), noDelay: true })
    client.setNoDelay(true)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const commits = createCommitWatch()
    const fromClient = createMessageReader(true)
    const fromServer = createMessageReader(false)
    /** Which commit the answer that is awaited belongs to; 0 when it is none. */
    let awaited = 0

    client.on('data', (chunk) => {
      for (const message of fromClient(chunk)) {
        if (commits.asks(message)) {
          count += 1
          awaited = count
          if (passes('before', awaited)) return end()
        }
        upstream.write(message.bytes)
      }
    })
    upstream.on('data', (chunk) => {
      for (const message of fromServer(chunk)) {
        const isAnswered = commits.answers(message)
        if (isAnswered && awaited > 0) {
          const nth = awaited
          awaited = 0
          if (passes('after', nth)) return end()
        }
        client.write(message.bytes)
      }
    })
  }

  const server = createServer(lead)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    count: () => count,
    countFromZero: () => void (count = 0),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

interface CommitWatch {
  /** Whether this message of the client makes something durable: COMMIT after writes, or one write on its own. */
  asks(message: Message): boolean
  /** Whether this message of the server ends the answer to a statement. */
  answers(message: Message): boolean
}

/** Follows one connection. A transaction that only read is no commit worth a crash. */
function createCommitWatch(): CommitWatch {
  let isOpen = false
  let hasWritten = false
  let isQueue = false
  return {
    asks(message) {
      if (message.type === '') isQueue = applicationOf(message) === QUEUE
      const statement = isQueue ? null : statementOf(message)
      if (statement === null) return false
      const isWrite = WRITES.test(statement)
      if (!isOpen) return isWrite
      hasWritten ||= isWrite
      return hasWritten && COMMITS.test(statement)
    },
    answers(message) {
      const state = readyStateOf(message)
      if (state === null) return false
      isOpen = state !== 'I'
      if (!isOpen) hasWritten = false
      return true
    },
  }
}
