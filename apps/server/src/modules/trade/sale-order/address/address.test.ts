// Another address for an order: before it is paid, freshly paid, and asked of its merchant afterwards.
import { api, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGION } from '../../../../testing/persons.ts'
import {
  addPayableSeller,
  holdOrRelease,
  HOUR,
  infoOf,
  listOf,
  newPhone,
  operate,
  place,
  placeAndPay,
  placeAndStartPaying,
  refund,
  type Seller,
  ship,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

type Receiver = Extract<InputOf<typeof api.saleOrder.operate>, { action: 'askAddress' }>['receiver']
const elsewhere = (changes: Partial<Receiver> = {}): Receiver => ({
  name: '韩梅梅',
  phone: newPhone(),
  region: REGION,
  detail: '文三路 90 号 602 室',
  ...changes,
})
const byBuyer = (operation: InputOf<typeof api.saleOrder.operate>, key?: string) =>
  operate(seller, operation, { actor: seller.storefront, ...(key === undefined ? {} : { key }) })
const askFor = (orderId: string, receiver = elsewhere(), key?: string) =>
  byBuyer({ action: 'askAddress', orderId, receiver }, key)
const notices = async () =>
  (await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})).list
const reveal = (id: string, field: 'receiver' | 'newReceiver') =>
  ask(api.saleOrder.reveal, testApp.modules.saleOrders.handlers.reveal, seller.actor, { id, field, reason: 'SHIP' })
/** Paid so long ago that a new address is asked for. */
const paidBefore = async () => {
  const paid = await placeAndPay(seller)
  await testApp.pass(7 * HOUR)
  return infoOf(seller, paid.id)
}
const asked = async (receiver = elsewhere()) => {
  const order = await paidBefore()
  await askFor(order.id, receiver)
  const info = await infoOf(seller, order.id)
  return { order, info, changeId: info.addressChange?.id ?? '' }
}
const untilOf = (order: SaleOrderInfo) => Date.parse(order.shipDeadlineAt ?? '')

