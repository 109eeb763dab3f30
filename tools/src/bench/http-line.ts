// Sends requests over kept connections as cheaply as Node can, because the sender shares the machine with what it measures.
import { Agent, request } from 'node:http'

interface Outgoing {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Errors: throws with the answer's text unless it is a success of our envelope. */
export function send({ url, method, headers, body }: Outgoing): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode === 200 && text.startsWith('{"Code":"0000"')) resolve(text)
        else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    outgoing.end(body)
  })
}
