// The provider's door under a flood of forgeries: every genuine notification goes through, and the log stays readable.
import { Writable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createForgeries } from './forgeries.ts'
import { answerError } from './errors.ts'
import { registerNotify } from './notify.ts'

interface Line {
  readonly msg: string
  readonly count?: number
  readonly addresses?: number
}

let http: FastifyInstance
let lines: Line[]
let running: number
let mostAtOnce: number
let kept: string[]
beforeEach(async () => {
  lines = []
  kept = []
  running = 0
  mostAtOnce = 0
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  http = fastify({ logger: { level: 'warn', stream }, trustProxy: true })
  http.setErrorHandler((error, request, reply) =>
    answerError(error, { request, reply, endpoint: null, isStrict: true }),
  )
  await registerNotify(http, async (rawForm) => {
    if (!rawForm.startsWith('genuine')) return 'forged'
    mostAtOnce = Math.max(mostAtOnce, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    kept.push(rawForm)
    return 'stored'
  })
})
afterEach(() => http.close())

const send = async (payload: string, ip = '203.0.113.7') => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip }
  const { statusCode } = await http.inject({ method: 'POST', url: '/api/Allinpay/Notify', headers, payload })
  return statusCode
}
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

describe('a flood of forgeries', () => {
  test('turns no genuine notification away, not even one from the same address', async () => {
    const flood = many(900, (at) => send(`forged ${at}`))
    const genuine = many(20, (at) => send(`genuine ${at}`, at % 2 === 0 ? '203.0.113.7' : '198.51.100.4'))
    const more = many(300, (at) => send(`forged again ${at}`))
    expect(new Set(await Promise.all(genuine))).toEqual(new Set([200]))
    expect(kept).toHaveLength(20)
    const refused = new Set(await Promise.all([...flood, ...more]))
    expect(refused).toEqual(new Set([403, 429]))
    // And afterwards: an address that forged too much is no address that is not heard.
    expect([await send('genuine at last'), await send('forged at last')]).toEqual([200, 429])
  })

  test('from more addresses than there are places turns nobody away who has one place among them', async () => {
    const flood = many(1_500, (at) => send(`forged ${at}`, `203.0.${at % 100}.1`))
    const genuine = many(8, (at) => send(`genuine ${at}`, '198.51.100.4'))
    expect(new Set(await Promise.all(genuine))).toEqual(new Set([200]))
    await Promise.all(flood)
  })

  test('is one line in the log, and one more with its size', async () => {
    await Promise.all(many(200, (at) => send(`forged ${at}`, `203.0.113.${at % 4}`)))
    expect(lines).toHaveLength(1)
    await http.close()
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ count: 200, addresses: 4 })
  })
})

test('genuine ones are kept a few at a time, and all of them', async () => {
  expect(new Set(await Promise.all(many(100, (at) => send(`genuine ${at}`))))).toEqual(new Set([200]))
  expect([mostAtOnce, kept.length]).toEqual([4, 100])
})

test('anything longer than a notification is not even checked', async () => {
  expect(await send(`genuine ${'x'.repeat(40_000)}`)).toBe(413)
  expect(kept).toEqual([])
})

describe('the count of forgeries', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('begins anew with every minute', () => {
    const told: object[] = []
    const forgeries = createForgeries({ warn: (facts) => void told.push(facts) })
    const verdicts = many(22, () => forgeries.note('203.0.113.7'))
    expect(verdicts.filter(Boolean)).toHaveLength(2)
    expect(forgeries.note('203.0.113.8')).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([{ ip: '203.0.113.7' }, { count: 23, addresses: 2 }])
    expect(forgeries.note('203.0.113.7')).toBe(false)
    vi.advanceTimersByTime(60_000)
    // One alone was told when it came.
    expect(told).toHaveLength(3)
  })
})
