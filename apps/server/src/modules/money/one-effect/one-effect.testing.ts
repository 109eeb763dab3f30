// For tests: one command, one effect, one answer: a hundred times at once on two servers, and once more on two that have just begun.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, DAY } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { earn } from '../../../testing/withdrawal.ts'
import { between, footprint, type MoneyCommand, prove, saying, sender, type World } from './money-command.testing.ts'

const A_HUNDRED = 100

/** A test for each of them, on a product of their own. */
export function proveOneEffect(commands: readonly MoneyCommand[]): void {
  let testApp: TestApp
  let world: World
  beforeAll(async () => {
    testApp = await startTestApp({ servers: 2 })
    world = await addPayableSeller(testApp, { stock: 10_000 })
    await testApp.pass(DAY)
    await earn(world)
    await fillPlatform(testApp, 100_000_000)
    // No bank decides while it is counted what a command has done.
    await testApp.sandbox.admin.settings({ withdrawSettleMs: 90 * DAY })
  })
  afterAll(() => testApp.stop())

  const settleDown = async () => {
    for (const { modules } of testApp.servers) await modules.payment.idle()
  }

  /** Prepared, and sent so many times at once; then everything that it began is over. */
  async function perform(one: MoneyCommand, times: number) {
    const given = await one.prepare(world)
    await prove(testApp, one.endpoint, given)
    await settleDown()
    const before = await footprint(world)
    const send = sender(testApp, one, given, randomUUID())
    const asked = await Promise.allSettled(Array.from({ length: times }, () => send(given.body)))
    await settleDown()
    const after = await footprint(world)
    const answers = asked.map((each) => {
      if (each.status === 'rejected') throw each.reason
      return saying(one, each.value)
    })
    return { given, send, answers, after, effect: between(before, after) }
  }

  test.each(commands.map((one) => ({ title: `${one.endpoint.path} ${one.act}`.trim(), one })))(
    '$title',
    async ({ one }) => {
      const once = await perform(one, 1)
      expect(once.effect).toMatchObject({ command: 1 })
      const { given, send, answers, after, effect } = await perform(one, A_HUNDRED)
      // In every table as many rows as one alone leaves there: postings, entries, calls of the provider, history, notices.
      expect(effect).toEqual(once.effect)
      const [first] = answers
      for (const answer of answers) expect(answer).toEqual(first)
      // Whoever heard nothing asks again, and finds servers that have heard nothing either.
      await testApp.restart()
      expect(saying(one, await send(given.body))).toEqual(first)
      await expect(send(given.other)).rejects.toMatchObject({ refusal: 'command.keyReused' })
      await settleDown()
      expect(between(after, await footprint(world))).toEqual({})
    },
  )

  test('the provider was asked once for each of all these orders, and to close one by each server at most', async () => {
    // Who stops writes down what it has asked.
    await testApp.restart()
    const { rows } = await testApp.db.pool.query(
      `select order_no, service, count(*)::int + sum(repeats)::int as times from provider_exchange
       where order_no is not null and service !~ '\\.(get|query)' group by 1, 2
       having count(*) + sum(repeats) > case when service like '%.closeOrder' then $1 else 1 end`,
      [testApp.servers.length],
    )
    expect(rows).toEqual([])
  })
}
