// The API document against an independent validator and against real answers of every status: it says what the edge does.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { api, type Endpoint } from '@merchant/contract'
import { IDEMPOTENCY_HEADER } from '@merchant/contract/wire'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '../kernel/refusal.ts'
import { pictureBytes } from '../modules/trade/goods/goods.testing.ts'
import { addOwner, forgetLimits, PASSWORD } from '../modules/identity/staff/staff.testing.ts'
import { bearer, type Callers, endpoints, plainPosts, sampleOf, samplesOf, startCallers } from './callers.testing.ts'
import { createHttpServer } from './http-server.ts'
import { registerOpenapi } from './openapi.ts'
import { mount } from './serve.ts'
import { maxUploadBytes } from '../modules/console/compose.ts'

interface Header {
  required?: boolean
}
interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: { name: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: object } }> }
  responses: Record<string, { content?: object; headers?: Record<string, Header> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { name?: string }> }
}

let callers: Callers
let document: Document
let ajv: Ajv2020
beforeAll(async () => {
  callers = await startCallers()
  document = (await callers.testApp.app.http.inject('/api/openapi.json')).json<Document>()
  ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
})
afterAll(() => callers.testApp.stop())
beforeEach(() => forgetLimits(callers.testApp))

const operationOf = ({ path, method }: Endpoint): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${method} ${path} is missing`)
  return operation
}
/** What the validator's own program says of a document. */
async function verdictOn(read: Document): Promise<unknown> {
  const program = createRequire(import.meta.url).resolve('@seriousme/openapi-schema-validator')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-openapi-'))
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(read))
  const told = await new Promise<string>((resolve) =>
    execFile(process.execPath, [path.join(path.dirname(program), 'bin/validate-api-cli.js'), file], (_failed, output) =>
      resolve(output),
    ),
  )
  rmSync(folder, { recursive: true })
  return JSON.parse(told) as unknown
}
const pointer = (...steps: string[]) => steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')

/** Holds an answer against what the document says of its status: its body, and the headers that are promised. */
function mustBeAsSaid(endpoint: Endpoint, answer: LightMyRequestResponse): number {
  const { path, method } = endpoint
  const status = String(answer.statusCode)
  const said = operationOf(endpoint).responses[status]
  if (said === undefined) throw new Error(`${method} ${path} answers ${status}, which the document does not know`)
  for (const [name, { required }] of Object.entries(said.headers ?? {}))
    if (required === true) expect(answer.headers[name], `${path} ${status}: ${name}`).toBeDefined()
  if (said.content === undefined) expect(answer.body, `${path} ${status}`).toBe('')
  else {
    const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
    const check = ajv.compile({ $ref: `document#/${encodeURI(pointer(...steps))}` })
    const isRight = check(answer.json())
    expect(isRight ? '' : `${path} ${status}: ${ajv.errorsText(check.errors)} in ${answer.body.slice(0, 500)}`).toBe('')
  }
  return answer.statusCode
}

describe('the document', () => {
  test('is OpenAPI 3.1 in the eyes of an independent validator, which refuses a broken one', async () => {
    expect(await verdictOn(document)).toEqual({ valid: true })
    const broken = structuredClone(document)
    for (const operation of Object.values(broken.paths['/api/user/login'] ?? {})) operation.responses = {}
    Object.assign(broken.components.securitySchemes['merchant'] ?? {}, { type: 'magic' })
    expect(await verdictOn(broken)).toMatchObject({ valid: false })
  })

  test('gives every operation a name of its own', () => {
    const names = endpoints.map(([, endpoint]) => operationOf(endpoint).operationId)
    expect(names).toEqual(endpoints.map(([name]) => name))
  })

  test.each(endpoints)('%s: who proves what, which headers go along', (_name, endpoint) => {
    const { access, command, wire } = endpoint
    const { security, parameters = [] } = operationOf(endpoint)
    for (const scheme of security.flatMap((each) => Object.keys(each)))
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
    const schemes = security.map((each) => Object.keys(each).toSorted())
    const signed = ['storefront-key', 'storefront-nonce', 'storefront-signature', 'storefront-timestamp']
    expect(schemes).toEqual([
      ...(wire === 'refreshToken' ? [['refreshCookie']] : []),
      ...(access.merchant === undefined ? [] : [['merchant']]),
      ...(access.operator === undefined ? [] : [['operator']]),
      ...(access.storefront === undefined ? [] : [signed]),
    ])
    const required = parameters.filter((each) => each.required).map(({ name }) => name)
    expect(required).toEqual([
      ...(command ? [IDEMPOTENCY_HEADER] : []),
      ...(wire === 'refreshToken' ? ['x-refresh'] : []),
    ])
  })

  test('says what a form must bring, under the names that are sent', () => {
    const schemaOf = (endpoint: Endpoint, type: string) => operationOf(endpoint).requestBody?.content[type]?.schema
    const signIn = schemaOf(api.user.login, 'application/x-www-form-urlencoded')
    expect(signIn?.required).toEqual(['username', 'grant_type'])
    expect(Object.keys(signIn?.properties ?? {})).toEqual(
      expect.arrayContaining(['sms_code', 'otp', 'challenge', 'keep']),
    )
    expect(schemaOf(api.file.image, 'multipart/form-data')?.required).toEqual(['purpose', 'file'])
    expect(operationOf(api.user.token).requestBody).toBeUndefined()
  })
})

