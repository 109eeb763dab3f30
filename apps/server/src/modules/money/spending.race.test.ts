// Every way to spend a merchant's money, at the same moment on two servers: what is there once is spent once, whatever it is for.
import { randomUUID } from 'node:crypto'
import { isUnavailable } from '@merchant/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveEntry, enter } from '../../testing/manual-entry.ts'
import {
  addPayableSeller,
  differenceFromProvider,
  provenBalances,
  refund,
  sellAndSettle,
} from '../../testing/seller.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { apply } from '../../testing/withdrawal.ts'

const ROUNDS = 5

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())

test('a withdrawal, a refund, a freeze and a deduction of the whole balance, two of each: one of the eight', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seller = await addPayableSeller(testApp)
    const order = await sellAndSettle(seller)
    const { M_AVAILABLE: amountFen } = await provenBalances(seller)
    const { merchantId } = seller.actor
    const entries = await Promise.all(
      (['FREEZE_FUNDS', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'ADJUST_DOWN'] as const).map((kind) =>
        enter(testApp, merchantId, { kind, amountFen }),
      ),
    )
    const acts: (readonly [string, () => Promise<unknown>])[] = [
      ...entries.map((entry) => [entry.kind, () => approveEntry(testApp, entry)] as const),
      ...[randomUUID(), randomUUID()].flatMap((key) => [
        ['withdrawal', () => untilServed(() => apply(seller, amountFen, key))] as const,
        ['refund', () => untilServed(() => refund(seller, order, order.payableFen, key))] as const,
      ]),
    ]
    // Another one is first in each round, so that none of them is always late.
    const inTurn = acts.map((_, at) => acts[(at + round) % acts.length] ?? acts[0]!)
    const results = await Promise.allSettled(inTurn.map(([, act]) => act()))
    const winners = inTurn.filter((_, at) => results[at]?.status === 'fulfilled').map(([name]) => name)
    expect(winners, results.map(refusalOf).join(', ')).toHaveLength(1)
    for (const refusal of results.map(refusalOf)) expect([null, 'balance.short', 'record.changed']).toContain(refusal)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0 })
    // A refund takes two calls and a question after each.
    for (let minute = 0; minute < 4; minute += 1) {
      await testApp.pass(60_000)
      await testApp.work()
    }
    expect(await differenceFromProvider(seller), winners[0]).toBe(0)
  }
})

const refusalOf = (result: PromiseSettledResult<unknown>): string | null =>
  result.status === 'fulfilled' ? null : String((result.reason as { refusal?: string }).refusal ?? result.reason)

/** On a machine that is too slow to serve all at once, whoever was told to come again comes again. */
async function untilServed(act: () => Promise<unknown>): Promise<unknown> {
  return act().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return untilServed(act)
  })
}
