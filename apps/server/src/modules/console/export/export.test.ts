// Exports: the list as it is filtered, by whoever may, masked unless asked otherwise, whatever happens to the server meanwhile.
import { api, type InputOf } from '@merchant/contract'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { allColumns, askFor, exported, fetched, progressOf } from '../../../testing/export.ts'
import { addSeller, DAY, orderBody, place, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../../trade/goods/goods.testing.ts'
import { sellingOf } from '../../../testing/seller.ts'

let testApp: TestApp
let seller: Seller
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'exports-'))
const MINUTES_5 = 5 * 60_000

beforeAll(async () => {
  testApp = await startTestApp({ servers: 2, dataDir })
  seller = await addSeller(testApp)
  for (const title of ['青花瓷茶杯一只装', '白瓷茶杯一只装礼盒', '=HYPERLINK("http://x")茶'])
    await saveGoodsOf(sellingOf(testApp), seller.actor, { title, publish: false, stock: 3 })
  await place(seller, { receiver: { ...orderBody(seller).receiver, name: '韩梅梅', phone: '13712345678' } })
})
afterAll(async () => {
  await testApp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
// Equal requests are five minutes apart.
beforeEach(() => testApp.pass(MINUTES_5 + 1))

const handlers = () => testApp.modules.exports.handlers
const goods = (more: Partial<InputOf<typeof api.exportTask.create>> = {}) => ({
  list: 'goods' as const,
  filters: {},
  columns: allColumns('goods'),
  ...more,
})
const cancel = (id: string, actor: MerchantActor = seller.actor) =>
  ask(api.exportTask.cancel, handlers().cancel, actor, { id })
const logged = async (action: 'export.create' | 'export.download') => {
  const rows = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('operation_log')
    .select('summary')
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ summary }) => summary)
}
const setTask = (id: string, change: object) =>
  testApp.db.tenant(seller.actor.merchantId).updateTable('export_task').set(change).where('id', '=', id).execute()

