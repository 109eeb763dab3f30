// The order list as merchants use it: tabs that count what is searched, one box for everything, pages without a gap.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  addSeller,
  close,
  confirm,
  DAY,
  infoOf,
  type ListBody,
  listOf,
  newPhone,
  orderBody,
  place,
  placeAndPay,
  type Seller,
  ship,
} from '../../../testing/seller.ts'

let testApp: TestApp
let seller: Seller
const ids: Record<'unpaid' | 'paid' | 'shipped' | 'done' | 'closed', string> = {
  unpaid: '',
  paid: '',
  shipped: '',
  done: '',
  closed: '',
}

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  const receiver = { ...orderBody(seller).receiver, phone: '13811114321' }
  const buyer = { id: 'wang', nickname: '王大锤', phone: newPhone() }
  ids.done = (await placeAndPay(seller, { receiver })).id
  await ship(seller, await infoOf(seller, ids.done))
  await confirm(seller, ids.done)
  ids.shipped = (await placeAndPay(seller)).id
  await ship({ ...seller }, await infoOf(seller, ids.shipped))
  await testApp.pass(DAY)
  await testApp.work()
  ids.closed = (await place(seller)).id
  await close(seller, await infoOf(seller, ids.closed))
  ids.paid = (await placeAndPay(seller)).id
  ids.unpaid = (await place(seller, { buyer })).id
  for (let times = 0; times < 9; times += 1) await place(seller)
})
afterAll(() => testApp.stop())

const idsOf = async (body: Partial<ListBody>): Promise<string[]> =>
  (await listOf(seller, body)).list.map((order) => order.id)

test('a row names the receiver’s region, which is no secret, and nothing finer', async () => {
  const [row] = (await listOf(seller)).list
  expect(row?.receiverRegion).toEqual(['浙江省', '杭州市', '西湖区'])
  expect(JSON.stringify(row)).not.toContain('学院路')
})

test('an order on its way says when its money is expected, and one that is not says nothing', async () => {
  const { autoConfirmAt, settleExpectedAt } = await infoOf(seller, ids.shipped)
  expect(Date.parse(settleExpectedAt ?? '') - Date.parse(autoConfirmAt ?? '')).toBe(7 * DAY)
  expect((await infoOf(seller, ids.paid)).settleExpectedAt).toBeNull()
  const done = await infoOf(seller, ids.done)
  expect(done.settleExpectedAt).toBe(done.settleDueAt)
})

test('each tab holds its orders, and the counts add up', async () => {
  const { counts, total, list } = await listOf(seller)
  expect(counts).toEqual({ ALL: 14, UNPAID: 10, TO_SHIP: 1, SHIPPED: 1, COMPLETED: 1, CLOSED: 1, AFTER_SALE: 0 })
  expect([total, list.length]).toEqual([14, 14])
  expect(await idsOf({ status: 'TO_SHIP' })).toEqual([ids.paid])
  expect(await idsOf({ status: 'CLOSED' })).toEqual([ids.closed])
  const shipped = await listOf(seller, { status: 'SHIPPED' })
  expect(shipped.total).toBe(1)
  expect(shipped.counts?.['UNPAID']).toBe(10)
})

