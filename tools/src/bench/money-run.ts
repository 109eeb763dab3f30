// What moves money beside the same statements run bare, by as many merchants at once as there are connections, among so many who look on.
import path from 'node:path'
import { startTestStack } from '../stack/start-test-stack.ts'
import { type BareLine, startBare } from './bare-line.ts'
import { nextDayOf, openBenchShops } from './bench-shop.ts'
import { addCrowd } from './crowd-data.ts'
import { type Figure, type Meter, measure, together } from './measure.ts'
import { type Lane, laneOf, lanesOf, type MoneyName, recordAll } from './money-lanes.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import type { Compared } from './report.ts'
import { startStatementRecorder } from './statement-recorder.ts'

/** As many as the server and the yardstick have connections each. */
export const AT_ONCE = 16
const ROUNDS = 4
/** Both are compiled after so many; the first ones say what a start costs, and nobody is served by first ones all day. */
const PLAN = { seconds: 3, atOnce: AT_ONCE, warmUp: 320 }
const WITHDRAWALS_PER_DAY = 3
const WITHDRAW_DAYS = 20
/** Of these, the first ones pay for compiling and are not counted. */
const WARM_UP_DAYS = 8

type Pair = Readonly<Record<'ours' | 'bare', Figure>>
type Perform = (lane: number) => Promise<unknown>

/** Both sides of one comparison. */
interface Sides {
  readonly lanes: readonly Lane[]
  readonly bare: BareLine
  readonly meters: Readonly<Record<'ours' | 'bare', Meter>>
}

/**
 * A database and a server of their own.
 * @param merchants how many there are in all, of whom sixteen ask
 */
export async function runMoney(merchants: number, say: (text: string) => void): Promise<readonly Compared[]> {
  const stack = await startTestStack('bench-money', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
  try {
    const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
    // As administrator: the statements are the yardstick, not what guards them.
    const bareEnv = { ...stack.serverEnv, DATABASE_URL: stack.databaseUrl }
    const recorder = await startStatementRecorder(stack.serverEnv['DATABASE_URL'] ?? '')
    await stack.startServer({ DATABASE_URL: recorder.url })
    const lanes = lanesOf(await openBenchShops(stack, AT_ONCE))
    const { shop } = laneOf(lanes, 0)
    const recordings = await recordAll(lanes, recorder)
    await stack.stopServer()
    await recorder.close()
    await addCrowd(shop.pool, shop.driver.merchantId, merchants - AT_ONCE)
    await stack.startServer()
    say(`${merchants.toLocaleString('en')} merchants are there, and statements recorded`)

    const sidesWith = (bare: BareLine): Sides => ({
      lanes,
      bare,
      meters: {
        ours: { programMs: () => cpuMsOf(stack.serverPid()), databaseMs },
        bare: { programMs: () => cpuMsOf(bare.pid), databaseMs },
      },
    })
    // First, while no unpaid orders wait for a day to pass.
    let bare = await startBare(recordings, bareEnv, shop.driver.aheadMs)
    const withdrawn = await compareWithdraw(sidesWith(bare))
    // Days have passed; the yardstick's clock is that of its start.
    await bare.stop()
    bare = await startBare(recordings, bareEnv, shop.driver.aheadMs)
    const sold = [await compare(sidesWith(bare), 'place'), await compare(sidesWith(bare), 'placeAndPay')]
    await bare.stop()
    for (const lane of lanes) await lane.shop.pool.end()
    const all = [...sold, withdrawn]
    for (const { label, ours } of all) say(`${label}: ${ours.rate.toFixed(0)} a second`)
    return all
  } finally {
    await stack.remove()
  }
}

const performs = ({ lanes, bare }: Sides, name: MoneyName): Readonly<Record<'ours' | 'bare', Perform>> => ({
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
async function compare(sides: Sides, name: 'place' | 'placeAndPay'): Promise<Compared> {
  const perform = performs(sides, name)
  const first = laneOf(sides.lanes, 0)
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.shop.staySignedIn()
    const plan = round === 0 ? PLAN : { ...PLAN, warmUp: 0 }
    const ours = await measure(perform.ours, sides.meters.ours, plan)
    pairs.push({ ours, bare: await measure(perform.bare, sides.meters.bare, plan) })
  }
  return compared(first.operations[name].label, pairs)
}

/** Three a day are allowed to each, so the days pass; what passes between is not measured. */
async function compareWithdraw(sides: Sides): Promise<Compared> {
  const perform = performs(sides, 'withdraw')
  const pairs: Pair[] = []
  for (let day = 0; day < WITHDRAW_DAYS; day += 1) {
    await nextDayOf(sides.lanes.map(({ shop }) => shop))
    const ours = await measureDay(perform.ours, sides.meters.ours)
    const pair = { ours, bare: await measureDay(perform.bare, sides.meters.bare) }
    if (day >= WARM_UP_DAYS) pairs.push(pair)
  }
  return compared(laneOf(sides.lanes, 0).operations.withdraw.label, pairs)
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
