// For tests: everyone who may call the API, with a real token or key of their own, and the endpoints to call.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { api, type Endpoint, refusalCode, storefrontHeaders, storefrontText } from '@merchant/contract'
import { dataCodecOf, envelope, IDEMPOTENCY_HEADER, oauthAnswer } from '@merchant/contract/wire'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { MerchantActor } from '../kernel/actor.ts'
import { registerTestMerchant } from '../modules/merchant/profile/merchant.testing.ts'
import { enrolledOperator } from '../modules/identity/operator/operator.testing.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { sampleBodies } from './sample-body.testing.ts'

export const PASSWORD = 'Correct-Horse-9'

const HOURS_MS = 12 * 3_600_000

/** The whole contract as `word.verb` and endpoint. */
export const endpoints = Object.entries(api).flatMap(([word, group]) =>
  Object.entries(group as Readonly<Record<string, Endpoint>>).map(
    ([verb, endpoint]) => [`${word}.${verb}`, endpoint] as const,
  ),
)
export const plainPosts = endpoints.filter(([, { wire, method }]) => wire === 'plain' && method === 'POST')

export type Headers = Record<string, string>
export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

export const samplesOf = (endpoint: Endpoint): (string | undefined)[] =>
  sampleBodies(endpoint).map((body) => (body === undefined ? undefined : JSON.stringify(body)))
export const sampleOf = (endpoint: Endpoint): string | undefined => samplesOf(endpoint)[0]

export interface Callers {
  readonly testApp: TestApp
  /** Access tokens; the operator is an administrator. */
  readonly merchant: string
  /** Of somebody who works for a merchant and has no permission at all. */
  readonly staff: string
  readonly operator: string
  /** Sends a body's JSON text; a command gets a key of its own unless `headers` say otherwise. */
  send(endpoint: Endpoint, headers?: Headers, text?: string): Promise<LightMyRequestResponse>
  /** A storefront's headers for a body. */
  signed(endpoint: Endpoint, text: string, secret?: string, apiKey?: string): Headers
  /** Headers of somebody whom the endpoint lets in. */
  admitted(endpoint: Endpoint, text?: string): Headers
}

export async function startCallers(): Promise<Callers> {
  const testApp = await startTestApp({ servers: 2 })
  const { credentials, logins, operators, apiKeys } = testApp.modules
  const signUp = async () => {
    const login = { claimLogin: logins.claim, hashPassword: () => credentials.passwords.hash(PASSWORD) }
    const { phone, actor } = await registerTestMerchant(testApp, login)
    return { actor, token: await signIn(testApp, phone) }
  }
  const owner = await signUp()
  const key = await testApp.db.transaction(owner.actor.merchantId, (tx) =>
    apiKeys.issue(tx, { name: '商城', createdBy: owner.actor.userId }),
  )
  const helper = await signUp()
  await makeStaff(testApp, helper.actor)
  const admin = await enrolledOperator(
    { operators, clock: testApp.clock },
    { login: 'op_contract', password: PASSWORD, role: 'PLATFORM_ADMIN' },
  )
  const operator = await signIn(testApp, admin.login, admin.nextCode())

  const signed: Callers['signed'] = (endpoint, text, secret = key.secret, apiKey = key.key) => {
    const request = {
      method: endpoint.method,
      path: endpoint.path,
      timestamp: String(testApp.clock.now().getTime()),
      nonce: randomBytes(16).toString('hex'),
      bodySha256Hex: createHash('sha256').update(text).digest('hex'),
    }
    return {
      [storefrontHeaders.key]: apiKey,
      [storefrontHeaders.timestamp]: request.timestamp,
      [storefrontHeaders.nonce]: request.nonce,
      [storefrontHeaders.signature]: createHmac('sha256', secret).update(storefrontText(request)).digest('hex'),
    }
  }

  return {
    testApp,
    merchant: owner.token,
    staff: helper.token,
    operator,
    signed,
    send: (endpoint, headers = {}, text) =>
      testApp.app.http.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          ...(endpoint.command ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text === undefined ? {} : { payload: text }),
      }),
    admitted({ access, ...endpoint }, text = '') {
      if (access.merchant !== undefined) return bearer(owner.token)
      if (access.operator !== undefined) return bearer(operator)
      return access.storefront !== undefined ? signed({ access, ...endpoint }, text) : {}
    },
  }
}

export const signInForm = (testApp: TestApp, payload: string): Promise<LightMyRequestResponse> =>
  testApp.app.http.inject({
    method: 'POST',
    url: api.user.login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

/** Answers a token for as long as a law goes on: where a machine has much else to do, that is longer than one is good for. */
export async function signIn(testApp: TestApp, username: string, otp?: string): Promise<string> {
  const fields = { username, password: PASSWORD, grant_type: 'password', ...(otp === undefined ? {} : { otp }) }
  const form = new URLSearchParams(fields)
  const { access_token: token } = (await signInForm(testApp, form.toString())).json<{ access_token: string }>()
  const expires_at = new Date(testApp.clock.now().getTime() + HOURS_MS)
  await testApp.db.global.updateTable('access_token').set({ expires_at }).execute()
  return token
}

/** What an endpoint may answer: a fault is never among it, and a success or refusal has the promised shape. */
export function mustBeProper(endpoint: Endpoint, answer: LightMyRequestResponse, sent: string): string {
  const told = `${endpoint.path} ${sent.slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, told).toBeLessThan(500)
  if (answer.statusCode !== 200) return String(answer.statusCode)
  if (endpoint.wire === 'oauthToken' || endpoint.wire === 'refreshToken') {
    expect(oauthAnswer.safeParse(answer.json()).success, told).toBe(true)
    return '0000'
  }
  const { Code } = answer.json<{ Code: string }>()
  if (Code === '0000') {
    const data = dataCodecOf(endpoint)?.schema ?? endpoint.data
    expect(envelope(data).safeParse(answer.json()).success, told).toBe(true)
  } else {
    const declared = endpoint.refusals.map(refusalCode)
    expect(declared, told).toContain(Code)
  }
  return Code
}

/** Turns an owner's session into that of somebody who works there and may do nothing at all. */
async function makeStaff(testApp: TestApp, { userId, merchantId }: MerchantActor): Promise<void> {
  const { global } = testApp.db
  await global.updateTable('session').set({ principal_role: 'STAFF' }).where('principal_id', '=', userId).execute()
  await global
    .insertInto('staff_access')
    .values({
      user_id: userId,
      merchant_id: merchantId,
      is_enabled: true,
      built_in_roles: [],
      permissions: [],
      data_scope: 'ALL_SHOPS',
      shop_ids: [],
      changed_at: testApp.clock.now(),
    })
    .execute()
}
