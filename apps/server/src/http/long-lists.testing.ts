// For tests: lists as long as those of a large merchant, with things in them that half of all rows have in common.
import { seededCategoryId } from '../modules/trade/category/index.ts'
import { copyRow, fill, type Pool } from '../testing/copy-row.ts'

const MANY = 200_000
const GOODS = 20_000

/** Of the merchant's one order; half of all share nickname and phone, and five hundred parcels a waybill. */
export async function growOrders(pool: Pool, merchantId: string): Promise<void> {
  const own = `merchant_id = '${merchantId}'`
  const at = `original.created_at - n * interval '1 minute'`
  const paid = 'n % 5 in (1, 2, 3)'
  const amount = '(case when n % 2 = 0 then 10000 else 20000 + n end)'
  const freight = '(case when n % 8 = 5 then 0 else original.freight_fen end)'
  await copyRow(
    pool,
    { table: 'sale_order', where: own, count: MANY },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      order_no: `'SO' || lpad(n::text, 18, '0')`,
      buyer_nickname: `case when n % 2 = 0 then '微信用户' else 'u' || n end`,
      receiver_phone_tail: `case when n % 2 = 0 then '8888' else lpad((n % 10000)::text, 4, '0') end`,
      receiver_name_hash: `case when n % 2 = 0 then original.receiver_name_hash else sha256(('name' || n)::bytea) end`,
      receiver_phone_hash: `case when n % 2 = 0 then original.receiver_phone_hash else sha256(n::text::bytea) end`,
      status: `(array['UNPAID', 'TO_SHIP', 'SHIPPED', 'COMPLETED', 'CLOSED'])[n % 5 + 1]`,
      created_at: at,
      paid_at: `case when ${paid} then ${at} + interval '5 minutes' end`,
      ship_deadline_at: `case when ${paid} then ${at} + interval '2 days' end`,
      shipped_at: `case when n % 5 in (2, 3) then ${at} + interval '1 day' end`,
      completed_at: `case when n % 5 = 3 then ${at} + interval '9 days' end`,
      buyer_remark: `case when n % 4 = 0 then '请尽快' else '' end`,
      flag: `case when n % 1000 = 7 then 5 when n % 3 = 1 then 2 else 0 end`,
      payable_fen: amount,
      goods_fen: `${amount} - ${freight}`,
      freight_fen: freight,
      delivery_type: `case when n % 4000 = 5 then 'VOUCHER' when n % 8 = 5 then 'VIRTUAL' else 'EXPRESS' end`,
      receiver_region: `jsonb_build_array(jsonb_build_object('name', '某省', 'code', case when n % 2 = 0 then '440000' else '3' || n % 7 || '0000' end),
        jsonb_build_object('name', '某市', 'code', case when n % 2 = 0 then '440100' when n = 77777 then '540100' else '3' || n % 7 || '0100' end))`,
      invoice_status: `case when n % 30 = 1 then 'REQUESTED' when n % 2 = 0 then 'ISSUED' else 'NONE' end`,
      urged_at: `case when n % 20 = 1 then ${at} + interval '1 day' end`,
      paid_fen: `case when ${paid} then ${amount} else 0 end`,
      refund_asked_fen: `case when n % 20 = 3 then ${amount} when n % 40 = 2 then 100 else 0 end`,
      refunded_fen: `case when n % 20 = 3 then ${amount} when n % 40 = 2 then 100 else 0 end`,
      tags: `case when n = 77777 then '{加急,易碎}' when n % 2 = 0 then '{加急}' else '{}' end::text[]`,
    },
  )
  await fill(
    pool,
    'sale_order_item',
    `(merchant_id, id, order_id, line, goods_id, sku_id, goods_title, spec_text, outer_sku_code, quantity, unit_fen, pay_fen,
       commission_bp, commission_fen, stage, ordered_at)
     select line.merchant_id, gen_random_uuid(), copied.id, 1, line.goods_id, line.sku_id, line.goods_title, line.spec_text,
       line.outer_sku_code, line.quantity, line.unit_fen, line.pay_fen, line.commission_bp, line.commission_fen, copied.stage,
       copied.created_at
     from sale_order copied cross join (select * from sale_order_item where ${own} limit 1) line
     where copied.${own} and copied.order_no like 'SO000000%'`,
  )
  const waybill = `case when number % 5 in (2, 3) and number < 1250 then 'SAME00000001' else 'SF' || lpad(number::text, 10, '0') end`
  await fill(
    pool,
    'shipment',
    `(merchant_id, id, shipment_no, order_id, carrier_code, carrier_name, waybill_no, shipped_by, shipped_at, stage, ordered_at)
     select merchant_id, gen_random_uuid(), order_no, id, case when number = 77777 then 'EMS' else 'SF' end, '顺丰', ${waybill}, id,
       created_at, stage, created_at
     from sale_order, lateral (select right(order_no, 10)::int as number) numbered
     where ${own} and order_no like 'SO000000%' and status in ('SHIPPED', 'COMPLETED')`,
  )
}