describe('answers of the real edge are as the document says', () => {
  const send: Callers['send'] = (...request) => callers.send(...request)

  test('whatever an ordinary request of each endpoint is answered', async () => {
    const seen = new Set<number>()
    for (const [, endpoint] of plainPosts.filter(([name]) => name !== 'user.logout')) {
      for (const text of samplesOf(endpoint))
        seen.add(mustBeAsSaid(endpoint, await send(endpoint, callers.admitted(endpoint, text), text)))
    }
    expect(seen).toContain(200)
  })

  test.each(plainPosts)('%s: 400, 401, 403, 413 and 415', async (_name, endpoint) => {
    const isGuarded = endpoint.access.public !== true
    const admitted = (text: string) => callers.admitted(endpoint, text)
    const nonsense = '{"asked by nobody":1}'
    expect(mustBeAsSaid(endpoint, await send(endpoint, admitted(nonsense), nonsense))).toBe(400)
    const huge = `{"a":"${'x'.repeat(endpoint.mostBytes ?? 300_000)}"}`
    expect(mustBeAsSaid(endpoint, await send(endpoint, admitted(huge), huge))).toBe(413)
    const xml = { ...admitted('<a/>'), 'content-type': 'text/xml' }
    expect(mustBeAsSaid(endpoint, await send(endpoint, xml, '<a/>'))).toBe(415)
    if (!isGuarded) return
    expect(mustBeAsSaid(endpoint, await send(endpoint, {}, sampleOf(endpoint)))).toBe(401)
    const stranger = endpoint.access.merchant === undefined ? callers.merchant : callers.operator
    if (endpoint.access.merchant !== undefined && endpoint.access.operator !== undefined) return
    expect(mustBeAsSaid(endpoint, await send(endpoint, bearer(stranger), sampleOf(endpoint)))).toBe(403)
  })

  test.each([api.baseData.all, api.init.start, api.init.regions])(
    '$path: 200, and 304 to who has it',
    async (endpoint) => {
      const first = await send(endpoint)
      expect(mustBeAsSaid(endpoint, first)).toBe(200)
      expect(mustBeAsSaid(endpoint, await send(endpoint, { 'if-none-match': String(first.headers['etag']) }))).toBe(304)
    },
  )

  test('signing in and renewing: the tokens, a wrong password, no session', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const { login, token } = api.user
    const wrong = 'username=13712345678&password=x&grant_type=password'
    expect(mustBeAsSaid(login, await send(login, form, wrong))).toBe(400)
    expect(mustBeAsSaid(login, await send(login, form, 'keep=2'))).toBe(400)
    expect(mustBeAsSaid(login, await send(login, {}, '{}'))).toBe(415)
    expect(mustBeAsSaid(token, await send(token))).toBe(400)
    const owner = await addOwner(callers.testApp)
    const right = new URLSearchParams({ username: owner.phone, password: PASSWORD, grant_type: 'password' })
    const signedIn = await send(login, form, right.toString())
    expect(mustBeAsSaid(login, signedIn)).toBe(200)
    const cookie = `mrt=${signedIn.cookies[0]?.value ?? ''}`
    const other = { 'x-refresh': '1', 'x-refresh-user': '01932c5a-0000-7000-8000-0000000000ee', cookie }
    const refused = await send(token, other)
    expect([mustBeAsSaid(token, refused), refused.json()]).toMatchObject([200, { Code: '1019' }])
    expect(mustBeAsSaid(token, await send(token, { 'x-refresh': '1', cookie }))).toBe(200)
    expect(mustBeAsSaid(token, await send(token, { 'x-refresh': '1' }))).toBe(401)
  })

  test('an upload that is none', async () => {
    const { image } = api.file
    expect(mustBeAsSaid(image, await send(image, {}, '{}'))).toBe(401)
    expect(mustBeAsSaid(image, await send(image, bearer(callers.merchant), '{}'))).toBe(400)
    expect(mustBeAsSaid(image, await send(image, bearer(callers.operator), '{}'))).toBe(403)
  })

  test('an upload that is taken, and one that is too large', async () => {
    const upload = async (bytes: Buffer) => {
      const form = new FormData()
      form.append('purpose', 'GOODS')
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      const encoded = new Response(form)
      return callers.testApp.app.http.inject({
        method: 'POST',
        url: api.file.image.path,
        headers: { ...bearer(callers.merchant), 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
    }
    expect(mustBeAsSaid(api.file.image, await upload(await pictureBytes()))).toBe(200)
    const tooLarge = Buffer.alloc(maxUploadBytes + 1)
    expect(mustBeAsSaid(api.file.image, await upload(tooLarge))).toBe(413)
  })

  test('too many, a fault, and not now', async () => {
    const limits = { isStrict: true, isSecure: false }
    const http = await createHttpServer({ ...limits, logLevel: 'silent', maxUploadBytes: 1 })
    await registerOpenapi(http, false)
    const endpoint = api.message.register
    const failures: Readonly<Record<string, () => Promise<unknown>>> = {
      1: async () => refuse('request.tooMany', { seconds: 7 }),
      2: () => Promise.reject(new Error('broken')),
      // PostgreSQL itself ends it.
      3: () => callers.testApp.db.pool.query("set local statement_timeout = '1ms'; select pg_sleep(60)"),
    }
    const handlers = {
      register: async ({ body }: { body: { phone: string } }) => failures[body.phone.slice(-1)]?.(),
    }
    const options = { ...limits, cipher: callers.testApp.cipher, allowedOrigins: [], identities: {} }
    mount(http, { register: endpoint }, handlers as never, options as never)
    const ask = (phone: string) => http.inject({ method: 'POST', url: endpoint.path, payload: { phone } })
    const tooMany = await ask('13712345671')
    expect(mustBeAsSaid(endpoint, tooMany)).toBe(429)
    expect(tooMany.headers['retry-after']).toBe('7')
    expect(mustBeAsSaid(endpoint, await ask('13712345672'))).toBe(500)
    expect(mustBeAsSaid(endpoint, await ask('13712345673'))).toBe(503)
    await http.close()
  })
})
