// The tests of the whole house as two projects: what runs in Node, on a real database, and what runs in a browser's DOM.
import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The crash tests take longer than any other file and wait most of the time: all the rest runs beside them. */
class CrashesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isCrash = ({ moduleId }: TestSpecification) => moduleId.includes('/crash/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isCrash), ...sorted.filter((file) => !isCrash(file))]
  }
}

export default defineConfig({
  test: {
    // One more than cores: a third of a worker's time is waiting for the database and for programs that start.
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: CrashesFirst },
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
          // Limits for what is broken; what is only slow, on a busy or an old machine, is waited for.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      // The screens of the console have a DOM and no database; their project keeps its own settings beside them.
      'apps/console',
    ],
  },
})
