// Whoever looks at one of several shops is told of this one alone, by every list, count, statistic, search and export; what belongs
// to the whole merchant stays whole, and what is named is done wherever it stands.
import { api, codeOf, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureBytes, saveGoodsOf, shopBody } from '../modules/trade/goods/goods.testing.ts'
import { addStaff, forgetLimits, type Person, PROVEN } from '../modules/identity/staff/staff.testing.ts'
import { exported } from '../testing/export.ts'
import { addPayableSeller, addSeller, place, placeAndPay, sellingOf, type Seller, ship } from '../testing/seller.ts'
import { type TestApp } from '../testing/test-app.ts'
import { bearer, type Callers, plainPosts, signIn, startCallers } from './callers.testing.ts'
import { establish } from './foreign-records.testing.ts'
import { sampleBodies } from './sample-body.testing.ts'

let callers: Callers
let testApp: TestApp
let seller: Seller & { cardId: string }
let owner: Person
/** Works in the northern shop alone, and may do there whatever can be done. */
let clerk: Person
let everythingRole: string
let north: { readonly id: string; readonly goodsId: string }
let south: { readonly id: string; readonly goodsId: string; readonly orderId: string; readonly templateId: string }
/** Texts that tell of the southern shop. */
let marks: readonly string[]

beforeAll(async () => {
  callers = await startCallers()
  testApp = callers.testApp
  seller = await addPayableSeller(testApp)
  await testApp.pass(48 * 3_600_000)
  owner = (await establish(testApp, seller)).owner
  await prove()
  const first = await asked(owner, api.shop.info)
  north = { id: first?.id ?? '', goodsId: seller.goodsId }
  const opened = await asked(owner, api.shop.save, { ...shopBody({ name: '南店竹器' }), another: true })
  const southern = { shopId: opened.id, title: '南店专卖竹编篮子', stock: 50 }
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, southern)
  const inSouth = { ...seller, goodsId: goods.id, skuId: goods.sku.id }
  const waiting = await place(inSouth)
  const paid = await placeAndPay(inSouth)
  await ship(inSouth, await placeAndPay(inSouth))
  await placeAndPay(seller)
  const terms = { chargeMode: 'COUNT' as const, base: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 } }
  const template = await asked(owner, api.freight.save, { shopId: opened.id, name: '南店运费', terms })
  const category = await asked(owner, api.shopCategory.insert, { shopId: opened.id, name: '南店竹篮' })
  south = { id: opened.id, goodsId: goods.id, orderId: waiting.id, templateId: template.id }
  marks = [opened.id, '南店', goods.id, waiting.id, waiting.orderNo, paid.id, paid.orderNo, template.id, category.id]

  const everything = { key: 'all', name: '全能', permissions: [...(await owner.actor()).permissions].map(codeOf) }
  const all = await asked(owner, api.staff.addRole, { ...everything, dataScope: 'OWN_SHOP' })
  everythingRole = all.id
  clerk = await addStaff(owner, [all.id], '北店小王', [north.id])
  await prove()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await forgetLimits(testApp)
  await choose(owner, null)
})

/** Everybody who is signed in has just proven who they are. */
const prove = async () =>
  void (await testApp.db.global
    .updateTable('session')
    .set({ step_up_until: PROVEN })
    .where('party', '=', 'merchant')
    .execute())

async function sent(person: Pick<Person, 'token'>, endpoint: Endpoint, body: unknown = {}) {
  const answer = await callers.send(endpoint, bearer(person.token), JSON.stringify(body))
  return answer.json<{ Code: string; Data: never }>()
}
async function asked<E extends Endpoint>(
  person: Pick<Person, 'token'>,
  endpoint: E,
  body: InputOf<E> | object = {},
): Promise<DataOf<E>> {
  const { Code, Data } = await sent(person, endpoint, body)
  expect(Code, endpoint.path).toBe('0000')
  return Data
}
const choose = (person: Pick<Person, 'token'>, shopId: string | null) => asked(person, api.shop.choose, { shopId })

