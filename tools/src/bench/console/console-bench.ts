// npm run bench -- console: the budgets that need a browser, each measured in the built product with demo data.
import os from 'node:os'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../../e2e/browser.ts'
import { demoAccounts } from '../../demo/demo-accounts.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { buildConsole } from '../../stack/build-console.ts'
import { startTestStack } from '../../stack/start-test-stack.ts'
import { publishSection, table } from '../section.ts'
import { measureFirstPages } from './first-pages.ts'
import { measureHabits } from './habits.ts'
import { measureMatrix } from './matrix.ts'
import { measureMoves } from './moves.ts'
import { measureScreens } from './screens.ts'
import type { Budget, Place } from './budget.ts'

/** A fifth of the demo: every list has more rows than it shows. */
const DEMO_SCALE = '0.2'

const parts: Readonly<Record<string, (place: Place) => Promise<readonly Budget[]>>> = {
  'first pages': measureFirstPages,
  'from list to list': measureMoves,
  'every screen': measureScreens,
  habits: measureHabits,
  'five hundred SKUs': measureMatrix,
}

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

process.env['DEMO_SCALE'] ??= DEMO_SCALE
await buildConsole()
const stack = await startTestStack('bench-console', { demo: true, env: { ANSWER_CHECKS: 'off' } })
const browser = await chromium.launch(await launchOptions())
const budgets: Budget[] = []
try {
  await loadDemo(stack, () => undefined)
  await stack.startServer()
  say('a merchant in full bloom')
  const [merchant, , , operator] = demoAccounts
  if (merchant === undefined || operator === undefined) throw new Error('The demo has lost its people')
  for (const [name, measure] of Object.entries(parts)) {
    budgets.push(...(await measure({ browser, url: stack.url, merchant, operator })))
    say(name)
  }
} finally {
  await browser.close()
  await stack.remove()
}

const rows = budgets.map(({ no, what, aim, found, isMet }) => [String(no), what, aim, found, isMet ? 'yes' : '**no**'])
publishSection(
  'The console',
  `The budgets of the product's goals that need a browser, in headless Chromium at 1440×900 with the CPU slowed 4×,
10 Mbit/s and 40 ms of latency, a cold cache where it says so, medians of five; the data is a fifth of the demo.
"Blocking" is what long tasks exceed 50 ms by, all together; "CPU" is the main thread's own time, slowed.

${table([['budget', 'what', 'aim', 'found', 'met'], ...rows])}

${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'CPU'}, load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 1_000).toFixed(0)} s in all.
${load > 1 ? 'The machine was busy with other work: seconds and blocking are too high by an unknown part, CPU and weights are not.' : 'The machine was quiet.'}`,
)
