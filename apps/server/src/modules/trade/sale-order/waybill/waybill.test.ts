// Numbers of carriers' interfaces: one for an order however often and by however many it is asked for, unknown is not failed, and what
// is void or names another receiver is never used.
import { api, type InputOf } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  close,
  HOUR,
  infoOf,
  operate,
  placeAndPay,
  refund,
  type Seller,
  sellingOf,
} from '../../../../testing/seller.ts'
import { packsOf } from '../../../../testing/platform-order.ts'
import { REGION } from '../../../../testing/persons.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { saveGoodsOf } from '../../goods/goods.testing.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { SLOW_MS } from './driver/simulator.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.handlers.waybill
const accounts = () => ask(api.waybill.accounts, handlers().accounts, seller.actor, undefined)
type Save = InputOf<typeof api.waybill.saveAccount>
const terms: Save = {
  carrierCode: 'ZTO',
  customerCode: 'ZT57100001',
  secret: 'zto-secret-1',
  site: '杭州西湖网点',
  payType: 'MONTHLY',
  senderAddressId: null,
  paper: '100x180',
  isCounted: false,
  isEnabled: true,
}
const save = (changes: Partial<Save> = {}) =>
  ask(api.waybill.saveAccount, handlers().saveAccount, seller.actor, { ...terms, ...changes })
/** The shop's only account from now on. */
async function account(changes: Partial<Save> = {}) {
  for (const { id, version } of await accounts())
    await ask(api.waybill.removeAccount, handlers().removeAccount, seller.actor, { id, version })
  return save(changes)
}
const obtain = (orderIds: readonly string[], key?: string, carrierCode = 'ZTO') =>
  ask(api.waybill.obtain, handlers().obtain, seller.actor, { orderIds: [...orderIds], carrierCode }, key)
const cancel = (id: string, key?: string) => ask(api.waybill.cancel, handlers().cancel, seller.actor, { id }, key)
async function issued(orderId: string) {
  const { succeeded, failed } = await obtain([orderId])
  expect(failed).toEqual([])
  return succeeded[0] ?? expect.fail()
}
const shipBy = (order: { id: string; version: number }, waybillNo: string | null, carrierCode = 'ZTO') =>
  operate(seller, {
    action: 'ship',
    orderId: order.id,
    version: order.version,
    packages: [{ carrierCode, waybillNo: waybillNo ?? expect.fail() }],
  })
const waybillsOf = async (orderId: string) => (await infoOf(seller, orderId)).waybills
const leftOf = async () => (await accounts())[0]?.numbersLeft
const askAgain = () => testApp.modules.jobs.find(({ name }) => name === 'ask-waybills')?.run()
const tenant = () => testApp.db.tenant(seller.actor.merchantId)

beforeEach(() => account())

describe('a number that no parcel went by', () => {
  test('is given back to the carrier once its order waits for none any more, and says so', async () => {
    const [byHand, waiting] = [await placeAndPay(seller), await placeAndPay(seller)]
    const unused = await issued(byHand.id)
    const kept = await issued(waiting.id)
    await shipBy(await infoOf(seller, byHand.id), '7530000000001')
    await askAgain()
    expect(await waybillsOf(byHand.id)).toMatchObject([{ id: unused.id, state: 'CANCELED' }])
    expect((await infoOf(seller, byHand.id)).timeline.at(-1)).toMatchObject({
      actor: '系统',
      text: `取消电子面单：中通快递 ${unused.waybillNo}`,
    })
    expect(await waybillsOf(waiting.id)).toMatchObject([{ id: kept.id, state: 'ISSUED' }])
  })

  test('is asked about once where the carrier will not take it back, and left to people', async () => {
    const order = await placeAndPay(seller)
    const unused = await issued(order.id)
    await shipBy(await infoOf(seller, order.id), '7530000000002')
    await tenant()
      .updateTable('waybill')
      .set({ reason: '快递公司已揽收，不能取消' })
      .where('id', '=', unused.id)
      .execute()
    await askAgain()
    expect(await waybillsOf(order.id)).toMatchObject([{ state: 'ISSUED', reason: '快递公司已揽收，不能取消' }])
  })
})

