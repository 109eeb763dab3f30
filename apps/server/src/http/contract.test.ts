// Every endpoint of the contract against the real app: who is let in, what is refused and how, and that nothing breaks it.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import {
  type Access,
  api,
  checkInput,
  type Endpoint,
  endpoint as declare,
  refusalCode,
  refusalNames,
  storefrontHeaders,
  storefrontText,
} from '@merchant/contract'
import { dataCodecOf, envelope, oauthAnswer } from '@merchant/contract/wire'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '../kernel/refusal.ts'
import { registerTestMerchant } from '../modules/merchant/merchant.testing.ts'
import { type House, startHouse } from '../testing/house.ts'
import { hostileValues } from './hostile-values.testing.ts'
import { createHttpServer } from './http-server.ts'
import { leavesOf, replaced, sampleBodies } from './sample-body.testing.ts'
import { mount } from './serve.ts'

const PASSWORD = 'Correct-Horse-9'
const endpoints = Object.entries(api).flatMap(([word, group]) =>
  Object.entries(group as Readonly<Record<string, Endpoint>>).map(
    ([verb, endpoint]) => [`${word}.${verb}`, endpoint] as const,
  ),
)
const guarded = endpoints.filter(([, { access }]) => access.public !== true)
const plainPosts = endpoints.filter(([, { wire, method }]) => wire === 'plain' && method === 'POST')

let house: House
let merchant = ''
let staff = ''
let operator = ''
let key = { key: '', secret: '' }

beforeAll(async () => {
  house = await startHouse()
  const { sessions, apiKeys } = house.modules
  const { claimLogin, hashPassword } = sessions
  const signedUp = async () => {
    const login = { claimLogin, hashPassword: () => hashPassword(PASSWORD) }
    const { phone, actor } = await registerTestMerchant(house, login)
    return { actor, token: await signIn(phone) }
  }
  const owner = await signedUp()
  merchant = owner.token
  key = await house.db.transaction(owner.actor.merchantId, (tx) =>
    apiKeys.issue(tx, { name: '商城', createdBy: owner.actor.userId }),
  )
  const helper = await signedUp()
  staff = helper.token
  // There is no page yet that makes staff; a session of one is like this.
  await house.db.global
    .updateTable('session')
    .set({ principal_role: 'STAFF' })
    .where('principal_id', '=', helper.actor.userId)
    .execute()
  await sessions.createOperator({ login: 'op_contract', name: '小陈', role: 'PLATFORM_FINANCE', password: PASSWORD })
  operator = await signIn('op_contract')
})
afterAll(() => house.stop())
// Access tokens live ten minutes and guesses are counted per address; neither is what is tested here.
beforeEach(async () => void (await house.db.global.deleteFrom('rate_window').execute()))

async function signIn(username: string): Promise<string> {
  const answer = await house.app.http.inject({
    method: 'POST',
    url: api.user.login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: PASSWORD, grant_type: 'password' }).toString(),
  })
  return answer.json<{ access_token: string }>().access_token
}

type Headers = Record<string, string>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Sends a body's JSON text to an endpoint; a command gets a key of its own unless `headers` say otherwise. */
const send = (endpoint: Endpoint, headers: Headers = {}, text?: string): Promise<LightMyRequestResponse> =>
  house.app.http.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      ...(endpoint.command ? { 'idempotency-key': randomUUID() } : {}),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { payload: text }),
  })

function signed(endpoint: Endpoint, text: string, secret = key.secret): Headers {
  const request = {
    method: endpoint.method,
    path: endpoint.path,
    timestamp: String(house.clock.now().getTime()),
    nonce: randomBytes(16).toString('hex'),
    bodySha256Hex: createHash('sha256').update(text).digest('hex'),
  }
  return {
    [storefrontHeaders.key]: key.key,
    [storefrontHeaders.timestamp]: request.timestamp,
    [storefrontHeaders.nonce]: request.nonce,
    [storefrontHeaders.signature]: createHmac('sha256', secret).update(storefrontText(request)).digest('hex'),
  }
}

