// Calls our API over HTTP as a browser or a storefront does: typed by the contract, with key, token or signature.
import { randomUUID } from 'node:crypto'
import { api, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'
import { anyAnswer, dataFromWire, IDEMPOTENCY_HEADER, oauthAnswer, SUCCESS_CODE } from '@merchant/contract/wire'
import { signatureHeaders, type StorefrontKey } from '../../../apps/server/src/http/storefront-call.ts'
import { solveProofOfWork } from '../../../apps/server/src/kernel/proof-of-work.testing.ts'
import { ApiRefusal, isRefusal } from './api-refusal.ts'

interface Caller {
  readonly token?: string | undefined
  readonly storefront?: StorefrontKey | undefined
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
  /** The voucher of a manual entry, kept with its merchant. */
  uploadVoucher(token: string, merchantId: string, bytes: Buffer): Promise<string>
}

interface ApiCallerOptions {
  /** Of the product; signatures carry its time. */
  readonly clock?: { now(): Date }
  /** Where the caller seems to be, for a product that trusts its proxies; this machine unless given. */
  readonly address?: string
}

export function createApiCaller(url: string, options: ApiCallerOptions = {}): Api {
  const { clock = { now: () => new Date() }, address } = options
  const send = (path: string, request: RequestInit, headers: Readonly<Record<string, string>> = {}) => {
    const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
    return fetch(`${url}${path}`, { ...request, headers: { ...from, ...headers } })
  }

  async function callOnce<E extends Endpoint>(endpoint: E, input: unknown, options: CallOptions): Promise<DataOf<E>> {
    const { caller: { token, storefront } = {}, key = randomUUID() } = options
    const { path, method } = endpoint
    const body = input === undefined ? '' : JSON.stringify(input)
    const response = await send(path, method === 'POST' ? { method, body } : { method }, {
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: key,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(storefront === undefined ? {} : signatureHeaders({ apiKey: storefront, endpoint, body, now: clock.now() })),
    })
    return dataFromWire(endpoint, await successOf(path, response))
  }

  async function upload(
    endpoint: typeof api.file.image | typeof api.file.voucher,
    token: string,
    about: Readonly<Record<string, string>>,
    bytes: Buffer,
  ): Promise<string> {
    const form = new FormData()
    for (const [name, value] of Object.entries(about)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
    const { path, method } = endpoint
    const response = await send(path, { method, body: form }, { authorization: `Bearer ${token}` })
    return dataFromWire(endpoint, await successOf(path, response)).fileId
  }

  async function signInOnce(form: Readonly<Record<string, string>>): Promise<string> {
    const { path, method } = api.user.login
    const response = await send(path, { method, body: new URLSearchParams({ ...form, grant_type: 'password' }) })
    const answer: unknown = await response.json()
    const signedIn = oauthAnswer.safeParse(answer)
    if (signedIn.success) return signedIn.data.access_token
    const { Code: code, error_description: text, Data: data } = anyAnswer.parse(answer)
    throw new ApiRefusal({ path, status: response.status, code, text, data })
  }

  return {
    url,
    call: (endpoint, input, options = {}) =>
      withSolution((solution) => callOnce(endpoint, solvedBy(input, solution), options)),
    signIn: (username, password, otp) =>
      withSolution((solution) =>
        signInOnce({ username, password, ...(otp === undefined ? {} : { otp }), ...solution }),
      ),
    uploadImage: (token, purpose, bytes) => upload(api.file.image, token, { purpose }, bytes),
    uploadVoucher: (token, merchantId, bytes) => upload(api.file.voucher, token, { merchantId }, bytes),
  }
}

interface Solution {
  readonly proofOfWork: string
}

/** Makes the call, and once more with the solution when a challenge is asked for: as a browser does where many share an address. */
async function withSolution<T>(attempt: (solution: Solution | undefined) => Promise<T>): Promise<T> {
  try {
    return await attempt(undefined)
  } catch (error) {
    if (!isRefusal(error, 'proofOfWork.missing')) throw error
    return attempt({ proofOfWork: solveProofOfWork(String(error.details['proofOfWork'])) })
  }
}

const solvedBy = (input: unknown, solution: Solution | undefined): unknown =>
  solution === undefined ? input : { ...(typeof input === 'object' ? input : {}), ...solution }

/** Data of a successful answer. Errors: throws ApiRefusal for any other. */
async function successOf(path: string, response: Response): Promise<unknown> {
  const { Code: code, Msg: text, Data: data } = anyAnswer.parse(await response.json())
  if (response.ok && code === SUCCESS_CODE) return data
  throw new ApiRefusal({ path, status: response.status, code, text, data })
}
