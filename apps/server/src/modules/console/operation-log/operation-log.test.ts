// The operation log only grows and is sealed: whoever changes a row behind its back is found, and only old rows ever go.
import { randomUUID } from 'node:crypto'
import { dayOf, sameInBoth, startOfDay } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { inRequest } from '../../../kernel/request-context.ts'
import { findingOf } from './check-days.ts'
import { createLogKeeping } from './index.ts'
import { dayAfter } from './seal-days.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The wall clock: the database decides by its own clock what may be removed. */
const TODAY = dayOf(new Date())
const noon = (daysAgo: number) => new Date(startOfDay(TODAY).getTime() - daysAgo * DAY + 12 * HOUR)
const dayAgo = (daysAgo: number) => dayOf(noon(daysAgo))

const one = randomUUID()
const other = randomUUID()
const clock = createManualClock(noon(0))
let suite: TestDatabase
let problems: string[]
let keeping: ReturnType<typeof createLogKeeping>

beforeEach(async () => {
  suite = await createTestDatabase()
  problems = []
  keeping = createLogKeeping({ db: suite.database, clock, onError: (problem) => void problems.push(problem) })
})
afterEach(() => suite.drop())

const act = (merchantId: string, at: Date, summary = '修改店铺资料') =>
  suite.database.transaction(merchantId, (tx) =>
    logAct(
      tx,
      {
        actor: system,
        action: 'goods.create',
        target: { type: 'test', id: randomUUID(), no: 'T1' },
        summary: sameInBoth(summary),
      },
      at,
    ),
  )
const sql = (text: string, values: unknown[] = []) => suite.database.pool.query<Record<string, unknown>>(text, values)
/** As the database's administrator, past every trigger. */
const asRuler = (change: string) => sql(`begin; set local session_replication_role = replica; ${change}; commit`)
const rowCount = async () => Number((await sql('select count(*) from operation_log')).rows[0]?.['count'])

describe('a row of the log', () => {
  test('says from where it was asked for, and nothing when nobody asked', async () => {
    await act(one, noon(1))
    await inRequest({ requestId: 'r-1', ip: '203.0.113.7' }, () => act(one, noon(0)))
    const { rows } = await sql('select request_id, ip from operation_log order by at')
    expect(rows).toEqual([
      { request_id: null, ip: null },
      { request_id: 'r-1', ip: '203.0.113.7' },
    ])
  })

  test.each(["update operation_log set summary = 'x'", 'delete from operation_log', 'truncate operation_log'])(
    'survives: %s',
    async (change) => {
      await act(one, noon(364))
      await expect(sql(change)).rejects.toMatchObject({ code: 'HI001' })
      expect(await rowCount()).toBe(1)
    },
  )

  test('is forgotten when it is older than 365 days, and not before', async () => {
    // A day before and after the limit: midnight may pass while this runs.
    for (const daysAgo of [400, 367, 364, 0]) await act(one, noon(daysAgo))
    await act(other, noon(400))
    await keeping.forget()
    const { rows } = await sql('select at from operation_log order by at')
    expect(rows.map(({ at }) => dayOf(at as Date))).toEqual([dayAgo(364), dayAgo(0)])
  })

  test('of another merchant is not forgotten by whoever asks for their own', async () => {
    await act(other, noon(400))
    await suite.database
      .tenant(one)
      .selectFrom(({ fn, val }) => fn<{ gone: string }>('operation_log_forget', [val(one)]).as('gone'))
      .selectAll()
      .execute()
    await expect(sql('select operation_log_forget($1)', [other])).rejects.toMatchObject({ code: 'LG007' })
    expect(await rowCount()).toBe(1)
  })
})

