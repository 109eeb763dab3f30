/** A tiny provider for tests: a real HTTP server with real keys that answers exactly as one test wants. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Allinpay, createAllinpay } from '../allinpay.ts'
import type { Exchange } from '../exchange-record.ts'
import type { AllinpaySettings } from '../settings.ts'
import {
  type DigestMode,
  GATEWAY_CODE,
  isJsonObject,
  type JsonInput,
  type JsonObject,
  loadTrustedKey,
  parseForm,
  parseJson,
  type ReplyForm,
  signReply,
  verifyRequest,
} from '../wire/index.ts'

interface PeerRequest {
  readonly method: string
  readonly fields: Readonly<Record<string, string>>
  readonly params: JsonObject
  /** In which mode the client's signature verified; null when it did not. */
  readonly digest: DigestMode | null
}

type PeerAnswer =
  | { readonly data: { readonly [name: string]: JsonInput }; readonly digest?: DigestMode; readonly form?: ReplyForm }
  | { readonly subCode: string; readonly subMsg?: string; readonly code?: string; readonly unsigned?: boolean }
  | { readonly text: string; readonly status?: number }
  | 'hang'
  | 'reset'
  | 'halfReply'

export interface Peer {
  readonly url: string
  readonly requests: PeerRequest[]
  readonly exchanges: Exchange[]
  readonly providerKey: KeyObject
  readonly providerPublicPem: string
  /** What the next call, and all after it, will be answered. */
  answer(answer: PeerAnswer | ((request: PeerRequest) => PeerAnswer)): void
  /** A client of this peer. */
  client(changes?: Partial<AllinpaySettings>): Allinpay
  /** A reply text as this provider signs it, to be tampered with. */
  signed(data: { readonly [name: string]: JsonInput }, digest?: DigestMode, form?: ReplyForm): string
  stop(): Promise<void>
}

export const SECRET_KEY = '0123456789abcdef0123456789abcdef'
const NOW = new Date('2026-01-01T19:04:05.678Z')

const pem = { type: 'spki', format: 'pem' } as const

export async function startPeer(): Promise<Peer> {
  const provider = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const merchantKeys = [loadTrustedKey(merchant.publicKey.export(pem).toString())]
  const requests: PeerRequest[] = []
  const exchanges: Exchange[] = []
  let next: PeerAnswer | ((request: PeerRequest) => PeerAnswer) = 'reset'

  const signed: Peer['signed'] = (data, digest = 'md5-base64', form = 'nulls-dropped') =>
    signReply(
      { subMsg: null, code: GATEWAY_CODE.success, msg: '接口调用成功', data, subCode: 'OK' },
      { privateKey: provider.privateKey, digest, form },
    )

  const answerOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fields = parseForm(await textOf(request)) ?? {}
    const params = parseJson(fields.bizContent ?? 'null')
    const seen: PeerRequest = {
      method: (fields.method ?? '').replace('allinpay.yunst.', ''),
      fields,
      params: isJsonObject(params) ? params : {},
      digest: verifyRequest(fields, 'either', merchantKeys),
    }
    requests.push(seen)
    send(typeof next === 'function' ? next(seen) : next, response)
  }
  const server = createServer((request, response) => void answerOne(request, response))

  function send(answer: PeerAnswer, response: ServerResponse): void {
    if (answer === 'hang') return
    if (answer === 'reset') return void response.destroy()
    if (answer === 'halfReply') {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"code":"10000"', () => response.destroy())
      return
    }
    response.statusCode = 'text' in answer ? (answer.status ?? 200) : 200
    response.setHeader('content-type', 'application/json;charset=utf-8')
    response.end(textFor(answer))
  }

  function textFor(answer: Exclude<PeerAnswer, string>): string {
    if ('text' in answer) return answer.text
    if ('data' in answer) return signed(answer.data, answer.digest, answer.form)
    const error = {
      code: answer.code ?? GATEWAY_CODE.refused,
      msg: '业务处理失败',
      subCode: answer.subCode,
      subMsg: answer.subMsg ?? null,
    }
    return answer.unsigned
      ? JSON.stringify(error)
      : signReply(error, { privateKey: provider.privateKey, digest: 'md5-base64', form: 'nulls-dropped' })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/open/gateway`

  return {
    url,
    requests,
    exchanges,
    providerKey: provider.privateKey,
    providerPublicPem: provider.publicKey.export(pem).toString(),
    answer(answer) {
      next = answer
    },
    client: (changes = {}) =>
      createAllinpay({
        gatewayUrl: url,
        appId: 'SANDBOX0001',
        secretKey: SECRET_KEY,
        privateKeyPem: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        trustedCertsPem: [provider.publicKey.export(pem).toString()],
        accountSetNo: '400193',
        backUrl: 'https://shop.example/notify',
        industry: { code: '1910', name: '其他' },
        clock: { now: () => NOW },
        onExchange: (exchange) => exchanges.push(exchange),
        ...changes,
      }),
    signed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
