// For tests: a provider that does not say for days what became of an order, and the two people who then say it.
import type { ManualEntryRow } from '@merchant/contract'
import { expect } from 'vitest'
import { enter } from './manual-entry.ts'
import { DAY, type Seller } from './seller.ts'

type Of = Pick<Seller, 'testApp' | 'actor'>

const ALWAYS = 1_000_000

/** Queries are answered by nobody; nor is what is sent by these services, which is then not done either. */
export async function silence({ testApp }: Pick<Seller, 'testApp'>, unsent: readonly string[] = []): Promise<void> {
  const { admin } = testApp.sandbox
  await admin.scenario({ match: { method: 'orderService.getOrderDetail' }, fault: 'http502Html', times: ALWAYS })
  for (const method of unsent) await admin.scenario({ match: { method }, fault: 'resetBeforeCommit', times: ALWAYS })
}

/** The newest call about money of this merchant. */
export const newestCall = ({ testApp, actor }: Of) =>
  testApp.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The only call of this merchant that the provider has not decided. */
export const undecidedCall = ({ testApp, actor }: Of) =>
  testApp.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .select(['number', 'amount_fen'])
    .where('status', 'in', ['SENT', 'PENDING'])
    .executeTakeFirstOrThrow()

/** Until the newest call has been silent for two days; answers it. */
export async function silentForDays(by: Of) {
  const { testApp } = by
  // Sent after the commit, by whichever server it was.
  await expect.poll(async () => (await newestCall(by)).status).toMatch(/^(SENT|PENDING)$/)
  const sent = await newestCall(by)
  await testApp.pass(2 * DAY + 1_000)
  await testApp.payment.resumeCalls()
  const call = await newestCall(by)
  expect(call).toMatchObject({ id: sent.id, status: expect.stringMatching(/^(SENT|PENDING)$/) })
  return call
}

/** One person says how it ended. */
export const enterEnd = (
  { testApp, actor }: Of,
  call: { readonly number: string; readonly amount_fen: number },
  end: 'DONE' | 'FAILED',
  changes: Parameters<typeof enter>[2] = {},
): Promise<ManualEntryRow> =>
  enter(testApp, actor.merchantId, {
    kind: `CALL_DECLARED_${end}`,
    subjectNo: call.number,
    amountFen: call.amount_fen,
    reason: '渠道书面答复',
    ...changes,
  })
