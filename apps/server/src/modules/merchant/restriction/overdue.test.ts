// An order that its merchant has to pay and does not: seven days after it became overdue the merchant is restricted, until it owes nothing.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/people.ts'
import { fund, issue, orderOf } from '../../../testing/platform-order.ts'
import { merchantSeen, restore, restrict, suspend } from '../../../testing/restriction.ts'
import { addPayableSeller, DAY, HOUR, place, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  seller = await addPayableSeller(testApp)
})

async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
}
/** A penalty of which nothing was paid, overdue from now on. */
async function overdue(of: Seller = seller) {
  const order = await issue(of)
  await pass(5 * DAY)
  expect((await orderOf(of, order.id)).status).toBe('OVERDUE')
  return order
}
const seen = () => merchantSeen(seller)
const fire = (id: string) =>
  Promise.allSettled(
    testApp.servers.map(({ modules }) =>
      modules.platformOrders.timers['platformOrder.restrict'](seller.actor.merchantId, id),
    ),
  )
const repay = async () => {
  await fund(seller, 20_000)
  await testApp.work()
}

test('restricts on the seventh day, says which order, and lets go once it is paid', async () => {
  const order = await overdue()
  await pass(7 * DAY - HOUR)
  expect(await seen()).toMatchObject({ status: 'ACTIVE', restrictions: [] })
  await pass(HOUR)
  const reason = `平台订单 ${order.orderNo} 逾期超过 7 天未结清`
  expect(await seen()).toMatchObject({
    status: 'RESTRICTED',
    statusReason: reason,
    restrictions: [
      { scopes: ['GOODS', 'WITHDRAWALS'], source: 'OVERDUE_ORDER', orderId: order.id, setByName: '系统', ended: null },
    ],
  })
  const { merchant } = await ask(
    api.user.infoOfLogin,
    testApp.modules.handlers.user.infoOfLogin,
    seller.actor,
    undefined,
  )
  expect(merchant?.restrictions).toMatchObject([{ orderId: order.id, orderNo: order.orderNo, reason }])
  // It goes on selling: what comes in pays what it owes.
  await place(seller)
  const move = (action: 'shelve' | 'unshelve') =>
    ask(api.goods.update, testApp.modules.goods.handlers.update, seller.actor, { action, ids: [seller.goodsId] })
  await move('unshelve')
  expect((await move('shelve')).failed).toMatchObject([{ message: expect.stringContaining(reason) }])
  await repay()
  expect((await orderOf(seller, order.id)).status).toBe('FINISHED')
  expect(await seen()).toMatchObject({
    status: 'ACTIVE',
    restrictions: [{ orderId: order.id, ended: { byName: '系统', reason: '欠款已结清' } }],
  })
  expect((await move('shelve')).succeeded).toEqual([seller.goodsId])
  const told = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select('body')
    .where('kind', '=', 'SHOP')
    .orderBy('id')
    .execute()
  expect(told.map(({ body }) => body)).toEqual([
    `暂停：上架商品、提现。原因：${reason}。结清欠款后自动恢复`,
    '说明：欠款已结清。全部功能已恢复',
  ])
})

test('does nothing of an order that was paid before, nor of one that is not overdue for so long', async () => {
  const order = await overdue()
  await pass(3 * DAY)
  await fire(order.id)
  expect(await seen()).toMatchObject({ status: 'ACTIVE', restrictions: [] })
  await repay()
  await pass(5 * DAY)
  await fire(order.id)
  expect(await seen()).toMatchObject({ status: 'ACTIVE', restrictions: [] })
})

test('restricts once however often it fires, and not again what a person has lifted', async () => {
  const order = await overdue()
  await pass(7 * DAY)
  await fire(order.id)
  await fire(order.id)
  const { restrictions } = await seen()
  expect(restrictions).toHaveLength(1)
  expect(await restore(seller, restrictions)).toMatchObject({ status: 'ACTIVE' })
  await fire(order.id)
  expect(await seen()).toMatchObject({ status: 'ACTIVE' })
  // Its debt still bars what is taken out, and paying it ends nothing twice.
  await repay()
  expect((await seen()).restrictions).toMatchObject([{ ended: { byName: '运营小吴' } }])
})

test('lets go of its own reason and of no other', async () => {
  await overdue()
  await pass(7 * DAY)
  await restrict(seller, ['GOODS'], { reason: '类目资质待补' })
  await suspend(seller)
  await repay()
  expect(await seen()).toMatchObject({
    status: 'SUSPENDED',
    restrictions: [{ kind: 'SUSPEND' }, { scopes: ['GOODS'], reason: '类目资质待补' }, { source: 'OVERDUE_ORDER' }],
  })
  expect(await refusalOf(place(seller))).toBe('state.notAllowed')
})

test('is held for each of two orders, and a suspended merchant is restricted besides', async () => {
  await suspend(seller)
  const one = await issue(seller)
  const other = await issue(seller, { type: 'COMPENSATION', amountFen: 3_000 })
  await pass(5 * DAY)
  await pass(7 * DAY)
  const { status, restrictions } = await seen()
  expect(status).toBe('SUSPENDED')
  expect(new Set(restrictions.map(({ orderId }) => orderId))).toEqual(new Set([null, one.id, other.id]))
  const [suspension] = restrictions.filter(({ kind }) => kind === 'SUSPEND')
  expect(await restore(seller, [suspension!])).toMatchObject({ status: 'RESTRICTED' })
  await repay()
  expect(await seen()).toMatchObject({ status: 'ACTIVE' })
})

test('leaves other merchants as they are', async () => {
  const other = await addPayableSeller(testApp)
  await overdue()
  await pass(7 * DAY)
  expect(await seen()).toMatchObject({ status: 'RESTRICTED' })
  expect(await merchantSeen(other)).toMatchObject({ status: 'ACTIVE', restrictions: [] })
})
