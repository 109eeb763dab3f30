// npm run bench -- returns: what a page of returns costs when a merchant has few of them, and when it has a million.
import os from 'node:os'
import path from 'node:path'
import { api } from '@merchant/contract'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { measure } from './measure.ts'
import { asMerchantOf } from './operations.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { growReturns } from './returns-data.ts'
import { publishSection, table } from './section.ts'
import { measureYardstick, slowness } from './yardstick.ts'

const SIZES = (process.argv.find((word) => word.startsWith('--sizes='))?.slice(8) ?? '1000,1000000')
  .split(',')
  .map(Number)
const PLAN = { seconds: 2, atOnce: 4, warmUp: 60 }
const PAGE = { pageSize: 20 }

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const stack = await startTestStack('bench-returns', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
try {
  await stack.startServer()
  const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
  const meter = { programMs: () => cpuMsOf(stack.serverPid()), databaseMs }
  const shop = await openBenchShop(stack)
  const asMerchant = asMerchantOf(shop.driver)
  const list = (filter: object) => asMerchant(api.returnOrder.list, { ...PAGE, ...filter })

  /** Numbers that there are. */
  async function pagesOf(): Promise<readonly (readonly [label: string, perform: () => Promise<unknown>])[]> {
    const { rows } = await shop.pool.query<{ order_no: string; waybill_no: string }>(
      'select order_no, waybill_no from return_order where merchant_id = $1 limit 1',
      [shop.driver.merchantId],
    )
    return [
      ['newest first', list({})],
      ['what waits for the merchant', list({ tab: 'MERCHANT_REVIEW' })],
      ['what is due soon', list({ tab: 'SOON', sort: 'deadlineAt:asc' })],
      ['done, oldest first', list({ tab: 'SUCCESS', sort: 'appliedAt:asc' })],
      ['one type and reason', list({ type: 'EXCHANGE', reason: 'DAMAGED' })],
      ['page 500, jumped to', list({ page: 500 })],
      ['of an order number', list({ keyword: rows[0]?.order_no ?? '' })],
      ['of a waybill number', list({ keyword: rows[0]?.waybill_no ?? '' })],
      ['of a number that nobody has', list({ keyword: 'RO999999999999999999' })],
    ]
  }

  const rows = (await pagesOf()).map(([label]) => [label])
  const factors: number[] = []
  for (const size of SIZES) {
    await growReturns(shop.pool, shop.driver.merchantId, size)
    await shop.staySignedIn()
    say(`${size.toLocaleString('en')} returns`)
    factors.push(slowness(await measureYardstick(stack.databaseUrl, databaseMs)))
    for (const [index, [label, perform]] of (await pagesOf()).entries()) {
      const { programMs, databaseMs: database } = await measure(perform, meter, PLAN)
      rows[index]?.push(`${(programMs + database).toFixed(2)} (${programMs.toFixed(2)} + ${database.toFixed(2)})`)
      say(`${label}: ${rows[index]?.at(-1)}`)
    }
  }
  await shop.pool.end()
  publishSection(
    'Returns',
    `CPU ms of a page of twenty returns (server + database) by the number of the merchant's returns, of which one in a thousand waits.

${table([['page', ...SIZES.map((size) => size.toLocaleString('en'))], ...rows, ['the yardstick', ...factors.map((factor) => factor.toFixed(2))]])}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(0)} minutes in all.`,
  )
} finally {
  await stack.remove()
}
