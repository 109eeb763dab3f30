// Fills one merchant's list with copies of its one real order: the bench's own database, not a demo.
import type { Pool } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

/** Orders of one transaction. */
const AT_ONCE = 500_000
/** From so many on, making the indexes anew is quicker than keeping them up to date. */
const WORTH_NEW_INDEXES = 500_000

/** Brings the merchant's orders up to `total`, each with one line, spread over the last year, counted as the product does. */
export async function growOrders(pool: Pool, merchantId: string, total: number): Promise<void> {
  const { rows } = await pool.query<{ orders: number }>(
    'select count(*)::int as orders from sale_order where merchant_id = $1',
    [merchantId],
  )
  const missing = total - (rows[0]?.orders ?? 0)
  if (missing <= 0) return
  const grow = async () => {
    for (let left = missing; left > 0; left -= AT_ONCE) await addOrders(pool, merchantId, Math.min(left, AT_ONCE))
  }
  await (missing < WORTH_NEW_INDEXES ? grow() : withoutIndexes(pool, ['sale_order', 'sale_order_item'], grow))
  // As the database itself would have done by the time that a merchant has so many.
  await pool.query('vacuum analyze sale_order, sale_order_item')
}

async function addOrders(pool: Pool, merchantId: string, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    // The copies refer to what their first one refers to.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table copy on commit drop as
       select uuidv7() as new_id, number, now() - number * interval '1 year' / $1::int as placed_at
       from generate_series(1, $1::int) number`,
      [count],
    )
    await client.query(COPY_ORDERS, [merchantId])
    await client.query(COPY_LINES, [merchantId])
    await client.query(COUNT_THEM, [merchantId, count])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The first order of the merchant; `settled_at` distinguishes it from those of the bench. */
const FIRST = `(select * from sale_order where merchant_id = $1 and settle_status = 'SETTLED' order by created_at, id limit 1)`

const COPY_ORDERS = `
  insert into sale_order (merchant_id, id, shop_id, order_no, buyer_id, buyer_nickname, receiver_name_enc,
    receiver_name_mask, receiver_phone_enc, receiver_phone_mask, receiver_phone_hash, receiver_phone_tail, receiver_detail_enc, receiver_region, buyer_remark,
    status, settle_status, goods_fen, freight_fen, payable_fen, commission_fen, ship_hours, confirm_days, after_sale_days, close_type, close_reason,
    created_at, pay_expire_at, closed_at)
  select o.merchant_id, c.new_id, o.shop_id, 'SO' || lpad((1e17 + random() * 8e17)::bigint::text, 18, '0'), o.buyer_id,
    '买家 ' || c.number % 20000, o.receiver_name_enc, o.receiver_name_mask, o.receiver_phone_enc, o.receiver_phone_mask, o.receiver_phone_hash, o.receiver_phone_tail,
    o.receiver_detail_enc, o.receiver_region, o.buyer_remark, 'CLOSED', 'VOID', o.goods_fen, o.freight_fen,
    o.payable_fen, o.commission_fen, o.ship_hours, o.confirm_days, o.after_sale_days, 'PAY_TIMEOUT', '超时未付款', c.placed_at,
    c.placed_at + interval '30 minutes', c.placed_at + interval '30 minutes'
  from copy c cross join ${FIRST} o`

const COPY_LINES = `
  insert into sale_order_item (merchant_id, id, order_id, line, goods_id, sku_id, goods_title, spec_text, picture_file_id,
    outer_sku_code, quantity, unit_fen, pay_fen, commission_bp, commission_fen, stage, ordered_at)
  select i.merchant_id, uuidv7(), c.new_id, i.line, i.goods_id, i.sku_id, i.goods_title, i.spec_text, i.picture_file_id,
    i.outer_sku_code, i.quantity, i.unit_fen, i.pay_fen, i.commission_bp, i.commission_fen, 'CLOSED', c.placed_at
  from copy c cross join ${FIRST} o join sale_order_item i on i.merchant_id = o.merchant_id and i.order_id = o.id`

const COUNT_THEM = `
  insert into sale_order_counter (merchant_id, shop_id, stage, slot, total)
  select $1, id, 'CLOSED', 0, $2 from shop where merchant_id = $1
  on conflict (merchant_id, shop_id, stage, slot) do update set total = sale_order_counter.total + excluded.total`
