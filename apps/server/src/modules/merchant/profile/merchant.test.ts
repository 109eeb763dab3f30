// Registration and profile on a real database: a merchant comes into being whole, once per phone, and only with a proof.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { accountCodes, balancesOf, openBook } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { enrolledOperator } from '../../identity/operator/operator.testing.ts'
import { createDevMailbox, createSmsCodes, type DevMailbox } from '../../messaging/sms-code/index.ts'
import { withSolution } from '../../../kernel/proof-of-work.testing.ts'
import type { OnboardingDeps } from '../onboarding/index.ts'
import { refusalOf } from '../../../testing/people.ts'
import { createMerchants } from './index.ts'
import {
  nothingDone,
  randomPhone,
  regionByCodes,
  registerTestMerchant,
  testAgreements,
  testCipher,
} from './merchant.testing.ts'
import { createUsers } from '../../identity/principal/index.ts'
import { createTestSessions, type TestSessions } from '../../identity/session/session.testing.ts'
import { codeTextedTo } from '../../../testing/texts.ts'
import { withdrawLimits } from '../../money/withdraw-order/withdraw-limits.ts'

const PASSWORD = 'Correct-Horse-9'
const cipher = testCipher()
const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
let suite: TestDatabase
let sessions: TestSessions
let codes: ReturnType<typeof createSmsCodes>
let mailbox: DevMailbox
let merchants: ReturnType<typeof createMerchants>
let facts: OnboardingDeps
let phone: string
let ip: string
let count = 0

beforeAll(async () => {
  suite = await createTestDatabase()
  const db = suite.database
  sessions = createTestSessions({ db, clock, cipher })
  mailbox = createDevMailbox({ db, clock, isProduction: false })
  codes = createSmsCodes({ db, clock, cipher, sender: mailbox, textsPerDay: 10_000, onNarrowed: () => undefined })
  const onboarding: OnboardingDeps = {
    realName: (handle) => facts.realName(handle),
    company: (handle) => facts.company(handle),
    walletState: (handle) => facts.walletState(handle),
    shops: (handle) => facts.shops(handle),
    deposit: (handle) => facts.deposit(handle),
    hasGoods: (handle) => facts.hasGoods(handle),
  }
  const { hashPassword, claimLogin } = sessions
  const users = createUsers(cipher)
  const parts = { db, clock, cipher, users, hashPassword, claimLogin, smsCodes: codes, agreements: testAgreements }
  merchants = createMerchants({
    ...parts,
    regionByCodes,
    openBook,
    onboarding,
    closesAt: async () => null,
    features: [],
    withdrawLimits: () => withdrawLimits(db.global),
    welcome: async () => null,
    rolesOf: async () => [],
    restrictions: async () => [],
    fileUrls: async () => new Map(),
  })
})
afterAll(() => suite.drop())
beforeEach(() => {
  facts = nothingDone
  phone = randomPhone()
  ip = `203.0.113.${(count += 1)}`
  clock.set(new Date(clock.now().getTime() + 7_200_000))
})

const edge = () =>
  ({
    actor: { party: 'public' },
    client: { ip, userAgent: 'test' },
    command: undefined,
    file: undefined,
    refreshCookie: { read: () => null, write: () => undefined, clear: () => undefined, leave: () => undefined },
    deviceCookie: { read: () => null, write: () => undefined },
  }) as const

async function receiveCode(): Promise<string> {
  await withSolution((proofOfWork) => codes.handlers.register({ ...edge(), body: { phone, proofOfWork } }))
  return codeTextedTo(mailbox, phone)
}

const register = (smsCode: string, change: Record<string, unknown> = {}) =>
  merchants.handlers.register({
    ...edge(),
    body: {
      phone,
      smsCode,
      password: PASSWORD,
      type: 'INDIVIDUAL',
      name: '青禾手作',
      contactName: '张三丰',
      agreements: testAgreements,
      source: 'H5',
      ...change,
    },
  })

const login = (username: string, otp?: string) =>
  sessions.handlers.login({
    ...edge(),
    body: { username, password: PASSWORD, grantType: 'password', ...(otp === undefined ? {} : { otp }) },
  })

const rowsOfAll = async () => {
  const across = suite.database.acrossMerchants
  const tables = ['merchant', 'user_account', 'ledger_account', 'login_name'] as const
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await across
            .selectFrom(table)
            .select(({ lit }) => lit(1).as('one'))
            .execute()
        ).length,
    ),
  )
}

