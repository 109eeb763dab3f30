// An HTTP proxy before the provider's gateway: the server may be killed at each call.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { portOf } from '../stack/free-port.ts'
import type { Hit } from './hit.ts'

export interface ProviderProxy {
  /** The gateway as the server shall know it. */
  readonly url: string
  readonly count: () => number
  countFromZero(): void
  close(): Promise<void>
}

export async function startProviderProxy(gatewayUrl: string, onHit: Hit): Promise<ProviderProxy> {
  let count = 0

  async function hand(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    count += 1
    const nth = count
    if (onHit('before', nth)) return void response.destroy()
    const answer = await fetch(gatewayUrl, {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: new Uint8Array(body),
    })
    const text = await answer.text()
    if (onHit('after', nth)) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  }

  const server = createServer((request, response) => {
    hand(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}${new URL(gatewayUrl).pathname}`,
    count: () => count,
    countFromZero: () => void (count = 0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