/** Of those orders: half have one word, one of them another. */
export async function growTags(pool: Pool, merchantId: string): Promise<void> {
  const own = `merchant_id = '${merchantId}'`
  await fill(
    pool,
    'order_tag',
    `(merchant_id, name, place) select '${merchantId}', name, place from unnest(array['加急', '易碎', '没有'])
       with ordinality named (name, place)`,
  )
  await fill(
    pool,
    'sale_order_tag',
    `(merchant_id, order_id, tag, shop_id, stage, ordered_at)
     select merchant_id, id, tag, shop_id, stage, created_at from sale_order, unnest(tags) tag where ${own}`,
  )
}

/** Of those orders' shipments: half of the exceptions are of one type, and most are dealt with. */
export async function growParcels(pool: Pool, merchantId: string): Promise<void> {
  await fill(
    pool,
    'parcel',
    `(merchant_id, id, order_id, shop_id, carrier_code, waybill_no, shipped_at)
     select shipment.merchant_id, shipment.id, order_id, shop_id, carrier_code, waybill_no, shipment.shipped_at
     from shipment join sale_order on sale_order.id = order_id where shipment.merchant_id = '${merchantId}'`,
  )
  const found = `shipped_at + interval '1 day'`
  await fill(
    pool,
    'parcel_exception',
    `(merchant_id, id, parcel_id, shop_id, type, since_at, status, found_at, handled_at)
     select merchant_id, gen_random_uuid(), id, shop_id,
       case when n % 2 = 0 then 'PICKUP_LATE' else (array['TRANSIT_LATE', 'DELIVERY_LATE', 'SUSPECT_LOST'])[n % 3 + 1] end,
       shipped_at, case when n % 10 = 0 then 'OPEN' else 'DONE' end, ${found}, case when n % 10 > 0 then ${found} end
     from (select *, row_number() over (order by id) as n from parcel where merchant_id = '${merchantId}') numbered`,
  )
}

/** Of those orders' lines: most have ended, half of the others are to be answered. */
export async function growReturns(pool: Pool, merchantId: string): Promise<void> {
  const at = `ordered_at + interval '1 hour'`
  await fill(
    pool,
    'return_order',
    `(merchant_id, id, shop_id, return_no, order_id, order_no, item_id, buyer_nickname, goods_title, spec_text, type, phase, is_received,
       quantity, amount_fen, max_fen, reason, description, status, deadline_at, close_type, applied_at, ended_at, waybill_no, carrier_code,
       carrier_name, sent_back_at, sku_id, dispute_status, disputes, is_hand_back_due)
     select merchant_id, id, shop_id, 'RT' || lpad(n::text, 18, '0'), order_id, order_no, item_id, case when n % 2500 = 3 then '买家小李' else '买家' end, '陶瓷杯', '', 
       case when n % 2 = 0 then 'REFUND_ONLY' else 'RETURN_REFUND' end, case when n % 1000 = 5 then 'AFTER_DONE' else 'AFTER_SHIP' end, true, 1, case when n % 5000 = 7 then 90000 else n % 100 + 1 end, 90000,
       case when n % 1000 = 0 then 'FAKE' else 'QUALITY' end, '', status,
       case when status = 'CLOSED' then null else now() + (n - 50000) * interval '1 minute' end,
       case when status = 'CLOSED' then 'BUYER_CANCEL' end, ${at}, case when status = 'CLOSED' then ${at} end,
       'SF' || lpad(n::text, 10, '0'), 'SF', '顺丰', ${at}, sku_id, disputed, num_nonnulls(disputed), status = 'CLOSED' and n % 400 = 9
     from (select item.merchant_id, gen_random_uuid() as id, shop_id, order_id, order_no, item.id as item_id, sku_id, ordered_at,
         row_number() over (order by item.id) as n
       from sale_order_item item join sale_order on sale_order.id = order_id where item.merchant_id = '${merchantId}') numbered,
       lateral (select case when n % 10 = 0 then (array['MERCHANT_REVIEW', 'WAIT_MERCHANT_RECEIVE'])[n / 10 % 2 + 1] else 'CLOSED' end as status) made,
       lateral (select case when n % 2 = 1 then 'DONE_BUYER' when n % 500 = 2 then 'JUDGING' end as disputed) argued`,
  )
}

/** Goods stand in all leaves alike, but in those of 花卉园艺, which few have. */
export const leafOf = (n: string) =>
  `case when ${n} % 1000 = 0 then ${nthLeaf(`parent_id = '${RARE_BRANCH}'`, `${n} / 1000`)}
    else ${nthLeaf(`parent_id <> '${RARE_BRANCH}'`, n)} end`
export const RARE_BRANCH = seededCategoryId('1004')

