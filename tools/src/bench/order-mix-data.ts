// Orders as a marketplace has them: half of all are one merchant's, in every tab, over a year; the others belong to a thousand merchants.
import type { Pool, PoolClient } from 'pg'
import { vacuum } from '../../../apps/server/src/testing/copy-row.ts'
import { copyInto } from './copied-rows.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Orders of one transaction. */
const AT_ONCE = 200_000
const WORTH_NEW_INDEXES = 400_000
const TABLES = ['sale_order', 'sale_order_item'] as const
const OTHERS = 1_000

/** Of a hundred orders so many are of this status, up to this one. */
const STATUSES = `case when copy.number % 100 < 3 then 'UNPAID' when copy.number % 100 < 8 then 'TO_SHIP'
  when copy.number % 100 < 20 then 'SHIPPED' when copy.number % 100 < 85 then 'COMPLETED' else 'CLOSED' end`

/** Adds so many orders, each with one line, copies of the one order of this merchant that has been settled. */
export async function addMixedOrders(pool: Pool, merchantId: string, count: number): Promise<void> {
  const grow = async () => {
    for (let done = 0; done < count; done += AT_ONCE)
      await addPart(pool, { merchantId, from: done + 1, to: Math.min(count, done + AT_ONCE), count })
  }
  await (count < WORTH_NEW_INDEXES ? grow() : withoutIndexes(pool, TABLES, grow))
  for (const table of [...TABLES, 'sale_order_counter']) await vacuum(pool, table)
}

interface Part {
  readonly merchantId: string
  readonly from: number
  readonly to: number
  readonly count: number
}

async function addPart(pool: Pool, part: Part): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    // The copies are made to fit, and refer to what their first one refers to.
    await client.query('set local session_replication_role = replica')
    await client.query(`create temporary table copy on commit drop as
      select number / 2 as number, uuidv7() as id, number % 2 = 0 as is_own,
        case when number % 2 = 0 then '${part.merchantId}' else md5('other' || number % ${OTHERS})::uuid end as merchant_id,
        now() - number * interval '1 year' / ${part.count} as at
      from generate_series(${part.from}, ${part.to}) number`)
    await copyOrders(client, part)
    await copyLines(client, part)
    await client.query(
      `insert into sale_order_counter (merchant_id, shop_id, stage, slot, total)
       select copy.merchant_id, model.shop_id, ${STATUSES}, 0, count(*) from copy, ${model(part)} where is_own group by 1, 2, 3
       on conflict (merchant_id, shop_id, stage, slot) do update set total = sale_order_counter.total + excluded.total`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const model = ({ merchantId }: Part): string =>
  `(select * from sale_order where merchant_id = '${merchantId}' and settle_status = 'SETTLED' order by created_at desc, id limit 1) model`

const when = (statuses: string, value: string, otherwise = 'null'): string =>
  `case when (${STATUSES}) in (${statuses}) then ${value} else ${otherwise} end`

const PAID = `'TO_SHIP', 'SHIPPED', 'COMPLETED'`
const SENT = `'SHIPPED', 'COMPLETED'`

/** Times follow each other as they do in a sale: paid within minutes, sent within two days, received after a week or two. */
const copyOrders = (client: PoolClient, part: Part): Promise<void> =>
  copyInto(client, 'sale_order', {
    from: `copy, ${model(part)}`,
    columns: {
      merchant_id: 'copy.merchant_id',
      id: 'copy.id',
      order_no: `'SO' || lpad((1e17 + random() * 8e17)::bigint::text, 18, '0')`,
      buyer_nickname: `'买家 ' || copy.number % 20000`,
      receiver_name_hash: `sha256(('name' || copy.number % 200000)::bytea)`,
      receiver_phone_hash: `sha256((copy.number % 500000)::text::bytea)`,
      receiver_phone_tail: `lpad((copy.number * 7 % 10000)::text, 4, '0')`,
      status: STATUSES,
      settle_status: when(`'COMPLETED'`, `'SETTLED'`, when(`'CLOSED'`, `'VOID'`, `'NOT_DUE'`)),
      paid_fen: when(PAID, 'model.payable_fen', '0'),
      close_type: when(`'CLOSED'`, `'PAY_TIMEOUT'`),
      created_at: 'copy.at',
      pay_expire_at: `copy.at + interval '30 minutes'`,
      paid_at: when(PAID, `copy.at + copy.number % 20 * interval '1 minute'`),
      ship_deadline_at: when(PAID, `copy.at + interval '2 days'`),
      shipped_at: when(SENT, `copy.at + (4 + copy.number % 40) * interval '1 hour'`),
      all_shipped_at: when(SENT, `copy.at + (4 + copy.number % 40) * interval '1 hour'`),
      auto_confirm_at: when(SENT, `copy.at + interval '12 days'`),
      completed_at: when(`'COMPLETED'`, `copy.at + (7 + copy.number % 7) * interval '1 day'`),
      closed_at: when(`'CLOSED'`, `copy.at + interval '30 minutes'`),
      settle_due_at: when(`'COMPLETED'`, `copy.at + interval '21 days'`),
      settled_at: when(`'COMPLETED'`, `copy.at + interval '21 days'`),
      settle_call_id: 'null',
      bill_id: 'null',
      flag: 'case when copy.number % 50 = 0 then 5 else 0 end',
    },
  })

const copyLines = (client: PoolClient, part: Part): Promise<void> =>
  copyInto(client, 'sale_order_item', {
    from: `copy, (select item.* from ${model(part)} join sale_order_item item on item.merchant_id = model.merchant_id
      and item.order_id = model.id and item.line = 1) model`,
    columns: {
      merchant_id: 'copy.merchant_id',
      id: 'uuidv7()',
      order_id: 'copy.id',
      stage: STATUSES,
      ordered_at: 'copy.at',
      shipped_quantity: when(SENT, 'model.quantity', '0'),
    },
  })
