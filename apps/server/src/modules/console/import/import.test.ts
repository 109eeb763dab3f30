// Imports: what a spreadsheet holds becomes what the list shows, after a dry run, as the person who asked and no further.
import { api, codeOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checked, commit, imported, progressOf, rowsOfTask, sheetAt, upload } from '../../../testing/import.ts'
import { addSeller, DAY } from '../../../testing/seller.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { addStaff, memberOf, type Person, PROVEN, roleId, update } from '../../identity/staff/staff.testing.ts'
import { openShelf, type Shelf, stockFile, stocksWith } from './import-shelf.testing.ts'

let shelf: Shelf
let testApp: TestApp
beforeAll(async () => {
  shelf = await openShelf()
  ;({ testApp } = shelf)
})
afterAll(() => testApp.stop())
beforeEach(() => shelf.refill())

const me = () => shelf.actor
const own = () => shelf.tenant

test('a table is checked first and changes nothing; then its right rows are applied, and the rest can be fetched', async () => {
  const file = stockFile(['CUP-1', 25], ['CUP-2', 10], ['GONE', 5], ['CUP-3', -1])
  const task = await checked(testApp, me(), 'stock', file)
  expect(task).toMatchObject({
    status: 'CHECKED', total: 4, ready: 1, same: 1, wrong: 2, allowedActions: ['commit', 'download', 'cancel'],
  }) // prettier-ignore
  expect(await shelf.stocks()).toEqual(stocksWith({}))
  expect(await rowsOfTask(testApp, me(), { id: task.id })).toMatchObject([
    { number: 2, outcome: 'READY', about: '青花瓷茶杯 CUP-1', effect: '库存 10 → 25', complaints: [] },
    { number: 3, outcome: 'SAME', effect: '' },
    { number: 4, outcome: 'WRONG', complaints: [{ cell: 'A4', column: '商家编码', text: '没有这个商家编码的商品' }] },
    { number: 5, outcome: 'WRONG', complaints: [{ cell: 'B5', column: '库存', text: '库存不能小于 0' }] },
  ])
  expect((await shelf.download(task.id)).rows).toEqual([
    ['商家编码', '库存', '错误'],
    ['CUP-1', '25'],
    ['CUP-2', '10'],
    ['GONE', '5', '第 4 行 商家编码（A4）：没有这个商家编码的商品'],
    ['CUP-3', "'-1", '第 5 行 库存（B5）：库存不能小于 0'],
  ])
  await commit(testApp, me(), task.id)
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({
    status: 'DONE', done: 1, same: 1, wrong: 2, refused: 0, processed: 2, allowedActions: ['download'],
  }) // prettier-ignore
  expect(await shelf.stocks()).toEqual(stocksWith({ 'CUP-1': 25 }))
  const { rows, bytes } = await shelf.download(task.id)
  expect(rows.map((row) => row[0])).toEqual(['商家编码', 'GONE', 'CUP-3'])
  expect(await checked(testApp, me(), 'stock', { name: '未导入.xlsx', bytes })).toMatchObject({ wrong: 2 })
})

test('every act is written down, and each change as the person would have made it by hand', async () => {
  const task = await imported(testApp, me(), 'stock', stockFile(['CUP-1', 11], ['CUP-2', 12]))
  await shelf.download((await checked(testApp, me(), 'stock', stockFile(['CUP-1', -2]))).id)
  expect(task.done).toBe(2)
  expect((await shelf.logged('import.upload'))[1]).toBe('上传“批量改库存”的表格 表格.xlsx')
  expect((await shelf.logged('import.commit'))[0]).toBe('确认导入“批量改库存”的表格 表格.xlsx，2 行，只导入正确的行')
  expect((await shelf.logged('import.download'))[0]).toContain('下载未导入的行')
  expect((await shelf.logged('goods.setSkus')).slice(0, 2)).toEqual(
    expect.arrayContaining([expect.stringContaining('CUP-2')]),
  )
  const { reason } = await own().selectFrom('stock_log').select('reason').orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  expect(reason).toBe('IMPORT')
  const told = await own().selectFrom('notification').selectAll().where('subject_id', '=', task.id).orderBy('at').orderBy('id').execute() // prettier-ignore
  expect(told.map(({ title, kind }) => [title, kind])).toEqual([
    ['批量改库存：校验完成，请确认', 'TABLE'],
    ['批量改库存：导入完成', 'TABLE'],
  ])
})

