// Whoever works in one shop of a merchant sees and changes nothing of another, by whatever endpoint and in whatever list.
import { api, codeOf, type Endpoint } from '@merchant/contract'
import { newId, withDataScope } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveGoodsOf } from '../modules/trade/goods/goods.testing.ts'
import {
  addStaff,
  forgetLimits,
  inviteAndRead,
  listOf,
  type Person,
  PROVEN,
  roleId,
} from '../modules/identity/staff/staff.testing.ts'
import { addBill } from '../testing/bills.ts'
import { addViolation } from '../testing/violations.ts'
import { ask, type TestApp } from '../testing/test-app.ts'
import { applyFor } from '../testing/returns.ts'
import { addPayableSeller, place, placeAndPay, sellingOf, ship } from '../testing/seller.ts'
import { bearer, type Callers, endpoints, plainPosts, startCallers } from './callers.testing.ts'
import {
  adjusted,
  bodiesWithIds,
  calledAs,
  codesIn,
  establish,
  everythingOf,
  ownerOf,
} from './foreign-records.testing.ts'
import { replaced, sampleBodies } from './sample-body.testing.ts'

let callers: Callers
let testApp: TestApp
let owner: Person
/** Works in the northern shop, and may do there whatever can be done. */
let clerk: Person
/** What there is in the southern shop, by what a request would call it. */
let south: Readonly<Record<string, string>>
/** The clerk's own counterparts, for the other ids of a request. */
let north: Readonly<Record<string, string>>
/** Texts that tell of the southern shop. */
let marks: readonly string[]
let northernOrder: string

beforeAll(async () => {
  callers = await startCallers()
  testApp = callers.testApp
  const seller = await addPayableSeller(testApp)
  await testApp.pass(48 * 3_600_000)
  const established = await establish(testApp, seller)
  owner = established.owner
  const tenant = testApp.db.tenant(owner.merchantId)
  const first = await tenant.selectFrom('shop').selectAll().executeTakeFirstOrThrow()
  const second = await openSecondShop(first.id)
  const inSouth = { title: '南店专卖竹编篮子', stock: 50 }
  const southern = { shopIds: [second], onlyOf: null }
  const goods = await withDataScope(southern, () => saveGoodsOf(sellingOf(testApp), seller.actor, inSouth))
  const southernSeller = { ...seller, goodsId: goods.id, skuId: goods.sku.id }
  const waiting = await place(southernSeller)
  const paid = await placeAndPay(southernSeller)
  const sent = await ship(southernSeller, await placeAndPay(southernSeller))
  const asked = await applyFor(southernSeller, sent, { isReceived: true, reasonCode: 'QUALITY' })
  northernOrder = (await placeAndPay(seller)).orderNo

  const everything = { key: 'all', name: '全能', permissions: [...(await owner.actor()).permissions].map(codeOf) }
  const all = await ask(api.staff.addRole, testApp.modules.handlers.staff.addRole, await owner.actor(), {
    ...everything,
    dataScope: 'OWN_SHOP',
  })
  clerk = await addStaff(owner, [all.id], '北店小王', [first.id])
  const rival = await addStaff(owner, [roleId('ORDER')], '南店小孙', [second])
  await inviteAndRead(owner, {
    phone: '13900008765',
    nickname: '南店小周',
    roleIds: [roleId('ORDER')],
    shopIds: [second],
  })
  const invited = (await listOf(owner)).list.find(({ status }) => status === 'INVITED')
  await prove(clerk)

  const bill = await addBill(testApp, owner.merchantId, second)
  const { merchantId } = owner
  const held = await addViolation(testApp, { merchantId, saleOrderNo: paid.orderNo })
  const ownBill = await addBill(testApp, owner.merchantId, first.id)
  south = {
    goods: goods.id,
    sku: goods.sku.id,
    saleOrder: waiting.id,
    returnOrder: asked.id,
    bill: bill.id,
    billLine: bill.lineId,
    shop: second,
    violation: held.id,
    member: rival.userId,
    invitation: invited?.id ?? '',
  }
  north = { ...established.ids, shop: first.id, role: all.id, bill: ownBill.id, billLine: ownBill.lineId }
  marks = [
    goods.id,
    goods.sku.id,
    '南店',
    waiting.id,
    waiting.orderNo,
    paid.id,
    paid.orderNo,
    asked.id,
    asked.returnNo,
    bill.id,
    bill.billNo,
    held.id,
    held.violationNo,
    second,
    rival.userId,
  ]
})
afterAll(() => testApp.stop())
beforeEach(() => forgetLimits(testApp))

