// The running product for the journeys: started once, on ports and in a folder of its own, with its operators and no demo data.
import { test as base } from '@playwright/test'
import { createOperatorFor, type Operators } from '../tools/src/driver/operator.ts'
import { slowDown } from './browser.ts'
import type { Stack } from '../tools/src/stack/start-stack.ts'
import { startTestStack } from '../tools/src/stack/start-test-stack.ts'

export interface Product {
  readonly stack: Stack
  readonly operator: Operators
}

export const test = base.extend<object, { product: Product }>({
  browser: [
    async ({ browser }, use) => {
      slowDown(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  product: [
    // Playwright wants a destructured first argument, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stack = await startTestStack('e2e', { firstNotifyMs: 200 })
      await stack.startServer()
      await use({ stack, operator: await createOperatorFor(stack) })
      await stack.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect } from '@playwright/test'
