// An order's history is its own: whole without the operation log, never rewritten, and without what is not the buyer's business.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, cancel, credit } from '../../../testing/withdrawal.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addPayableSeller, addSeller, close, infoOf, operate, place, sellAndSettle } from '../../../testing/seller.ts'

let testApp: TestApp
let seller: Awaited<ReturnType<typeof addPayableSeller>>
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const sql = (text: string, values: unknown[] = []) => testApp.db.pool.query<Record<string, unknown>>(text, values)
const textsOf = async (id: string, actor?: unknown) =>
  (await infoOf(seller, id, actor)).timeline.map(({ text }) => text)
/** As one who rules the database may; nobody of ours does. */
const emptyTheLog = () => sql(`begin; set local session_replication_role = replica; delete from operation_log; commit`)

const remark = (orderId: string) => operate(seller, { action: 'remark', orderId, remark: '客户要顺丰' })
const reveal = (id: string) =>
  ask(api.saleOrder.reveal, testApp.modules.saleOrders.handlers.reveal, seller.actor, { id, field: 'receiverPhone', reason: 'SHIP' }) // prettier-ignore

describe('the history of an order', () => {
  test('keeps the whole sale, says what the log says, and needs no log', async () => {
    const { id } = await sellAndSettle(seller)
    await remark(id)
    await reveal(id)
    const texts = await textsOf(id)
    expect(texts).toEqual([
      '买家下单',
      '买家已付款',
      '已发货：顺丰速运 SF1000000001',
      '买家确认收货',
      '订单已结算，货款转入可用余额',
      '备注：客户要顺丰',
      '查看完整收货人手机号，原因：发货核对',
    ])
    const { rows } = await sql('select summary from operation_log where target_id = $1 order by at, id', [id])
    expect(rows.map(({ summary }) => summary)).toEqual(texts)
    await emptyTheLog()
    expect(await textsOf(id)).toEqual(texts)
  })

  test('keeps from the buyer what only the merchant’s people shall see', async () => {
    const { id } = await place(seller)
    await remark(id)
    await reveal(id)
    expect(await textsOf(id, seller.storefront)).toEqual(['买家下单'])
    expect(await textsOf(id)).toHaveLength(3)
  })

  test('names who did it, and why it was closed', async () => {
    const order = await place(seller)
    await close(seller, await infoOf(seller, order.id))
    const { timeline } = await infoOf(seller, order.id)
    expect(timeline).toMatchObject([
      { actor: '买家', text: '买家下单' },
      { actor: seller.actor.name, text: '订单关闭：买家不想买了' },
    ])
  })

  test('shows of before only the sentence that was kept', async () => {
    const { id } = await place(seller)
    await sql(
      `insert into sale_order_event (merchant_id, order_id, id, event, actor_type, actor_id, actor_name, facts, at)
       values ($1, $2, gen_random_uuid(), 'ship', 'MERCHANT', 'x', '店主', '{"text": "已发货：旧快递 123"}', '2100-01-01')`,
      [seller.actor.merchantId, id],
    )
    expect(await textsOf(id)).toEqual(['买家下单', '已发货：旧快递 123'])
  })
})

test.each(['sale_order_event', 'withdraw_order_event', 'shop_rename'])('%s only grows', async (table) => {
  await place(seller)
  await credit(seller, 100_000)
  await cancel(seller, (await apply(seller, 10_000)).id)
  await sql(
    `insert into shop_rename (merchant_id, shop_id, id, name_before, name_after, at)
     select merchant_id, id, gen_random_uuid(), 'a', 'b', '2000-01-01' from shop limit 1`,
  )
  expect((await sql(`select from ${table}`)).rowCount).toBeGreaterThan(0)
  for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
    await expect(sql(change)).rejects.toMatchObject({ code: 'HI001' })
})

test('a shop is renamed twice a year, whatever has become of the log', async () => {
  const other = await addSeller(testApp)
  const { info, save } = testApp.modules.shops.handlers
  const rename = async (name: string) => {
    const shop = await ask(api.shop.info, info, other.actor, {})
    if (shop === null || shop.shipAddress === null || shop.returnAddress === null) throw new Error('No shop')
    const { version, intro, servicePhone, shipAddress, returnAddress } = shop
    return ask(api.shop.save, save, other.actor, { version, name, intro, servicePhone, shipAddress, returnAddress })
  }
  await rename('青禾小店一号')
  await rename('青禾小店二号')
  await emptyTheLog()
  await expect(rename('青禾小店三号')).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  const { rows } = await sql('select name_after from shop_rename where merchant_id = $1 order by at, id', [
    other.actor.merchantId,
  ])
  expect(rows.map(({ name_after: name }) => name)).toEqual(['青禾小店一号', '青禾小店二号'])
})