/** The merchant's second shop, open and with addresses, as the first has them. */
async function openSecondShop(firstId: string): Promise<string> {
  const tenant = testApp.db.tenant(owner.merchantId)
  const first = await tenant.selectFrom('shop').selectAll().where('id', '=', firstId).executeTakeFirstOrThrow()
  const id = newId(testApp.clock.now())
  await tenant
    .insertInto('shop')
    .values({
      ...first,
      id,
      shop_no: `${first.shop_no}2`,
      name: '南店',
      position: 2,
      service_hours: JSON.stringify(first.service_hours),
      pickup_hours: JSON.stringify(first.pickup_hours),
      delivery_note: JSON.stringify(first.delivery_note),
      score_counts: null,
      scored_on: null,
    })
    .execute()
  const addresses = await tenant.selectFrom('shop_address').selectAll().execute()
  const copies = addresses.map((row) => ({
    ...row,
    id: newId(testApp.clock.now()),
    shop_id: id,
    region: JSON.stringify(row.region),
  }))
  await tenant.insertInto('shop_address').values(copies).execute()
  return id
}

const prove = async ({ userId }: Person) =>
  void (await testApp.db.global
    .updateTable('session')
    .set({ step_up_until: PROVEN })
    .where('principal_id', '=', userId)
    .execute())

const kinds = ['goods', 'sku', 'saleOrder', 'returnOrder', 'bill', 'billLine', 'shop', 'member', 'invitation']
const attacks = endpoints.flatMap(([name, endpoint]) =>
  endpoint.access.merchant === undefined
    ? []
    : bodiesWithIds(endpoint).flatMap(({ body, fields }) => {
        const called = calledAs(name, body)
        const hit = fields.filter((field) => kinds.includes(ownerOf(called, name, field)))
        return hit.map(
          (field) => [`${called} ${field.join('.')}`, { name, endpoint, called, body, fields, field }] as const,
        )
      }),
)

test('there are endpoints that name what belongs to a shop', () => {
  expect(attacks.length).toBeGreaterThan(10)
})

test.each(attacks)(
  '%s of another shop is not found',
  async (_called, { name, endpoint, called, body, fields, field }) => {
    if (/^saleOrder\.operate:(confirm|fastRefund|cancel|urge|askTime|askAddress|dropAddress|askInvoice)$/.test(called))
      return
    if (/^returnOrder\.operate:(cancel|modify|sendBack|accept|decline|askTime|gotIt|waiveGoods|answer)$/.test(called))
      return
    const before = await everythingOf(testApp, owner.merchantId)
    const attack = fields.reduce(
      (made, other) => {
        const kind = ownerOf(called, name, other)
        const id = other === field ? south[kind] : (north[kind] ?? south[kind])
        return id === undefined ? made : replaced(made, other, id)
      },
      adjusted(name, body),
    )
    const answer = await callers.send(endpoint, bearer(clerk.token), JSON.stringify(attack))
    expect([answer.statusCode, ...codesIn(answer.json())], answer.body.slice(0, 300)).toEqual([200, '2004'])
    const after = await everythingOf(testApp, owner.merchantId)
    expect(withoutTraces(after)).toEqual(withoutTraces(before))
  },
)

/** That somebody tried may be noted; what the shop has is what counts. */
const withoutTraces = ({
  operation_log: _log,
  rate_window: _window,
  command: _command,
  // When its caller was last seen, once a minute.
  session: _session,
  ...rest
}: Record<string, unknown[]>) => rest

// Signing out would end the test, and a command is no reading.
const reads = plainPosts.filter(
  ([name, endpoint]) => endpoint.access.merchant !== undefined && !endpoint.command && name !== 'user.logout',
)
test.each(reads)('%s tells nothing of another shop', async (_name, endpoint: Endpoint) => {
  for (const body of sampleBodies(endpoint)) {
    const answer = await callers.send(
      endpoint,
      bearer(clerk.token),
      body === undefined ? undefined : JSON.stringify(body),
    )
    for (const mark of marks) expect(answer.body).not.toContain(mark)
  }
})

const asked = async <T>(person: Person, endpoint: Endpoint, body: object = {}): Promise<T> =>
  (await callers.send(endpoint, bearer(person.token), JSON.stringify(body))).json<{ Data: T }>().Data