describe('a number', () => {
  test('is taken for an order, stands beside it for those who ship alone, and is the same however often it is asked for', async () => {
    const order = await placeAndPay(seller)
    const first = await issued(order.id)
    expect(first).toMatchObject({
      orderId: order.id,
      state: 'ISSUED',
      carrierCode: 'ZTO',
      printCount: 0,
      isStale: false,
    })
    expect(first.waybillNo).toMatch(/^75\d{12}$/)
    expect(await issued(order.id)).toEqual(first)
    const info = await infoOf(seller, order.id)
    expect(info.waybills).toEqual([first])
    expect(info.timeline.at(-1)?.text).toBe(`取得电子面单：中通快递 ${first.waybillNo}`)
    const ofBuyer = await ask(api.saleOrder.info, testApp.modules.saleOrders.handlers.info, seller.storefront, {
      id: order.id,
    })
    expect(ofBuyer.waybills).toEqual([])
    expect(ofBuyer.timeline.map(({ text }) => text).join()).not.toContain('电子面单')
  })

  test('is one however many ask at once, also by the same command twice', async () => {
    for (let round = 0; round < raceRounds(6); round += 1) {
      const order = await placeAndPay(seller)
      const key = crypto.randomUUID()
      const answers = await Promise.all([
        obtain([order.id], key),
        obtain([order.id], key),
        obtain([order.id]),
        obtain([order.id]),
      ])
      const waybills = await waybillsOf(order.id)
      expect(waybills).toMatchObject([{ state: 'ISSUED' }])
      for (const { succeeded } of answers) expect(succeeded.map(({ id }) => id)).toEqual([waybills[0]?.id])
    }
  })

  test('of many orders comes with why the others have none', async () => {
    const [one, closed, held, sent] = [
      await placeAndPay(seller),
      await placeAndPay(seller),
      await placeAndPay(seller),
      await placeAndPay(seller),
    ]
    await refund(seller, closed, closed.payableFen)
    await operate(
      seller,
      { action: 'askAddress', orderId: held.id, receiver: receiver('文三路 90 号') },
      { actor: seller.storefront },
    )
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('sale_order')
      .set({ hold_reason: 'RISK', held_at: testApp.clock.now() })
      .where('id', '=', held.id)
      .execute()
    await shipBy(sent, 'YT0000000000001', 'YTO')
    const nobodys = crypto.randomUUID()
    const { succeeded, failed } = await obtain([sent.id, one.id, closed.id, held.id, nobodys])
    expect(succeeded).toMatchObject([{ orderId: one.id, state: 'ISSUED' }])
    expect(Object.fromEntries(failed.map(({ id, message }) => [id, message]))).toEqual({
      [closed.id]: '当前不能操作：全额退款处理中',
      [held.id]: '当前不能操作：订单已暂停发货（风险核查）',
      [sent.id]: '当前不能操作：已发货',
      [nobodys]: '记录不存在',
    })
  })

  test('is taken for nothing that nobody sends', async () => {
    const goods = { type: 'VOUCHER', title: '陶艺体验课单人券', freightFen: 0, stock: 5, validDays: 30 } as const
    const { sku } = await saveGoodsOf(sellingOf(testApp), seller.actor, goods)
    const order = await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 1 }] })
    const { succeeded, failed } = await obtain([order.id])
    expect([succeeded, failed.map(({ message }) => message)]).toEqual([[], [expect.stringContaining('无需物流')]])
  })

  test('needs an account in use with that carrier, and a carrier that gives any', async () => {
    const order = await placeAndPay(seller)
    const why = async (carrierCode: string) => (await obtain([order.id], undefined, carrierCode)).failed[0]?.message
    expect(await why('YTO')).toBe('当前不能操作：店铺没有启用的圆通速递电子面单账号')
    await account({ isEnabled: false })
    expect(await why('ZTO')).toBe('当前不能操作：店铺没有启用的中通快递电子面单账号')
    await expect(obtain([order.id], undefined, 'KYSY')).rejects.toMatchObject({ refusal: 'carrier.unknown' })
  })
})

