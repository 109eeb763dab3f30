// Imports go on whatever ends a server: no row is applied twice, none is forgotten, and who is taken over does nothing more.
import { api, type ImportMode } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checked, commit, progressOf, rowsOfTask, upload } from '../../../testing/import.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { codes, openShelf, type Shelf, stockFile, stocksWith } from './import-shelf.testing.ts'

let shelf: Shelf
let testApp: TestApp
beforeAll(async () => {
  shelf = await openShelf()
  ;({ testApp } = shelf)
})
afterAll(() => testApp.stop())
beforeEach(() => shelf.refill())

/** Ends what is broken, and measures nothing. */
const LONG = { timeout: 60_000 }
const me = () => shelf.actor

test('cancelled in the middle, what was applied stays and nothing follows', async () => {
  const task = await checked(testApp, me(), 'stock', stockFile(...codes.map((code) => [code, 20] as const)))
  await commit(testApp, me(), task.id)
  // As the first server left it: three rows are over.
  await shelf.setTask(task.id, { applied_row: 4, processed: 3, done: 3 })
  expect(await shelf.cancel(task.id)).toMatchObject({ status: 'CANCELLED', done: 3 })
  await testApp.modules.imports.run()
  expect(await shelf.stocks()).toEqual(stocksWith({}))
  expect((await shelf.logged('import.cancel'))[0]).toContain('已导入 3 行')
})

/** How often stock was changed by hand, by code. */
async function changesOf(since: Date): Promise<Record<string, number>> {
  const rows = await testApp.db
    .tenant(me().merchantId)
    .selectFrom('stock_log')
    .innerJoin('sku', 'sku.id', 'stock_log.sku_id')
    .select('outer_sku_code')
    .where('stock_log.at', '>=', since)
    .execute()
  return Object.fromEntries(codes.map((code) => [code, rows.filter((row) => row.outer_sku_code === code).length]))
}
const onceEach = Object.fromEntries(codes.map((code) => [code, 1]))

test.each<ImportMode>(['RIGHT_ROWS', 'ALL_OR_NOTHING'])('two servers apply each row once (%s)', async (mode) => {
  await testApp.pass(1_000)
  const since = testApp.clock.now()
  const task = await checked(testApp, me(), 'stock', stockFile(...codes.map((code) => [code, 20] as const)))
  await commit(testApp, me(), task.id, mode)
  await Promise.all(testApp.servers.map(({ modules }) => modules.imports.run()))
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({ status: 'DONE', done: 8 })
  expect(await changesOf(since)).toEqual(onceEach)
})

test('a server that is taken over in the middle does no row twice, and the other one goes on', async () => {
  await testApp.pass(1_000)
  const since = testApp.clock.now()
  const task = await checked(testApp, me(), 'stock', stockFile(...codes.map((code) => [code, 20] as const)))
  await commit(testApp, me(), task.id)
  const [first, second] = testApp.servers
  const gate = Promise.withResolvers<void>()
  const standsStill = vi.fn()
  // The first server stands still before its fifth row, and is not heard of for a minute.
  const { sessions } = first?.modules ?? testApp.modules
  const { personNow } = sessions
  let asked = 0
  vi.spyOn(sessions, 'personNow').mockImplementation(async (...who) => {
    asked += 1
    if (asked === 6) {
      standsStill()
      await gate.promise
    }
    return personNow(...who)
  })
  const slow = first?.modules.imports.run()
  await expect.poll(() => standsStill.mock.calls.length, LONG).toBe(1)
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({ processed: 4, done: 4 })
  await testApp.pass(61_000)
  await second?.modules.imports.run()
  gate.resolve()
  await slow
  vi.restoreAllMocks()
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({ status: 'DONE', done: 8, refused: 0 })
  const { takes } = await shelf.tenant.selectFrom('import_task').select('takes').where('id', '=', task.id).executeTakeFirstOrThrow() // prettier-ignore
  expect(takes).toBe(3)
  expect(await changesOf(since)).toEqual(onceEach)
})

test('one that died is gone on with behind its last row, and given up after the third time without a step', async () => {
  const task = await checked(testApp, me(), 'stock', stockFile(...codes.map((code) => [code, 20] as const)))
  await commit(testApp, me(), task.id)
  const dead = (attempts: number, applied: number) =>
    shelf.setTask(task.id, {
      status: 'APPLYING', attempts, takes: attempts, applied_row: applied, processed: applied - 1, done: applied - 1, failure: null,
      finished_at: null, lease_until: new Date(testApp.clock.now().getTime() - 1),
    }) // prettier-ignore
  await dead(3, 5)
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({
    status: 'FAILED', failure: 'GIVEN_UP', done: 4, allowedActions: ['retry', 'download'],
  }) // prettier-ignore
  await ask(api.importTask.retry, testApp.modules.imports.handlers.retry, me(), { id: task.id })
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({ status: 'DONE', done: 8 })
  expect(await shelf.stocks()).toEqual(stocksWith(Object.fromEntries(codes.slice(4).map((code) => [code, 20]))))
})

test('a dry run whose server died begins anew', async () => {
  const { id } = await upload(testApp, me(), { table: 'stock', file: stockFile(['CUP-1', 5], ['GONE', 1]) })
  await testApp.modules.imports.run()
  await shelf.setTask(id, { status: 'CHECKING', attempts: 1, lease_until: new Date(testApp.clock.now().getTime() - 1) })
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, me(), id)).toMatchObject({ status: 'CHECKED', total: 2, ready: 1, wrong: 1 })
  expect(await rowsOfTask(testApp, me(), { id })).toHaveLength(2)
})
