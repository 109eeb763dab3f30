// What a rule takes is kept on the line: settlement and refunds go by it to the fen, whatever becomes of the rule.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  infoOf,
  operate,
  orderBody,
  place,
  placeAndPay,
  provenBalances,
  refund,
  type Seller,
  sellingOf,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, ask, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { addRule, changeRule, endRule, type RuleSubject } from './commission.testing.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

/** Goods of 99.00 元 of their own, so that rules of one test are nobody else's. */
async function newGoods(priceFen = 9_900, changes: Parameters<typeof saveGoodsOf>[2] = {}) {
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, {
    title: `杯子 ${priceFen}`,
    priceFen,
    stock: 1_000,
    ...changes,
  })
  const subject: RuleSubject = { scope: 'GOODS', merchantId: seller.actor.merchantId, goodsId: goods.id }
  return { subject, items: [{ skuId: goods.sku.id, quantity: 1 }] }
}

async function untilRefunded(orderId: string): Promise<SaleOrderInfo> {
  for (let times = 0; times < 30; times += 1) {
    const order = await infoOf(seller, orderId)
    if (order.refundingFen === 0) return order
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  throw new Error('The refund did not end')
}

async function settle(order: SaleOrderInfo): Promise<SaleOrderInfo> {
  await ship(seller, order)
  await confirm(seller, order.id)
  await testApp.pass(8 * DAY)
  await testApp.work()
  return infoOf(seller, order.id)
}

describe('a rule', () => {
  test('is frozen on the line: changed and ended after placing, the settlement goes by what held', async () => {
    const { subject, items } = await newGoods()
    const rule = await addRule(
      { testApp },
      { subject, terms: { kind: 'PERCENT', bp: 1_234, minFen: 100, maxFen: 5_000 } },
    )
    const paid = await placeAndPay(seller, { items })
    expect(paid.money.commissionFen).toBe(1_222)
    expect(paid.commissions).toEqual([
      {
        itemId: paid.items[0]?.id,
        bp: 1_234,
        fixedFen: null,
        minFen: 100,
        maxFen: 5_000,
        ofFreight: false,
        commissionFen: 1_222,
        payFen: 9_900,
        freightFen: 0,
        rule: { ruleNo: rule.ruleNo, name: rule.name },
      },
    ])
    const next = await changeRule(
      { testApp },
      { id: rule.id, version: rule.version, terms: { kind: 'FIXED', fixedFen: 1 } },
    )
    const later = await infoOf(seller, (await place(seller, { items })).id)
    expect(later.money.commissionFen).toBe(1)
    await endRule({ testApp }, { id: next.id, version: next.version })
    const before = await provenBalances(seller)
    const settled = await settle(paid)
    expect(settled).toMatchObject({ settleStatus: 'SETTLED', money: { commissionFen: 1_222 } })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + paid.payableFen - 1_222)
    expect(await differenceFromProvider(seller)).toBe(0)
    expect(settled.commissions[0]?.rule?.ruleNo).toBe(rule.ruleNo)
    const shown = await infoOf(seller, paid.id, seller.storefront)
    expect(shown.commissions).toEqual([])
  })

  test('holds from its first moment on and not at its last', async () => {
    const { subject, items } = await newGoods()
    const now = testApp.clock.now().getTime()
    const usual = (await infoOf(seller, (await place(seller, { items })).id)).money.commissionFen
    await addRule(
      { testApp },
      {
        subject,
        terms: { kind: 'FIXED', fixedFen: 7 },
        startsAt: new Date(now + DAY).toISOString(),
        endsAt: new Date(now + 2 * DAY).toISOString(),
      },
    )
    const taken = async () => (await infoOf(seller, (await place(seller, { items })).id)).money.commissionFen
    const until = (moment: number) => testApp.pass(moment - testApp.clock.now().getTime())
    await until(now + DAY - 30 * MINUTE)
    expect(await taken()).toBe(usual)
    await until(now + DAY)
    expect(await taken()).toBe(7)
    await until(now + 2 * DAY - 30 * MINUTE)
    expect(await taken()).toBe(7)
    await until(now + 2 * DAY)
    expect(await taken()).toBe(usual)
  })

  test('takes of the freight where it says so, each line of its share, and of a lower price less', async () => {
    const [one, other] = [await newGoods(9_900), await newGoods(100)]
    await addRule({ testApp }, { subject: one.subject, terms: { kind: 'PERCENT', bp: 1_000, ofFreight: true } })
    await addRule({ testApp }, { subject: other.subject, terms: { kind: 'PERCENT', bp: 1_000, ofFreight: true } })
    const order = await infoOf(seller, (await place(seller, { items: [...one.items, ...other.items] })).id)
    // 8.00 元 by 99 to 1.
    expect(order.commissions.map(({ commissionFen }) => commissionFen)).toEqual([990 + 79, 11])
    const [first, second] = order.items
    const cut = await operate(seller, {
      action: 'price',
      orderId: order.id,
      version: order.version,
      lines: [
        { itemId: first?.id ?? '', payFen: 5_000 },
        { itemId: second?.id ?? '', payFen: 0 },
      ],
      freightFen: 0,
    })
    expect(cut.commissions.map(({ commissionFen }) => commissionFen)).toEqual([500, 0])
    expect(cut.money.commissionFen).toBe(500)
  })

  test('takes of the freight to the place where it goes in the end, and never more than is paid', async () => {
    const far = [{ code: '650000', name: '新疆维吾尔自治区' }, { code: '650100', name: '乌鲁木齐市' }, { code: '650102', name: '天山区' }] // prettier-ignore
    const { id: freightTemplateId } = await ask(api.freight.save, testApp.modules.freight.handlers.save, seller.actor, {
      name: '远近不同',
      terms: {
        chargeMode: 'COUNT',
        base: { firstUnit: 1, firstFen: 100, stepUnit: 1, stepFen: 0 },
        areaRules: [{ regions: ['650000'], firstUnit: 1, firstFen: 2_000, stepUnit: 1, stepFen: 0 }],
      },
    })
    const { subject, items } = await newGoods(150, { freightTemplateId, freightFen: 0 })
    await addRule({ testApp }, { subject, terms: { kind: 'PERCENT', bp: 100, minFen: 99_999, ofFreight: true } })
    const { receiver } = orderBody(seller)
    const placed = await infoOf(seller, (await place(seller, { items, receiver: { ...receiver, region: far } })).id)
    expect(placed.money).toMatchObject({ payableFen: 2_150, commissionFen: 2_150 })
    const near = await operate(
      seller,
      { action: 'askAddress', orderId: placed.id, receiver },
      { actor: seller.storefront },
    )
    expect(near.payableFen).toBe(250)
    const { money, commissions } = await infoOf(seller, placed.id)
    expect(money).toMatchObject({ commissionFen: 250, expectedSettleFen: 0 })
    expect(commissions).toMatchObject([{ freightFen: 100, commissionFen: 250 }])
  })

  test('of one source leaves orders of the other alone', async () => {
    const { subject, items } = await newGoods()
    const usual = (await infoOf(seller, (await place(seller, { items })).id)).money.commissionFen
    await addRule(
      { testApp },
      {
        subject: { ...subject, orderSource: 'MERCHANT' },
        terms: { kind: 'FIXED', fixedFen: 3 },
      },
    )
    expect((await infoOf(seller, (await place(seller, { items })).id)).money.commissionFen).toBe(usual)
  })
})

