// What is reckoned from all rows together, told and copied: the ledger's chain, the stock, the counters.
import type pg from 'pg'

/** Where the entries of copies wait until the book is known; those that were told lie there already. */
export const WAITING_ENTRIES = 'waiting_ledger_entry'

/** Called before anything is copied. */
export async function openBooks(client: pg.Client, merchantId: string): Promise<void> {
  await client.query(
    `create temp table ${WAITING_ENTRIES} on commit drop as select * from ledger_entry where merchant_id = '${merchantId}'`,
  )
  await client.query(`create temp table told_stock_log on commit drop as
    select sku_id, count(*) filter (where delta <> 0) as changes from stock_log group by sku_id`)
}

/** Called when all copies are there. */
export async function closeBooks(client: pg.Client, merchantId: string): Promise<void> {
  const wakeUp = await sendGuardsToSleep(client)
  for (const text of [...ledger, ...stock, ...counters]) await client.query(text, [merchantId])
  await wakeUp()
}

interface LedgerGuard {
  readonly table: string
  readonly name: string
  readonly enabled: string
}

/** The ledger's guards hold against everybody, also while histories are copied in; other transactions never see them off. */
async function sendGuardsToSleep(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<LedgerGuard>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name,
       case tgenabled when 'A' then 'enable always' else 'enable' end as enabled
     from pg_trigger where not tgisinternal and tgenabled <> 'D'
       and tgrelid = any (array['ledger_account', 'ledger_posting', 'ledger_entry']::regclass[])`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { table, name, enabled } of rows) await client.query(`alter table ${table} ${enabled} trigger ${name}`)
  }
}

/** Entries follow one another in the order of time, and a balance is its newest entry. */
const ledger = [
  `delete from ledger_entry where merchant_id = $1`,
  `insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
     balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
   select merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
     sum(amount_fen) over history, row_number() over history, posted_at,
     coalesce(sum(amount_fen) filter (where amount_fen > 0 and not is_move) over history, 0),
     coalesce(-sum(amount_fen) filter (where amount_fen < 0 and not is_move) over history, 0),
     count(*) filter (where amount_fen > 0 and not is_move) over history,
     count(*) filter (where amount_fen < 0 and not is_move) over history,
     count(*) filter (where move_no = 1 and left(account_code, 1) = 'M' and (amount_fen < 0 or not is_move)) over history
   from (select *, left(account_code, 1) = left(counter_account_code, 1) as is_move from ${WAITING_ENTRIES}
     where merchant_id = $1) waiting
   window history as (partition by account_code order by posted_at, posting_id, id)`,
  `update ledger_account account
   set balance_fen = newest.balance_after_fen, version = newest.account_version, last_posted_at = newest.posted_at,
     in_total_fen = newest.in_total_fen, out_total_fen = newest.out_total_fen, in_count = newest.in_count,
     out_count = newest.out_count, lead_count = newest.lead_count
   from (select distinct on (account_code) *
     from ledger_entry where merchant_id = $1 order by account_code, account_version desc) newest
   where account.merchant_id = $1 and account.code = newest.account_code`,
  `update ledger_posting posting
   set moves_hash = ledger_fingerprint(posting.kind, posting.subject_type, posting.subject_id, moves.sources,
     moves.targets, moves.amounts)
   from (select posting_id, array_agg(counter_account_code order by id) as sources,
       array_agg(account_code order by id) as targets, array_agg(amount_fen order by id) as amounts
     from ledger_entry where merchant_id = $1 and amount_fen > 0 group by posting_id) moves
   where posting.merchant_id = $1 and posting.id = moves.posting_id`,
]

const stock = [
  `update stock_log log set stock_after = reckoned.stock, locked_after = reckoned.locked
   from (select id, sum(delta) over history as stock, sum(locked_delta) over history as locked
     from stock_log where merchant_id = $1 window history as (partition by sku_id order by at, id)) reckoned
   where log.merchant_id = $1 and log.id = reckoned.id
     and (log.stock_after, log.locked_after) is distinct from (reckoned.stock, reckoned.locked)`,
  `update sku set stock = reckoned.stock, locked = reckoned.locked, version = sku.version + reckoned.more
   from (select log.sku_id, sum(log.delta) as stock, sum(log.locked_delta) as locked,
       count(*) filter (where log.delta <> 0) - max(told.changes) as more
     from stock_log log join told_stock_log told on told.sku_id = log.sku_id
     where log.merchant_id = $1 group by log.sku_id) reckoned
   where sku.merchant_id = $1 and sku.id = reckoned.sku_id`,
  `update goods set stock_total = (select coalesce(sum(sku.stock), 0) from sku where sku.merchant_id = goods.merchant_id
     and sku.goods_id = goods.id and sku.status = 'ENABLED'),
     sellable_skus = (select count(*) from sku where sku.merchant_id = goods.merchant_id
     and sku.goods_id = goods.id and sku.status = 'ENABLED' and sku.stock > sku.locked),
     low_skus = (select count(*) from sku where sku.merchant_id = goods.merchant_id and sku.goods_id = goods.id and sku.is_low)
   where merchant_id = $1`,
  `update goods set sold_count = reckoned.sold
   from (select sku.goods_id, -sum(log.delta) as sold from stock_log log
     join sku on sku.merchant_id = log.merchant_id and sku.id = log.sku_id
     where log.merchant_id = $1 and log.reason in ('SHIP', 'UNSHIP') group by sku.goods_id) reckoned
   where goods.merchant_id = $1 and goods.id = reckoned.goods_id`,
]

/** One of the rows among which a counter is spread takes what is missing. */
const counters = [
  `insert into sale_order_counter (merchant_id, shop_id, stage, slot, total)
   select merchant_id, shop_id, stage, 0, total - coalesce((select sum(counted.total) from sale_order_counter counted
     where counted.merchant_id = there.merchant_id and counted.shop_id = there.shop_id
       and counted.stage = there.stage), 0)
   from (select merchant_id, shop_id, stage, count(*) as total from sale_order where merchant_id = $1
     group by merchant_id, shop_id, stage) there
   on conflict (merchant_id, shop_id, stage, slot)
     do update set total = sale_order_counter.total + excluded.total`,
  `insert into sales_day (merchant_id, shop_id, day_on, slot, paid_fen, order_count)
   select merchant_id, shop_id, day_on, 0,
     paid_fen - coalesce((select sum(counted.paid_fen) from sales_day counted
       where counted.merchant_id = there.merchant_id and counted.shop_id = there.shop_id
         and counted.day_on = there.day_on), 0),
     order_count - coalesce((select sum(counted.order_count) from sales_day counted
       where counted.merchant_id = there.merchant_id and counted.shop_id = there.shop_id
         and counted.day_on = there.day_on), 0)
   from (select merchant_id, shop_id, (paid_at at time zone 'Asia/Shanghai')::date as day_on,
       sum(paid_fen) as paid_fen, count(*) as order_count
     from sale_order where merchant_id = $1 and paid_at is not null group by merchant_id, shop_id, day_on) there
   on conflict (merchant_id, shop_id, day_on, slot)
     do update set paid_fen = sales_day.paid_fen + excluded.paid_fen,
       order_count = sales_day.order_count + excluded.order_count`,
  `update notification set tally_count = settled.count, tally_fen = settled.fen
   from (select count(*) as count, sum(paid_fen - commission_fen - coalesce(before.fen, 0)) as fen
     from sale_order left join (select order_id, sum(amount_fen - commission_fen) as fen from refund_order
       where merchant_id = $1 and status = 'SUCCESS' and not is_settled group by order_id) before
       on before.order_id = sale_order.id
     where merchant_id = $1 and settle_status = 'SETTLED') settled
   where merchant_id = $1 and kind = 'SETTLEMENT'`,
]
