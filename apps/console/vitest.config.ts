// Tests of the console: pure rules under Node, pages under happy-dom (each file says so in its first line).
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'console',
    include: ['src/**/*.test.{ts,tsx}', 'size-budget.test.ts'],
    pool: 'threads',
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
})
