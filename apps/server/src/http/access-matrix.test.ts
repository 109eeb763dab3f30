// Every endpoint against everybody: whom the contract admits is let in, and nobody else.
import { type Access, type Endpoint, operatorRightsOf, rightsOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtInRoles } from '../modules/identity/role/built-in-roles.ts'
import { operatorRoles } from '../modules/identity/role/operator-roles.ts'
import { enrolledOperator } from '../modules/identity/operator/operator.testing.ts'
import { addOwner, addStaff, forgetLimits, type Person } from '../modules/identity/staff/staff.testing.ts'
import { bearer, type Callers, endpoints, type Headers, PASSWORD, signIn, startCallers } from './callers.testing.ts'

let callers: Callers
let people: ReadonlyMap<string, Pick<Person, 'token'>>
beforeAll(async () => {
  callers = await startCallers()
  const { testApp } = callers
  const owner = await addOwner(testApp)
  const staff = new Map<string, Pick<Person, 'token'>>([
    ['owner', owner],
    ['another merchant’s owner', await addOwner(testApp)],
  ])
  for (const { id, key } of builtInRoles) staff.set(key, await addStaff(owner, [id]))
  const { operators } = testApp.modules
  for (const { key } of operatorRoles) {
    await forgetLimits(testApp)
    const operator = await enrolledOperator(
      { operators, clock: testApp.clock },
      { login: `matrix_${key}`, password: PASSWORD, role: key },
    )
    staff.set(key, { token: await signIn(testApp, operator.login, operator.nextCode()) })
  }
  const newcomer = { login: 'matrix_new', name: '新人', role: 'PLATFORM_ADMIN', password: PASSWORD } as const
  await operators.create(newcomer)
  staff.set(NEWCOMER, { token: await signIn(testApp, newcomer.login) })
  people = staff
})
afterAll(() => callers.testApp.stop())
beforeEach(() => forgetLimits(callers.testApp))

const NEWCOMER = 'administrator without a second factor'
/** Refused by every schema, so that whoever is let in gets no further: nothing is done, nobody is signed out. */
const NONSENSE = JSON.stringify({ 'asked by nobody': true })

type Verdict = 'in' | 401 | 403
interface Identity {
  readonly name: string
  expected(access: Access): Verdict
  headers(endpoint: Endpoint): Headers
}

const owns = (name: string): Identity => ({
  name,
  expected: ({ merchant }) => (merchant === undefined ? 403 : 'in'),
  headers: () => tokenOf(name),
})
const identities: readonly Identity[] = [
  { name: 'anonymous', expected: () => 401, headers: () => ({}) },
  owns('owner'),
  owns('another merchant’s owner'),
  ...builtInRoles.map(({ key, permissions }): Identity => {
    const held: ReadonlySet<string> = new Set(permissions)
    return {
      name: key,
      expected: ({ merchant }) => {
        const rights = merchant === undefined ? [] : rightsOf(merchant).flat()
        return rights.some((right) => right === 'any' || held.has(right)) ? 'in' : 403
      },
      headers: () => tokenOf(key),
    }
  }),
  ...operatorRoles.map(({ key, permissions }): Identity => {
    const held: ReadonlySet<string> = new Set(permissions)
    return {
      name: key,
      expected: ({ operator }) => {
        const rights = operator === undefined ? [] : operatorRightsOf(operator)
        return rights.some((right) => right === 'any' || held.has(right)) ? 'in' : 403
      },
      headers: () => tokenOf(key),
    }
  }),
  {
    name: NEWCOMER,
    expected: ({ operator, whileEnrolling }) => (operator !== undefined && whileEnrolling === true ? 'in' : 403),
    headers: () => tokenOf(NEWCOMER),
  },
  {
    name: 'storefront',
    expected: ({ storefront }) => (storefront === undefined ? 401 : 'in'),
    headers: (endpoint) => callers.signed(endpoint, endpoint.method === 'GET' ? '' : NONSENSE),
  },
]

const tokenOf = (name: string): Headers => bearer(people.get(name)?.token ?? '')

test.each(endpoints)('%s: everybody is let in or not as the contract says', async (_name, endpoint) => {
  const answers: Record<string, Verdict> = {}
  const promised: Record<string, Verdict> = {}
  for (const { name, expected, headers } of identities) {
    const text = endpoint.method === 'GET' ? undefined : NONSENSE
    const { statusCode } = await callers.send(endpoint, headers(endpoint), text)
    answers[name] = statusCode === 401 || statusCode === 403 ? statusCode : 'in'
    promised[name] = endpoint.access.public === true ? 'in' : expected(endpoint.access)
    // Whoever is let in is refused by the body's check, so that this test does nothing to anybody.
    const refusal = endpoint.wire === 'oauthToken' ? 415 : 400
    if (answers[name] === 'in' && endpoint.method === 'POST')
      expect(statusCode, `${name} ${endpoint.path}`).toBe(refusal)
  }
  expect(answers).toEqual(promised)
})

describe('the list of endpoints', () => {
  test.each(endpoints)('%s says who may call it', (_name, { access }) => {
    const { whileEnrolling: _, ...parties } = access
    expect(Object.values(parties).filter((party) => party !== undefined)).not.toEqual([])
  })

  test('is the list of what the server answers under /api, but for what providers send, the stream of changes and the document', () => {
    const routes = routesIn(callers.testApp.app.http.printRoutes({ commonPrefix: false }))
    const known = endpoints.map(([, { method, path }]) => `${method} ${path}`)
    const unlisted = routes.filter((route) => / \/api\//.test(route) && !known.includes(route))
    expect(known.filter((route) => !routes.includes(route))).toEqual([])
    expect(
      unlisted.filter(
        (route) => !/ \/api\/(Allinpay\/Notify$|logistics\/Push$|Live\/Stream$|docs|openapi)/.test(route),
      ),
    ).toEqual([])
  })
})

/** The routes in Fastify's drawing of them, `POST /api/…` each: a line continues the path of the line it hangs under. */
function routesIn(drawing: string): string[] {
  const pathAt: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    const path = `${depth === 0 ? '' : (pathAt[depth - 1] ?? '')}${part}`
    pathAt[depth] = path
    return methods === '' ? [] : methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : `${method} ${path}`))
  })
}
