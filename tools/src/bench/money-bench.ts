// npm run bench -- money: what moves money beside the same statements run bare, by as many merchants at once as there are connections.
import os from 'node:os'
import path from 'node:path'
import { startTestStack } from '../stack/start-test-stack.ts'
import type { BareOperation } from './bare.ts'
import { type BareLine, startBare } from './bare-line.ts'
import { type BenchShop, nextDayOf, openBenchShops } from './bench-shop.ts'
import { type Figure, type Meter, measure, together } from './measure.ts'
import { type MoneyOperation, moneyOperationsOf } from './operations.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { madeValues, type Recording, typical } from './recording.ts'
import { type Compared, comparedTable } from './report.ts'
import { publishSection } from './section.ts'
import { startStatementRecorder, type StatementRecorder } from './statement-recorder.ts'

/** As many as the server and the yardstick have connections each. */
const AT_ONCE = 16
const ROUNDS = 4
/** Both are compiled after so many; the first ones say what a start costs, and nobody is served by first ones all day. */
const PLAN = { seconds: 3, atOnce: AT_ONCE, warmUp: 320 }
const MOST_RECORDINGS = 20
const WITHDRAWALS_PER_DAY = 3
const WITHDRAW_DAYS = 20
/** Of these, the first ones pay for compiling and are not counted. */
const WARM_UP_DAYS = 8

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const stack = await startTestStack('bench-money', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
// As administrator: the statements are the yardstick, not what guards them.
const bareEnv = { ...stack.serverEnv, DATABASE_URL: stack.databaseUrl }

/** A merchant, what it does, and what the yardstick calls the same. */
interface Lane {
  readonly shop: BenchShop
  readonly operations: Readonly<Record<MoneyOperation['name'], MoneyOperation>>
  readonly nameOf: (operation: MoneyOperation['name']) => string
}

const names = ['place', 'placeAndPay', 'withdraw'] as const
type Name = (typeof names)[number]

/** What each of them asks the database for. */
async function recordAll(lanes: readonly Lane[], recorder: StatementRecorder): Promise<BareOperation[]> {
  const found: BareOperation[] = []
  for (const name of names)
    for (const { shop, operations, nameOf } of lanes) {
      const { perform } = operations[name]
      const [first, recording] = await recordAlike(async (count) => {
        // Three withdrawals a day: one to begin it, which notes that the session is in use, and two like any other.
        if (name === 'withdraw' && count > 0 && count % 2 === 0) await nextDayOf(lanes.map((lane) => lane.shop))
        if (count % 2 === 0) await perform()
        return recorder.record(perform)
      })
      const provider = name === 'placeAndPay' ? { collect: await shop.collectOfOrder() } : {}
      found.push({ name: nameOf(name), recording, made: madeValues(recording, first), ...provider })
    }
  return found
}

/**
 * Two of the shape that occurs most, for a background job may ask meanwhile. A third one is between them: what is written a moment after
 * an operation may be in the next recording, and its values must not pass for those that stay the same.
 */
async function recordAlike(
  recordOnce: (count: number) => Promise<Recording>,
): Promise<readonly [Recording, Recording]> {
  const recordings: Recording[] = []
  while (recordings.length < MOST_RECORDINGS) {
    recordings.push(await recordOnce(recordings.length))
    const [first, , third] = typical(recordings)
    if (first !== undefined && third !== undefined) return [first, third]
  }
  throw new Error('No three recordings of an operation are alike')
}

type Pair = Readonly<Record<'ours' | 'bare', Figure>>
type Perform = (lane: number) => Promise<unknown>

const laneOf = (lanes: readonly Lane[], number: number): Lane => {
  const lane = lanes[number]
  if (lane === undefined) throw new Error(`There is no lane ${number}`)
  return lane
}

const meters = (bare: BareLine): Readonly<Record<'ours' | 'bare', Meter>> => ({
  ours: { programMs: () => cpuMsOf(stack.serverPid()), databaseMs },
  bare: { programMs: () => cpuMsOf(bare.pid), databaseMs },
})

const performs = (lanes: readonly Lane[], bare: BareLine, name: Name): Readonly<Record<'ours' | 'bare', Perform>> => ({
  ours: (number) => laneOf(lanes, number).operations[name].perform(),
  bare: (number) => bare.perform(laneOf(lanes, number).nameOf(name)),
})

const compared = (label: string, pairs: readonly Pair[]): Compared => ({
  label,
  kind: 'money',
  ours: together(pairs.map(({ ours }) => ours)),
  bare: together(pairs.map(({ bare }) => bare)),
})

/** Ours and bare in turns, so that a busy moment of the machine meets both. */
async function compare(lanes: readonly Lane[], bare: BareLine, name: 'place' | 'placeAndPay'): Promise<Compared> {
  const [perform, meter] = [performs(lanes, bare, name), meters(bare)]
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await laneOf(lanes, 0).shop.staySignedIn()
    const plan = round === 0 ? PLAN : { ...PLAN, warmUp: 0 }
    const ours = await measure(perform.ours, meter.ours, plan)
    pairs.push({ ours, bare: await measure(perform.bare, meter.bare, plan) })
  }
  const { label } = laneOf(lanes, 0).operations[name]
  say(label)
  return compared(label, pairs)
}

