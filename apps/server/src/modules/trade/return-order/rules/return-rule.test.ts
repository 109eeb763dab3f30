// Rules for returns: what they agree to and what they leave, and never more in a day than their merchant allows.
import { api, type InputOf, type ReturnRule, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilMorning } from '../../../../testing/morning.ts'
import { applyFor, onReturn, returnOf, untilEnded } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  operate,
  placeAndPay,
  provenBalances,
  type Seller,
  sellAndSettle,
  ship,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

type Wish = InputOf<typeof api.returnRule.save>
const handlers = () => testApp.modules.handlers.returnRule
const list = () => ask(api.returnRule.list, handlers().list, seller.actor, {})
const save = (changes: Partial<Wish> = {}): Promise<ReturnRule> =>
  ask(api.returnRule.save, handlers().save, seller.actor, {
    name: '小额仅退款',
    type: 'REFUND_ONLY',
    maxFen: 10_000,
    action: 'AGREE',
    dailyCapFen: 100_000,
    ...changes,
  })
const remove = ({ id, version }: ReturnRule) =>
  ask(api.returnRule.remove, handlers().remove, seller.actor, { id, version })
afterEach(async () => {
  for (const rule of await list()) await remove(rule)
})

/** Two pieces of 99.00, so long paid that nothing goes back by itself. */
const paidBefore = async (): Promise<SaleOrderInfo> => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, order.id)
}
const shipped = async () => infoOf(seller, (await ship(seller, await paidBefore())).id)
/** Its parcels are with the buyer. */
const sign = (order: Pick<SaleOrderInfo, 'id'>) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('parcel')
    .set({ state: 'SIGNED', signed_at: testApp.clock.now(), ask_at: null })
    .where('order_id', '=', order.id)
    .execute()
const quality = { isReceived: true, reasonCode: 'QUALITY' } as const