describe('never more than was paid', () => {
  test('where the least is more than the line, the platform takes the line and the merchant gets the freight', async () => {
    const { subject, items } = await newGoods(150)
    await addRule({ testApp }, { subject, terms: { kind: 'PERCENT', bp: 100, minFen: 200 } })
    const paid = await placeAndPay(seller, { items })
    expect(paid.money).toMatchObject({ commissionFen: 150, expectedSettleFen: 800 })
    const before = await provenBalances(seller)
    await settle(paid)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 800)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('where goods and freight are taken whole, the order is settled with nothing for the merchant', async () => {
    const { subject, items } = await newGoods(150)
    await addRule({ testApp }, { subject, terms: { kind: 'PERCENT', bp: 100, minFen: 99_999, ofFreight: true } })
    const paid = await placeAndPay(seller, { items })
    expect(paid.money).toMatchObject({ commissionFen: 950, expectedSettleFen: 0 })
    const before = await provenBalances(seller)
    const settled = await settle(paid)
    expect(settled.settleStatus).toBe('SETTLED')
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE)
    // All of it was the platform's, so all that goes back is.
    await refund(seller, settled, 333)
    await refund(seller, await untilRefunded(paid.id), 617)
    const back = await untilRefunded(paid.id)
    expect(back.refunds.map(({ commissionFen }) => commissionFen)).toEqual([333, 617])
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('refunds', () => {
  test.each([
    ['a fixed amount', { kind: 'FIXED', fixedFen: 1_000 }],
    ['a rate with a least', { kind: 'PERCENT', bp: 10, minFen: 1_001 }],
    ['a rate with a most', { kind: 'PERCENT', bp: 5_000, maxFen: 997 }],
  ] as const)('bring %s back in proportion, and the last of them the rest', async (_what, terms) => {
    const { subject, items } = await newGoods()
    await addRule({ testApp }, { subject, terms })
    const paid = await placeAndPay(seller, { items })
    const { commissionFen } = paid.money
    const before = await provenBalances(seller)
    let order = await refund(seller, paid, 3_333)
    order = await untilRefunded(order.id)
    const first = order.refunds[0]?.commissionFen ?? -1
    expect(first).toBe(Math.round((commissionFen * 3_333) / paid.payableFen))
    const settled = await settle(order)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(
      before.M_AVAILABLE + paid.payableFen - 3_333 - (commissionFen - first),
    )
    await refund(seller, settled, 3_334)
    order = await untilRefunded(order.id)
    await refund(seller, order, paid.payableFen - 6_667)
    order = await untilRefunded(order.id)
    expect(order.refunds.reduce((sum, { commissionFen: part }) => sum + part, 0)).toBe(commissionFen)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

test('goods of several shops bought at once are each charged by the rule of its own', async () => {
  const { subject, items } = await newGoods()
  await addRule({ testApp }, { subject, terms: { kind: 'FIXED', fixedFen: 11 } })
  const { checkout } = testApp.modules.saleOrders.handlers
  const { buyer, receiver } = orderBody(seller)
  const placed = await ask(api.saleOrder.checkout, checkout, seller.storefront, { buyer, receiver, items })
  expect((await infoOf(seller, placed.orders[0]?.id ?? '')).money.commissionFen).toBe(11)
})
