// A category asks a deposit: what that keeps off sale, how it is paid, and what happens when something is taken from it.
import { randomUUID } from 'node:crypto'
import { api, type InputOf } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payOnBankPage, recharge, type Recharger } from '../../../testing/recharge.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { addPayableSeller, provenBalances, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { seededCategoryId } from '../category/index.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'

/** 智能手表, which asks 2,000.00 元, and 陶瓷, which asks nothing. */
const WATCHES = seededCategoryId('060401')
const POTTERY = seededCategoryId('100301')

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const newMerchant = (): Promise<Recharger> => addPayableSeller(testApp)
const save = ({ actor }: Recharger, changes: Parameters<typeof saveGoodsOf>[2] = {}) =>
  saveGoodsOf(sellingOf(testApp), actor, { title: '智能运动手表', categoryId: WATCHES, ...changes })
const update = ({ actor }: Recharger, body: InputOf<typeof api.goods.update>) =>
  ask(api.goods.update, testApp.modules.goods.handlers.update, actor, body)
const shelve = (by: Recharger, ...ids: string[]) => update(by, { action: 'shelve', ids })
const infoOf = ({ actor }: Recharger) => ask(api.merchant.info, testApp.modules.merchants.handlers.info, actor, {})
const stepOf = async (by: Recharger) => (await infoOf(by)).onboarding.find(({ step }) => step === 'DEPOSIT')
const todoOf = async ({ actor }: Recharger) =>
  (await ask(api.board.merchant, testApp.modules.board.handlers.merchant, actor, {})).todos.find(
    ({ key }) => key === 'depositShort',
  )

async function payDeposit(by: Recharger, amountFen: number): Promise<void> {
  const order = await recharge(by, { target: 'DEPOSIT', amountFen })
  await payOnBankPage(by, order)
  await testApp.deliver(order.rechargeNo)
}

/** As a refund after the settlement does when the balance is too small. */
const takeFromDeposit = ({ actor }: Recharger, amountFen: number) =>
  testApp.db.transaction(actor.merchantId, (tx) =>
    post(
      tx,
      {
        key: `test/${randomUUID()}`,
        kind: postingRules.settledRefundCovered.kind,
        occurredAt: testApp.clock.now(),
        moves: movesOf(postingRules.settledRefundCovered, { fromDepositFen: amountFen }),
        subject: { type: 'saleOrder', id: randomUUID(), no: 'SO1' },
      },
      testApp.clock.now(),
    ),
  )

const notices = ({ actor }: Recharger, title = '保证金不足') =>
  testApp.db
    .tenant(actor.merchantId)
    .selectFrom('notification')
    .select(['title', 'body', 'link'])
    .where('title', '=', title)
    .execute()

test('the list of categories says what each asks, inherited by the leaves', async () => {
  const { actor } = await newMerchant()
  const list = await ask(api.category.list, testApp.modules.categories.handlers.list, actor, {})
  const asked = (id: string) => list.find((category) => category.id === id)?.depositFen
  expect([asked(WATCHES), asked(seededCategoryId('060404')), asked(POTTERY)]).toEqual([200_000, 200_000, 0])
})

test('whoever sells nothing of such a category has no such step', async () => {
  const by = await newMerchant()
  expect(await stepOf(by)).toBeUndefined()
  expect(await todoOf(by)).toBeUndefined()
  expect((await infoOf(by)).deposit).toEqual({ requiredFen: 0, paidFen: 0, missingFen: 0 })
})