describe('what is asked for', () => {
  test('within the rule it is paid back at once, and says by which rule', async () => {
    const rule = await save()
    const order = await shipped()
    const one = await applyFor(seller, order, quality)
    expect(one).toMatchObject({ status: 'REFUNDING', amountFen: 9_900 })
    const done = await untilEnded(seller, one.id)
    expect(done).toMatchObject({ status: 'SUCCESS', autoRule: { id: rule.id, name: '小额仅退款' } })
    expect(done.history.map(({ text }) => text)).toContain('按自动规则“小额仅退款”同意仅退款 99.00 元')
    // Its buyer reads nothing of it.
    expect((await returnOf(seller, one.id, seller.storefront)).autoRule).toBeNull()
    expect(await list()).toMatchObject([{ agreedTodayFen: 9_900, agreedToday: 1 }])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('above the amount, for another reason, in another phase or after the signature it waits', async () => {
    await save({ name: '金额', maxFen: 9_899 })
    await save({ name: '原因', reasonCodes: ['DAMAGED', 'MISSING'] })
    await save({ name: '阶段', phase: 'BEFORE_SHIP' })
    await save({ name: '停用', isEnabled: false })
    await save({ name: '别的类型', type: 'RETURN_REFUND' })
    const one = await applyFor(seller, await shipped(), quality)
    expect(one).toMatchObject({ status: 'MERCHANT_REVIEW', autoRule: null })
    await save({ name: '未签收', isUnsigned: true })
    const order = await shipped()
    await sign(order)
    expect(await applyFor(seller, order, quality)).toMatchObject({ status: 'MERCHANT_REVIEW' })
    const { id } = await applyFor(seller, await shipped(), quality)
    expect(await returnOf(seller, id)).toMatchObject({ status: 'REFUNDING', autoRule: { name: '未签收' } })
  })

  test('of an order that left in part, goods with their buyer are signed for, and those that wait are not', async () => {
    await save({ name: '未签收', isUnsigned: true })
    const paid = await paidBefore()
    const packages = [
      { carrierCode: 'SF', waybillNo: 'SF1000000001', items: [{ itemId: paid.items[0]?.id ?? '', quantity: 1 }] },
    ]
    const part = await operate(seller, {
      action: 'ship',
      orderId: paid.id,
      version: paid.version,
      packages,
      isSure: true,
    })
    await sign(part)
    const sent = await applyFor(seller, part, quality)
    expect(sent).toMatchObject({ phase: 'AFTER_SHIP', status: 'MERCHANT_REVIEW' })
    await onReturn(seller, { action: 'cancel', id: sent.id })
    const unsent = { isReceived: false, reasonCode: 'WRONG_INFO' } as const
    expect(await applyFor(seller, part, unsent)).toMatchObject({ phase: 'BEFORE_SHIP', status: 'REFUNDING' })
  })

  test('of a buyer to whom too much went back it waits', async () => {
    const rule = await save({ buyerRateBp: 0 })
    const [first, second] = [await shipped(), await shipped()]
    const db = testApp.db.tenant(seller.actor.merchantId)
    const { buyer_id: buyer } = await db
      .selectFrom('sale_order')
      .select('buyer_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('sale_order').set({ buyer_id: buyer }).where('id', '=', second.id).execute()
    // The first thing that a buyer asks back is no habit.
    expect((await applyFor(seller, first, quality)).status).toBe('REFUNDING')
    const one = await applyFor(seller, second, quality)
    expect(one.status).toBe('MERCHANT_REVIEW')
    await onReturn(seller, { action: 'cancel', id: one.id })
    await save({ id: rule.id, version: rule.version, buyerRateBp: 10_000 })
    expect((await applyFor(seller, second, quality)).status).toBe('REFUNDING')
  })

  test('goods to come back are awaited at the default address, and what was missing is to be sent', async () => {
    await save({ name: '退货', type: 'RETURN_REFUND' })
    await save({ name: '补寄', type: 'RESHIP' })
    const back = await applyFor(seller, await shipped(), { ...quality, type: 'RETURN_REFUND' })
    expect(back).toMatchObject({ status: 'WAIT_BUYER_RETURN' })
    expect(back.returnAddress).not.toBeNull()
    const missing = await applyFor(seller, await shipped(), { type: 'RESHIP', isReceived: true, reasonCode: 'MISSING' })
    expect(missing).toMatchObject({ status: 'WAIT_MERCHANT_SHIP' })
  })

  test('a rule that reminds keeps the others from agreeing', async () => {
    await save({ name: '同意' })
    await save({ name: '破损要看', action: 'REMIND', dailyCapFen: null, reasonCodes: ['DAMAGED'] })
    const one = await applyFor(seller, await shipped(), { isReceived: true, reasonCode: 'DAMAGED' })
    expect(await returnOf(seller, one.id)).toMatchObject({ status: 'MERCHANT_REVIEW', autoRule: { name: '破损要看' } })
    expect((await applyFor(seller, await shipped(), quality)).status).toBe('REFUNDING')
  })

  test('when the settled money is spent it waits as without a rule', async () => {
    const rule = await save()
    const order = await sellAndSettle(seller)
    const db = testApp.db.tenant(seller.actor.merchantId)
    await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', order.id).execute()
    await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', order.id).execute()
    const { M_AVAILABLE: available } = await provenBalances(seller)
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      post(
        tx,
        {
          key: 'test/spent',
          kind: postingRules.fundsFrozen.kind,
          occurredAt: testApp.clock.now(),
          moves: movesOf(postingRules.fundsFrozen, { amountFen: available }),
          subject: { type: 'saleOrder', id: order.id, no: order.orderNo },
          note: '测试',
        },
        testApp.clock.now(),
      ),
    )
    const one = await applyFor(seller, order, quality)
    expect(await returnOf(seller, one.id)).toMatchObject({ status: 'MERCHANT_REVIEW', autoRule: null })
    // What was not agreed to takes nothing of its day.
    expect(await list()).toMatchObject([{ id: rule.id, agreedToday: 0 }])
  })
})

describe('the day’s limit', () => {
  // Each order takes an hour to be placed and paid.
  beforeEach(() => testApp.pass(untilMorning(testApp.clock.now())))

  test('what is beyond waits, people are told once, and the next day it goes on', async () => {
    await save({ dailyCapFen: 15_000 })
    expect((await applyFor(seller, await shipped(), quality)).status).toBe('REFUNDING')
    const orders = [await shipped(), await shipped()]
    for (const order of orders) expect((await applyFor(seller, order, quality)).status).toBe('MERCHANT_REVIEW')
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('title', '=', '售后自动规则今日额度已用完')
      .execute()
    expect(told).toHaveLength(1)
    await testApp.pass(DAY)
    expect((await applyFor(seller, await shipped(), quality)).status).toBe('REFUNDING')
  })

  test('asked of both servers at once, it never agrees to more', async () => {
    for (let round = 0; round < raceRounds(4); round += 1) {
      await testApp.pass(untilMorning(testApp.clock.now()))
      const rule = await save({ name: `第${round}轮`, dailyCapFen: 30_000 })
      const orders: SaleOrderInfo[] = []
      for (let at = 0; at < 6; at += 1) orders.push(await shipped())
      const asked = await Promise.all(orders.map((order) => applyFor(seller, order, quality)))
      const agreed = asked.filter(({ status }) => status !== 'MERCHANT_REVIEW')
      expect(agreed).toHaveLength(3)
      const [now] = await list()
      expect(now).toMatchObject({ agreedToday: 3, agreedTodayFen: 29_700 })
      await remove({ ...rule, version: now?.version ?? 0 })
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('what its buyer takes back on the day is there for the next, once, and is gone with the day', async () => {
    const rule = await save({ name: '退货', type: 'RETURN_REFUND', dailyCapFen: 10_000 })
    const asked = { ...quality, type: 'RETURN_REFUND' } as const
    const first = await applyFor(seller, await shipped(), asked)
    expect(first.status).toBe('WAIT_BUYER_RETURN')
    const waits = await applyFor(seller, await shipped(), asked)
    expect(waits.status).toBe('MERCHANT_REVIEW')
    const cancel = (id: string) => onReturn(seller, { action: 'cancel', id })
    // No rule agreed to this one.
    await cancel(waits.id)
    expect(await list()).toMatchObject([{ agreedToday: 1, agreedTodayFen: 9_900 }])
    await Promise.allSettled([cancel(first.id), cancel(first.id)])
    expect(await list()).toMatchObject([{ agreedToday: 0, agreedTodayFen: 0 }])
    const next = await applyFor(seller, await shipped(), asked)
    expect(next.status).toBe('WAIT_BUYER_RETURN')
    await testApp.pass(DAY)
    const today = await applyFor(seller, await shipped(), asked)
    await cancel(next.id)
    expect(await list()).toMatchObject([{ id: rule.id, agreedToday: 1, agreedTodayFen: 9_900 }])
    // What merchants agreed to after a reminder was never counted, whatever the rule has become.
    await remove(rule)
    const reminds = await save({ name: '提醒', type: 'RETURN_REFUND', action: 'REMIND', dailyCapFen: null })
    const seen = await applyFor(seller, await shipped(), asked)
    const { id, version } = await returnOf(seller, seen.id)
    await onReturn(seller, { action: 'agree', id, version })
    await save({ id: reminds.id, version: reminds.version, name: '提醒', type: 'RETURN_REFUND' })
    await applyFor(seller, await shipped(), asked)
    await cancel(seen.id)
    expect(await list()).toMatchObject([{ agreedToday: 1, agreedTodayFen: 9_900 }])
    // The rule is gone: there is nothing to give back to.
    await cancel(today.id)
  })

  test('taken back while others ask: what is agreed to is what is counted', async () => {
    const asked = { ...quality, type: 'RETURN_REFUND' } as const
    for (let round = 0; round < raceRounds(4); round += 1) {
      await testApp.pass(untilMorning(testApp.clock.now()))
      const rule = await save({ name: `还${round}`, type: 'RETURN_REFUND', dailyCapFen: 20_000 })
      const [one, other] = [
        await applyFor(seller, await shipped(), asked),
        await applyFor(seller, await shipped(), asked),
      ]
      const orders = [await shipped(), await shipped(), await shipped()]
      const [, , ...next] = await Promise.all([
        onReturn(seller, { action: 'cancel', id: one.id }),
        onReturn(seller, { action: 'cancel', id: other.id }),
        ...orders.map((order) => applyFor(seller, order, asked)),
      ])
      const agreed = next.filter(({ status }) => status === 'WAIT_BUYER_RETURN').length
      expect(agreed).toBeLessThanOrEqual(2)
      const [now] = await list()
      expect(now).toMatchObject({ agreedToday: agreed, agreedTodayFen: agreed * 9_900 })
      await remove({ ...rule, version: now?.version ?? 0 })
    }
  })

  test('switched off or deleted while buyers ask: each is agreed to by the rule as it was, or waits', async () => {
    for (let round = 0; round < raceRounds(4); round += 1) {
      await testApp.pass(untilMorning(testApp.clock.now()))
      const rule = await save({ name: `关${round}` })
      const order = await shipped()
      const [asked] = await Promise.all([
        applyFor(seller, order, quality),
        round % 2 === 0 ? remove(rule) : save({ id: rule.id, version: rule.version, name: '关', isEnabled: false }),
      ])
      expect(['REFUNDING', 'MERCHANT_REVIEW']).toContain(asked.status)
      for (const left of await list()) await remove(left)
    }
  })
})

describe('a rule', () => {
  test('is refused where it can’t be meant, naming the field', async () => {
    const refused = async (changes: Partial<Wish>) =>
      save(changes).then(
        () => '',
        (error: unknown) => String(error),
      )
    expect(await refused({ dailyCapFen: 9_999 })).toMatch(/每日上限不能低于单笔最高金额/)
    expect(await refused({ dailyCapFen: null })).toMatch(/自动同意须设置每日上限/)
    expect(await refused({ reasonCodes: ['NO_REASON'] })).toMatch(/所选原因不适用于该售后类型/)
    expect(await refused({ type: 'EXCHANGE', phase: 'BEFORE_SHIP' })).toMatch(/未发货的商品只能仅退款/)
    expect(await refused({ reasonCodes: ['QUALITY'], phase: 'BEFORE_SHIP' })).toMatch(/所选原因不适用于该售后阶段/)
    expect(await refused({ reasonCodes: ['LATE_SHIP'], phase: 'AFTER_SHIP' })).toMatch(/所选原因不适用于该售后阶段/)
    expect(await refused({ isUnsigned: true, phase: 'BEFORE_SHIP' })).toMatch(/未发货的商品没有签收/)
    expect(await list()).toEqual([])
    // A rule that reminds agrees to nothing that a day could limit.
    expect(await save({ action: 'REMIND', dailyCapFen: 5 })).toMatchObject({ action: 'REMIND', dailyCapFen: null })
  })

  test('has a name of its own, and is changed by whoever saw it as it is', async () => {
    const rule = await save()
    await expect(save()).rejects.toMatchObject({ refusal: 'name.taken' })
    const changed = await save({ id: rule.id, version: rule.version, maxFen: 500, isEnabled: false })
    expect(changed).toMatchObject({ id: rule.id, maxFen: 500, isEnabled: false, version: rule.version + 1 })
    await expect(save({ id: rule.id, version: rule.version })).rejects.toMatchObject({ refusal: 'record.changed' })
    await expect(remove(rule)).rejects.toMatchObject({ refusal: 'record.changed' })
  })
})
