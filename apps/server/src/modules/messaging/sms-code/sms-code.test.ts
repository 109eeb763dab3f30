// Verification codes on a real database: one-time, bound, bounded; an SMS can neither be guessed nor used to annoy.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { withSolution } from '../../../kernel/proof-of-work.testing.ts'
import { createDevMailbox, createSmsCodes, type DevMailbox, type SmsScene } from './index.ts'
import { inTurn } from '../../../testing/in-turn.ts'
import { codeTextedTo, countTexts, textsTo } from '../../../testing/texts.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
let suite: TestDatabase
let mailbox: DevMailbox
let codes: ReturnType<typeof createSmsCodes>
let phone: string
let ip: string
let count = 0

const later = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds))

beforeAll(async () => {
  suite = await createTestDatabase()
  mailbox = createDevMailbox({ db: suite.database, clock, isProduction: false })
  const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
  const parts = { db: suite.database, clock, cipher, sender: mailbox, textsPerDay: 10_000, onNarrowed: () => undefined }
  // Whatever bounds are kept, they hold over both servers.
  codes = inTurn([createSmsCodes(parts), createSmsCodes(parts)])
})
afterAll(() => suite.drop())
beforeEach(() => {
  later(48 * HOUR)
  count += 1
  phone = `1380000${count.toString().padStart(4, '0')}`
  ip = `203.0.113.${count}`
})

const send = (options: { scene?: SmsScene; binding?: string } = {}) =>
  withSolution((proofOfWork) => codes.send({ scene: 'REGISTER', phone, binding: '', ip, proofOfWork, ...options }))
/** Whether the code is right; then it is used up. */
const check = async (code: string, options: { scene?: SmsScene; binding?: string; phone?: string } = {}) => {
  const right = await codes.recognise({ scene: 'REGISTER', phone, binding: '', code, ...options })
  return codes.useUp(suite.database.global, right)
}
const received = () => codeTextedTo(mailbox, phone)
const wrong = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')
const waitOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const { refusal, details } = (error ?? {}) as { refusal?: string; details?: { seconds?: number } }
  return refusal === 'request.tooMany' ? details?.seconds : 0
}

describe('codes that the provider texts', () => {
  const merchantOf = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { refusal?: string }) => error.refusal,
    )

  test('reach a phone ten times an hour and twenty a day, whichever merchants ask', async () => {
    const ask = (asker: number) =>
      refusalOf(codes.reserveProviderCode(phone, { merchantId: merchantOf(asker), to: 'OWN' }))
    for (let asker = 1; asker <= 10; asker += 1) expect(await ask(asker)).toBeNull()
    expect(await ask(11)).toBe('request.tooMany')
    later(HOUR)
    for (let asker = 1; asker <= 10; asker += 1) expect(await ask(asker)).toBeNull()
    later(HOUR)
    expect(await ask(11)).toBe('request.tooMany')
    later(24 * HOUR)
    expect(await ask(11)).toBeNull()
  })

  const askFor = (to: 'OWN' | 'BUYER', tail: number, merchant: number) => {
    const by = { merchantId: merchantOf(merchant), to }
    return refusalOf(codes.reserveProviderCode(`1370000${String(tail).padStart(4, '0')}`, by))
  }

  test.each([
    { to: 'OWN', most: 30, merchant: 77 },
    { to: 'BUYER', most: 100, merchant: 87 },
  ] as const)('are $most a day to $to phones for one merchant, and more for others', async ({ to, most, merchant }) => {
    for (let tail = 0; tail < most; tail += 1) expect(await askFor(to, tail, merchant)).toBeNull()
    expect(await askFor(to, 200, merchant)).toBe('limit.exceeded')
    expect(await askFor(to === 'OWN' ? 'BUYER' : 'OWN', 201, merchant)).toBeNull()
    expect(await askFor(to, 202, merchant + 1)).toBeNull()
    later(24 * HOUR)
    expect(await askFor(to, 203, merchant)).toBeNull()
  })

  test('that buyers ask for themselves are bounded by their phones alone', async () => {
    for (let tail = 300; tail < 420; tail += 1)
      expect(await refusalOf(codes.reserveProviderCode(`1370000${tail}0`, null))).toBeNull()
  })
})

