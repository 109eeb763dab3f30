// The client of the light public pages: typed by the contract, but without a schema (and zod) at run time.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import { call, type CallOptions, type Route } from './call.ts'

/** A route that remembers, for the compiler only, the endpoint it came from. */
export interface LightRoute<E extends Endpoint> extends Route {
  readonly endpoint?: E
}

/** Calls one of the `light` endpoints. Throws ApiError. */
export const sendLight = <E extends Endpoint>(
  route: LightRoute<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => call(route, input, options) as Promise<DataOf<E>>
