// The demo in miniature: every state is there, the books close, the provider agrees, and a second load changes nothing.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Sandbox, startSandbox } from '@merchant/allinpay-sandbox'
import { rechargeMethod, rechargeTarget, saleOrderStatus, settleStatus, withdrawStatus } from '@merchant/contract'
import { operationTargetTexts } from '@merchant/contract/labels'
import { type Database, openDatabase } from '@merchant/database'
import { createEmptyDatabase, createTestDatabase, dropDatabase } from '@merchant/database/testing'
import { audit } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverEnv } from './demo-env.testing.ts'
import { loadDemo } from './load-demo.ts'
import { mustAgree } from './sandbox-books.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-demo-'))
const said: string[] = []
let databaseUrl: string
let sandboxDatabaseUrl: string
let sandbox: Sandbox
let db: Database
let stack: Parameters<typeof loadDemo>[0]

beforeAll(async () => {
  process.env['DEMO_SCALE'] = '0.02'
  const own = await createTestDatabase()
  // The load puts another database in the place of this one, so nobody may be connected to it.
  await own.database.close()
  databaseUrl = own.url
  sandboxDatabaseUrl = await createEmptyDatabase()
  sandbox = await startSandbox({ databaseUrl: sandboxDatabaseUrl })
  stack = {
    databaseUrl,
    ownsDatabase: true,
    serverEnv: await serverEnv(sandbox, dataDir),
    sandbox: { ...sandbox, url: sandbox.gatewayUrl },
  }
  await loadDemo(stack, (text) => said.push(text))
  db = openDatabase({ url: databaseUrl, applicationName: 'test' })
})
afterAll(async () => {
  delete process.env['DEMO_SCALE']
  await db.close()
  await sandbox.stop()
  await dropDatabase(databaseUrl)
  await dropDatabase(sandboxDatabaseUrl)
  rmSync(dataDir, { recursive: true, force: true })
})

const countBy = async (
  table:
    | 'sale_order'
    | 'address_change'
    | 'withdraw_order'
    | 'real_name_cert'
    | 'merchant'
    | 'waybill'
    | 'finance_bill',
  column: string,
) => {
  const { rows } = await db.pool.query<{ value: string; count: string }>(
    `select ${column} as value, count(*) from ${table} group by 1`,
  )
  return new Map(rows.map((row) => [row.value, Number(row.count)]))
}
const merchants = async () =>
  (await db.acrossMerchants.selectFrom('merchant').select(['merchant_id', 'name', 'status']).execute()).map(
    (row) => row,
  )
const sellingMerchant = async () => (await merchants()).find(({ name }) => name.includes('山野集'))?.merchant_id ?? ''

