// npm run bench -- server: what operations cost beside the same statements run bare; reports, never fails on a figure.
import os from 'node:os'
import path from 'node:path'
import type { BareOperation } from './bare.ts'
import { startBare, type BareLine } from './bare-line.ts'
import { openBenchShop, type BenchShop } from './bench-shop.ts'
import { type Figure, measure, together } from './measure.ts'
import { type Alone, type ReadOperation, readsAlone, readsOf } from './operations.ts'
import { growOrders } from './orders-data.ts'
import { pageWeights } from './page-weight.ts'
import { cpuMsOf, postgresMeter, residentMbOf } from './process-cost.ts'
import { type Recording, typical } from './recording.ts'
import { type Compared, type MeasuredAlone, reportOf } from './report.ts'
import { publishSection } from './section.ts'
import { startStatementRecorder, type StatementRecorder } from './statement-recorder.ts'
import { measureYardstick } from './yardstick.ts'
import { startTestStack } from '../stack/start-test-stack.ts'

const FEW = 5_000
const isLong = process.argv.includes('--long')
/** `--orders=10000000`: as many as one likes to wait for. */
const MANY = Number(process.argv.find((word) => word.startsWith('--orders='))?.slice(9) ?? 200_000)
const LONG_RUN = 100_000
const ROUNDS = 2
const SECONDS = 2
const PLAN = { seconds: SECONDS, atOnce: 4, warmUp: 30 }
const RECORDINGS = 6

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

// First, because it may build the console, and a build beside a measurement spoils it.
const pages = await pageWeights()
const stack = await startTestStack('bench', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
const postgresDir = path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data')
const databaseMs = postgresMeter(postgresDir)
// As administrator: the statements are the yardstick, not what guards them.
const bareEnv = { ...stack.serverEnv, DATABASE_URL: stack.databaseUrl }
const ours = { programMs: () => cpuMsOf(stack.serverPid()), databaseMs }

async function recordAll(recorder: StatementRecorder, operations: readonly ReadOperation[]) {
  const found: BareOperation[] = []
  for (const { name, perform } of operations) {
    await perform()
    const recordings: Recording[] = []
    for (let count = 0; count < RECORDINGS; count += 1) recordings.push(await recorder.record(perform))
    const [recording = []] = typical(recordings)
    found.push({ name, recording, made: [] })
  }
  return found
}

/** Ours and bare in turns, so that a busy moment of the machine meets both. */
async function compare(
  shop: BenchShop,
  operation: ReadOperation,
  bare: BareLine,
  label = operation.label,
): Promise<Compared> {
  const figures: { ours: Figure[]; bare: Figure[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await shop.staySignedIn()
    figures.ours.push(await measure(operation.perform, ours, PLAN))
    figures.bare.push(await measure(() => bare.perform(operation.name), bareMeter(bare), PLAN))
  }
  say(label)
  return { label, kind: 'read', ours: together(figures.ours), bare: together(figures.bare) }
}

async function measureAlone(read: Alone): Promise<MeasuredAlone> {
  const figure = await measure(read.perform, ours, { ...PLAN, seconds: 1 })
  say(read.label)
  return { label: read.label, aimMs: read.aimMs, figure }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}

/** So many requests in all, as a server has answered after a while; only with `--long`, because it takes minutes. */
async function answerMany(shop: BenchShop, perform: () => Promise<unknown>): Promise<void> {
  const plan = { seconds: 10, atOnce: 8, warmUp: 0 }
  for (let answered = 0; answered < LONG_RUN; answered += (await measure(perform, ours, plan)).operations) {
    await shop.staySignedIn()
  }
}

const bareMeter = (bare: BareLine) => ({ programMs: () => cpuMsOf(bare.pid), databaseMs })

async function timeStarts(count: number): Promise<number[]> {
  const times: number[] = []
  for (let start = 0; start < count; start += 1) {
    await stack.stopServer()
    const startedAt = performance.now()
    await stack.startServer()
    times.push(performance.now() - startedAt)
  }
  return times
}

try {
  const recorder = await startStatementRecorder(stack.serverEnv['DATABASE_URL'] ?? '')
  await stack.startServer({ DATABASE_URL: recorder.url })
  const shop = await openBenchShop(stack)
  const operations = readsOf(shop.driver)
  await growOrders(shop.pool, shop.driver.merchantId, FEW)
  say('a merchant with 5,000 orders')
  const recorded = await recordAll(recorder, Object.values(operations))
  const startsMs = await timeStarts(3)
  await recorder.close()
  const yardstick = await measureYardstick(stack.databaseUrl, databaseMs)
  const idle = residentMbOf(stack.serverPid())
  const bare = await startBare(recorded, bareEnv, shop.driver.aheadMs)
  say('statements recorded')

  const { loginInfo, info, list } = operations
  const reads = [await compare(shop, loginInfo, bare), await compare(shop, info, bare)]
  const fewListed = await compare(shop, list, bare, `${list.label} among ${FEW.toLocaleString('en')}`)
  await growOrders(shop.pool, shop.driver.merchantId, MANY)
  say(`${MANY.toLocaleString('en')} orders`)
  const manyListed = await compare(shop, list, bare, `${list.label} among ${MANY.toLocaleString('en')}`)
  await shop.staySignedIn()
  const alone = await inTurn(readsAlone(shop.driver), measureAlone)
  if (isLong) await answerMany(shop, loginInfo.perform)
  const afterLoad = residentMbOf(stack.serverPid())
  await bare.stop()
  await shop.pool.end()

  const report = reportOf({
    compared: [...reads, fewListed, manyListed],
    alone,
    among: MANY,
    yardstick,
    startsMs,
    residentMb: { idle, afterLoad },
    pages,
    load,
    seconds: (performance.now() - beganAt) / 1_000,
  })
  publishSection('The server', report)
} finally {
  await stack.remove()
}
