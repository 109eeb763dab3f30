// The path without any disturbance, over HTTP, with a real database and the provider's sandbox.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../stack/start-test-stack.ts'
import { auditWalk } from './audit-walk.ts'
import { createOperatorFor } from './operator.ts'
import { newWalk, steps } from './walk.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack('path')
  await stack.startServer()
}, 300_000)
afterAll(() => stack.remove(), 60_000)

test('a merchant walks from registration to money in the bank, and every book agrees', async () => {
  const walk = newWalk({
    url: stack.url,
    admin: stack.sandbox.admin,
    operator: await createOperatorFor(stack),
    serial: 1,
  })
  for (const step of steps) await step.run(walk)
  expect(await auditWalk(stack, walk)).toEqual([])
}, 600_000)
