// The tests of the whole house as two projects: what runs in Node, on a real database, and what runs in a browser's DOM.
import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { WeighedSequencer } from './tools/src/suite/weighed-sequencer.ts'

/**
 * Proofs that work for minutes: servers killed at every step, hundreds of raced rounds, plans among 200,000 rows, the whole demo.
 * `npm run check` leaves them out; `npm test` runs them, and so does whoever changes what they prove.
 */
const LONG_PROOFS = [
  'tools/src/crash/crash.test.ts',
  'tools/src/simulate/**/*.test.ts',
  '**/*.race.test.ts',
  '**/list-plans.test.ts',
  '**/list-plans-*.test.ts',
  'tools/src/demo/**/*.test.ts',
]
const cores = os.availableParallelism()
const leftOut = process.env['LONG_PROOFS'] === 'off' ? LONG_PROOFS : []

export default defineConfig({
  test: {
    // One more than cores: a third of a worker's time is waiting for the database and for programs that start. On a single core, as each
    // lane of `npm test` has it, a second worker only takes the caches from the first: the same files took a quarter more CPU.
    maxWorkers: cores === 1 ? 1 : cores + 1,
    sequence: { sequencer: WeighedSequencer },
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...leftOut],
          globalSetup: ['packages/database/src/testing/global-setup.ts'],
          // A process of its own for each worker, as in production: native code (pictures, passwords, the parser) that dies in a thread
          // takes the whole run with it, without a word of which file it was.
          pool: 'forks',
          // Files share a worker's modules: none of ours keeps state that a test could see.
          isolate: false,
          // Limits for what is broken; what is only slow, on a busy or an old machine, is waited for.
          // Races that are asked for by the hundred take what they take.
          testTimeout: process.env['RACE_ROUNDS'] === undefined ? 180_000 : 3_600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      // The screens of the console have a DOM and no database; their project keeps its own settings beside them.
      'apps/console',
    ],
  },
})
