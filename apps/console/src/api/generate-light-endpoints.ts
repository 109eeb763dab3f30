// Writes light-endpoints.generated.ts: the few facts of the contract that pages without zod need. Runs under Node.
import { api, type Endpoint, refusalCode } from '@merchant/contract'
import { ACCESS_TOKEN_COOKIE, IDEMPOTENCY_HEADER, REFRESH_HEADER, SUCCESS_CODE } from '@merchant/contract/wire'

const wanted = {
  user: ['login', 'token'],
  merchant: ['register'],
  message: ['register'],
  init: ['baseData'],
  wallet: ['memberInfo'],
  security: ['sendRecoveryCode', 'resetPassword'],
  staff: ['invitation', 'accept'],
} as const

/** Text of the generated file; a test compares it with what is committed. */
export function lightEndpointsSource(): string {
  const words = Object.entries(wanted).map(([word, verbs]) => {
    const endpoints = (api as unknown as Record<string, Record<string, Endpoint>>)[word] ?? {}
    const lines = verbs.map(
      (verb) => `    ${verb}: ${routeOf(endpoints[verb])} as LightRoute<Api['${word}']['${verb}']>,`,
    )
    return `  ${word}: {\n${lines.join('\n')}\n  },`
  })
  return `// Generated from the contract by \`npm run generate -w @merchant/console\`; do not edit.
import type { Api } from '@merchant/contract'
import type { LightRoute } from './route.ts'

export const accessTokenCookie = '${ACCESS_TOKEN_COOKIE}'
export const idempotencyHeader = '${IDEMPOTENCY_HEADER}'
export const refreshHeader = '${REFRESH_HEADER}'
export const successCode = '${SUCCESS_CODE}'
export const secondFactorCode = '${refusalCode('login.secondFactor')}'
export const smsCodeWrongCode = '${refusalCode('smsCode.wrong')}'
export const stepUpRequiredCode = '${refusalCode('stepUp.required')}'

/** The endpoints that the public pages call. */
export const light = {
${words.join('\n')}
}
`
}

function routeOf(endpoint: Endpoint | undefined): string {
  if (endpoint === undefined) throw new Error('The contract has no such endpoint')
  return `{ path: '${endpoint.path}', method: '${endpoint.method}', wire: '${endpoint.wire}' }`
}
