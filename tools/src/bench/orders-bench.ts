// npm run bench -- orders: what a merchant who has half of all orders pays for each way of looking for them, beside the plainest statements for it.
import os from 'node:os'
import path from 'node:path'
import { api } from '@merchant/contract'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { measure, type Meter } from './measure.ts'
import { asMerchantOf } from './operations.ts'
import { addMixedOrders } from './order-mix-data.ts'
import { PAGE_SIZE, readsOf } from './order-reads.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { publishSection, table } from './section.ts'
import { measureYardstick, slowness } from './yardstick.ts'

/** `--sizes=200000,10000000`: the larger takes a quarter of an hour and 30 GB. */
const SIZES = (process.argv.find((word) => word.startsWith('--sizes='))?.slice(8) ?? '200000').split(',').map(Number)
const PLAN = { seconds: 2, atOnce: 4, warmUp: 600 }
const AIM_MS = 1.1
const AIM_TIMES = 3

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

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
      const values = [shop.driver.merchantId, ...(read.values ?? [])]
      const plain = await costOf(async () => {
        await shop.pool.query({ name: `bare ${index}`, text: read.bare, values })
        // The first parameter is all that what is kept depends on.
        const ofCounts = values.slice(0, read.bareCounts.includes('$2') ? values.length : 1)
        await shop.pool.query({ name: `bare counts ${index}`, text: read.bareCounts, values: ofCounts })
      }, bare)
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
statements along an index for page and counts, sent by \`pg\` without a server. The aim is ${AIM_MS} ms where the yardstick is 1, or ${AIM_TIMES}× the bare one.

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
