// Aliyun's signature of API requests, version 3 (ACS3-HMAC-SHA256); pure, so that the published example proves it.
import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

interface AliyunRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Every header that is sent and shall be signed, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface AliyunKey {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

/** RFC 3986: everything but letters, digits and `-_.~`, which is stricter than encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1)

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The query in the one form that is signed; it has to be sent in the same form. */
export function canonicalQuery(query: AliyunRequest['query']): string {
  const pairs = Object.entries(query).toSorted(byName)
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

/** The headers of a request completed by the body's hash and `authorization`. */
export function signAliyun(request: AliyunRequest, key: AliyunKey): Record<string, string> {
  const bodyHash = sha256(request.body)
  const headers = { ...request.headers, 'x-acs-content-sha256': bodyHash }
  const lines = Object.entries(headers).toSorted(byName)
  const names = lines.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`, 'utf8')
    .digest('hex')
  const credential = `Credential=${key.accessKeyId},SignedHeaders=${names},Signature=${signature}`
  return { ...headers, authorization: `${ALGORITHM} ${credential}` }
}