/** Headers of somebody whom the endpoint lets in. */
function admitted(endpoint: Endpoint, text = ''): Headers {
  const { access } = endpoint
  if (access.merchant !== undefined) return bearer(merchant)
  if (access.operator !== undefined) return bearer(operator)
  return access.storefront === true ? signed(endpoint, text) : {}
}

const samplesOf = (endpoint: Endpoint): (string | undefined)[] =>
  sampleBodies(endpoint).map((body) => (body === undefined ? undefined : JSON.stringify(body)))
const sampleOf = (endpoint: Endpoint) => samplesOf(endpoint)[0]

test.each(endpoints)('%s has a sample body that its schema accepts', (_name, endpoint) => {
  for (const body of sampleBodies(endpoint)) {
    const checked = checkInput(endpoint.body, body)
    expect(checked.ok ? '' : checked.issues.description).toBe('')
  }
})

test('no two endpoints share a path', () => {
  expect(new Set(endpoints.map(([, { path }]) => path)).size).toBe(endpoints.length)
})

describe('who is let in', () => {
  test.each(guarded)('%s: nobody without a token', async (_name, endpoint) => {
    for (const headers of [
      {},
      bearer('x'.repeat(43)),
      { authorization: 'Basic eDp5' },
      { cookie: `Admin-Token=${merchant}` },
    ]) {
      const answer = await send(endpoint, headers as Headers, sampleOf(endpoint))
      expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ Code: '1002', Data: null })])
    }
  })

  const parties: readonly [string, (access: Access) => boolean, () => string][] = [
    ['a merchant', (access) => access.merchant !== undefined, () => merchant],
    ['an operator', (access) => access.operator !== undefined, () => operator],
    ['staff without any permission', (access) => access.merchant === 'any', () => staff],
  ]
  for (const [party, isAdmitted, token] of parties) {
    const closed = guarded.filter(([, { access }]) => !isAdmitted(access))
    test.each(closed)(`%s: closed to ${party}`, async (_name, endpoint) => {
      const answer = await send(endpoint, bearer(token()), sampleOf(endpoint))
      expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ Code: '1003', Data: null })])
    })
  }

  test.each(guarded)('%s: a storefront’s key opens only what is for storefronts', async (_name, endpoint) => {
    const text = sampleOf(endpoint)
    const isOpen = endpoint.access.storefront === true
    const right = await send(endpoint, signed(endpoint, text ?? ''), text)
    // Open to storefronts; what of it each may do, the order's own tests say.
    if (isOpen) expect(right.statusCode).not.toBe(401)
    else expect(right.statusCode).toBe(401)
    expect((await send(endpoint, signed(endpoint, text ?? '', 'another secret'), text)).statusCode).toBe(401)
    const other = signed(endpoint, `${text ?? ''} `)
    expect((await send(endpoint, other, text)).statusCode).toBe(401)
  })
})

