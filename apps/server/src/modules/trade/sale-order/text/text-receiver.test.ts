// Texts to receivers: only where the shop wishes it and a unit is there, with what is needed and no more, and again so often and no more.
import { api } from '@merchant/contract'
import { newId } from '@merchant/database'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFieldCipher } from '../../../../kernel/field-cipher.ts'
import { REGION } from '../../../../testing/persons.ts'
import { offerPickup } from '../../../../testing/pickup.ts'
import { addProduct, fund, orderAndPay, orderOf, packsOf } from '../../../../testing/platform-order.ts'
import type { Recharger } from '../../../../testing/recharge.ts'
import {
  addPayableSeller,
  infoOf,
  newPhone,
  operate,
  placeAndPay,
  type Seller,
  sellingOf,
  ship,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { countTexts, latestText } from '../../../../testing/texts.ts'
import { createOutbox, type OutboxDeps } from '../../../messaging/outbox/index.ts'
import { outboxParameters } from '../../../messaging/outbox/outbox.parameters.ts'
import { saveGoodsOf } from '../../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller & Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await offerPickup(seller)
  await fund(seller, 1_000_000)
  await buy(500)
})
afterAll(() => testApp.stop())

async function buy(units: number) {
  const versions = [{ code: 'BASIC', name: `${units} 条`, unitFen: 100, units }]
  return orderAndPay(seller, (await addProduct(testApp, { type: 'SMS_PACK', versions })).id)
}
async function texting(textsBuyers: boolean) {
  const { shop } = testApp.modules.handlers
  const info = (await ask(api.shop.info, shop.info, seller.actor, {})) ?? expect.fail()
  const { id, version, serviceHours, holiday } = info
  const body = { id, version, shipHours: 48 as const, serviceHours, holiday, textsBuyers }
  expect(await ask(api.shop.saveSettings, shop.saveSettings, seller.actor, body)).toMatchObject({ textsBuyers })
}
const left = async () => (await packsOf(seller)).find(({ kind }) => kind === 'SMS')?.boughtLeft ?? expect.fail()
const sent = async () => {
  await testApp.modules.outbox.deliver()
  return latestText(testApp.modules.mailbox)
}
/** How many texts leave while this is done. */
async function textsOf(work: () => Promise<unknown>): Promise<number> {
  await testApp.modules.outbox.deliver()
  const before = await countTexts(testApp.modules.mailbox)
  await work()
  await testApp.modules.outbox.deliver()
  return (await countTexts(testApp.modules.mailbox)) - before
}
const again = (orderId: string, key?: string) =>
  operate(seller, { action: 'resendNotice', orderId }, key === undefined ? {} : { key })
const bought = (phone: string) =>
  placeAndPay(seller, { receiver: { name: '李雷', phone, region: REGION, detail: '学院路 8 号' } })
const leave = (units: number) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('pack')
    .set({ units_left: units })
    .where('kind', '=', 'SMS')
    .execute()

beforeEach(() => texting(true))

