// What the platform holds against a merchant: each reason by itself, what it locks in the very act, and nothing of other merchants.
import { randomUUID } from 'node:crypto'
import { api, sentDetail } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenShop, listGoodsOnSale, listOpenShops } from '../../../development/buyer/shop-window.list.ts'
import { refusalOf } from '../../../testing/people.ts'
import { merchantSeen, restore, restrict, suspend } from '../../../testing/restriction.ts'
import {
  addPayableSeller,
  DAY,
  infoOf,
  orderBody,
  place,
  placeAndPay,
  type Seller,
  sellingOf,
  ship,
} from '../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  apply,
  applyAndConfirm,
  codeOn,
  confirm,
  credit,
  newOperator,
  pay,
  quote,
} from '../../../testing/withdrawal.ts'
import { matrixBack, saveGoodsOf } from '../../trade/goods/goods.testing.ts'

let testApp: TestApp
let other: Seller & { cardId: string }
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  other = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  // A new card takes nothing for a day.
  await testApp.pass(2 * DAY)
})

const login = async (of: Seller = seller) =>
  (await ask(api.user.infoOfLogin, testApp.modules.handlers.user.infoOfLogin, of.actor, undefined)).merchant
const move = (action: 'shelve' | 'unshelve', of: Seller = seller) =>
  ask(api.goods.update, testApp.modules.goods.handlers.update, of.actor, { action, ids: [of.goodsId] })
const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const told = async () =>
  (
    await tenant()
      .selectFrom('notification')
      .select(['title', 'body'])
      .where('kind', '=', 'SHOP')
      .orderBy('id')
      .execute()
  ).map(({ title, body }) => `${title}：${body}`)
const logged = async () =>
  (
    await tenant()
      .selectFrom('operation_log')
      .select(['action', 'actor_name', 'summary'])
      .where('target_type', '=', 'merchant')
      .where('action', '<>', 'merchant.register')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_name: name, summary }) => [action, name, summary])

