// Two servers on one database, the calls going to both by turns: a command is done once, and a session has one living token.
// The suites of attacks run so too (security.testing.ts, house.ts with `servers: 2`).
import { randomUUID } from 'node:crypto'
import { api, codeOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCategories } from '../modules/trade/category/index.ts'
import { shopBody } from '../modules/trade/goods/goods.testing.ts'
import { PASSWORD } from '../modules/identity/staff/staff.testing.ts'
import { callerWith, type Company, proveRealName, registerCompany } from '../testing/company.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

const AT_ONCE = 24
let testApp: TestApp
let company: Company
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  company = await registerCompany(testApp, { type: 'SOLE' })
  await proveRealName(company)
})
afterAll(() => testApp.stop())

const crowd = <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)))

test('one key many times at once is one command, whichever server each came to', async () => {
  const key = randomUUID()
  const role = { key: 'packer', name: '打包员', permissions: [codeOf('saleOrder.view')] }
  const answers = await crowd(() => company.call(api.staff.addRole, role, key))
  const done = answers.filter(({ Code }) => Code === '0000')
  // Who came while the first was under way may be told to come again with the same key.
  expect(answers.filter(({ Code }) => Code !== '0000' && Code !== '1004')).toEqual([])
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ Data }) => JSON.stringify(Data))).size).toBe(1)
  expect(await company.call(api.staff.addRole, role, key)).toEqual(done[0])
  expect((await company.call(api.staff.addRole, { ...role, name: '另一个' }, key)).Code).toBe('2003')
  const { rows } = await testApp.db.pool.query('select key from role where merchant_id = $1', [company.merchantId])
  expect(rows).toEqual([{ key: 'packer' }])
})

test('many keys for what there is once: one shop, and nobody is told that the server is at fault', async () => {
  await seedCategories(testApp.db)
  const answers = await crowd(() => company.call(api.shop.save, shopBody()))
  expect(answers.filter(({ Code }) => Code === '0000')).toHaveLength(1)
  const { rows } = await testApp.db.pool.query('select id from shop where merchant_id = $1', [company.merchantId])
  expect(rows).toHaveLength(1)
})

const post = (url: string, cookies: Record<string, string>, payload = '') =>
  testApp.app.http.inject({
    method: 'POST',
    url,
    headers: { 'x-refresh': '1', 'content-type': 'application/x-www-form-urlencoded' },
    cookies,
    payload,
  })
const cookieIn = (answer: Awaited<ReturnType<typeof post>>): string =>
  answer.cookies.find(({ name }) => name === 'mrt')?.value ?? ''

test('a refresh token raced at both servers has one successor, and used again later it ends the session at both', async () => {
  const form = new URLSearchParams({ username: company.phone, password: PASSWORD, grant_type: 'password' })
  const first = cookieIn(await post(api.user.login.path, {}, form.toString()))
  const renewed = await crowd(() => post(api.user.token.path, { mrt: first }))
  expect(new Set(renewed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const successors = new Set(renewed.map(cookieIn))
  expect(successors.size).toBe(1)
  const [second = ''] = successors
  const { access_token: token } = (await post(api.user.token.path, { mrt: second })).json<{ access_token: string }>()
  const isIn = async () => (await callerWith(testApp, token).call(api.security.profile, {})).Code === '0000'
  expect([await isIn(), await isIn()]).toEqual([true, true])
  testApp.clock.advance(11_000)
  expect((await post(api.user.token.path, { mrt: first })).statusCode).toBe(401)
  expect([await isIn(), await isIn()]).toEqual([false, false])
})
