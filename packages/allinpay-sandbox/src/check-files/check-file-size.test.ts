/** A day of a hundred thousand orders is told in stretches: never more than a few thousand of them are in memory. */
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { openStorage } from '../storage/open-storage.ts'
import { writeCheckFile } from './check-file.ts'

const LINES = 100_000
const databaseUrl = await createEmptyDatabase()
const pool = await openStorage(databaseUrl)

// A past of that size, written past the books: only what a file is made of.
const PAST = `
  insert into payment_order (app_id, biz_order_no, order_no, type, state, amount, fee, buyer, validate_type, created_at,
      finished_at, refunded, refunded_fee, was_in_progress, details)
    select 'app', 'C' || n, 'N' || n, 4, 4, n, 0, 'buyer', 0, $1, $1, 0, 0, true, '{}' from generate_series(1, $2::int) n`
const POSTINGS = `
  insert into posting (app_id, posting_no, biz_order_no, kind, posted_at)
    select 'app', lpad(n::text, 19, '0'), 'C' || n, '代收成功', $1 from generate_series(1, $2::int) n`
const ENTRIES = `
  insert into entry (app_id, owner, account_set, version, posting_no, biz_order_no, trade_no, trade_type, available_change,
      frozen_change, available_after, frozen_after, changed_at)
    select 'app', '#yunBizUserId_B2C#', '100004', n, lpad(n::text, 19, '0'), 'C' || n, 'T' || n, 1, n, 0, n, 0, $1
      from generate_series(1, $2::int) n`

beforeAll(async () => {
  for (const sql of [PAST, POSTINGS, ENTRIES]) await pool.query(sql, ['2026-03-04T04:00:00Z', LINES])
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(databaseUrl)
})

test('each of its orders has a line, and no statement reads more than a stretch of them', async () => {
  let mostRows = 0
  const watched = {
    async query(sql: string, values: unknown[]) {
      const result = await pool.query<Record<string, unknown>>(sql, values)
      mostRows = Math.max(mostRows, result.rows.length)
      return result
    },
  } as typeof pool
  let [lines, sum, longest] = [0, 0, 0]
  const file = { appId: 'app', day: '2026-03-04', kind: 'detail' } as const
  for await (const part of writeCheckFile(watched, file, { ...DEFAULT_SETTINGS, checkFileHeader: false }, [])) {
    longest = Math.max(longest, part.length)
    if (part === '') continue
    lines += 1
    sum += Number(part.split('|')[2])
  }
  expect([lines, sum]).toEqual([LINES, (LINES * (LINES + 1)) / 2])
  expect(mostRows).toBeLessThanOrEqual(2_000)
  expect(longest).toBeLessThan(1_000)
})
