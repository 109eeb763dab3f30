// The server dies before and after each statement of every way that money goes, and so before and after each of its calls: another
// one takes over, everybody who got no answer asks again, and the auditor finds nothing lost, doubled or left open.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from './auditor.ts'
import { flows } from './crash-flows.ts'
import { mustBeSettled, settleAll } from './outcome.ts'
import type { Life } from './life.ts'
import { prepare } from './prepared.ts'
import { begin } from './run-seed.ts'
import { arm, line } from './statement-hook.ts'
import { startWorld, type World } from './world.ts'

/** CRASH_POINTS=all: every statement; otherwise each 25th, those after which it dies between those before which it does. */
const stride = process.env['CRASH_POINTS'] === 'all' ? 1 : 25
const PRICE = { priceFen: 300_000, freightFen: 800, hasSold: true }
/** So often nobody dies before a flow has no more statements: what runs beside it may have been one of those counted. */
const BEYOND = 2
const LEAST_DEATHS = 45
/** Each look at a merchant takes longer the more it has done, and its pages show no more than a hundred of a kind. */
const TURNS_OF_A_LIFE = 40
const AN_HOUR_MS = 3_600_000
const moments = [
  { moment: 'before', first: 1 },
  { moment: 'after', first: stride === 1 ? 1 : 13 },
] as const

let world: World
beforeAll(async () => {
  world = await startWorld()
  await prepare(world)
})
afterAll(() => world.stop())
// A flow that failed leaves its server dying: the next one begins with another.
afterEach(async () => {
  arm(null)
  if (line.isBroken) await world.restart()
})

test.each(flows.flatMap((flow, at) => moments.map((when) => ({ ...when, flow, at, name: flow.name }))))(
  '$name: killed $moment its statements',
  async ({ flow, at, moment, first }) => {
    const bear = async () => {
      const life = await begin(world, at + 1, PRICE)
      const order = await flow.prepare(life)
      await audit(life, 'changed')
      return { life, order }
    }
    const end = async (life: Life) => {
      await settleAll(life)
      await mustBeSettled(life)
    }
    let { life, order } = await bear()
    let deaths = 0
    const step = stride === 1 ? 1 : stride * (flow.fewer ?? 1)
    for (let nth = first, missed = 0, turns = 1; missed < BEYOND; nth += step, turns += 1) {
      const before = world.restarts
      arm({ nth, moment })
      await flow.run(life, order)
      arm(null)
      if (line.isBroken) await world.restart()
      const hasDied = world.restarts > before
      missed = hasDied ? 0 : missed + 1
      deaths += hasDied ? 1 : 0
      await audit(life, 'changed')
      if (turns % TURNS_OF_A_LIFE > 0) continue
      await end(life)
      ;({ life, order } = await bear())
    }
    await end(life)
    expect(deaths * step).toBeGreaterThan(LEAST_DEATHS)
  },
  AN_HOUR_MS,
)