describe('a restricted merchant', () => {
  test('may not do what is locked, reads why, and does all the rest', async () => {
    const kept = await placeAndPay(seller)
    await credit(seller, 100_000)
    const standing = await restrict(seller, ['ORDERS'])
    expect(standing).toMatchObject({ status: 'RESTRICTED', statusReason: '投诉核查中' })
    expect(standing.restrictions).toMatchObject([
      { kind: 'RESTRICT', scopes: ['ORDERS'], source: 'OPERATOR', setByName: '运营小周', ended: null },
    ])
    await expect(place(seller)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      said: { zh: expect.stringContaining('店铺暂停接单') },
    })
    // Its own people read why.
    const forBuyer = ask(api.saleOrder.add, testApp.modules.saleOrders.handlers.add, seller.actor, orderBody(seller))
    await expect(forBuyer).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      said: { zh: expect.stringContaining('平台已限制接新订单：投诉核查中') },
    })
    const checkout = ask(
      api.saleOrder.checkout,
      testApp.modules.saleOrders.handlers.checkout,
      seller.storefront,
      orderBody(seller),
    )
    expect(await refusalOf(checkout)).toBe('state.notAllowed')
    expect(await ship(seller, kept)).toMatchObject({ status: 'SHIPPED' })
    expect((await move('unshelve')).succeeded).toEqual([seller.goodsId])
    expect((await move('shelve')).succeeded).toEqual([seller.goodsId])
    await apply(seller, 10_000)
    expect(await login()).toMatchObject({
      status: 'RESTRICTED',
      restrictions: [{ scopes: ['ORDERS'], reason: '投诉核查中', orderNo: null }],
    })
    // Nothing of a merchant beside it.
    await place(other)
    expect(await login(other)).toMatchObject({ status: 'ACTIVE', restrictions: [] })
  })

  test('with its goods locked puts nothing new on sale, by hand, by time or by saving', async () => {
    await move('unshelve')
    await restrict(seller, ['GOODS'])
    expect((await move('shelve')).failed).toMatchObject([
      { id: seller.goodsId, message: expect.stringContaining('平台已限制上架商品：投诉核查中') },
    ])
    expect(await refusalOf(saveGoodsOf(sellingOf(testApp), seller.actor, { publish: true }))).toBe('goods.incomplete')
    await saveGoodsOf(sellingOf(testApp), seller.actor, { publish: false })
    await place(other)
  })

  test('with its goods locked makes nothing else out of what is on sale, unless a person lets it', async () => {
    const standing = await ask(api.goods.info, testApp.modules.goods.handlers.info, seller.actor, {
      id: seller.goodsId,
    })
    const [sku] = standing.skus
    const change = (title: string, version: number) =>
      saveGoodsOf(sellingOf(testApp), seller.actor, {
        ...matrixBack(standing),
        id: standing.id,
        version,
        title,
        detail: sentDetail(standing.detail),
        pictureFileIds: standing.pictures.map(({ fileId }) => fileId),
        stock: 9_000,
        publish: true,
      })
    await restrict(seller, ['GOODS'])
    const kept = await change('换成另一件商品来卖', standing.version)
    expect(kept).toMatchObject({ title: standing.title, saleStatus: 'ON_SALE', auditStatus: 'SUBMITTED' })
    const { current } = await ask(
      api.goodsRevision.ofGoods,
      testApp.modules.handlers.goodsRevision.ofGoods,
      seller.actor,
      { goodsId: standing.id },
    )
    expect(current?.flags).toEqual([{ kind: 'RESTRICTED', text: '平台已限制上架商品：投诉核查中' }])
    // Nobody sees anything else in another price of the same: the machine lets it pass.
    const again = await change(standing.title, kept.version)
    expect(again).toMatchObject({ title: standing.title, auditStatus: 'NONE' })
    expect(sku?.id).toBe(again.skus[0]?.id)
  })

  test('with its withdrawals locked takes nothing out, also not what was let pass', async () => {
    await credit(seller, 10_000_000)
    const passed = await applyAndConfirm(seller, 20_000)
    const waiting = await apply(seller, 10_000)
    const daily = { on: { period: 'DAILY' } as const, bankCardId: seller.cardId, keepFen: 0, minFen: 1_000 }
    const { save, info } = testApp.modules.handlers.withdrawSchedule
    await askProven(testApp, api.withdrawSchedule.save, save, seller.actor, daily)
    await restrict(seller, ['WITHDRAWALS'])
    const why = { refusal: 'state.notAllowed', said: { zh: expect.stringContaining('平台已限制提现：投诉核查中') } }
    await expect(apply(seller, 10_000)).rejects.toMatchObject(why)
    await expect(confirm(seller, waiting.id, await codeOn(seller))).rejects.toMatchObject(why)
    await expect(pay(testApp, newOperator(testApp, '财务小钱'), passed)).rejects.toMatchObject(why)
    expect((await quote(seller, 10_000)).barrier).toBe('平台已限制提现：投诉核查中')
    await testApp.pass(DAY)
    await testApp.work()
    const { runs } = await ask(api.withdrawSchedule.info, info, seller.actor, {})
    expect(runs[0]).toMatchObject({ outcome: 'SKIPPED', reason: '平台已限制提现：投诉核查中' })
    await place(seller)
  })

  test('is held by each reason until that one is over', async () => {
    const [first] = (await restrict(seller, ['ORDERS', 'GOODS'])).restrictions
    const [second] = (await restrict(seller, ['ORDERS', 'ORDERS'], { reason: '资质待补' })).restrictions
    expect(second?.scopes).toEqual(['ORDERS'])
    const one = await restore(seller, [first!])
    expect(one).toMatchObject({ status: 'RESTRICTED', statusReason: '资质待补' })
    expect(one.restrictions).toMatchObject([
      { id: second?.id, ended: null },
      { id: first?.id, ended: { byName: '运营小吴', reason: '核查完毕' } },
    ])
    expect(await refusalOf(place(seller))).toBe('state.notAllowed')
    await move('unshelve')
    expect((await move('shelve')).succeeded).toEqual([seller.goodsId])
    // What is over is not lifted again, and takes nothing else with it.
    expect(await refusalOf(restore(seller, [first!, second!]))).toBe('record.notFound')
    expect(await restore(seller, [second!])).toMatchObject({ status: 'ACTIVE', statusReason: null })
    await place(seller)
    expect(await told()).toEqual([
      '商户已被平台限制：暂停：上架商品、接新订单。原因：投诉核查中。已付款的订单仍须按时发货',
      '商户已被平台限制：暂停：接新订单。原因：资质待补。已付款的订单仍须按时发货',
      '部分限制已解除：说明：核查完毕。仍暂停：接新订单',
      '商户已恢复正常：说明：核查完毕。全部功能已恢复',
    ])
    expect(await logged()).toEqual([
      ['merchant.restrict', '运营小周', '限制商户（上架商品、接新订单）：投诉核查中'],
      ['merchant.restrict', '运营小周', '限制商户（接新订单）：资质待补'],
      ['merchant.restore', '运营小吴', '解除商户限制（上架商品、接新订单）：核查完毕'],
      ['merchant.restore', '运营小吴', '解除商户限制（接新订单）：核查完毕'],
    ])
  })
})

