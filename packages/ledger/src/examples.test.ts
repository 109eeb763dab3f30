// The accounting examples are run anew every time and must read exactly as they are committed.
// After a wanted change: REWRITE_EXAMPLES=1 npx vitest run packages/ledger/src/examples.test.ts, then read the difference.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recharge } from '../examples/recharge.example.ts'
import { refundAfterSettlement } from '../examples/refund-after-settlement.example.ts'
import { refundBeforeSettlement } from '../examples/refund-before-settlement.example.ts'
import { saleSettled } from '../examples/sale-settled.example.ts'
import { runExample } from '../examples/example.ts'
import { withdrawFailed } from '../examples/withdraw-failed.example.ts'
import { withdrawPaid } from '../examples/withdraw-paid.example.ts'

let testbed: TestDatabase
beforeAll(async () => {
  testbed = await createTestDatabase()
})
afterAll(() => testbed.drop())

describe('the accounting examples', () => {
  test.each([
    ['recharge', recharge],
    ['sale-settled', saleSettled],
    ['withdraw-paid', withdrawPaid],
    ['withdraw-failed', withdrawFailed],
    ['refund-before-settlement', refundBeforeSettlement],
    ['refund-after-settlement', refundAfterSettlement],
  ])('%s reads as committed', async (name, example) => {
    const file = new URL(`../examples/${name}.example.md`, import.meta.url)
    const report = await runExample(example, testbed.database)
    if (process.env['REWRITE_EXAMPLES']) await writeFile(file, report)
    expect(report).toBe(await readFile(file, 'utf8'))
  })
})