describe('a receiver', () => {
  test('is told that its parcel left, for one unit, and no phone is written anywhere', async () => {
    const phone = newPhone()
    const order = await bought(phone)
    const before = await left()
    const shipped = await ship(seller, order)
    expect(await sent()).toMatchObject({
      phone,
      text: expect.stringMatching(/已由.+发出，运单号 SF1000000001/) as unknown,
    })
    expect(await left()).toBe(before - 1)
    expect(shipped.timeline.at(-1)).toMatchObject({ actor: '系统', text: '已短信通知收件人（发货）' })
    const log = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('operation_log')
      .selectAll()
      .where('target_id', '=', order.id)
      .execute()
    expect(JSON.stringify([shipped.timeline, log])).not.toContain(phone)
  })

  test('is told nothing, and no unit goes, where the shop does not wish it', async () => {
    await texting(false)
    const before = await left()
    expect(await textsOf(async () => ship(seller, await bought(newPhone())))).toBe(0)
    expect(await left()).toBe(before)
  })

  test('is told nothing where no unit is left, and its parcel leaves all the same', async () => {
    const before = await left()
    await leave(0)
    const order = await bought(newPhone())
    expect(await textsOf(async () => expect(await ship(seller, order)).toMatchObject({ status: 'SHIPPED' }))).toBe(0)
    await expect(again(order.id)).rejects.toMatchObject({
      refusal: 'limit.exceeded',
      message: expect.stringContaining('订购短信包') as unknown,
    })
    await leave(before)
  })

  test('of several parcels that leave together is told once', async () => {
    const order = await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity: 2 }] })
    const [{ id: itemId } = expect.fail()] = order.items
    const parcel = (waybillNo: string) => ({ carrierCode: 'SF', waybillNo, items: [{ itemId, quantity: 1 }] })
    const packages = [parcel('SF2000000001'), parcel('SF2000000002')]
    const { id: orderId, version } = order
    expect(await textsOf(() => operate(seller, { action: 'ship', orderId, version, packages, isSure: true }))).toBe(1)
    expect((await sent()).text).toContain('SF2000000001 等 2 个包裹')
  })

  test('who was told of a parcel is told that its number was set right, and that it was taken back, each for a unit', async () => {
    const phone = newPhone()
    const shipped = await ship(seller, await bought(phone))
    const [{ id: shipmentId } = expect.fail()] = shipped.shipments
    const before = await left()
    const edit = (order: typeof shipped, waybillNo: string) =>
      operate(seller, {
        action: 'editShipment',
        orderId: order.id,
        version: order.version,
        shipmentId,
        carrierCode: 'ZTO',
        waybillNo,
        isSure: true,
      })
    const changed = await edit(shipped, '75300000000001')
    expect(await sent()).toMatchObject({
      phone,
      text: expect.stringMatching(/物流信息有更正：中通.+运单号 75300000000001/) as unknown,
    })
    expect(changed.timeline.at(-1)).toMatchObject({ text: '已短信通知收件人（物流变更）' })
    // Nothing was changed.
    expect(await textsOf(() => edit(changed, '75300000000001'))).toBe(0)
    const undone = await operate(seller, {
      action: 'undoShip',
      orderId: changed.id,
      version: changed.version,
      shipmentId,
    })
    expect(await sent()).toMatchObject({
      phone,
      text: expect.stringContaining('（原运单号 75300000000001）尚未发出，商家将重新发货') as unknown,
    })
    expect(undone.timeline.at(-1)).toMatchObject({ text: '已短信通知收件人（撤销发货）' })
    expect(await left()).toBe(before - 2)
  })

  test('who was never told that a parcel left is told of no change to it', async () => {
    await texting(false)
    const shipped = await ship(seller, await bought(newPhone()))
    await texting(true)
    const [{ id: shipmentId } = expect.fail()] = shipped.shipments
    const { id: orderId, version } = shipped
    expect(await textsOf(() => operate(seller, { action: 'undoShip', orderId, version, shipmentId }))).toBe(0)
  })

  test('gets the code of what is fetched, and of several vouchers how many there are', async () => {
    const fetched = await placeAndPay(seller, { pickup: {} })
    const [{ code } = expect.fail()] = (await infoOf(seller, fetched.id, seller.storefront)).codes
    expect((await sent()).text).toContain(`自提码：${code}`)
    // Who texts it anew never sees it.
    const shown = await again(fetched.id)
    expect((await sent()).text).toContain(code)
    expect(JSON.stringify(shown)).not.toContain(code)
    const terms = { type: 'VOUCHER', title: '陶艺体验课单人券', freightFen: 0, stock: 20, validDays: 30 } as const
    const { sku } = await saveGoodsOf(sellingOf(testApp), seller.actor, terms)
    await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 3 }] })
    expect((await sent()).text).toContain('共 3 张，请在订单中查看')
    await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 1 }] })
    expect((await sent()).text).toMatch(/券码：\d{4} \d{4} \d{4} \d{4}/)
  })
})

describe('once more', () => {
  test('is offered of what was sent, three times a day, each for a unit, and stands in the order’s history', async () => {
    const phone = newPhone()
    const order = await bought(phone)
    expect(order.allowedActions).not.toContain('resendNotice')
    await expect(again(order.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await ship(seller, order)).allowedActions).toContain('resendNotice')
    const before = await left()
    const after = await again(order.id, 'same')
    await again(order.id, 'same')
    expect(await sent()).toMatchObject({ phone, text: expect.stringContaining('SF1000000001') as unknown })
    expect(await left()).toBe(before - 1)
    expect(after.timeline.at(-1)).toMatchObject({ text: '重发短信通知收件人（发货）' })
    await again(order.id)
    await again(order.id)
    await expect(again(order.id)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await testApp.pass(24 * 3_600_000)
    await again(order.id)
    expect(await left()).toBe(before - 4)
  })

  test('says where to switch it on', async () => {
    const shipped = await ship(seller, await bought(newPhone()))
    await texting(false)
    await expect(again(shipped.id)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      message: expect.stringContaining('未开启买家短信通知') as unknown,
    })
  })

  test('asked for by five at once of the last unit is one text', async () => {
    const before = await left()
    for (let round = 0; round < raceRounds(3); round += 1) {
      const shipped = await ship(seller, await bought(newPhone()))
      await leave(1)
      const asked = async () => {
        const results = await Promise.allSettled(Array.from({ length: 5 }, () => again(shipped.id)))
        const lost = results.filter((result) => result.status === 'rejected')
        for (const { reason } of lost) expect(reason).toMatchObject({ name: 'Refusal' })
        expect(lost).toHaveLength(4)
      }
      expect(await textsOf(asked)).toBe(1)
      expect(await left()).toBe(0)
    }
    await leave(before)
  })
})