describe('what is no request', () => {
  const readable = (answer: LightMyRequestResponse) => {
    const body = answer.json<{ error: string; error_description: string; Data: { fields: Record<string, string> } }>()
    expect([answer.statusCode, body.error]).toEqual([400, 'invalid_request'])
    expect(body.error_description).toMatch(/\p{Script=Han}/u)
    for (const complaint of Object.values(body.Data.fields)) expect(complaint).toMatch(/\p{Script=Han}/u)
    return body
  }

  test.each(plainPosts)('%s: a wrong body is 400 in Chinese, and names what is wrong', async (_name, endpoint) => {
    for (const text of ['[]', '"text"', '1', 'true']) readable(await send(endpoint, admitted(endpoint, text), text))
    const sample = sampleBodies(endpoint)[0] as object
    const unknown = JSON.stringify({ ...sample, isAdmin: true })
    const { Data } = readable(await send(endpoint, admitted(endpoint, unknown), unknown))
    expect(Object.keys(Data.fields)).toContain('isAdmin')
    const [leaf] = leavesOf(sample)
    if (leaf === undefined) return
    const wrong = JSON.stringify(replaced(sample, leaf, { not: 'this' }))
    expect(Object.keys(readable(await send(endpoint, admitted(endpoint, wrong), wrong)).Data.fields)).not.toEqual([])
  })

  test.each(plainPosts)(
    '%s: what is no JSON, no known type or too much is refused at the door',
    async (_name, endpoint) => {
      for (const text of ['{', '{"a":}', '\u0000', '{"a":1}}', "{'a':1}", '{"__proto__":{}}'])
        expect((await send(endpoint, admitted(endpoint, text), text)).statusCode).toBe(400)
      const xml = await send(endpoint, { ...admitted(endpoint), 'content-type': 'text/xml' }, '<a/>')
      expect(xml.statusCode).toBe(415)
      const huge = `{"a":"${'x'.repeat(1_100_000)}"}`
      expect((await send(endpoint, admitted(endpoint, huge), huge)).statusCode).toBe(413)
    },
  )

  const commands = endpoints.filter(([, { command }]) => command)
  test.each(commands)('%s: a command without a proper key is 400', async (_name, endpoint) => {
    const text = sampleOf(endpoint)
    for (const bad of ['', 'short', 'x'.repeat(65), 'with space']) {
      const answer = await send(endpoint, { ...admitted(endpoint, text), 'idempotency-key': bad }, text)
      expect(readable(answer).Data.fields).toHaveProperty('idempotency-key')
    }
  })
})

