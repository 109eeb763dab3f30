// npm run bench -- flat: what each read costs when a merchant has few orders, many, and more than anybody has.
import os from 'node:os'
import path from 'node:path'
import { openBenchShop } from './bench-shop.ts'
import { measure } from './measure.ts'
import { readsAlone } from './operations.ts'
import { growOrders } from './orders-data.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { publishSection, table } from './section.ts'
import { measureYardstick, slowness } from './yardstick.ts'
import { startTestStack } from '../stack/start-test-stack.ts'

/** `--sizes=5000,10000000`: the last one takes a quarter of an hour and 30 GB. */
const SIZES = (process.argv.find((word) => word.startsWith('--sizes='))?.slice(8) ?? '5000,1000000,10000000')
  .split(',')
  .map(Number)
const PLAN = { seconds: 2, atOnce: 4, warmUp: 60 }

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const stack = await startTestStack('bench-flat', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
try {
  await stack.startServer()
  const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
  const meter = { programMs: () => cpuMsOf(stack.serverPid()), databaseMs }
  const shop = await openBenchShop(stack)
  const rows = readsAlone(shop.driver).map(({ label }) => [label])
  const factors: number[] = []
  for (const size of SIZES) {
    await growOrders(shop.pool, shop.driver.merchantId, size)
    say(`${size.toLocaleString('en')} orders`)
    await shop.staySignedIn()
    factors.push(slowness(await measureYardstick(stack.databaseUrl, databaseMs)))
    for (const [index, { label, perform }] of readsAlone(shop.driver).entries()) {
      const { programMs, databaseMs: database } = await measure(perform, meter, PLAN)
      rows[index]?.push(`${(programMs + database).toFixed(2)} (${programMs.toFixed(2)} + ${database.toFixed(2)})`)
      say(`${label}: ${rows[index]?.at(-1)}`)
    }
  }
  await shop.pool.end()
  const head = ['read', ...SIZES.map((size) => size.toLocaleString('en'))]
  const yardsticks = ['the yardstick', ...factors.map((factor) => factor.toFixed(2))]
  publishSection(
    'From few orders to ten million',
    `CPU ms of each read (server + database) by the number of the merchant's orders.

${table([head, ...rows, yardsticks])}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(0)} minutes in all.`,
  )
} finally {
  await stack.remove()
}
