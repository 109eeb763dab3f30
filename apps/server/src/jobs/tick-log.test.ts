// What is known of recurring jobs: late is who had no good tick for ten periods, by the time of the database.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTickLog, type TickLog } from './tick-log.ts'

/** Periods so long that no pause of the machine matters. */
const [HOURLY, DAILY] = [
  { name: 'hourly', everySeconds: 3_600 },
  { name: 'daily', everySeconds: 86_400 },
]
let suite: TestDatabase
let ticks: TickLog

beforeAll(async () => {
  suite = await createTestDatabase()
})
afterAll(() => suite.drop())
beforeEach(async () => {
  ticks = createTickLog(suite.database)
  await suite.database.global.deleteFrom('job_tick').execute()
  await ticks.register([HOURLY, DAILY])
})

async function passHours(hours: number): Promise<void> {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - ${hours} * interval '1 hour'`
  const moved = { registered_at: earlier('registered_at'), begun_at: earlier('begun_at') }
  await suite.database.global
    .updateTable('job_tick')
    .set({ ...moved, succeeded_at: earlier('succeeded_at'), failed_at: earlier('failed_at') })
    .execute()
}
const late = async () => (await ticks.read([HOURLY, DAILY])).filter(({ isLate }) => isLate).map(({ name }) => name)

test('a job that never ticked is late ten periods after it was first heard of, however often its servers start', async () => {
  await passHours(9.9)
  expect(await late()).toEqual([])
  await passHours(0.2)
  await ticks.register([HOURLY, DAILY])
  expect(await late()).toEqual(['hourly'])
})

test('a good tick ends it; one that only began or failed does not', async () => {
  await passHours(11)
  await ticks.begin(HOURLY)
  expect(await ticks.read([HOURLY])).toMatchObject([{ isLate: true, isRunning: true }])
  await ticks.fail(HOURLY, new Error('no connection'))
  expect(await ticks.read([HOURLY])).toMatchObject([{ isLate: true, isRunning: false, failures: 1, lastError: 'no connection' }]) // prettier-ignore
  await ticks.begin(HOURLY)
  await ticks.succeed(HOURLY)
  expect(await ticks.read([HOURLY])).toMatchObject([{ isLate: false, isRunning: false, failures: 0, lastError: '' }])
  await passHours(10.1)
  expect(await late()).toEqual(['hourly'])
})

test('tells of the jobs that are asked for, in that order, and follows a new period', async () => {
  await ticks.register([{ ...HOURLY, everySeconds: 60 }])
  const names = (await ticks.read([DAILY, HOURLY, { name: 'unknown', everySeconds: 1 }])).map(({ name }) => name)
  expect(names).toEqual(['daily', 'hourly'])
  await passHours(1)
  expect(await late()).toEqual(['hourly'])
})