describe('registering', () => {
  test('makes user, merchant, book and login, and the owner can sign in', async () => {
    const { merchantId, merchantNo } = await register(await receiveCode())
    expect(merchantNo).toMatch(/^MA\d{18}$/)
    const { accessToken } = await login(phone)
    const actor = await sessions.byToken(accessToken)
    expect(actor).toMatchObject({ party: 'merchant', merchantId, kind: 'OWNER', name: '青禾手作' })
    expect(actor?.permissions.has('withdrawOrder.apply')).toBe(true)
    expect(actor?.permissions.has('payout.pay')).toBe(false)
    const balances = await suite.database.transaction(merchantId, (tx) => balancesOf(tx))
    expect(Object.values(balances).every((fen) => Number(fen) === 0)).toBe(true)
    expect(await createUsers(cipher).ownerPhone(suite.database.tenant(merchantId))).toBe(phone)
  })

  test('keeps which agreements were accepted, when and from where', async () => {
    const { merchantId } = await register(await receiveCode())
    const user = await suite.database
      .tenant(merchantId)
      .selectFrom('user_account')
      .selectAll()
      .executeTakeFirstOrThrow()
    const accepted = { version: '2026-11-01', at: clock.now().toISOString(), ip }
    expect(user.agreements).toEqual({ registration: accepted, privacy: accepted })
    expect(user.register_source).toBe('H5')
  })

  test('keeps the phone encrypted and the password hashed', async () => {
    const { merchantId } = await register(await receiveCode())
    const db = suite.database.tenant(merchantId)
    const rows = [
      ...(await db.selectFrom('merchant').selectAll().execute()),
      ...(await db.selectFrom('user_account').selectAll().execute()),
      ...(await db.selectFrom('operation_log').selectAll().execute()),
    ]
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n')
    expect(stored).not.toContain(phone)
    expect(stored).not.toContain(PASSWORD)
    expect(stored).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  })

  test('needs the code that was sent to this phone', async () => {
    const code = await receiveCode()
    const other = code === '123456' ? '654321' : '123456'
    expect(await refusalOf(register(other))).toBe('smsCode.wrong')
    expect(await refusalOf(register(code, { phone: randomPhone() }))).toBe('smsCode.wrong')
    expect(await refusalOf(register(code))).toBe('done')
  })

  test('needs the agreements of today, and does not use up the code without them', async () => {
    const code = await receiveCode()
    const old = { registration: '2025-01-01', privacy: '2026-11-01' }
    expect(await refusalOf(register(code, { agreements: old }))).toBe('agreement.missing')
    expect(await refusalOf(register(code, { agreements: { ...testAgreements, privacy: '' } }))).toBe(
      'agreement.missing',
    )
    expect(await refusalOf(register(code))).toBe('done')
  })

  test('a known phone gets a code like any other, and only then learns that it is taken', async () => {
    await register(await receiveCode())
    clock.set(new Date(clock.now().getTime() + 61_000))
    const known = await withSolution((proofOfWork) =>
      codes.handlers.register({ ...edge(), body: { phone, proofOfWork } }),
    )
    const smsCode = await codeTextedTo(mailbox, phone)
    const taken = phone
    phone = randomPhone()
    const unknown = await withSolution((proofOfWork) =>
      codes.handlers.register({ ...edge(), body: { phone, proofOfWork } }),
    )
    expect(known).toEqual(unknown)
    const before = await rowsOfAll()
    expect(await refusalOf(register(smsCode, { phone: taken }))).toBe('phone.taken')
    expect(await rowsOfAll()).toEqual(before)
  })

  test('two registrations of one phone at the same moment make one merchant', async () => {
    const before = await rowsOfAll()
    const claim = { claimLogin: sessions.claimLogin, phone }
    const parts = { db: suite.database, clock, cipher }
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(registerTestMerchant(parts, claim))))
    expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'phone.taken')])
    const after = await rowsOfAll()
    expect(after.map((rows, index) => rows - (before[index] ?? 0))).toEqual([1, 1, accountCodes.length, 1])
  })

  test('when the book cannot be opened nothing is left behind', async () => {
    const before = await rowsOfAll()
    const { hashPassword, claimLogin } = sessions
    const users = createUsers(cipher)
    const parts = { db: suite.database, clock, cipher, users, hashPassword, claimLogin, smsCodes: codes }
    const broken = createMerchants({
      ...parts,
      agreements: testAgreements,
      regionByCodes,
      onboarding: nothingDone,
      closesAt: async () => null,
      features: [],
      withdrawLimits: () => withdrawLimits(suite.database.global),
      welcome: async () => null,
      rolesOf: async () => [],
      restrictions: async () => [],
      fileUrls: async () => new Map(),
      openBook: async () => {
        throw new Error('no book')
      },
    })
    const smsCode = await receiveCode()
    const body = {
      phone,
      smsCode,
      password: PASSWORD,
      type: 'INDIVIDUAL',
      name: '青禾手作',
      contactName: '张三丰',
    } as const
    const request = { ...edge(), body: { ...body, agreements: testAgreements, source: 'PC' } } as const
    await expect(broken.handlers.register(request)).rejects.toThrow('no book')
    expect(await rowsOfAll()).toEqual(before)
    clock.set(new Date(clock.now().getTime() + 61_000))
    expect(await refusalOf(register(await receiveCode()))).toBe('done')
  })
})