test('goods wait in the warehouse until the deposit is paid whole; the refusal says how much is missing and where', async () => {
  const by = await newMerchant()
  await expect(save(by)).rejects.toMatchObject({
    refusal: 'goods.incomplete',
    message: '商品暂不能上架：“智能手表”类目需保证金 2,000.00 元，还差 2,000.00 元，请先到“充值订单”缴纳',
    details: { missingDepositFen: 200_000 },
  })
  const { id } = await save(by, { publish: false })
  expect(await stepOf(by)).toMatchObject({
    state: 'current',
    reason: '还差 2,000.00 元',
    link: '/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=200000',
  })
  expect(await todoOf(by)).toMatchObject({ count: 1 })

  await payDeposit(by, 150_000)
  expect(await stepOf(by)).toMatchObject({ state: 'current', reason: '还差 500.00 元' })
  expect(await shelve(by, id)).toEqual({
    succeeded: [],
    failed: [
      {
        id,
        code: '3005',
        message: '商品暂不能上架：“智能手表”类目需保证金 2,000.00 元，还差 500.00 元，请先到“充值订单”缴纳',
        missingDepositFen: 50_000,
        handInHref: null,
      },
    ],
  })

  await payDeposit(by, 50_000)
  expect((await provenBalances(by)).M_DEPOSIT).toBe(200_000)
  expect(await stepOf(by)).toMatchObject({ state: 'done', reason: null })
  expect(await todoOf(by)).toMatchObject({ count: 0, link: '/order/rechargeorder' })
  expect((await infoOf(by)).deposit).toEqual({ requiredFen: 200_000, paidFen: 200_000, missingFen: 0 })
  expect(await shelve(by, id)).toEqual({ succeeded: [id], failed: [] })
})

test('a batch puts on sale what asks nothing and leaves what does', async () => {
  const by = await newMerchant()
  const cup = await save(by, { title: '手工陶瓷茶杯', categoryId: POTTERY, publish: false })
  const watch = await save(by, { publish: false })
  const { succeeded, failed } = await shelve(by, cup.id, watch.id)
  expect(succeeded).toEqual([cup.id])
  expect(failed).toMatchObject([{ id: watch.id, code: '3005', missingDepositFen: 200_000 }])
  // Another reason asks for no deposit.
  expect((await shelve(by, cup.id)).failed).toMatchObject([{ id: cup.id, code: '2001', missingDepositFen: null }])
})

test('goods on sale can’t move into such a category instead', async () => {
  const by = await newMerchant()
  const cup = await save(by, { title: '手工陶瓷茶杯', categoryId: POTTERY })
  const changed = { id: cup.id, version: cup.version, title: '手工陶瓷茶杯', stockBefore: cup.stock }
  await expect(save(by, changed)).rejects.toMatchObject({ details: { missingDepositFen: 200_000 } })
  expect(await save(by, { ...changed, publish: false })).toMatchObject({ saleStatus: 'WAREHOUSE' })
})

test('several such categories ask one deposit, as high as the highest', async () => {
  const by = await newMerchant()
  const { global } = testApp.db
  const other = seededCategoryId('050505')
  await global.updateTable('platform_category').set({ deposit_fen: 50_000 }).where('id', '=', other).execute()
  await save(by, { title: '原木储物柜子', categoryId: other, publish: false })
  expect((await infoOf(by)).deposit.requiredFen).toBe(50_000)
  await save(by, { publish: false })
  expect((await infoOf(by)).deposit.requiredFen).toBe(200_000)
  await payDeposit(by, 50_000)
  // Enough for the one, not for the other.
  await save(by, { title: '原木储物柜子二号', categoryId: other })
  await expect(save(by)).rejects.toMatchObject({ details: { missingDepositFen: 150_000 } })
  await global.updateTable('platform_category').set({ deposit_fen: 0 }).where('id', '=', other).execute()
})

