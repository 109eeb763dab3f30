// The API document: OpenAPI 3.1 from the same schemas that check the requests, and a page to browse it.
import {
  type Access,
  api,
  type Endpoint,
  isByAct,
  type MerchantRight,
  refusalCode,
  refusalText,
  type OperatorRight,
  type OperatorRightByAct,
  type RightByAct,
} from '@merchant/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { factsOf, securitySchemes, sharedSchemas } from './openapi-operation.ts'
import { refreshCookieName } from './refresh-cookie.ts'

/** A refusal inside HTTP 200: a Code other than 0000, and Data with details or nothing. */
export const refused = z.object({
  Code: z.string(),
  Msg: z.string(),
  Data: z.record(z.string(), z.unknown()).nullable(),
})

/** Must be registered before the routes it is to describe. */
export async function registerOpenapi(http: FastifyInstance, isSecure: boolean): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '商户管理中心 API',
        version: '0.1.0',
        description: '成功时 Code 为 0000；金额单位为分；时间为 ISO 8601。',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withFacts(jsonSchemaTransformObject(document) as Document, isSecure) as never,
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs' })
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger())
}

interface Operation {
  responses: Record<string, object>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: object }
}

/** Adds to each endpoint's schemas what they can't say; an endpoint that is not mounted is not described. */
function withFacts(document: Document, isSecure: boolean): Document {
  for (const [word, group] of Object.entries(api)) {
    for (const [verb, endpoint] of Object.entries(group as Readonly<Record<string, Endpoint>>)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      if (operation === undefined) continue
      const { responses, ...facts } = factsOf(endpoint)
      Object.assign(operation, facts, { operationId: `${word}.${verb}` })
      for (const [status, response] of Object.entries(responses))
        operation.responses[status] = { ...operation.responses[status], ...response }
    }
  }
  const schemas = { ...document.components?.schemas, ...sharedSchemas }
  return {
    ...document,
    components: { schemas, securitySchemes: securitySchemes(refreshCookieName(isSecure)) } as never,
  }
}

/** Who may call, what it may answer: the part of an endpoint that a schema cannot say. */
export function describe(endpoint: Endpoint): string {
  const lines = [`调用方：${partiesOf(endpoint.access)}`]
  if (endpoint.command) lines.push('必须带请求头 `Idempotency-Key`：同键同内容只生效一次。')
  const { freshProof } = endpoint
  if (freshProof === 'session') lines.push('须在十分钟内完成过安全验证（`/api/user/StepUp`）。')
  else if (freshProof === 'command') lines.push('须为本次操作及其内容单独完成安全验证（`/api/user/StepUp` 的 `act`）。')
  else if (freshProof?.of === 'command')
    lines.push(
      `\`${freshProof.field}\` 为 ${freshProof.acts.join('、')} 时须为本次操作及其内容单独完成安全验证（\`/api/user/StepUp\` 的 \`act\`）。`,
    )
  else if (freshProof !== null) lines.push(`带 \`${freshProof.field}\` 时须在十分钟内完成过安全验证。`)
  for (const refusal of endpoint.refusals) lines.push(`- \`${refusalCode(refusal)}\` ${refusalText(refusal).zh}`)
  return lines.join('\n\n')
}

function partiesOf(access: Access): string {
  const parties: string[] = []
  if (access.public === true) parties.push('公开')
  if (access.merchant !== undefined) parties.push(`商户${askedOf(access.merchant)}`)
  if (access.operator !== undefined)
    parties.push(access.operator === 'any' ? '平台运营' : `平台运营（${operatorAskedOf(access.operator)}）`)
  if (access.storefront !== undefined) {
    const acts = access.storefront === true ? '' : `；仅 ${access.storefront.acts.join('、')}`
    parties.push(`商城（API 密钥签名${acts}）`)
  }
  return parties.join('、')
}

const operatorAskedOf = (right: OperatorRight | OperatorRightByAct): string =>
  typeof right === 'string'
    ? right
    : Object.entries(right.acts)
        .map(([act, each]) => `${right.field}=${act}：${each}`)
        .join('；')

/** The rights in brackets, act by act where there are several. */
function askedOf(right: MerchantRight | RightByAct): string {
  const one = (each: MerchantRight) =>
    each === 'any' ? '任何员工' : each === 'owner' ? '店主' : typeof each === 'string' ? each : each.join(' 或 ')
  if (!isByAct(right)) return right === 'any' ? '' : `（${one(right)}）`
  return `（${Object.entries(right.acts)
    .map(([act, each]) => `${right.field}=${act}：${one(each)}`)
    .join('；')}）`
}