/** What is read about a record that is named, or about the whole merchant, whatever shop is looked at; each with its reason. */
const ofAnyShop: Readonly<Record<string, string>> = {
  'user.infoOfLogin': 'the switcher shows every shop',
  'shop.info': 'named, and the chosen one without a name',
  'shop.choose': 'leads to any of them',
  'staff.roles': 'people are the merchant’s',
  'staff.list': 'people are the merchant’s',
  'staff.reveal': 'people are the merchant’s',
  'merchant.info': 'the merchant itself',
  'merchantClosing.info': 'the merchant itself leaves, with all its shops',
  'exportTask.list': 'files that are there already',
  'exportTask.progress': 'named',
  'exportTask.download': 'named',
  'exportTask.cancel': 'named',
  'exportTask.retry': 'named',
  'goods.info': 'named',
  'goodsRevision.ofGoods': 'named',
  'goodsRuling.ofGoods': 'named',
  'skuCost.ofGoods': 'named',
  'violation.info': 'named',
  'violation.points': 'of the year, of every shop that the person reaches',
  'goodsDraft.save': 'of goods or a shop that is named',
  'goodsDraft.info': 'named',
  'goodsTemplate.info': 'named',
  'saleOrder.info': 'named',
  'saleOrder.snapshot': 'named',
  'saleOrder.pay': 'named',
  'saleOrder.reveal': 'named',
  'saleOrder.tags': 'words of the merchant’s, whichever of its shops',
  'saleOrder.print': 'named',
  'saleOrder.checkRows': 'named',
  'redeemCode.find': 'of the order that its code is of',
  'logistics.lineList': 'of an order that is named',
  'parcel.track': 'of an order that is named',
  'returnOrder.info': 'named',
  'platformOrder.info': 'named',
  'platformOrder.download': 'named',
  'platformOrder.resendCode': 'named',
  'returnOrder.ofOrder': 'of an order that is named',
  'bill.info': 'named',
  'bill.cycle': 'money is the merchant’s',
  'bill.lines': 'of a bill that is named',
  'bill.download': 'named',
  'freight.info': 'named',
  'freight.try': 'of goods that are named',
  'freight.quote': 'of goods that are named',
  'finance.frozen': 'money is the merchant’s',
  'finance.flows': 'money is the merchant’s',
  'finance.statement': 'money is the merchant’s',
  'finance.periods': 'money is the merchant’s',
  'finance.statementPaper': 'money is the merchant’s',
  // They are asked for goods of any shop, and are about the chosen one where none is named.
  'shopAddress.reveal': 'named',
  'freight.list': 'of a shop that is named',
  'shopAddress.list': 'of a shop that is named',
  'waybill.accounts': 'of a shop that is named',
  'shopScore.info': 'of a shop that is named',
  'shopCategory.list': 'of a shop that is named',
}
const reads = plainPosts.filter(
  ([name, { access, command }]) => access.merchant !== undefined && !command && name !== 'user.logout',
)

