// Parcels on their way: followed from shipping to the signature, with what goes wrong found by itself and dealt with by people.
import { api, type Permission } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPayableSeller, DAY, HOUR, infoOf, operate, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exceptionsFor, handleFor, shipWith, trackFor } from './tracking.testing.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

let last = 0
/** A number that nobody had, with the ending that makes it go a certain way. */
const numberEnding = (ending: string) => `SF${String((last += 1)).padStart(9, '0')}${ending}`
const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}
const openOf = async (waybillNo: string) =>
  (await exceptionsFor(seller, { keyword: waybillNo })).list.map(({ type }) => type)

describe('a parcel', () => {
  test('is followed from shipping to its signature, which the order knows', async () => {
    const order = await shipWith(seller, numberEnding('1234'))
    expect(await trackFor(seller, order.id)).toMatchObject([{ state: 'CREATED', traces: [], askedAt: null }])
    await pass(20 * HOUR)
    const [under] = await trackFor(seller, order.id)
    expect(under).toMatchObject({ carrierName: '顺丰速运', carrierPhone: '95338', trouble: null, exceptions: [] })
    expect(['COLLECTED', 'IN_TRANSIT', 'DELIVERING']).toContain(under?.state)
    await pass(3 * DAY)
    const [parcel] = await trackFor(seller, order.id)
    expect(parcel).toMatchObject({ state: 'SIGNED', detail: '本人签收' })
    const times = parcel?.traces.map(({ at }) => Date.parse(at)) ?? []
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const row = await orderRow(order.id)
    expect(row.signed_at?.toISOString()).toBe(parcel?.traces[0]?.at)
    expect((await infoOf(seller, order.id)).timeline.map(({ text }) => text)).toContain('包裹已全部签收')
  })

  test('shows its buyer where it is, and none of its troubles; nobody else sees it', async () => {
    const order = await shipWith(seller, numberEnding('9001'))
    await pass(25 * HOUR)
    expect((await trackFor(seller, order.id))[0]?.exceptions).toHaveLength(1)
    expect((await trackFor(seller, order.id, seller.storefront))[0]?.exceptions).toEqual([])
    const stranger = await addPayableSeller(testApp)
    await expect(trackFor(stranger, order.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('is asked about once in half an hour, two shipments of one number together', async () => {
    const number = numberEnding('5555')
    const [one, two] = [await shipWith(seller, number), await shipWith(seller, number)]
    await testApp.work()
    const askedAt = async () =>
      (await Promise.all([one, two].map(({ id }) => trackFor(seller, id)))).map(([p]) => p?.askedAt)
    const first = await askedAt()
    expect(first[0]).toBe(first[1])
    await pass(29 * 60_000)
    expect(await askedAt()).toEqual(first)
    await pass(2 * 60_000)
    expect(await askedAt()).not.toEqual(first)
  })

  test('whose number the service refuses says so, and is asked about less and less', async () => {
    const order = await shipWith(seller, numberEnding('9008'))
    await testApp.work()
    expect(await trackFor(seller, order.id)).toMatchObject([{ trouble: '运单号或快递公司不正确', state: 'CREATED' }])
    expect((await trackFor(seller, order.id, seller.storefront))[0]?.trouble).toBeNull()
    const askAt = async () => (await parcelRow(order.id)).ask_at?.getTime() ?? 0
    const pauses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const now = testApp.clock.now().getTime()
      pauses.push(Math.round(((await askAt()) - now) / 60_000))
      await pass((await askAt()) - now + 1_000)
    }
    expect(pauses).toEqual([30, 60, 120, 360])
  })

  test('that nobody can say anything of keeps what was known', async () => {
    const order = await shipWith(seller, numberEnding('9009'))
    await testApp.work()
    expect(await trackFor(seller, order.id)).toMatchObject([{ trouble: null, state: 'CREATED' }])
    expect(await parcelRow(order.id)).toMatchObject({ misses: 1 })
  })

  test('that is undone is followed no more, and one that is corrected begins anew', async () => {
    const { following } = testApp.modules.tracking
    const [undone, corrected] = [
      await shipWith(seller, numberEnding('9001')),
      await shipWith(seller, numberEnding('9001')),
    ]
    await pass(25 * HOUR)
    const change = async (
      orderId: string,
      work: (tx: Parameters<typeof following.unfollow>[0], id: string) => Promise<void>,
    ) => {
      const { id } = await parcelRow(orderId)
      await testApp.db.transaction(seller.actor.merchantId, (tx) => work(tx, id))
      return id
    }
    await change(undone.id, (tx, id) => following.unfollow(tx, id, testApp.clock.now()))
    const number = numberEnding('4321')
    const id = await change(corrected.id, (tx, shipmentId) =>
      following.changed(tx, { shipmentId, carrierCode: 'SF', waybillNo: number }, testApp.clock.now()),
    )
    expect(await trackFor(seller, undone.id)).toEqual([])
    expect(await trackFor(seller, corrected.id)).toMatchObject([
      {
        waybillNo: number,
        state: 'CREATED',
        traces: [],
        exceptions: [{ type: 'PICKUP_LATE', status: 'DONE', handledBy: null }],
      },
    ])
    const hasTrace = () =>
      following.toldOf(testApp.db.tenant(seller.actor.merchantId), id).then(({ hasTrace: has }) => has)
    expect(await hasTrace()).toBe(false)
    await pass(DAY)
    expect(await parcelRow(undone.id)).toMatchObject({ state: 'CANCELED', ask_at: null, check_at: null })
    expect(await hasTrace()).toBe(true)
  })
})

describe('what goes wrong', () => {
  test.each([
    ['9001', 25 * HOUR, ['PICKUP_LATE'], 73 * HOUR, ['FAKE_SHIP']],
    ['9002', 70 * HOUR, ['TRANSIT_LATE'], 140 * HOUR, []],
    ['9003', 70 * HOUR, ['TRANSIT_LATE'], 140 * HOUR, ['SUSPECT_LOST']],
    ['9004', 50 * HOUR, ['INTERCEPT_RETURN'], 140 * HOUR, ['INTERCEPT_RETURN']],
    ['9005', 60 * HOUR, ['DELIVERY_LATE'], 100 * HOUR, []],
    ['9006', 40 * HOUR, ['DISPATCH_LATE'], 140 * HOUR, []],
    ['9007', 8 * DAY, ['LONG_DELIVERY'], 12 * DAY, []],
  ])('with a number that ends with %s is found, and over when it moves', async (ending, first, found, later, then) => {
    const number = numberEnding(ending)
    await shipWith(seller, number)
    await pass(first)
    expect(await openOf(number)).toEqual(found)
    await pass(later - first)
    expect(await openOf(number)).toEqual(then)
    const done = await exceptionsFor(seller, { keyword: number, tab: 'OVER' })
    expect(done.list.every(({ handledBy }) => handledBy === null)).toBe(true)
  })

  test('tells whoever ships of a parcel that is lost and of one that comes back, once', async () => {
    const told = async (title: string) =>
      (
        await ask(api.notification.list, testApp.modules.handlers.notification.list, seller.actor, { pageSize: 100 })
      ).list.filter((each) => each.title === title).length
    const [lost, turned] = [await told('包裹疑似遗失'), await told('包裹被拒收或退回')]
    const [one, other] = [numberEnding('9003'), numberEnding('9004')]
    await shipWith(seller, one)
    await shipWith(seller, other)
    await pass(60 * HOUR)
    await pass(100 * HOUR)
    await pass(12 * HOUR)
    expect([await told('包裹疑似遗失'), await told('包裹被拒收或退回')]).toEqual([lost + 1, turned + 1])
  })

  test('is dealt with or ignored by a person, each by itself, and not found again while it stands still', async () => {
    const numbers = [numberEnding('9003'), numberEnding('9003')]
    for (const number of numbers) await shipWith(seller, number)
    await pass(80 * HOUR)
    const rows = await Promise.all(numbers.map(async (keyword) => (await exceptionsFor(seller, { keyword })).list[0]))
    const ids = rows.map((row) => row?.id ?? '')
    const gone = '01890000-0000-7000-8000-00000000dead'
    const body = { ids: [ids[0] ?? '', gone], outcome: 'IGNORED' as const, note: '买家说不急' }
    const answer = await handleFor(seller, body, 'once')
    expect(answer).toMatchObject({ succeeded: [ids[0]], failed: [{ id: gone, message: expect.any(String) }] })
    expect(await handleFor(seller, body, 'once')).toEqual(answer)
    expect(await handleFor(seller, { ids, outcome: 'DONE' })).toMatchObject({
      succeeded: [ids[1]],
      failed: [{ id: ids[0] }],
    })
    expect((await exceptionsFor(seller, { keyword: numbers[0] ?? '', tab: 'OVER' })).list).toMatchObject([
      { type: 'TRANSIT_LATE', note: '买家说不急', handledBy: expect.any(String) },
    ])
    await pass(13 * HOUR)
    expect(await openOf(numbers[0] ?? '')).toEqual([])
    // Standing still for five days is another thing.
    await pass(60 * HOUR)
    expect(await openOf(numbers[0] ?? '')).toEqual(['SUSPECT_LOST'])
  })

  test('is listed by type with counts, and found by order and waybill', async () => {
    const { list, counts, total } = await exceptionsFor(seller)
    expect(counts?.['ALL']).toBe(total)
    const [row] = list
    if (row === undefined) throw new Error('Nothing is wrong')
    expect((await exceptionsFor(seller, { tab: row.type })).total).toBe(counts?.[row.type])
    expect((await exceptionsFor(seller, { keyword: row.orderNo })).list).toContainEqual(row)
    expect((await exceptionsFor(seller, { keyword: ` ${row.waybillNo.toLowerCase()} ` })).list).toContainEqual(row)
    expect((await exceptionsFor(seller, { keyword: '没有' })).total).toBe(0)
    const first = await exceptionsFor(seller, { pageSize: 10, sort: 'foundAt:asc' })
    const found = first.list.map(({ foundAt }) => foundAt)
    expect(found).toEqual(found.toSorted())
  })

  test('takes the right to ship to be dealt with', async () => {
    const viewer = { ...seller.actor, kind: 'STAFF', permissions: new Set<Permission>(['saleOrder.view']) }
    const { list } = await exceptionsFor(seller, {}, viewer)
    const handle = testApp.modules.handlers.parcel.handle
    const body = { ids: [list[0]?.id ?? ''], outcome: 'DONE' as const }
    await expect(ask(api.parcel.handle, handle, viewer, body)).rejects.toMatchObject({ refusal: 'permission.denied' })
  })

  test('is over for an order whose buyer has the goods', async () => {
    const number = numberEnding('9001')
    const order = await shipWith(seller, number)
    await pass(25 * HOUR)
    expect(await openOf(number)).toEqual(['PICKUP_LATE'])
    await operate(seller, { action: 'confirm', orderId: order.id }, { actor: seller.storefront })
    await pass(13 * HOUR)
    expect(await openOf(number)).toEqual([])
  })
})

describe('a receipt that would confirm itself', () => {
  const confirmAt = async (orderId: string) => (await orderRow(orderId)).auto_confirm_at?.getTime() ?? 0

  test('waits while its parcel moves, until two days after the signature', async () => {
    const order = await shipWith(seller, numberEnding('9007'))
    // Its end comes before the parcel.
    const soon = new Date(testApp.clock.now().getTime() + 5 * DAY)
    await endReceiptAt(order.id, soon)
    await pass(4 * DAY + 20 * HOUR)
    await pass(5 * HOUR)
    expect((await infoOf(seller, order.id)).status).toBe('SHIPPED')
    expect(await confirmAt(order.id)).toBeGreaterThan(soon.getTime())
    for (let day = 0; day < 6; day += 1) await pass(20 * HOUR)
    const signedAt = (await orderRow(order.id)).signed_at
    expect(signedAt).not.toBeNull()
    expect((await infoOf(seller, order.id)).status).toBe('SHIPPED')
    expect(await confirmAt(order.id)).toBeGreaterThanOrEqual((signedAt?.getTime() ?? 0) + 2 * DAY)
    await pass(3 * DAY)
    expect((await infoOf(seller, order.id)).status).toBe('COMPLETED')
  })

  test('does not wait for a parcel of which nothing is heard', async () => {
    const order = await shipWith(seller, numberEnding('9003'))
    for (let day = 0; day < 11; day += 1) await pass(DAY)
    expect((await infoOf(seller, order.id)).status).toBe('COMPLETED')
  })
})

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const parcelRow = (orderId: string) =>
  tenant().selectFrom('parcel').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const orderRow = (id: string) =>
  tenant()
    .selectFrom('sale_order')
    .select(['signed_at', 'auto_confirm_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function endReceiptAt(orderId: string, at: Date): Promise<void> {
  await tenant().updateTable('sale_order').set({ auto_confirm_at: at }).where('id', '=', orderId).execute()
  await testApp.db.global
    .updateTable('timer')
    .set({ due_at: at })
    .where('subject_id', '=', orderId)
    .where('kind', '=', 'saleOrder.autoConfirm')
    .where('fired_at', 'is', null)
    .execute()
}
