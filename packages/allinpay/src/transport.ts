/** One form post over a fresh connection, with limits on time and size; it distinguishes "never sent" from "cut off". */
import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** `notSent` is certain: the request is written only once the connection, TLS included, stands. */
type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'notSent' | 'timeout' | 'connection' | 'unreadable' }

export interface Transport {
  post(body: string, limits: { connectMs: number; overallMs: number }): Promise<Answer>
}

const LONGEST_REPLY_BYTES = 8 * 1024 * 1024

/**
 * A transport to one address. Redirects are not followed and TLS certificates are always checked.
 * No connection is used twice: a kept one can die just as an order is written, which leaves that order's outcome unknown.
 */
export function createTransport(address: string): Transport {
  const url = new URL(address)
  const agent = url.protocol === 'https:' ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect'
  return {
    post: (body, limits) =>
      new Promise((resolve) => {
        const bytes = Buffer.from(body, 'utf8')
        const request = open(url, {
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
            'content-length': bytes.length,
            accept: 'application/json',
          },
        })
        let isConnected = false
        const finish = (answer: Answer): void => {
          clearTimeout(connecting)
          clearTimeout(overall)
          resolve(answer)
          request.destroy()
        }
        const connecting = setTimeout(() => finish({ kind: 'notSent' }), limits.connectMs)
        const overall = setTimeout(() => finish({ kind: isConnected ? 'timeout' : 'notSent' }), limits.overallMs)
        request.once('socket', (socket) =>
          socket.once(connected, () => {
            isConnected = true
            clearTimeout(connecting)
          }),
        )
        request.on('error', () => finish({ kind: isConnected ? 'connection' : 'notSent' }))
        collectReply(request, finish)
        request.end(bytes)
      }),
  }
}

function collectReply(request: ClientRequest, finish: (answer: Answer) => void): void {
  request.once('response', (response) => {
    const chunks: Buffer[] = []
    let length = 0
    response.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > LONGEST_REPLY_BYTES) finish({ kind: 'unreadable' })
      else chunks.push(chunk)
    })
    response.on('error', () => finish({ kind: 'connection' }))
    response.on('end', () =>
      finish({ kind: 'answer', status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
    )
  })
}
