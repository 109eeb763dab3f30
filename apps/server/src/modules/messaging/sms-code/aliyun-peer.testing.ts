// For tests: a peer that stands where Aliyun SMS stands and believes nothing but a right signature, computed its own way.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const peerKey = { accessKeyId: 'test-key', accessKeySecret: 'test-secret' }

type Answer = { status?: number; body: string } | 'silence' | 'hang up'

export type AliyunPeer = Awaited<ReturnType<typeof startAliyunPeer>>

export async function startAliyunPeer() {
  /** What came with a right signature, parameters in clear. */
  const sent: Record<string, string>[] = []
  const seen = { requests: 0, refused: 0, nonces: new Set<string>() }
  const peer: { answer: Answer } = { answer: ok }
  const server = createServer((request, response) => {
    seen.requests += 1
    if (!isSigned(request)) {
      seen.refused += 1
      response.writeHead(400).end(JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: '', RequestId: 'R' }))
      return
    }
    seen.nonces.add(String(request.headers['x-acs-signature-nonce']))
    sent.push(Object.fromEntries(new URL(request.url ?? '', 'http://peer').searchParams))
    if (peer.answer === 'silence') return
    if (peer.answer === 'hang up') return void request.socket.destroy()
    response.writeHead(peer.answer.status ?? 200, { 'content-type': 'application/json' }).end(peer.answer.body)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    seen,
    /** How everything is answered from now on; `code` is the service's own word. */
    answers: (code: string, message = '', status = 200) => {
      peer.answer = { status, body: JSON.stringify({ Code: code, Message: message, RequestId: 'R-1' }) }
    },
    answersWith: (answer: Answer) => void (peer.answer = answer),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const ok = { body: JSON.stringify({ Code: 'OK', Message: 'OK', RequestId: 'R-0', BizId: 'B-0' }) }

/** Works from the raw request alone, in the order of the published description. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
  const [, id, names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  const required = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  if (id !== peerKey.accessKeyId || required.some((name) => !names.split(';').includes(name))) return false
  if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') return false
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(headers['x-acs-date']))) return false
  const [path = '', query = ''] = (url ?? '').split('?')
  let canonical = `${method}\n${path}\n${query.split('&').toSorted().join('&')}\n`
  for (const name of names.split(';')) canonical += `${name}:${String(headers[name])}\n`
  canonical += `\n${names}\n${createHash('sha256').digest('hex')}`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const expected = createHmac('sha256', peerKey.accessKeySecret).update('ACS3-HMAC-SHA256\n').update(digest)
  return expected.digest('hex') === signature
}