describe('one phone', () => {
  test('is texted so often a day over all orders, by hand and by itself, and no more', async () => {
    const phone = newPhone()
    const orders = []
    for (let count = 0; count < 6; count += 1) orders.push(await ship(seller, await bought(phone)))
    for (const { id } of orders.slice(0, 4)) for (let time = 0; time < 3; time += 1) await again(id)
    const [, , , , fifth = expect.fail(), sixth = expect.fail()] = orders
    await again(fifth.id)
    const before = await left()
    // Nineteen have left: of those who ask at once one has the last.
    const last = [fifth, sixth, fifth, sixth].map(({ id }) => again(id))
    const lost = (await Promise.allSettled(last)).filter((result) => result.status === 'rejected')
    expect(lost.map(({ reason }) => (reason as { message: string }).message)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('同一手机号每天最多收到 20 条短信') as unknown),
    )
    const another = await bought(phone)
    const parcel = async () => {
      const shipped = await ship(seller, another)
      expect(shipped).toMatchObject({ status: 'SHIPPED' })
      expect(JSON.stringify(shipped.timeline)).not.toContain('短信')
    }
    expect(await textsOf(parcel)).toBe(0)
    expect(await left()).toBe(before - 1)
    await again((await ship(seller, await bought(newPhone()))).id)
    await testApp.pass(24 * 3_600_000)
    await again(another.id)
  })

  test('loses none of its texts of the day where no unit was left', async () => {
    const phone = newPhone()
    const before = await left()
    await leave(0)
    for (let count = 0; count < 21; count += 1) await bought(phone).then((order) => ship(seller, order))
    await leave(before)
    const order = await ship(seller, await bought(phone))
    expect(order.timeline.at(-1)).toMatchObject({ text: '已短信通知收件人（发货）' })
  })
})

describe('what can’t be brought in the end', () => {
  const outboxOf = (giveUnitBack: OutboxDeps['giveUnitBack']) =>
    createOutbox({
      db: testApp.db,
      clock: testApp.clock,
      cipher: createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2)),
      sms: { send: () => Promise.reject(new Error('This number does not exist')) },
      email: null,
      giveUnitBack,
      onError: () => {},
    })
  const living = () => outboxOf((unit) => testApp.modules.platformOrders.giveTextBack(unit))
  /** A text for a unit of a pack of five, which is refused. */
  async function refused() {
    await leave(0)
    const { id } = await buy(5)
    await testApp.modules.outbox.deliver()
    const { db, clock } = testApp
    const { merchantId } = seller.actor
    const unitId = newId(clock.now())
    await db.transaction(merchantId, async (tx) => {
      expect(await testApp.modules.platformOrders.packs.take(tx, { kind: 'SMS', id: unitId })).toBe(true)
      const words = { template: 'ORDER_SHIPPED', parameters: {}, text: '您的订单已发出' } as const
      await living().sms(tx, { ...words, phone: newPhone(), unit: { merchantId, id: unitId } })
    })
    await living().deliver()
    return { unitsLeft: async () => (await orderOf(seller, id)).pack?.unitsLeft }
  }
  const lastTryIsDue = () =>
    testApp.db.global
      .updateTable('outbox_message')
      .set({ attempts: outboxParameters.retriesMs.length, due_at: testApp.clock.now() })
      .where('sent_at', 'is', null)
      .execute()

  test('gives its unit back', async () => {
    const { unitsLeft } = await refused()
    expect(await unitsLeft()).toBe(4)
    await lastTryIsDue()
    await living().deliver()
    expect(await unitsLeft()).toBe(5)
  })

  test('gives it back also when the server dies just then', async () => {
    const { unitsLeft } = await refused()
    await lastTryIsDue()
    await new Promise<void>((resolve) => {
      const dying = outboxOf(() => {
        resolve()
        return new Promise(() => {})
      })
      void dying.deliver()
    })
    await lastTryIsDue()
    await living().deliver()
    expect(await unitsLeft()).toBe(5)
  })
})
