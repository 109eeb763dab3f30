// What a call needs to know of its endpoint: where it is sent and in which shape.
import type { Endpoint } from '@merchant/contract'

export interface Route {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly wire: 'plain' | 'oauthToken' | 'upload' | 'largeUpload' | 'refreshToken'
}

/** A route that remembers, for the compiler only, the endpoint it came from. */
export interface PublicRoute<E extends Endpoint> extends Route {
  readonly endpoint?: E
}
