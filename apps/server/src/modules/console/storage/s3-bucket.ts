// A bucket of an S3-compatible store as its protocol speaks: signed requests (signature version 4), whose failures say what was asked.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { ByteRange } from './file-storage.ts'
import type { S3Settings } from './s3-settings.ts'

/** Until the answer begins; a body that is read takes as long as its reader does. */
const ANSWER_MS = 30_000
const RETRIES = 3

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

interface Asked {
  readonly query?: string
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** Answers that are none of the store's failures, beside the good ones. */
  readonly accepts?: readonly number[]
}

export interface ObjectPart {
  readonly number: number
  readonly etag: string
}

export function openBucket(settings: S3Settings) {
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const base = addressOf(settings)

  async function ask(method: Method, name: string, { query = '', body, headers, accepts = [] }: Asked = {}) {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new Error(`No answer within ${ANSWER_MS / 1_000} s`)), ANSWER_MS)
    try {
      const answer = await client.fetch(`${base}${name}${query}`, {
        method,
        // What arrives is what was sent: the store holds the body against its hash.
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        signal: waiting.signal,
      })
      if (answer.ok || accepts.includes(answer.status)) return answer
      throw await failureOf(`${method} ${name}`, answer)
    } catch (error) {
      throw error instanceof StoreFailure ? error : new StoreFailure(`${method} ${name}`, 'no answer', error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(name: string, body: Buffer): Promise<void> {
      await done(await ask('PUT', name, { body }))
    },
    async get(name: string, range?: ByteRange): Promise<{ readonly size: number; readonly stream: Readable } | null> {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      const answer = await ask('GET', name, { headers, accepts: [404] })
      if (answer.status === 404) return gone(answer)
      const size = range === undefined ? answer.headers.get('content-length') : answer.headers.get('content-range')
      const stream = answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body)
      return { size: Number(size?.split('/').at(-1)), stream }
    },
    async head(name: string): Promise<number | null> {
      const answer = await ask('HEAD', name, { accepts: [404] })
      return answer.status === 404 ? null : Number(answer.headers.get('content-length'))
    },
    async delete(name: string): Promise<void> {
      await done(await ask('DELETE', name, { accepts: [404] }))
    },
    /** Begins an object that is sent in parts; answers what it is called until it is complete. */
    async begin(name: string): Promise<string> {
      const answer = await (await ask('POST', name, { query: '?uploads=' })).text()
      const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1]
      if (uploadId === undefined) throw new StoreFailure(`POST ${name}?uploads`, 'an answer without an upload id')
      return uploadId
    },
    async putPart(name: string, uploadId: string, number: number, body: Buffer): Promise<ObjectPart> {
      const query = `?partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`
      const answer = await done(await ask('PUT', name, { query, body }))
      return { number, etag: answer.headers.get('etag') ?? '' }
    },
    async complete(name: string, uploadId: string, parts: readonly ObjectPart[]): Promise<void> {
      const listed = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
      const query = `?uploadId=${encodeURIComponent(uploadId)}`
      const answer = await (await ask('POST', name, { query, body })).text()
      // The store begins its answer before it knows how it ends.
      if (answer.includes('<Error>')) throw new StoreFailure(`POST ${name}`, codeIn(answer))
    },
    async abort(name: string, uploadId: string): Promise<void> {
      await done(await ask('DELETE', name, { query: `?uploadId=${encodeURIComponent(uploadId)}`, accepts: [404] }))
    },
  }
}

/** Where the bucket's objects begin. */
function addressOf({ endpoint, bucket, addressing }: S3Settings): string {
  const url = new URL(endpoint)
  if (addressing === 'virtual') url.hostname = `${bucket}.${url.hostname}`
  const path = url.pathname.replace(/\/$/, '')
  return `${url.origin}${path}${addressing === 'path' ? `/${bucket}` : ''}/`
}

/** The store refused, failed or was not reached; its words are for the log. */
class StoreFailure extends Error {
  constructor(asked: string, said: string, cause?: unknown) {
    super(`The object store failed at ${asked}: ${said}`, { cause })
  }
}

async function failureOf(asked: string, answer: Response): Promise<StoreFailure> {
  const text = await answer.text().catch(() => '')
  return new StoreFailure(asked, `${answer.status} ${codeIn(text)}`.trim())
}

const codeIn = (xml: string): string => /<Code>([^<]{1,100})<\/Code>/.exec(xml)?.[1] ?? ''

/** Reads the rest of an answer, so that its connection serves the next request. */
async function done(answer: Response): Promise<Response> {
  await answer.arrayBuffer()
  return answer
}

async function gone(answer: Response): Promise<null> {
  await answer.arrayBuffer()
  return null
}

const sha256 = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex')