describe('the search box', () => {
  test('finds an order by its number, in either case', async () => {
    const { orderNo } = await infoOf(seller, ids.paid)
    expect(await idsOf({ keyword: orderNo })).toEqual([ids.paid])
    expect(await idsOf({ keyword: ` ${orderNo.toLowerCase()} `.trim() })).toEqual([ids.paid])
  })

  test('finds a receiver by the whole phone or its last four digits, and by no other part', async () => {
    expect(await idsOf({ keyword: '13811114321' })).toEqual([ids.done])
    expect(await idsOf({ keyword: '4321' })).toEqual([ids.done])
    expect(await idsOf({ keyword: '11114321' })).toEqual([])
  })

  test('finds a buyer by nickname and a parcel by its waybill', async () => {
    expect(await idsOf({ keyword: '王大锤' })).toEqual([ids.unpaid])
    expect((await idsOf({ keyword: 'sf1000000001' })).toSorted()).toEqual([ids.done, ids.shipped].toSorted())
  })

  test('finds what was bought by a part of its title, or the code or number of its SKU, in any tab', async () => {
    const [line] = (await infoOf(seller, ids.paid)).items
    const { title = '', skuId = '' } = line ?? {}
    const sku = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('sku')
      .selectAll()
      .where('id', '=', skuId)
      .executeTakeFirstOrThrow()
    const everywhere = await listOf(seller, { keyword: title.slice(1, 4), pageSize: 100 })
    expect(everywhere.counts).toEqual({ ALL: 14, UNPAID: 10, TO_SHIP: 1, SHIPPED: 1, COMPLETED: 1, CLOSED: 1 })
    expect(everywhere.list.map(({ id }) => id)).toEqual(await idsOf({ pageSize: 100 }))
    expect(await idsOf({ keyword: sku.sku_no.toLowerCase(), status: 'TO_SHIP' })).toEqual([ids.paid])
    expect(await idsOf({ keyword: sku.sku_no, status: 'SHIPPED', sort: 'paidAt:asc' })).toEqual([ids.shipped])
    await testApp.db.pool.query(`update sku set outer_sku_code = 'TEA-0042' where id = $1`, [skuId])
    expect(await idsOf({ keyword: 'TEA-0042', status: 'COMPLETED', sort: 'completedAt:desc' })).toEqual([ids.done])
    const { createdAt } = await infoOf(seller, ids.closed)
    expect((await listOf(seller, { keyword: 'TEA-0042', createdTo: createdAt })).total).toBe(2)
    expect(await idsOf({ keyword: 'TEA-004' })).toEqual([])
  })

  test('lets the counts follow, whichever tab is open', async () => {
    const found = await listOf(seller, { keyword: 'SF1000000001', status: 'COMPLETED' })
    expect(found.counts).toMatchObject({ ALL: 2, SHIPPED: 1, COMPLETED: 1, UNPAID: 0 })
    expect([found.total, found.list.length]).toEqual([1, 1])
  })

  test('answers a keyword alone as it does when orders are read tab by tab', async () => {
    const [line] = (await infoOf(seller, ids.paid)).items
    const { orderNo } = await infoOf(seller, ids.shipped)
    const keywords = [
      orderNo,
      '4321',
      '13811114321',
      '王大锤',
      '买家小李',
      '李雷',
      'SF1000000001',
      line?.title ?? '',
      '没有的人',
    ]
    const pages = [
      {},
      { status: 'UNPAID' },
      { sort: 'paidAt:asc' },
      { sort: 'shipDeadlineAt:desc', status: 'SHIPPED' },
    ] as const
    for (const keyword of keywords)
      for (const page of pages)
        for (const cut of [{ pageSize: 100 }, { pageSize: 10 }, { pageSize: 10, page: 2 }] as const) {
          const body = { ...page, ...cut, keyword }
          // A day before all of them leaves none out.
          expect(await listOf(seller, body)).toEqual(
            await listOf(seller, { ...body, createdFrom: '2020-01-01T00:00:00.000Z' }),
          )
        }
  })

  test('finds nothing for what is nowhere, and takes wildcards for letters', async () => {
    for (const keyword of ['没有的人', '%', '_', "'; drop table sale_order; --"])
      expect(await listOf(seller, { keyword })).toMatchObject({ list: [], total: 0 })
  })
})

test('a receiver is kept as the list shows them; an order from before that was kept is shown the same', async () => {
  const byId = { keyword: '13811114321' }
  const [kept] = (await listOf(seller, byId)).list
  expect(kept).toMatchObject({ receiverName: '李*', receiverPhone: '138****4321' })
  const { pool } = testApp.db
  const masks = 'receiver_name_mask as name, receiver_phone_mask as phone'
  const stored = await pool.query(`select ${masks} from sale_order where id = $1`, [ids.done])
  expect(stored.rows).toEqual([{ name: '李*', phone: '138****4321' }])
  await pool.query('update sale_order set receiver_name_mask = null, receiver_phone_mask = null where id = $1', [
    ids.done,
  ])
  expect((await listOf(seller, byId)).list).toEqual([kept])
  expect(await infoOf(seller, ids.done)).toMatchObject({ receiverName: '李*', receiverPhone: '138****4321' })
})

test('a line shows its picture', async () => {
  const [order] = (await listOf(seller, { pageSize: 10 })).list
  expect(order?.items).toEqual((await infoOf(seller, order?.id ?? '')).items)
  expect(order?.items).toMatchObject([{ quantity: 2, thumbnailUrl: expect.stringMatching(/^\/files\/.+/) }])
})

