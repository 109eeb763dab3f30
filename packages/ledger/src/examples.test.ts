// The accounting examples are run anew every time and must read exactly as they are committed.
// After a wanted change: REWRITE_EXAMPLES=1 npx vitest run packages/ledger/src/examples.test.ts, read the difference, then
// npm run docs:domain, which puts it into docs/money.md.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runExample } from '../examples/example.ts'
import { examples } from '../examples/index.ts'

let testbed: TestDatabase
beforeAll(async () => {
  testbed = await createTestDatabase()
})
afterAll(() => testbed.drop())

describe('the accounting examples', () => {
  test.each(Object.entries(examples))('%s reads as committed', async (name, example) => {
    const file = new URL(`../examples/${name}.example.md`, import.meta.url)
    const report = await runExample(example, testbed.database)
    if (process.env['REWRITE_EXAMPLES']) await writeFile(file, report)
    expect(report).toBe(await readFile(file, 'utf8'))
  })
})
