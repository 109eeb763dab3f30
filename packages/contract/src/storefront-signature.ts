// What a storefront signs: method, path, time, nonce and the body's hash; HMAC-SHA256 with the key's secret.

export const storefrontHeaders = {
  key: 'x-api-key',
  timestamp: 'x-api-timestamp',
  nonce: 'x-api-nonce',
  signature: 'x-api-signature',
} as const

/** How far a request's timestamp may be from the server's clock. */
export const STOREFRONT_SKEW_MS = 5 * 60_000

/** The text to sign. `timestamp` is milliseconds since 1970 as decimal text, `bodySha256Hex` the hash of the raw body. */
export const storefrontText = (request: {
  method: string
  path: string
  timestamp: string
  nonce: string
  bodySha256Hex: string
}): string =>
  [request.method.toUpperCase(), request.path, request.timestamp, request.nonce, request.bodySha256Hex].join('\n')
