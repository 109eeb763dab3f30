// The scenario without any disturbance, over HTTP, with a real database and the provider's sandbox.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../stack/start-test-stack.ts'
import { auditScenario } from './audit-scenario.ts'
import { createOperatorFor } from './operator.ts'
import { newDriver, steps } from './scenario.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack('scenario')
  await stack.startServer()
}, 300_000)
afterAll(() => stack.remove(), 60_000)

test('a merchant gets from registration to money in the bank, and every book agrees', async () => {
  const driver = newDriver({
    url: stack.url,
    admin: stack.sandbox.admin,
    operator: await createOperatorFor(stack),
    serial: 1,
  })
  for (const step of steps) await step.run(driver)
  expect(await auditScenario(stack, driver)).toEqual([])
}, 600_000)
