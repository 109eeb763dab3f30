// npm run bench -- bills: what the end of a period costs each merchant, among few of them and ten thousand, with few lines and a million.
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '@merchant/database'
import { drawBills } from '../../../apps/server/src/modules/money/bill/draw-bills.ts'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { addTrade } from './bills-data.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { publishSection, table } from './section.ts'

/** `--trades=100x100,10000x100,1x100000`: merchants, and orders of each. */
const TRADES = (
  process.argv.find((word) => word.startsWith('--trades='))?.slice(9) ?? '100x100,10000x100,10x10000,1x100000'
)
  .split(',')
  .map((trade) => trade.split('x').map(Number))
const AT_ONCE = 4
const WARM_UP = 50
const MB = 1_048_576
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const stack = await startTestStack('bench-bills', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
try {
  await stack.startServer()
  const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
  const shop = await openBenchShop(stack)
  const db = openDatabase({ url: stack.serverEnv['DATABASE_URL'] ?? '', maxConnections: AT_ONCE })
  const to = new Date(Math.floor((Date.now() + shop.driver.aheadMs) / DAY_MS) * DAY_MS)
  const period = { from: new Date(to.getTime() - 7 * DAY_MS), to }
  // What a notice costs is another matter; each bill sends one.
  const deps = { db, clock: { now: () => new Date(to.getTime() + DAY_MS) }, notify: () => Promise.resolve() }

  /** All of them, so many at once; the first ones pay for compiling. */
  async function drawAll(merchantIds: readonly string[]): Promise<void> {
    const left = [...merchantIds]
    const draw = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await drawBills(deps, id)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, draw))
  }

  const modelId = shop.driver.merchantId
  await drawAll(await addTrade(shop.pool, { modelId, merchants: WARM_UP, ordersEach: 20, period }))
  const rows = [
    [
      'merchants × orders',
      'lines',
      'merchants a second',
      'CPU ms a merchant (program + database)',
      'µs a line',
      'memory of the program',
    ],
  ]
  for (const [merchants = 0, ordersEach = 0] of TRADES) {
    const merchantIds = await addTrade(shop.pool, { modelId, merchants, ordersEach, period })
    say(`${merchants.toLocaleString('en')} merchants with ${ordersEach.toLocaleString('en')} orders each are there`)
    const begin = { at: performance.now(), program: cpuMsOf(process.pid), database: databaseMs() }
    let mostBytes = 0
    const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 50)
    await drawAll(merchantIds)
    clearInterval(watch)
    const seconds = (performance.now() - begin.at) / 1_000
    const program = (cpuMsOf(process.pid) - begin.program) / merchants
    const database = (databaseMs() - begin.database) / merchants
    const { rows: found } = await shop.pool.query<{ lines: string; bills: string }>(
      `select count(*) as bills, sum(order_count) as lines from finance_bill where merchant_id = any ($1)`,
      [merchantIds],
    )
    const lines = Number(found[0]?.lines ?? 0)
    if (Number(found[0]?.bills) !== merchants || lines !== merchants * ordersEach)
      throw new Error(`${found[0]?.bills} bills with ${lines} lines were drawn`)
    rows.push([
      `${merchants.toLocaleString('en')} × ${ordersEach.toLocaleString('en')}`,
      lines.toLocaleString('en'),
      (merchants / seconds).toFixed(1),
      `${(program + database).toFixed(1)} (${program.toFixed(1)} + ${database.toFixed(1)})`,
      ((1_000 * (program + database)) / ordersEach).toFixed(0),
      `${Math.round(mostBytes / MB)} MB`,
    ])
    say(rows.at(-1)?.join(' | ') ?? '')
  }
  await db.close()
  await shop.pool.end()
  publishSection(
    'The end of a period',
    `Bills of merchants of whose orders every second one settled by itself and every other one waits for its bill, drawn by the product's own
function, ${AT_ONCE} at once; without the notice of each.

${table(rows)}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(0)} minutes in all.`,
  )
} finally {
  await stack.remove()
}
