// The client of the public pages: typed by the contract, but without a schema (and zod) at run time.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import { call, type CallOptions } from './call.ts'
import type { PublicRoute } from './route.ts'

/** Calls one of the public endpoints. Throws ApiError. */
export const sendPublic = <E extends Endpoint>(
  route: PublicRoute<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => call(route, input, options)
