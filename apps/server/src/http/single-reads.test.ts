// What one request may ask of the database: who calls by one statement, and what is shown in one more round trip.
import { api, type Endpoint, type InputOf } from '@merchant/contract'
import { countingRoundTrips } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerTestMerchant } from '../modules/merchant/profile/merchant.testing.ts'
import { place, type Seller, sellerOf } from '../testing/seller.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { bearer, PASSWORD, signIn } from './callers.testing.ts'

let testApp: TestApp
let seller: Seller
let token: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { credentials, logins } = testApp.modules
  const login = { claimLogin: logins.claim, hashPassword: () => credentials.passwords.hash(PASSWORD) }
  const registered = await registerTestMerchant(testApp, login)
  seller = await sellerOf(testApp, registered)
  token = await signIn(testApp, registered.phone)
})
afterAll(() => testApp.stop())

async function asked<E extends Endpoint>(endpoint: E, body?: InputOf<E>) {
  const answered: unknown[] = []
  const counted = await countingRoundTrips(async () => {
    const { method, path: url } = endpoint
    const payload = body === undefined ? {} : { payload: body as object }
    const answer = await testApp.app.http.inject({ method, url, headers: bearer(token), ...payload })
    answered.push(answer.json<{ Code: string }>().Code)
  })
  expect(answered).toEqual(['0000'])
  const [session = '', ...rest] = counted.statements
  expect(session).toContain('"access_token"')
  // How a connection plans is said on the way, when the one before it on this connection was planned otherwise.
  const statements = rest.filter((text) => !/^(set|reset) plan_cache_mode/.test(text))
  return { statements: statements.length, trips: counted.trips }
}

test('the session is read by one statement of what is needed, and nothing is noted of it', async () => {
  const { statements } = await countingRoundTrips(() => testApp.modules.sessions.byToken(token))
  expect(statements).toHaveLength(1)
  expect(statements[0]).not.toContain('.*')
  expect(statements[0]).not.toContain('user_agent')
})

test('who is signed in', async () => {
  expect(await asked(api.user.infoOfLogin)).toEqual({ statements: 8, trips: 2 })
})

test('the home board', async () => {
  expect(await asked(api.board.merchant, {})).toEqual({ statements: 21, trips: 2 })
})

test('one of the goods', async () => {
  expect(await asked(api.goods.info, { id: seller.goodsId })).toEqual({ statements: 1, trips: 2 })
})

test('one order', async () => {
  const { id } = await place(seller)
  expect(await asked(api.saleOrder.info, { id })).toEqual({ statements: 1, trips: 2 })
})

test('an order is placed in a transaction that waits five times', async () => {
  await place(seller)
  const { statements, trips } = await countingRoundTrips(() => place(seller))
  const inside = statements.slice(statements.indexOf('begin'), statements.indexOf('commit') + 1)
  // BEGIN; the turn; buyer, stock and what is charged; the order with all that is of it; the kept answer, what open pages are told, and COMMIT.
  expect([inside.length, trips]).toEqual([13, 5])
})
