// The Fastify instance with everything that holds for each request: limits, parsers, headers, last-resort errors.
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../kernel/clock.ts'
import { compressAnswers } from './compression.ts'
import { answerError, type Fault, invalidRequest } from './errors.ts'
import { isStorable } from './storable-text.ts'

export interface HttpServerOptions {
  readonly isSecure: boolean
  readonly isStrict: boolean
  readonly logLevel: string
  readonly maxUploadBytes: number
  /** Told of every answer of 500, beside the log. */
  readonly onFault?: (fault: Fault) => void
  /** Addresses of our own proxies, whose X-Forwarded-For is believed; without any, nobody's is. */
  readonly trustedProxies?: readonly string[]
}

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const http = fastify({
    logger: { level: options.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    // Far above any honest body: parsing and checking one holds up everybody else (threats T52). Uploads have their own limit.
    bodyLimit: 256 * 1024,
    // Every limit by address would otherwise be one limit for all who come through the same proxy.
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    genReqId: () => crypto.randomUUID().slice(0, 13),
  })
  http.setSerializerCompiler(serializerCompiler)
  http.setValidatorCompiler(() => (value) => ({ value }))
  http.decorateRequest('rawJson', '')
  http.decorate('noteFault', options.onFault ?? (() => undefined))
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawJson = text as string
    try {
      done(null, text === '' ? undefined : JSON.parse(text as string, refuseWhatIsNoData))
    } catch {
      done(invalidRequest('请求内容不是有效的 JSON'))
    }
  })
  await http.register(cookie)
  await http.register(formbody)
  await http.register(multipart, { limits: { files: 1, fields: 10, fileSize: options.maxUploadBytes, parts: 11 } })
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
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && reply.getHeader('Cache-Control') === undefined)
      reply.header('Cache-Control', 'no-store')
  })
  compressAnswers(http)
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply, null, options.isStrict))
  return http
}

/** Dates the answers of the API by our clock, which may be ahead of the machine's: browsers count deadlines down by it. */
export function tellTime(http: FastifyInstance, clock: Clock): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('Date', clock.now().toUTCString())
  })
}

/** A key that would reach a prototype is never data, and neither is text that no database can keep. */
function refuseWhatIsNoData(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError('forbidden key')
  if (typeof value === 'string' && !isStorable(value)) throw new SyntaxError('forbidden text')
  return value
}