test('all or nothing: one wrong row stops them all, also one that became wrong meanwhile', async () => {
  const wrong = await checked(testApp, me(), 'stock', stockFile(['CUP-1', 5], ['GONE', 5]))
  await expect(commit(testApp, me(), wrong.id, 'ALL_OR_NOTHING')).rejects.toMatchObject({
    refusal: 'state.notAllowed',
    message: expect.stringContaining('1 行错误'),
  })
  const right = await checked(testApp, me(), 'stock', stockFile(['CUP-1', 5], ['CUP-2', 5]))
  await commit(testApp, me(), right.id, 'ALL_OR_NOTHING')
  await own().updateTable('sku').set({ outer_sku_code: 'MOVED' }).where('outer_sku_code', '=', 'CUP-2').execute()
  await testApp.modules.imports.run()
  await own().updateTable('sku').set({ outer_sku_code: 'CUP-2' }).where('outer_sku_code', '=', 'MOVED').execute()
  expect(await progressOf(testApp, me(), right.id)).toMatchObject({
    status: 'FAILED', failure: 'NOT_ALL_RIGHT', done: 0, wrong: 1, allowedActions: ['download'],
  }) // prettier-ignore
  expect(await shelf.stocks()).toEqual(stocksWith({}))
})

test('a row that became wrong before its turn is told, and the others are applied', async () => {
  const task = await checked(testApp, me(), 'stock', stockFile(['CUP-1', 5], ['CUP-2', 6], ['CUP-3', 7]))
  await commit(testApp, me(), task.id)
  await own().updateTable('sku').set({ locked: 9 }).where('outer_sku_code', '=', 'CUP-2').execute()
  await testApp.modules.imports.run()
  await own().updateTable('sku').set({ locked: 0 }).where('outer_sku_code', '=', 'CUP-2').execute()
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({ status: 'DONE', done: 2, refused: 1 })
  const [row] = await rowsOfTask(testApp, me(), { id: task.id, outcome: 'REFUSED' })
  expect(row).toMatchObject({ number: 3, complaints: [{ text: expect.stringContaining('9') }] })
})