describe('who is signed in', () => {
  const parts = () => ({ db: suite.database, clock, cipher })

  test('a new owner: own phone in full, nothing certified yet, first step real name', async () => {
    const { actor, phone: own, merchantNo } = await registerTestMerchant(parts(), { isVerified: false })
    const info = await merchants.infoOfLogin({ ...edge(), body: undefined, actor })
    expect(info).toMatchObject({
      party: 'merchant',
      user: { phone: own, kind: 'OWNER', isAuthentication: 0 },
      info: { realName: '', isAuthentication: 0, isRealNameAuthentication: 0 },
      company: { name: '青禾手作', isAuthentication: 0 },
      roles: ['OWNER'],
      merchant: { merchantNo, status: 'REGISTERED', onboardingStep: 'REALNAME' },
      shops: [],
      currentShopId: null,
      reachesAllShops: true,
      serverTime: clock.now().toISOString(),
    })
    expect(info.permissions).toContain('saleOrder.ship')
  })

  test.each([
    ['VERIFYING', 2],
    ['MANUAL', 2],
    ['REJECTED', -1],
    ['EXPIRED', 3],
  ] as const)('real name %s shows as flag %i, and as 1 while the merchant counts as verified', async (status, flag) => {
    const { actor } = await registerTestMerchant(parts(), { isVerified: false })
    const proof = { status, reason: null, maskedName: '张*', maskedIdNumber: '3301**********1234' }
    facts = { ...nothingDone, realName: async () => proof }
    const info = await merchants.infoOfLogin({ ...edge(), body: undefined, actor })
    expect(info.info).toMatchObject({ realName: '张*', isRealNameAuthentication: flag })
    const verified = await merchants.infoOfLogin({ ...edge(), body: undefined, actor: { ...actor, isVerified: true } })
    expect(verified.info.isRealNameAuthentication).toBe(1)
  })

  test('an operator has no merchant and passes the gate', async () => {
    const operator = await enrolledOperator(
      { operators: sessions.operators, clock },
      { login: 'finance', password: PASSWORD },
    )
    const operatorId = operator.id
    const actor = await sessions.byToken((await login('finance', operator.nextCode())).accessToken)
    if (actor?.party !== 'operator') throw new Error('not an operator')
    const info = await merchants.infoOfLogin({ ...edge(), body: undefined, actor })
    expect(info).toMatchObject({ party: 'operator', merchant: null, user: { id: operatorId, kind: 'OPERATOR' } })
    expect(info.info.isRealNameAuthentication).toBe(1)
    expect(info.permissions).toEqual([
      'payout.view',
      'payout.pay',
      'payout.export',
      'settlement.view',
      'settlement.settle',
      'settlement.export',
      'rechargeTransfer.view',
      'rechargeTransfer.reject',
      'manualEntry.view',
      'manualEntry.enter',
      'wireLog.view',
      'moneyCase.view',
      'moneyCase.handle',
      'reconciliation.view',
      'reconciliation.run',
      'platformSaleOrder.view',
      'platformSaleOrder.hold',
      'platformSaleOrder.export',
      'platformOrderDesk.view',
      'platformOrderDesk.handle',
      'platformOrderDesk.export',
      'platformProduct.view',
      'platformProduct.edit',
      'commissionRule.view',
      'commissionRule.edit',
      'platformBill.view',
      'platformBill.resolve',
      'platformBill.pay',
      'platformBill.terms',
      'platformBill.export',
      'platformBill.invoice',
      'merchantDirectory.view',
    ])
    expect(info.enrolment).toEqual([])
  })
})

describe('the way of a merchant', () => {
  const parts = () => ({ db: suite.database, clock, cipher })

  test('certified by the real name, active by the signed wallet; again changes nothing', async () => {
    const { merchantId } = await registerTestMerchant(parts())
    const { database } = suite
    const status = () => merchants.standing.merchantStatus(database.tenant(merchantId))
    const run = (mark: typeof merchants.markActive) => database.transaction(merchantId, mark)
    expect(await run(merchants.markActive)).toBe(false)
    expect(await status()).toBe('REGISTERED')
    expect(await run(merchants.markCertified)).toBe(true)
    expect(await run(merchants.markActive)).toBe(true)
    expect(await run(merchants.markCertified)).toBe(false)
    expect(await run(merchants.markActive)).toBe(false)
    expect(await status()).toBe('ACTIVE')
  })

  test('the profile shows the phone masked, the checklist and the limits', async () => {
    const { actor, phone: own } = await registerTestMerchant(parts())
    const info = await merchants.handlers.info({ ...edge(), body: undefined, actor })
    expect(info.contactPhone).toBe(`${own.slice(0, 3)}****${own.slice(-4)}`)
    expect(info.onboarding[0]).toMatchObject({ step: 'REALNAME', state: 'current', link: '/certification' })
    expect(info.limits).toEqual({
      withdrawMinFen: 1_000,
      withdrawMaxFen: 5_000_000,
      withdrawMaxPublicFen: 50_000_000,
      withdrawsPerDay: 3,
    })
  })
})