describe('a suspended merchant', () => {
  test('sells nothing and is not shown, but ships, and takes out what is its own', async () => {
    const kept = await placeAndPay(seller)
    await credit(seller, 100_000)
    expect(await suspend(seller)).toMatchObject({ status: 'SUSPENDED', statusReason: '涉嫌售假' })
    expect(await refusalOf(place(seller))).toBe('state.notAllowed')
    await move('unshelve')
    expect((await move('shelve')).failed).toHaveLength(1)
    const { merchantId } = seller.actor
    const shown = await ask(api.shop.shown, testApp.modules.handlers.shop.shown, seller.storefront, undefined)
    expect(shown.map(({ status }) => status)).toEqual(['FROZEN'])
    expect(await listGoodsOnSale(testApp.db, merchantId, { keyword: '', page: 1 })).toEqual([])
    expect(await findOpenShop(testApp.db, merchantId)).toBeNull()
    expect((await listOpenShops(testApp.db, '')).map((shop) => shop.merchantId)).not.toContain(merchantId)
    expect(await ship(seller, kept)).toMatchObject({ status: 'SHIPPED' })
    await apply(seller, 10_000)
    expect(await login()).toMatchObject({ status: 'SUSPENDED', restrictions: [{ kind: 'SUSPEND' }] })
  })

  test('goes back to what else is held against it', async () => {
    const [restriction] = (await restrict(seller, ['WITHDRAWALS'])).restrictions
    const [suspension] = (await suspend(seller)).restrictions
    expect(await restore(seller, [suspension!])).toMatchObject({ status: 'RESTRICTED', statusReason: '投诉核查中' })
    await place(seller)
    const [again] = (await suspend(seller)).restrictions
    expect(await restore(seller, [restriction!])).toMatchObject({ status: 'SUSPENDED', statusReason: '涉嫌售假' })
    expect(await restore(seller, [again!])).toMatchObject({ status: 'ACTIVE', statusReason: null })
  })

  test('may be restricted besides, and not suspended twice', async () => {
    await suspend(seller)
    await expect(suspend(seller)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await restrict(seller, ['WITHDRAWALS'])).toMatchObject({ status: 'SUSPENDED' })
    await credit(seller, 100_000)
    expect(await refusalOf(apply(seller, 10_000))).toBe('state.notAllowed')
  })

  test('opens a shop that rested, which nobody sees', async () => {
    await suspend(seller)
    const { shop } = testApp.modules.handlers
    const info = (await ask(api.shop.info, shop.info, seller.actor, {}))!
    expect(info.status).toBe('OPEN')
  })
})

