// Writes public-endpoints.generated.ts: the few facts of the contract that pages without zod need. Runs under Node.
import { api, type Endpoint, refusalCode, type RefusalName } from '@merchant/contract'
import {
  ACCESS_TOKEN_COOKIE,
  IDEMPOTENCY_HEADER,
  REFRESH_HEADER,
  REFRESH_USER_HEADER,
  SUCCESS_CODE,
} from '@merchant/contract/wire'

const wanted = {
  user: ['login', 'token', 'logout', 'register'],
  merchant: ['register'],
  message: ['register', 'verifyRegister'],
  init: ['start', 'regions'],
  wallet: ['memberInfo'],
  rechargeOrder: ['info'],
  platformOrder: ['info'],
  security: ['sendLoginCode', 'sendRecoveryCode', 'resetPassword'],
  staff: ['invitation'],
} as const

/** Refusals that a page answers with more than their sentence. */
const answered = [
  'login.wrong',
  'login.secondFactor',
  'login.smsOnly',
  'proofOfWork.missing',
  'session.ended',
  'session.otherUser',
  'smsCode.wrong',
  'password.weak',
  'invitation.invalid',
  'stepUp.required',
  'operator.enrolmentMissing',
  'certification.missing',
] as const satisfies readonly RefusalName[]

/** Text of the generated file; a test compares it with what is committed. */
export function publicEndpointsSource(): string {
  const all: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
  const words = Object.entries(wanted).map(([word, verbs]) => {
    const endpoints = all[word] ?? {}
    const lines = verbs.map(
      (verb) => `    ${verb}: ${routeOf(endpoints[verb])} as PublicRoute<Api['${word}']['${verb}']>,`,
    )
    return `  ${word}: {\n${lines.join('\n')}\n  },`
  })
  // 'login.wrong' → loginWrongCode
  const codes = answered.map((name) => {
    const constant = name.replace(/\.(.)/, (_, first: string) => first.toUpperCase())
    return `export const ${constant}Code = '${refusalCode(name)}'`
  })
  return `// Generated from the contract by \`npm run generate -w @merchant/console\`; do not edit.
import type { Api } from '@merchant/contract'
import type { PublicRoute } from './route.ts'

export const accessTokenCookie = '${ACCESS_TOKEN_COOKIE}'
export const idempotencyHeader = '${IDEMPOTENCY_HEADER}'
export const refreshHeader = '${REFRESH_HEADER}'
export const refreshUserHeader = '${REFRESH_USER_HEADER}'
export const successCode = '${SUCCESS_CODE}'
${codes.join('\n')}

/** The endpoints that the public pages call. */
export const publicApi = {
${words.join('\n')}
}
`
}

function routeOf(endpoint: Endpoint | undefined): string {
  if (endpoint === undefined) throw new Error('The contract has no such endpoint')
  return `{ path: '${endpoint.path}', method: '${endpoint.method}', wire: '${endpoint.wire}' }`
}
