// Every endpoint of the contract against the real app: who is let in, what is no request, and what comes back.
import { type Access, checkInput, refusalCode, refusalNames, rightsOf } from '@merchant/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'
import {
  bearer,
  type Callers,
  endpoints,
  mustBeProper,
  plainPosts,
  sampleOf,
  samplesOf,
  startCallers,
} from './callers.testing.ts'
import { leavesOf, replaced, sampleBodies } from './sample-body.testing.ts'

const guarded = endpoints.filter(([, { access }]) => access.public !== true)

let callers: Callers
let testApp: TestApp
beforeAll(async () => {
  callers = await startCallers()
  testApp = callers.testApp
})
afterAll(() => testApp.stop())
// Guesses and codes are counted per address and phone; that is not what is tested here.
beforeEach(async () => void (await testApp.db.global.deleteFrom('rate_window').execute()))

const send: Callers['send'] = (...request) => callers.send(...request)
const admitted: Callers['admitted'] = (...request) => callers.admitted(...request)

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
      { cookie: `Admin-Token=${callers.merchant}` },
    ]) {
      const answer = await send(endpoint, headers, sampleOf(endpoint))
      expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ Code: '1002', Data: null })])
    }
  })

  const opensToAnybody = ({ merchant }: Access) => merchant !== undefined && rightsOf(merchant).includes('any')
  const parties: readonly [string, (access: Access) => boolean, () => string][] = [
    ['a merchant', (access) => access.merchant !== undefined, () => callers.merchant],
    ['an operator', (access) => access.operator !== undefined, () => callers.operator],
    ['staff without any permission', (access) => opensToAnybody(access), () => callers.staff],
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
    const isOpen = endpoint.access.storefront !== undefined
    const right = await send(endpoint, callers.signed(endpoint, text ?? ''), text)
    // Open to storefronts; what of it each may do, the order's own tests say.
    if (isOpen) expect(right.statusCode).not.toBe(401)
    else expect(right.statusCode).toBe(401)
    expect((await send(endpoint, callers.signed(endpoint, text ?? '', 'another secret'), text)).statusCode).toBe(401)
    const other = callers.signed(endpoint, `${text ?? ''} `)
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
      const huge = `{"a":"${'x'.repeat((endpoint.mostBytes ?? 0) + 1_100_000)}"}`
      expect((await send(endpoint, admitted(endpoint, huge), huge)).statusCode).toBe(413)
    },
  )

  // A form is read before its key is looked for (import.http.test.ts).
  const commands = endpoints.filter(([, { command, wire }]) => command && wire !== 'upload')
  test.each(commands)('%s: a command without a proper key is 400', async (_name, endpoint) => {
    const text = sampleOf(endpoint)
    for (const bad of ['', 'short', 'x'.repeat(65), 'with space']) {
      const answer = await send(endpoint, { ...admitted(endpoint, text), 'idempotency-key': bad }, text)
      expect(readable(answer).Data.fields).toHaveProperty('idempotency-key')
    }
  })
})

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

test('every refusal of the catalogue has a code of its own and a Chinese sentence', () => {
  expect(new Set(refusalNames.map(refusalCode)).size).toBe(refusalNames.length)
})
