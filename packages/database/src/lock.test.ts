// Locks by name on a real database: one at a time, nobody forgotten, and never a connection for who waits.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { acquireAlone, acquireBeside, acquireLock } from './lock.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let suite: TestDatabase
/** Two connections, and no time-out that would free who waits in the database. */
let narrow: Database
const busy = new Error('busy')

beforeAll(async () => {
  suite = await createTestDatabase()
  narrow = openDatabase({ url: suite.url, maxConnections: 2, lockTimeoutMs: 0, statementTimeoutMs: 0 })
})
afterAll(async () => {
  await narrow.close()
  await suite.drop()
})

/** Holds locks until it is let go of. */
async function hold(database: Database, names: readonly string[]) {
  let letGo = () => {}
  const isReleased = new Promise<void>((resolve) => (letGo = resolve))
  let onHeld = () => {}
  const isHeld = new Promise<void>((resolve) => (onHeld = resolve))
  const done = database.globalTransaction(async (tx) => {
    await acquireLock(tx, names, () => busy)
    onHeld()
    await isReleased
  })
  await isHeld
  return async () => {
    letGo()
    await done
  }
}
const take = (names: readonly string[], work: () => void = () => undefined) =>
  narrow.globalTransaction(async (tx) => {
    await acquireLock(tx, names, () => busy)
    work()
  })

test('eighty at once on two connections all get it, one after another', async () => {
  let inside = 0
  const seen: number[] = []
  await Promise.all(
    Array.from({ length: 80 }, () =>
      narrow.globalTransaction(async (tx) => {
        await acquireLock(tx, ['popular'], () => busy)
        inside += 1
        seen.push(inside)
        await tx.selectNoFrom(sql`1`.as('one')).execute()
        inside -= 1
      }),
    ),
  )
  expect(seen).toEqual(Array.from({ length: 80 }, () => 1))
})

test('those who want several, in whatever order, do not keep one another out', async () => {
  const pairs = [['one', 'two'], ['two', 'three'], ['three', 'one'], ['two', 'one']] // prettier-ignore
  const taken: number[] = []
  await Promise.all(Array.from({ length: 40 }, (_, each) => take(pairs[each % 4] ?? [], () => taken.push(each))))
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, each) => each))
})

test('while it is held all who want it are sent away, and the connections stay free for others', async () => {
  const letGo = await hold(suite.database, ['held'])
  const crowd = Array.from({ length: 150 }, () => take(['held', 'free']).catch((error: unknown) => error))
  await take(['free'])
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([busy]))
  await letGo()
  await take(['held', 'free'])
})

test('who waits gets it when another process lets go of it', async () => {
  const letGo = await hold(suite.database, ['elsewhere'])
  const waiting = take(['elsewhere'])
  await letGo()
  await waiting
})

test('a transaction that fails lets go of it, and the next one in line goes on', async () => {
  const failing = narrow.globalTransaction(async (tx) => {
    await acquireLock(tx, ['dropped'], () => busy)
    throw new Error('no')
  })
  const next = take(['dropped'])
  await expect(failing).rejects.toThrow('no')
  await next
})

test('many hold a lock beside one another; who wants it alone waits for them, and they for it', async () => {
  const done: string[] = []
  let letGo = () => {}
  const isReleased = new Promise<void>((resolve) => (letGo = resolve))
  let onHeld = () => {}
  const isHeld = new Promise<void>((resolve) => (onHeld = resolve))
  const first = suite.database.globalTransaction(async (tx) => {
    await acquireBeside(tx, 'shared', () => busy)
    onHeld()
    await isReleased
    done.push('first')
  })
  await isHeld
  await suite.database.globalTransaction((tx) => acquireBeside(tx, 'shared', () => busy))
  const alone = suite.database.globalTransaction(async (tx) => {
    await acquireAlone(tx, 'shared')
    done.push('alone')
  })
  // Whoever comes while it is wanted alone comes after that.
  await untilWanted()
  const last = suite.database.globalTransaction(async (tx) => {
    await acquireBeside(tx, 'shared', () => busy)
    done.push('last')
  })
  letGo()
  await Promise.all([first, alone, last])
  expect(done).toEqual(['first', 'alone', 'last'])
})

async function untilWanted(): Promise<void> {
  for (;;) {
    const { rows } = await suite.database.pool.query<{ waits: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
    )
    if (rows[0]?.waits === true) return
  }
}
