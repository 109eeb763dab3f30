// Merchants whose period is over: each with a shop, a book, and orders of which every second one has settled by itself and every other
// one waits for its bill.
import type { Pool } from 'pg'
import { copyInto } from './copied-rows.ts'
import { openBooks } from './ledger-data.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Orders of one transaction. */
const AT_ONCE = 200_000
const WORTH_NEW_INDEXES = 500_000
const DAY_MS = 86_400_000
const TABLES = ['sale_order', 'ledger_posting', 'ledger_entry'] as const

export interface BillTrade {
  /** Whose one settled order the others are copies of. */
  readonly modelId: string
  readonly merchants: number
  readonly ordersEach: number
  readonly period: { readonly from: Date; readonly to: Date }
}

/** Answers whose they are. */
export async function addTrade(pool: Pool, trade: BillTrade): Promise<string[]> {
  const merchantIds = await openBooks(pool, trade.merchants)
  const grow = async () => {
    const each = Math.max(1, Math.floor(AT_ONCE / trade.ordersEach))
    for (let at = 0; at < merchantIds.length; at += each) await addPart(pool, trade, merchantIds.slice(at, at + each))
  }
  await (trade.merchants * trade.ordersEach < WORTH_NEW_INDEXES ? grow() : withoutIndexes(pool, TABLES, grow))
  await pool.query('vacuum analyze sale_order, ledger_posting, ledger_entry, shop, settlement_terms')
  return merchantIds
}

async function addPart(pool: Pool, trade: BillTrade, merchantIds: readonly string[]): Promise<void> {
  const { modelId, ordersEach, period } = trade
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    // The copies are made to fit, and refer to what their first one refers to.
    await client.query('set local session_replication_role = replica')
    await client.query(`create temporary table owner on commit drop as
      select merchant_id, uuidv7() as shop_id from unnest(array[${merchantIds.map((id) => `'${id}'::uuid`).join()}]) merchant_id`)
    await client.query(`create temporary table copy on commit drop as
      select merchant_id, shop_id, uuidv7() as order_id, uuidv7() as posting_id, number,
        timestamptz '${period.from.toISOString()}' + number * interval '${DAY_MS} milliseconds' / ${ordersEach} as at
      from owner, generate_series(1, ${ordersEach}) number`)
    const ofModel = `(select * from shop where merchant_id = '${modelId}' limit 1) model`
    await copyInto(client, 'shop', {
      from: `owner, ${ofModel}`,
      columns: { merchant_id: 'owner.merchant_id', id: 'owner.shop_id', position: '1' },
    })
    await client.query(
      `insert into settlement_terms (merchant_id, cycle, period_from, period_to) select merchant_id, 'W1', $1, $2 from owner`,
      [period.from, period.to],
    )
    await addOrders(client, modelId)
    await addSettlements(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const SETTLES_ALONE = 'copy.number % 2 = 0'

async function addOrders(client: Parameters<typeof copyInto>[0], modelId: string): Promise<void> {
  const model = `(select * from sale_order where merchant_id = '${modelId}' and settle_status = 'SETTLED' order by id limit 1) model`
  await copyInto(client, 'sale_order', {
    from: `copy, ${model}`,
    columns: {
      merchant_id: 'copy.merchant_id',
      id: 'copy.order_id',
      shop_id: 'copy.shop_id',
      order_no: `'SO' || lpad((1e17 + random() * 8e17)::bigint::text, 18, '0')`,
      settle_status: `case when ${SETTLES_ALONE} then 'SETTLED' else 'NOT_DUE' end`,
      settled_at: `case when ${SETTLES_ALONE} then copy.at end`,
      settle_due_at: 'copy.at',
      waits_for_bill: `not (${SETTLES_ALONE})`,
      bill_id: 'null',
    },
  })
}

/** What the settlement of each has booked; nobody audits these books. */
async function addSettlements(client: Parameters<typeof copyInto>[0]): Promise<void> {
  await client.query(`
    insert into ledger_posting (merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no, occurred_at, posted_at)
    select merchant_id, posting_id, 'saleOrder/' || order_id || '/settled', '', 'orderSettled', 'saleOrder', order_id::text, '', at, at
    from copy where ${SETTLES_ALONE}`)
  await client.query(`
    insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
      balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
    select copy.merchant_id, uuidv7(), copy.posting_id, side.move, side.account, side.counter, side.fen, 0,
      case side.account when 'M_PENDING' then copy.number * 2 + side.move else copy.number end, copy.at, 0, 0, 0, 0, 0
    from copy join sale_order sold on sold.merchant_id = copy.merchant_id and sold.id = copy.order_id,
      lateral (values
        (1, 'M_PENDING', 'M_AVAILABLE', sold.commission_fen - sold.paid_fen),
        (1, 'M_AVAILABLE', 'M_PENDING', sold.paid_fen - sold.commission_fen),
        (2, 'M_PENDING', 'P_INCOME_COMMISSION', -sold.commission_fen),
        (2, 'P_INCOME_COMMISSION', 'M_PENDING', sold.commission_fen)) side (move, account, counter, fen)
    where ${SETTLES_ALONE} and side.fen <> 0`)
}
