// What a pack brings and when, that it is used down to nothing and never below, and what goes back of it.
import { dayOf, type PackKind } from '@merchant/contract'
import { newId } from '@merchant/database'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addProduct,
  broughtOver,
  deskOf,
  fund,
  order,
  orderAndPay,
  orderOf,
  packsOf,
  pay,
  payByBank,
  refundOrder,
} from '../../../../testing/platform-order.ts'
import type { Recharger } from '../../../../testing/recharge.ts'
import { addPayableSeller, addSeller, differenceFromProvider, pressOnLink } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { fillPlatform } from '../../../../testing/transfer.ts'

const ROUNDS = raceRounds(3)

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 5_000_000)
})
afterAll(() => testApp.stop())

const newSubject = () => newId(testApp.clock.now())
const take = (kind: PackKind, id = newSubject(), by: Pick<Recharger, 'actor'> = seller) =>
  testApp.db.transaction(by.actor.merchantId, (tx) => testApp.modules.platformOrders.packs.take(tx, { kind, id }))
const giveBack = (kind: PackKind, id: string) =>
  testApp.db.transaction(seller.actor.merchantId, (tx) =>
    testApp.modules.platformOrders.packs.giveBack(tx, { kind, id }),
  )
const standing = async (kind: PackKind) => {
  const found = (await packsOf(seller)).find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`No standing of ${kind}`)
  return found
}
const textPack = (units: number, unitFen = 10_000) =>
  addProduct(testApp, {
    type: 'SMS_PACK',
    versions: [{ code: 'BASIC', name: `${units} 条`, unitFen, units }],
  })
/** All that is left of texts is used. */
const useUp = async () => {
  for (let { boughtLeft } = await standing('SMS'); boughtLeft > 0; boughtLeft -= 1) await take('SMS')
}

describe('a pack', () => {
  test('is sold with its units and nothing else is; they are there when it is paid, once', async () => {
    const versions = [{ code: 'BASIC', name: '基础版', unitFen: 10_000 }]
    await expect(addProduct(testApp, { type: 'SMS_PACK', versions })).rejects.toThrow('每份条数')
    await expect(
      addProduct(testApp, { type: 'ENTRY_FEE', versions: [{ code: 'BASIC', name: '一次', unitFen: 1, units: 5 }] }),
    ).rejects.toThrow('每份条数')
    const placed = await order(seller, (await textPack(30)).id, { quantity: 2 })
    expect(placed.pack).toBeNull()
    expect(await take('SMS')).toBe(false)
    const paid = await pay(seller, placed, 'once')
    await pay(seller, placed, 'once')
    expect(paid).toMatchObject({ status: 'FINISHED', pack: { kind: 'SMS', units: 60, unitsLeft: 60, unitsBack: 0 } })
    expect(await standing('SMS')).toMatchObject({ boughtLeft: 60, freePerMonth: 0, isFew: false })
  })

  test('paid by bank brings the same', async () => {
    const placed = await order(seller, (await textPack(30)).id)
    const begun = await payByBank(seller, placed)
    await pressOnLink(seller, begun.payment?.step.url ?? null, 'pay')
    await testApp.deliver(begun.payment?.paymentNo ?? '')
    const paid = await orderOf(seller, placed.id)
    expect(paid).toMatchObject({ status: 'FINISHED', pack: { units: 30, unitsLeft: 30 } })
  })

  test('is used once for one thing, the oldest first, and what was not used after all is given back once', async () => {
    const before = (await standing('SMS')).boughtLeft
    const subject = newSubject()
    expect([await take('SMS', subject), await take('SMS', subject)]).toEqual([true, true])
    expect((await standing('SMS')).boughtLeft).toBe(before - 1)
    await giveBack('SMS', subject)
    await giveBack('SMS', subject)
    await giveBack('SMS', newSubject())
    expect((await standing('SMS')).boughtLeft).toBe(before)
  })

  test('is one merchant’s own', async () => {
    const other = await addSeller(testApp)
    expect(await take('SMS', newSubject(), other)).toBe(false)
    expect(await packsOf(other)).toMatchObject([
      { kind: 'SMS', boughtLeft: 0, isFew: false },
      { kind: 'WAYBILL', boughtLeft: 0, freeLeft: 1_000, isFew: false },
    ])
  })

  test('that gets few is told of, and again when nothing is left', async () => {
    await useUp()
    await orderAndPay(seller, (await textPack(51)).id)
    const told = async () =>
      (
        await testApp.db
          .tenant(seller.actor.merchantId)
          .selectFrom('notification')
          .select('title')
          .where('kind', '=', 'PLATFORM_ORDER')
          .where('title', 'like', '短信用量%')
          .execute()
      ).length
    const before = await told()
    await take('SMS')
    const few = await told()
    expect(few).toBeGreaterThan(before)
    expect((await standing('SMS')).isFew).toBe(true)
    await useUp()
    expect(await told()).toBeGreaterThan(few)
  })
})

