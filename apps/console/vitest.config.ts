// Tests of the console: pure rules under Node, pages under happy-dom (each file says so in its first line).
import os from 'node:os'
import { defineConfig } from 'vitest/config'

const cores = os.availableParallelism()

export default defineConfig({
  test: {
    name: 'console',
    include: ['src/**/*.test.{ts,tsx}', 'size-budget.test.ts'],
    pool: 'forks',
    // The same as of the other project beside it: Vitest runs no two that differ in this together.
    maxWorkers: cores === 1 ? 1 : cores + 1,
    // Files share a worker's modules and each takes down what it drew: a third of the time went into importing them anew.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
