// The ways of looking for orders that are measured: as the product is asked, and as an index alone would answer with a page and the counts of its tabs.
import { saleOrderStage } from '@merchant/contract'
import type { Pool } from 'pg'
import { COUNT_LIMIT } from '../../../apps/server/src/kernel/list-page.ts'

export const PAGE_SIZE = 20
const FAR_PAGE = 100_000

/** A page as the product is asked for it, and as an index alone would answer it. */
export interface OrderRead {
  readonly label: string
  readonly body: object
  readonly bare: string
  /** What stands beside the tabs: of everything as it is kept, of what is searched up to the limit of counting. */
  readonly bareCounts: string
  readonly values?: readonly unknown[]
}

const KEPT = 'select stage, sum(total) from sale_order_counter where merchant_id = $1 group by stage'

/** Tab by tab along the index of what is searched, as far as the product counts. */
const counted = (where: string, tabs: readonly string[] = saleOrderStage.options): string => {
  const ofTab = (stage: string) =>
    `(select count(*) from (select 1 from sale_order where merchant_id = $1 and stage = '${stage}' ${where} limit ${COUNT_LIMIT}) tab)`
  return `select ${tabs.map(ofTab).join(', ')}`
}

/** Of this merchant, whose orders are there already. */
export async function readsOf(pool: Pool, merchantId: string): Promise<OrderRead[]> {
  const { rows } = await pool.query<{
    order_no: string
    sku_id: string
    goods_title: string
    receiver_phone_tail: string
  }>(
    `select order_no, sku_id, goods_title, receiver_phone_tail from sale_order sold
     join sale_order_item item on item.merchant_id = sold.merchant_id and item.order_id = sold.id
     where sold.merchant_id = $1 order by sold.created_at desc, sold.id desc offset 1000 limit 1`,
    [merchantId],
  )
  const [one] = rows
  if (one === undefined) throw new Error('There are no orders')
  const page = (where: string, { by = 'created_at', more = '' } = {}) =>
    `select * from sale_order where merchant_id = $1 ${where} order by ${by} desc, id desc limit ${PAGE_SIZE + 1} ${more}`
  const deep = (offset: number) =>
    `select * from sale_order join (select merchant_id, id from sale_order where merchant_id = $1
     order by created_at desc, id desc limit ${PAGE_SIZE + 1} offset ${offset}) page using (merchant_id, id)`
  const far = await rowAt(pool, merchantId)
  const [from, to] = [daysAgo(40), daysAgo(39)]
  const year = daysAgo(364)
  return [
    { label: 'all', body: {}, bareCounts: KEPT, bare: page('') },
    { label: 'completed', body: { status: 'COMPLETED' }, bareCounts: KEPT, bare: page(`and stage = 'COMPLETED'`) },
    {
      label: 'to ship, oldest promise first',
      body: { status: 'TO_SHIP', sort: 'shipDeadlineAt:asc' },
      bareCounts: KEPT,
      bare: `select * from sale_order where merchant_id = $1 and stage = 'TO_SHIP' order by ship_deadline_at, id limit ${PAGE_SIZE + 1}`,
    },
    {
      label: 'with a red flag',
      body: { mark: 'FLAG_5', status: 'COMPLETED' },
      bareCounts: counted('and flag = 5 and flag <> 0'),
      bare: page(`and flag = 5 and flag <> 0 and stage = 'COMPLETED'`),
    },
    {
      label: 'paid on one day',
      body: { paidFrom: from, paidTo: to, sort: 'paidAt:desc' },
      bareCounts: counted('and paid_at >= $2 and paid_at < $3'),
      bare: page('and paid_at >= $2 and paid_at < $3', { by: 'paid_at' }).replace(
        'paid_at desc',
        'paid_at desc nulls last',
      ),
      values: [from, to],
    },
    {
      label: 'shipped on one day',
      body: { shippedFrom: from, shippedTo: to, status: 'COMPLETED' },
      bareCounts: counted('and shipped_at >= $2 and shipped_at < $3', ['SHIPPED', 'COMPLETED']),
      bare: page(`and stage = 'COMPLETED' and shipped_at >= $2 and shipped_at < $3`, { by: 'shipped_at' }),
      values: [from, to],
    },
    {
      label: 'completed within a year',
      body: { completedFrom: year, status: 'COMPLETED', sort: 'completedAt:desc' },
      bareCounts: counted('and completed_at >= $2', ['COMPLETED']),
      bare: page(`and stage = 'COMPLETED' and completed_at >= $2`, { by: 'completed_at' }),
      values: [year],
    },
    { label: 'row 10,000, jumped to', body: { page: 500 }, bareCounts: KEPT, bare: deep(499 * PAGE_SIZE) },
    {
      label: `page ${FAR_PAGE.toLocaleString('en')} or the last fifth, by cursor`,
      body: { cursor: cursorAt(far) },
      bareCounts: KEPT,
      bare: page('and (created_at, id) < ($2::timestamptz, $3::uuid)'),
      values: [far.at, far.id],
    },
    {
      label: 'by the last four digits of a phone',
      body: { keyword: one.receiver_phone_tail },
      bareCounts: counted('and receiver_phone_tail = $2'),
      bare: page('and receiver_phone_tail = $2'),
      values: [one.receiver_phone_tail],
    },
    {
      label: 'by its number',
      body: { keyword: one.order_no },
      bareCounts: counted('and order_no = $2'),
      bare: page('and order_no = $2'),
      values: [one.order_no],
    },
    {
      label: 'by a title that all have',
      body: { keyword: one.goods_title.slice(0, 4) },
      bareCounts: counted('').replaceAll('from sale_order where', 'from sale_order_item where sku_id = $2 and'),
      bare: `select sale_order.* from (select order_id from sale_order_item where merchant_id = $1 and sku_id = $2 and stage = 'COMPLETED'
        order by ordered_at desc, order_id desc limit ${PAGE_SIZE + 1}) line join sale_order on merchant_id = $1 and id = order_id`,
      values: [one.sku_id],
    },
    {
      label: 'by what nobody has',
      body: { keyword: '没有的人' },
      bareCounts: counted('and buyer_nickname = $2'),
      bare: page('and buyer_nickname = $2'),
      values: ['没有的人'],
    },
  ]
}

interface Row {
  readonly at: Date
  readonly id: string
}

/** The row with which the page before the far one ends; of fewer orders that after four fifths. */
async function rowAt(pool: Pool, merchantId: string): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `select created_at as at, id from sale_order where merchant_id = $1 order by created_at desc, id desc
     offset (select least(${(FAR_PAGE - 1) * PAGE_SIZE}, count(*) * 4 / 5) from sale_order where merchant_id = $1) limit 1`,
    [merchantId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('There are no orders')
  return { ...row, at: new Date(row.at) }
}

/** As the list itself gives it. */
function cursorAt({ at, id }: Row): string {
  return Buffer.from(JSON.stringify(['createdAt:desc', at.toISOString(), id])).toString('base64url')
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}
