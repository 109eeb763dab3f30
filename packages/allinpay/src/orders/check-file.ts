/** A check file as bytes, while they arrive: a day's file can be of any size, so nothing of it is kept. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mustBeAddress } from '../argument.ts'
import type { Line } from '../operation.ts'

/** The file stopped before its end: what was read of it proves nothing about what is missing. */
export class CheckFileBroken extends Error {
  readonly reason: 'timeout' | 'connection' | 'truncated'

  constructor(reason: CheckFileBroken['reason']) {
    super(`the check file ended before its time: ${reason}`)
    this.reason = reason
  }
}

/**
 * `open`: read `bytes` once and to the end; they throw CheckFileBroken when the file is cut off. `notThere`: not written
 * yet (404), ask again later. `failed`: nothing was learned; `status` is that of an answer other than 200 and 404.
 */
export type OpenedCheckFile =
  | { readonly kind: 'open'; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: 'notThere' }
  | {
      readonly kind: 'failed'
      readonly reason: 'notSent' | 'timeout' | 'connection' | 'httpStatus'
      readonly status: number | null
    }

export interface CheckFiles {
  /** Opens the address that `orders.checkFile` answered. Redirects are not followed; throws for what is no address. */
  open(url: string): Promise<OpenedCheckFile>
}

export function createCheckFiles({ settings }: Pick<Line, 'settings'>): CheckFiles {
  const { connectMs, queryMs } = settings.timeouts
  return {
    async open(address) {
      settings.beforeCall()
      const url = new URL(mustBeAddress(address, 'the address of a check file'))
      const answer = await ask(url, { connectMs, answerMs: queryMs })
      if (!('response' in answer)) return { kind: 'failed', reason: answer.reason, status: null }
      const { request, response } = answer
      if (response.statusCode === 200) return { kind: 'open', bytes: bytesOf(request, response, queryMs) }
      request.destroy()
      if (response.statusCode === 404) return { kind: 'notThere' }
      return { kind: 'failed', reason: 'httpStatus', status: response.statusCode ?? null }
    },
  }
}

type Asked =
  | { readonly request: ClientRequest; readonly response: IncomingMessage }
  | { readonly reason: 'notSent' | 'timeout' | 'connection' }

function ask(url: URL, { connectMs, answerMs }: { connectMs: number; answerMs: number }): Promise<Asked> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve) => {
    // No agent: a kept connection could die under a file that takes minutes.
    const request = (isSecure ? httpsRequest : httpRequest)(url, { agent: false, headers: { accept: 'text/plain' } })
    let isConnected = false
    const fail = (reason: 'notSent' | 'timeout' | 'connection'): void => {
      clearTimeout(timer)
      resolve({ reason })
      request.destroy()
    }
    let timer = setTimeout(() => fail('notSent'), connectMs)
    request.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true
        clearTimeout(timer)
        timer = setTimeout(() => fail('timeout'), answerMs)
      }),
    )
    // Stays for the life of the request: a connection lost while the file is read is told by the response.
    request.on('error', () => fail(isConnected ? 'connection' : 'notSent'))
    request.once('response', (response) => {
      clearTimeout(timer)
      // Lost before anybody reads: the reader is told when they do.
      response.on('error', () => {})
      resolve({ request, response })
    })
    request.end()
  })
}

// Every line ends with a separator, so a file that ends otherwise was cut off within a line.
const ENDS = ['\n', '\r', '|'].map((letter) => letter.charCodeAt(0))

async function* bytesOf(
  request: ClientRequest,
  response: IncomingMessage,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  let isSilent = false
  // Only the wait for more counts, not what the reader does with what came.
  const waitForMore = (): NodeJS.Timeout =>
    setTimeout(() => {
      isSilent = true
      response.destroy()
    }, silenceMs)
  let last: number | undefined
  let timer = waitForMore()
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      last = chunk.at(-1) ?? last
      yield chunk
      timer = waitForMore()
    }
  } catch {
    throw new CheckFileBroken(isSilent ? 'timeout' : 'connection')
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
  if (last !== undefined && !ENDS.includes(last)) throw new CheckFileBroken('truncated')
}
