// What the document says of one endpoint beside its schemas: who may call and how they prove it, which headers go along,
// and every status with its shape, as the edge really answers it.
import { type Access, type Endpoint, storefrontHeaders } from '@merchant/contract'
import { IDEMPOTENCY_HEADER, oauthFieldName, REFRESH_HEADER, REFRESH_USER_HEADER } from '@merchant/contract/wire'
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Json
}

interface OperationFacts {
  readonly security: readonly Json[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

/** How callers prove who they are. */
export const securitySchemes = (cookieName: string): Readonly<Record<string, Json>> => ({
  merchant: { type: 'http', scheme: 'bearer', description: '商户登录所得的访问令牌' },
  operator: { type: 'http', scheme: 'bearer', description: '平台账号登录所得的访问令牌' },
  ...Object.fromEntries(
    Object.entries(storefrontHeaders).map(([part, name]) => [storefrontScheme(part), storefrontPart(part, name)]),
  ),
  refreshCookie: { type: 'apiKey', in: 'cookie', name: cookieName, description: '登录时由服务端写入，脚本不可读' },
})

const storefrontScheme = (part: string): string => `storefront-${part}`
const storefrontWords: Readonly<Record<string, string>> = {
  key: 'API 密钥的公开部分',
  timestamp: '自 1970 年起的毫秒数，与服务端相差不超过 5 分钟',
  nonce: '随机串，每次不同',
  signature: '方法、路径、时间、随机串与正文 SHA-256 各占一行，以密钥的私密部分作 HMAC-SHA256，十六进制',
}
const storefrontPart = (part: string, name: string): Json => ({
  type: 'apiKey',
  in: 'header',
  name,
  description: storefrontWords[part] ?? '',
})

function securityOf({ access, wire }: Endpoint): Json[] {
  if (wire === 'refreshToken') return [{ refreshCookie: [] }]
  return partiesOf(access).map((party) =>
    party === 'storefront'
      ? Object.fromEntries(Object.keys(storefrontHeaders).map((part) => [storefrontScheme(part), []]))
      : { [party]: [] },
  )
}

const partiesOf = (access: Access) =>
  (['merchant', 'operator', 'storefront'] as const).filter((party) => access[party] !== undefined)

function parametersOf({ command, wire, method }: Endpoint): Parameter[] {
  const header = (name: string, required: boolean, description: string, schema: Json): Parameter => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', ...schema },
  })
  return [
    command && header(IDEMPOTENCY_HEADER, true, '同键同内容只生效一次', { pattern: '^[\\w-]{8,64}$' }),
    wire === 'refreshToken' && header(REFRESH_HEADER, true, '任意值；其他网站无法发出', {}),
    wire === 'refreshToken' && header(REFRESH_USER_HEADER, false, '只续此人的登录', { format: 'uuid' }),
    method === 'GET' && header('if-none-match', false, '已有内容的 ETag；未变时回答 304', {}),
  ].filter((each) => each !== false)
}

/** The body where it is no JSON; its schema made from the same rules that check it. */
function requestBodyOf({ wire, body }: Endpoint): Json | undefined {
  if (wire !== 'oauthToken' && wire !== 'upload' && wire !== 'largeUpload') return undefined
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  if (wire !== 'oauthToken') {
    const isLarge = wire === 'largeUpload'
    const description = isLarge ? '按用途：PDF、XLSX、DOCX，MP4，或 JPG、PNG、WebP' : 'JPG、PNG 或 WebP'
    const file = { type: 'string', format: 'binary', description }
    const schema = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
    const encoding = isLarge ? {} : { file: { contentType: 'image/jpeg, image/png, image/webp' } }
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, additionalProperties: false }, encoding } },
    }
  }
  const sent = Object.entries(properties).map(([field, schema]) => [oauthFieldName(field), schema])
  const schema = {
    type: 'object',
    properties: Object.fromEntries(sent) as Json,
    required: required.map(oauthFieldName),
    additionalProperties: false,
    // What proves who signs in.
    anyOf: [['password'], ['sms_code'], ['challenge', 'otp']].map((fields) => ({ required: fields })),
  }
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } }
}

/** Schemas that answers of many endpoints share. */
export const sharedSchemas: Readonly<Record<string, Json>> = {
  Refused: shape({ Data: { type: ['object', 'null'] } }),
  Invalid: shape(
    {
      error: { type: 'string' },
      error_description: { type: 'string', description: '可直接显示的中文说明' },
      Data: { type: ['object', 'null'], description: '`fields`：按字段名的说明' },
    },
    ['error', 'error_description'],
  ),
  Fault: shape({
    Data: { type: 'object', properties: { requestId: { type: 'string' } }, required: ['requestId'] },
  }),
}

function shape(properties: Json, required: readonly string[] = []): Json {
  const own = { Code: { type: 'string', pattern: '^\\d{4}$' }, Msg: { type: 'string' } }
  return { type: 'object', properties: { ...own, ...properties }, required: ['Code', 'Msg', 'Data', ...required] }
}

const header = (description: string): Json => ({ description, schema: { type: 'string' } })
const requestId = { 'x-request-id': { ...header('追踪号'), required: true } }
const retryAfter = { 'retry-after': { ...header('多少秒后再试'), required: true } }

const answer = (description: string, schema: keyof typeof sharedSchemas, headers: Json = {}): Json => ({
  description,
  headers: { ...requestId, ...headers },
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
})

function responsesOf(endpoint: Endpoint): Record<string, Json> {
  const { access, wire, method, refusals } = endpoint
  const isGuarded = partiesOf(access).length > 0
  const hasBody = method === 'POST' && wire !== 'refreshToken'
  const isToken = wire === 'oauthToken' || wire === 'refreshToken'
  return {
    ...(method === 'GET' ? { 304: { description: '内容未变', headers: requestId } } : {}),
    ...(method === 'POST'
      ? { 400: answer(wire === 'oauthToken' ? '参数错误，或登录未通过' : '参数错误', 'Invalid') }
      : {}),
    ...(isGuarded || wire === 'refreshToken' ? { 401: answer('未登录或登录已失效', 'Refused') } : {}),
    ...(isGuarded ? { 403: answer('没有权限', 'Refused') } : {}),
    ...(hasBody ? { 413: answer('请求内容过大', 'Invalid'), 415: answer('不支持的内容类型', 'Invalid') } : {}),
    ...(refusals.includes('request.tooMany')
      ? { 429: answer('操作过于频繁', wire === 'oauthToken' ? 'Invalid' : 'Refused', retryAfter) }
      : {}),
    500: answer('系统故障，追踪号可在错误日志中查到', 'Fault'),
    503: answer('暂时无法处理；命令以同一 Idempotency-Key 重试', 'Fault', retryAfter),
    200: { headers: { ...requestId, ...okHeadersOf(method, isToken) } },
  }
}

function okHeadersOf(method: Endpoint['method'], isToken: boolean): Json {
  if (isToken) return { 'set-cookie': header('刷新令牌的 Cookie') }
  return method === 'GET' ? { etag: { ...header('下次以 If-None-Match 带回'), required: true } } : {}
}

export function factsOf(endpoint: Endpoint): OperationFacts {
  const requestBody = requestBodyOf(endpoint)
  return {
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(endpoint),
  }
}
