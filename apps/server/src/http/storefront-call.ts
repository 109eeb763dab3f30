// How a storefront calls our API: signed with its key, over HTTP, the envelope opened; the server's own code is not touched.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  type DataOf,
  type Endpoint,
  type InputOf,
  refusalByCode,
  type RefusalName,
  storefrontHeaders,
  storefrontText,
} from '@merchant/contract'
import { anyAnswer, dataFromWire, IDEMPOTENCY_HEADER, SUCCESS_CODE } from '@merchant/contract/wire'

const TIMEOUT_MS = 15_000

export interface StorefrontKey {
  readonly key: string
  readonly secret: string
}

interface StorefrontCall<E extends Endpoint> {
  /** Where the API answers, e.g. `http://127.0.0.1:8080`. */
  readonly baseUrl: string
  readonly apiKey: StorefrontKey
  readonly now: Date
  readonly endpoint: E
  readonly input: InputOf<E>
  /** The command's key, for endpoints that are commands. */
  readonly commandKey?: string
}

export type StorefrontAnswer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /** `text` is the API's own words; `session.missing` means that the key is unknown, revoked or wrongly signed. */
  | { readonly kind: 'refused'; readonly refusal: RefusalName | undefined; readonly text: string }

/** The headers that prove a storefront's request; they work once and for a few minutes. */
export function signatureHeaders(request: {
  readonly apiKey: StorefrontKey
  readonly endpoint: Endpoint
  /** As it is sent. */
  readonly body: string
  readonly now: Date
}): Record<string, string> {
  const { apiKey, endpoint } = request
  const signed = {
    method: endpoint.method,
    path: endpoint.path,
    timestamp: String(request.now.getTime()),
    nonce: randomBytes(16).toString('hex'),
    bodySha256Hex: createHash('sha256').update(request.body).digest('hex'),
  }
  return {
    [storefrontHeaders.key]: apiKey.key,
    [storefrontHeaders.timestamp]: signed.timestamp,
    [storefrontHeaders.nonce]: signed.nonce,
    [storefrontHeaders.signature]: createHmac('sha256', apiKey.secret)
      .update(storefrontText(signed), 'utf8')
      .digest('hex'),
  }
}

/** Signs and sends one call. Errors: throws when the API can't be reached or does not answer as it promises. */
export async function callAsStorefront<E extends Endpoint>(
  call: StorefrontCall<E>,
): Promise<StorefrontAnswer<DataOf<E>>> {
  const { apiKey, now, endpoint } = call
  const body = JSON.stringify(call.input)
  const response = await fetch(`${call.baseUrl}${endpoint.path}`, {
    method: endpoint.method,
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders({ apiKey, endpoint, body, now }),
      ...(call.commandKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: call.commandKey }),
    },
  })
  const answer = anyAnswer.parse(await response.json())
  if (response.ok && answer.Code === SUCCESS_CODE) return { kind: 'done', data: dataFromWire(endpoint, answer.Data) }
  return { kind: 'refused', refusal: refusalByCode(answer.Code), text: answer.Msg }
}
