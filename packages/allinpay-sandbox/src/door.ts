/** The gateway's door: closed, nobody can connect, as when the provider is down; what was sent before is cut off. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Door {
  set(wanted: 'open' | 'closed'): Promise<void>
}

/** @param serverOf the server once it listens; it opens again where it was */
export function createDoor(serverOf: () => Server): Door {
  let closedAt: AddressInfo | null = null

  async function close(server: Server): Promise<void> {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the gateway does not listen on a port')
    closedAt = address
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  async function open(server: Server, { port, address }: AddressInfo): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, address, () => {
        server.off('error', reject)
        resolve()
      })
    })
    closedAt = null
  }

  return {
    async set(wanted) {
      if (wanted === 'closed' && closedAt === null) await close(serverOf())
      else if (wanted === 'open' && closedAt !== null) await open(serverOf(), closedAt)
    },
  }
}
