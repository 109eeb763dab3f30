// Ports that nobody listens on right now.
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** Below those that systems lend to connections that go out, and above those that programs are known by. */
const FIRST = 20_000
const PORTS = 12_000
const MOST_TRIES = 100

/**
 * One that nobody is given by chance before it is listened on: whatever connects or listens anywhere takes its port from another range.
 * Errors: throws when a hundred were taken.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = FIRST + randomInt(PORTS)
    if (await isPortFree(port)) return port
  }
  throw new Error('No port is free')
}

/** Whether a server could listen on this port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The port on which a server listens. Errors: throws when it listens on none. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}
