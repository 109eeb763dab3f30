// Signing in, staying in and leaving, on a real database: what an attacker sees, and when a token is dead.
// One file, because its scenarios share one server and its clock.
import { createHash } from 'node:crypto'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import type { RefreshCookie } from '../../../kernel/handlers.ts'
import { withSolution } from '../../../kernel/proof-of-work.testing.ts'
import { inTurn } from '../../../testing/in-turn.ts'
import { createTestSessions, type TestSessions } from './session.testing.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const PASSWORD = 'Correct-Horse-9'
const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.20'

const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
let suite: TestDatabase
let sessions: TestSessions
let login: string
let operatorId: string
let count = 0

const later = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds))

beforeAll(async () => {
  suite = await createTestDatabase()
  const server = () => createTestSessions({ db: suite.database, clock, cipher })
  // Whatever bounds are kept, they hold over both.
  sessions = inTurn([server(), server()])
})
afterAll(() => suite.drop())
beforeEach(async () => {
  later(24 * HOUR)
  login = `finance${(count += 1)}`
  operatorId = await sessions.operators.create({
    login,
    name: '财务小李',
    role: 'PLATFORM_FINANCE',
    password: PASSWORD,
  })
})

/** A browser: keeps the refresh cookie it is given. */
function browser(ip = HOME) {
  let cookie: string | null = null
  const refreshCookie: RefreshCookie = {
    read: () => cookie,
    write: (value) => void (cookie = value),
    clear: () => void (cookie = null),
    leave: () => void (cookie = null),
  }
  const deviceCookie = { read: () => null, write: () => undefined }
  const common = {
    client: { ip, userAgent: 'test' },
    command: undefined,
    file: undefined,
    refreshCookie,
    deviceCookie,
  } as const
  const nobody = { party: 'public' } as const
  return {
    cookie: () => cookie,
    setCookie: (value: string | null) => (cookie = value),
    login: async (password = PASSWORD, username = login) => {
      const body = { username, password, grantType: 'password' } as const
      const answer = await withSolution((proofOfWork) =>
        sessions.handlers.login({ ...common, body: { ...body, proofOfWork }, actor: nobody }),
      )
      return answer.accessToken
    },
    refresh: async (userId?: string) => {
      const body = userId === undefined ? {} : { userId }
      return (await sessions.handlers.token({ ...common, body, actor: nobody })).accessToken
    },
    logout: async (token: string) => {
      const actor = await sessions.byToken(token)
      if (actor === null) throw new Error('not signed in')
      await sessions.handlers.logout({ ...common, body: undefined, actor })
    },
  }
}

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const { refusal, details } = (error ?? {}) as { refusal?: string; details?: Record<string, unknown> }
  return { refusal, details }
}

