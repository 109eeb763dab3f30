// The first quarter of the runs of `npm test`; the others stand beside, so that several workers share them. And: a run is a number.
import { expect, test } from 'vitest'
import { oneByOne } from './life.ts'
import { prepare } from './prepared.ts'
import { runSeed } from './run-seed.ts'
import { proveSeeds } from './seeds.testing.ts'
import { startWorld } from './world.ts'

proveSeeds(1, 50)

/** No server dies in it: nothing is left that a busy machine could put in another order. */
const SAME_EACH_TIME = 6

test.skipIf(process.env['SIMULATE_FROM'] !== undefined)('the same seed does the same', async () => {
  const world = await startWorld()
  try {
    const first = await runSeed(world, SAME_EACH_TIME, oneByOne())
    // A merchant of its own, or one that many runs begin with.
    await prepare(world)
    expect(await runSeed(world, SAME_EACH_TIME, oneByOne())).toEqual(first)
    expect(await runSeed(world, SAME_EACH_TIME, oneByOne())).toEqual(first)
  } finally {
    await world.stop()
  }
})
