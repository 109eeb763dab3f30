// Calls our API over HTTP as a browser or a storefront does: typed by the contract, with key, token or signature.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import {
  type DataOf,
  type Endpoint,
  type InputOf,
  refusalByCode,
  type RefusalName,
  storefrontHeaders,
  storefrontText,
} from '@merchant/contract'
import { dataCodecOf, IDEMPOTENCY_HEADER, SUCCESS_CODE } from '@merchant/contract/wire'
import { solveProofOfWork } from '../../../apps/server/src/kernel/proof-of-work.testing.ts'

export interface StorefrontKey {
  readonly key: string
  readonly secret: string
}

export interface Caller {
  readonly token?: string | undefined
  readonly storefront?: StorefrontKey | undefined
}

/** An answer that was no success, with all that the caller was told. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(path: string, status: number, code: string, text: string, details: unknown = null) {
    super(`${path}: HTTP ${status} ${code} ${text}`)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = code
    this.details = typeof details === 'object' && details !== null ? { ...details } : {}
  }
}

/** Whether the call was answered with one of these refusals, and not by a fault or a broken connection. */
export function isRefusal(error: unknown, ...names: readonly RefusalName[]): error is ApiRefusal {
  const name = error instanceof ApiRefusal ? refusalByCode(error.code) : undefined
  return name !== undefined && names.includes(name)
}

export interface CallOptions {
  readonly caller?: Caller
  /** The command's key; a new one unless given. Give it to repeat a command. */
  readonly key?: string
}

export interface Api {
  readonly url: string
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<DataOf<E>>
  /** @param otp the dynamic code, for who has a second factor */
  signIn(username: string, password: string, otp?: string): Promise<string>
  uploadImage(token: string, purpose: string, bytes: Buffer): Promise<string>
}

interface Refused {
  error_description?: string
  Code?: string
  Data?: unknown
}

/** Makes the call, and once more with the solution when a challenge is asked for: as a browser does where many share an address. */
async function withSolution<T>(attempt: (proofOfWork?: string) => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isRefusal(error, 'proofOfWork.missing')) throw error
    return attempt(solveProofOfWork(String(error.details['proofOfWork'])))
  }
}

/** @param address where the caller seems to be, for a product that trusts its proxies; this machine unless given */
export function createApiCaller(
  url: string,
  { clock = { now: () => new Date() }, address }: { clock?: { now(): Date }; address?: string } = {},
): Api {
  const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }

  async function callOnce<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { caller = {}, key = randomUUID() }: CallOptions = {},
  ): Promise<DataOf<E>> {
    const body = input === undefined ? '' : JSON.stringify(input)
    const headers: Record<string, string> = {
      ...from,
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: key,
    }
    if (caller.token !== undefined) headers['authorization'] = `Bearer ${caller.token}`
    if (caller.storefront !== undefined)
      Object.assign(headers, signatureHeaders(caller.storefront, endpoint, body, clock.now()))
    const response = await fetch(`${url}${endpoint.path}`, {
      method: endpoint.method,
      headers,
      ...(endpoint.method === 'POST' ? { body } : {}),
    })
    const answer = (await response.json()) as { Code: string; Msg: string; Data: unknown }
    if (!response.ok || answer.Code !== SUCCESS_CODE)
      throw new ApiRefusal(endpoint.path, response.status, answer.Code, answer.Msg, answer.Data)
    const codec = dataCodecOf(endpoint)
    return (codec === undefined ? answer.Data : codec.fromWire(answer.Data)) as DataOf<E>
  }

  return {
    url,
    call: (endpoint, input, options) =>
      withSolution((proofOfWork) =>
        callOnce(
          endpoint,
          proofOfWork === undefined ? input : ({ ...(input as object), proofOfWork } as typeof input),
          options,
        ),
      ),
    signIn: (username, password, otp) =>
      withSolution(async (proofOfWork) => {
        const body = new URLSearchParams({ username, password, grant_type: 'password' })
        if (otp !== undefined) body.set('otp', otp)
        if (proofOfWork !== undefined) body.set('proofOfWork', proofOfWork)
        const response = await fetch(`${url}/api/user/login`, { method: 'POST', headers: from, body })
        const answer = (await response.json()) as Refused & { access_token?: string }
        if (answer.access_token === undefined)
          throw new ApiRefusal('login', response.status, answer.Code ?? '', answer.error_description ?? '', answer.Data)
        return answer.access_token
      }),
    async uploadImage(token, purpose, bytes) {
      const form = new FormData()
      form.set('purpose', purpose)
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
      const response = await fetch(`${url}/api/file/Image`, {
        method: 'POST',
        headers: { ...from, authorization: `Bearer ${token}` },
        body: form,
      })
      const answer = (await response.json()) as { Code: string; Msg: string; Data: { fileId: string } | null }
      if (answer.Data === null || answer.Code !== SUCCESS_CODE)
        throw new ApiRefusal('file/Image', response.status, answer.Code, answer.Msg)
      return answer.Data.fileId
    },
  }
}

/** The headers that prove a storefront's request; they work once and for a few minutes. */
export function signatureHeaders(
  { key, secret }: StorefrontKey,
  endpoint: Endpoint,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(now.getTime())
  const nonce = randomUUID()
  const bodySha256Hex = createHash('sha256').update(body).digest('hex')
  const text = storefrontText({ method: endpoint.method, path: endpoint.path, timestamp, nonce, bodySha256Hex })
  return {
    [storefrontHeaders.key]: key,
    [storefrontHeaders.timestamp]: timestamp,
    [storefrontHeaders.nonce]: nonce,
    [storefrontHeaders.signature]: createHmac('sha256', secret).update(text).digest('hex'),
  }
}