test('a repeated upload and a repeated confirmation are one', async () => {
  const file = stockFile(['CUP-1', 5])
  const once = { table: 'stock', file, key: 'upload-once' } as const
  const [one, other] = [await upload(testApp, me(), once), await upload(testApp, me(), once)]
  expect(other.id).toBe(one.id)
  await expect(upload(testApp, me(), { ...once, file: stockFile(['CUP-1', 6]) })).rejects.toMatchObject({ refusal: 'command.keyReused' }) // prettier-ignore
  await testApp.modules.imports.run()
  await commit(testApp, me(), one.id, 'RIGHT_ROWS', 'commit-once')
  await commit(testApp, me(), one.id, 'RIGHT_ROWS', 'commit-once')
  await testApp.modules.imports.run()
  await expect(commit(testApp, me(), one.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  expect(await progressOf(testApp, me(), one.id)).toMatchObject({ done: 1 })
})

test('three at once, no fourth; one that is cancelled goes no further', async () => {
  const files = [5, 6, 7].map((stock) => stockFile(['CUP-1', stock]))
  const begun = await Promise.all(files.map((file) => upload(testApp, me(), { table: 'stock', file })))
  await expect(upload(testApp, me(), { table: 'stock', file: stockFile(['CUP-1', 8]) })).rejects.toMatchObject({ refusal: 'limit.exceeded' }) // prettier-ignore
  for (const { id } of begun) expect(await shelf.cancel(id)).toMatchObject({ status: 'CANCELLED' })
  await expect(shelf.cancel(begun[0]?.id ?? '')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await testApp.modules.imports.run()
  expect(await shelf.stocks()).toEqual(stocksWith({}))
})

test('it is its person’s own, whatever another merchant or a colleague knows', async () => {
  const task = await checked(testApp, me(), 'stock', stockFile(['CUP-1', 5]))
  const stranger = await addSeller(testApp)
  for (const actor of [stranger.actor, { ...me(), kind: 'STAFF', userId: stranger.actor.userId } as const]) {
    await expect(progressOf(testApp, actor, task.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(commit(testApp, actor, task.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(shelf.download(task.id, actor)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(shelf.cancel(task.id, actor)).rejects.toMatchObject({ refusal: 'record.notFound' })
  }
  // The owner sees what a colleague has uploaded, and may end it.
  await shelf.setTask(task.id, { requested_by: stranger.actor.userId })
  expect(await progressOf(testApp, me(), task.id)).toMatchObject({ isMine: false, allowedActions: ['cancel'] })
  await expect(commit(testApp, me(), task.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  const foreign = await checked(testApp, stranger.actor, 'stock', stockFile(['CUP-1', 5]))
  expect(foreign).toMatchObject({ ready: 0, wrong: 1 })
})

test('whoever works in one shop changes nothing in another, and whoever lost the right changes nothing more', async () => {
  const north = await own().selectFrom('shop').selectAll().executeTakeFirstOrThrow()
  const south = {
    ...north,
    id: newId(testApp.clock.now()),
    shop_no: `${north.shop_no}2`,
    name: '南店',
    position: 2,
    service_hours: JSON.stringify(north.service_hours),
    pickup_hours: JSON.stringify(north.pickup_hours),
    delivery_note: JSON.stringify(north.delivery_note),
    score_counts: null,
    scored_on: null,
  }
  await own().insertInto('shop').values(south).execute()
  const goodsOf = (code: string) => own().selectFrom('sku').select('goods_id').where('outer_sku_code', '=', code)
  await own().updateTable('goods').set({ shop_id: south.id }).where('id', '=', goodsOf('CUP-8')).execute()
  const owner: Person = { testApp, phone: shelf.seller.phone, token: '', ...me(), actor: async () => ({ ...me(), stepUpUntil: PROVEN }) } // prettier-ignore
  const clerk = await addStaff(owner, [roleId('GOODS')], '北店小王', [north.id])
  const actor = await clerk.actor()
  const task = await checked(testApp, actor, 'stock', stockFile(['CUP-1', 5], ['CUP-8', 5]))
  expect(task).toMatchObject({ ready: 1, wrong: 1 })
  // Its shop changes hands between the dry run and the turn of the row.
  await own().updateTable('goods').set({ shop_id: south.id }).where('id', '=', goodsOf('CUP-1')).execute()
  await commit(testApp, actor, task.id)
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, actor, task.id)).toMatchObject({ status: 'DONE', done: 0, refused: 1 })
  await own().updateTable('goods').set({ shop_id: north.id }).where('shop_id', '=', south.id).execute()

  const late = await checked(testApp, actor, 'stock', stockFile(['CUP-1', 5]))
  await commit(testApp, actor, late.id)
  const { version } = await memberOf(owner, clerk.userId)
  await update(owner, { change: 'roles', id: clerk.userId, version, roleIds: [roleId('VIEWER')], shopIds: [north.id] })
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, actor, late.id)).toMatchObject({ status: 'FAILED', failure: 'NOT_ALLOWED', done: 0 })
  expect(await shelf.stocks()).toEqual(stocksWith({}))
  await expect(upload(testApp, await clerk.actor(), { table: 'stock', file: stockFile(['CUP-1', 5]) })).rejects.toMatchObject({ refusal: 'permission.denied' }) // prettier-ignore
  const permissions = new Set([...me().permissions].filter((one) => one !== 'goods.setPrice'))
  const blind = { ...me(), permissions }
  await expect(upload(testApp, blind, { table: 'price', file: stockFile(['CUP-1', 5]) })).rejects.toMatchObject({ details: { missing: [codeOf('goods.setPrice')] } }) // prettier-ignore
})

test('is there for a week, and then nothing of it but that it was', async () => {
  const undecided = await checked(testApp, me(), 'stock', stockFile(['CUP-1', 5]))
  await testApp.pass(7 * DAY)
  expect(await progressOf(testApp, me(), undecided.id)).toMatchObject({ status: 'EXPIRED', allowedActions: [] })
  await expect(commit(testApp, me(), undecided.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await testApp.modules.imports.empty()
  const task = await own().selectFrom('import_task').selectAll().where('id', '=', undecided.id).executeTakeFirstOrThrow() // prettier-ignore
  expect([task.status, task.storage_key, task.file_key_enc]).toEqual(['EXPIRED', null, null])
  expect(await rowsOfTask(testApp, me(), { id: undecided.id })).toEqual([])
  await testApp.pass(84 * DAY)
  await testApp.modules.imports.empty()
  await expect(progressOf(testApp, me(), undecided.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('the template says what belongs where, and its example is not imported', async () => {
  const address = await ask(api.importTask.template, testApp.modules.imports.handlers.template, me(), {
    table: 'stock',
  })
  const { name, bytes, rows } = await sheetAt(testApp, me(), address)
  expect(name).toBe('库存导入模板.xlsx')
  expect(rows).toEqual([
    ['商家编码', 'SKU 编号', '商品编号', '规格', '*库存', '修改前库存'],
    ['CUP-RED-01', null, null, null, 120, 100],
  ])
  const task = await checked(testApp, me(), 'stock', { name, bytes })
  expect(task).toMatchObject({ status: 'FAILED', failureText: '表格里没有数据行' })
})
