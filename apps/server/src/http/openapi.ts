// The API document: OpenAPI 3.1 from the same schemas that check the requests, and a page to browse it.
import { type Access, type Endpoint, refusalCode, refusalText } from '@merchant/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** A refusal inside HTTP 200: a Code other than 0000, and Data with details or nothing. */
export const refused = z.object({
  Code: z.string(),
  Msg: z.string(),
  Data: z.record(z.string(), z.unknown()).nullable(),
})

/** Must be registered before the routes it is to describe. */
export async function registerOpenapi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '商户管理中心 API',
        version: '0.1.0',
        description: '成功时 Code 为 0000；金额单位为分；时间为 ISO 8601。',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs' })
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger())
}

/** Who may call, what it may answer: the part of an endpoint that a schema cannot say. */
export function describe(endpoint: Endpoint): string {
  const lines = [`调用方：${partiesOf(endpoint.access)}`]
  if (endpoint.command) lines.push('必须带请求头 `Idempotency-Key`：同键同内容只生效一次。')
  for (const refusal of endpoint.refusals) lines.push(`- \`${refusalCode(refusal)}\` ${refusalText(refusal)}`)
  return lines.join('\n\n')
}

function partiesOf(access: Access): string {
  const parties: string[] = []
  if (access.public === true) parties.push('公开')
  if (access.merchant === 'any') parties.push('商户')
  else if (access.merchant !== undefined)
    parties.push(`商户（${access.merchant === 'owner' ? '店主' : access.merchant}）`)
  if (access.operator !== undefined)
    parties.push(access.operator === 'any' ? '平台运营' : `平台运营（${access.operator}）`)
  if (access.storefront === true) parties.push('商城（API 密钥签名）')
  return parties.join('、')
}
