// The old shape of the API; only the server's edge and the console's client may import this folder.
import type { z } from 'zod'
import type { DataOf, Endpoint } from '../endpoint.ts'
import type { LoginInfo } from '../endpoints/identity/user.ts'
import { api } from '../index.ts'
import { loginInfoFromWire, loginInfoOnWire, loginInfoToWire } from './login-info.ts'

export * from './envelope.ts'
export * from './oauth-token.ts'

export const ACCESS_TOKEN_COOKIE = 'Admin-Token'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Without this header a refresh is refused: a cross-site form cannot set it. */
export const REFRESH_HEADER = 'x-refresh'

/** Whose session a renewal is for; another person's is not renewed. */
export const REFRESH_USER_HEADER = 'x-refresh-user'

interface DataCodec {
  readonly schema: z.ZodType
  toWire(data: unknown): unknown
  fromWire(data: unknown): unknown
}

const codecs = new Map<Endpoint, DataCodec>([
  [
    api.user.infoOfLogin,
    {
      schema: loginInfoOnWire,
      toWire: (data) => loginInfoToWire(data as LoginInfo),
      fromWire: (data) => loginInfoFromWire(loginInfoOnWire.parse(data)),
    },
  ],
])

/** How an endpoint's Data differs on the wire, or undefined when it goes as it is. */
export const dataCodecOf = (endpoint: Endpoint): DataCodec | undefined => codecs.get(endpoint)

/** Data of an answer as its caller receives it. Errors: throws when it is not what the endpoint promises. */
export function dataFromWire<E extends Endpoint>(endpoint: E, data: unknown): DataOf<E> {
  const codec = dataCodecOf(endpoint)
  return parsed<E['data']>(endpoint.data, codec === undefined ? data : codec.fromWire(data))
}

const parsed = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => schema.parse(value)
