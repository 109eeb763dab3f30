// Papers that goods need: handed in, reviewed, what they keep off sale, and what becomes of goods when they end.
import { api, dayOf, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decide, handIn, ownQualifications, passedQualification } from '../../../testing/qualification.ts'
import { addSeller, DAY, type Seller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { seededCategoryId } from '../../trade/category/index.ts'
import { saveGoodsOf } from '../../trade/goods/goods.testing.ts'

/** 茶叶 and 水果 ask 食品经营许可证 as all food does; 饼干糕点 besides, if there is one, 食品生产许可证; 陶瓷 nothing. */
const [TEA, FRUIT, CAKES, POTTERY] = ['030301', '030401', '030102', '100301'].map(seededCategoryId) as [
  string,
  string,
  string,
  string,
]
const FOOD = seededCategoryId('03')
const HOUR = 3_600_000

let testApp: TestApp
let by: Seller
beforeAll(async () => {
  testApp = await startTestApp()
})
beforeEach(async () => {
  by = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const save = (categoryId: string, changes: Parameters<typeof saveGoodsOf>[2] = {}) =>
  saveGoodsOf(sellingOf(testApp), by.actor, { title: '明前龙井茶叶', categoryId, ...changes })
const goodsOf = (id: string) => ask(api.goods.info, testApp.modules.goods.handlers.info, by.actor, { id })
const update = (body: InputOf<typeof api.goods.update>) =>
  ask(api.goods.update, testApp.modules.goods.handlers.update, by.actor, body)
const asked = () => ask(api.qualification.asked, testApp.modules.qualifications.handlers.own.asked, by.actor, {})
const withdraw = (paper: { id: string; version: number }) =>
  ask(api.qualification.withdraw, testApp.modules.qualifications.handlers.own.withdraw, by.actor, {
    id: paper.id,
    version: paper.version,
  })
const notices = async () => {
  const rows = await testApp.db
    .tenant(by.actor.merchantId)
    .selectFrom('notification')
    .select(['title', 'body'])
    .where('kind', '=', 'QUALIFICATION')
    .orderBy('id')
    .execute()
  return rows
}
const titles = async () => (await notices()).map(({ title }) => title)
const inDays = (days: number) => dayOf(new Date(testApp.clock.now().getTime() + days * DAY))
/** Through noon of that day, hour by hour as the clock would. */
async function toNoonIn(days: number): Promise<void> {
  const noon = new Date(`${inDays(days)}T12:00:00+08:00`)
  await testApp.pass(noon.getTime() - testApp.clock.now().getTime())
  await testApp.work()
}

describe('goods of a category that asks a paper', () => {
  test('stay in the warehouse until it is passed; the refusal names it and leads there', async () => {
    await expect(save(TEA)).rejects.toMatchObject({
      refusal: 'goods.incomplete',
      message: '商品暂不能上架：“茶叶”类目需要《食品经营许可证》，请先到“资质管理”提交并通过审核',
      details: { handInHref: `/shop/qualification?drawer=new&kind=FOOD_OPERATION&name=&category=${TEA}` },
    })
    const { id } = await save(TEA, { publish: false })
    const handedIn = await handIn(by)
    const [failure] = (await update({ action: 'shelve', ids: [id] })).failed
    expect(failure).toMatchObject({
      code: '3005',
      message: '商品暂不能上架：“茶叶”类目需要的《食品经营许可证》正在审核或尚未生效',
      missingDepositFen: null,
    })
    await decide(by, handedIn)
    expect(await update({ action: 'shelve', ids: [id] })).toEqual({ succeeded: [id], failed: [] })
    expect(await titles()).toEqual(['资质已通过'])
  })

  test('need one that covers their category, and not one of another kind', async () => {
    await passedQualification(by, { categoryIds: [FRUIT] })
    await passedQualification(by, { kind: 'FOOD_PRODUCTION' })
    await save(FRUIT, { title: '当季软籽石榴' })
    await expect(save(TEA)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    // What is only recommended keeps nothing off sale.
    await expect(save(CAKES, { title: '手工绿豆糕点' })).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    await passedQualification(by, { categoryIds: [FOOD] })
    await save(CAKES, { title: '手工绿豆糕点' })
  })

  test('that is not valid yet does not count', async () => {
    await passedQualification(by, { validFrom: inDays(3), validTo: inDays(900) })
    await expect(save(TEA)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    await testApp.pass(3 * DAY)
    await save(TEA)
  })

  test('are not reached by changing the category of goods on sale', async () => {
    const cup = await save(POTTERY, { title: '手工陶瓷茶杯' })
    const moved = { id: cup.id, version: cup.version, title: '手工陶瓷茶杯', stockBefore: cup.stock }
    await expect(save(TEA, moved)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    expect(await save(TEA, { ...moved, publish: false })).toMatchObject({ saleStatus: 'WAREHOUSE' })
  })

  test('of another merchant are another merchant’s matter', async () => {
    await passedQualification(by)
    by = await addSeller(testApp)
    await expect(save(TEA)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
  })
})

describe('an operator', () => {
  const change = async (
    id: string,
    papers: InputOf<typeof api.category.update> extends infer _ ? unknown[] : never,
  ) => {
    const { handlers } = testApp.modules.categories
    const operator = newOperator(testApp, '郑主管')
    const { version } = (await ask(api.category.listAll, handlers.listAll, operator, {})).find(
      (category) => category.id === id,
    ) ?? { version: 0 }
    const body = { action: 'askPapers', id, version, papers } as InputOf<typeof api.category.update>
    return ask(api.category.update, handlers.update, operator, body)
  }

  test('asks papers of a category and of all below it', async () => {
    const crafts = seededCategoryId('1003')
    const other = { kind: 'OTHER', name: '非遗传承人证书', required: true }
    await change(crafts, [other])
    await expect(save(POTTERY, { title: '手工陶瓷茶杯' })).rejects.toMatchObject({
      message: '商品暂不能上架：“陶瓷”类目需要《非遗传承人证书》，请先到“资质管理”提交并通过审核',
    })
    const seen = await ask(api.category.list, testApp.modules.categories.handlers.list, by.actor, {})
    expect(seen.find(({ id }) => id === POTTERY)?.papers).toEqual([other])
    await passedQualification(by, { kind: 'OTHER', name: '非遗传承人证书', categoryIds: [POTTERY] })
    await save(POTTERY, { title: '手工陶瓷茶杯' })
    await change(crafts, [])
  })

  test('asks a paper of one kind once, and names one of no kind', async () => {
    const twice = [{ kind: 'CCC' }, { kind: 'CCC', required: false }]
    await expect(change(POTTERY, twice)).rejects.toThrow('同一种资质只需要求一次')
    await expect(change(POTTERY, [{ kind: 'OTHER' }])).rejects.toThrow('请填写资质名称')
  })

  test('rejects with a reason, and the merchant corrects the same one', async () => {
    const handedIn = await handIn(by)
    await decide(by, handedIn, { decision: 'reject', reason: '图片不清晰' })
    const [rejected] = await ownQualifications(by)
    expect(rejected).toMatchObject({
      status: 'REJECTED',
      rejectReason: '图片不清晰',
      allowedActions: ['correct', 'withdraw'],
    })
    expect(await notices()).toEqual([{ title: '资质被驳回', body: '《食品经营许可证》：图片不清晰。请修改后重新提交' }])
    const again = await handIn(by, { id: handedIn.id, version: rejected?.version ?? 0, number: 'JY13301060999999' })
    expect(again).toMatchObject({ id: handedIn.id, status: 'PENDING' })
    await decide(by, again)
    expect(await ownQualifications(by)).toMatchObject([
      { status: 'PASSED', number: 'JY13301060999999', rejectReason: null, allowedActions: ['renew'] },
    ])
  })

  test('decides once, and on what was read', async () => {
    const handedIn = await handIn(by)
    const corrected = await handIn(by, { id: handedIn.id, version: handedIn.version, number: 'JY13301060777777' })
    await expect(decide(by, handedIn)).rejects.toMatchObject({ refusal: 'record.changed' })
    const passed = await decide(by, corrected)
    await expect(decide(by, passed)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '已通过' },
    })
  })

  test('of two at once one decides', async () => {
    const handedIn = await handIn(by)
    const reason = '图片不清晰'
    const outcomes = await Promise.allSettled([
      decide(by, handedIn),
      decide(by, handedIn, { decision: 'reject', reason }),
      decide(by, handedIn),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  test('sees the whole paper, and that is noted; finds it by merchant, and by state', async () => {
    const { id } = await handIn(by)
    const { info, list } = testApp.modules.qualifications.handlers.review
    const operator = newOperator(testApp, '审核小吴')
    const { merchantId } = by.actor
    const shown = await ask(api.qualificationReview.info, info, operator, { merchantId, id })
    expect(shown).toMatchObject({
      title: '食品经营许可证',
      number: 'JY13301060123456',
      categories: [{ name: '食品生鲜' }],
      allowedActions: ['pass', 'reject'],
      history: [{ text: '提交资质《食品经营许可证》', party: 'MERCHANT' }],
    })
    expect(shown.pictures[0]?.url).toMatch(/^\/files\/\w+\.jpg\?e=/)
    const looks = await testApp.db
      .tenant(merchantId)
      .selectFrom('operation_log')
      .select('action')
      .where('target_id', '=', id)
      .where('actor_type', '=', 'PLATFORM')
      .execute()
    expect(looks).toEqual([{ action: 'qualification.view' }])
    const { merchantNo } = shown
    const found = await ask(api.qualificationReview.list, list, operator, { keyword: merchantNo, status: 'PENDING' })
    expect(found).toMatchObject({ total: 1, counts: { PENDING: 1, PASSED: 0, ALL: 1 }, list: [{ id, merchantNo }] })
    const passed = await ask(api.qualificationReview.list, list, operator, { keyword: merchantNo, status: 'PASSED' })
    expect(passed.list).toEqual([])
  })
})

describe('a merchant', () => {
  test('is told what the categories of its goods ask, and what of it is there', async () => {
    expect(await asked()).toEqual([])
    await save(TEA, { publish: false })
    await save(CAKES, { title: '手工绿豆糕点', publish: false })
    expect(await asked()).toMatchObject([
      {
        kind: 'FOOD_OPERATION',
        required: true,
        state: 'MISSING',
        categories: [
          { state: 'MISSING', goodsCount: 1, onSaleCount: 0 },
          { state: 'MISSING', goodsCount: 1 },
        ],
      },
      { kind: 'FOOD_PRODUCTION', required: false, state: 'MISSING', categories: [{ name: '饼干糕点' }] },
    ])
    const tea = await handIn(by, { categoryIds: [TEA], validTo: inDays(400) })
    const states = async () =>
      (await asked())[0]?.categories.map(({ name, state }) => [name, state].join(' ')).toSorted()
    expect(await states()).toEqual(['茶叶 WAITING', '饼干糕点 MISSING'])
    await decide(by, tea)
    expect(await states()).toEqual(['茶叶 HELD', '饼干糕点 MISSING'])
    expect((await asked())[0]).toMatchObject({ state: 'MISSING', validTo: inDays(400) })
  })

  test('withdraws what was not passed, and only that', async () => {
    const handedIn = await handIn(by)
    await withdraw(handedIn)
    expect(await ownQualifications(by)).toEqual([])
    const passed = await passedQualification(by)
    await expect(withdraw(passed)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('hands in once, however often the command is repeated', async () => {
    const key = 'hand-in-once-1'
    const { id } = await handIn(by, {}, key)
    const [kept] = await ownQualifications(by)
    const fileIds = kept?.pictures.map(({ fileId }) => fileId) ?? []
    expect(await handIn(by, { fileIds }, key)).toMatchObject({ id })
    expect(await ownQualifications(by)).toHaveLength(1)
  })

  test('hands in what still holds, of categories that there are, with its own pictures', async () => {
    await expect(handIn(by, { validTo: inDays(-1) })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(handIn(by, { validFrom: '2030-01-02', validTo: '2030-01-01' })).rejects.toThrow(
      '到期日期须晚于生效日期',
    )
    await expect(handIn(by, { categoryIds: [by.goodsId] })).rejects.toMatchObject({ refusal: 'record.notFound' })
    await handIn(by)
    const [own] = await ownQualifications(by)
    const fileIds = own?.pictures.map(({ fileId }) => fileId) ?? []
    const stranger = await addSeller(testApp)
    await expect(handIn(stranger, { fileIds })).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('reaches nothing of another', async () => {
    const handedIn = await handIn(by)
    const owner = by
    by = await addSeller(testApp)
    const named = { id: handedIn.id, version: handedIn.version }
    await expect(withdraw(handedIn)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(handIn(by, named)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(decide(by, handedIn)).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await ownQualifications(by)).toEqual([])
    expect(await ownQualifications(owner)).toMatchObject([{ status: 'PENDING' }])
  })
})

describe('a paper that ends', () => {
  test('is told 30, 7 and 1 days before, ends the day after its last, and its goods leave the sale a week later', async () => {
    await passedQualification(by, { validTo: inDays(40) })
    const { id } = await save(TEA)
    await toNoonIn(9)
    expect(await titles()).toEqual(['资质已通过'])
    for (const days of [1, 23, 6]) await toNoonIn(days)
    expect((await notices()).slice(1).map(({ body }) => /还有 (\d+) 天/.exec(body)?.[1])).toEqual(['30', '7', '1'])
    await toNoonIn(1)
    expect(await ownQualifications(by)).toMatchObject([{ status: 'PASSED' }])
    await toNoonIn(1)
    expect(await ownQualifications(by)).toMatchObject([{ status: 'EXPIRED', allowedActions: ['renew'] }])
    expect((await titles()).at(-1)).toBe('资质已过期')
    // What is on sale stays there; nothing else goes up.
    expect((await goodsOf(id)).saleStatus).toBe('ON_SALE')
    await expect(save(TEA, { title: '雨前龙井茶叶' })).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    await toNoonIn(6)
    expect((await goodsOf(id)).saleStatus).toBe('ON_SALE')
    await testApp.pass(12 * HOUR)
    await testApp.work()
    await testApp.work()
    expect((await goodsOf(id)).saleStatus).toBe('WAREHOUSE')
    expect((await titles()).filter((title) => title === '商品已下架')).toHaveLength(1)
    const acts = await testApp.db
      .tenant(by.actor.merchantId)
      .selectFrom('operation_log')
      .select(['summary', 'actor_type'])
      .where('action', '=', 'goods.takeOffSale')
      .execute()
    expect(acts).toEqual([{ summary: '《食品经营许可证》已过期，下架商品“明前龙井茶叶”', actor_type: 'SYSTEM' }])
    // Goods that never needed it stay.
    expect((await goodsOf(by.goodsId)).saleStatus).toBe('ON_SALE')
  })

  test('says nothing and takes nothing when another one holds by then', async () => {
    await passedQualification(by, { validTo: inDays(20) })
    const { id } = await save(TEA)
    await passedQualification(by, { number: 'JY13301060888888', validTo: inDays(900) })
    const before = await titles()
    await toNoonIn(13)
    await toNoonIn(6)
    await toNoonIn(3)
    await toNoonIn(9)
    expect(await titles()).toEqual(before)
    const papers = await ownQualifications(by)
    expect(papers.map(({ status, isRenewed }) => [status, isRenewed])).toEqual([
      ['PASSED', false],
      ['EXPIRED', true],
    ])
    expect((await goodsOf(id)).saleStatus).toBe('ON_SALE')
  })

  test('keeps goods on sale when the next one is passed within the week', async () => {
    await passedQualification(by, { validTo: inDays(2) })
    const { id } = await save(TEA)
    await toNoonIn(4)
    const next = await handIn(by, { validTo: inDays(900) })
    await toNoonIn(2)
    await decide(by, next)
    await toNoonIn(8)
    expect((await goodsOf(id)).saleStatus).toBe('ON_SALE')
  })
})

test('the home boards count what waits for whom', async () => {
  const boardOf = async (actor: unknown) =>
    (await ask(api.board.merchant, testApp.modules.board.handlers.merchant, actor, {})).todos
  const todoOf = async () => (await boardOf(by.actor)).find(({ key }) => key === 'qualification')
  const waiting = async () =>
    (await boardOf(newOperator(testApp))).find(({ key }) => key === 'qualificationReview')?.count ?? 0
  expect(await todoOf()).toBeUndefined()
  const before = await waiting()
  const handedIn = await handIn(by)
  expect(await waiting()).toBe(before + 1)
  expect(await todoOf()).toMatchObject({ count: 0, link: '/shop/qualification' })
  await decide(by, handedIn, { decision: 'reject', reason: '图片不清晰' })
  expect(await todoOf()).toMatchObject({ count: 1 })
  expect(await waiting()).toBe(before)
})
