// Texts that strangers cause: forty networks with all the patience in the world do not stop the texts to everybody else.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { proofOfWorkIn, withSolution } from '../../../kernel/proof-of-work.testing.ts'
import { inTurn } from '../../../testing/in-turn.ts'
import { createDevMailbox, createSmsBudget, createSmsCodes } from './index.ts'
import { strangersSmsParameters } from './sms-code.parameters.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A small house, so that the test is short: strangers have 200 texts of it. */
const TEXTS_PER_DAY = 250
const OF_STRANGERS = TEXTS_PER_DAY * strangersSmsParameters.share

const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
let suite: TestDatabase
let codes: ReturnType<typeof createSmsCodes>
let narrowed: string[] = []
let count = 0

beforeAll(async () => {
  suite = await createTestDatabase()
  const db = suite.database
  const carrier = createDevMailbox({ db, clock, isProduction: false })
  const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
  const onNarrowed = (network: string) => void narrowed.push(network)
  const server = () => {
    const sender = createSmsBudget({ db, clock, carrier, perDay: TEXTS_PER_DAY, onError: () => undefined })
    return createSmsCodes({ db, clock, cipher, sender, textsPerDay: TEXTS_PER_DAY, onNarrowed })
  }
  // Whatever bounds are kept, they hold over both.
  codes = inTurn([server(), server()])
})
afterAll(() => suite.drop())
beforeEach(() => {
  clock.set(new Date(clock.now().getTime() + 3 * DAY))
  narrowed = []
})

const newPhone = () => `137${String((count += 1)).padStart(8, '0')}`

/** Asks for a text to a phone that nobody has been texted to; `sent`, or why not. */
async function ask(ip: string, changes: Partial<Parameters<typeof codes.send>[0]> = {}): Promise<string> {
  const request = { scene: 'REGISTER', phone: newPhone(), binding: '', ip, ...changes } as const
  const error: unknown = await withSolution((proofOfWork) => codes.send({ ...request, proofOfWork })).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error === null ? 'sent' : ((error as { refusal?: string }).refusal ?? 'failed')
}
/** One address of the network; each has few texts an hour of its own, so an attacker changes it. */
const addressIn = (network: number, address: number, wide = network) =>
  `${20 + (wide % 200)}.7.${network % 250}.${address % 250}`

test('forty networks use up a part of the day, and a new person elsewhere still gets a code', async () => {
  // So many ask for nothing but a first text each, and no challenge; from then on each of them has one more.
  const { leastUsed, leastPerNetwork } = strangersSmsParameters
  for (let text = 0; text < leastUsed; text += 1) expect(await ask(addressIn(text % 40, text))).toBe('sent')
  for (const network of [20, 30]) {
    expect(await ask(addressIn(network, 100))).toBe('sent')
    for (let text = 0; text < 3; text += 1) expect(await ask(addressIn(network, 101 + text))).toBe('sms.notSent')
  }
  expect(new Set(narrowed).size).toBe(2)
  expect(40 * leastPerNetwork).toBeLessThan(OF_STRANGERS / 2)
  for (let person = 0; person < 2; person += 1) expect(await ask(addressIn(100 + person, 1))).toBe('sent')
})

test('networks side by side count together as well', async () => {
  for (let text = 0; text < strangersSmsParameters.leastUsed; text += 1)
    expect(await ask(addressIn(text, 1, 7))).toBe('sent')
  for (let network = 60; network < 65; network += 1) expect(await ask(addressIn(network, 1, 7))).toBe('sms.notSent')
  expect(await ask(addressIn(1, 1, 8))).toBe('sent')
})

test('the work grows with what strangers have used, and also for the first text', async () => {
  const numbersOf = async () => {
    const error: unknown = await codes
      .send({ scene: 'LOGIN', phone: newPhone(), binding: '', ip: addressIn(count, 1) })
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    return proofOfWorkIn(error)?.split('.')[0] ?? null
  }
  const today = new Date(clock.now().getTime())
  const usedOfDay = (uses: number) =>
    suite.database.global
      .insertInto('rate_window')
      .values({ key: 'sms.strangers', window_start_at: today, count: uses })
      .onConflict((conflict) => conflict.columns(['key', 'window_start_at']).doUpdateSet({ count: uses }))
      .execute()
  const numbers: (string | null)[] = []
  for (const uses of [0, OF_STRANGERS * 0.25, OF_STRANGERS * 0.5, OF_STRANGERS * 0.75]) {
    await usedOfDay(uses)
    numbers.push(await numbersOf())
  }
  const { numbers: usual } = parameters.proofOfWork
  expect(numbers).toEqual([null, String(usual * 4), String(usual * 8), String(usual * 16)])
})

test('who is known or signed in, or was invited, is not counted among strangers', async () => {
  for (let text = 0; text < strangersSmsParameters.leastUsed; text += 1) await ask(addressIn(text, 1))
  const ip = addressIn(1, 200)
  expect(await ask(ip)).toBe('sent')
  expect(await ask(ip)).toBe('sms.notSent')
  expect(await ask(ip, { scene: 'LOGIN', knownBy: 'DEVICE' })).toBe('sent')
  expect(await ask(ip, { scene: 'LOGIN', knownBy: 'NETWORK' })).toBe('sent')
  expect(await ask(ip, { scene: 'WITHDRAW', binding: 'order-1' })).toBe('sent')
  expect(await ask(ip, { binding: 'invitation-1' })).toBe('sent')
})

test('a new day in Shanghai begins as usual', async () => {
  clock.set(new Date('2027-06-01T15:00:00Z'))
  for (let text = 0; text < strangersSmsParameters.leastUsed; text += 1) await ask(addressIn(text, 1))
  expect(await ask(addressIn(1, 1))).toBe('sent')
  expect(await ask(addressIn(1, 2))).toBe('sms.notSent')
  clock.set(new Date('2027-06-01T16:00:00Z'))
  expect(await ask(addressIn(1, 3))).toBe('sent')
})