/** Three a day are allowed to each, so the days pass; what passes between is not measured. */
async function compareWithdraw(lanes: readonly Lane[], bare: BareLine): Promise<Compared> {
  const [perform, meter] = [performs(lanes, bare, 'withdraw'), meters(bare)]
  const pairs: Pair[] = []
  for (let day = 0; day < WITHDRAW_DAYS; day += 1) {
    await nextDayOf(lanes.map(({ shop }) => shop))
    const ours = await measureDay(perform.ours, meter.ours)
    const pair = { ours, bare: await measureDay(perform.bare, meter.bare) }
    if (day >= WARM_UP_DAYS) pairs.push(pair)
  }
  const { label } = laneOf(lanes, 0).operations.withdraw
  say(label)
  return compared(label, pairs)
}

/** All of them at once, each as often as a day allows. */
async function measureDay(perform: Perform, meter: Meter): Promise<Figure> {
  const operations = AT_ONCE * WITHDRAWALS_PER_DAY
  const begin = { at: performance.now(), program: meter.programMs(), database: meter.databaseMs() }
  const work = async (lane: number): Promise<void> => {
    for (let count = 0; count < WITHDRAWALS_PER_DAY; count += 1) await perform(lane)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => work(lane)))
  return {
    operations,
    rate: (operations * 1_000) / (performance.now() - begin.at),
    programMs: (meter.programMs() - begin.program) / operations,
    databaseMs: (meter.databaseMs() - begin.database) / operations,
  }
}

try {
  const recorder = await startStatementRecorder(stack.serverEnv['DATABASE_URL'] ?? '')
  await stack.startServer({ DATABASE_URL: recorder.url })
  const shops = await openBenchShops(stack, AT_ONCE)
  say(`${AT_ONCE} merchants`)
  const lanes = shops.map((shop, index): Lane => {
    const operations = moneyOperationsOf(shop.driver)
    return { shop, operations, nameOf: (name) => `${name}-${index + 1}` }
  })
  const recordings = await recordAll(lanes, recorder)
  await stack.stopServer()
  await recorder.close()
  await stack.startServer()
  say('statements recorded')

  const first = laneOf(lanes, 0)
  // First, while no unpaid orders wait for a day to pass.
  let bare = await startBare(recordings, bareEnv, first.shop.driver.aheadMs)
  const withdrawn = await compareWithdraw(lanes, bare)
  // Days have passed; the yardstick's clock is that of its start.
  await bare.stop()
  bare = await startBare(recordings, bareEnv, first.shop.driver.aheadMs)
  const sold = [await compare(lanes, bare, 'place'), await compare(lanes, bare, 'placeAndPay')]
  await bare.stop()
  for (const { shop } of lanes) await shop.pool.end()

  publishSection(
    'Money',
    `By ${AT_ONCE} merchants at once. "Bare" runs exactly the statements, prepared, which each of them was seen to send, with their
parameters and in their transactions, by \`pg\` behind a bare Fastify route with ${AT_ONCE} connections of its own. To "place and pay" belongs one
signed order at the provider's sandbox, given by both; its work is in their rate and in the database's CPU. Both have answered hundreds before
they are measured.

${comparedTable([...sold, withdrawn])}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(1)} minutes in all.`,
  )
} finally {
  await stack.remove()
}