test('an order has asked for so many numbers, and asks for no more', async () => {
  const order = await placeAndPay(seller)
  const { id } = await issued(order.id)
  await cancel(id)
  await testApp.db.pool.query(
    `insert into waybill select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(),
       'request_no', gen_random_uuid()::text, 'waybill_no', null, 'state', 'REFUSED', 'canceled_at', null))).*
     from waybill w, generate_series(2, $2::int) where w.id = $1`,
    [id, orderParameters.mostWaybills],
  )
  const { failed } = await obtain([order.id])
  expect(failed).toMatchObject([{ code: '3003', message: expect.stringContaining('最多取号 50 次') }])
  expect(await waybillsOf(order.id)).toHaveLength(orderParameters.mostWaybills)
})

describe('a carrier that does not answer', () => {
  test('has not failed: the question stays open, and its number is the one that was asked for', async () => {
    await account({ customerCode: 'ZT57109003', isCounted: true, addNumbers: 5 })
    const order = await placeAndPay(seller)
    const open = await issued(order.id)
    expect(open).toMatchObject({ state: 'ASKING', waybillNo: null })
    expect(await leftOf()).toBe(4)
    await expect(cancel(open.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.pass(SLOW_MS / 2)
    await askAgain()
    expect(await waybillsOf(order.id)).toMatchObject([{ id: open.id, state: 'ASKING' }])
    await testApp.pass(HOUR)
    await Promise.all([askAgain(), askAgain(), obtain([order.id])])
    expect(await waybillsOf(order.id)).toMatchObject([{ id: open.id, state: 'ISSUED' }])
    expect(await leftOf()).toBe(4)
  })

  test('that served us before we could keep it gives the same number again', async () => {
    const order = await placeAndPay(seller)
    const { pool } = testApp.db
    await pool.query(`alter table waybill add constraint waybill__crash check (state <> 'ISSUED') not valid`)
    const lost = await issued(order.id)
    expect(lost).toMatchObject({ state: 'ASKING', waybillNo: null })
    await pool.query('alter table waybill drop constraint waybill__crash')
    await testApp.pass(HOUR)
    await askAgain()
    const [kept] = await waybillsOf(order.id)
    expect(kept).toMatchObject({ id: lost.id, state: 'ISSUED' })
    const rows = await tenant().selectFrom('waybill').select('request_no').where('order_id', '=', order.id).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a carrier that gives one number twice', () => {
  test('has given none: the second order says whose it is, and asks no more', async () => {
    await account({ customerCode: 'ZT57109005', isCounted: true, addNumbers: 5 })
    const [first, second] = [await placeAndPay(seller), await placeAndPay(seller)]
    const { waybillNo } = await issued(first.id)
    expect(await issued(second.id)).toMatchObject({
      state: 'REFUSED',
      waybillNo: null,
      reason: `快递公司重复给出单号 ${waybillNo}，已用于订单 ${first.orderNo}`,
    })
    expect(await leftOf()).toBe(4)
    expect((await infoOf(seller, second.id)).timeline.at(-1)?.text).toContain(`已用于订单 ${first.orderNo}`)
    const open = tenant().selectFrom('waybill').select('id').where('ask_at', 'is not', null)
    expect(await open.where('order_id', '=', second.id).execute()).toEqual([])
    // And with another account it gets one.
    await account()
    expect(await issued(second.id)).toMatchObject({ state: 'ISSUED' })
  })

  test('to two orders that ask at once: one has it, the other none', async () => {
    await account({ customerCode: 'ZT57119005' })
    const orders = [await placeAndPay(seller), await placeAndPay(seller)]
    await Promise.all(orders.map(({ id }) => obtain([id])))
    for (let times = 0; times < 2; times += 1) {
      await testApp.pass(HOUR)
      await askAgain()
    }
    const states = await Promise.all(orders.map(async ({ id }) => (await waybillsOf(id)).map(({ state }) => state)))
    expect(states.flat().toSorted()).toEqual(['ISSUED', 'REFUSED'])
  })
})

test('an answer waits for whoever holds its order, and holds no number meanwhile', async () => {
  await account({ customerCode: 'ZT57109003' })
  const order = await placeAndPay(seller)
  const { id } = await issued(order.id)
  await testApp.pass(HOUR)
  const shipper = await testApp.db.pool.connect()
  try {
    await shipper.query('begin')
    await shipper.query('select from sale_order where id = $1 for update', [order.id])
    const answered = askAgain()
    await expect
      .poll(async () => {
        const { rows } = await testApp.db.pool.query<{ waiting: string }>(
          `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return Number(rows[0]?.waiting)
      })
      .toBeGreaterThan(0)
    // Whoever ships holds the order, then the number.
    await shipper.query('select from waybill where id = $1 for update nowait', [id])
    await shipper.query('commit')
    await answered
  } finally {
    shipper.release()
  }
  expect(await waybillsOf(order.id)).toMatchObject([{ id, state: 'ISSUED' }])
})

describe('numbers that are bought ahead', () => {
  test('are no more than can be counted, however often some are added', async () => {
    await account({ isCounted: true, addNumbers: 1_000_000 })
    const [{ id, version } = expect.fail()] = await accounts()
    await tenant().updateTable('waybill_account').set({ numbers_left: 9_999_999 }).where('id', '=', id).execute()
    await expect(save({ id, version, isCounted: true, addNumbers: 1 })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
    })
    expect(await leftOf()).toBe(9_999_999)
  })

  test('are counted: a refused or cancelled one is given back', async () => {
    await account({ customerCode: 'ZT57109001', isCounted: true, addNumbers: 3 })
    const order = await placeAndPay(seller)
    expect(await issued(order.id)).toMatchObject({ state: 'REFUSED', reason: '客户编号未开通电子面单' })
    expect(await leftOf()).toBe(3)
    await account({ isCounted: true, addNumbers: 3 })
    const { id } = await issued(order.id)
    expect(await leftOf()).toBe(2)
    const key = crypto.randomUUID()
    expect(await cancel(id, key)).toMatchObject({ state: 'CANCELED' })
    expect(await cancel(id, key)).toMatchObject({ state: 'CANCELED' })
    expect(await leftOf()).toBe(3)
  })

  test('end: the last one is taken once by whoever comes first', async () => {
    for (let round = 0; round < raceRounds(4); round += 1) {
      await account({ isCounted: true, addNumbers: 1 })
      const orders = [await placeAndPay(seller), await placeAndPay(seller)]
      const answers = await Promise.all(orders.map(({ id }) => obtain([id])))
      expect(answers.flatMap(({ succeeded }) => succeeded)).toHaveLength(1)
      expect(answers.flatMap(({ failed }) => failed)).toMatchObject([{ code: '3003' }])
      expect(await leftOf()).toBe(0)
    }
  })
})

describe('units of a pack', () => {
  const freeLeft = async () => (await packsOf(seller)).find(({ kind }) => kind === 'WAYBILL')?.freeLeft
  /** Of the free ones of this month. */
  const leave = async (units: number) => {
    await issued((await placeAndPay(seller)).id)
    await tenant().updateTable('pack').set({ units_left: units }).where('month', 'is not', null).execute()
  }

  test('are one for each number; a refused or cancelled one is given back, a used one is not', async () => {
    await leave(5)
    await account({ customerCode: 'ZT57109001' })
    const order = await placeAndPay(seller)
    expect(await issued(order.id)).toMatchObject({ state: 'REFUSED' })
    expect(await freeLeft()).toBe(5)
    await account()
    const { id } = await issued(order.id)
    await issued(order.id)
    expect(await freeLeft()).toBe(4)
    await cancel(id)
    await askAgain()
    expect(await freeLeft()).toBe(5)
    const again = await issued(order.id)
    await shipBy(await infoOf(seller, order.id), again.waybillNo)
    expect(await freeLeft()).toBe(4)
  })

  test('end: the last one is taken once, and whoever has none is told what is missing and where it is bought', async () => {
    for (let round = 0; round < raceRounds(4); round += 1) {
      await leave(1)
      const orders = [await placeAndPay(seller), await placeAndPay(seller)]
      const answers = await Promise.all(orders.map(({ id }) => obtain([id])))
      expect(answers.flatMap(({ succeeded }) => succeeded)).toHaveLength(1)
      const failed = answers.flatMap((answer) => answer.failed)
      expect(failed).toMatchObject([{ code: '3003' }])
      expect(failed[0]?.message).toContain('本月免费的 1000 张电子面单已用完')
      expect(failed[0]?.message).toContain('订购面单包')
      expect(await freeLeft()).toBe(0)
      await leaveAgain()
    }
  })

  test('of a batch go to as many as there are', async () => {
    await leave(2)
    const orders = [await placeAndPay(seller), await placeAndPay(seller), await placeAndPay(seller)]
    const { succeeded, failed } = await obtain(orders.map(({ id }) => id))
    expect([succeeded.length, failed.length, await freeLeft()]).toEqual([2, 1, 0])
    await leaveAgain()
  })

  const leaveAgain = () =>
    tenant().updateTable('pack').set({ units_left: 900 }).where('month', 'is not', null).execute()
})

describe('shipping by a number', () => {
  test('uses it up; taking the parcel back frees it, and another number sets it free too', async () => {
    const order = await placeAndPay(seller)
    const { id, waybillNo } = await issued(order.id)
    const sent = await shipBy(order, waybillNo)
    expect(sent.waybills).toMatchObject([{ id, state: 'USED' }])
    await expect(cancel(id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const [parcel] = sent.shipments
    const edited = await operate(seller, {
      action: 'editShipment',
      orderId: order.id,
      version: sent.version,
      shipmentId: parcel?.id ?? expect.fail(),
      carrierCode: 'YTO',
      waybillNo: 'YT0000000000009',
    })
    expect(edited.waybills).toMatchObject([{ id, state: 'ISSUED' }])
    const undone = await operate(seller, {
      action: 'undoShip',
      orderId: order.id,
      version: edited.version,
      shipmentId: parcel?.id ?? expect.fail(),
    })
    expect((await shipBy(undone, waybillNo)).waybills).toMatchObject([{ id, state: 'USED' }])
  })

  test('many at once go each by its own, and one without says so', async () => {
    const orders = [await placeAndPay(seller), await placeAndPay(seller), await placeAndPay(seller)]
    const ids = orders.map(({ id }) => id)
    await obtain(ids.slice(0, 2))
    const outcome = await ask(api.saleOrder.batch, testApp.modules.saleOrders.handlers.batch, seller.actor, {
      action: 'shipByWaybill',
      orderIds: ids,
    })
    expect(outcome.succeeded.toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(outcome.failed).toMatchObject([{ id: ids[2], message: '当前不能操作：还没有电子面单单号，请先取号' }])
    for (const id of ids.slice(0, 2)) {
      const { status, waybills, shipments } = await infoOf(seller, id)
      expect({ status, state: waybills[0]?.state }).toEqual({ status: 'SHIPPED', state: 'USED' })
      expect(shipments[0]?.waybillNo).toBe(waybills[0]?.waybillNo)
    }
  })

  test('a number that is cancelled, or was taken for another buyer, is refused', async () => {
    const [order, other] = [await placeAndPay(seller), await placeAndPay(seller)]
    const first = await issued(order.id)
    await cancel(first.id)
    await expect(shipBy(order, first.waybillNo)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const second = await issued(order.id)
    expect(second.waybillNo).not.toBe(first.waybillNo)
    await expect(shipBy(other, second.waybillNo)).rejects.toMatchObject({ refusal: 'waybill.elsewhere' })
    expect(await infoOf(seller, other.id)).toMatchObject({ status: 'TO_SHIP', shipments: [] })
  })

  test('and cancelling the number at once: one of them wins', async () => {
    for (let round = 0; round < raceRounds(6); round += 1) {
      const order = await placeAndPay(seller)
      const { id, waybillNo } = await issued(order.id)
      const [sent, canceled] = await Promise.allSettled([shipBy(order, waybillNo), cancel(id)])
      const [waybill] = await waybillsOf(order.id)
      expect([sent.status, canceled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(waybill?.state).toBe(sent.status === 'fulfilled' ? 'USED' : 'CANCELED')
    }
  })

  test('is of no use once the receiver is another: it is cancelled, and another is taken', async () => {
    const order = await placeAndPay(seller)
    const { id, waybillNo } = await issued(order.id)
    await operate(
      seller,
      { action: 'askAddress', orderId: order.id, receiver: receiver('文三路 90 号') },
      { actor: seller.storefront },
    )
    const moved = await infoOf(seller, order.id)
    expect(moved.waybills).toMatchObject([{ id, state: 'ISSUED', isStale: true }])
    await expect(shipBy(moved, waybillNo)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await obtain([order.id])).failed).toHaveLength(1)
    expect((await print([order.id])).failed).toMatchObject([
      { message: '当前不能操作：收货信息已变更，面单作废，请先取消再重新取号' },
    ])
    await cancel(id)
    const next = await issued(order.id)
    expect((await print([order.id])).labels).toMatchObject([
      { id: next.id, receiver: { address: expect.stringContaining('文三路 90 号') } },
    ])
  })
})

describe('giving a number back', () => {
  test('waits for the carrier, and nobody uses it meanwhile', async () => {
    await account({ customerCode: 'ZT57100002' })
    const order = await placeAndPay(seller)
    const { id, waybillNo } = await issued(order.id)
    const version = (await accounts())[0]?.version ?? 0
    await save({ id: (await accounts())[0]?.id, version, customerCode: 'ZT57109002' })
    expect(await cancel(id)).toMatchObject({ state: 'CANCELING' })
    await expect(shipBy(order, waybillNo)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await save({ id: (await accounts())[0]?.id, version: version + 1, customerCode: 'ZT57100002' })
    await testApp.pass(HOUR)
    await askAgain()
    expect(await waybillsOf(order.id)).toMatchObject([{ id, state: 'CANCELED' }])
  })

  test('that the carrier refuses leaves it as it was, with the reason', async () => {
    await account({ customerCode: 'ZT57109004' })
    const order = await placeAndPay(seller)
    const { id, waybillNo } = await issued(order.id)
    expect(await cancel(id)).toMatchObject({ state: 'ISSUED', reason: '快递公司已揽收，不能取消' })
    expect((await shipBy(order, waybillNo)).waybills).toMatchObject([{ id, state: 'USED', reason: null }])
  })

  test('of a closed order is still possible', async () => {
    const order = await placeAndPay(seller)
    const { id } = await issued(order.id)
    await refund(seller, order, order.payableFen)
    expect(await cancel(id)).toMatchObject({ state: 'CANCELED' })
    await expect(close(seller, order)).rejects.toBeDefined()
  })
})

const print = (orderIds: readonly string[], actor: unknown = seller.actor) =>
  ask(api.saleOrder.print, testApp.modules.saleOrders.handlers.print, actor, {
    orderIds: [...orderIds],
    template: 'WAYBILL',
  })

describe('a label', () => {
  test('says whom it goes to and who sends it; each print is counted, a page that is loaded again is not', async () => {
    await account({ paper: '76x130', payType: 'SHIPPER' })
    const [order, without] = [await placeAndPay(seller), await placeAndPay(seller)]
    const { id, waybillNo } = await issued(order.id)
    const first = await print([order.id, without.id])
    expect(first.labels).toMatchObject([
      {
        id,
        waybillNo,
        orderNo: order.orderNo,
        carrierName: '中通快递',
        paper: '76x130',
        payType: 'SHIPPER',
        receiver: { name: '李雷', phone: '13712345678' },
        isReceiverFull: true,
        printCount: 1,
      },
    ])
    expect(first.labels[0]?.receiver.address).toContain('学院路 1 号 3 幢')
    expect(first.labels[0]?.sender.address).not.toBe('')
    expect(first.labels[0]?.sortCode).not.toBe('')
    expect(first.failed).toMatchObject([{ id: without.id, message: '当前不能操作：还没有电子面单单号，请先取号' }])
    await print([order.id])
    expect(await waybillsOf(order.id)).toMatchObject([{ printCount: 1 }])
    await testApp.pass(HOUR)
    await shipBy(await infoOf(seller, order.id), waybillNo)
    await print([order.id])
    const info = await infoOf(seller, order.id)
    expect(info.waybills).toMatchObject([{ printCount: 2, state: 'USED' }])
    expect(info).toMatchObject({ printed: ['WAYBILL'], printCount: 2 })
    expect(info.timeline.at(-1)?.text).toBe('打印电子面单（含完整收货信息）')
  })

  test('is masked for who may not see receivers', async () => {
    const order = await placeAndPay(seller)
    await issued(order.id)
    const permissions = new Set([...seller.actor.permissions].filter((right) => right !== 'saleOrder.reveal'))
    const { labels } = await print([order.id], { ...seller.actor, permissions })
    expect(labels).toMatchObject([{ receiver: { name: '李*', phone: '137****5678' }, isReceiverFull: false }])
  })
})

describe('an account', () => {
  test('is one of a shop with a carrier; its code is masked, its secret is never told', async () => {
    await expect(save()).rejects.toMatchObject({ refusal: 'name.taken' })
    const [kept] = await accounts()
    expect(kept).toMatchObject({
      customerCode: 'ZT****01',
      hasSecret: true,
      carrierName: '中通快递',
      numbersLeft: null,
    })
    expect(JSON.stringify(kept)).not.toContain('zto-secret-1')
    const row = await tenant().selectFrom('waybill_account').select(['customer_code_enc', 'secret_enc']).execute()
    expect(JSON.stringify(row.map((each) => Object.values(each).map(String)))).not.toContain('ZT57100001')
  })

  test('is changed on the version that was read; what is not typed anew stays', async () => {
    const [kept] = await accounts()
    if (kept === undefined) return expect.unreachable()
    const wish = {
      id: kept.id,
      version: kept.version,
      customerCode: null,
      secret: null,
      isCounted: true,
      addNumbers: 20,
    }
    expect(await save(wish)).toMatchObject({ customerCode: 'ZT****01', hasSecret: true, numbersLeft: 20, version: 2 })
    await expect(save(wish)).rejects.toMatchObject({ refusal: 'record.changed' })
    expect(await save({ ...wish, version: 2, addNumbers: 5 })).toMatchObject({ numbersLeft: 25 })
    await expect(save({ ...wish, version: 3, carrierCode: 'YTO' })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(save({ carrierCode: 'KYSY' })).rejects.toMatchObject({ refusal: 'carrier.unknown' })
    await expect(save({ carrierCode: 'YTO', customerCode: null })).rejects.toMatchObject({ refusal: 'request.invalid' })
    await expect(save({ carrierCode: 'YTO', senderAddressId: crypto.randomUUID() })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })

  test('that is removed leaves its numbers usable, and another may be made', async () => {
    const order = await placeAndPay(seller)
    const { id } = await issued(order.id)
    await account()
    expect(await cancel(id)).toMatchObject({ state: 'CANCELED' })
    expect(await accounts()).toHaveLength(1)
  })
})

const receiver = (detail: string) => ({ name: '韩梅梅', phone: '13812345679', region: REGION, detail })