describe('before it is paid', () => {
  test('merchant and buyer change it at once, and it is found by the new phone', async () => {
    const { id } = await place(seller)
    const receiver = elsewhere()
    const before = await infoOf(seller, id)
    const after = await operate(seller, { action: 'changeAddress', orderId: id, version: before.version, receiver })
    expect(after).toMatchObject({ receiverName: '韩*', addressChangesLeft: 4, addressChange: { status: 'APPROVED' } })
    expect(after.timeline.at(-1)?.text).toMatch(/^收货信息由 李\* .* 改为 韩\* /)
    expect((await reveal(id, 'receiver')).value).toContain(`${receiver.phone}\n`)
    for (const keyword of [receiver.phone, receiver.phone.slice(-4)])
      expect((await listOf(seller, { keyword })).list.map((row) => row.id)).toContain(id)
    const again = await askFor(id, elsewhere({ name: '李雷' }))
    expect(again).toMatchObject({ receiverName: '李*', addressChange: { status: 'AUTO_APPROVED' } })
  })

  test('needs a difference, the version that was seen, and a place to which it is sent; five times at most', async () => {
    const { id } = await place(seller)
    const receiver = elsewhere()
    await askFor(id, receiver)
    await expect(askFor(id, receiver)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(
      operate(seller, { action: 'changeAddress', orderId: id, version: 1, receiver: elsewhere() }),
    ).rejects.toMatchObject({ refusal: 'record.changed' })
    for (let times = 0; times < 4; times += 1) await askFor(id)
    await expect(askFor(id)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    expect((await infoOf(seller, id, seller.storefront)).allowedActions).not.toContain('askAddress')
  })

  test('leaves an open page of the same price alone', async () => {
    const begun = await placeAndStartPaying(seller)
    await askFor(begun.id)
    await begun.payNow()
    await testApp.deliver()
    expect(await infoOf(seller, begun.id)).toMatchObject({ status: 'TO_SHIP', receiverName: '韩*' })
  })
})

describe('after the payment', () => {
  test('a buyer’s new address holds at once for six hours, and whoever ships is told', async () => {
    const paid = await placeAndPay(seller)
    await askFor(paid.id)
    const after = await infoOf(seller, paid.id)
    expect(after).toMatchObject({ receiverName: '韩*', hold: null, addressChange: { status: 'AUTO_APPROVED' } })
    expect((await notices())[0]).toMatchObject({ title: '买家修改了收货地址' })
    expect((await ship(seller, after)).status).toBe('SHIPPED')
  })

  test('later it is asked for: held, shown masked, and changed once the merchant agrees', async () => {
    const receiver = elsewhere()
    const { order, info, changeId } = await asked(receiver)
    expect(info).toMatchObject({
      receiverName: '李*',
      hold: { reason: 'ADDRESS_REVIEW' },
      shipDeadlineAt: null,
      addressChange: { status: 'PENDING', before: { name: '李*' }, after: { name: '韩*' } },
    })
    expect(JSON.stringify(info)).not.toContain(receiver.phone)
    expect(info.allowedActions).toEqual(expect.arrayContaining(['approveAddress', 'rejectAddress']))
    await expect(ship(seller, info)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await notices())[0]).toMatchObject({ title: '买家申请改地址', link: `/order/saleorder?id=${order.id}` })
    expect((await listOf(seller, { deadline: 'ADDRESS' })).list.map(({ id }) => id)).toContain(order.id)
    expect(await testApp.modules.saleOrders.countAddressChanges(testApp.db.tenant(seller.actor.merchantId))).toBe(1)
    expect((await reveal(order.id, 'newReceiver')).value).toContain(receiver.phone)
    await testApp.pass(2 * HOUR)
    const agreed = await operate(seller, { action: 'approveAddress', orderId: order.id, changeId })
    expect(agreed).toMatchObject({
      receiverName: '韩*',
      hold: null,
      addressChange: { status: 'APPROVED', dueAt: null },
    })
    expect(Math.round((untilOf(agreed) - untilOf(order)) / HOUR)).toBe(2)
    expect((await listOf(seller, { keyword: receiver.phone })).list.map(({ id }) => id)).toEqual([order.id])
    await expect(operate(seller, { action: 'approveAddress', orderId: order.id, changeId })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
  })

  test('refused it goes where it went, and its buyer reads why', async () => {
    const { order, changeId } = await asked()
    const reject = { action: 'rejectAddress', orderId: order.id, changeId, reason: '已打包出库' } as const
    const after = await operate(seller, reject)
    expect(after).toMatchObject({ receiverName: '李*', hold: null })
    expect(await infoOf(seller, order.id, seller.storefront)).toMatchObject({
      addressChange: { status: 'REJECTED', rejectReason: '已打包出库' },
    })
    expect((await ship(seller, after)).status).toBe('SHIPPED')
  })

  test('nobody answers for twelve hours: it is agreed to', async () => {
    const { order } = await asked()
    await testApp.pass(11 * HOUR)
    await testApp.work()
    expect((await infoOf(seller, order.id)).addressChange?.status).toBe('PENDING')
    await testApp.pass(HOUR + 60_000)
    await testApp.work()
    const after = await infoOf(seller, order.id)
    expect(after).toMatchObject({ receiverName: '韩*', hold: null, addressChange: { status: 'AUTO_APPROVED' } })
    expect(after.timeline.at(-1)?.text).toContain('超时未处理，自动同意改地址')
  })

  test('its buyer takes it back, and one request waits at a time', async () => {
    const { order } = await asked()
    await expect(askFor(order.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const back = await byBuyer({ action: 'dropAddress', orderId: order.id })
    expect(back.addressChange?.status).toBe('CANCELED')
    expect(await infoOf(seller, order.id)).toMatchObject({ receiverName: '李*', hold: null })
    await expect(byBuyer({ action: 'dropAddress', orderId: order.id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
  })

  test('under one key it is asked for once', async () => {
    const order = await paidBefore()
    const receiver = elsewhere()
    await askFor(order.id, receiver, 'address-1')
    await askFor(order.id, receiver, 'address-1')
    expect(await infoOf(seller, order.id)).toMatchObject({ addressChangesLeft: 4 })
  })

  test('what is shipped, or goes back as money, is not sent elsewhere', async () => {
    const shipped = await ship(seller, await placeAndPay(seller))
    await expect(askFor(shipped.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { order } = await asked()
    await refund(seller, await infoOf(seller, order.id), order.payableFen)
    for (let times = 0; times < 3; times += 1) {
      await testApp.payment.idle()
      await testApp.pass(10_000)
      await testApp.work()
    }
    expect(await infoOf(seller, order.id)).toMatchObject({
      status: 'CLOSED',
      hold: null,
      addressChange: { status: 'EXPIRED' },
    })
  })

  test('a hold of the platform stays when it is answered, and leaves it waiting when it is released', async () => {
    const operator = newOperator(testApp)
    const { order, changeId } = await asked()
    await holdOrRelease(seller, operator, order.id, 'hold')
    await holdOrRelease(seller, operator, order.id, 'release')
    expect((await infoOf(seller, order.id)).hold?.reason).toBe('ADDRESS_REVIEW')
    await expect(holdOrRelease(seller, operator, order.id, 'release')).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    await holdOrRelease(seller, operator, order.id, 'hold')
    const agreed = await operate(seller, { action: 'approveAddress', orderId: order.id, changeId })
    expect(agreed).toMatchObject({ receiverName: '韩*', hold: { reason: 'RISK' }, shipDeadlineAt: null })
    await holdOrRelease(seller, operator, order.id, 'release')
    expect((await infoOf(seller, order.id)).shipDeadlineAt).not.toBeNull()
  })
})

const won = (results: readonly PromiseSettledResult<unknown>[]) => results.map(({ status }) => status === 'fulfilled')

describe('two hands at once', () => {
  test('shipped while its buyer asks for another address: sent, or asked for, never both', async () => {
    for (let round = 0; round < raceRounds(6); round += 1) {
      const order = await paidBefore()
      const [shipped, wish] = won(await Promise.allSettled([ship(seller, order), askFor(order.id)]))
      expect(shipped).toBe(!wish)
      expect(await infoOf(seller, order.id)).toMatchObject(
        shipped === true
          ? { status: 'SHIPPED', addressChange: null }
          : { status: 'TO_SHIP', hold: { reason: 'ADDRESS_REVIEW' } },
      )
    }
  })

  test('agreed to, refused and overdue: it is decided once', async () => {
    const { addressReview } = testApp.modules.saleOrders.onTimer
    for (let round = 0; round < raceRounds(6); round += 1) {
      const { order, changeId } = await asked()
      await testApp.pass(12 * HOUR + 1000)
      const about = { orderId: order.id, changeId }
      const [agreed, refused] = won(
        await Promise.allSettled([
          operate(seller, { action: 'approveAddress', ...about }),
          operate(seller, { action: 'rejectAddress', ...about, reason: '已打包出库' }),
          addressReview(seller.actor.merchantId, changeId),
          addressReview(seller.actor.merchantId, changeId),
        ]),
      )
      const after = await infoOf(seller, order.id)
      const status = agreed === true ? 'APPROVED' : refused === true ? 'REJECTED' : 'AUTO_APPROVED'
      expect(after).toMatchObject({ hold: null, addressChange: { status } })
      expect(after.receiverName).toBe(status === 'REJECTED' ? '李*' : '韩*')
      expect(agreed === true && refused === true).toBe(false)
    }
  })
})
