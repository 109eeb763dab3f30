// A crowd at one account, phone or number: over HTTP on the whole server with its sixteen connections. It is sent away, nobody
// else waits for it, and once it is gone everything goes on.
import { api, codeOf, type Endpoint, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acquireLock } from '../kernel/acquire-lock.ts'
import { networkOf } from '../kernel/rate-limit.ts'
import { randomPhone } from '../modules/merchant/profile/merchant.testing.ts'
import { loginHashOf } from '../modules/identity/principal/login-name.store.ts'
import { addOwner, PASSWORD, PROVEN, signIn } from '../modules/identity/staff/staff.testing.ts'
import { callerWith } from '../testing/company.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { textsTo } from '../testing/texts.ts'

const IP = '203.0.113.50'
const CROWD = 60
interface Client {
  query(text: string, values?: unknown[]): Promise<{ readonly rowCount: number | null }>
}
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())

const keyOf = (phone: string) => testApp.cipher.index('phone', phone).toString('base64url')

function call<E extends Endpoint>(endpoint: E, body: InputOf<E>) {
  return testApp.app.http.inject({ method: 'POST', url: endpoint.path, remoteAddress: IP, payload: body as object })
}

const comeIn = (username: string) =>
  testApp.app.http.inject({
    method: 'POST',
    url: api.user.login.path,
    remoteAddress: IP,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: PASSWORD, grant_type: 'password' }).toString(),
  })

const crowds: readonly [string, (phone: string) => string, (phone: string) => ReturnType<typeof call>][] = [
  ['sign-ins at one account',
    (phone) => `login.account|${loginHashOf(testApp.cipher, phone).toString('base64url')}|${networkOf(IP)}`,
    (phone) => comeIn(phone)],
  ['texts to one phone', (phone) => `sms.phone|${keyOf(phone)}`, (phone) => call(api.message.register, { phone })],
  ['guesses at one phone', (phone) => `sms.guess|${keyOf(phone)}`,
    (phone) => call(api.message.verifyRegister, { phone, smsCode: '123456' })],
] // prettier-ignore

test.each(crowds)(`${CROWD} %s do not hold anybody else up`, async (_name, heldKey, knock) => {
  const [{ phone }, neighbour] = await Promise.all([addOwner(testApp), addOwner(testApp)])
  await testApp.modules.smsCodes.send({ scene: 'REGISTER', phone, binding: '', ip: '198.51.100.1' })
  testApp.clock.advance(61_000)
  let letGo = () => {}
  const isReleased = new Promise<void>((resolve) => (letGo = resolve))
  let hold = () => {}
  const isHeld = new Promise<void>((resolve) => (hold = resolve))
  const holder = testApp.db.globalTransaction(async (tx) => {
    await acquireLock(tx, [`turn|${heldKey(phone)}`])
    hold()
    await isReleased
  })
  await isHeld
  try {
    const crowd = Array.from({ length: CROWD }, () => knock(phone))
    expect(await signIn(testApp, neighbour.phone)).not.toBe('')
    const answers = await Promise.all(crowd)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
    expect(new Set(answers.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']))
  } finally {
    letGo()
    await holder
  }
  expect((await knock(phone)).statusCode).not.toBe(429)
})

test('a phone that nobody has is texted once by a crowd, and nobody is answered that the server is at fault', async () => {
  const phone = randomPhone()
  const answers = await Promise.all(Array.from({ length: CROWD }, () => call(api.message.register, { phone })))
  expect(await textsTo(testApp.modules.mailbox, phone)).toHaveLength(1)
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true)
})

describe('commands of one merchant that must wait for a row', () => {
  const role = { key: 'packer', name: '打包员', permissions: [codeOf('saleOrder.view')] }
  const rows: readonly [string, (holder: Client, merchantId: string) => Promise<unknown>, (at: number) => string][] =
    [
      ['equal ones for the first of them', (holder, merchantId) => holder.query(
        `insert into command (merchant_id, operation, key, body_hash, done_at) values ($1, $2, 'the-key-0', '', now())`,
        [merchantId, api.staff.addRole.path]), () => 'the-key-0'],
      ['those that change staff for one another', (holder, merchantId) => holder.query(
        'insert into staff_queue (merchant_id, changed_at) values ($1, now())', [merchantId]), (at) => `the-key-${at}`],
    ] // prettier-ignore

  test.each(rows)(`${CROWD} at once hold one connection: %s`, async (_name, hold, keyOfTurn) => {
    const [owner, neighbour] = [await addOwner(testApp), await addOwner(testApp)]
    const caller = callerWith(testApp, owner.token)
    await testApp.db.pool.query('update session set step_up_until = $1', [PROVEN])
    const holder = await testApp.db.pool.connect()
    try {
      await holder.query('begin')
      await hold(holder, owner.merchantId)
      const crowd = Array.from({ length: CROWD }, (_, at) => caller.call(api.staff.addRole, role, keyOfTurn(at)))
      await expect.poll(() => waiting(holder)).toBeGreaterThan(0)
      expect(await signIn(testApp, neighbour.phone)).not.toBe('')
      expect(await waiting(holder)).toBe(1)
      await holder.query('rollback')
      const codes = (await Promise.all(crowd)).map(({ Code }) => Code)
      expect(codes).not.toContain('9000')
      expect(codes).toContain('0000')
    } finally {
      holder.release(true)
    }
    expect((await caller.done(api.staff.roles, {})).filter(({ key }) => key === 'packer')).toHaveLength(1)
  })

  /** Connections of the servers that wait for another's row. */
  async function waiting(holder: Client): Promise<number> {
    // Otherwise a transaction is shown the same again.
    await holder.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount ?? 0
  }
})
