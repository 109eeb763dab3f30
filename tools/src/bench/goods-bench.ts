// npm run bench -- goods: what the list of goods costs a merchant who has a thousand, and one who has a million.
import os from 'node:os'
import path from 'node:path'
import { api } from '@merchant/contract'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { categoriesOf, growGoods, SOUGHT } from './goods-data.ts'
import { measure } from './measure.ts'
import { asMerchantOf } from './operations.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { publishSection, table } from './section.ts'
import { measureYardstick, slowness } from './yardstick.ts'

const SIZES = (process.argv.find((word) => word.startsWith('--sizes='))?.slice(8) ?? '1000,10000,1000000')
  .split(',')
  .map(Number)
const PLAN = { seconds: 2, atOnce: 4, warmUp: 600 }
const AIM_MS = 1.1

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const stack = await startTestStack('bench-goods', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
try {
  await stack.startServer()
  const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
  const meter = { programMs: () => cpuMsOf(stack.serverPid()), databaseMs }
  const { driver, pool, staySignedIn } = await openBenchShop(stack)
  const asMerchant = asMerchantOf(driver)
  const [categoryId, branchId] = await categoriesOf(pool)
  const reads: Readonly<Record<string, object>> = {
    'all, twenty rows': {},
    'on sale': { tab: 'ON_SALE' },
    'in the warehouse': { tab: 'WAREHOUSE' },
    'one category': { categoryId },
    'one category, by price': { categoryId, sort: 'price:asc' },
    'a branch of categories': { categoryId: branchId },
    'a branch, on sale': { categoryId: branchId, tab: 'ON_SALE' },
    'a branch, by price': { categoryId: branchId, sort: 'price:asc' },
    'best sold first': { sort: 'sold:desc' },
    'page 50': { page: 50 },
    ...Object.fromEntries(Object.entries(SOUGHT).map(([what, keyword]) => [`search: ${what}`, { keyword }])),
    'search on sale': { tab: 'ON_SALE', keyword: '龙井' },
  }
  const lines = Object.keys(reads).map((label) => [label])
  const factors: number[] = []
  for (const size of SIZES) {
    await growGoods(pool, driver.merchantId, size)
    await staySignedIn()
    factors.push(slowness(await measureYardstick(stack.databaseUrl, databaseMs)))
    for (const [index, body] of Object.values(reads).entries()) {
      const figure = await measure(asMerchant(api.goods.list, body), meter, PLAN)
      const { programMs, databaseMs: database } = figure
      lines[index]?.push(`${(programMs + database).toFixed(2)} (${programMs.toFixed(2)} + ${database.toFixed(2)})`)
      console.log(`${size.toLocaleString('en')} goods, ${lines[index]?.[0]}: ${lines[index]?.at(-1)}`)
    }
  }
  await pool.end()
  const head = ['goods list', ...SIZES.map((size) => size.toLocaleString('en'))]
  const aims = ['the aim on this machine', ...factors.map((factor) => (AIM_MS * factor).toFixed(2))]
  publishSection(
    'A thousand goods to a million',
    `CPU ms of the goods list (server + database) by the number of the merchant's goods; the aim is ${AIM_MS} where the yardstick is 1.

${table([head, ...lines, aims])}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(0)} minutes in all.`,
  )
} finally {
  await stack.remove()
}