describe('a command', () => {
  test('decides about what was read, once, and about a merchant that there is', async () => {
    const { version } = await merchantSeen(seller)
    const key = randomUUID()
    const first = await restrict(seller, ['GOODS'], { version }, key)
    expect(await restrict(seller, ['GOODS'], { version }, key)).toEqual(first)
    expect(await refusalOf(restrict(seller, ['ORDERS'], { version }))).toBe('record.changed')
    expect(await refusalOf(suspend(seller, { version }))).toBe('record.changed')
    expect(await refusalOf(restore(seller, first.restrictions, { version }))).toBe('record.changed')
    expect(await refusalOf(restrict(seller, ['GOODS'], { merchantId: randomUUID() }))).toBe('record.notFound')
    // What is held against another merchant is not this one's.
    await restrict(other, ['WITHDRAWALS'])
    const [others] = (await merchantSeen(other)).restrictions
    expect(await refusalOf(restore(seller, [others!]))).toBe('record.notFound')
    await restore(other, [others!])
    expect((await merchantSeen(seller)).restrictions).toHaveLength(1)
  })

  test('is for who was let in', async () => {
    await tenant().updateTable('merchant').set({ status: 'CERTIFIED' }).execute()
    expect(await refusalOf(restrict(seller, ['GOODS']))).toBe('state.notAllowed')
    expect(await refusalOf(suspend(seller))).toBe('state.notAllowed')
    await tenant().updateTable('merchant').set({ status: 'ACTIVE' }).execute()
    expect(await refusalOf(restore(seller, [{ id: randomUUID() }]))).toBe('state.notAllowed')
  })

  test('is refused where nobody keeps track any more', async () => {
    for (let count = 0; count < 20; count += 1) await restrict(seller, ['GOODS'])
    await expect(restrict(seller, ['GOODS'])).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    const { restrictions } = await merchantSeen(seller)
    expect(await restore(seller, restrictions)).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('at the same moment', () => {
  test('what is let pass was there before; nothing comes after the answer', async () => {
    await credit(seller, 100_000_000)
    for (let round = 0; round < raceRounds(8); round += 1) {
      const placing = Array.from({ length: 6 }, () => place(seller).then(({ id }) => id))
      const counted = restrict(seller, ['ORDERS', 'WITHDRAWALS']).then(async () => countOrders())
      const results = await Promise.allSettled([...placing, apply(seller, 1_000)])
      for (const result of results)
        if (result.status === 'rejected')
          expect(result.reason).toMatchObject({
            refusal: expect.stringMatching(/^(state\.notAllowed|limit\.exceeded)$/),
          })
      // Whatever was placed had been when the restriction was answered.
      expect(await countOrders()).toBe(await counted)
      expect(await refusalOf(place(seller))).toBe('state.notAllowed')
      await restore(
        seller,
        (await merchantSeen(seller)).restrictions.filter(({ ended }) => ended === null),
      )
      const [order] = results.flatMap((result) =>
        result.status === 'fulfilled' && typeof result.value === 'string' ? [result.value] : [],
      )
      if (order !== undefined) expect(await infoOf(seller, order)).toMatchObject({ status: 'UNPAID' })
    }
  })

  test('of two who decide on the same version one does', async () => {
    const { version } = await merchantSeen(seller)
    const results = await Promise.allSettled([
      restrict(seller, ['GOODS'], { version }),
      restrict(seller, ['ORDERS'], { version }),
      suspend(seller, { version }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'record.changed' })
    expect((await merchantSeen(seller)).restrictions).toHaveLength(1)
  })
})

const countOrders = async (): Promise<number> =>
  Number(
    (
      await tenant()
        .selectFrom('sale_order')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
