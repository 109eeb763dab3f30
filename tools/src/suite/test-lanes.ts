// The tests as lanes of steps, a core for each: a statement is a few words to another process and back, and what both have in the caches of
// one core they would fetch anew on another. On two cores the same files took a fifth less CPU so.
import { onItsCore } from './cores.ts'
import type { Step } from '../run-steps.ts'

/** From so many cores on there are enough for programs that move about, and a database for each core would be many. */
const MANY_CORES = 5

/** One lane for each core where the system can hold a program to one and there are few, else all in one. */
export function testLanes(cores: number): Step[][] {
  const lanes = cores < MANY_CORES ? cores : 1
  const beforeOf = onItsCore(lanes)
  const isPinned = lanes > 1 && beforeOf(0).length > 0
  if (!isPinned) return [[{ name: 'tests', command: 'npx', args: ['vitest', 'run'] }]]
  return Array.from({ length: lanes }, (_, lane) => {
    const [command, ...args] = [...beforeOf(lane), 'npx', 'vitest', 'run', `--shard=${lane + 1}/${lanes}`]
    return [{ name: `tests ${lane + 1} of ${lanes}`, command, args }]
  })
}
