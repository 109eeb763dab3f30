// The stories of money are told anew in every run and must read exactly as they are committed.
// After a wanted change: REWRITE_STORIES=1 npx vitest run packages/ledger/src/stories.test.ts, then read the difference.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recharge } from '../stories/recharge.story.ts'
import { refundAfterSettlement } from '../stories/refund-after-settlement.story.ts'
import { refundBeforeSettlement } from '../stories/refund-before-settlement.story.ts'
import { saleSettled } from '../stories/sale-settled.story.ts'
import { tell } from '../stories/story.ts'
import { withdrawFailed } from '../stories/withdraw-failed.story.ts'
import { withdrawPaid } from '../stories/withdraw-paid.story.ts'

let testbed: TestDatabase
beforeAll(async () => {
  testbed = await createTestDatabase()
})
afterAll(() => testbed.drop())

describe('the stories of money', () => {
  test.each([
    ['recharge', recharge],
    ['sale-settled', saleSettled],
    ['withdraw-paid', withdrawPaid],
    ['withdraw-failed', withdrawFailed],
    ['refund-before-settlement', refundBeforeSettlement],
    ['refund-after-settlement', refundAfterSettlement],
  ])('%s reads as committed', async (name, story) => {
    const file = new URL(`../stories/${name}.story.md`, import.meta.url)
    const told = await tell(story, testbed.database)
    if (process.env['REWRITE_STORIES']) await writeFile(file, told)
    expect(told).toBe(await readFile(file, 'utf8'))
  })
})