describe('with the northern shop chosen', () => {
  beforeEach(() => choose(owner, north.id))

  test('every read is about it, or says why not', () => {
    const others = reads.flatMap(([name, { shops }]) => (shops === 'any' ? [name] : []))
    expect(others.toSorted()).toEqual(Object.keys(ofAnyShop).toSorted())
  })

  const narrowed = reads.filter(
    ([name]) =>
      !(name in ofAnyShop) ||
      ['freight.list', 'shopCategory.list', 'shopAddress.list', 'waybill.accounts'].includes(name),
  )
  test.each(narrowed)('%s tells nothing of the southern one', async (_name, endpoint) => {
    const unfiltered = { safe: endpoint.body.safeParse({}).success ? [{}] : [] }
    for (const body of [...unfiltered.safe, ...sampleBodies(endpoint)]) {
      const answer = await callers.send(
        endpoint,
        bearer(owner.token),
        body === undefined ? undefined : JSON.stringify(body),
      )
      for (const mark of marks) expect(answer.body).not.toContain(mark)
    }
  })

  test('rows and counts are those of somebody who reaches it alone', async () => {
    for (const endpoint of [api.saleOrder.list, api.goods.list, api.freight.list, api.shopCategory.list])
      expect(await asked(owner, endpoint)).toEqual(await asked(clerk, endpoint))
    const [board, theirs] = [await asked(owner, api.board.merchant), await asked(clerk, api.board.merchant)]
    expect(board.todos).toEqual(theirs.todos)
    expect(board.sales).toEqual(theirs.sales)
    const find = { text: '竹编' }
    expect(await asked(owner, api.workbench.find, find)).toEqual(await asked(clerk, api.workbench.find, find))
  })

  test('counts and statistics follow', async () => {
    expect(await asked(owner, api.saleOrder.list)).toMatchObject({
      total: 1,
      counts: { ALL: 1, TO_SHIP: 1, UNPAID: 0 },
    })
    expect(await asked(owner, api.goods.list)).toMatchObject({ total: 1, counts: { ON_SALE: 1 } })
    const { todos, sales } = await asked(owner, api.board.merchant)
    expect(todos.flatMap(({ key, count }) => (count === 0 ? [] : [[key, count]]))).toEqual([
      ['toShip', 1],
      ['violation', 1],
    ])
    expect(sales?.todayOrders).toBe(1)
    await choose(owner, south.id)
    expect(await asked(owner, api.saleOrder.list)).toMatchObject({
      total: 3,
      counts: { TO_SHIP: 1, UNPAID: 1, SHIPPED: 1 },
    })
    expect((await asked(owner, api.board.merchant)).sales?.todayOrders).toBe(2)
    await choose(owner, null)
    expect(await asked(owner, api.saleOrder.list)).toMatchObject({ total: 4, counts: { ALL: 4, TO_SHIP: 2 } })
    expect((await asked(owner, api.board.merchant)).sales?.todayOrders).toBe(3)
  })

  test('a table that is asked for holds its rows alone, and can be fetched whichever shop is looked at then', async () => {
    const actor = { ...(await owner.actor()), chosenShopId: north.id }
    const { rows, task } = await exported(testApp, actor, { list: 'goods', filters: {}, columns: ['title'] })
    expect(JSON.stringify(rows)).not.toContain('南店')
    await choose(owner, south.id)
    expect(await asked(owner, api.exportTask.progress, { id: task.id })).toMatchObject({ id: task.id })
  })

  test('the merchant’s own stays whole', async () => {
    const whole = async () => [
      await asked(owner, api.wallet.balance),
      await asked(owner, api.withdrawOrder.listMine),
      await asked(owner, api.rechargeOrder.listMine),
      await asked(owner, api.finance.flows),
      await asked(owner, api.staff.list),
      (await asked(owner, api.merchant.info)).onboarding,
      (await asked(owner, api.board.merchant)).onboarding,
    ]
    const narrow = await whole()
    await choose(owner, null)
    expect(await whole()).toEqual(narrow)
  })

  test('what is named is read and done wherever it stands', async () => {
    expect(await asked(owner, api.saleOrder.info, { id: south.orderId })).toMatchObject({ shopId: south.id })
    expect(await asked(owner, api.goods.info, { id: south.goodsId })).toMatchObject({ shopId: south.id })
    const remark = { action: 'remark', orderId: south.orderId, remark: '竹篮已备好' }
    expect((await asked(owner, api.saleOrder.operate, remark)) as object).toMatchObject({ sellerRemark: '竹篮已备好' })
  })
})