describe('the seals', () => {
  /** Three days of two merchants and the platform, closed. */
  async function sealed(): Promise<void> {
    for (const daysAgo of [3, 2, 1]) {
      await act(one, noon(daysAgo), '第一条')
      await act(one, noon(daysAgo), '第二条')
    }
    await act(other, noon(2))
    await act(PLATFORM_SCOPE, noon(2))
    await keeping.seal()
  }
  const findings = async () => {
    const { rows } = await sql('select day_on::text as day from operation_log_day order by day_on')
    const found = await Promise.all(
      rows.map(async ({ day }) => [String(day), await findingOf(suite.database, String(day))] as const),
    )
    return found.filter(([, finding]) => finding !== null)
  }
  const firstOf = (daysAgo: number) =>
    `(select id from operation_log where merchant_id = '${one}' and summary = '第一条'
      and at = '${noon(daysAgo).toISOString()}')`

  test('close every day that is over, and none that is not', async () => {
    await sealed()
    await act(one, noon(0))
    await keeping.seal()
    const { rows } = await sql('select day_on::text as day, seal_count from operation_log_day order by day_on')
    expect(rows).toEqual([
      { day: dayAgo(3), seal_count: 1 },
      { day: dayAgo(2), seal_count: 3 },
      { day: dayAgo(1), seal_count: 1 },
    ])
    expect(await findings()).toEqual([])
    await keeping.check()
    expect(problems).toEqual([])
  })

  test('are the same from two servers at once', async () => {
    await act(one, noon(2))
    await Promise.all([keeping.seal(), keeping.seal(), keeping.seal()])
    expect(await findings()).toEqual([])
  })

  test('wait an hour for acts that began before midnight', async () => {
    await act(one, noon(1))
    clock.set(new Date(startOfDay(TODAY).getTime() + HOUR - 1))
    await keeping.seal()
    expect((await sql('select from operation_log_day')).rowCount).toBe(0)
    clock.set(new Date(startOfDay(TODAY).getTime() + HOUR))
    await keeping.seal()
    expect((await sql('select from operation_log_day')).rowCount).toBe(1)
    clock.set(noon(0))
  })

  test.each([
    ['a sentence', () => `update operation_log set summary = '另一句' where id = ${firstOf(2)}`, /row of merchant/],
    ['who did it', () => `update operation_log set actor_name = '别人' where id = ${firstOf(2)}`, /row of merchant/],
    ['from where', () => `update operation_log set ip = '198.51.100.1' where id = ${firstOf(2)}`, /row of merchant/],
    ['when, within the day', () => `update operation_log set at = at + interval '1 second' where id = ${firstOf(2)}`, /row of merchant/],
    ['a row less', () => `delete from operation_log where id = ${firstOf(2)}`, /1 rows instead of 2/],
    ['a row of a merchant who had none', () => `insert into operation_log select (jsonb_populate_record(l, jsonb_build_object('merchant_id', '${randomUUID()}'))).* from operation_log l where id = ${firstOf(2)}`, /added later/],
    ['a row and its count in the seal', () => `delete from operation_log where id = ${firstOf(2)}; update operation_log_seal set row_count = 1 where merchant_id = '${one}' and day_on = '${dayAgo(2)}'`, /seals were changed/],
    ['a seal less', () => `delete from operation_log_seal where merchant_id = '${other}'`, /seals were changed/],
    ['a day’s own hash', () => `update operation_log_day set seal_count = 2 where day_on = '${dayAgo(2)}'`, /link to the day before/],
  ] as const)('find %s that was changed, and say so', async (_what, change, why) => {
    await sealed()
    await asRuler(change())
    const found = await findings()
    expect(found[0]?.[0]).toBe(dayAgo(2))
    expect(found[0]?.[1]).toMatch(why)
    await keeping.check()
    await keeping.check()
    expect(problems.join('\n')).toContain(dayAgo(2))
    const { rows } = await sql(`select finding from operation_log_check where day_on = '${dayAgo(2)}'`)
    expect(rows[0]?.['finding']).toMatch(why)
  }) // prettier-ignore

  test('find a whole day that was taken out', async () => {
    await sealed()
    await asRuler(
      ['operation_log_seal', 'operation_log_day']
        .map((table) => `delete from ${table} where day_on = '${dayAgo(2)}'`)
        .join(';'),
    )
    expect(await findings()).toMatchObject([[dayAgo(1), expect.stringMatching(/day before is missing/)]])
  })

  test('let go of rows that may be forgotten, and hold the chain over them', async () => {
    await act(one, noon(368))
    await act(one, noon(367))
    for (let run = 0; run < 12; run += 1) await keeping.seal()
    await keeping.forget()
    expect(await rowCount()).toBe(0)
    expect(await findingOf(suite.database, dayAgo(367))).toBeNull()
    await asRuler(`update operation_log_seal set row_count = 2 where day_on = '${dayAgo(368)}'`)
    expect(await findingOf(suite.database, dayAgo(368))).toMatch(/seals were changed/)
  })

  test('come to every day within a day of hourly checks', async () => {
    await act(one, noon(60))
    for (let run = 0; run < 3; run += 1) await keeping.seal()
    for (let hour = 0; hour < 24; hour += 1) await keeping.check()
    const { rows } = await sql(
      'select count(*)::int as days, count(done.day_on)::int as checked from operation_log_day day left join operation_log_check done using (day_on)',
    )
    expect(rows).toEqual([{ days: 60, checked: 60 }])
  })

  test.each(['operation_log_seal', 'operation_log_day'])('%s only grows', async (table) => {
    await sealed()
    for (const change of [`update ${table} set hash = ''`, `delete from ${table}`, `truncate ${table}`])
      await expect(sql(change)).rejects.toMatchObject({ code: 'HI001' })
  })
})

test('a day follows a day, over months and years', () => {
  expect(['2026-11-20', '2026-11-30', '2026-12-31', '2028-02-28'].map(dayAfter)).toEqual([
    '2026-11-21', '2026-12-01', '2027-01-01', '2028-02-29',
  ]) // prettier-ignore
})
