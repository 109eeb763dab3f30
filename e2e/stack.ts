// The running product for the journeys: started once, on ports and in a folder of its own, with two operators and no demo data.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { createOperatorFor } from '../tools/src/path/operator.ts'
import { type Stack, startStack } from '../tools/src/stack/start-stack.ts'

interface Product {
  readonly stack: Stack
  readonly operator: { readonly username: string; readonly password: string }
}

export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright wants a destructured first argument, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-e2e-'))
      const stack = await startStack({ dataDir, port: 0, demo: false, fsync: false, firstNotifyMs: 200, quiet: true })
      await stack.startServer()
      await use({ stack, operator: await createOperatorFor(stack) })
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'
