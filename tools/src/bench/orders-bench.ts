// npm run bench -- orders: what a merchant who has half of all orders pays for each way of looking for them, beside the plainest statement for it.
import os from 'node:os'
import path from 'node:path'
import { api } from '@merchant/contract'
import type { Pool } from 'pg'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { measure, type Meter } from './measure.ts'
import { asMerchantOf } from './operations.ts'
import { addMixedOrders } from './order-mix-data.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { publishSection, table } from './section.ts'
import { measureYardstick, slowness } from './yardstick.ts'

/** `--sizes=200000,10000000`: the larger takes a quarter of an hour and 30 GB. */
const SIZES = (process.argv.find((word) => word.startsWith('--sizes='))?.slice(8) ?? '200000').split(',').map(Number)
const PLAN = { seconds: 2, atOnce: 4, warmUp: 60 }
const AIM_MS = 1.1
const AIM_TIMES = 3
const PAGE_SIZE = 20
const FAR_PAGE = 100_000

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

/** A page as the product is asked for it, and as an index alone would answer it. */
interface Read {
  readonly label: string
  readonly body: object
  readonly bare: string
  readonly values?: readonly unknown[]
}

const stack = await startTestStack('bench-orders', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
try {
  await stack.startServer()
  const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
  const shop = await openBenchShop(stack)
  const asMerchant = asMerchantOf(shop.driver)
  const served = { programMs: () => cpuMsOf(stack.serverPid()), databaseMs }
  const bare = { programMs: () => cpuMsOf(process.pid), databaseMs }
  const head = ['page of twenty']
  const lines: string[][] = []
  const factors = ['the yardstick']
  let held = 0
  for (const size of SIZES) {
    await addMixedOrders(shop.pool, shop.driver.merchantId, size - held)
    held = size
    await shop.staySignedIn()
    say(`${size.toLocaleString('en')} orders`)
    const factor = slowness(await measureYardstick(stack.databaseUrl, databaseMs))
    head.push(size.toLocaleString('en'), 'bare', 'found')
    factors.push(factor.toFixed(2), '', '')
    for (const [index, read] of (await readsOf(shop.pool, shop.driver.merchantId)).entries()) {
      const own = await costOf(asMerchant(api.saleOrder.list, { pageSize: PAGE_SIZE, ...read.body }), served)
      const plain = await costOf(
        () =>
          shop.pool.query({
            name: `bare ${index}`,
            text: read.bare,
            values: [shop.driver.merchantId, ...(read.values ?? [])],
          }),
        bare,
      )
      const times = own.ms / plain.ms
      const isFlat = own.ms <= AIM_MS * factor || times <= AIM_TIMES
      lines[index] ??= [read.label]
      lines[index].push(own.text, plain.text, `${times.toFixed(1)}×${isFlat ? '' : ', more than it may'}`)
      say(`${read.label}: ${lines[index].slice(-3).join(' | ')}`)
    }
  }
  await shop.pool.end()
  publishSection(
    'Orders, half of them one merchant’s',
    `CPU ms of a page (server + database) with the counts of all tabs, of a merchant who has half of so many orders, beside the plainest
statement along an index, sent by \`pg\` without a server and without counts. The aim is ${AIM_MS} ms where the yardstick is 1, or ${AIM_TIMES}× the bare one.

${table([head, ...lines, factors])}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(0)} minutes in all.`,
  )
} finally {
  await stack.remove()
}

async function costOf(perform: () => Promise<unknown>, meter: Meter) {
  const { programMs, databaseMs } = await measure(perform, meter, PLAN)
  const ms = programMs + databaseMs
  return { ms, text: `${ms.toFixed(2)} (${programMs.toFixed(2)} + ${databaseMs.toFixed(2)})` }
}

async function readsOf(pool: Pool, merchantId: string): Promise<Read[]> {
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
    { label: 'all', body: {}, bare: page('') },
    { label: 'completed', body: { status: 'COMPLETED' }, bare: page(`and stage = 'COMPLETED'`) },
    {
      label: 'to ship, oldest promise first',
      body: { status: 'TO_SHIP', sort: 'shipDeadlineAt:asc' },
      bare: `select * from sale_order where merchant_id = $1 and stage = 'TO_SHIP' order by ship_deadline_at, id limit ${PAGE_SIZE + 1}`,
    },
    {
      label: 'with a red flag',
      body: { mark: 'FLAG_5', status: 'COMPLETED' },
      bare: page(`and flag = 5 and flag <> 0 and stage = 'COMPLETED'`),
    },
    {
      label: 'paid on one day',
      body: { paidFrom: from, paidTo: to, sort: 'paidAt:desc' },
      bare: page('and paid_at >= $2 and paid_at < $3', { by: 'paid_at' }).replace(
        'paid_at desc',
        'paid_at desc nulls last',
      ),
      values: [from, to],
    },
    {
      label: 'shipped on one day',
      body: { shippedFrom: from, shippedTo: to, status: 'COMPLETED' },
      bare: page(`and stage = 'COMPLETED' and shipped_at >= $2 and shipped_at < $3`, { by: 'shipped_at' }),
      values: [from, to],
    },
    {
      label: 'completed within a year',
      body: { completedFrom: year, status: 'COMPLETED', sort: 'completedAt:desc' },
      bare: page(`and stage = 'COMPLETED' and completed_at >= $2`, { by: 'completed_at' }),
      values: [year],
    },
    { label: 'row 10,000, jumped to', body: { page: 500 }, bare: deep(499 * PAGE_SIZE) },
    {
      label: `page ${FAR_PAGE.toLocaleString('en')} or the last fifth, by cursor`,
      body: { cursor: cursorAt(far) },
      bare: page('and (created_at, id) < ($2::timestamptz, $3::uuid)'),
      values: [far.at, far.id],
    },
    {
      label: 'by the last four digits of a phone',
      body: { keyword: one.receiver_phone_tail },
      bare: page('and receiver_phone_tail = $2'),
      values: [one.receiver_phone_tail],
    },
    {
      label: 'by its number',
      body: { keyword: one.order_no },
      bare: page('and order_no = $2'),
      values: [one.order_no],
    },
    {
      label: 'by a title that all have',
      body: { keyword: one.goods_title.slice(0, 4) },
      bare: `select sale_order.* from (select order_id from sale_order_item where merchant_id = $1 and sku_id = $2 and stage = 'COMPLETED'
        order by ordered_at desc, order_id desc limit ${PAGE_SIZE + 1}) line join sale_order on merchant_id = $1 and id = order_id`,
      values: [one.sku_id],
    },
    {
      label: 'by what nobody has',
      body: { keyword: '没有的人' },
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