describe('something new', () => {
  const terms = { chargeMode: 'COUNT' as const, base: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 } }
  let pictureFileIds: string[]
  beforeAll(async () => {
    const file = { name: 'photo.jpg', bytes: await pictureBytes() }
    const request = { actor: seller.actor, body: { purpose: 'GOODS' }, file }
    pictureFileIds = [(await testApp.modules.files.handlers.image(request as never)).fileId]
  })
  const goodsBody = async () => {
    const { categoryId } = await asked(owner, api.goods.info, { id: north.goodsId })
    return { title: '新来的竹篮子', categoryId, pictureFileIds, skus: [{ priceFen: 100, stock: 1 }], publish: false }
  }

  test('stands in the shop that is chosen', async () => {
    await choose(owner, south.id)
    expect(await asked(owner, api.goods.save, await goodsBody())).toMatchObject({ shopId: south.id })
    expect(await asked(owner, api.freight.save, { name: '第二种', terms })).toMatchObject({ shopId: south.id })
    const { tree } = await asked(owner, api.shopCategory.insert, { name: '竹器新品' })
    expect(tree.every(({ shopId }) => shopId === south.id)).toBe(true)
  })

  test('stands where it is said, and nowhere until it is said when all are looked at', async () => {
    for (const [endpoint, body] of [
      [api.goods.save, await goodsBody()],
      [api.freight.save, { name: '哪里都不在', terms }],
      [api.shopCategory.insert, { name: '哪里都不在' }],
      [api.shop.save, shopBody({ version: 1 })],
    ] as const)
      expect(await sent(owner, endpoint, body)).toMatchObject({ Code: '2013' })
    const named = { ...(await goodsBody()), shopId: north.id }
    expect(await asked(owner, api.goods.save, named)).toMatchObject({ shopId: north.id })
  })

  test('stands in no shop that is not the person’s, and goods stay in theirs', async () => {
    const body = await goodsBody()
    expect(await sent(clerk, api.goods.save, { ...body, shopId: south.id })).toMatchObject({ Code: '2004' })
    expect(await asked(clerk, api.goods.save, body)).toMatchObject({ shopId: north.id })
    const { version } = await asked(owner, api.goods.info, { id: north.goodsId })
    const moving = { ...body, id: north.goodsId, version, shopId: south.id }
    expect(await sent(owner, api.goods.save, moving)).toMatchObject({ Code: '2004' })
  })

  test('in one shop stands below nothing of another', async () => {
    const [category] = await asked(owner, api.shopCategory.list, { shopId: south.id })
    const below = { shopId: north.id, name: '跨店', parentId: category?.id ?? '' }
    expect(await sent(owner, api.shopCategory.insert, below)).toMatchObject({ Code: '2004' })
    const template = { ...(await goodsBody()), shopId: north.id, freightTemplateId: south.templateId }
    expect(await sent(owner, api.goods.save, template)).toMatchObject({ Code: '2004' })
  })
})

describe('the choice', () => {
  test('is the session’s: it holds for every tab of it, and for no other session of the person', async () => {
    const elsewhere = { token: await signIn(testApp, owner.phone) }
    await choose(owner, north.id)
    const [tab, otherTab] = await Promise.all([asked(owner, api.goods.list), asked(owner, api.goods.list)])
    expect([new Set(tab.list.map(({ shopId }) => shopId)), otherTab]).toEqual([new Set([north.id]), tab])
    expect((await asked(owner, api.user.infoOfLogin)).currentShopId).toBe(north.id)
    expect((await asked(elsewhere, api.user.infoOfLogin)).currentShopId).toBeNull()
    expect((await asked(elsewhere, api.saleOrder.list)).total).toBe(4)
  })

  test('reaches no shop of another merchant, and none that is not the person’s', async () => {
    const { actor } = await addSeller(testApp)
    const stranger = await testApp.db.tenant(actor.merchantId).selectFrom('shop').select('id').executeTakeFirst()
    expect(await sent(owner, api.shop.choose, { shopId: stranger?.id })).toMatchObject({ Code: '2004' })
    expect(await sent(clerk, api.shop.choose, { shopId: south.id })).toMatchObject({ Code: '2004' })
    expect((await asked(clerk, api.user.infoOfLogin)).shops.map(({ id }) => id)).toEqual([north.id])
  })

  test('of a shop that was taken from a person since is none', async () => {
    const both = await addStaff(owner, [everythingRole], '两店小李', [north.id, south.id])
    await choose(both, south.id)
    expect((await asked(both, api.saleOrder.list)).total).toBe(3)
    const member = (await asked(owner, api.staff.list)).list.find(({ id }) => id === both.userId)
    const moved = {
      change: 'roles',
      id: both.userId,
      version: member?.version,
      roleIds: [everythingRole],
      shopIds: [north.id],
    }
    await asked(owner, api.staff.update, moved)
    expect(await asked(both, api.user.infoOfLogin)).toMatchObject({ currentShopId: north.id })
    expect((await asked(both, api.saleOrder.list)).total).toBe(1)
  })
})
