// The API document and the refusals behind it: complete, readable by machines, and true to what endpoints declare.
import { endpoint as declare, refusalCode } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../kernel/clock.ts'
import { createFieldCipher } from '../kernel/field-cipher.ts'
import { refuse } from '../kernel/refusal.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { endpoints } from './callers.testing.ts'
import { createHttpServer } from './http-server.ts'
import { mount } from './serve.ts'

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

let testApp: TestApp
let document: Document
beforeAll(async () => {
  testApp = await startTestApp()
  document = (await testApp.app.http.inject('/api/openapi.json')).json<Document>()
})
afterAll(() => testApp.stop())

test('is OpenAPI 3.1 and lists every endpoint and nothing else', async () => {
  const { openapi, paths } = document
  expect(openapi).toMatch(/^3\.1\./)
  expect(Object.keys(paths).toSorted()).toEqual(endpoints.map(([, { path }]) => path).toSorted())
})

test.each(endpoints)('%s: who may call, which codes, which shape', async (_name, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
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
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const reference of references) {
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document)
    expect(found, reference).toBeDefined()
  }
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
    const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
    const options = { identities, clock: systemClock, cipher, isStrict, isSecure: false, allowedOrigins: [] }
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
