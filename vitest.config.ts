// The tests of the whole house as two projects: what runs in Node, on a real database, and what runs in a browser's DOM.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/database/src/testing/global-setup.ts'],
          pool: 'threads',
          // Files share a worker's modules: none of ours keeps state that a test could see.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The screens of the console have a DOM and no database; their project keeps its own settings beside them.
      'apps/console',
    ],
  },
})
