// What counts as committed: the commit that was done, not one that PostgreSQL answered by a rollback.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchingCommit } from './after-commit.ts'
import { createTestDatabase, type TestDatabase } from './index.ts'

let testbed: TestDatabase
beforeAll(async () => {
  testbed = await createTestDatabase()
})
afterAll(() => testbed.drop())

const watched = { marks: /as marked/, isAllowed: () => false }

/** A transaction with these statements; answers what its commit came to. */
async function transaction(...statements: readonly string[]): Promise<string> {
  const client = await testbed.database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement).catch(() => undefined)
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') await client.query('rollback')
    return command
  } finally {
    client.release()
  }
}

test('nothing may be asked after the marked transaction', async () => {
  const twice = watchingCommit(watched, async () => {
    await transaction('select 1 as marked')
    await transaction('select 2')
  })
  await expect(twice).rejects.toThrow('Done already, and this may fail')
})

test('one whose last statement failed is done again', async () => {
  const answers = await watchingCommit(watched, async () => [
    await transaction('select 1 as marked', 'select 1 / 0'),
    await transaction('select 1 as marked'),
  ])
  expect(answers).toEqual(['ROLLBACK', 'COMMIT'])
})

test('what commits beside the marked transaction is not its commit', async () => {
  const { pool } = testbed.database
  const [own, beside] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const commands = await watchingCommit(watched, async () => {
      await own.query('begin')
      await beside.query('begin')
      await own.query('select 1 as marked')
      await beside.query('commit')
      return [(await own.query('commit')).command]
    })
    expect(commands).toEqual(['COMMIT'])
  } finally {
    own.release(true)
    beside.release(true)
  }
})

test('what began beside it may end', async () => {
  const { pool } = testbed.database
  const [own, beside] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const commands = await watchingCommit(watched, async () => {
      await beside.query('begin')
      await own.query('begin')
      await own.query('select 1 as marked')
      await own.query('commit')
      return [(await beside.query('commit')).command]
    })
    expect(commands).toEqual(['COMMIT'])
  } finally {
    own.release(true)
    beside.release(true)
  }
})
