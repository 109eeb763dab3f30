// Trouble with the provider stands from what shows it to what proves it over, whichever server sees the one and the other.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTrouble } from './index.ts'

type Trouble = ReturnType<typeof createTrouble>
type Exchange = Parameters<Trouble['heard']>[1]

const START = Date.parse('2026-11-20T01:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1_000)
const good: Exchange = { outcome: 'done', reason: null, code: null }
const cutOff: Exchange = { outcome: 'unknown', reason: 'timeout', code: null }
const forged: Exchange = { outcome: 'unknown', reason: 'forged', code: null }
const refused = (code: string): Exchange => ({ outcome: 'refused', reason: null, code })

let suite: TestDatabase
let [one, other]: Trouble[] = []
beforeAll(async () => {
  suite = await createTestDatabase()
})
beforeEach(async () => {
  await suite.database.global.deleteFrom('provider_trouble').execute()
  ;[one, other] = [createTrouble(suite.database.global), createTrouble(suite.database.global)]
})
afterAll(() => suite.drop())

async function hear(server: Trouble | undefined, seconds: number, exchange: Exchange, method = 'getOrderDetail') {
  server?.heard({ method, at: at(seconds) }, exchange)
  await server?.write()
}
const standing = async () => (await one?.standing())?.map(({ key, since }) => [key, since.getTime() - START])

test('one exchange that fails is no trouble, three in a row are, since the first of them', async () => {
  await hear(one, 0, cutOff)
  await hear(one, 1, cutOff)
  await hear(one, 2, good)
  await hear(one, 3, cutOff)
  await hear(one, 4, cutOff)
  expect(await standing()).toEqual([])
  await hear(one, 5, cutOff)
  await hear(one, 6, cutOff)
  expect(await standing()).toEqual([['provider.UNREACHABLE.', 3_000]])
  await hear(one, 7, good)
  expect(await standing()).toEqual([])
})

test('what can’t be believed is another trouble, and no answer that proves it over', async () => {
  for (const second of [0, 1, 2]) await hear(one, second, forged)
  expect(await standing()).toEqual([['provider.UNTRUSTED.', 0]])
  await hear(one, 3, { outcome: 'unknown', reason: 'timeout', code: null })
  expect(await standing()).toEqual([['provider.UNTRUSTED.', 0]])
  // Refused for what a merchant did: said by whom we trust.
  await hear(one, 4, refused('40014'))
  expect(await standing()).toEqual([])
})

test('another server ends what one has left, and does not know', async () => {
  for (const second of [0, 1, 2]) await hear(one, second, cutOff)
  await hear(other, 60, good)
  expect(await standing()).toEqual([])
})

test('the platform’s own signature stands until anything goes well, a right of one service until that does', async () => {
  await hear(one, 0, refused('20018'))
  await hear(one, 1, refused('20003'), 'withdrawApply')
  expect(await standing()).toEqual([
    ['provider.REFUSED.20018', 0],
    ['provider.REFUSED.20003', 1_000],
  ])
  await hear(one, 2, good)
  expect(await standing()).toEqual([['provider.REFUSED.20003', 1_000]])
  await hear(one, 40, good, 'withdrawApply')
  expect(await standing()).toEqual([])
})
