// API keys on a real database: shown once, ended at once, and a signature that works once for what was signed.
import { createHash, createHmac } from 'node:crypto'
import { type Api, type BodyOf, storefrontText } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { actOf } from '../../../kernel/step-up.ts'
import { refusalOf } from '../../../testing/people.ts'
import { registerTestMerchant, testCipher, type TestMerchant } from '../../merchant/profile/merchant.testing.ts'
import { createApiKeys, type SignedRequest } from './index.ts'

const MINUTE = 60_000
const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
const cipher = testCipher()
let suite: TestDatabase
let keys: ReturnType<typeof createApiKeys>
let merchant: TestMerchant
let count = 0

beforeAll(async () => {
  suite = await createTestDatabase()
  keys = createApiKeys({ db: suite.database, clock, cipher })
})
afterAll(() => suite.drop())
beforeEach(async () => {
  merchant = await registerTestMerchant({ db: suite.database, clock, cipher })
})

const request = <Body>(body: Body, key = `command-${(count += 1)}`, actor = merchant.actor) => ({
  actor,
  body,
  command: {
    operation: 'test',
    key,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64url'),
    cipher,
  },
  client: { ip: '203.0.113.7', userAgent: 'test' },
  file: undefined,
  refreshCookie: { read: () => null, write: () => undefined, clear: () => undefined, leave: () => undefined },
  deviceCookie: { read: () => null, write: () => undefined },
})
/** As who has just given a proof for exactly this. */
async function createBy(what: ReturnType<typeof request<BodyOf<Api['apiKey']['create']>>>) {
  const row = {
    session_id: what.actor.sessionId,
    act_hash: Buffer.from(actOf(what.command), 'base64url'),
    expires_at: new Date(clock.now().getTime() + MINUTE),
    is_by_code: false,
  }
  await suite.database.global
    .insertInto('step_up_proof')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return keys.handlers.create(what)
}
const create = (body: BodyOf<Api['apiKey']['create']> = { name: '小程序商城' }) => createBy(request(body))
const list = (actor = merchant.actor) =>
  keys.handlers.list({ ...request(undefined, 'none', actor), command: undefined })
function sign(issued: { key: string; secret: string }, change: Partial<SignedRequest> = {}): SignedRequest {
  const signed = {
    method: 'POST',
    path: '/api/OrderService/AddWithPay',
    timestamp: String(clock.now().getTime()),
    nonce: `nonce-${(count += 1)}-abcdef`,
    bodySha256Hex: createHash('sha256').update('{}').digest('hex'),
  }
  const signature = createHmac('sha256', issued.secret).update(storefrontText(signed)).digest('hex')
  return { key: issued.key, ...signed, signature, ...change }
}

describe('the keys of a merchant', () => {
  test('a new key is listed without its secret', async () => {
    const created = await create()
    expect(created.key.startsWith(created.keyPrefix)).toBe(true)
    const [row] = await list()
    expect(row).toMatchObject({ id: created.id, name: '小程序商城', lastUsedAt: null, revokedAt: null })
    expect(JSON.stringify(row)).not.toContain(created.secret)
    expect(JSON.stringify(row)).not.toContain(created.key)
  })

  test('a double click makes one key and answers the same secret twice', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => createBy(request({ name: '双击' }, 'one-key'))))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await list()).toHaveLength(1)
  })

  test('the secret lies in the database only encrypted, also where commands are remembered', async () => {
    const { key, secret } = await create()
    const db = suite.database.tenant(merchant.merchantId)
    const rows = [
      ...(await db.selectFrom('api_key').selectAll().execute()),
      ...(await db.selectFrom('command').selectAll().execute()),
      ...(await db.selectFrom('operation_log').selectAll().execute()),
    ]
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n')
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(key)
  })

  test('ten keys at most, also when they are made at the same moment; an ended one makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => refusalOf(create({ name: `商城${at}` }))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'limit.exceeded')).toHaveLength(2)
    const [first] = await list()
    await keys.handlers.revoke(request({ id: first?.id ?? '' }))
    expect(await refusalOf(create())).toBe('done')
  })

  test('another merchant neither sees nor ends it', async () => {
    const { id } = await create()
    const stranger = await registerTestMerchant({ db: suite.database, clock, cipher })
    expect(await list(stranger.actor)).toEqual([])
    expect(await refusalOf(keys.handlers.revoke(request({ id }, 'foreign', stranger.actor)))).toBe('record.notFound')
    expect((await list())[0]?.revokedAt).toBeNull()
  })
})

