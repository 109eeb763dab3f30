// A merchant's own words on its orders: put on and taken off one by one or on many at once, found by, and counted however many do it at the same time.
import { api, type InputOf, MOST_TAG_NAMES } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  addSeller,
  close,
  infoOf,
  type ListBody,
  listOf,
  operate,
  place,
  placeAndPay,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { exported } from '../../../testing/export.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

type Tags = Pick<Extract<InputOf<typeof api.saleOrder.operate>, { action: 'remark' }>, 'addTags' | 'removeTags'>
const tag = (of: Seller, orderId: string, terms: Tags) => operate(of, { action: 'remark', orderId, ...terms })
const tagMany = (of: Seller, orderIds: string[], terms: Tags) =>
  ask(api.saleOrder.batch, testApp.modules.saleOrders.handlers.batch, of.actor, {
    action: 'remark',
    orderIds,
    ...terms,
  })
const namesOf = (of: Seller) => ask(api.saleOrder.tags, testApp.modules.saleOrders.handlers.tags, of.actor, undefined)
const found = async (of: Seller, body: Partial<ListBody>) => (await listOf(of, body)).list.map(({ id }) => id)

/** What orders are found by is what stands on them, in the tab in which they stand. */
async function mustAgree(of: Seller): Promise<void> {
  const db = testApp.db.tenant(of.actor.merchantId)
  const orders = await db.selectFrom('sale_order').select(['id', 'tags', 'stage', 'created_at', 'shop_id']).execute()
  const rows = await db.selectFrom('sale_order_tag').selectAll().execute()
  const lines = (list: readonly (readonly unknown[])[]) => list.map((line) => JSON.stringify(line)).toSorted()
  expect(lines(rows.map((row) => [row.order_id, row.tag, row.stage, row.ordered_at, row.shop_id]))).toEqual(
    lines(orders.flatMap((row) => row.tags.map((each) => [row.id, each, row.stage, row.created_at, row.shop_id]))),
  )
}

test('tags are put on and taken off without a word about the others, told in the history, and are no buyer’s business', async () => {
  const { id } = await place(seller)
  expect((await tag(seller, id, { addTags: ['加急', ' 大客户 '] })).tags).toEqual(['加急', '大客户'])
  const after = await tag(seller, id, { addTags: ['加急', '易碎'], removeTags: ['大客户', '没有的'] })
  expect(after.tags).toEqual(['加急', '易碎'])
  expect(after.timeline.at(-1)?.text).toBe('添加标签：易碎；移除标签：大客户')
  const { timeline } = await tag(seller, id, { addTags: ['加急'] })
  expect(timeline).toHaveLength(after.timeline.length)
  const buyers = await infoOf(seller, id, seller.storefront)
  expect(buyers.tags).toEqual([])
  expect(JSON.stringify(buyers.timeline)).not.toContain('标签')
  const { timeline: both } = await operate(seller, {
    action: 'remark',
    orderId: id,
    remark: '易碎品',
    addTags: ['回访'],
  })
  expect(both.slice(-2).map(({ text }) => text)).toEqual(['添加标签：回访', '备注：易碎品'])
})

