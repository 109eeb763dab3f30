// A TCP proxy before PostgreSQL that shows every message to whoever watches, and hands it on unless it is to cut.
import { connect, createServer, type Socket } from 'node:net'
import { overTcp } from '@merchant/database'
import { portOf } from '../stack/free-port.ts'
import { createMessageReader, type Message } from './postgres-messages.ts'

/** Watches one connection; 'cut' ends it at once and hands on nothing more. */
export interface ConnectionWatch {
  fromClient(message: Message): 'cut' | undefined
  fromServer(message: Message): 'cut' | undefined
}

export interface PostgresProxy {
  /** The database as clients shall know it. */
  readonly url: string
  close(): Promise<void>
}

export async function startPostgresProxy(databaseUrl: string, watch: () => ConnectionWatch): Promise<PostgresProxy> {
  const address = new URL(databaseUrl)
  const sockets = new Set<Socket>()

  function lead(client: Socket): void {
    const upstream = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
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
    const watcher = watch()
    const fromClient = createMessageReader(true)
    const fromServer = createMessageReader(false)
    client.on('data', (chunk) => {
      for (const message of fromClient(chunk)) {
        if (watcher.fromClient(message) === 'cut') return end()
        upstream.write(message.bytes)
      }
    })
    upstream.on('data', (chunk) => {
      for (const message of fromServer(chunk)) {
        if (watcher.fromServer(message) === 'cut') return end()
        client.write(message.bytes)
      }
    })
  }

  const server = createServer(lead)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(overTcp(databaseUrl))
  url.hostname = '127.0.0.1'
  url.port = String(portOf(server))
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