describe('a code', () => {
  test('arrives on the phone, proves it once, and never again', async () => {
    expect(await send()).toEqual({ resendAfterSeconds: 60, validSeconds: 300 })
    const code = await received()
    expect(await check(code)).toBe(true)
    expect(await check(code)).toBe(false)
  })

  test('of a hundred uses at the same moment one succeeds', async () => {
    await send()
    const code = await received()
    const answers = await Promise.all(Array.from({ length: 100 }, () => check(code)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('dies after five minutes', async () => {
    await send()
    later(5 * MINUTE)
    expect(await check(await received())).toBe(false)
  })

  test('dies with the fifth wrong try, also when they come at once', async () => {
    await send()
    const code = await received()
    await Promise.all(Array.from({ length: 5 }, () => check(wrong(code))))
    expect(await check(code)).toBe(false)
  })

  test('is still good after four wrong tries', async () => {
    await send()
    const code = await received()
    for (let guess = 0; guess < 4; guess += 1) expect(await check(wrong(code))).toBe(false)
    expect(await check(code)).toBe(true)
  })

  test('is nothing for another phone, scene or purpose', async () => {
    await send({ scene: 'WITHDRAW', binding: 'order-1' })
    const code = await received()
    expect(await check(code, { scene: 'WITHDRAW', binding: 'order-2' })).toBe(false)
    expect(await check(code, { scene: 'REGISTER' })).toBe(false)
    expect(await check(code, { scene: 'WITHDRAW', binding: 'order-1', phone: '13900000000' })).toBe(false)
    expect(await check(code, { scene: 'WITHDRAW', binding: 'order-1' })).toBe(true)
  })

  test('is replaced by the next one', async () => {
    await send()
    const first = await received()
    later(MINUTE)
    await send()
    const second = await received()
    if (first !== second) expect(await check(first)).toBe(false)
    expect(await check(second)).toBe(true)
  })

  test.each(['0', '', 'null', '000000 ', '[]'])('the trick %j is no code', async (trick) => {
    await send()
    expect(await check(trick)).toBe(false)
  })

  test('does not lie in the database in clear', async () => {
    await send()
    const code = await received()
    const rows = await suite.database.global.selectFrom('sms_code').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => ({ ...row, text: row.code_hash.toString('utf8') })))).not.toContain(
      `"${code}`,
    )
    expect(rows.every((row) => row.code_hash.length === 32)).toBe(true)
  })

  test('ten wrong guesses at one phone in an hour end guessing, whatever codes are sent', async () => {
    for (let sent = 0; sent < 2; sent += 1) {
      await send()
      const code = await received()
      for (let guess = 0; guess < 5; guess += 1) await check(wrong(code))
      later(MINUTE)
    }
    await send()
    expect(await check(await received())).toBe(false)
    later(HOUR)
    await send()
    expect(await check(await received())).toBe(true)
  })
})

describe('a code that is proven before the form it belongs to is sent', () => {
  const prove = (code: string) => codes.prove({ scene: 'REGISTER', phone, binding: '', code })

  test('is not used up by it, however often it is proven, and once by the form', async () => {
    await send()
    const code = await received()
    expect(await prove(code)).toEqual({ validSeconds: 900 })
    expect(await prove(code)).not.toBeNull()
    expect(await check(code)).toBe(true)
    expect(await prove(code)).toBeNull()
    expect(await check(code)).toBe(false)
  })

  test('leaves time for the rest of the form, and not for ever', async () => {
    await send()
    const code = await received()
    later(4 * MINUTE)
    expect(await prove(code)).not.toBeNull()
    later(14 * MINUTE)
    expect(await check(code)).toBe(true)
    later(46 * MINUTE)
    await send()
    const next = await received()
    await prove(next)
    later(15 * MINUTE)
    expect(await check(next)).toBe(false)
  })

  test('dies with the fifth wrong try, however the tries are made and also when they come at once', async () => {
    await send()
    const code = await received()
    await check(wrong(code))
    expect(await Promise.all(Array.from({ length: 4 }, () => prove(wrong(code))))).toEqual([null, null, null, null])
    expect(await prove(code)).toBeNull()
    expect(await check(code)).toBe(false)
  })

  test('a wrong one gains no time', async () => {
    await send()
    const code = await received()
    await prove(wrong(code))
    later(5 * MINUTE)
    expect(await prove(code)).toBeNull()
  })

  test('is guessed at out of the same budget of the phone', async () => {
    for (let sent = 0; sent < 2; sent += 1) {
      await send()
      const code = await received()
      for (let guess = 0; guess < 5; guess += 1) await prove(wrong(code))
      later(MINUTE)
    }
    await send()
    const code = await received()
    expect(await prove(code)).toBeNull()
    expect(await check(code)).toBe(false)
  })
})

describe('sending', () => {
  test('once a minute, five an hour, ten a day to one phone, over all purposes', async () => {
    await send()
    expect(await waitOf(send({ scene: 'WITHDRAW', binding: 'x' }))).toBe(60)
    for (let sent = 1; sent < 5; sent += 1) {
      later(MINUTE)
      await send()
    }
    later(MINUTE)
    expect(await waitOf(send())).toBe(55 * 60)
    later(55 * MINUTE)
    for (let sent = 0; sent < 5; sent += 1) {
      await send()
      later(MINUTE)
    }
    later(HOUR)
    expect(await waitOf(send())).toBeGreaterThan(20 * 3600)
  })

  test('fifty requests at the same moment send one text', async () => {
    const before = await countTexts(mailbox)
    const waits = await Promise.all(Array.from({ length: 50 }, () => waitOf(send())))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
    expect((await countTexts(mailbox)) - before).toBe(1)
  })

  test('one address can trouble twenty phones an hour and no more', async () => {
    const waits: (number | undefined)[] = []
    for (let victim = 0; victim < 21; victim += 1) {
      const subject = { scene: 'REGISTER', phone: `1360000${1000 + victim}`, binding: '', ip } as const
      waits.push(await waitOf(withSolution((proofOfWork) => codes.send({ ...subject, proofOfWork }))))
    }
    expect(waits.slice(0, 20).every((wait) => wait === 0)).toBe(true)
    expect(waits[20]).toBe(3600)
  })

  test('strangers use up neither the texts nor the guesses that an account’s own security needs', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      await send()
      for (let guess = 0; guess < 5; guess += 1) await check(wrong(await received()))
      later(MINUTE)
    }
    expect(await waitOf(send({ scene: 'FIND_PASSWORD' }))).toBeGreaterThan(0)
    const withdrawal = { scene: 'WITHDRAW', binding: 'order-1' } as const
    for (let sent = 0; sent < 5; sent += 1) {
      await send(withdrawal)
      later(MINUTE)
    }
    expect(await check(await received(), withdrawal)).toBe(true)
    expect(await waitOf(send(withdrawal))).toBeGreaterThan(0)
    // What strangers had is not forgotten by it.
    expect(await waitOf(send())).toBeGreaterThan(0)
  })

  test('one address is one line: an IPv6 address of the same /64 is no other', async () => {
    const waits: (number | undefined)[] = []
    for (let victim = 0; victim < 21; victim += 1) {
      const from = `2001:db8:0:${count}::${(victim + 1).toString(16)}`
      const subject = { scene: 'REGISTER', phone: `1361000${1000 + victim}`, binding: '', ip: from } as const
      waits.push(await waitOf(withSolution((proofOfWork) => codes.send({ ...subject, proofOfWork }))))
    }
    expect(waits.slice(0, 20).every((wait) => wait === 0)).toBe(true)
    expect(waits[20]).toBe(3600)
  })

  test('a code says what it is for', async () => {
    await codes.send({ scene: 'WITHDRAW', phone, binding: 'x', ip })
    expect((await textsTo(mailbox, phone))[0]).toMatch(/^【商户管理中心】验证码 \d{6}，用于提现，\d+ 分钟内有效。/)
  })

  test('the text can be the caller’s own', async () => {
    const words = (code: string) =>
      ({ template: 'WITHDRAW', parameters: { code }, text: `提现验证码 ${code}` }) as const
    await codes.send({ scene: 'WITHDRAW', phone, binding: 'x', ip, words })
    expect((await textsTo(mailbox, phone))[0]).toMatch(/^提现验证码 \d{6}$/)
  })

  test('the dev mailbox that shows codes refuses to exist in production', () => {
    expect(() => createDevMailbox({ db: suite.database, clock, isProduction: true })).toThrow(/production/)
  })
})