test('the lines of each order stand in its tab, and were ordered when it was', async () => {
  const { rows } = await testApp.db.pool.query(
    `select sale_order.stage, item.stage as of_line from sale_order
       join sale_order_item item on item.order_id = sale_order.id
     where item.stage <> sale_order.stage or item.ordered_at <> sale_order.created_at`,
  )
  expect(rows).toEqual([])
})

test('orders are found by what stands on them, tab by tab, and by nothing that is over', async () => {
  const tenant = testApp.db.tenant(seller.actor.merchantId)
  const mark = (id: string, changes: object) =>
    tenant.updateTable('sale_order').set(changes).where('id', '=', id).execute()
  const urgedAt = testApp.clock.now()
  await mark(ids.paid, { flag: 5, urged_at: urgedAt, seller_remark: '加急' })
  await mark(ids.done, { flag: 5, urged_at: urgedAt })
  await mark(ids.unpaid, { flag: 1, buyer_remark: '不要辣' })
  expect(await idsOf({ mark: 'FLAG_5' })).toEqual([ids.paid, ids.done])
  expect(await idsOf({ mark: 'FLAG_5', status: 'COMPLETED' })).toEqual([ids.done])
  expect(await idsOf({ mark: 'FLAG_1' })).toEqual([ids.unpaid])
  expect(await idsOf({ mark: 'FLAG_2' })).toEqual([])
  expect(await idsOf({ mark: 'URGED' })).toEqual([ids.paid])
  expect(await idsOf({ mark: 'SELLER_REMARK', sort: 'paidAt:desc' })).toEqual([ids.paid])
  expect(await idsOf({ mark: 'PRESALE' })).toEqual([])
  expect(await idsOf({ mark: 'BUYER_REMARK', keyword: '王大锤' })).toEqual([ids.unpaid])
  const marked = await listOf(seller, { mark: 'FLAG_5', status: 'TO_SHIP' })
  expect(marked.counts).toMatchObject({ ALL: 2, TO_SHIP: 1, COMPLETED: 1, UNPAID: 0 })
  for (const id of [ids.paid, ids.done, ids.unpaid])
    await mark(id, { flag: 0, urged_at: null, seller_remark: '', buyer_remark: '' })
})

test('dates of ordering are half-open, and the counts follow them', async () => {
  const { createdAt } = await infoOf(seller, ids.closed)
  const since = await listOf(seller, { createdFrom: createdAt })
  const until = await listOf(seller, { createdTo: createdAt })
  expect([since.total, until.total]).toEqual([12, 2])
  expect(until.list.map((order) => order.id).toSorted()).toEqual([ids.done, ids.shipped].toSorted())
})

