// Masked values on a real server: seen by whoever may, for a reason, counted, written down without the value, never cached.
import { api, dayOf, startOfDay } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@merchant/database'
import { addOwner, addStaff, listOf, roleId } from '../modules/identity/staff/staff.testing.ts'
import { ask, type TestApp, startTestApp } from '../testing/test-app.ts'
import { addSeller, infoOf, place, type Seller } from '../testing/seller.ts'

let testApp: TestApp
let seller: Seller
let id: string
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addSeller(testApp)
  id = (await place(seller)).id
})
afterAll(() => testApp.stop())

const see = (field: 'receiver' | 'receiverName' | 'receiverPhone' | 'receiverAddress') =>
  ask(api.saleOrder.reveal, testApp.modules.saleOrders.handlers.reveal, seller.actor, { id, field, reason: 'SHIP' })

const spend = async (key: string, count: number) => {
  const window_start_at = startOfDay(dayOf(testApp.clock.now()))
  await testApp.db.global.deleteFrom('rate_window').where('key', '=', key).execute()
  await testApp.db.global.insertInto('rate_window').values({ key, window_start_at, count }).execute()
}

test('an order shows its receiver masked, and each field in full to whoever asks for it', async () => {
  expect(await infoOf(seller, id)).toMatchObject({
    receiverName: '李*',
    receiverPhone: '137****5678',
    receiverAddress: '浙江省杭州市西湖区 学院路****',
  })
  expect(await see('receiverName')).toEqual({ value: '李雷', leftToday: 199 })
  expect(await see('receiverPhone')).toEqual({ value: '13712345678', leftToday: 198 })
  expect(await see('receiverAddress')).toEqual({ value: '浙江省杭州市西湖区 学院路 1 号 3 幢', leftToday: 197 })
})

test('who saw what and why is written down, and never the value', async () => {
  const acts = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('operation_log')
    .selectAll()
    .where('action', '=', 'saleOrder.reveal')
    .orderBy('id')
    .execute()
  expect(acts.map(({ summary }) => summary)).toEqual([
    '查看完整收货人姓名，原因：发货核对',
    '查看完整收货人手机号，原因：发货核对',
    '查看完整收货地址，原因：发货核对',
  ])
  for (const secret of ['李雷', '13712345678', '3 幢']) expect(JSON.stringify(acts)).not.toContain(secret)
})

test('the whole receiver of an order is counted and written down once a day for each person', async () => {
  const whole = '李雷\n13712345678\n浙江省杭州市西湖区 学院路 1 号 3 幢'
  const logged = async () =>
    (
      await testApp.db
        .tenant(seller.actor.merchantId)
        .selectFrom('operation_log')
        .select('summary')
        .where('action', '=', 'saleOrder.reveal')
        .where('summary', 'like', '%收货信息%')
        .execute()
    ).map(({ summary }) => summary)
  const history = async () =>
    (await infoOf(seller, id)).timeline.filter(({ text }) => text.includes('完整收货信息')).length
  expect(await see('receiver')).toEqual({ value: whole, leftToday: 196 })
  expect(await see('receiver')).toEqual({ value: whole, leftToday: 196 })
  expect(await logged()).toEqual(['查看完整收货信息，原因：发货核对'])
  expect(await history()).toBe(1)
  // Whoever else looks is counted, and another order is another look.
  const colleague = { ...seller.actor, userId: newId(testApp.clock.now()), name: '小王' }
  const byColleague = { id, field: 'receiver', reason: 'CONTACT' } as const
  await ask(api.saleOrder.reveal, testApp.modules.saleOrders.handlers.reveal, colleague, byColleague)
  expect(await logged()).toHaveLength(2)
  const other = (await place(seller)).id
  const reveal = testApp.modules.saleOrders.handlers.reveal
  expect(
    await ask(api.saleOrder.reveal, reveal, seller.actor, { id: other, field: 'receiver', reason: 'SHIP' }),
  ).toMatchObject({ leftToday: 195 })
  await testApp.pass(86_400_000)
  expect(await see('receiver')).toMatchObject({ leftToday: 199 })
  expect(await logged()).toHaveLength(4)
})

test('a person sees 200 a day and a merchant 1,000, and what is refused counts for nobody', async () => {
  const { merchantId, userId } = seller.actor
  const [ofMerchant, own] = [`reveal|${merchantId}`, `reveal|${merchantId}|${userId}`]
  await spend(own, 199)
  expect(await see('receiverPhone')).toMatchObject({ leftToday: 0 })
  await spend(ofMerchant, 500)
  await expect(see('receiverPhone')).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  const counted = testApp.db.global.selectFrom('rate_window').select('count').where('key', '=', ofMerchant)
  expect((await counted.executeTakeFirstOrThrow()).count).toBe(500)
  await spend(own, 1)
  await spend(ofMerchant, 1_000)
  await expect(see('receiverPhone')).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  await testApp.pass(86_400_000)
  expect(await see('receiverPhone')).toMatchObject({ leftToday: 199 })
})

test('a colleague’s phone is seen by whoever manages staff; over the wire nothing is kept', async () => {
  const owner = await addOwner(testApp)
  const clerk = await addStaff(owner, [roleId('ORDER')])
  const listed = (await listOf(owner)).list.find((member) => member.id === clerk.userId)
  expect(listed?.phone).toBe(`${clerk.phone.slice(0, 3)}****${clerk.phone.slice(-4)}`)
  const answer = (token: string) =>
    testApp.app.http.inject({
      method: 'POST',
      url: api.staff.reveal.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { id: clerk.userId, reason: 'CONTACT' },
    })
  const seen = await answer(owner.token)
  expect(seen.json<{ Data: { value: string } }>().Data.value).toBe(clerk.phone)
  expect(seen.headers['cache-control']).toBe('no-store')
  expect((await answer(clerk.token)).statusCode).toBe(403)
})
