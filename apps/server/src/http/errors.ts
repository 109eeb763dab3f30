// Every failure, one place: which HTTP status, which Code and Msg, and how much the outside may know.
import {
  type Endpoint,
  type FieldIssues,
  type PlainDetails,
  refusalCode,
  refusalText,
  type Said,
  said,
  spoken,
} from '@merchant/contract'
import { invalid } from '@merchant/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from './context-of.ts'
import { isNotNow } from '../kernel/not-now.ts'
import { Refusal } from '../kernel/refusal.ts'
import { inRequest } from '../kernel/request-context.ts'

/** A request that its schema refuses. */
export class InvalidRequest extends Error {
  readonly issues: FieldIssues

  constructor(issues: FieldIssues) {
    super(issues.description)
    this.name = 'InvalidRequest'
    this.issues = issues
  }
}

/** One answer of 500, for whoever keeps them. */
export interface Fault {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly error: unknown
}

declare module 'fastify' {
  interface FastifyInstance {
    noteFault: (fault: Fault) => void
  }
}

/** A body of a type that its endpoint does not read. */
export class UnreadableType extends Error {
  readonly statusCode = 415
}

/** More bytes than may be sent. */
export class TooLarge extends Error {
  readonly statusCode = 413
}

/** One complaint about the request as a whole or about one header. */
export function invalidRequest(complaint: Said, field = ''): InvalidRequest {
  const description = spoken(complaint)
  return new InvalidRequest({ description, fields: field === '' ? {} : { [field]: description } })
}

const statusOfRefusal = {
  'session.missing': 401,
  'session.ended': 401,
  'permission.denied': 403,
  'operator.enrolmentMissing': 403,
  'certification.missing': 403,
  'merchant.closed': 403,
  'request.tooMany': 429,
} as const
/** Any endpoint may answer these: the edge says them and not the business. */
export const ofTheEdge: readonly Refusal['refusal'][] = [
  'session.missing',
  'permission.denied',
  'operator.enrolmentMissing',
  'certification.missing',
  'merchant.closed',
]

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly endpoint: Endpoint | null
  /** Tests, development: a refusal that the endpoint did not declare is a fault. */
  readonly isStrict: boolean
}

/** Answers a thrown error. */
export const answerError = (error: unknown, exchange: Exchange): FastifyReply =>
  inRequest(contextOf(exchange.request), () => answer(error, exchange))

function answer(error: unknown, exchange: Exchange): FastifyReply {
  const { request, reply, endpoint } = exchange
  if (error instanceof InvalidRequest) {
    const { description, fields } = error.issues
    return reply.code(400).send(invalid(refusalCode('request.invalid'), 'invalid_request', description, fields))
  }
  if (error instanceof Refusal) return answerRefusal(error, exchange)
  const known = clientMistake(error)
  if (known !== null)
    return reply
      .code(known.status)
      .send(invalid(refusalCode('request.invalid'), 'invalid_request', spoken(known.text), {}))
  if (isNotNow(error)) return answerNotNow(error, exchange)
  request.log.error({ err: error, route: endpoint?.path }, 'request failed')
  const route = endpoint?.path ?? request.routeOptions.url ?? ''
  request.server.noteFault({ requestId: request.id, method: request.method, route, error })
  return reply.code(500).send({
    Code: refusalCode('system.busy'),
    Msg: `${spoken(refusalText('system.busy'))}（${request.id}）`,
    Data: { requestId: request.id },
  })
}

/** Longer than most locks are held. */
const RETRY_AFTER_SECONDS = 2

/** The database could not do it now. Whether a commit that was under way counted is unknown: the same key finds out. */
function answerNotNow(error: unknown, { request, reply, endpoint }: Exchange): FastifyReply {
  request.log.error({ err: error, route: endpoint?.path }, 'the database could not serve a request now')
  const hint =
    endpoint?.command === true ? said('，同一请求不会重复办理', '; the same request is not done twice') : said('', '')
  return reply
    .code(503)
    .header('Retry-After', String(RETRY_AFTER_SECONDS))
    .send({
      Code: refusalCode('system.notNow'),
      Msg: spoken(refusalText('system.notNow', { hint })),
      Data: { requestId: request.id, seconds: RETRY_AFTER_SECONDS },
    })
}

function answerRefusal(error: Refusal, { request, reply, endpoint, isStrict }: Exchange): FastifyReply {
  const { refusal } = error
  const details = error.detailsIn(contextOf(request).language)
  if (endpoint !== null && !ofTheEdge.includes(refusal) && !endpoint.refusals.includes(refusal)) {
    request.log.error({ refusal, route: endpoint.path }, 'undeclared refusal')
    if (isStrict)
      return reply.code(500).send({ Code: '9000', Msg: `${endpoint.path} 未声明的拒绝：${refusal}`, Data: null })
  }
  // As what its schema refuses is answered.
  if (refusal === 'request.invalid')
    return reply.code(400).send(invalid(refusalCode(refusal), 'invalid_request', spoken(error.said), fieldsOf(details)))
  if (refusal === 'request.tooMany') reply.header('Retry-After', String(details['seconds'] ?? 60))
  // OAuth2 says 400 for wrong credentials; the console shows error_description for 10 s.
  if (endpoint?.wire === 'oauthToken') {
    const status = refusal === 'request.tooMany' ? 429 : 400
    const body = invalid(refusalCode(refusal), oauthErrorOf(refusal), spoken(error.said), null)
    return reply.code(status).send(isAskingForMore(refusal) ? { ...body, Data: details } : body)
  }
  const status = refusal in statusOfRefusal ? statusOfRefusal[refusal as keyof typeof statusOfRefusal] : 200
  const hasDetails = Object.keys(details).length > 0
  return reply
    .code(status)
    .send({ Code: refusalCode(refusal), Msg: spoken(error.said), Data: hasDetails ? details : null })
}

/** What is said of the field that a refusal names, without the colon that leads it on in the sentence. */
const fieldsOf = ({ inField, what }: PlainDetails): Record<string, string> =>
  typeof inField === 'string' && typeof what === 'string' ? { [inField]: what.replace(/^(：|: )/, '') } : {}

/** Refusals of the sign-in that bring what the next try needs. */
const isAskingForMore = (refusal: Refusal['refusal']): boolean =>
  refusal === 'login.secondFactor' || refusal === 'proofOfWork.missing'

/** What the sign-in answers as `error`: only a missing second factor is worth another step. */
const oauthErrorOf = (refusal: Refusal['refusal']): string =>
  refusal === 'login.secondFactor' ? 'mfa_required' : 'invalid_grant'

/** Faults of the client that Fastify or a parser found before a handler ran. */
function clientMistake(error: unknown): { status: number; text: Said } | null {
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return { status: 413, text: said('请求内容过大', 'What was sent is too large') }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return { status: 415, text: said('不支持的内容类型', 'This kind of content is not supported') }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, text: said('请求格式不正确', 'The request is malformed') }
  return null
}