describe('signing in', () => {
  test('the token leads to the operator, who may do nothing before a second factor is on', async () => {
    const token = await browser().login()
    const actor = await sessions.byToken(token)
    expect(actor).toMatchObject({ party: 'operator', operatorId, name: '财务小李', enrolment: ['totp'] })
    expect([...(actor?.permissions ?? [])]).toEqual([])
  })

  test('the login name may be written in any case and with blanks', async () => {
    expect(await browser().login(PASSWORD, ` ${login.toUpperCase()} `)).toHaveLength(43)
  })

  test('a wrong password, an unknown account and a disabled account look the same', async () => {
    const wrong = await refusalOf(browser().login('Wrong-Horse-9'))
    const unknown = await refusalOf(browser().login(PASSWORD, 'nobody'))
    await suite.database.global
      .updateTable('operator')
      .set({ status: 'DISABLED' })
      .where('id', '=', operatorId)
      .execute()
    const disabled = await refusalOf(browser().login())
    expect(wrong).toEqual({ refusal: 'login.wrong', details: {} })
    expect(unknown).toEqual(wrong)
    expect(disabled).toEqual(wrong)
  })

  test('neither passwords nor tokens lie in the database', async () => {
    const tab = browser()
    const token = await tab.login()
    const { global } = suite.database
    const access = await global.selectFrom('access_token').selectAll().execute()
    const refresh = await global.selectFrom('refresh_token').selectAll().execute()
    const operators = await global.selectFrom('operator').selectAll().execute()
    const text = [access, refresh]
      .flat()
      .map((row) => row.token_hash.toString('base64url') + row.token_hash.toString('utf8'))
      .join()
    expect(text).not.toContain(token)
    expect(text).not.toContain(tab.cookie())
    const sha256 = createHash('sha256').update(token).digest()
    expect(access.some((row) => row.token_hash.equals(sha256))).toBe(true)
    expect(operators.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true)
    expect(JSON.stringify(operators)).not.toContain(PASSWORD)
  })

  test('a password hash is worthless without the pepper', async () => {
    const other = createTestSessions({ db: suite.database, clock, cipher, pepper: Buffer.alloc(32, 4) })
    const request = {
      body: { username: login, password: PASSWORD, grantType: 'password' },
      actor: { party: 'public' },
      client: { ip: HOME, userAgent: '' },
      command: undefined,
      file: undefined,
      refreshCookie: { read: () => null, write: () => undefined, clear: () => undefined, leave: () => undefined },
      deviceCookie: { read: () => null, write: () => undefined },
    } as const
    expect(await refusalOf(other.handlers.login(request))).toMatchObject({ refusal: 'login.wrong' })
  })

  test('an operator made twice is one operator', async () => {
    const again = { login, name: '另一个', role: 'PLATFORM_FINANCE', password: PASSWORD } as const
    expect(await sessions.operators.create(again)).toBe(operatorId)
    await expect(sessions.operators.create({ ...again, login: 'weak', password: 'short' })).rejects.toThrow(/密码/)
  })
})

describe('guessing passwords', () => {
  test('from the third failure on each costs a longer wait, from the fifth on half an hour, also with the right password', async () => {
    for (let guess = 0; guess < 3; guess += 1) await refusalOf(browser().login('Wrong-Horse-9'))
    expect(await refusalOf(browser().login())).toEqual({ refusal: 'request.tooMany', details: { seconds: 2 } })
    later(2 * SECOND)
    expect(await refusalOf(browser().login('Wrong-Horse-9'))).toMatchObject({ refusal: 'login.wrong' })
    expect(await refusalOf(browser().login())).toEqual({ refusal: 'request.tooMany', details: { seconds: 15 } })
    later(15 * SECOND)
    expect(await refusalOf(browser().login('Wrong-Horse-9'))).toMatchObject({ refusal: 'login.wrong' })
    expect(await refusalOf(browser().login())).toEqual({ refusal: 'request.tooMany', details: { seconds: 1800 } })
    later(30 * MINUTE)
    expect(await browser().login()).toHaveLength(43)
    expect(await refusalOf(browser().login('Wrong-Horse-9'))).toMatchObject({ refusal: 'login.wrong' })
  })

  test('twenty guesses at the same moment are twenty guesses, not one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(browser().login('Wrong-Horse-9'))))
    expect(answers.filter(({ refusal }) => refusal === 'login.wrong')).toHaveLength(3)
    expect(answers.filter(({ refusal }) => refusal === 'request.tooMany')).toHaveLength(17)
  })

  test('a stranger who guesses from elsewhere does not keep the owner out', async () => {
    for (let guess = 0; guess < 6; guess += 1) await refusalOf(browser(ELSEWHERE).login('Wrong-Horse-9'))
    expect(await refusalOf(browser(ELSEWHERE).login())).toMatchObject({ refusal: 'request.tooMany' })
    expect(await browser(HOME).login()).toHaveLength(43)
  })

  test('one address that tries many accounts is stopped after thirty failures', async () => {
    const answers: (string | undefined)[] = []
    for (let guess = 0; guess < 31; guess += 1) {
      answers.push((await refusalOf(browser().login('Wrong-Horse-9', `victim${guess}`))).refusal)
    }
    expect(answers.slice(0, 30).every((refusal) => refusal === 'login.wrong')).toBe(true)
    expect(answers[30]).toBe('request.tooMany')
    later(10 * MINUTE)
    expect(await browser().login()).toHaveLength(43)
  })

  test('signing in rightly many times is not guessing', async () => {
    for (let time = 0; time < 32; time += 1) await browser().login()
    expect(await browser().login()).toHaveLength(43)
  })
})

