// As many returns of one merchant as nobody has: most of them ended long since, a few that wait for somebody.
import type { Pool } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

const AT_ONCE = 500_000
const WORTH_NEW_INDEXES = 200_000

/** Brings the merchant's returns up to `total`, spread over the last year. */
export async function growReturns(pool: Pool, merchantId: string, total: number): Promise<void> {
  const { rows } = await pool.query<{ returns: number }>(
    'select count(*)::int as returns from return_order where merchant_id = $1',
    [merchantId],
  )
  const missing = total - (rows[0]?.returns ?? 0)
  if (missing <= 0) return
  const grow = async () => {
    for (let left = missing; left > 0; left -= AT_ONCE) await addReturns(pool, merchantId, Math.min(left, AT_ONCE))
  }
  await (missing < WORTH_NEW_INDEXES ? grow() : withoutIndexes(pool, ['return_order'], grow))
  await pool.query('vacuum analyze return_order')
}

async function addReturns(pool: Pool, merchantId: string, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    // Each is of the one order that there is; what waits has a line of its own.
    await client.query('set local session_replication_role = replica')
    await client.query(ADD, [merchantId, count])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const number = (column: string): string => `'${column}' || lpad((1e17 + random() * 8e17)::bigint::text, 18, '0')`
/** One of a thousand waits for its merchant. */
const WAITS = 'number % 1000 = 0'

const ADD = `
  insert into return_order (merchant_id, id, shop_id, return_no, order_id, order_no, item_id, sku_id, buyer_nickname, goods_title, spec_text,
    type, phase, is_received, quantity, amount_fen, max_fen, reason, description, status, deadline_at, applied_at, ended_at,
    carrier_code, carrier_name, waybill_no, sent_back_at)
  select sold.merchant_id, uuidv7(), sold.shop_id, ${number('RO')}, sold.id, ${number('SO')},
    case when ${WAITS} then uuidv7() else item.id end, item.sku_id, '买家 ' || number % 20000, item.goods_title, item.spec_text,
    (array['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE'])[1 + number % 3], 'AFTER_SHIP', true, 1, least(item.pay_fen, 100 + number % 900), item.pay_fen,
    (array['QUALITY', 'CHANGED_MIND', 'DAMAGED'])[1 + number % 3], '', case when ${WAITS} then 'MERCHANT_REVIEW' else 'SUCCESS' end,
    case when ${WAITS} then now() + number * interval '1 second' end, at, case when ${WAITS} then null else at + interval '3 days' end,
    'SF', '顺丰速运', 'SF' || lpad((1e12 + random() * 8e12)::bigint::text, 13, '0'), at
  from generate_series(1, $2::int) number,
    lateral (select now() - number * interval '1 year' / $2::int as at) moment,
    (select * from sale_order where merchant_id = $1 and settle_status = 'SETTLED' order by id limit 1) sold
    join sale_order_item item on item.merchant_id = sold.merchant_id and item.order_id = sold.id`
