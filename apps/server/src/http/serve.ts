// Mounts endpoints: one route each, its checks before the handler, its envelope after; the handler never sees HTTP.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type Endpoint, said } from '@merchant/contract'
import { dataCodecOf, envelope, oauthAnswer, REFRESH_HEADER, succeeded, toOauthAnswer } from '@merchant/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../kernel/actor.ts'
import type { Clock } from '../kernel/clock.ts'
import type { FieldCipher } from '../kernel/field-cipher.ts'
import type { HandlerRequest, HandlersOf } from '../kernel/handlers.ts'
import type { RefusedCommand } from '../kernel/log-refused.ts'
import { withFreshNumbers } from '../kernel/number-collision.ts'
import { runAs } from '../kernel/run-as.ts'
import { Refusal } from '../kernel/refusal.ts'
import { inRequest } from '../kernel/request-context.ts'
import { mustBeAllowed } from '../kernel/rights.ts'
import { mustHaveSteppedUp } from '../kernel/step-up.ts'
import { authenticate, type Identities, mustShowWho } from './authenticate.ts'
import { contextOf } from './context-of.ts'
import { answerEncoder } from './encode-answer.ts'
import { answerError, invalidRequest } from './errors.ts'
import { ANONYMOUS_BODY_BYTES, LARGE_UPLOAD_BYTES } from './http-server.ts'
import { deviceCookieOf } from './device-cookie.ts'
import { describe, refused } from './openapi.ts'
import { mustComeFromOurPages } from './our-pages.ts'
import { refreshCookieOf } from './refresh-cookie.ts'
import { commandOf, receive } from './request-body.ts'

export interface ServeOptions {
  readonly identities: Identities
  readonly clock: Clock
  /** Seals what is remembered of commands. */
  readonly cipher: FieldCipher
  /** Undeclared refusals become faults: on everywhere but in production. */
  readonly isStrict: boolean
  /** zod looks at every detail of every answer; left out, where `isStrict`. What the contract does not name never leaves. */
  readonly checksAnswers?: boolean
  /** Served over TLS, so cookies can be `Secure`. */
  readonly isSecure: boolean
  /** Notes a refused command; never throws. */
  readonly onRefused?: (refused: RefusedCommand) => Promise<void>
  /** Origins of our own pages, which alone may sign in and use the refresh cookie. */
  readonly allowedOrigins: readonly string[]
}

/** Makes a route of every endpoint of a group of the contract; a missing handler does not compile. */
export function mount<Group extends Readonly<Record<string, Endpoint>>>(
  http: FastifyInstance,
  group: Group,
  handlers: HandlersOf<Group>,
  options: ServeOptions,
): void {
  for (const name of Object.keys(group) as (keyof Group & string)[]) {
    const handler = handlers[name] as unknown as (request: HandlerRequest<Endpoint>) => Promise<unknown>
    mountOne(http, group[name] as Endpoint, handler, options)
  }
}

function mountOne(
  http: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: HandlerRequest<Endpoint>) => Promise<unknown>,
  options: ServeOptions,
): void {
  const codec = dataCodecOf(endpoint)
  const isToken = endpoint.wire === 'oauthToken' || endpoint.wire === 'refreshToken'
  const done = isToken ? oauthAnswer : envelope(codec?.schema ?? endpoint.data)
  const encode = answerEncoder({ done, refused }, options.checksAnswers ?? options.isStrict)
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      description: describe(endpoint),
      tags: [endpoint.path.split('/')[2] ?? 'api'],
      ...(endpoint.wire === 'plain' && endpoint.method === 'POST' ? { body: endpoint.body } : {}),
      response: { 200: done.or(refused) },
    },
    serializerCompiler: () => encode,
    // Bodies are checked in `receive`, which names the field in Chinese; Fastify's own check would answer first.
    validatorCompiler: () => (value) => ({ value }),
    ...(endpoint.access.public === true ? { bodyLimit: ANONYMOUS_BODY_BYTES } : {}),
    ...(endpoint.mostBytes === null ? {} : { bodyLimit: endpoint.mostBytes }),
    config: endpoint.wire === 'largeUpload' ? { uploadBytes: LARGE_UPLOAD_BYTES } : {},
    onRequest: async (request) => mustShowWho(request, endpoint),
    errorHandler: (error, request, reply) =>
      void answerError(error, { request, reply, endpoint, isStrict: options.isStrict }),
    handler: async (request, reply) => {
      const call = { request, reply, endpoint, options }
      const data = await inRequest(contextOf(request), () => handleAndForget(call, handler))
      if (isToken) return toOauthAnswer(data as Parameters<typeof toOauthAnswer>[0])
      const answer = () => succeeded(codec === undefined ? data : codec.toWire(data))
      return endpoint.method === 'GET'
        ? withEtag(
            request,
            reply,
            textOf(data, () => encode(answer())),
          )
        : answer()
    },
  })
}

interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly endpoint: Endpoint
  readonly options: ServeOptions
}

/** What a large upload left on the disk goes with its request. */
async function handleAndForget(
  call: Call,
  handler: (request: HandlerRequest<Endpoint>) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await handle(call, handler)
  } finally {
    const { spooled } = call.request
    if (spooled !== null) await rm(spooled, { force: true })
  }
}

async function handle(
  { request, reply, endpoint, options }: Call,
  handler: (request: HandlerRequest<Endpoint>) => Promise<unknown>,
): Promise<unknown> {
  if (endpoint.wire === 'oauthToken' || endpoint.wire === 'refreshToken')
    mustComeFromOurPages(request, options.allowedOrigins)
  // Another site's form can't send a header: one more proof where the cookie alone says who asks.
  if (endpoint.wire === 'refreshToken' && request.headers[REFRESH_HEADER] === undefined)
    throw invalidRequest(
      said(`缺少请求头 ${REFRESH_HEADER}`, `The header ${REFRESH_HEADER} is missing`),
      REFRESH_HEADER,
    )
  const actor: Actor = await authenticate(request, endpoint, options.identities)
  const { body, file } = await receive(request, endpoint).catch((error: unknown) => {
    // The rest of a broken upload is not waited for.
    if (endpoint.wire === 'upload' || endpoint.wire === 'largeUpload') reply.header('connection', 'close')
    throw error
  })
  const command = commandOf(request, endpoint, body, options.cipher)
  const given = {
    body,
    actor,
    command,
    client: { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) },
    refreshCookie: refreshCookieOf(request, reply, options.isSecure),
    deviceCookie: deviceCookieOf(request, reply, options.isSecure),
    file,
  } as HandlerRequest<Endpoint>
  const work = async () => {
    mustBeAllowed(endpoint.access, actor, body)
    mustHaveSteppedUp(endpoint, actor, body, options.clock)
    return withFreshNumbers(() => handler(given))
  }
  return runAs(actor, endpoint, work).catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await options.onRefused?.({ actor, endpoint, refusal: error.refusal, told: error.said })
    throw error
  })
}

interface AnswerText {
  readonly text: string
  /** Weak, because the same data also travels compressed. */
  readonly etag: string
}
const texts = new WeakMap<object, AnswerText>()

/** An answer that is the same object as before is written and weighed once, however often it is asked for. */
function textOf(data: unknown, write: () => string): AnswerText {
  const key = typeof data === 'object' ? data : null
  const kept = key === null ? undefined : texts.get(key)
  if (kept !== undefined) return kept
  const text = write()
  const made = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  if (key !== null) texts.set(key, made)
  return made
}

/** Base data changes rarely: a client that has it gets 304 and no body. */
function withEtag(request: FastifyRequest, reply: FastifyReply, { text, etag }: AnswerText): string | null {
  reply.header('ETag', etag).header('Cache-Control', 'no-cache')
  if (request.headers['if-none-match'] !== etag) {
    reply.type('application/json; charset=utf-8')
    return text
  }
  reply.code(304)
  return null
}
