// Journeys in a real browser against the real server, database and provider sandbox; two stacks side by side.
import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Every worker starts a product of its own, so no journey meets another.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Limits for what is broken; what is only slow, on a busy or an old machine, is waited for.
  timeout: 900_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 120_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A third of a journey's CPU is its trace; whoever looks for the cause of a failure has it written.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
})
