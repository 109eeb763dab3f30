// The dynamic codes on the development page: what is shown can be typed in peace, is taken once, and then the next is shown.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { createTestSessions, type TestSessions } from '../session/session.testing.ts'
import { newTotpSecret } from '../credential/totp.ts'

const HALF_MINUTE = 30_000
const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
let suite: TestDatabase
let sessions: TestSessions
let login: string
let operatorId: string
let count = 0

const later = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds))
const shown = async () =>
  (await sessions.operators.codes(false)).find(({ loginName }) => loginName === login)?.code ?? null
const isTaken = (code: string | null) => sessions.credentials.secondFactor.isRight(operatorId, code ?? 'none')

beforeAll(async () => {
  suite = await createTestDatabase()
  const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
  sessions = createTestSessions({ db: suite.database, clock, cipher })
})
afterAll(() => suite.drop())
beforeEach(async () => {
  login = `op_codes${(count += 1)}`
  const operator = { login, name: '小陈', role: 'PLATFORM_FINANCE' as const, password: 'Correct-Horse-9' }
  operatorId = await sessions.operators.create({ ...operator, totpSecret: newTotpSecret() })
})

test.each([0, 1, 15_000, 29_999])('a code read %i ms into its half minute is taken half a minute later', async (ms) => {
  clock.set(new Date(Math.ceil(clock.now().getTime() / HALF_MINUTE) * HALF_MINUTE + ms))
  const code = await shown()
  later(HALF_MINUTE)
  expect(await isTaken(code)).toBe(true)
})

test('each code is shown until it is taken; after two in one half minute the next one is waited for', async () => {
  const first = await shown()
  expect(await shown()).toBe(first)
  expect(await isTaken(first)).toBe(true)
  expect(await isTaken(first)).toBe(false)
  const second = await shown()
  expect(second).not.toBe(first)
  expect(await isTaken(second)).toBe(true)
  expect(await shown()).toBeNull()
  later(HALF_MINUTE)
  expect(await isTaken(await shown())).toBe(true)
})

test('each code says until when it is shown, and a wait how long it is', async () => {
  const begin = Math.ceil(clock.now().getTime() / HALF_MINUTE) * HALF_MINUTE
  clock.set(new Date(begin + 1_000))
  const entry = async () => (await sessions.operators.codes(false)).find(({ loginName }) => loginName === login)
  expect((await entry())?.endsAt).toEqual(new Date(begin + HALF_MINUTE))
  await isTaken(await shown())
  expect((await entry())?.endsAt).toEqual(new Date(begin + 2 * HALF_MINUTE))
  await isTaken(await shown())
  expect(await entry()).toMatchObject({ code: null, endsAt: new Date(begin + HALF_MINUTE) })
})

test('production shows none', async () => {
  await expect(sessions.operators.codes(true)).rejects.toThrow('never shown in production')
})