test('the lists, their counts, the search and the board of one shop agree', async () => {
  interface Orders {
    list: { orderNo: string }[]
    total: number
    counts: Record<string, number>
  }
  const own = await asked<Orders>(clerk, api.saleOrder.list)
  expect(own).toMatchObject({ list: [{ orderNo: northernOrder }], total: 1, counts: { ALL: 1, TO_SHIP: 1, UNPAID: 0 } })
  const whole = await asked<Orders>(owner, api.saleOrder.list)
  expect(whole).toMatchObject({ total: 4, counts: { ALL: 4, TO_SHIP: 2, UNPAID: 1, SHIPPED: 1 } })

  interface Board {
    todos: { key: string; count: number }[]
    sales: { todayOrders: number }
  }
  const todosOf = async (person: Person) => {
    const board = await asked<Board>(person, api.board.merchant)
    const waiting = board.todos.flatMap(({ key, count }) => (count === 0 ? [] : [[key, count] as const]))
    return { ...Object.fromEntries(waiting), ofToday: board.sales.todayOrders }
  }
  expect(await todosOf(clerk)).toEqual({ toShip: 1, bill: 1, violation: 1, ofToday: 1 })
  expect(await todosOf(owner)).toEqual({
    toShip: 2,
    unpaid: 1,
    shipped: 1,
    returnReview: 1,
    bill: 2,
    violation: 2,
    ofToday: 3,
  })

  interface Goods {
    list: { title: string }[]
    counts: Record<string, number>
  }
  expect(await asked<Goods>(clerk, api.goods.list)).toMatchObject({ counts: { ON_SALE: 1 } })
  expect(await asked<Goods>(owner, api.goods.list)).toMatchObject({ counts: { ON_SALE: 2 } })
})

test('whoever has one shop is shown it as theirs, and opens no other', async () => {
  interface Info {
    shops: { id: string }[]
    currentShopId: string
  }
  const info = await asked<Info>(clerk, api.user.infoOfLogin)
  expect([info.shops.map(({ id }) => id), info.currentShopId]).toEqual([[north['shop']], north['shop']])
  expect((await asked<Info>(owner, api.user.infoOfLogin)).shops).toHaveLength(2)
  const people = await asked<{ list: { nickname: string }[] }>(clerk, api.staff.list)
  expect(people.list.map(({ nickname }) => nickname).toSorted()).not.toContain('南店小孙')
})

test('whoever works in one shop hands out no other shop, and no role that reaches further', async () => {
  const { addRole, invite } = testApp.modules.handlers.staff
  const actor = { ...(await clerk.actor()), stepUpUntil: PROVEN }
  const role = { key: 'looker', name: '看单', permissions: [codeOf('saleOrder.view')] } as const
  const make = (dataScope: 'ALL_SHOPS' | 'SELF') =>
    ask(api.staff.addRole, addRole, actor, { ...role, permissions: [...role.permissions], dataScope })
  await expect(make('ALL_SHOPS')).rejects.toMatchObject({
    refusal: 'permission.denied',
    details: { missing: ['ALL_SHOPS'] },
  })
  const { id } = await make('SELF')
  const asking = (roleIds: string[], shopIds: string[]) =>
    ask(api.staff.invite, invite, actor, { phone: '13900004321', nickname: '北店新人', roleIds, shopIds })
  await forgetLimits(testApp)
  await expect(asking([id], [south['shop'] ?? ''])).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(asking([roleId('admin')], [north['shop'] ?? ''])).rejects.toMatchObject({ refusal: 'permission.denied' })
  expect(await asking([id], [north['shop'] ?? ''])).toMatchObject({ dataScope: 'SELF', shops: [{ id: north['shop'] }] })
})

test('what was refused to somebody is written down as refused, under their name, with the sentence they were told', async () => {
  interface Log {
    list: { actorName: string; targetType: string; summary: string; result: string }[]
  }
  const refusedTo = (actor: string) =>
    asked<Log>(owner, api.security.operationLog, { result: 'REFUSED', actor, pageSize: 100 })
  const { list } = await refusedTo('北店小王')
  expect(list.length).toBeGreaterThan(0)
  for (const one of list) expect(one).toMatchObject({ actorName: '北店小王', targetType: 'request', result: 'REFUSED' })
  expect(list.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('修改商品'))
  expect(list.map(({ summary }) => summary).join()).toContain('不存在')
  expect((await refusedTo('南店小孙')).list).toEqual([])
})
