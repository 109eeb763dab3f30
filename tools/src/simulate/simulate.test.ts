// Runs by number: SIMULATE_SEEDS of them from SIMULATE_FROM on; one that fails says what was done and how to do it again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'
import { startWorld, type World } from './world.ts'

const from = Number(process.env['SIMULATE_FROM'] ?? 1)
const seeds = Number(process.env['SIMULATE_SEEDS'] ?? 60)
/** SIMULATE_TELL=on: every step of every run; a line about each hundred is told in any case. */
const tellsAll = process.env['SIMULATE_TELL'] === 'on'
const HUNDRED = 100
const A_DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('the same seed does the same', async () => {
  const first = await runSeed(world, from)
  const second = await runSeed(world, from)
  expect(second).toEqual(first)
})

test(
  `${seeds} seeds from ${from} on: every balance is as predicted`,
  async () => {
    const begun = performance.now()
    for (let seed = from; seed < from + seeds; seed += 1) {
      const { finding, steps } = await runSeed(world, seed)
      const told = `seed ${seed}: ${finding}\n${steps.join('\n')}\nAgain: npm run simulate -- --seeds=1 --from=${seed}`
      if (tellsAll) console.log(told)
      expect(finding, told).toBeNull()
      const done = seed - from + 1
      if (done % HUNDRED === 0)
        console.log(`${done} of ${seeds} seeds, ${((done * 1_000) / (performance.now() - begun)).toFixed(1)} a second`)
    }
  },
  A_DAY_MS,
)