describe('free units of a month', () => {
  /** As the clocks of Shanghai show it: the month ends there at 16:00 of UTC. */
  const toLastSecondOfMonth = async () => {
    const [year = 0, month = 0] = dayOf(testApp.clock.now()).split('-').map(Number)
    const end = Date.UTC(year, month, 1) - 8 * 3_600_000
    await testApp.pass(end - 1_000 - testApp.clock.now().getTime())
  }
  const freeLeft = async () => (await standing('WAYBILL')).freeLeft
  const leaveFree = (units: number) =>
    testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('pack')
      .set({ units_left: units })
      .where('month', '=', dayOf(testApp.clock.now()).slice(0, 7))
      .execute()

  test('go first, and end with their month', async () => {
    const { id: productId } = await addProduct(testApp, { type: 'WAYBILL_PACK' })
    await orderAndPay(seller, productId)
    await take('WAYBILL')
    expect(await standing('WAYBILL')).toMatchObject({ boughtLeft: 100, freeLeft: 999, freePerMonth: 1_000 })
    await testApp.pass(32 * 86_400_000)
    expect(await standing('WAYBILL')).toMatchObject({ boughtLeft: 100, freeLeft: 1_000 })
    await take('WAYBILL')
    expect(await standing('WAYBILL')).toMatchObject({ boughtLeft: 100, freeLeft: 999 })
  })

  test('end with the last second of the month in Shanghai, and what comes back later is of the month that is over', async () => {
    await toLastSecondOfMonth()
    const subject = newSubject()
    await take('WAYBILL', subject)
    const before = await freeLeft()
    expect(before).toBeLessThan(1_000)
    await testApp.pass(1_000)
    expect(await freeLeft()).toBe(1_000)
    await giveBack('WAYBILL', subject)
    await take('WAYBILL')
    expect(await freeLeft()).toBe(999)
  })

  test('are made once by all who need the first one at the same moment; after the last one each takes a bought one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await testApp.pass(32 * 86_400_000)
      const first = await Promise.all(Array.from({ length: 8 }, () => take('WAYBILL')))
      expect([first.filter(Boolean).length, await freeLeft()]).toEqual([8, 992])
      const bought = (await standing('WAYBILL')).boughtLeft
      await leaveFree(1)
      const last = await Promise.all(Array.from({ length: 8 }, () => take('WAYBILL')))
      expect(last.filter(Boolean)).toHaveLength(Math.min(8, bought + 1))
      expect([await freeLeft(), (await standing('WAYBILL')).boughtLeft]).toEqual([0, Math.max(0, bought - 7)])
    }
  })
})