describe('pages', () => {
  const sorts = [
    'createdAt:desc',
    'createdAt:asc',
    'paidAt:desc',
    'paidAt:asc',
    'shipDeadlineAt:asc',
    'shipDeadlineAt:desc',
  ] as const

  test.each(sorts)('by %s: by number and by cursor the same rows, each once', async (sort) => {
    const all = await idsOf({ sort, pageSize: 100 })
    expect(new Set(all).size).toBe(14)
    const byNumber = [...(await idsOf({ sort, pageSize: 10 })), ...(await idsOf({ sort, pageSize: 10, page: 2 }))]
    const byCursor: string[] = []
    let cursor: string | undefined
    do {
      const page = await listOf(seller, { sort, pageSize: 10, cursor })
      byCursor.push(...page.list.map((order) => order.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(byNumber).toEqual(all)
    expect(byCursor).toEqual(all)
  })

  test('sorted by payment, the newest payment is first and unpaid orders are last', async () => {
    const byPayment = await idsOf({ sort: 'paidAt:desc' })
    expect(byPayment.slice(0, 3)).toEqual([ids.paid, ids.shipped, ids.done])
    expect(byPayment).toHaveLength(14)
  })

  test('and the oldest payment is first when it is asked for, unpaid orders still last', async () => {
    expect((await idsOf({ sort: 'paidAt:asc' })).slice(0, 3)).toEqual([ids.done, ids.shipped, ids.paid])
    expect(await idsOf({ sort: 'paidAt:asc', keyword: 'SF1000000001' })).toEqual([ids.done, ids.shipped])
  })

  test('only completed orders are sorted by their completion', async () => {
    for (const sort of ['completedAt:desc', 'completedAt:asc'] as const) {
      expect(await idsOf({ sort, status: 'COMPLETED' })).toEqual([ids.done])
      for (const status of [undefined, 'SHIPPED'] as const)
        await expect(listOf(seller, { sort, status })).rejects.toThrow()
    }
  })

  test('a cursor of another sort, or none of ours, is refused', async () => {
    const { nextCursor } = await listOf(seller, { pageSize: 10 })
    for (const cursor of [
      nextCursor ?? '',
      'nonsense',
      '',
      Buffer.from('["paidAt:desc","x","y"]').toString('base64url'),
    ])
      await expect(listOf(seller, { sort: 'paidAt:desc', cursor })).rejects.toMatchObject({
        refusal: 'request.invalid',
      })
  })
})

test('another merchant sees none of it', async () => {
  const stranger = await addSeller(testApp)
  expect(await listOf(seller, {}, stranger.actor)).toMatchObject({ list: [], total: 0, counts: { ALL: 0 } })
  const { orderNo } = await infoOf(seller, ids.paid)
  expect(await listOf(seller, { keyword: orderNo }, stranger.actor)).toMatchObject({ list: [], total: 0 })
})

test('those past their promise are exactly as many as the home page says, and those near it are others', async () => {
  const late = await addPayableSeller(testApp)
  const made: string[] = []
  for (let times = 0; times < 3; times += 1) made.push((await placeAndPay(late)).id)
  const deadlineOf = async (id: string) => Date.parse((await infoOf(late, id)).shipDeadlineAt ?? '')
  await place(late)
  const idsDue = async (body: Partial<ListBody>) => (await listOf(late, body)).list.map(({ id }) => id)
  expect(await idsDue({ deadline: 'OVERDUE' })).toEqual([])
  expect(await idsDue({ deadline: 'SOON' })).toEqual([])
  testApp.clock.advance((await deadlineOf(made[0] ?? '')) - 3_600_000 - testApp.clock.now().getTime())
  expect(await idsDue({ deadline: 'SOON' })).toEqual(made.toReversed())
  expect(await idsDue({ deadline: 'SOON', sort: 'shipDeadlineAt:asc' })).toEqual(made)
  testApp.clock.advance((await deadlineOf(made[1] ?? '')) + 1 - testApp.clock.now().getTime())
  const overdue = await listOf(late, { status: 'TO_SHIP', deadline: 'OVERDUE' })
  const board = await ask(api.board.merchant, testApp.modules.board.handlers.merchant, late.actor, {})
  const todo = board.todos.find(({ key }) => key === 'toShip')
  expect(overdue.total).toBe(todo?.overdue)
  expect(todo?.overdueLink).toBe('/order/saleorder?tab=TO_SHIP&deadline=OVERDUE')
  expect(overdue.counts).toMatchObject({ TO_SHIP: overdue.total, ALL: overdue.total, SHIPPED: 0 })
  // Within the tab each is counted, whichever is open, and not where something else is looked for.
  const soon = await listOf(late, { status: 'TO_SHIP', deadline: 'SOON' })
  const within = { OVERDUE: overdue.total, SOON: soon.total, HELD: 0, ADDRESS: 0 }
  expect(within.OVERDUE).toBeGreaterThan(0)
  for (const deadline of [undefined, 'OVERDUE', 'SOON', 'HELD'] as const)
    expect((await listOf(late, { status: 'TO_SHIP', deadline })).counts).toMatchObject(within)
  for (const body of [{}, { status: 'TO_SHIP', keyword: '没有的人' }, { status: 'SHIPPED' }] as const)
    expect((await listOf(late, body)).counts).not.toHaveProperty('OVERDUE')
  const { orderNo } = await infoOf(late, made[0] ?? '')
  expect(await idsDue({ deadline: 'OVERDUE', keyword: orderNo })).toEqual([made[0]])
  expect(await idsDue({ deadline: 'OVERDUE', keyword: '没有的人' })).toEqual([])
  expect(await idsDue({ deadline: 'OVERDUE', status: 'SHIPPED' })).toEqual([])
})
