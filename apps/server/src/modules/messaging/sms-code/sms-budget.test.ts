// The day's budget of texts on a real database: a hard limit however many ask at once, and a part that strangers can't use up.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createDevMailbox, createSmsBudget, type DevMailbox, type SmsWords } from './index.ts'
import { countTexts } from '../../../testing/texts.ts'

const clock = createManualClock(new Date('2026-11-20T01:00:00Z'))
let suite: TestDatabase
let mailbox: DevMailbox
let problems: string[]

beforeAll(async () => {
  suite = await createTestDatabase()
  mailbox = createDevMailbox({ db: suite.database, clock, isProduction: false })
})
afterAll(() => suite.drop())
beforeEach(() => {
  clock.set(new Date(clock.now().getTime() + 48 * 3_600_000))
  problems = []
})

const send = async (template: SmsWords['template'], perDay: number) => {
  const onError = (problem: string) => void problems.push(problem)
  const budget = createSmsBudget({ db: suite.database, clock, carrier: mailbox, perDay, onError })
  const error: unknown = await budget.send({ phone: '13800000000', template, parameters: {}, text: template }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error === null ? 'sent' : (error as { refusal?: string }).refusal
}
const sentSince = async (count: number) => (await countTexts(mailbox)) - count

test('of fifty at the same moment the budget lets through what it has, and the log tells of the rest', async () => {
  const before = await sentSince(0)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('WITHDRAW', 10)))
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'sms.notSent')).toHaveLength(40)
  expect(await sentSince(before)).toBe(10)
  expect(problems).toHaveLength(40)
})

test('strangers leave a fifth of the day to those who are signed in', async () => {
  const answers: (string | undefined)[] = []
  for (let text = 0; text < 9; text += 1) answers.push(await send('REGISTER', 10))
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(8)
  expect(await send('STEP_UP', 10)).toBe('sent')
  expect(await send('PHONE_CHANGED', 10)).toBe('sent')
  expect(await send('STEP_UP', 10)).toBe('sms.notSent')
})

test('a new day in Shanghai begins with a whole budget', async () => {
  clock.set(new Date('2026-12-24T15:59:59Z'))
  expect([await send('WITHDRAW', 1), await send('WITHDRAW', 1)]).toEqual(['sent', 'sms.notSent'])
  clock.set(new Date('2026-12-24T16:00:00Z'))
  expect([await send('WITHDRAW', 1), await send('WITHDRAW', 1)]).toEqual(['sent', 'sms.notSent'])
})
