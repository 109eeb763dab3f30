// What the operation log told of orders before they had a history of their own is copied into it, once and whole.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, dropDatabase } from './testing/index.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const MERCHANT = '01890000-0000-7000-8000-000000000001'
const ORDER = '01890000-0000-7000-8000-000000000002'
const SHOP = '01890000-0000-7000-8000-000000000003'
let url: string
let before: string

beforeEach(async () => {
  url = await createEmptyDatabase()
  before = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  for (const file of await fs.readdir(FOLDER))
    if (file < '0054') await fs.copyFile(path.join(FOLDER, file), path.join(before, file))
  await migrate(url, before)
})
afterEach(async () => {
  await dropDatabase(url)
  await fs.rm(before, { recursive: true })
})

async function query(text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const logged = (action: string, type: string, target: string, summary: string, minute: number) =>
  `('${MERCHANT}', gen_random_uuid(), 'STAFF', 'someone', '小王', '${action}', '${type}', '${target}', 'N1', '${summary}',
    '2026-11-20T01:0${minute}:00Z')`

test('orders, withdrawals and renames keep what was told of them', async () => {
  await query(`
    set session_replication_role = replica;
    insert into sale_order (merchant_id, id, shop_id, order_no, buyer_id, buyer_nickname, receiver_name_enc, receiver_phone_enc,
      receiver_phone_hash, receiver_phone_tail, receiver_detail_enc, receiver_region, buyer_remark, status, settle_status,
      goods_fen, freight_fen, payable_fen, commission_fen, ship_hours, created_at, pay_expire_at)
    values ('${MERCHANT}', '${ORDER}', '${SHOP}', 'SO1', '${SHOP}', 'b', '', '', '', '1234', '', '[]', '', 'COMPLETED', 'SETTLED',
      100, 0, 100, 0, 48, now(), now());
    insert into shop (merchant_id, id, shop_no, name, intro, service_phone, status, created_at, updated_at)
    values ('${MERCHANT}', '${SHOP}', 'SP1', '新店名', '', '', 'OPEN', now(), now());
    insert into operation_log (merchant_id, id, actor_type, actor_id, actor_name, action, target_type, target_id, target_no,
      summary, at) values
      ${logged('saleOrder.place', 'saleOrder', ORDER, '买家下单', 1)},
      ${logged('saleOrder.settle', 'saleOrder', ORDER, '结算未成功（渠道拒绝），一小时后重试', 2)},
      ${logged('saleOrder.settle', 'saleOrder', ORDER, '订单已结算，货款转入可用余额', 3)},
      ${logged('shop.rename', 'shop', SHOP, '店铺名称由“旧店名”改为“新店名”', 4)},
      ${logged('goods.change', 'goods', SHOP, '修改商品', 5)},
      ${logged('saleOrder.place', 'saleOrder', SHOP, '没有这笔订单', 6)}`)
  expect(await migrate(url)).toContain('0054-histories-of-their-own')
  expect(await query(`select event, actor_name, facts ->> 'text' from sale_order_event order by at`)).toEqual([
    ['place', '小王', '买家下单'],
    ['settleFailed', '小王', '结算未成功（渠道拒绝），一小时后重试'],
    ['settled', '小王', '订单已结算，货款转入可用余额'],
  ])
  expect(await query('select name_before, name_after from shop_rename')).toEqual([['旧店名', '新店名']])
  expect(await query('select count(*)::int from operation_log')).toEqual([[6]])
})
