// For tests: a merchant that owes the platform something, and pays it back by hand or out of what comes in.
import { api, type PlatformPaymentRow } from '@merchant/contract'
import { expect } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { approveEntry, enter } from './manual-entry.ts'
import type { Seller } from './seller.ts'
import { ask, askProven } from './test-app.ts'

type Owing = Pick<Seller, 'testApp' | 'actor'>

const handlersOf = ({ testApp }: Pick<Seller, 'testApp'>) => testApp.modules.platformPayments.handlers

export const debtOf = (by: Owing) => ask(api.platformPayment.info, handlersOf(by).info, by.actor, undefined)

export const enterAdvance = ({ testApp, actor }: Owing, amountFen: number) =>
  enter(testApp, actor.merchantId, { kind: 'PLATFORM_ADVANCE', amountFen, reason: '余额不足，垫付退款' })

/** Two of the platform's people lend so much; the provider has answered when this answers. */
export async function advance(by: Owing, amountFen: number, checker?: OperatorActor): Promise<void> {
  const before = (await callsOf(by, 'transfer')).length
  await approveEntry(by.testApp, await enterAdvance(by, amountFen), checker)
  await expect
    .poll(async () => (await callsOf(by, 'transfer')).slice(before).map(({ status }) => status))
    .toEqual([expect.stringMatching(/^(SUCCEEDED|FAILED)$/)])
}

/** By hand, with a proof for exactly this. */
export const repay = (by: Owing, amountFen: number, key?: string): Promise<PlatformPaymentRow> =>
  askProven(
    by.testApp,
    api.saleOrder.consumeApply,
    by.testApp.modules.saleOrders.handlers.consumeApply,
    by.actor,
    { kind: 'consume', purpose: 'DEBT', amountFen },
    key,
  ) as Promise<PlatformPaymentRow>

/** The calls that brought money over, the oldest first. */
export const callsOf = ({ testApp, actor }: Owing, service: 'consume' | 'transfer') =>
  testApp.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .select(['id', 'number', 'status', 'amount_fen'])
    .where('service', '=', service)
    .where('subject_type', 'in', ['platformPayment', 'platformAdvance'])
    .orderBy('created_at')
    .execute()

/** Until the platform has everything that it was paid; time passes. */
export async function brought(by: Owing): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    const { payments } = await debtOf(by)
    if (payments.every(({ status }) => status === 'SUCCESS')) return
    await by.testApp.payment.idle()
    await by.testApp.pass(10_000)
    await by.testApp.work()
  }
  throw new Error(`It did not come over: ${JSON.stringify(await callsOf(by, 'consume'))}`)
}
