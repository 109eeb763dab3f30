// The whole past of the demo platform: five merchants, four operators, one shop with ninety days of sales; run in the order of time.
import { seedCategories } from '../../../apps/server/src/modules/trade/category/index.ts'
import type { HistoryOperation } from '@merchant/allinpay-sandbox'
import { copyOrders } from './copies/copy-orders.ts'
import { divide } from './copies/shapes.ts'
import type { DemoWorld } from './demo-world.ts'
import { CHINA, DAY, HOUR } from './durations.ts'
import { firstDaySteps, secondCardStep } from './first-day-steps.ts'
import { type Fixtures, newFixtures } from './fixtures.ts'
import { planGoods } from './goods-plan.ts'
import { goodsSteps } from './goods-steps.ts'
import { leavingSteps } from './leaving-steps.ts'
import { newcomerSteps } from './newcomer-steps.ts'
import { type PlannedOrder, planOrders, soldPieces } from './order-plan.ts'
import { deadlineSteps, orderSteps } from './order-steps.ts'
import { drawPastBills, putOffBills } from './past-bills.ts'
import { planRecharges } from './recharge-plan.ts'
import { rechargeSteps } from './recharge-steps.ts'
import { runSteps, type Step } from './timeline.ts'
import { planWithdrawals } from './withdraw-plan.ts'
import { withdrawSteps } from './withdraw-steps.ts'

const PAST_DAYS = 90
const ORDERS = 5_000
const GOODS = 200
interface SeedOptions {
  readonly now: Date
  /** 1 is 5,000 orders and 200 goods. */
  readonly scale: number
  /** Tell some orders and copy the others from them, which only the owner of a database can, or tell all of them. */
  readonly tells: 'some' | 'all'
  /** How many steps happen at the same time; with more than one, deadlines may fire a little later than they should. */
  readonly atOnce: number
  readonly onProgress: (done: number, all: number) => void
}

interface SeededPast {
  readonly fixtures: Fixtures
  /** The orders of the plan, told and copied. */
  readonly orders: readonly PlannedOrder[]
  /** What the provider was asked in this past, in the order of time. */
  readonly operations: readonly HistoryOperation[]
}

/** Runs everything. Errors: throws what the first step that fails throws. */
export async function runSeedScenario(world: DemoWorld, options: SeedOptions): Promise<SeededPast> {
  const { now, scale, tells, atOnce, onProgress } = options
  const { random } = world
  // Ten in the morning in China, ninety days ago.
  const openedAt = new Date(Math.floor((now.getTime() + CHINA) / DAY - PAST_DAYS) * DAY - CHINA + 10 * HOUR)
  const sellingFrom = new Date(openedAt.getTime() + 3 * HOUR)
  const goods = planGoods(random, Math.max(12, Math.round(GOODS * scale)), sellingFrom, now)
  const orders = planOrders({ random, goods, count: Math.round(ORDERS * scale), openedAt: sellingFrom, now })
  const { told, copied } = tells === 'some' ? divide(orders) : { told: orders, copied: [] }
  const fixtures = newFixtures()
  await seedCategories(world.db)
  await world.modules.carriers.read()
  const sold = soldPieces(orders)
  const firstDay = firstDaySteps(world, fixtures, openedAt)
  await runSteps(firstDay, world.clock, { atOnce: 1, onProgress: () => undefined })
  await putOffBills(world)
  const steps: Step[] = [
    secondCardStep(world, fixtures, openedAt),
    ...goods.flatMap((each) => goodsSteps(world, fixtures, each, sold.get(each.index) ?? 0)),
    ...told.flatMap((order) => orderSteps(world, fixtures, order)),
    ...deadlineSteps(world, told),
    ...planWithdrawals(openedAt, now).flatMap((plan) => withdrawSteps(world, fixtures, plan, now)),
    ...planRecharges(openedAt, now).flatMap((plan) => rechargeSteps(world, fixtures, plan)),
    ...newcomerSteps(world, fixtures, now),
    ...leavingSteps(world, fixtures, now),
  ]
  const all = steps.length + copied.length
  await runSteps([...steps, ...analyzeSteps(world, steps)], world.clock, {
    atOnce,
    onProgress: (done) => onProgress(done, all),
  })
  await world.clock.at(now, world.fireTimers)
  const toldOperations = world.provider.operations()
  const copiedOperations = await copyOrders(world, {
    told,
    copied,
    fixtures,
    onProgress: (done) => onProgress(steps.length + done, all),
  })
  await drawPastBills(world, fixtures, now)
  const operations = [...toldOperations, ...copiedOperations].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
  return { fixtures, orders, operations }
}

/** Plans made over empty tables choose their indexes blindly; a few times on the way the database looks anew. */
function analyzeSteps({ db }: DemoWorld, steps: readonly Step[]): Step[] {
  const moments = steps.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
  return [150, 500, 1_500, 4_500, 12_000].flatMap((count) => {
    const moment = moments[count]
    if (moment === undefined) return []
    return [{ at: new Date(moment), keys: ['tables'], run: () => db.pool.query('analyze') }]
  })
}