function nthLeaf(which: string, n: string): string {
  const leaves = `array(select leaf.id from platform_category leaf where leaf.level = 3 and leaf.${which} order by leaf.id)`
  return `(${leaves})[${n} % cardinality(${leaves}) + 1]`
}

/** Of the merchant's one goods; half of all have the same words in their title. */
export async function growGoods(pool: Pool, merchantId: string): Promise<void> {
  const own = `merchant_id = '${merchantId}'`
  await copyRow(
    pool,
    { table: 'goods', where: own, count: GOODS },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      goods_no: `'GD' || lpad(n::text, 18, '0')`,
      title: `case when n % 2 = 0 then '手工陶瓷杯 ' else '清仓茶壶 T' end || n`,
      category_id: leafOf('n'),
      sale_status: `(array['DRAFT', 'WAREHOUSE', 'ON_SALE'])[n % 3 + 1]`,
      price_fen: `100 + n % 5000`,
      price_max_fen: `100 + n % 5000`,
      sellable_skus: `case when n % 10 = 7 then 0 else 1 end`,
      low_skus: `case when n % 10 = 7 or n % 50 = 2 then 1 else 0 end`,
      sold_count: `n % 300`,
      stock_total: `case when n % 10 = 7 then 0 else 5 end`,
      created_at: `original.created_at - n * interval '1 minute'`,
      updated_at: `original.updated_at - n * interval '1 minute'`,
    },
  )
  await fill(
    pool,
    'sku',
    `(merchant_id, id, goods_id, sku_no, spec_text, outer_sku_code, price_fen, stock)
     select merchant_id, id, id, goods_no || '-1', '', 'CODE-' || goods_no, price_fen, case when goods_no like '%7' then 0 else 5 end
     from goods where ${own} and goods_no like 'GD000000%'`,
  )
  await fill(
    pool,
    'goods_gram',
    `select merchant_id, gram, id from goods, goods_grams(title, 'ljcy') as gram where ${own} and goods_no like 'GD000000%'`,
  )
}

/** Of one SKU: every thousandth line of its stock is of a change by hand. */
export async function growSkuLogs(pool: Pool, merchantId: string, skuId: string): Promise<void> {
  await fill(
    pool,
    'stock_log',
    `(merchant_id, id, sku_id, delta, locked_delta, stock_after, locked_after, reason, subject_no, by_name, at)
     select '${merchantId}', uuidv7(- n * interval '1 minute'), '${skuId}', 0, 1, 10, 1,
       case when n % 1000 = 0 then 'MANUAL' else 'ORDER' end, 'SO' || n, case when n % 1000 = 0 then '小王' end,
       now() - n * interval '1 minute'
     from generate_series(1, ${GOODS}) n`,
  )
  await fill(
    pool,
    'price_log',
    `(merchant_id, id, sku_id, before_fen, after_fen, by_name, at)
     select '${merchantId}', uuidv7(- n * interval '1 minute'), '${skuId}', n, n + 1, '小王', now() - n * interval '1 minute'
     from generate_series(1, ${GOODS}) n`,
  )
}

/** Of every status; half of them to one card. */
export async function growWithdrawals(pool: Pool, merchantId: string): Promise<void> {
  const id = `gen_random_uuid()`
  await fill(
    pool,
    'withdraw_order',
    `(merchant_id, id, withdraw_no, merchant_name, amount_fen, fee_fen, bank_card_id, bank_name, card_last4, remark, status,
       applied_by, applied_at, confirm_expires_at, audited_by, arrived_at)
     select '${merchantId}', uuidv7(- n * interval '1 minute'), 'WD' || lpad(n::text, 18, '0'), '商户' || n % 100, 100 + n, 0, ${id},
       '中国农业银行', case when n % 2 = 0 then '8888' else lpad((n % 10000)::text, 4, '0') end, '',
       case when n % 8 in (2, 3) then 'SUCCESS' else (array['AUDITING', 'WAIT_CONFIRM', 'REJECTED', 'CANCELED'])[n % 4 + 1] end, ${id},
       now() - n * interval '1 minute', now(), case when n % 8 in (2, 3) then uuidv7() end, case when n % 8 in (2, 3) then now() - n * interval '1 minute' + interval '1 hour' end
     from generate_series(1, ${MANY / 4}) n`,
  )
}

/** `actorId` did half of them. */
export async function growOperations(pool: Pool, merchantId: string, actorId = 'b'): Promise<void> {
  await fill(
    pool,
    'operation_log',
    `(merchant_id, id, actor_type, actor_id, actor_name, action, target_type, target_no, summary, at)
     select '${merchantId}', gen_random_uuid(), 'STAFF', case when n % 2 = 0 then '${actorId}' else 'a' end, '小王', 'goods.change', 'goods', 'NO' || n % 1000, '改', now() - n * interval '30 seconds'
     from generate_series(1, ${MANY / 2}) n`,
  )
}
