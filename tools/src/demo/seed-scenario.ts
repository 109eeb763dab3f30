// The whole past of the demo platform: four merchants, four operators, one shop with ninety days of sales; run in the order of time.
import { seedCategories } from '../../../apps/server/src/modules/trade/category/index.ts'
import type { DemoWorld } from './demo-world.ts'
import { CHINA, DAY, HOUR } from './durations.ts'
import { firstDaySteps, secondCardStep } from './first-day-steps.ts'
import { newFixtures } from './fixtures.ts'
import { planGoods } from './goods-plan.ts'
import { goodsSteps } from './goods-steps.ts'
import { newcomerSteps } from './newcomer-steps.ts'
import { planOrders, soldPieces } from './order-plan.ts'
import { deadlineSteps, orderSteps } from './order-steps.ts'
import { runSteps, type Step } from './timeline.ts'
import { planWithdrawals } from './withdraw-plan.ts'
import { withdrawSteps } from './withdraw-steps.ts'

const PAST_DAYS = 90
const ORDERS = 5_000
const GOODS = 200
/** Few enough not to wait for one another in the database, enough to keep it busy. */
const STEPS_AT_ONCE = 8

interface SeedOptions {
  readonly now: Date
  /** 1 is 5,000 orders and 200 goods. */
  readonly scale: number
  readonly onProgress: (done: number, all: number) => void
}

/** Runs everything; answers the merchants' ids. Errors: throws what the first step that fails throws. */
export async function runSeedScenario(world: DemoWorld, { now, scale, onProgress }: SeedOptions): Promise<string[]> {
  const { random } = world
  // Ten in the morning in China, ninety days ago.
  const openedAt = new Date(Math.floor((now.getTime() + CHINA) / DAY - PAST_DAYS) * DAY - CHINA + 10 * HOUR)
  const sellingFrom = new Date(openedAt.getTime() + 3 * HOUR)
  const goods = planGoods(random, Math.max(12, Math.round(GOODS * scale)), sellingFrom, now)
  const orders = planOrders({ random, goods, count: Math.round(ORDERS * scale), openedAt: sellingFrom, now })
  const fixtures = newFixtures()
  await seedCategories(world.db)
  const sold = soldPieces(orders)
  const firstDay = firstDaySteps(world, fixtures, openedAt)
  await runSteps(firstDay, world.clock, { atOnce: 1, onProgress: () => undefined })
  const steps: Step[] = [
    secondCardStep(world, fixtures, openedAt),
    ...goods.flatMap((each) => goodsSteps(world, fixtures, each, sold.get(each.index) ?? 0)),
    ...orders.flatMap((order) => orderSteps(world, fixtures, order)),
    ...deadlineSteps(world, orders),
    ...planWithdrawals(openedAt, now).flatMap((plan) => withdrawSteps(world, fixtures, plan, now)),
    ...newcomerSteps(world, fixtures, now),
  ]
  await runSteps([...steps, ...analyzeSteps(world, steps)], world.clock, { atOnce: STEPS_AT_ONCE, onProgress })
  await world.clock.at(now, world.fireTimers)
  return fixtures.merchantIds
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
