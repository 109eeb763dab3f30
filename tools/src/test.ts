// npm test: everything, from a fresh clone, on a real database and in a real browser; .ci/run calls exactly this.
import os from 'node:os'
import { buildConsole } from './stack/build-console.ts'
import { runSteps } from './run-steps.ts'
import { testLanes } from './suite/test-lanes.ts'

console.log('── console build')
await buildConsole()
// Tests wait for databases and programs to start, journeys for a browser and its server: side by side they fill each other's pauses.
await runSteps(...testLanes(os.availableParallelism()), [
  { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  { name: 'format', command: 'npx', args: ['oxfmt', '--check'] },
  // One checker works out each type once; four of them, side by side on two cores, took twice the CPU. So for the types.
  { name: 'lint', command: 'npx', args: ['oxlint', '--type-aware'], env: { GOMAXPROCS: '1' } },
  { name: 'dead code', command: 'npx', args: ['knip'] },
  { name: 'npm start in a fresh clone', command: process.execPath, args: ['tools/src/smoke-start.ts'] },
  {
    name: 'journeys in the browser',
    command: 'npx',
    args: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  },
])
