// The console's client: any endpoint of the contract in, its value out; the old field names end here.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import { dataCodecOf } from '@merchant/contract/wire'
import { call, type CallOptions } from './call.ts'

/**
 * Calls an endpoint and answers its value. Throws ApiError for everything that is not success.
 * `commandKey` is required by the server for endpoints that are commands; `useSend` makes it.
 */
export const send = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => receive(endpoint, input, options)

/** As `send`, for input that may be left out. */
export async function receive<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | undefined,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  const data = await call<E>(endpoint, input, options)
  const codec = dataCodecOf(endpoint)
  return codec === undefined ? data : (codec.fromWire(data) as DataOf<E>)
}
