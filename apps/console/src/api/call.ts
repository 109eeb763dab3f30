// One call to the server: bearer, time-out, envelope, and the silent renewal of an ending token. Knows no schema.
import { accessTokenIsEnding, readAccessToken } from './access-token.ts'
import type { DataOf, Endpoint } from '@merchant/contract'
import { dataOf, type Received } from './answer.ts'
import { ApiError } from './api-error.ts'
import { followServer } from './clock.ts'
import { idempotencyHeader } from './public-endpoints.generated.ts'
import { mustBeSameUser } from './page-user.ts'
import { withProofOfWork } from './proof-of-work.ts'
import { renewAccessToken } from './renew-token.ts'
import type { PublicRoute, Route } from './route.ts'
import { isRecord } from './records.ts'

/** A call without an answer for so long has failed. */
const TIMEOUT_MS = 10_000

/** What a call must know of its endpoint. */
export interface CallOptions {
  /** Sent as Idempotency-Key: the same key is the same command, however often it is sent. */
  readonly commandKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Goes on although the page is left meanwhile. */
  readonly outlivesPage?: boolean
}

/** Sends `input` and answers Data. Throws ApiError; a 401 is tried once more with a renewed token. */
export async function call<E extends Endpoint>(
  route: PublicRoute<E>,
  input: unknown,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  return withFreshToken(route, (token) =>
    withProofOfWork(
      input,
      async (given) => dataOf(route, await exchange({ route, input: given, token }, options)),
      options.signal,
    ),
  )
}

/** Runs `attempt` with the current token, renewing it before it ends and once more when the server answers 401. */
export async function withFreshToken<T>(route: Route, attempt: (token: string | null) => Promise<T>): Promise<T> {
  const needsToken = route.wire !== 'oauthToken' && route.wire !== 'refreshToken'
  let token = needsToken ? readAccessToken() : null
  if (token !== null) mustBeSameUser()
  // A renewal that fails here is no reason to give up: the token may still be good for this call.
  if (token !== null && accessTokenIsEnding()) token = (await renewAccessToken(token)) ?? token
  try {
    return await attempt(token)
  } catch (error) {
    if (token === null || !(error instanceof ApiError) || error.kind !== 'unauthenticated') throw error
    const renewed = await renewAccessToken(token)
    if (renewed === null) throw error
    return attempt(renewed)
  }
}

interface Question {
  readonly route: Route
  readonly input: unknown
  readonly token: string | null
}

async function exchange({ route, input, token }: Question, options: CallOptions): Promise<Received> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (options.commandKey !== undefined) headers[idempotencyHeader] = options.commandKey
  const init: RequestInit = {
    method: route.method,
    headers,
    keepalive: options.outlivesPage === true,
    signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
  }
  if (route.wire === 'oauthToken') init.body = formOf(input)
  else if (route.method === 'POST') {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input ?? {})
  }
  try {
    const response = await fetch(route.path, init)
    followServer(response.headers.get('date'))
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new ApiError('network', timeout.aborted ? '请求超时，请检查网络后重试' : '网络连接失败，请检查网络后重试')
  }
}

/** The password form as OAuth2 spells it; what is not given is not sent. */
function formOf(input: unknown): URLSearchParams {
  const { grantType = 'password', smsCode, ...given } = isRecord(input) ? input : {}
  const fields = Object.entries({ ...given, sms_code: smsCode, grant_type: grantType })
  return new URLSearchParams(
    fields.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  )
}
