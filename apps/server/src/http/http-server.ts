// The Fastify instance with everything that holds for each request: limits, parsers, headers, last-resort errors.
import { uploadRules } from '@merchant/contract'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../kernel/clock.ts'
import { endConnectionsOnClose } from './closing-connections.ts'
import { compressAnswers } from './compression.ts'
import { answerError, type Fault, TooLarge } from './errors.ts'
import { isLostBrowser, leadToNotFound } from './lost-browser.ts'
import { loggedError } from './logged-error.ts'
import { UPLOAD_FRAME_BYTES, uploadLimits } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large a file may come by this route; left out, as large as a picture. */
    uploadBytes?: number
  }
  interface FastifyRequest {
    /** Where the large file of this request lies until its handler has ended. */
    spooled: string | null
  }
}

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): void
}

export interface HttpServerOptions {
  readonly isSecure: boolean
  readonly isStrict: boolean
  readonly logLevel: string
  /** Takes the lines of the log instead of the process's output. */
  readonly logStream?: LogStream
  readonly maxUploadBytes: number
  /** Told of every answer of 500, beside the log. */
  readonly onFault?: (fault: Fault) => void
  /** Addresses of our own proxies, whose X-Forwarded-For is believed; without any, nobody's is. */
  readonly trustedProxies?: readonly string[]
}

/** Far above any honest body. Uploads have their own limit. */
const BODY_BYTES = 256 * 1024
/** What somebody may send who has not said who they are: sign-in, registration and the like fit many times. */
export const ANONYMOUS_BODY_BYTES = 16 * 1024
/** The largest file of all purposes; each has its own limit behind it. */
export const LARGE_UPLOAD_BYTES = uploadRules.GOODS_VIDEO.maxBytes
/** How long a body may take to come: a large file comes over a slow line. */
const BODY_MS = 30_000
const LARGE_BODY_MS = 5 * 60_000

/** What can't be read as an address at all reaches no hook and no handler. */
const answerUnreadable =
  ({ isStrict }: HttpServerOptions): NonNullable<FastifyServerOptions['frameworkErrors']> =>
  (error, request, reply) =>
    isLostBrowser(request)
      ? void leadToNotFound(reply)
      : void answerError(error, { request, reply, endpoint: null, isStrict })

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const http = fastify({
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggedError },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    // Every limit by address would otherwise be one limit for all who come through the same proxy.
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    requestTimeout: LARGE_BODY_MS,
    connectionTimeout: 60_000,
    // A request that comes on an open connection while we leave is still answered.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    frameworkErrors: answerUnreadable(options),
    genReqId: () => crypto.randomUUID().slice(0, 13),
  })
  endConnectionsOnClose(http)
  http.setSerializerCompiler(serializerCompiler)
  http.setValidatorCompiler(() => (value) => ({ value }))
  http.decorateRequest('rawJson', '')
  http.decorateRequest('spooled', null)
  http.decorate('noteFault', options.onFault ?? (() => undefined))
  http.removeContentTypeParser(['application/json', 'text/plain'])
  // Only kept: it is read once it is known who asks, because reading holds up everybody else.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawJson = text as string
    done(null)
  })
  await http.register(cookie)
  await http.register(formbody, { bodyLimit: ANONYMOUS_BODY_BYTES })
  await http.register(multipart, { limits: { ...uploadLimits, fileSize: options.maxUploadBytes } })
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // antd writes its styles at run time; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: options.isSecure ? [] : null,
      },
    },
    hsts: options.isSecure,
    referrerPolicy: { policy: 'no-referrer' },
  })
  // What says itself that it is too large is not waited for, whoever sends it.
  http.addHook('onRequest', async (request, reply) => {
    const told = Number(request.headers['content-length'] ?? 0)
    const most = request.routeOptions.config.uploadBytes ?? options.maxUploadBytes
    if (told <= Math.max(most + UPLOAD_FRAME_BYTES, BODY_BYTES)) return
    reply.header('connection', 'close')
    throw new TooLarge()
  })
  http.addHook('onRequest', async (request) => endWhatDawdles(request))
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && reply.getHeader('Cache-Control') === undefined)
      reply.header('Cache-Control', 'no-store')
  })
  compressAnswers(http)
  http.setErrorHandler((error, request, reply) =>
    answerError(error, { request, reply, endpoint: null, isStrict: options.isStrict }),
  )
  return http
}

/** The server's own limit is that of the largest files; what is smaller comes sooner, or its connection is held for nothing. */
function endWhatDawdles({ raw, headers, routeOptions }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || routeOptions.config.uploadBytes !== undefined) return
  const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_MS)
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer))
}

/** Dates the answers of the API by our clock, which may be ahead of the machine's: browsers count deadlines down by it. */
export function tellTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('Date', clock.now().toUTCString())
  })
}