describe('a refund', () => {
  test('is of unused units, which go with it', async () => {
    await useUp()
    const { id } = await orderAndPay(seller, (await textPack(30, 10_000)).id)
    const subject = newSubject()
    await take('SMS', subject)
    // 29 of 30 units of 100.00 元, whole fen.
    expect(await deskOf(seller, id)).toMatchObject({ refundableFen: 9_666, allowedActions: ['refund'] })
    await expect(refundOrder(seller, id, 9_667)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    // All of them go with it, so that they are all paid for.
    await expect(refundOrder(seller, id, 1)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: expect.stringContaining('须退 96.66 元') },
    })
    expect(await orderOf(seller, id)).toMatchObject({ pack: { unitsLeft: 29 } })
    await refundOrder(seller, id)
    expect(await take('SMS')).toBe(false)
    await broughtOver(seller)
    expect(await orderOf(seller, id)).toMatchObject({
      status: 'REFUNDED',
      refundedFen: 9_666,
      pack: { units: 30, unitsLeft: 0, unitsBack: 29 },
    })
    // What was paid for and not refunded stays the merchant's.
    await giveBack('SMS', subject)
    expect(await orderOf(seller, id)).toMatchObject({ pack: { unitsLeft: 1, unitsBack: 29 } })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('of what is used up there is none', async () => {
    await useUp()
    const { id } = await orderAndPay(seller, (await textPack(2)).id)
    await useUp()
    expect(await deskOf(seller, id)).toMatchObject({ refundableFen: 0, allowedActions: [] })
    await expect(refundOrder(seller, id, 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

describe('at the same moment', () => {
  test('a unit that comes back and a refund: it is the merchant’s or paid back, never both and never neither', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await useUp()
      const { id } = await orderAndPay(seller, (await textPack(10, 1_000)).id)
      const subject = newSubject()
      await take('SMS', subject)
      await Promise.all([
        giveBack('SMS', subject),
        giveBack('SMS', subject),
        refundOrder(seller, id, 900).catch((error: unknown) => expect(error).toMatchObject({ name: 'Refusal' })),
      ])
      await broughtOver(seller)
      const { pack, status } = await orderOf(seller, id)
      expect([pack?.units, (pack?.unitsLeft ?? 0) + (pack?.unitsBack ?? 0)]).toEqual([10, 10])
      if (status === 'REFUNDED') expect(pack?.unitsBack).toBeGreaterThanOrEqual(9)
    }
  })

  test('two refunds and the last unit used: money goes back once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await useUp()
      const { id } = await orderAndPay(seller, (await textPack(2, 1_000)).id)
      const both = await Promise.allSettled([refundOrder(seller, id, 500), refundOrder(seller, id, 500), take('SMS')])
      expect(both.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
      await broughtOver(seller)
      const { refundedFen, pack, status } = await orderOf(seller, id)
      expect([0, 500]).toContain(refundedFen)
      if (status === 'REFUNDED') expect(pack).toMatchObject({ unitsLeft: 0 })
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('eight who want the last unit: one has it, of each pack', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await useUp()
      await orderAndPay(seller, (await textPack(1)).id)
      await orderAndPay(seller, (await textPack(1)).id)
      const taken = await Promise.all(Array.from({ length: 8 }, () => take('SMS')))
      expect(taken.filter(Boolean)).toHaveLength(2)
      expect((await standing('SMS')).boughtLeft).toBe(0)
    }
  })

  test('a refund and who uses units: each unit is used or paid back, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await useUp()
      const { id } = await orderAndPay(seller, (await textPack(10, 1_000)).id)
      const [taken] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => take('SMS'))),
        // Who saw more than what is unused by then is refused.
        refundOrder(seller, id).catch((error: unknown) => expect(error).toMatchObject({ name: 'Refusal' })),
      ])
      const used = taken.filter(Boolean).length
      await broughtOver(seller)
      const { status, refundedFen, pack } = await orderOf(seller, id)
      expect(pack).toMatchObject({ units: 10, unitsLeft: status === 'REFUNDED' ? 0 : 10 - used })
      if (status === 'REFUNDED') expect([refundedFen, pack?.unitsBack]).toEqual([1_000 - 100 * used, 10 - used])
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