test('is what the list is filtered to, in the columns that were chosen, and no formula', async () => {
  const all = await exported(testApp, seller.actor, goods())
  expect(all.name).toMatch(/^商品-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(all.task).toMatchObject({ status: 'READY', rows: 4, total: 4, maskLevel: 'MASKED', isMine: true })
  expect(all.rows.map((row) => row[1])).toEqual([
    '商品标题', expect.any(String), '青花瓷茶杯一只装', '白瓷茶杯一只装礼盒', `'=HYPERLINK("http://x")茶`,
  ]) // prettier-ignore
  const some = await exported(
    testApp,
    seller.actor,
    goods({ filters: { tab: 'WAREHOUSE', keyword: '白瓷', page: 1, pageSize: 20 }, columns: ['stock', 'title'] }),
  )
  expect(some.rows).toEqual([
    ['商品标题', '库存'],
    ['白瓷茶杯一只装礼盒', 3],
  ])
  expect(some.task.filterText).toBe('状态：仓库中；关键词：白瓷')
  expect((await logged('export.download'))[0]).toBe(
    '下载导出的商品，1 行，筛选：状态：仓库中；关键词：白瓷，个人信息：脱敏',
  )
})

test('is told to its person when it took its time or failed, and not when it was there at once', async () => {
  const told = async (id: string) =>
    (await testApp.db.tenant(seller.actor.merchantId).selectFrom('notification').select(['title', 'kind']).where('subject_id', '=', id).execute()).map(({ title }) => title) // prettier-ignore
  const quick = await exported(testApp, seller.actor, goods())
  expect(await told(quick.task.id)).toEqual([])
  await testApp.pass(MINUTES_5 + 1)
  const slow = await askFor(testApp, seller.actor, goods())
  await testApp.pass(11_000)
  await testApp.modules.exports.run()
  expect(await told(slow.id)).toEqual(['导出商品：已完成'])
})

test('goes out as CSV too, as spreadsheets in Chinese read it', async () => {
  const { id } = await askFor(testApp, seller.actor, goods({ format: 'CSV', columns: ['title', 'price', 'stock'] }))
  await testApp.modules.exports.run()
  const { name, bytes } = await fetched(testApp, seller.actor, id)
  const lines = bytes.toString('utf8').split('\r\n')
  expect(name).toMatch(/\.csv$/)
  expect(lines[0]).toBe('\uFEFF商品标题,售价（元）,库存')
  expect(lines).toContain(`"'=HYPERLINK(""http://x"")茶",99.00,3`)
})

test('receivers are masked; in full only with the right to see them, a reason, and a note of it', async () => {
  const columns = ['orderNo', 'receiverName', 'receiverPhone', 'receiverAddress']
  const masked = await exported(testApp, seller.actor, { list: 'saleOrder', filters: {}, columns })
  expect(masked.rows[1]?.slice(1, 3)).toEqual(['韩*', '137****5678'])
  expect(String(masked.rows[1]?.[3])).not.toContain('学院路')
  const inFull = {
    list: 'saleOrder' as const,
    filters: { keyword: '13712345678' },
    columns,
    maskLevel: 'FULL' as const,
  }
  expect(api.exportTask.create.body.safeParse(inFull).error?.issues[0]?.path).toEqual(['reason'])
  const full = await exported(testApp, seller.actor, { ...inFull, reason: '寄发节日礼品' })
  expect(full.rows[1]?.slice(1)).toEqual(['韩梅梅', '13712345678', expect.stringContaining('学院路')])
  expect((await logged('export.download'))[0]).toContain('个人信息：完整，原因：寄发节日礼品')
  expect((await logged('export.create'))[0]).not.toContain('13712345678')
  const permissions = new Set([...seller.actor.permissions].filter((one) => one !== 'saleOrder.reveal'))
  const blind = { ...seller.actor, permissions }
  await expect(askFor(testApp, blind, { ...inFull, reason: '寄发礼品' })).rejects.toMatchObject({
    refusal: 'permission.denied',
  })
  await expect(fetched(testApp, blind, full.task.id)).rejects.toMatchObject({ refusal: 'permission.denied' })
})

test('what lies on the disk tells nothing', async () => {
  await exported(testApp, seller.actor, goods({ format: 'XLSX', columns: ['title'] }))
  const folder = path.join(dataDir, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith('.sealed'),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const { parentPath, name } of files)
    expect(readFileSync(path.join(parentPath, name)).includes('xl/worksheets')).toBe(false)
})

test('wrong filters, unknown columns and lists of the other party are refused, and nothing is begun', async () => {
  const refusalOf = (body: Partial<InputOf<typeof api.exportTask.create>>) =>
    askFor(testApp, seller.actor, goods(body)).catch((error: { refusal: string; message: string }) => error)
  expect(await refusalOf({ filters: { tab: 'GONE' } })).toMatchObject({ refusal: 'request.invalid' })
  expect(await refusalOf({ filters: { unknown: 1 } })).toMatchObject({
    refusal: 'request.invalid',
    details: { what: '：筛选条件 unknown：不支持的参数' },
  })
  expect(await refusalOf({ filters: { priceFromFen: '9' } })).toMatchObject({
    message: expect.stringContaining('售价起'),
  })
  expect(await refusalOf({ columns: ['secret'] })).toMatchObject({ message: expect.stringContaining('secret') })
  expect(await refusalOf({ list: 'payout', columns: ['amount'] })).toMatchObject({ refusal: 'permission.denied' })
  expect(await refusalOf({ maskLevel: 'FULL', reason: '看看而已' })).toMatchObject({ refusal: 'request.invalid' })
})

test('the same one twice within five minutes, and a fourth at once, are refused', async () => {
  const first = await askFor(testApp, seller.actor, goods())
  await expect(askFor(testApp, seller.actor, goods())).rejects.toMatchObject({
    refusal: 'limit.exceeded',
    details: { exportId: first.id },
  })
  const others = ['title', 'stock'].map((column) => goods({ columns: [column] }))
  const begun = await Promise.all(others.map((body) => askFor(testApp, seller.actor, body)))
  const crowd = ['price', 'sold'].map((column) => askFor(testApp, seller.actor, goods({ columns: [column] })))
  for (const one of await Promise.allSettled(crowd)) expect(one.status).toBe('rejected')
  for (const { id } of [first, ...begun]) expect(await cancel(id)).toMatchObject({ status: 'CANCELLED' })
  await expect(cancel(first.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('a repeated command begins one', async () => {
  const key = 'export-once'
  const [one, other] = [
    await askFor(testApp, seller.actor, goods(), key),
    await askFor(testApp, seller.actor, goods(), key),
  ]
  expect(other.id).toBe(one.id)
  await cancel(one.id)
})

test('two servers write each of them once', async () => {
  const bodies = ['title', 'stock', 'price'].map((column) => goods({ columns: [column] }))
  const tasks = await Promise.all(bodies.map((body) => askFor(testApp, seller.actor, body)))
  await Promise.all(testApp.servers.map(({ modules }) => modules.exports.run()))
  const rows = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('export_task')
    .select(['status', 'attempts'])
    .where('id', 'in', tasks.map(({ id }) => id))
    .execute() // prettier-ignore
  expect(rows).toEqual(tasks.map(() => ({ status: 'READY', attempts: 1 })))
})

test('one whose server died is begun anew by another, and given up after the third', async () => {
  const { id } = await askFor(testApp, seller.actor, goods())
  const dead = async (attempts: number) =>
    setTask(id, {
      status: 'RUNNING', attempts, row_count: 2, finished_at: null, failure: null,
      lease_until: new Date(testApp.clock.now().getTime() - 1_000), storage_key: `${'0'.repeat(32)}.sealed`, file_key_enc: Buffer.from('x'),
    }) // prettier-ignore
  await dead(1)
  await testApp.modules.exports.run()
  expect(await progressOf(testApp, seller.actor, id)).toMatchObject({ status: 'READY', rows: 4 })
  await dead(3)
  await testApp.modules.exports.run()
  expect(await progressOf(testApp, seller.actor, id)).toMatchObject({
    status: 'FAILED', failure: 'GIVEN_UP', allowedActions: ['retry'],
  }) // prettier-ignore
  await ask(api.exportTask.retry, handlers().retry, seller.actor, { id })
  await testApp.modules.exports.run()
  expect(await progressOf(testApp, seller.actor, id)).toMatchObject({ status: 'READY' })
})

test('is there for a week, for whoever asked, and then its file is gone', async () => {
  const { task } = await exported(testApp, seller.actor, goods())
  const stranger = await addSeller(testApp)
  const show = (actor: MerchantActor) => progressOf(testApp, actor, task.id)
  await expect(show(stranger.actor)).rejects.toMatchObject({ refusal: 'record.notFound' })
  const colleague: MerchantActor = { ...seller.actor, kind: 'STAFF', userId: stranger.actor.userId }
  await expect(show(colleague)).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(fetched(testApp, { ...colleague, kind: 'OWNER' }, task.id)).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
  await testApp.pass(7 * DAY)
  await expect(fetched(testApp, seller.actor, task.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await testApp.modules.exports.empty()
  const { status, storage_key: key } = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('export_task')
    .selectAll()
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  expect([status, key]).toEqual(['EXPIRED', null])
  const listed = await ask(api.exportTask.list, handlers().list, seller.actor, { status: 'EXPIRED' })
  expect(listed.list.map(({ id }) => id)).toContain(task.id)
})