test('what is taken from the deposit is told once; goods stay on sale, and no others go up until it is paid again', async () => {
  const by = await newMerchant()
  await payDeposit(by, 200_000)
  const { id } = await save(by)
  await testApp.work()
  expect(await notices(by)).toEqual([])

  await takeFromDeposit(by, 30_000)
  await testApp.work()
  await testApp.work()
  expect(await notices(by)).toEqual([
    {
      title: '保证金不足',
      body: '保证金扣减后还差 300.00 元（“智能手表”类目需 2,000.00 元）。已上架的商品照常销售，补缴后才能再上架商品',
      link: '/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=30000',
    },
  ])
  expect(await stepOf(by)).toMatchObject({ state: 'current', reason: '还差 300.00 元' })
  const goods = await ask(api.goods.info, testApp.modules.goods.handlers.info, by.actor, { id })
  expect(goods.saleStatus).toBe('ON_SALE')
  await update(by, { action: 'unshelve', ids: [id] })
  expect((await shelve(by, id)).failed).toMatchObject([{ code: '3005', missingDepositFen: 30_000 }])

  await payDeposit(by, 30_000)
  await testApp.work()
  expect(await notices(by)).toHaveLength(1)
  expect((await shelve(by, id)).succeeded).toEqual([id])
})

test('who is asked nothing is told nothing when the deposit goes', async () => {
  const by = await newMerchant()
  await payDeposit(by, 10_000)
  await takeFromDeposit(by, 10_000)
  await testApp.work()
  expect(await notices(by)).toEqual([])
})

describe('a category asks more than it did', () => {
  // As many codes as their wallets need are sent in an hour to nobody.
  beforeAll(() => testApp.pass(3_600_000))
  const categories = () => testApp.modules.categories.handlers
  async function set(id: string, depositFen: number, withBelow = false): Promise<void> {
    const operator = newOperator(testApp)
    const kept = (await ask(api.category.listAll, categories().listAll, operator, {})).find((one) => one.id === id)
    if (kept === undefined) throw new Error(`There is no ${id}`)
    const { version, keptName: name, commissionBp } = kept
    const body = { action: 'change', id, version, name, commissionBp, depositFen, withBelow } as const
    await ask(api.category.update, categories().update, operator, body)
  }
  const raises = (by: Recharger) => notices(by, '保证金要求提高')
  const CHAIRS = seededCategoryId('050504')
  const TABLES = seededCategoryId('050503')
  const inCategory = async (categoryId: string): Promise<Recharger> => {
    const by = await newMerchant()
    await save(by, { title: '原木家具一件', categoryId, publish: false })
    return by
  }

  test('and each merchant who has paid too little for it is told once, with what is missing', async () => {
    const [one, other, paid] = [await inCategory(CHAIRS), await inCategory(CHAIRS), await inCategory(CHAIRS)]
    const elsewhere = await inCategory(TABLES)
    await payDeposit(paid, 30_000)
    await set(CHAIRS, 30_000)
    await testApp.work()
    await testApp.work()
    const told = [
      {
        title: '保证金要求提高',
        body: '“椅子”类目的保证金调整为 300.00 元，您还差 300.00 元。已上架的商品照常销售，补缴后才能再上架商品',
        link: '/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=30000',
      },
    ]
    expect([await raises(one), await raises(other)]).toEqual([told, told])
    expect([await raises(paid), await raises(elsewhere)]).toEqual([[], []])
    await set(CHAIRS, 20_000)
    await testApp.work()
    expect(await raises(one)).toHaveLength(1)
    await set(CHAIRS, 40_000)
    await testApp.work()
    expect(await raises(one)).toHaveLength(2)
    expect(await raises(paid)).toMatchObject([{ body: expect.stringContaining('还差 100.00 元') }])
    await set(CHAIRS, 0)
  })

  test('is no news to whom another category asks as much', async () => {
    const by = await inCategory(TABLES)
    await save(by, { publish: false })
    await set(TABLES, 50_000)
    await testApp.work()
    expect(await raises(by)).toEqual([])
    await set(TABLES, 0)
  })

  test('also where it is said of all below it', async () => {
    const by = await inCategory(TABLES)
    await set(seededCategoryId('0505'), 60_000, true)
    await testApp.work()
    expect(await raises(by)).toMatchObject([{ body: expect.stringContaining('调整为 600.00 元') }])
    await set(seededCategoryId('0505'), 0, true)
  })
})