/** What an endpoint may answer: a fault is never among it, and a success or refusal has the promised shape. */
function mustBeProper(endpoint: Endpoint, answer: LightMyRequestResponse, sent: string): string {
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

test('an ordinary request gets what the contract promises', async () => {
  const codes = new Map<string, string[]>()
  for (const [name, endpoint] of plainPosts.filter(([each]) => each !== 'user.logout')) {
    for (const text of samplesOf(endpoint)) {
      const answer = await send(endpoint, admitted(endpoint, text ?? ''), text)
      codes.set(name, [...(codes.get(name) ?? []), mustBeProper(endpoint, answer, text ?? '')])
    }
  }
  const reads = ['saleOrder.list', 'goods.list', 'withdrawOrder.listMine', 'withdrawOrder.listAll', 'board.merchant']
  for (const name of reads) expect([name, codes.get(name)]).toEqual([name, ['0000']])
  // Never the same sentence for everything: reads succeed, and ids that are nobody's are not found.
  expect([...codes.values()].flat().filter((code) => code === '0000').length).toBeGreaterThan(12)
  expect([...codes.values()].flat()).toContain('2004')
})

describe('hostile values', () => {
  test('there are sixty and more of them', () => {
    expect(new Set(hostileValues).size).toBeGreaterThanOrEqual(60)
  })

  const MARK = '"the hostile value stands here"'
  test.each(plainPosts.filter(([name]) => name !== 'user.logout'))(
    '%s: no value of any field breaks it',
    async (_name, endpoint) => {
      for (const body of sampleBodies(endpoint)) {
        for (const leaf of leavesOf(body)) {
          const frame = JSON.stringify(replaced(body, leaf, JSON.parse(MARK)))
          const texts = hostileValues.map((value) => frame.replace(MARK, () => value))
          const accepted = texts.filter((text) => checkInput(endpoint.body, JSON.parse(text)).ok)
          // What the contract refuses is refused the same way each time: two of these stand for all.
          const refused = texts.filter((text) => !accepted.includes(text)).slice(0, 2)
          for (const text of [...accepted, ...refused])
            mustBeProper(endpoint, await send(endpoint, admitted(endpoint, text), text), `${leaf.join('.')}: ${text}`)
        }
      }
    },
  )

  test('signing in survives each of them in each field', async () => {
    for (const field of ['username', 'password', 'grant_type', 'other']) {
      for (const value of hostileValues) {
        await house.db.global.deleteFrom('rate_window').execute()
        const form = { username: 'nobody', password: PASSWORD, grant_type: 'password', [field]: value }
        const answer = await house.app.http.inject({
          method: 'POST',
          url: api.user.login.path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          // Half a surrogate pair can't be written in a form; what browsers make of it can.
          payload: new URLSearchParams(
            Object.entries(form).map(([name, text]): [string, string] => [name, text.slice(0, 5_000)]),
          ).toString(),
        })
        expect([400, 429], `${field}=${value.slice(0, 80)} → ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      }
    }
    const withNul = await house.app.http.inject({
      method: 'POST',
      url: api.user.login.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a%00b&password=x&grant_type=password',
    })
    expect(withNul.statusCode).toBe(400)
  })

  test('so do tokens and signatures', async () => {
    const probe = api.saleOrder.info
    const text = sampleOf(probe) ?? ''
    for (const value of ['', ' ', 'x', 'x'.repeat(5_000), "'--", '%00', '-1', '../..', 'null', '[]']) {
      expect((await send(probe, { authorization: `Bearer ${value}` }, text)).statusCode).toBe(401)
      for (const name of Object.values(storefrontHeaders)) {
        const answer = await send(probe, { ...signed(probe, text), [name]: value }, text)
        expect(answer.statusCode, `${name}: ${value.slice(0, 40)}`).toBe(401)
      }
    }
  })
})

describe('a refusal that an endpoint does not declare', () => {
  const secretive = declare({
    path: '/api/Test/Secretive',
    summary: '测试',
    access: { public: true },
    body: z.strictObject({}),
    data: z.null(),
    refusals: ['record.notFound'],
  })
  const answerOf = async (isStrict: boolean, refusal: 'stock.short' | 'record.notFound') => {
    const http = await createHttpServer({ isSecure: false, isStrict, logLevel: 'silent', maxUploadBytes: 1 })
    const identities = { byToken: async () => null, bySignature: async () => null }
    const options = { identities, isStrict, isSecure: false, allowedOrigins: [] }
    mount(http, { secretive }, { secretive: async () => refuse(refusal, { goods: '杯子', available: 1 }) }, options)
    const answer = await http.inject({ method: 'POST', url: secretive.path, payload: {} })
    await http.close()
    return answer
  }

  test('is a fault while we build, and a plain refusal for people', async () => {
    expect((await answerOf(true, 'stock.short')).statusCode).toBe(500)
    const inProduction = await answerOf(false, 'stock.short')
    expect([inProduction.statusCode, inProduction.json()]).toEqual([
      200,
      { Code: '3001', Msg: '“杯子”库存不足，剩余 1 件', Data: { goods: '杯子', available: 1 } },
    ])
    expect((await answerOf(true, 'record.notFound')).statusCode).toBe(200)
  })
})

describe('the API document', () => {
  interface Operation {
    summary: string
    description: string
    requestBody?: { content: Record<string, { schema: object }> }
    responses: Record<string, { content: Record<string, { schema: object }> }>
  }
  interface Document {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    components: { schemas?: Record<string, object> }
  }
  const read = async () => (await house.app.http.inject('/api/openapi.json')).json<Document>()

  test('is OpenAPI 3.1 and lists every endpoint and nothing else', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toMatch(/^3\.1\./)
    expect(Object.keys(paths).toSorted()).toEqual(endpoints.map(([, { path }]) => path).toSorted())
  })

  test.each(endpoints)('%s: who may call, which codes, which shape', async (_name, endpoint) => {
    const { paths } = await read()
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (operation === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is missing`)
    expect(operation.summary).toBe(endpoint.summary)
    for (const refusal of endpoint.refusals) expect(operation.description).toContain(`\`${refusalCode(refusal)}\``)
    expect(operation.description.includes('Idempotency-Key')).toBe(endpoint.command)
    const answer = operation.responses['200']?.content['application/json']?.schema
    expect(answer).toBeTypeOf('object')
    if (endpoint.wire === 'plain' && endpoint.method === 'POST')
      expect(operation.requestBody?.content['application/json']?.schema).toBeTypeOf('object')
  })

  test('points nowhere outside itself', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const reference of references) {
      const found = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document)
      expect(found, reference).toBeDefined()
    }
  })
})

test('every refusal of the catalogue has a code of its own and a Chinese sentence', () => {
  expect(new Set(refusalNames.map(refusalCode)).size).toBe(refusalNames.length)
})
