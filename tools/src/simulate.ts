// npm run simulate -- --seeds=10000 --from=1: so many runs by number, on all cores; --tell says every step (docs/how-to/simulate.md).
import os from 'node:os'
import { parseArgs } from 'node:util'
import { runSteps, type Step } from './run-steps.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    tell: { type: 'boolean', default: false },
  },
})
const seeds = Number(values.seeds)
const from = Number(values.from)
if (!(Number.isInteger(seeds) && seeds > 0 && Number.isInteger(from) && from > 0))
  throw new Error('--seeds and --from are whole numbers from 1 on')

const lanes = Math.min(os.availableParallelism(), seeds)
const share = Math.ceil(seeds / lanes)
const stepOf = (lane: number): Step => {
  const first = from + lane * share
  const count = Math.min(share, from + seeds - first)
  return {
    name: `seeds ${first} to ${first + count - 1}`,
    command: 'npx',
    args: ['vitest', 'run', '--project', 'node', 'tools/src/simulate/simulate.test.ts'],
    env: {
      SIMULATE_SEEDS: String(count),
      SIMULATE_FROM: String(first),
      SIMULATE_TELL: values.tell ? 'on' : 'off',
    },
  }
}
await runSteps(...Array.from({ length: Math.ceil(seeds / share) }, (_, lane) => [stepOf(lane)]))
