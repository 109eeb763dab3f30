// A server for page tests: typed by the contract, speaking the real wire, so client and codecs run as they are.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import { dataCodecOf, invalid, succeeded } from '@merchant/contract/wire'

interface Reply {
  readonly status: number
  readonly body: unknown
}
export interface FakeAnswer {
  readonly path: string
  readonly reply: (input: unknown) => Reply
}
interface FakeCall {
  readonly path: string
  readonly input: unknown
  readonly headers: Headers
}

/** The endpoint succeeds with this value, or with what a function makes of its input. */
export function answer<E extends Endpoint>(
  endpoint: E,
  data: DataOf<E> | ((input: InputOf<E>) => DataOf<E>),
): FakeAnswer {
  return {
    path: endpoint.path,
    reply: (input) => {
      const value = typeof data === 'function' ? (data as (input: unknown) => unknown)(input) : data
      return { status: 200, body: succeeded(dataCodecOf(endpoint)?.toWire(value) ?? value) }
    },
  }
}

/** The endpoint refuses with a four-digit Code, and what it says beside its sentence. */
export const refusal = (
  endpoint: Endpoint,
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> | null = null,
): FakeAnswer => ({
  path: endpoint.path,
  reply: () => ({ status: 200, body: { Code: code, Msg: message, Data: details } }),
})

/** The endpoint finds the request malformed: HTTP 400 with complaints by field. */
export const complaint = (endpoint: Endpoint, description: string, fields: Record<string, string>): FakeAnswer => ({
  path: endpoint.path,
  reply: () => ({ status: 400, body: invalid('1001', 'invalid_request', description, fields) }),
})

/** The endpoint answers with this HTTP status. */
export const failure = (endpoint: Endpoint, status: number, message = '系统繁忙，请稍后重试'): FakeAnswer => ({
  path: endpoint.path,
  reply: () => ({ status, body: { Code: '9000', Msg: message, Data: null } }),
})

/**
 * Puts the answers behind `fetch` until `restore()`. A later answer for the same endpoint wins (also by `push`);
 * an endpoint without an answer is a 404, so that a page asking more than the test knows is noticed.
 */
export function fakeApi(answers: readonly FakeAnswer[]) {
  const all = [...answers]
  const calls: FakeCall[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (target, init) => {
    const path = typeof target === 'string' ? target : target instanceof URL ? target.pathname : target.url
    const input = inputOf(init?.body)
    calls.push({ path, input, headers: new Headers(init?.headers) })
    const found = all.findLast((one) => one.path === path)
    const { status, body } = found?.reply(input) ?? {
      status: 404,
      body: { Code: '2004', Msg: `The test has no answer for ${path}`, Data: null },
    }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
  return {
    calls,
    /** The inputs sent to this endpoint, in order. */
    inputsOf: <E extends Endpoint>(endpoint: E) =>
      calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input as InputOf<E>),
    push: (one: FakeAnswer) => void all.push(one),
    restore: () => {
      globalThis.fetch = real
    },
  }
}

/** What was sent, as JSON or as the form of the sign-in. */
function inputOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body) as unknown
  return body instanceof URLSearchParams ? Object.fromEntries(body) : undefined
}
