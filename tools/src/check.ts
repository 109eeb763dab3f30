// npm run check: what one runs before every commit; types, lint, laws and the tests that need no browser, but for long proofs.
import { runSteps } from './run-steps.ts'

// Read by vitest.config.ts, which says what they are.
process.env['LONG_PROOFS'] = 'off'

await runSteps([
  { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  { name: 'lint', command: 'npx', args: ['oxlint', '--type-aware'] },
  { name: 'format', command: 'npx', args: ['oxfmt', '--check'] },
  { name: 'dead code', command: 'npx', args: ['knip'] },
  // What the checks above found would only turn up again here, and slowly.
  { name: 'tests', command: 'npx', args: ['vitest', 'run'], afterSuccess: true },
])
