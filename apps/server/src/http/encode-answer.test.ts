// What leaves the house: of every endpoint exactly what its contract names, whatever a handler answers.
import { endpoint as declare } from '@merchant/contract'
import { dataCodecOf, envelope, succeeded } from '@merchant/contract/wire'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../kernel/clock.ts'
import { createFieldCipher } from '../kernel/field-cipher.ts'
import { refuse } from '../kernel/refusal.ts'
import { endpoints } from './callers.testing.ts'
import { answerEncoder, encoderOf, UnlikeContract } from './encode-answer.ts'
import { createHttpServer } from './http-server.ts'
import { refused } from './openapi.ts'
import { sampleAnswers } from './sample-answer.testing.ts'
import { mount } from './serve.ts'

const schemaOf = ([, endpoint]: (typeof endpoints)[number]): z.ZodType => dataCodecOf(endpoint)?.schema ?? endpoint.data
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The same with something more in every object that has names of its own. */
function withMore(value: unknown, schema: z.ZodType): unknown {
  const { def } = schema as z.ZodType & { def: { type: string; element?: z.ZodType; shape?: z.ZodRawShape } }
  const { innerType, valueType } = def as { innerType?: z.ZodType; valueType?: z.ZodType }
  if (Array.isArray(value) && def.element) return value.map((item) => withMore(item, def.element as z.ZodType))
  if (!isObject(value)) return value
  if (innerType) return withMore(value, innerType)
  if (def.type === 'lazy') return withMore(value, (def as unknown as { getter: () => z.ZodType }).getter())
  const deeper = (inner: (name: string) => z.ZodType | undefined) =>
    Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const of = inner(name)
        return [name, of === undefined ? each : withMore(each, of)]
      }),
    )
  if (valueType) return deeper(() => valueType)
  if (!def.shape) return value
  const { shape } = def
  return { ...deeper((name) => shape[name] as z.ZodType | undefined), passwordHash: 'secret', merchant_id: 'secret' }
}

/** Every place of a value, as a copy in which something of another kind stands there. */
function* spoiled(value: unknown): Generator {
  yield typeof value === 'symbol' ? 1 : Symbol('another kind')
  if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const other of spoiled(item)) yield value.map((each: unknown, index) => (index === at ? other : each))
  else if (isObject(value))
    for (const [name, item] of Object.entries(value))
      for (const other of spoiled(item)) yield { ...value, [name]: other }
}

describe.each(endpoints.map((each) => [each[0], schemaOf(each)] as const))('%s', (_name, schema) => {
  const samples = sampleAnswers(schema)
  const encode = encoderOf(schema)

  test('leaves as zod would encode it, and nothing beside what is named', () => {
    expect(samples.length).toBeGreaterThan(0)
    for (const sample of samples) {
      const expected = JSON.stringify(z.encode(schema, sample))
      expect(JSON.stringify(encode(sample))).toBe(expected)
      const more = withMore(sample, schema)
      if (isObject(sample) && !Array.isArray(sample) && Object.keys(sample).length > 0 && 'shape' in schema)
        expect(JSON.stringify(more)).toContain('secret')
      expect(JSON.stringify(encode(more))).toBe(expected)
    }
  })

  test('is refused wherever something of another kind stands', () => {
    for (const sample of samples)
      for (const other of spoiled(sample)) {
        if (z.safeEncode(schema, other).success) continue
        expect(() => encode(other)).toThrow(UnlikeContract)
      }
  })
})

describe('kinds of schema', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['what is not there', z.object({ a: z.string().optional() }), { a: undefined }, {}],
    ['a catchall', z.object({ a: z.string() }).catchall(z.number()), { a: 'x', b: 1 }, { a: 'x', b: 1 }],
    ['a choice', z.discriminatedUnion('k', [z.object({ k: z.literal('a') })]), { k: 'a', secret: 1 }, { k: 'a' }],
    ['a codec', z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (at) => at.toISOString() }), new Date(0), '1970-01-01T00:00:00.000Z'], // prettier-ignore
    ['names as data', z.record(z.string(), z.number()), JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
  ])('%s', (_kind, schema, value, expected) => {
    expect(JSON.stringify(encoderOf(schema)(value))).toBe(JSON.stringify(expected))
  })

  test.each<[string, z.ZodType, unknown]>([
    ['a name that is none of the list', z.record(z.enum(['a']), z.number()), { a: 1, secret: 2 }],
    ['no number', z.number(), Number.NaN],
    ['money that JSON can not count', z.int(), 2 ** 53],
    ['a date where text is promised', z.string(), new Date(0)],
    ['a missing field', z.object({ a: z.string() }), {}],
    ['an object that writes itself', z.string(), { toJSON: () => 'secret' }],
  ])('%s is refused', (_kind, schema, value) => {
    expect(() => encoderOf(schema)(value)).toThrow(UnlikeContract)
  })
})

test('details are checked where answers are checked, and told by their place alone', () => {
  const schemas = { done: envelope(z.object({ phone: z.string().max(3) })), refused }
  const answer = succeeded({ phone: '13800000001' })
  expect(answerEncoder(schemas, false)(answer)).toBe(JSON.stringify(answer))
  expect(() => answerEncoder(schemas, true)(answer)).toThrow(/unlike its contract: Data\.phone too_big$/)
  const wrong = () => answerEncoder(schemas, false)(succeeded({ phone: 13_800_000_001 }))
  expect(wrong).toThrow(/unlike its contract: Data\.phone invalid_type$/)
})

describe.each([true, false])('an endpoint (answers checked: %s)', (checksAnswers) => {
  const told = declare({
    path: '/api/Test/Told',
    summary: '测试',
    access: { public: true },
    body: z.strictObject({}),
    data: z.object({ name: z.string(), note: z.string().optional() }),
    refusals: ['stock.short'],
  })
  const answerOf = async (answer: () => unknown) => {
    const http = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1 })
    const options = {
      identities: { byToken: async () => null, bySignature: async () => null },
      clock: systemClock,
      cipher: createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2)),
      isStrict: true,
      checksAnswers,
      isSecure: false,
      allowedOrigins: [],
    }
    mount(http, { told }, { told: async () => answer() as never }, options)
    const answered = await http.inject({ method: 'POST', url: told.path, payload: {} })
    await http.close()
    return { status: answered.statusCode, text: answered.body }
  }

  test('keeps what its contract does not name', async () => {
    const { status, text } = await answerOf(() => ({ name: '张', idNumber: '330106199001010771' }))
    expect([status, text]).toEqual([200, JSON.stringify(succeeded({ name: '张' }))])
  })

  test('never lets an answer out that is none of its own', async () => {
    for (const answer of [{ idNumber: '330106199001010771' }, { name: { idNumber: '330106199001010771' } }, null]) {
      const { status, text } = await answerOf(() => answer)
      expect(status).toBe(500)
      expect(text).not.toContain('330106199001010771')
    }
  })

  test('tells the details of a refusal, whatever its own answers look like', async () => {
    const { text } = await answerOf(() => refuse('stock.short', { goods: '杯子', available: 1, name: '杯' }))
    expect(JSON.parse(text)).toMatchObject({ Data: { goods: '杯子', available: 1, name: '杯' } })
  })
})
