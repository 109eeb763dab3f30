// Runs by number as tests: one that fails says what was done and how to do it again, and those after it run all the same.
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from './long-run.ts'
import { prepare } from './prepared.ts'
import { runSeed } from './run-seed.ts'
import { startWorld, type World } from './world.ts'

const { SIMULATE_FROM, SIMULATE_SEEDS, SIMULATE_TELL, SIMULATE_RESULTS } = process.env
const A_DAY_MS = 86_400_000
/** A finding names the operation that asked, and not the driver alone that heard of it. */
const FRAMES = 60

/** So many seeds from this one on, in a world of their own; the program for long runs names others, and a file for what became of each. */
export function proveSeeds(from: number, count: number): void {
  const first = Number(SIMULATE_FROM ?? from)
  const end = first + Number(SIMULATE_SEEDS ?? count)
  let world: World
  beforeAll(async () => {
    Error.stackTraceLimit = FRAMES
    world = await startWorld()
    await prepare(world)
  })
  afterAll(() => world.stop())

  test(
    `seeds ${first} to ${end - 1}: every balance is as predicted`,
    async () => {
      const failed: string[] = []
      for (let seed = first; seed < end; seed += 1) {
        const { finding, steps } = await runSeed(world, seed)
        const told = `seed ${seed}: ${finding}\n${steps.join('\n')}\nAgain: npm run simulate -- --seeds=1 --from=${seed}`
        if (SIMULATE_TELL === 'on') console.log(told)
        if (finding !== null) failed.push(told)
        const result: Result = { seed, finding: finding === null ? null : told }
        if (SIMULATE_RESULTS !== undefined) fs.appendFileSync(SIMULATE_RESULTS, `${JSON.stringify(result)}\n`)
      }
      expect(failed, failed.join('\n\n')).toHaveLength(0)
    },
    A_DAY_MS,
  )
}