test('no order has more than ten, and what is too much changes nothing', async () => {
  const { id } = await place(seller)
  const ten = Array.from({ length: 10 }, (_, at) => `第${at}种`)
  await tag(seller, id, { addTags: ten })
  await expect(tag(seller, id, { addTags: ['第十一'] })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  expect((await infoOf(seller, id)).tags).toEqual(ten)
  expect(await namesOf(seller)).not.toContain('第十一')
  expect((await tag(seller, id, { addTags: ['第十一'], removeTags: ['第0种'] })).tags).toHaveLength(10)
})

test.each([['加急,易碎'], ['加急、易碎'], ['一二三四五六七八九十一二三'], [''], ['上\n下']])(
  'no tag is called %j',
  async (name) => {
    const { id } = await place(seller)
    await expect(tag(seller, id, { addTags: [name] })).rejects.toThrow(/addTags/)
  },
)

test('many orders are tagged at once, each for itself', async () => {
  const [one, full, other] = [await place(seller), await place(seller), await placeAndPay(seller)]
  await tag(seller, full.id, { addTags: Array.from({ length: 10 }, (_, at) => `满${at}`) })
  const outcome = await tagMany(seller, [one.id, full.id, other.id], { addTags: ['团购'] })
  expect(outcome.succeeded).toEqual([one.id, other.id].toSorted())
  expect(outcome.failed).toMatchObject([{ id: full.id, message: expect.stringContaining('10 个标签') }])
  expect(await found(seller, { tag: '团购' })).toEqual([other.id, one.id])
  await tagMany(seller, [one.id, other.id], { removeTags: ['团购'] })
  expect(await found(seller, { tag: '团购' })).toEqual([])
})

test('orders are found by a tag in the tab in which they stand, beside everything else one looks for', async () => {
  const orders = [await place(seller), await placeAndPay(seller), await placeAndPay(seller)]
  const [unpaid = '', waiting = '', sent = ''] = orders.map(({ id }) => id)
  await tagMany(seller, [unpaid, waiting, sent], { addTags: ['展会'] })
  await tag(seller, waiting, { addTags: ['易碎'] })
  await ship(seller, await infoOf(seller, sent))
  expect(await found(seller, { tag: '展会' })).toEqual([sent, waiting, unpaid])
  expect(await found(seller, { tag: '展会', sort: 'createdAt:asc', pageSize: 10 })).toEqual([unpaid, waiting, sent])
  expect(await found(seller, { tag: '展会', status: 'TO_SHIP' })).toEqual([waiting])
  expect(await found(seller, { tag: ' ', keyword: (await infoOf(seller, unpaid)).orderNo })).toEqual([unpaid])
  expect((await listOf(seller, { tag: '展会' })).counts).toMatchObject({ ALL: 3, UNPAID: 1, TO_SHIP: 1, SHIPPED: 1 })
  expect(await found(seller, { tag: '展会', carrierCode: 'SF' })).toEqual([sent])
  expect(await found(seller, { tag: '展会', carrierCode: 'EMS' })).toEqual([])
  expect(await found(seller, { tag: '展会', keyword: (await infoOf(seller, waiting)).orderNo })).toEqual([waiting])
  expect(await found(seller, { tag: '展会', keyword: '买家小李' })).toEqual([sent, waiting, unpaid])
  expect((await found(seller, { tag: '展会', sort: 'paidAt:desc' })).slice(0, 2)).toEqual([sent, waiting])
  const [row] = (await listOf(seller, { tag: '展会', status: 'TO_SHIP' })).list
  expect(row?.tags).toEqual(['展会', '易碎'])
  const { rows, task } = await exported(testApp, seller.actor, {
    list: 'saleOrder',
    filters: { tag: '展会', status: 'TO_SHIP' },
    columns: ['orderNo', 'tags'],
  })
  expect(rows.slice(1)).toEqual([[row?.orderNo, '展会、易碎']])
  expect(task.filterText).toContain('标签：展会')
  await close(seller, await infoOf(seller, unpaid))
  expect(await found(seller, { tag: '展会', status: 'CLOSED' })).toEqual([unpaid])
  await mustAgree(seller)
})

test('a word is known while an order has it', async () => {
  const own = await addSeller(testApp)
  const [one, other] = [await place(own), await place(own)]
  await tagMany(own, [one.id, other.id], { addTags: ['赠品'] })
  expect(await namesOf(own)).toEqual(['赠品'])
  await tag(own, one.id, { removeTags: ['赠品'] })
  expect(await namesOf(own)).toEqual(['赠品'])
  await tag(own, other.id, { removeTags: ['赠品'] })
  expect(await namesOf(own)).toEqual([])
})

test('a merchant has a hundred words, whoever adds them at the same time, and one that is given up makes room', async () => {
  const own = await addSeller(testApp)
  const orders = await Promise.all(Array.from({ length: 11 }, () => place(own)))
  const words = orders.map((_, at) => Array.from({ length: 10 }, (__, n) => `词${at}-${n}`))
  const done = await Promise.allSettled(orders.map(({ id }, at) => tag(own, id, { addTags: words[at] ?? [] })))
  const refused = done.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { refusal: 'limit.exceeded' } }])
  expect(await namesOf(own)).toHaveLength(MOST_TAG_NAMES)
  const at = done.findIndex(({ status }) => status === 'fulfilled')
  const left = orders[done.findIndex(({ status }) => status === 'rejected')]?.id ?? ''
  await tag(own, orders[at]?.id ?? '', { removeTags: words[at]?.slice(0, 1) ?? [] })
  expect((await tag(own, left, { addTags: ['新词'] })).tags).toEqual(['新词'])
  await mustAgree(own)
})

test('of two new words of which only one has room neither is taken, on one order and on many', async () => {
  const own = await addSeller(testApp)
  const orders = await Promise.all(Array.from({ length: 11 }, () => place(own)))
  const ids = orders.map(({ id }) => id)
  for (const [at, id] of ids.slice(0, 10).entries())
    await tag(own, id, { addTags: Array.from({ length: at === 9 ? 9 : 10 }, (_, n) => `词${at}-${n}`) })
  const last = ids.slice(10)
  const both = { addTags: ['新一', '新二'] }
  const refused = { refusal: 'limit.exceeded' }
  await expect(tag(own, last[0] ?? '', both)).rejects.toMatchObject(refused)
  await expect(tagMany(own, last, both)).rejects.toMatchObject(refused)
  expect(await namesOf(own)).toHaveLength(MOST_TAG_NAMES - 1)
  expect((await tag(own, last[0] ?? '', { addTags: ['新一'] })).tags).toEqual(['新一'])
})

test('the same words on the same orders by many at once: nothing is lost, nothing doubled, nobody waits for ever', async () => {
  const own = await addSeller(testApp)
  const orders = await Promise.all(Array.from({ length: 6 }, () => place(own)))
  const ids = orders.map(({ id }) => id)
  const rounds = Array.from({ length: 12 }, (_, at) => {
    const turned = [...ids.slice(at % 6), ...ids.slice(0, at % 6)]
    if (at % 3 === 0) return tagMany(own, turned, { removeTags: ['甲', '乙'] })
    return tagMany(own, turned, { addTags: at % 2 === 0 ? ['甲', `词${at}`] : ['乙', '甲'] })
  })
  for (const { failed } of await Promise.all(rounds)) expect(failed).toEqual([])
  for (const id of ids)
    expect((await infoOf(own, id)).tags).toEqual(expect.arrayContaining(['词2', '词4', '词8', '词10']))
  await mustAgree(own)
})

test('another merchant’s order has no tags to put on, and its words are its own', async () => {
  const stranger = await addSeller(testApp)
  const theirs = await place(stranger)
  await expect(tag(seller, theirs.id, { addTags: ['加急'] })).rejects.toMatchObject({ refusal: 'record.notFound' })
  const { failed } = await tagMany(seller, [theirs.id], { addTags: ['外单'] })
  expect(failed).toHaveLength(1)
  expect(await namesOf(seller)).not.toContain('外单')
  expect(await namesOf(stranger)).toEqual([])
  expect(await found(stranger, { tag: '加急' })).toEqual([])
})