describe('staying in', () => {
  test('an access token lasts ten minutes, the session goes on by its refresh token', async () => {
    const tab = browser()
    const first = await tab.login()
    later(10 * MINUTE)
    expect(await sessions.byToken(first)).toBeNull()
    const second = await tab.refresh()
    expect(await sessions.byToken(second)).toMatchObject({ operatorId })
  })

  test('each refresh token is used once and replaced', async () => {
    const tab = browser()
    await tab.login()
    const before = tab.cookie()
    await tab.refresh()
    expect(tab.cookie()).not.toBe(before)
    later(20 * SECOND)
    await tab.refresh()
    expect(await sessions.byToken(await tab.refresh())).not.toBeNull()
  })

  test('a refresh token names its session without being used, as long as that lives', async () => {
    const tab = browser()
    const actor = await sessions.byToken(await tab.login())
    const first = tab.cookie() ?? ''
    expect(await sessions.sessionOf(first)).toBe(actor?.sessionId)
    const token = await tab.refresh()
    const second = tab.cookie() ?? ''
    expect([await sessions.sessionOf(first), await sessions.sessionOf(second)]).toEqual([
      actor?.sessionId,
      actor?.sessionId,
    ])
    expect(await sessions.sessionOf('x'.repeat(43))).toBeNull()
    await tab.logout(token)
    expect([await sessions.sessionOf(first), await sessions.sessionOf(second)]).toEqual([null, null])
  })

  test('a renewal for another person is refused, and uses nothing up', async () => {
    const tab = browser()
    await tab.login()
    const cookie = tab.cookie()
    expect(await refusalOf(tab.refresh(newId(clock.now())))).toMatchObject({ refusal: 'session.otherUser' })
    expect(tab.cookie()).toBe(cookie)
    expect(await sessions.byToken(await tab.refresh(operatorId))).toMatchObject({ operatorId })
    expect(tab.cookie()).not.toBe(cookie)
  })

  test('two tabs that refresh at once get the same successor and both stay in', async () => {
    const tab = browser()
    await tab.login()
    const other = browser()
    other.setCookie(tab.cookie())
    const tokens = await Promise.all([tab.refresh(), other.refresh()])
    expect(other.cookie()).toBe(tab.cookie())
    for (const token of tokens) expect(await sessions.byToken(token)).not.toBeNull()
    later(10 * SECOND)
    expect(await sessions.byToken(await tab.refresh())).not.toBeNull()
  })

  test('a spent refresh token used again later ends the whole session: one of the two was a thief', async () => {
    const tab = browser()
    await tab.login()
    const thief = browser()
    thief.setCookie(tab.cookie())
    const token = await tab.refresh()
    later(11 * SECOND)
    expect(await refusalOf(thief.refresh())).toMatchObject({ refusal: 'session.missing' })
    expect(thief.cookie()).toBeNull()
    expect(await sessions.byToken(token)).toBeNull()
    expect(await refusalOf(tab.refresh())).toMatchObject({ refusal: 'session.missing' })
  })

  test('within the grace a late tab does not get back a refresh token that is spent already', async () => {
    const tab = browser()
    await tab.login()
    const late = browser()
    late.setCookie(tab.cookie())
    await tab.refresh()
    await tab.refresh()
    const old = late.cookie()
    expect(await sessions.byToken(await late.refresh())).not.toBeNull()
    expect(late.cookie()).toBe(old)
  })

  test('two hours without a request end a session, use keeps it alive', async () => {
    const tab = browser()
    await tab.login()
    for (let hour = 0; hour < 3; hour += 1) {
      later(HOUR)
      await tab.refresh()
    }
    later(2 * HOUR)
    expect(await refusalOf(tab.refresh())).toMatchObject({ refusal: 'session.missing' })
  })

  test('a request slides the idle limit, and is noted at most once a minute', async () => {
    const tab = browser()
    const token = await tab.login()
    const seenAt = async () =>
      (
        await suite.database.global
          .selectFrom('session')
          .select('last_seen_at')
          .where('principal_id', '=', operatorId)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const start = await seenAt()
    later(59 * SECOND)
    await sessions.byToken(token)
    expect(await seenAt()).toEqual(start)
    later(SECOND)
    await sessions.byToken(token)
    expect(await seenAt()).toEqual(clock.now())
  })

  test('after thirty days one must sign in again, however busy the session was', async () => {
    const tab = browser()
    await tab.login()
    for (let hour = 0; hour < 30 * 24 - 1; hour += 1) {
      later(HOUR)
      if (hour % 24 === 0) await tab.refresh()
      await suite.database.global
        .updateTable('session')
        .set({ idle_expires_at: new Date(clock.now().getTime() + 2 * HOUR) })
        .where('principal_id', '=', operatorId)
        .execute()
    }
    const last = await tab.refresh()
    later(HOUR)
    expect(await sessions.byToken(last)).toBeNull()
    expect(await refusalOf(tab.refresh())).toMatchObject({ refusal: 'session.missing' })
  })

  test.each(['', 'x'.repeat(43), "' or true --", 'null'])('the invented token %j opens nothing', async (token) => {
    expect(await sessions.byToken(token)).toBeNull()
    const tab = browser()
    tab.setCookie(token)
    expect(await refusalOf(tab.refresh())).toMatchObject({ refusal: 'session.missing' })
  })
})

describe('leaving', () => {
  test('after logout neither token works, at once', async () => {
    const tab = browser()
    const token = await tab.login()
    const stolen = tab.cookie()
    await tab.logout(token)
    expect(tab.cookie()).toBeNull()
    expect(await sessions.byToken(token)).toBeNull()
    tab.setCookie(stolen)
    expect(await refusalOf(tab.refresh())).toMatchObject({ refusal: 'session.missing' })
  })

  test('the sixth device ends the oldest session and no other', async () => {
    const tokens: string[] = []
    for (let device = 0; device < 6; device += 1) {
      later(SECOND)
      tokens.push(await browser().login())
    }
    const alive = await Promise.all(tokens.map((token) => sessions.byToken(token)))
    expect(alive.map((actor) => actor !== null)).toEqual([false, true, true, true, true, true])
  })

  test('ten devices in ten places at the same moment leave five', async () => {
    const places = Array.from({ length: 10 }, (_, place) => `198.51.${place}.1`)
    const tokens = await Promise.all(places.map((ip) => browser(ip).login()))
    const alive = await Promise.all(tokens.map((token) => sessions.byToken(token)))
    expect(alive.filter((actor) => actor !== null)).toHaveLength(5)
  })

  test('ending all sessions of a person works within the transaction of its cause', async () => {
    const token = await browser().login()
    const colleague = `${login}x`
    await sessions.operators.create({ login: colleague, name: '同事', role: 'PLATFORM_FINANCE', password: PASSWORD })
    const unaffected = await browser().login(PASSWORD, colleague)
    await expect(
      suite.database.globalTransaction(async (tx) => {
        await sessions.revokeAll(tx, operatorId, 'DISABLED')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await sessions.byToken(token)).not.toBeNull()
    await suite.database.globalTransaction((tx) => sessions.revokeAll(tx, operatorId, 'DISABLED'))
    expect(await sessions.byToken(token)).toBeNull()
    expect(await sessions.byToken(unaffected)).not.toBeNull()
  })
})
