// npm run check: what one runs before every commit; types, lint, laws, and the tests of the rooms that were changed since others had them.
// npm run check -- --all runs every test that needs no browser, but for long proofs.
import { parseArgs } from 'node:util'
import { runSteps } from './run-steps.ts'
import { changedFiles, testsBeside } from './suite/changed-rooms.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })

// Read by vitest.config.ts, which says what they are.
process.env['LONG_PROOFS'] = 'off'

const rooms = values.all ? [] : testsBeside(changedFiles())
if (!values.all) console.log(`── tests of\n${rooms.map((room) => `   ${room}`).join('\n')}`)

await runSteps([
  { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  { name: 'lint', command: 'npx', args: ['oxlint', '--type-aware'] },
  { name: 'format', command: 'npx', args: ['oxfmt', '--check'] },
  { name: 'dead code', command: 'npx', args: ['knip'] },
  // What the checks above found would only turn up again here, and slowly.
  { name: 'tests', command: 'npx', args: ['vitest', 'run', ...rooms], afterSuccess: true },
])