describe('a signed request', () => {
  test('proves the merchant and is noted as a use', async () => {
    const issued = await create()
    expect(await keys.bySignature(sign(issued))).toEqual({
      party: 'storefront',
      merchantId: merchant.merchantId,
      apiKeyId: issued.id,
      isVerified: true,
      isClosed: false,
    })
    expect((await list())[0]?.lastUsedAt).toBe(clock.now().toISOString())
  })

  test('works once, also when it is sent ten times at the same moment', async () => {
    const signed = sign(await create())
    const answers = await Promise.all(Array.from({ length: 10 }, () => keys.bySignature(signed)))
    expect(answers.filter((actor) => actor !== null)).toHaveLength(1)
    expect(await keys.bySignature(signed)).toBeNull()
  })

  test.each([
    ['another path', { path: '/api/OrderService/Add' }],
    ['another method', { method: 'GET' }],
    ['another body', { bodySha256Hex: createHash('sha256').update('{"quantity":100}').digest('hex') }],
    ['another nonce', { nonce: 'another-nonce' }],
    ['no nonce', { nonce: '' }],
    ['another key', { key: 'mk_aaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['an empty signature', { signature: '' }],
    ['a signature of zeros', { signature: '0'.repeat(64) }],
  ] satisfies [string, Partial<SignedRequest>][])('is refused with %s', async (_, change) => {
    const issued = await create()
    expect(await keys.bySignature(sign(issued, change))).toBeNull()
  })

  test('a refused request does not use up the nonce of an honest one', async () => {
    const honest = sign(await create())
    expect(await keys.bySignature({ ...honest, signature: '0'.repeat(64) })).toBeNull()
    expect(await keys.bySignature(honest)).not.toBeNull()
  })

  test.each([-5, 5])('is accepted %i minutes off, and refused a second further', async (minutes) => {
    const issued = await create()
    const at = clock.now().getTime() + minutes * MINUTE
    const signedAt = (timestamp: number) => {
      const draft = sign(issued, { timestamp: String(timestamp) })
      const signature = createHmac('sha256', issued.secret).update(storefrontText(draft)).digest('hex')
      return keys.bySignature({ ...draft, signature })
    }
    expect(await signedAt(at)).not.toBeNull()
    expect(await signedAt(at + Math.sign(minutes) * 1000)).toBeNull()
  })

  test('is refused as soon as the key is ended', async () => {
    const issued = await create()
    await keys.handlers.revoke(request({ id: issued.id }))
    expect(await keys.bySignature(sign(issued))).toBeNull()
  })

  test('nonces too old to matter are forgotten', async () => {
    const issued = await create()
    await keys.bySignature(sign(issued))
    clock.set(new Date(clock.now().getTime() + 11 * MINUTE))
    await keys.bySignature(sign(issued))
    const db = suite.database.tenant(merchant.merchantId)
    expect(await db.selectFrom('storefront_nonce').selectAll().execute()).toHaveLength(1)
  })
})

test('a key ended on one server is refused at once by another that has used it', async () => {
  const other = createApiKeys({ db: suite.database, clock, cipher })
  const key = await create()
  expect(await other.bySignature(sign(key))).not.toBeNull()
  await keys.handlers.revoke(request({ id: key.id }))
  expect(await other.bySignature(sign(key))).toBeNull()
})

test('a key can be issued within another transaction, for demo data', async () => {
  const issued = await suite.database.transaction(merchant.merchantId, (tx) =>
    keys.issue(tx, { name: '演示商城', createdBy: merchant.actor.userId }),
  )
  expect(await keys.bySignature(sign(issued))).toMatchObject({ merchantId: merchant.merchantId })
})