describe('the loaded demo', () => {
  test('has orders in every status, and settlements in every status', async () => {
    const statuses = await countBy('sale_order', 'status')
    expect([...statuses.keys()].toSorted()).toEqual([...saleOrderStatus.options].toSorted())
    const settlements = await countBy('sale_order', 'settle_status')
    expect([...settlements.keys()].toSorted()).toEqual([...settleStatus.options].toSorted())
    const closings = await countBy('sale_order', 'close_type')
    expect(closings.has('MERCHANT_CLOSE') && closings.has('PAY_TIMEOUT')).toBe(true)
  })

  test('has a merchant that is restricted, and whose earlier restriction is over', async () => {
    expect([...(await countBy('merchant', 'status'))]).toContainEqual(['RESTRICTED', 1])
    const { rows } = await db.pool.query(
      'select scopes, ended_at is null as holds from merchant_restriction order by id',
    )
    expect(rows).toEqual([
      { scopes: ['ORDERS'], holds: false },
      { scopes: ['GOODS'], holds: true },
    ])
  })

  test('has tables to be fetched, and one that waits for its merchant', async () => {
    const exports = await db.acrossMerchants
      .selectFrom('export_task')
      .select(['list', 'status'])
      .orderBy('list')
      .execute()
    expect(exports).toEqual([
      { list: 'goods', status: 'READY' },
      { list: 'saleOrder', status: 'READY' },
    ])
    const imports = await db.acrossMerchants.selectFrom('import_task').selectAll().execute()
    expect(imports).toMatchObject([{ file_name: '秋季上新.xlsx', status: 'CHECKED', ready: 3, wrong: 1 }])
  })

  test('has a shop with several addresses, one default of each kind', async () => {
    const { rows } = await db.pool.query(
      `select kind, count(*)::int, count(*) filter (where is_default)::int as defaults
       from shop_address where merchant_id = $1
       and shop_id = (select id from shop where merchant_id = $1 order by id limit 1) group by 1 order by 1`,
      [await sellingMerchant()],
    )
    expect(rows.map((row) => row)).toEqual([
      { kind: 'PICKUP', count: 1, defaults: 1 },
      { kind: 'RETURN', count: 2, defaults: 1 },
      { kind: 'SHIP', count: 2, defaults: 1 },
    ])
  })

  test('sends what is heavy from its second warehouse, and prefers carriers', async () => {
    const { rows } = await db.pool.query(
      `select template.name, address.is_default, template.carrier_codes from freight_template template
       left join shop_address address on address.merchant_id = template.merchant_id
         and address.id = template.ship_from_address_id
       where template.merchant_id = $1 order by template.carrier_codes`,
      [await sellingMerchant()],
    )
    expect(rows.map((row) => row)).toEqual([
      { name: '绿植大件（按重量）', is_default: false, carrier_codes: ['DBL', 'SF'] },
      { name: '易碎品（按体积）', is_default: null, carrier_codes: ['SF', 'JD'] },
      { name: '全国通用（按件）', is_default: null, carrier_codes: ['ZTO', 'YTO'] },
    ])
  })

  test('has goods that nobody sends, and an order that was delivered with its payment', async () => {
    const { rows } = await db.pool.query(
      `select goods.type, sale_order.status, sale_order.delivery_type from goods
       join sale_order_item item on item.merchant_id = goods.merchant_id and item.goods_id = goods.id
       join sale_order on sale_order.merchant_id = item.merchant_id and sale_order.id = item.order_id
       where goods.type <> 'PHYSICAL' order by goods.type`,
    )
    expect(rows.map((row) => row)).toEqual([
      { type: 'VIRTUAL', status: 'SHIPPED', delivery_type: 'VIRTUAL' },
      { type: 'VOUCHER', status: 'PART_SHIPPED', delivery_type: 'VOUCHER' },
    ])
    const { rows: codes } = await db.pool.query(`select status, count(*)::int from redeem_code group by 1 order by 1`)
    expect(codes.map((row) => row)).toEqual([
      { status: 'REDEEMED', count: 2 },
      { status: 'UNUSED', count: 3 },
    ])
  })

  test('has orders that are fetched: one that its buyer has, and one that waits', async () => {
    const { rows } = await db.pool.query(
      `select sale_order.status, count(*)::int from sale_order where delivery_type = 'PICKUP' group by 1 order by 1`,
    )
    expect(rows.map((row) => row)).toEqual([
      { status: 'SHIPPED', count: 1 },
      { status: 'TO_SHIP', count: 1 },
    ])
  })

  test('has a checkout in both shops, of which one order left in a parcel that another was taken out of', async () => {
    const { rows } = await db.pool.query(
      `select count(distinct shop_id)::int as shops, count(*)::int as orders from sale_order where checkout_no is not null`,
    )
    expect(rows.map((row) => row)).toEqual([{ shops: 2, orders: 2 }])
    const { rows: parcels } = await db.pool.query(
      `select count(*) filter (where canceled_at is null)::int as sent, count(*) filter (where canceled_at is not null)::int as back
       from shipment where waybill_no in (select waybill_no from shipment group by waybill_no having count(distinct order_id) > 1)`,
    )
    expect(parcels.map((row) => row)).toEqual([{ sent: 1, back: 1 }])
  })

  test('has a second shop with goods of its own, and orders that wait there', async () => {
    const merchantId = await sellingMerchant()
    const { rows: shops } = await db.pool.query(
      `select shop.name, count(goods.id)::int as goods from shop left join goods on goods.merchant_id = shop.merchant_id
       and goods.shop_id = shop.id and goods.tab = 'ON_SALE' where shop.merchant_id = $1 group by shop.id, shop.name order by shop.id`,
      [merchantId],
    )
    expect(shops.map((row) => row)).toMatchObject([
      { name: expect.stringContaining('山野集') },
      { name: '山野集龙井路小铺', goods: 3 },
    ])
    const { rows: orders } = await db.pool.query(
      `select sale_order.status, count(*)::int from sale_order join shop on shop.merchant_id = sale_order.merchant_id and shop.id = sale_order.shop_id
       where shop.name = '山野集龙井路小铺' group by 1`,
    )
    expect(orders.map((row) => row)).toEqual([{ status: 'TO_SHIP', count: 2 }])
  })

  test('has goods with tier prices that are sold by two at least, and goods that go on sale by themselves', async () => {
    const { rows: cheaper } = await db.pool.query(
      `select goods.min_per_order as least, jsonb_array_length(sku.tier_prices) as tiers, goods.sale_status as status
       from goods join sku on sku.merchant_id = goods.merchant_id and sku.goods_id = goods.id
       where goods.min_per_order is not null`,
    )
    expect(cheaper).toEqual([{ least: 2, tiers: 2, status: 'ON_SALE' }])
    const { rows: timed } = await db.pool.query(
      `select sale_status as status from goods where on_sale_at is not null and off_sale_at > on_sale_at`,
    )
    expect(timed).toEqual([{ status: 'WAREHOUSE' }, { status: 'WAREHOUSE' }])
  })

  test('has an order of presale that waits for its day', async () => {
    const { rows } = await db.pool.query(
      `select status, ship_hours::int as hours, ship_deadline_at > paid_at + interval '9 days' as is_later
       from sale_order where is_presale`,
    )
    expect(rows.map((row) => row)).toEqual([{ status: 'TO_SHIP', hours: 240, is_later: true }])
  })

  test('has goods of which a buyer gets so many in a month', async () => {
    const limited = await db.acrossMerchants
      .selectFrom('goods')
      .select(['limit_per_buyer', 'limit_period'])
      .where('limit_per_buyer', 'is not', null)
      .execute()
    expect(limited).toEqual([{ limit_per_buyer: 5, limit_period: 'MONTH' }])
  })

  test('has one goods with a video', async () => {
    const filmed = await db.acrossMerchants
      .selectFrom('goods')
      .select('id')
      .where('video_file_id', 'is not', null)
      .execute()
    expect(filmed).toHaveLength(1)
  })

  test('has parcels that should have left already', async () => {
    const { rows } = await db.pool.query(
      `select 1 from sale_order where status = 'TO_SHIP' and ship_deadline_at < (select max(created_at) from sale_order)`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('has orders to ship that were printed, and others that were not', async () => {
    const { rows } = await db.pool.query<{ is_printed: boolean }>(
      `select distinct is_printed from sale_order where stage = 'TO_SHIP' order by 1`,
    )
    expect(rows.map(({ is_printed }) => is_printed)).toEqual([false, true])
  })

  test('has accounts with carriers, numbers that wait for their parcels, and one that was given back', async () => {
    const states = await countBy('waybill', 'state')
    expect([...states]).toEqual(expect.arrayContaining([['CANCELED', 1]]))
    expect(states.get('ISSUED')).toBeGreaterThan(0)
    const { rows } = await db.pool.query<{ carrier: string; left: number | null }>(
      `select carrier_code as carrier, numbers_left as left from waybill_account order by 1`,
    )
    expect(rows).toMatchObject([{ carrier: 'SF', left: null }, { carrier: 'YTO', left: null }, { carrier: 'ZTO' }])
    expect(rows[2]?.left).toBe(200 - (states.get('ISSUED') ?? 0))
  })

  test('has orders that shall go elsewhere, and one that the platform holds', async () => {
    const asked = await countBy('address_change', 'status')
    expect(asked.get('PENDING')).toBeGreaterThan(0)
    const { rows } = await db.pool.query<{ reason: string; stands: boolean }>(
      `select hold_reason as reason, bool_and(ship_deadline_at is null) as stands from sale_order
       where hold_reason is not null group by hold_reason order by hold_reason`,
    )
    expect(rows).toEqual([
      { reason: 'ADDRESS_REVIEW', stands: true },
      { reason: 'RISK', stands: true },
    ])
  })

  test('has invoices that wait, that are issued and that were refused', async () => {
    const states = await countBy('sale_order', 'invoice_status')
    expect([...states.keys()].toSorted()).toEqual(['ISSUED', 'NONE', 'REJECTED', 'REQUESTED'])
  })

  test('has bills whose fees were invoiced, one of which waits for its invoice', async () => {
    const states = await countBy('finance_bill', 'invoice_status')
    expect([states.get('APPLIED'), states.get('ISSUED')]).toEqual([1, 1])
  })

  test('has withdrawals in every status', async () => {
    const statuses = await countBy('withdraw_order', 'status')
    expect([...statuses.keys()].toSorted()).toEqual([...withdrawStatus.options].toSorted())
  })

  test('has recharges by every method, for every purpose and in every state that lasts', async () => {
    const { rows } = await db.pool.query<{ paid: string[]; targets: string[]; statuses: string[]; merchants: number }>(
      `select array_agg(distinct method::text order by method::text) filter (where status = 'SUCCESS') as paid,
         array_agg(distinct target::text order by target::text) as targets,
         array_agg(distinct status::text order by status::text) as statuses,
         count(distinct merchant_id)::int as merchants from recharge_order`,
    )
    expect(rows).toEqual([
      {
        paid: rechargeMethod.options.toSorted(),
        targets: rechargeTarget.options.toSorted(),
        statuses: ['CLOSED', 'CONFIRMING', 'CREATED', 'FAILED', 'SUCCESS'],
        merchants: 3,
      },
    ])
  })

  test('has refunds of before and after the settlement, in part and whole, and one under way', async () => {
    const { rows } = await db.pool.query(
      `select refund.is_settled, refund.amount_fen = sale_order.paid_fen as is_whole, refund.status, count(*)::int
       from refund_order refund join sale_order on sale_order.id = refund.order_id group by 1, 2, 3 order by 1, 2, 3`,
    )
    expect(rows.map((row) => row)).toEqual([
      { is_settled: false, is_whole: false, status: 'SUCCESS', count: 3 },
      { is_settled: false, is_whole: true, status: 'SUCCESS', count: 3 },
      { is_settled: true, is_whole: false, status: 'PROCESSING', count: 1 },
      { is_settled: true, is_whole: false, status: 'SUCCESS', count: 1 },
      { is_settled: true, is_whole: true, status: 'SUCCESS', count: 1 },
    ])
  })

  test('has a desk with something on it: reconciled days, a difference with its case, an entry that waits, a schedule', async () => {
    const { rows: days } = await db.pool.query(`select status, count(*)::int from recon_run group by 1 order by 1`)
    expect(days.map((row) => row)).toContainEqual({ status: 'OK', count: expect.any(Number) })
    const { rows: open } = await db.pool.query(
      `select diff.kind, about.state from recon_diff diff join money_case about on about.number = diff.case_number
        where diff.status = 'OPEN'`,
    )
    expect(open).toEqual([{ kind: 'ONLY_THEIRS', state: 'OPEN' }])
    const { rows: entries } = await db.pool.query(`select kind, status from manual_entry order by 1`)
    expect(entries).toEqual([
      { kind: 'ADJUST_UP', status: 'PENDING' },
      { kind: 'ISSUE_PENALTY', status: 'PENDING' },
      { kind: 'PLATFORM_ADVANCE', status: 'BOOKED' },
      { kind: 'RECHARGE_REFUND', status: 'BOOKED' },
      { kind: 'RECHARGE_TRANSFER', status: 'BOOKED' },
      { kind: 'WITHDRAW_BOUNCED', status: 'BOOKED' },
    ])
    const { rows: due } = await db.pool.query(
      `select settle_status from sale_order where status = 'COMPLETED' and settle_status = 'NOT_DUE' and settle_due_at < now()`,
    )
    expect(due).toHaveLength(1)
    const { rows: transfers } = await db.pool.query(
      `select status from recharge_order where method = 'TRANSFER' order by status`,
    )
    expect(transfers).toEqual([{ status: 'CONFIRMING' }, { status: 'SUCCESS' }])
    const { rows: schedules } = await db.pool.query(`select state from withdraw_schedule`)
    expect(schedules).toEqual([{ state: 'ACTIVE' }])
  })

  test('has a company that owes a little, has paid a part of it back, and can pay the rest', async () => {
    const { rows } = await db.pool.query(
      `select merchant.name, -debt.balance_fen::int as owed, available.balance_fen > -debt.balance_fen as is_payable,
         (select array_agg(status || ' ' || amount_fen) from platform_payment paid where paid.merchant_id = debt.merchant_id) as paid
       from ledger_account debt join merchant using (merchant_id)
         join ledger_account available on available.merchant_id = debt.merchant_id and available.code = 'M_AVAILABLE'
       where debt.code = 'M_DEBT' and debt.balance_fen <> 0`,
    )
    expect(rows).toEqual([{ name: '杭州云栖茶业有限公司', owed: 6_000, is_payable: true, paid: ['SUCCESS 2600'] }])
  })

  test('has goods on sale whose category asks a deposit, which is paid', async () => {
    const { rows } = await db.pool.query(
      `select distinct goods.sale_status as status, category.deposit_fen::int as asked, account.balance_fen::int as paid
         from goods join platform_category category on category.id = goods.category_id and category.deposit_fen > 0
         join ledger_account account on account.merchant_id = goods.merchant_id and account.code = 'M_DEPOSIT'`,
    )
    expect(rows).toEqual([{ status: 'ON_SALE', asked: 200_000, paid: 200_000 }])
  })

  test('has papers for its food and of a brand that were passed, of each one that waits, and one that was rejected', async () => {
    const { rows } = await db.pool.query(`select kind, status from qualification order by kind, status`)
    expect(rows).toEqual([
      { kind: 'BRAND', status: 'PASSED' },
      { kind: 'BRAND', status: 'PENDING' },
      { kind: 'COSMETICS', status: 'REJECTED' },
      { kind: 'FOOD_OPERATION', status: 'PASSED' },
      { kind: 'PUBLICATION', status: 'PENDING' },
    ])
  })

  test('has a change of goods and new goods that wait for an audit, and a change that was sent back', async () => {
    const { rows } = await db.pool.query(
      `select kind, status from goods_revision where not is_automatic order by kind, status`,
    )
    expect(rows).toEqual([
      { kind: 'CREATE', status: 'SUBMITTED' },
      { kind: 'EDIT', status: 'REJECTED' },
      { kind: 'EDIT', status: 'SUBMITTED' },
    ])
  })

  test('has parcels on their way and arrived, and something wrong with some of them', async () => {
    const states = await db.pool.query<{ state: string }>('select distinct state from parcel order by 1')
    const known = states.rows.map(({ state }) => state)
    expect(known).toContain('SIGNED')
    // Which of these a small past has at this hour, the hour says.
    expect(known.filter((state) => ['COLLECTED', 'IN_TRANSIT', 'DELIVERING'].includes(state))).not.toEqual([])
    const { rows } = await db.pool.query<{ untold: number }>(
      `select count(*) as untold from shipment where canceled_at is null
         and not exists (select from parcel where parcel.id = shipment.id)`,
    )
    expect(rows).toEqual([{ untold: 0 }])
    // How many go wrong by now depends on the hour; of this small a past it may be one kind.
    const wrong = await db.pool.query<{ type: string }>(`select distinct type from parcel_exception order by 1`)
    expect(wrong.rows).not.toEqual([])
  })

  test('has goods that are forced off, banned, and appealed for', async () => {
    const { rows } = await db.pool.query(
      `select sale_status as status, appeal_status as appeal from goods where off_at is not null order by 1, 2`,
    )
    expect(rows).toEqual([
      { status: 'BANNED', appeal: 'NONE' },
      { status: 'FORCED_OFF', appeal: 'NONE' },
      { status: 'FORCED_OFF', appeal: 'PENDING' },
    ])
  })

  test('has a violation in each state, of goods, orders and the shop', async () => {
    const { rows } = await db.pool.query(`select distinct target, status from violation order by 1, 2`)
    expect(rows).toEqual([
      { target: 'GOODS', status: 'APPEALING' },
      { target: 'GOODS', status: 'PENDING' },
      { target: 'ORDER', status: 'EFFECTIVE' },
      { target: 'ORDER', status: 'REVOKED' },
      { target: 'SHOP', status: 'PENDING' },
    ])
  })

  test('has a draft of new goods', async () => {
    const { rows } = await db.pool.query(`select goods_id, version from goods_draft`)
    expect(rows).toEqual([{ goods_id: null, version: 1 }])
  })

  test('has templates that new goods may begin with', async () => {
    const { rows } = await db.pool.query(`select name, version from goods_template order by name`)
    expect(rows).toHaveLength(2)
  })

  test('has rules for returns, one of them off', async () => {
    const { rows } = await db.pool.query(
      `select action, is_enabled as "isEnabled" from return_rule order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'AGREE', isEnabled: true },
      { action: 'REMIND', isEnabled: true },
      { action: 'AGREE', isEnabled: false },
    ])
  })

  test('has parameters that the platform changed, one of them set back', async () => {
    const { rows } = await db.pool.query(`select key, before, after from parameter_change order by key, version`)
    expect(rows).toEqual([
      { key: 'export.keepDays', before: 7, after: 14 },
      { key: 'platformOrder.penaltyDays', before: 5, after: 7 },
      { key: 'platformOrder.penaltyDays', before: 7, after: 5 },
    ])
  })

  test('has a library of brands, one of them disabled', async () => {
    const { rows } = await db.pool.query(
      `select count(*)::int as count, count(*) filter (where not enabled)::int as off, count(logo_file_id)::int as logos from brand`,
    )
    expect(rows).toEqual([{ count: 8, off: 1, logos: 8 }])
  })

  test('has goods that say what their category asks', async () => {
    const { rows } = await db.pool.query<{ said: string; silent: string }>(
      `select count(*) filter (where params @> '[{"name": "材质"}]') as said,
         count(*) filter (where params = '[]') as silent
       from goods`,
    )
    expect(Number(rows[0]?.said)).toBeGreaterThan(Number(rows[0]?.silent))
  })

  test('has goods on sale, sold out and in the warehouse, each with its picture in the folder', async () => {
    const { rows } = await db.pool.query<{ id: string; sale_status: string; is_left: boolean }>(
      `select goods.id, sale_status, sku.stock > sku.locked as is_left
         from goods join sku on sku.goods_id = goods.id and sku.merchant_id = goods.merchant_id`,
    )
    const sorts = new Set(rows.map((row) => `${row.sale_status}/${row.is_left}`))
    for (const sort of ['ON_SALE/true', 'ON_SALE/false', 'WAREHOUSE/true']) expect(sorts).toContain(sort)
    const files = readdirSync(path.join(dataDir, 'files/public'), { recursive: true, withFileTypes: true })
    const goods = new Set(rows.map(({ id }) => id))
    expect(files.filter((file) => file.isFile()).length).toBeGreaterThanOrEqual(goods.size * 2)
    // Some are sold in several kinds.
    expect(rows.length).toBeGreaterThan(goods.size)
  })

  test('has one merchant at work, a restricted company with an open wallet, one that closes, one whose certification a person looks at, and one refused with a reason', async () => {
    expect((await merchants()).map(({ status }) => status).toSorted()).toEqual([
      'ACTIVE',
      'CLOSING',
      'REGISTERED',
      'REGISTERED',
      'RESTRICTED',
    ])
    const { rows: closings } = await db.pool.query(
      `select reason, closing.due_at > now() as waits, account.balance_fen::int as "leftFen"
         from merchant_closing closing join ledger_account account using (merchant_id) where account.code = 'M_AVAILABLE'`,
    )
    expect(closings).toEqual([{ reason: '转行，不再经营', waits: true, leftFen: 30_000 }])
    const certifications = await countBy('real_name_cert', 'status')
    expect([...certifications.keys()].toSorted()).toEqual(['MANUAL', 'PASSED', 'REJECTED'])
    const { rows } = await db.pool.query(`select reject_reason from real_name_cert where status = 'REJECTED'`)
    expect(rows).toEqual([{ reject_reason: '姓名与身份证号不一致' }])
  })

  test('has acts in its log whose objects all have a name', async () => {
    const { rows } = await db.pool.query<{ kind: string }>('select distinct target_type as kind from operation_log')
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.map(({ kind }) => kind).filter((kind) => !(kind in operationTargetTexts))).toEqual([])
  })

  test('has books that close, and the provider holds the same to the last 分', async () => {
    expect(await audit(db.tenant(await sellingMerchant()))).toEqual({ ok: true, findings: [] })
    const ids = (await merchants()).map(({ merchant_id: id }) => id)
    await mustAgree(db, sandbox.admin, ids)
    const member = await sandbox.admin.balances((await sellingMerchant()).replaceAll('-', ''))
    expect(member.reduce((sum, { available, frozen }) => sum + available + frozen, 0)).toBeGreaterThan(1_000_000)
  })

  test('counts what is there', async () => {
    const counted = await db.pool.query<{ stage: string; total: number }>(
      `select stage, sum(total) as total from sale_order_counter group by 1 having sum(total) <> 0 order by 1`,
    )
    const there = await countBy('sale_order', 'stage')
    expect(counted.rows).toEqual([...there].toSorted().map(([stage, total]) => ({ stage, total })))
  })

  test('leaves no deadline behind that has passed', async () => {
    const { rows } = await db.pool.query(
      `select kind from timer where fired_at is null and due_at < (select max(at) from operation_log)`,
    )
    expect(rows).toEqual([])
  })
})

describe('the books’ proof', () => {
  test('notices a single 分 that one side has more', async () => {
    const before = await sandbox.admin.balances('#yunBizUserId_B2C#')
    const own = before.find(({ accountSet }) => accountSet === '100001')?.available ?? 0
    await sandbox.admin.setPlatformBalance('100001', own + 1)
    const ids = (await merchants()).map(({ merchant_id: id }) => id)
    await expect(mustAgree(db, sandbox.admin, ids)).rejects.toThrow('Platform')
    await sandbox.admin.setPlatformBalance('100001', own)
  })
})

describe('a second load', () => {
  test('does nothing', async () => {
    const before = await countBy('sale_order', 'status')
    const words = said.length
    await loadDemo(stack, (text) => said.push(text))
    expect(await countBy('sale_order', 'status')).toEqual(before)
    expect(said).toHaveLength(words)
  })
})

describe('an installation with merchants of its own', () => {
  test('is left as it is', async () => {
    const own = await createTestDatabase()
    const { database } = own
    const merchantId = '01990000-0000-7000-8000-000000000001'
    await database.tenant(merchantId).insertInto('merchant').values({
      merchant_id: merchantId, merchant_no: 'MA1', type: 'INDIVIDUAL', name: '别人的店', contact_name: '王五',
      contact_phone_enc: Buffer.from('x'), status: 'REGISTERED', registered_at: new Date(), updated_at: new Date(),
    }).execute() // prettier-ignore
    const words: string[] = []
    await loadDemo({ ...stack, databaseUrl: own.url }, (text) => words.push(text))
    expect(words).toEqual(['已有商户数据，不再装入演示数据 / merchants exist, demo data left out'])
    expect(await database.acrossMerchants.selectFrom('merchant').select('name').execute()).toEqual([
      { name: '别人的店' },
    ])
    await own.drop()
  })
})

describe('a database that is not ours to rename', () => {
  test('is filled in place, beside whoever is connected; one left half-loaded is refused', async () => {
    // Here everything is told step by step.
    process.env['DEMO_SCALE'] = '0.006'
    const own = await createTestDatabase()
    const booksUrl = await createEmptyDatabase()
    const provider = await startSandbox({ databaseUrl: booksUrl })
    const home = mkdtempSync(path.join(os.tmpdir(), 'merchant-demo-'))
    const foreign = {
      databaseUrl: own.url,
      ownsDatabase: false,
      serverEnv: { ...(await serverEnv(provider, home)) },
      sandbox: { ...provider, url: provider.gatewayUrl },
    }
    await loadDemo(foreign, () => {})
    const { count } = await own.database.acrossMerchants
      .selectFrom('sale_order')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(10)

    mkdirSync(path.join(home, 'demo-loading'))
    await expect(loadDemo(foreign, () => {})).rejects.toThrow('未完成')
    await provider.stop()
    await own.drop()
    await dropDatabase(booksUrl)
    rmSync(home, { recursive: true, force: true })
  })
})
